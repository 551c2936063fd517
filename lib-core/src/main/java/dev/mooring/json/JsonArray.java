package dev.mooring.json;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A JSON array.
 *
 * @param items its values in order, unmodifiable
 */
public record JsonArray(List<JsonValue> items) implements JsonValue {

    /** The array without items. */
    public static final JsonArray EMPTY = new JsonArray(List.of());

    public JsonArray {
        items = List.copyOf(items);
    }

    /**
     * An array of these values.
     *
     * @param items the values in order
     * @return the array
     */
    public static JsonArray of(JsonValue... items) {
        return new JsonArray(List.of(items));
    }

    /**
     * An array of the values of a stream.
     *
     * @param items the values in order
     * @return the array
     */
    public static JsonArray of(Stream<? extends JsonValue> items) {
        return new JsonArray(items.<JsonValue>map(item -> item).toList());
    }

    /**
     * An array of strings.
     *
     * @param items the texts in order
     * @return the array
     */
    public static JsonArray ofStrings(List<String> items) {
        if (items.isEmpty()) {
            return EMPTY;
        }
        List<JsonValue> strings = new ArrayList<>(items.size());
        items.forEach(item -> strings.add(JsonString.of(item)));
        return new JsonArray(strings);
    }

    /** {@return the values that are objects, in order} */
    public List<JsonObject> objects() {
        List<JsonObject> objects = new ArrayList<>(items.size());
        for (JsonValue item : items) {
            if (item instanceof JsonObject object) {
                objects.add(object);
            }
        }
        return List.copyOf(objects);
    }

    @Override
    public String type() {
        return "array";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JsonArray array && array.items.equals(items);
    }

    @Override
    public int hashCode() {
        return items.hashCode();
    }

    @Override
    public String toString() {
        return "JsonArray of " + items.size() + " items";
    }
}
