package dev.mooring.rbd.output;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** JSON output. */
record JsonDoc(String name, JsonValue value) implements Doc {

    @Override
    public @Nullable String text() {
        return text(value);
    }

    @Override
    public boolean has(String key) {
        return value instanceof JsonObject object && object.has(key);
    }

    @Override
    public @Nullable String textOf(String key) {
        return value instanceof JsonObject object ? text(object.members().get(key)) : null;
    }

    private static @Nullable String text(@Nullable JsonValue value) {
        if (value instanceof JsonString string) {
            return string.value();
        }
        if (value instanceof JsonNumber number) {
            return number.text();
        }
        return value instanceof JsonBoolean ? value.toJson() : null;
    }

    @Override
    public boolean isObject() {
        return value instanceof JsonObject;
    }

    @Override
    public @Nullable Doc get(String key) {
        JsonValue member = value instanceof JsonObject object ? object.members().get(key) : null;
        return member == null ? null : new JsonDoc(key, member);
    }

    @Override
    public @Nullable List<Doc> items() {
        return value instanceof JsonArray array
                ? array.items().stream().<Doc>map(item -> new JsonDoc("", item)).toList()
                : null;
    }

    @Override
    public @Nullable List<Doc> members() {
        return value instanceof JsonObject object
                ? object.members().entrySet().stream()
                        .<Doc>map(member -> new JsonDoc(member.getKey(), member.getValue()))
                        .toList()
                : null;
    }

    @Override
    public JsonValue toJson() {
        return value;
    }
}
