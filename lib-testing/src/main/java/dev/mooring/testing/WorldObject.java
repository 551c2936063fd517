package dev.mooring.testing;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;

/**
 * A {@link StorageWorld} whose last object is still being described.
 *
 * @param <T> the kind of the last object
 */
public abstract class WorldObject<T extends WorldObject<T>> extends StorageWorld {

    WorldObject(List<Manifest> objects) {
        super(objects);
    }

    /** The same kind of world with other objects. */
    abstract T copy(List<Manifest> objects);

    /**
     * A copy in which the object has a label.
     *
     * @param key the key
     * @param value the value
     * @return the copy
     */
    public T labelled(String key, String value) {
        return set(JsonString.of(value), "metadata", "labels", key);
    }

    /**
     * A copy in which the object has an annotation.
     *
     * @param key the key
     * @param value the value
     * @return the copy
     */
    public T annotated(String key, String value) {
        return set(JsonString.of(value), "metadata", "annotations", key);
    }

    JsonObject last() {
        return documents().get(documents().size() - 1).json();
    }

    T set(String value, String... keys) {
        return set(JsonString.of(value), keys);
    }

    T set(JsonValue value, String... keys) {
        return replaced(set(last(), value, List.of(keys)));
    }

    T replaced(JsonObject object) {
        List<Manifest> all = new ArrayList<>(documents());
        all.set(all.size() - 1, new Manifest(object));
        return copy(all);
    }

    private static JsonObject set(JsonObject object, JsonValue value, List<String> keys) {
        String first = keys.get(0);
        return keys.size() == 1
                ? object.with(first, value)
                : object.with(first, set(object.child(first), value, keys.subList(1, keys.size())));
    }

    static JsonArray list(JsonValue item) {
        return new JsonArray(List.of(item));
    }
}
