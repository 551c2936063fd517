package dev.mooring.rbd.output;

import dev.mooring.evidence.Digest;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonValue;
import dev.mooring.rbd.output.internal.OutputNote;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The standard output of a command that succeeded, in any of its formats. */
final class Stdout {

    enum Format {
        PLAIN,
        JSON,
        XML
    }

    private static final JsonLimits LIMITS = new JsonLimits(CommandResult.MAX_CHARACTERS, 64, 100);

    private static final int STDERR_READ = 10_000;

    private final String text;
    private final Format format;
    private final AskedFor asked;
    private final boolean pasted;
    private final String stderr;
    private final Notes notes = new Notes();

    private Stdout(CommandResult result, boolean guess) {
        this.text = limited(result.stdout());
        this.asked = AskedFor.in(result.argv());
        this.format = format(text, asked, guess);
        if (format != Format.JSON) {
            check();
        }
        this.pasted = result.origin() == CommandResult.Origin.PASTED;
        this.stderr = result.stderr().substring(0, Math.min(result.stderr().length(), STDERR_READ));
        noteStderr();
        if (text.indexOf('\uFFFD') >= 0) {
            notes.add(OutputNote.UNREADABLE_CHARACTERS, "the output has characters that could not be decoded");
        }
    }

    /** Reads an answer whose plain form cannot be mistaken for JSON or XML. */
    static <T> CommandAnswer<T> read(CommandResult result, Function<Stdout, T> reader) {
        return read(result, true, UnaryOperator.identity(), reader);
    }

    /** The same, of streams that may be mixed: they are separated before. */
    static <T> CommandAnswer<T> read(
            CommandResult result, UnaryOperator<CommandResult> separated, Function<Stdout, T> reader) {
        return read(result, true, separated, reader);
    }

    /** Reads an answer whose plain form is names, which may look like anything. */
    static <T> CommandAnswer<T> readNames(CommandResult result, Function<Stdout, T> reader) {
        return read(result, false, UnaryOperator.identity(), reader);
    }

    private static <T> CommandAnswer<T> read(
            CommandResult result, boolean guess, UnaryOperator<CommandResult> separated, Function<Stdout, T> reader) {
        Optional<CommandFailure<T>> failure = CommandFailure.of(result);
        if (failure.isPresent()) {
            return failure.get();
        }
        try {
            Stdout output = new Stdout(separated.apply(PastedForm.of(result)), guess);
            if (output.pasted) {
                output.notes.add(
                        OutputNote.PASTED_WHITE_SPACE, "a person pasted the text: blanks and lines may be lost");
            }
            return new ReadOutput<>(
                    reader.apply(output), output.notes().all(), Optional.of(Digest.of(result.stdout())));
        } catch (UnreadableOutput e) {
            return CommandFailure.unparsable(e.problem());
        }
    }

    private static String limited(String text) {
        if (text.length() > CommandResult.MAX_CHARACTERS) {
            throw new UnreadableOutput(
                    "the output has more than the limit of " + CommandResult.MAX_CHARACTERS + " characters");
        }
        return text;
    }

    /** JSON has no control characters, so this is checked only if it cannot be read. */
    private void check() {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' && c != '\n' && c != '\t' && c != '\r') {
                throw new UnreadableOutput("the output has the control character " + String.format("\\u%04x", (int) c));
            }
        }
    }

    private static Format format(String text, AskedFor asked, boolean guess) {
        String wanted = asked.format().orElse("");
        if (wanted.startsWith("json")) {
            return Format.JSON;
        }
        if (wanted.startsWith("xml")) {
            return Format.XML;
        }
        if (asked.isKnown() && !guess) {
            return Format.PLAIN;
        }
        return guess(text.stripLeading());
    }

    /** A plain list of addresses begins with a bracket too, so the character after it decides. */
    static Format guess(String text) {
        if (text.startsWith("<")) {
            return Format.XML;
        }
        if (text.startsWith("[")) {
            String inside = text.substring(1, Math.min(text.length(), 200)).stripLeading();
            return inside.isEmpty() || "{[]\"".indexOf(inside.charAt(0)) >= 0 ? Format.JSON : Format.PLAIN;
        }
        return text.startsWith("{") ? Format.JSON : Format.PLAIN;
    }

    private void noteStderr() {
        errors().forEach(line -> notes.add(OutputNote.STDERR_TEXT, line));
    }

    Format format() {
        return format;
    }

    String text() {
        return text;
    }

    String stderr() {
        return stderr;
    }

    AskedFor asked() {
        return asked;
    }

    Notes notes() {
        return notes;
    }

    boolean isBlank() {
        boolean blank = text.isBlank();
        if (blank) {
            check();
        }
        return blank;
    }

    /** Whether the command listed nothing; an error text is not an empty list. */
    boolean isEmptyList() {
        if (isBlank() && errors().findAny().isPresent()) {
            throw UnreadableOutput.of(
                    "the output is empty, and standard error says",
                    errors().findFirst().orElse(""));
        }
        return isBlank();
    }

    private Stream<String> errors() {
        return Lines.of(stderr).stream()
                .filter(line -> !line.isBlank() && !line.matches("listed \\d+ entries|dumped .{1,200}"));
    }

    /** The lines of plain output; notes if they were changed or cut on the way. */
    List<String> lines() {
        if (text.indexOf('\r') >= 0) {
            notes.add(OutputNote.CARRIAGE_RETURNS, "lines end in a carriage return");
        }
        if (!text.isEmpty() && !text.endsWith("\n")) {
            notes.add(OutputNote.MAY_BE_CUT, "the last line has no line end; the rest may be missing");
        }
        return Lines.of(text);
    }

    /** The one document, whose root element has this name if it is XML. */
    Doc document(String root) {
        Doc document = document();
        if (format == Format.XML && !document.name().equals(root)) {
            throw UnreadableOutput.of("expected the element " + root, document.name());
        }
        return document;
    }

    /** The one document of JSON or XML output. */
    Doc document() {
        List<Doc> documents = documents();
        if (documents.size() != 1) {
            throw new UnreadableOutput("expected one document, found " + documents.size());
        }
        return documents.get(0);
    }

    /** The documents that follow each other: {@code ceph osd blocklist ls} prints two. */
    List<Doc> documents() {
        if (format == Format.XML) {
            return XmlReader.read(text);
        }
        try {
            return json(text);
        } catch (JsonException e) {
            check();
            // Only the old shape of rbd status has a key twice.
            String renamed = OldStatusShape.rename(text);
            if (renamed.equals(text)) {
                throw new UnreadableOutput(e.problem());
            }
            try {
                return json(renamed);
            } catch (JsonException again) {
                throw new UnreadableOutput(again.problem());
            }
        }
    }

    private static List<Doc> json(String text) {
        List<Doc> documents = new ArrayList<>();
        for (JsonValue value : JsonValue.parseAll(text, LIMITS)) {
            documents.add(new JsonDoc("", value));
        }
        return documents;
    }
}
