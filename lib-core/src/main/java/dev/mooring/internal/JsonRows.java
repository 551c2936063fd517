package dev.mooring.internal;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Builds JSON objects; unknown values are null. */
public final class JsonRows {

    private final Map<String, JsonValue> members = new LinkedHashMap<>();

    public JsonRows put(String key, JsonValue value) {
        members.put(key, value);
        return this;
    }

    public JsonRows text(String key, @Nullable Object value) {
        return put(key, textOrNull(value));
    }

    /** The text; null if it is empty. */
    public JsonRows name(String key, String value) {
        return text(key, value.isEmpty() ? null : value);
    }

    /** Numbers of any length, unchanged. */
    public JsonRows number(String key, @Nullable Number value) {
        return put(key, value == null ? JsonNull.NULL : new JsonNumber(value.toString()));
    }

    public JsonRows flag(String key, boolean value) {
        return put(key, JsonBoolean.of(value));
    }

    public JsonRows texts(String key, List<String> values) {
        return put(key, JsonArray.ofStrings(values));
    }

    public <T> JsonRows list(String key, List<T> items, Function<T, JsonObject> row) {
        return put(key, JsonArray.of(items.stream().map(row)));
    }

    /** All members of an object, in its order. */
    public JsonRows all(JsonObject object) {
        members.putAll(object.members());
        return this;
    }

    /** A text, or null if there is none. */
    public static JsonValue textOrNull(@Nullable Object text) {
        return text == null ? JsonNull.NULL : JsonString.of(text.toString());
    }

    public JsonObject build() {
        return JsonObject.of(members);
    }

    /** The texts of an array that contains only texts. */
    public static List<String> texts(JsonArray array) {
        return array.items().stream().map(item -> ((JsonString) item).value()).toList();
    }
}
