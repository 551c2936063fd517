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
record Parts(ObjectRef object, JsonObject root) {

    private @Nullable JsonValue at(JsonPointer pointer) {
        JsonValue value = pointer.in(root).orElse(null);
        return value == null || value.isNull() ? null : value;
    }

    boolean has(String... path) {
        return at(JsonPointer.of(path)) != null;
    }

    String text(String... path) {
        JsonPointer pointer = JsonPointer.of(path);
        JsonValue value = at(pointer);
        if (value == null) {
            return "";
        }
        return value instanceof JsonString string ? string.value() : refuse(pointer, "a string", value);
    }

    boolean flag(String... path) {
        JsonPointer pointer = JsonPointer.of(path);
        JsonValue value = at(pointer);
        if (value == null) {
            return false;
        }
        return value instanceof JsonBoolean flag ? flag.value() : refuse(pointer, "a boolean", value);
    }

    JsonObject object(String... path) {
        JsonPointer pointer = JsonPointer.of(path);
        JsonValue value = at(pointer);
        if (value == null) {
            return JsonObject.EMPTY;
        }
        return value instanceof JsonObject object ? object : refuse(pointer, "an object", value);
    }

    List<String> texts(String... path) {
        JsonPointer pointer = JsonPointer.of(path);
        JsonValue value = at(pointer);
        if (value == null) {
            return List.of();
        }
        if (!(value instanceof JsonArray array)) {
            return refuse(pointer, "an array", value);
        }
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < array.items().size(); i++) {
            JsonValue item = array.items().get(i);
            texts.add(item instanceof JsonString string ? string.value() : refuse(pointer.child(i), "a string", item));
        }
        return texts;
    }

    /** An object whose values are strings, by key, sorted. */
    Map<String, String> strings(String... path) {
        JsonPointer pointer = JsonPointer.of(path);
        Map<String, String> strings = new TreeMap<>();
        for (Map.Entry<String, JsonValue> member : object(path).members().entrySet()) {
            JsonValue value = member.getValue();
            strings.put(
                    member.getKey(),
                    value instanceof JsonString string
                            ? string.value()
                            : value.isNull() ? "" : refuse(pointer.child(member.getKey()), "a string", value));
        }
        return strings;
    }

    private <T> T refuse(JsonPointer pointer, String expected, JsonValue found) {
        throw new ManifestException(object, pointer, "expected " + expected + ", found " + found.type());
    }
}
