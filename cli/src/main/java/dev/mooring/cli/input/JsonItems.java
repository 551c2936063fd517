package dev.mooring.cli.input;

import dev.mooring.json.JsonException;
import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
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
    private final Consumer<StreamItem> items;
    private int number;

    private JsonItems(String source, Reader in, Consumer<StreamItem> items) {
        this.source = source;
        this.in = new JsonCharacters(in, JsonLimits.DEFAULT.maxCharacters());
        this.items = items;
    }

    /**
     * Finds all objects.
     *
     * @param source the file as it was named
     * @param in the text, read to its end unless it breaks off
     * @param items takes each object, and what cannot be read; its number is that of its top-level value
     * @throws IOException if the text cannot be read
     */
    public static void read(String source, Reader in, Consumer<StreamItem> items) throws IOException {
        JsonItems found = new JsonItems(source, in, items);
        try {
            found.values();
        } catch (JsonCharacters.BrokenException e) {
            String message = e.problem() + " (line " + found.in.line() + "); nothing after it was read";
            items.accept(StreamItem.of(new Problem(source, found.number, message)));
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
        Shape shape = Shape.UNKNOWN;
        in.expect('{');
        boolean more = in.next() != '}';
        while (more) {
            in.next();
            int key = kept.length();
            in.value(kept);
            in.expect(':');
            boolean isItems = in.next() == '[' && kept.substring(key).equals("\"items\"");
            if (isItems && shape == Shape.LIST) {
                throw new JsonCharacters.BrokenException("duplicate key items");
            }
            if (isItems && shape == Shape.UNKNOWN) {
                shape = shape(kept.substring(0, key));
            }
            if (isItems && shape == Shape.LIST) {
                kept.append(":[]");
                items(header(kept + "}"));
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
        if (shape != Shape.LIST) {
            accept(kept.append('}').toString(), line, JsonObject.EMPTY, JsonPointer.ROOT);
        }
    }

    /** What a value with a key {@code items} is; it is asked once, at the first of them. */
    private enum Shape {
        UNKNOWN,
        LIST,
        OBJECT
    }

    private static Shape shape(String before) {
        String kind = header(before.replaceFirst(",$", "") + "}").string("kind").orElse("List");
        return kind.endsWith("List") ? Shape.LIST : Shape.OBJECT;
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
        items.accept(StreamItem.of(source, number, line, text, list, at));
    }
}
