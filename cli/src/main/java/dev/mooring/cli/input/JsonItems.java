package dev.mooring.cli.input;

import dev.mooring.json.JsonException;
import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Located;
import java.io.IOException;
import java.io.Reader;
import java.util.function.Consumer;

/**
 * The objects of a JSON text of any size, one at a time: JSON lines, values one after the other, and the items of lists,
 * which are opened. Only one object is held at a time.
 *
 * <p>Of a list that does not say its kind before its items the items are taken to say theirs. An object that is
 * complete and not valid is reported and skipped; what follows an incomplete value cannot be found.
 */
public final class JsonItems {

    private final String source;
    private final JsonCharacters in;
    private final Consumer<Document> documents;
    private final Consumer<Problem> problems;
    private int number;

    private JsonItems(String source, Reader in, Consumer<Document> documents, Consumer<Problem> problems) {
        this.source = source;
        this.in = new JsonCharacters(in, JsonLimits.DEFAULT.maxCharacters());
        this.documents = documents;
        this.problems = problems;
    }

    /**
     * Reads all objects.
     *
     * @param source the file as it was named
     * @param in the text, read to its end unless it breaks off
     * @param documents takes each object; its number is that of its top-level value
     * @param problems takes what cannot be read
     * @throws IOException if the text cannot be read
     */
    public static void read(String source, Reader in, Consumer<Document> documents, Consumer<Problem> problems)
            throws IOException {
        JsonItems items = new JsonItems(source, in, documents, problems);
        try {
            items.values();
        } catch (JsonCharacters.BrokenException e) {
            items.refuse(e.problem() + " (line " + items.in.line() + "); nothing after it was read");
        }
    }

    private void values() throws IOException, JsonCharacters.BrokenException {
        for (int c = in.next(); c >= 0; c = in.next()) {
            number++;
            if (c != '{') {
                throw new JsonCharacters.BrokenException("expected a JSON object; --stream reads JSON only");
            }
            object();
        }
    }

    private void object() throws IOException, JsonCharacters.BrokenException {
        int line = in.line();
        StringBuilder kept = new StringBuilder("{");
        boolean opened = false;
        in.expect('{');
        boolean more = in.next() != '}';
        while (more) {
            in.next();
            int key = kept.length();
            in.value(kept);
            in.expect(':');
            if (in.next() == '[' && kept.substring(key).equals("\"items\"") && mayBeList(kept.substring(0, key))) {
                kept.append(":[]");
                items(header(kept + "}"));
                opened = true;
            } else {
                in.value(kept.append(':'));
            }
            more = in.next() == ',';
            if (more) {
                kept.append(',');
                in.expect(',');
            }
        }
        in.expect('}');
        if (!opened) {
            accept(kept.append('}').toString(), line, JsonObject.EMPTY, JsonPointer.ROOT);
        }
    }

    private static boolean mayBeList(String before) {
        String kind = header(before.replaceFirst(",$", "") + "}").string("kind").orElse("List");
        return kind.endsWith("List");
    }

    /** The members before the items; empty if they are not valid, which is reported when the object is complete. */
    private static JsonObject header(String text) {
        try {
            return JsonObject.parse(text);
        } catch (JsonException e) {
            return JsonObject.EMPTY;
        }
    }

    private void items(JsonObject header) throws IOException, JsonCharacters.BrokenException {
        in.expect('[');
        int index = 0;
        boolean more = in.next() != ']';
        while (more) {
            in.next();
            int line = in.line();
            StringBuilder item = new StringBuilder();
            in.value(item);
            accept(item.toString(), line, header, JsonPointer.of("items").child(index++));
            more = in.next() == ',';
            if (more) {
                in.expect(',');
            }
        }
        in.expect(']');
    }

    private void accept(String text, int line, JsonObject list, JsonPointer at) {
        JsonValue value;
        try {
            value = JsonValue.parse(text);
        } catch (JsonException e) {
            refuse(e.problem() + " at " + at + e.pointer() + " (line " + (line + Math.max(e.line(), 1) - 1) + ")");
            return;
        }
        String kind = list.string("kind").orElse("");
        String itemKind = kind.isEmpty() ? "" : kind.substring(0, kind.length() - "List".length());
        String version = list.string("apiVersion").orElse("");
        if (new Located(0, at, version, itemKind, value).typed() instanceof JsonObject object) {
            documents.accept(new Document(source, number, object));
        } else if (!value.isNull()) {
            refuse("expected an object at " + at + " (line " + line + "), found " + value.type());
        }
    }

    private void refuse(String message) {
        problems.accept(new Problem(source, number, message));
    }
}
