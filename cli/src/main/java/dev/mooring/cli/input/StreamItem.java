package dev.mooring.cli.input;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonException;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.internal.WatchEvent;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A value of a stream as UTF-8 text, to be parsed later, perhaps by another thread; or a problem of the stream. */
public final class StreamItem {

    private final String source;
    private final int number;
    private final int line;
    private final byte[] text;
    private final JsonObject list;
    private final JsonPointer at;
    private final @Nullable Problem problem;
    private final long offset;

    private StreamItem(
            String source,
            int number,
            int line,
            byte[] text,
            JsonObject list,
            JsonPointer at,
            @Nullable Problem problem,
            long offset) {
        this.source = requireNonNull(source, "source");
        this.number = number;
        this.line = line;
        this.text = text;
        this.list = requireNonNull(list, "list");
        this.at = requireNonNull(at, "at");
        this.problem = problem;
        this.offset = offset;
    }

    /** A value that begins at a line; {@code list} has the members of its list before the items. */
    static StreamItem of(String source, int number, int line, byte[] text, JsonObject list, JsonPointer at) {
        return new StreamItem(source, number, line, text, list, at, null, 0);
    }

    static StreamItem of(Problem problem) {
        return new StreamItem(
                "", 0, 0, new byte[0], JsonObject.EMPTY, JsonPointer.ROOT, requireNonNull(problem, "problem"), 0);
    }

    /** The same at a position in its file. */
    StreamItem at(long place) {
        return new StreamItem(source, number, line, text, list, at, problem, place);
    }

    /** {@return its position in the file, in bytes} */
    public long offset() {
        return offset;
    }

    /** {@return its length in bytes} */
    public int length() {
        return text.length;
    }

    /** {@return the file as given} */
    public String source() {
        return source;
    }

    /** {@return the number of its top-level value, from 1} */
    public int number() {
        return number;
    }

    /** {@return its version from the list; empty if it has its own} */
    public String version() {
        return list.string("apiVersion").orElse("");
    }

    /** {@return its kind from the list; empty if it has its own} */
    public String kind() {
        String kind = list.string("kind").orElse("");
        return kind.isEmpty() ? "" : kind.substring(0, kind.length() - "List".length());
    }

    /**
     * Parses it.
     *
     * @param documents receives the object
     * @param problems receives problems
     */
    public void read(Consumer<Document> documents, Consumer<Problem> problems) {
        if (problem != null) {
            problems.accept(problem);
            return;
        }
        JsonValue value;
        try {
            value = JsonValue.parse(text);
        } catch (JsonException e) {
            int place = line + Math.max(e.line(), 1) - 1;
            problems.accept(refuse(e.problem() + " at " + at + e.pointer() + " (line " + place + ")"));
            return;
        }
        if (new Located(0, at, version(), kind(), value).typed() instanceof JsonObject object) {
            Manifest manifest =
                    new Manifest(WatchEvent.of(object).map(WatchEvent::object).orElse(object));
            Optional<String> why = manifest.kind().isEmpty() ? Optional.empty() : manifest.notUnderstood();
            why.ifPresentOrElse(
                    each -> problems.accept(refuse(each + " (line " + line + ")")),
                    () -> documents.accept(new Document(source, number, object)));
        } else {
            problems.accept(refuse("expected an object at " + at + " (line " + line + "), found " + value.type()));
        }
    }

    private Problem refuse(String message) {
        return new Problem(source, number, message);
    }
}
