package dev.mooring.json;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** Changed copies along a pointer; all other parts are shared with the original. */
final class JsonEdits {

    private JsonEdits() {}

    static JsonValue set(JsonValue root, JsonPointer pointer, JsonValue value) {
        return edit(root, pointer, 0, (parent, last) -> {
            if (parent instanceof JsonObject object) {
                return object.with(last, value);
            }
            List<JsonValue> items = items(parent, last, pointer, 0);
            items.set(JsonPointer.index(last), value);
            return new JsonArray(items);
        });
    }

    /** As {@link #set}, but inserts into an array before the existing value, or appends to it with {@code -}. */
    static JsonValue add(JsonValue root, JsonPointer pointer, JsonValue value) {
        return edit(root, pointer, 0, (parent, last) -> {
            if (parent instanceof JsonObject object) {
                return object.with(last, value);
            }
            boolean toTheEnd = last.equals("-") && parent instanceof JsonArray;
            List<JsonValue> items =
                    toTheEnd ? new ArrayList<>(((JsonArray) parent).items()) : items(parent, last, pointer, 1);
            items.add(toTheEnd ? items.size() : JsonPointer.index(last), value);
            return new JsonArray(items);
        });
    }

    static JsonValue remove(JsonValue root, JsonPointer pointer) {
        return edit(root, pointer, 0, (parent, last) -> {
            if (parent instanceof JsonObject object) {
                if (!object.has(last)) {
                    throw nothingAt(pointer);
                }
                return object.without(last);
            }
            List<JsonValue> items = items(parent, last, pointer, 0);
            items.remove(JsonPointer.index(last));
            return new JsonArray(items);
        });
    }

    private static JsonValue edit(
            JsonValue value, JsonPointer pointer, int at, BiFunction<JsonValue, String, JsonValue> leaf) {
        List<String> segments = pointer.segments();
        if (segments.isEmpty()) {
            throw new IllegalArgumentException("the pointer must not be the root");
        }
        String segment = segments.get(at);
        if (at == segments.size() - 1) {
            return leaf.apply(value, segment);
        }
        JsonValue child = JsonPointer.step(value, segment);
        if (child == null) {
            throw nothingAt(new JsonPointer(segments.subList(0, at + 1)));
        }
        JsonValue edited = edit(child, pointer, at + 1, leaf);
        if (value instanceof JsonObject object) {
            return object.with(segment, edited);
        }
        List<JsonValue> items = new ArrayList<>(((JsonArray) value).items());
        items.set(JsonPointer.index(segment), edited);
        return new JsonArray(items);
    }

    /** The items of an array, to be changed; {@code beyond} is how far past the last item the index may point. */
    private static List<JsonValue> items(JsonValue parent, String last, JsonPointer pointer, int beyond) {
        if (parent instanceof JsonArray array) {
            int index = JsonPointer.index(last);
            if (index >= 0 && index < array.items().size() + beyond) {
                return new ArrayList<>(array.items());
            }
        }
        throw nothingAt(pointer);
    }

    private static IllegalArgumentException nothingAt(JsonPointer pointer) {
        return new IllegalArgumentException("no value at " + JsonException.excerpt(pointer.toString()));
    }
}
