package dev.mooring.rbd.image;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads parts of a document: what is absent or null is empty, what is of another type is refused with its place. */
record Parts(ObjectRef object, JsonObject root, List<String> base) {

    Parts(ObjectRef object, JsonObject root) {
        this(object, root, List.of());
    }

    /** A part that is an object; its own parts are found in it and named by their whole place. */
    Parts part(String... path) {
        List<String> place = new ArrayList<>(base);
        place.addAll(List.of(path));
        return new Parts(object, child(path), List.copyOf(place));
    }

    private @Nullable JsonValue at(JsonPointer pointer) {
        JsonValue value = pointer.find(root).orElse(null);
        return value == null || value.isNull() ? null : value;
    }

    boolean has(String... path) {
        return at(JsonPointer.of(path)) != null;
    }

    String text(String... path) {
        JsonPointer pointer = JsonPointer.of(path);
        JsonValue value = at(pointer);
        return value == null ? "" : text(pointer, value);
    }

    private String text(JsonPointer pointer, JsonValue value) {
        if (value instanceof JsonString string) {
            return string.value();
        }
        throw refusal(pointer, "a string", value);
    }

    boolean flag(String... path) {
        JsonPointer pointer = JsonPointer.of(path);
        JsonValue value = at(pointer);
        if (value == null) {
            return false;
        }
        if (value instanceof JsonBoolean flag) {
            return flag.value();
        }
        throw refusal(pointer, "a boolean", value);
    }

    JsonObject child(String... path) {
        JsonPointer pointer = JsonPointer.of(path);
        JsonValue value = at(pointer);
        if (value == null) {
            return JsonObject.EMPTY;
        }
        if (value instanceof JsonObject object) {
            return object;
        }
        throw refusal(pointer, "an object", value);
    }

    List<String> texts(String... path) {
        JsonPointer pointer = JsonPointer.of(path);
        JsonValue value = at(pointer);
        if (value == null) {
            return List.of();
        }
        if (!(value instanceof JsonArray array)) {
            throw refusal(pointer, "an array", value);
        }
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < array.items().size(); i++) {
            texts.add(text(pointer.child(i), array.items().get(i)));
        }
        return texts;
    }

    /** An object whose values are strings, by key, sorted. */
    Map<String, String> strings(String... path) {
        JsonPointer pointer = JsonPointer.of(path);
        Map<String, String> strings = new TreeMap<>();
        child(path)
                .members()
                .forEach((key, value) -> strings.put(key, value.isNull() ? "" : text(pointer.child(key), value)));
        return strings;
    }

    private ManifestException refusal(JsonPointer pointer, String expected, JsonValue found) {
        List<String> place = new ArrayList<>(base);
        place.addAll(pointer.segments());
        return new ManifestException(
                object, new JsonPointer(place), "expected " + expected + ", found " + found.type());
    }
}
