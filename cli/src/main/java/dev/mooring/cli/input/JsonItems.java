package dev.mooring.cli.input;

import dev.mooring.json.JsonException;
import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/**
 * The objects of a JSON text of any size, one at a time: JSON lines, consecutive values, and the items of lists. Only
 * one object is held at a time.
 *
 * <p>If a list has no kind before its items, each item must have its own. A complete but invalid object is reported and
 * skipped; nothing can be found after an incomplete value.
 */
final class JsonItems {

    private final String source;
    private final JsonBytes in;
    private final Consumer<StreamItem> items;
    private int number;

    private JsonItems(String source, JsonBytes in, Consumer<StreamItem> items) {
        this.source = source;
        this.in = in;
        this.items = items;
    }

    /**
     * Finds all objects.
     *
     * @param source the file as given
     * @param in the text, read to its end unless it is incomplete
     * @param items receives each object, and what cannot be read; its number is that of its top-level value
     * @throws IOException if the text cannot be read
     */
    static void read(String source, InputStream in, Consumer<StreamItem> items) throws IOException {
        JsonBytes bytes = JsonBytes.of(in, JsonLimits.DEFAULT.maxCharacters());
        JsonItems found = new JsonItems(source, bytes, items);
        try {
            found.values();
        } catch (JsonBytes.BrokenException e) {
            String message = e.problem() + " (line " + bytes.line() + "); nothing after it was read";
            items.accept(StreamItem.of(new Problem(source, found.number, message)));
        }
    }

    private void values() throws IOException, JsonBytes.BrokenException {
        for (int c = in.next(); c >= 0; c = in.next()) {
            number++;
            if (c != '{') {
                throw new JsonBytes.BrokenException("expected a JSON object; --stream reads JSON only");
            }
            object();
        }
    }

    private void object() throws IOException, JsonBytes.BrokenException {
        int line = in.line();
        Shape shape = Shape.UNKNOWN;
        in.mark();
        in.expect('{');
        boolean more = in.next() != '}';
        while (more) {
            in.next();
            int key = in.offset();
            in.value();
            int behind = in.offset();
            in.expect(':');
            boolean isItems = in.next() == '['
                    && shape != Shape.OBJECT
                    && behind - key == "\"items\"".length()
                    && in.text(key, behind).equals("\"items\"");
            if (isItems && shape == Shape.LIST) {
                throw new JsonBytes.BrokenException("duplicate key items");
            }
            if (isItems) {
                JsonObject header = header(in.text(0, key));
                shape = shape(header);
                if (shape == Shape.LIST) {
                    items(header);
                }
            }
            if (!isItems || shape != Shape.LIST) {
                in.value();
            }
            more = in.next() == ',';
            if (more) {
                in.expect(',');
            }
            if (shape == Shape.LIST) {
                in.mark();
            }
        }
        in.expect('}');
        if (shape != Shape.LIST) {
            accept(line, JsonObject.EMPTY, JsonPointer.ROOT);
        }
    }

    /** The meaning of a value with a key {@code items}; decided once, at its first item. */
    private enum Shape {
        UNKNOWN,
        LIST,
        OBJECT
    }

    private static Shape shape(JsonObject before) {
        return before.string("kind").orElse("List").endsWith("List") ? Shape.LIST : Shape.OBJECT;
    }

    /** The members before the items; empty if they are invalid, which is reported when the object is complete. */
    private static JsonObject header(String before) {
        try {
            return JsonObject.parse(before.stripTrailing().replaceFirst(",$", "") + "}");
        } catch (JsonException e) {
            return JsonObject.EMPTY;
        }
    }

    private void items(JsonObject header) throws IOException, JsonBytes.BrokenException {
        in.expect('[');
        int index = 0;
        boolean more = in.next() != ']';
        while (more) {
            in.next();
            int line = in.line();
            in.mark();
            in.value();
            accept(line, header, JsonPointer.of("items").child(index++));
            more = in.next() == ',';
            if (more) {
                in.expect(',');
            }
        }
        in.expect(']');
    }

    private void accept(int line, JsonObject list, JsonPointer at) {
        items.accept(StreamItem.of(source, number, line, in.held(), list, at).at(in.marked()));
    }
}
