package dev.mooring.admission;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads parts of a decoded object, whose types are already checked. */
final class FieldReads {

    private FieldReads() {}

    /** The text, empty if there is none. */
    static String text(JsonObject object, String key) {
        return object.string(key).orElse("");
    }

    static boolean flag(JsonObject object, String key) {
        return object.members().get(key) == JsonBoolean.TRUE;
    }

    /** The value as an object, without members if it is absent. */
    static JsonObject members(@Nullable JsonValue value) {
        return value instanceof JsonObject object ? object : JsonObject.EMPTY;
    }

    /** The value as an array, without items if it is absent. */
    static List<JsonValue> items(@Nullable JsonValue value) {
        return value instanceof JsonArray array ? array.items() : List.of();
    }

    /** Whether a string, list or map is absent or empty. */
    static boolean isEmpty(@Nullable JsonValue value) {
        return value == null
                || (value instanceof JsonString text && text.value().isEmpty())
                || (value instanceof JsonArray array && array.items().isEmpty())
                || (value instanceof JsonObject map && map.isEmpty());
    }

    /** The whole number, 0 if there is none; another number is refused where the type of the field is known. */
    static long number(JsonObject object, String key) {
        try {
            return object.members().get(key) instanceof JsonNumber number ? Long.parseLong(number.text()) : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    static List<String> texts(JsonObject object, String key) {
        List<String> texts = new ArrayList<>();
        for (JsonValue item : object.array(key).items()) {
            texts.add(item instanceof JsonString text ? text.value() : "");
        }
        return texts;
    }

    static List<JsonObject> objects(JsonObject object, String key) {
        List<JsonObject> objects = new ArrayList<>();
        for (JsonValue item : object.array(key).items()) {
            objects.add(item instanceof JsonObject part ? part : JsonObject.EMPTY);
        }
        return objects;
    }

    /** The object without members that are null, at any depth. */
    static JsonObject withoutNulls(JsonObject object) {
        JsonObject kept = object;
        for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
            JsonValue value = withoutNulls(member.getValue());
            if (value.isNull()) {
                kept = kept.without(member.getKey());
            } else if (value != member.getValue()) {
                kept = kept.with(member.getKey(), value);
            }
        }
        return kept;
    }

    private static JsonValue withoutNulls(JsonValue value) {
        if (value instanceof JsonObject object) {
            return withoutNulls(object);
        }
        return value instanceof JsonArray array
                ? JsonArray.of(array.items().stream().map(FieldReads::withoutNulls))
                : value;
    }

    /** A map of strings by key. */
    static SortedMap<String, String> map(JsonObject object, String key) {
        SortedMap<String, String> map = new TreeMap<>(GoStrings.ORDER);
        object.child(key)
                .members()
                .forEach((name, value) -> map.put(name, value instanceof JsonString text ? text.value() : ""));
        return map;
    }

    /** Whether a string, list or map is absent or empty. */
    static boolean isEmpty(JsonObject object, String key) {
        return isEmpty(object.members().get(key));
    }

    /** A copy with a member, or without it if there is no value. */
    static JsonObject with(JsonObject object, String key, @Nullable JsonValue value) {
        return value == null ? object.without(key) : object.with(key, value);
    }
}
