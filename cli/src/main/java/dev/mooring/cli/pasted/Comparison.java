package dev.mooring.cli.pasted;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import java.util.List;
import java.util.Optional;

/**
 * A text's statement about an object, compared with an export. The text is hearsay: it can warn, but never vouch for an
 * object.
 *
 * @param file the text
 * @param line the line of the message, from 1
 * @param code the message
 * @param object the object's name for people
 * @param export what the export shows
 * @param result how the two compare
 * @param sentence the result in words
 * @param argv the command that judges the object
 */
public record Comparison(
        String file,
        int line,
        String code,
        String object,
        String export,
        Result result,
        String sentence,
        List<String> argv) {

    /** The code for a row of a table or a describe text. */
    static final String ROW = "PastedRow";

    /** How a text and an export compare. */
    public enum Result {
        /** The export shows the same; this is not independent evidence. */
        AGREES,
        /** The export differs: one of the two is older. */
        DIFFERS,
        /** The export differs, and is newer by its own timestamps. */
        OVER,
        /** The export does not have the object. */
        MISSING,
        /** The export cannot show it. */
        UNKNOWN;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public Comparison {
        requireNonNull(file, "file");
        argv = List.copyOf(argv);
    }

    /** {@return whether it forbids an all-clear: a text lowers an answer unless newer objects show the opposite} */
    public boolean lowers() {
        boolean isRow = code.equals(ROW);
        return result != Result.OVER && !(isRow && result == Result.AGREES);
    }

    /** {@return the kind of the object that the export lacks; empty if it has the object} */
    public Optional<String> missingKind() {
        int blank = object.indexOf(' ');
        return result == Result.MISSING && blank > 0 ? Optional.of(object.substring(0, blank)) : Optional.empty();
    }

    /** {@return one line: place, code and sentence} */
    public String message() {
        return file + ":" + line + ": SaidByPastedText: " + code + ": " + sentence;
    }

    /** {@return the JSON form} */
    public JsonObject toJson() {
        return JsonObject.of("code", JsonString.of("SaidByPastedText"))
                .with("file", file)
                .with("line", JsonNumber.of(line))
                .with("id", code)
                .with("object", object)
                .with("export", export)
                .with("result", result.toString())
                .with("message", sentence)
                .with("argv", JsonArray.ofStrings(argv));
    }
}
