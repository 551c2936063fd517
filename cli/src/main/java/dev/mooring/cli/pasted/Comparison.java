package dev.mooring.cli.pasted;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.reason.EnumNames;
import java.util.List;
import java.util.Optional;

/**
 * What a text says of an object, beside what an export shows of it. The text is hearsay: it can warn of what the export
 * shows, and never vouch for it.
 *
 * @param file the text
 * @param line where the message stands, from 1
 * @param code the message
 * @param object the object, as it is named to a person
 * @param export what the export shows
 * @param result how the two go together
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

    /** The code of a row of a table or a describe text. */
    static final String ROW = "PastedRow";

    /** How a text and an export go together. */
    public enum Result {
        /** The export shows the same; that is no second witness. */
        AGREES,
        /** The export shows something else: one of the two is older. */
        DIFFERS,
        /** The export shows something else, and is newer by its own times. */
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

    /** {@return whether it forbids an all-clear: a text can lower an answer, until newer objects show the opposite} */
    public boolean lowers() {
        boolean isRow = code.equals(ROW);
        return result != Result.OVER && !(isRow && result == Result.AGREES);
    }

    /** {@return the kind of the object that the export lacks; empty if it has the object} */
    public Optional<String> missingKind() {
        int blank = object.indexOf(' ');
        return result == Result.MISSING && blank > 0 ? Optional.of(object.substring(0, blank)) : Optional.empty();
    }

    /** {@return it as one line: place, code and sentence} */
    public String message() {
        return file + ":" + line + ": SaidByPastedText: " + code + ": " + sentence;
    }

    /** {@return it for programs} */
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
