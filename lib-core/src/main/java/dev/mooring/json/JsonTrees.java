package dev.mooring.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values from and to trees of plain Java objects. */
final class JsonTrees {

    private JsonTrees() {}

    static JsonValue read(@Nullable Object tree) {
        return read(tree, JsonPointer.ROOT);
    }

    private static JsonValue read(@Nullable Object tree, JsonPointer at) {
        if (at.segments().size() > JsonLimits.DEFAULT.maxDepth()) {
            throw new JsonException(
                    "nested deeper than the limit of " + JsonLimits.DEFAULT.maxDepth(), at.toString(), 0, 0);
        }
        if (tree == null) {
            return JsonNull.NULL;
        }
        if (tree instanceof JsonValue value) {
            return value;
        }
        if (tree instanceof Map<?, ?> map) {
            return object(map, at);
        }
        if (tree instanceof List<?> list) {
            List<JsonValue> items = new ArrayList<>(list.size());
            for (Object item : list) {
                items.add(read(item, at.child(items.size())));
            }
            return new JsonArray(items);
        }
        if (tree instanceof CharSequence text) {
            return JsonString.of(text.toString());
        }
        if (tree instanceof Boolean bool) {
            return JsonBoolean.of(bool);
        }
        if (tree instanceof Number number) {
            return number(number, at);
        }
        throw new JsonException(
                "expected a map, list, string, number, boolean or null, found "
                        + tree.getClass().getName(),
                at.toString(),
                0,
                0);
    }

    private static JsonObject object(Map<?, ?> map, JsonPointer at) {
        LinkedHashMap<String, JsonValue> members = new LinkedHashMap<>();
        for (Map.Entry<?, ?> member : map.entrySet()) {
            if (!(member.getKey() instanceof String key)) {
                throw new JsonException("expected a string as key", at.toString(), 0, 0);
            }
            members.put(key, read(member.getValue(), at.child(key)));
        }
        return JsonObject.owning(members);
    }

    private static JsonNumber number(Number number, JsonPointer at) {
        String text = number.toString();
        if (!NumberText.isNumber(text)) {
            throw new JsonException("not a number that JSON can express", at.toString(), 0, 0);
        }
        return new JsonNumber(text);
    }

    static @Nullable Object write(JsonValue value) {
        return write(value, 0);
    }

    private static @Nullable Object write(JsonValue value, int depth) {
        if (depth > JsonLimits.DEEPEST) {
            throw new JsonException("nested deeper than the limit of " + JsonLimits.DEEPEST, "", 0, 0);
        }
        if (value instanceof JsonObject object) {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            object.members().forEach((key, member) -> map.put(key, write(member, depth + 1)));
            return Collections.unmodifiableMap(map);
        }
        if (value instanceof JsonArray array) {
            List<@Nullable Object> list = new ArrayList<>();
            array.items().forEach(item -> list.add(write(item, depth + 1)));
            return Collections.unmodifiableList(list);
        }
        if (value instanceof JsonString string) {
            return string.value();
        }
        if (value instanceof JsonNumber number) {
            return write(number);
        }
        if (value instanceof JsonBoolean bool) {
            return bool.value();
        }
        return null;
    }

    private static Number write(JsonNumber number) {
        String text = number.text();
        boolean whole = text.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'));
        try {
            return whole ? new BigInteger(text) : new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw new JsonException("the number's exponent is out of range", "", 0, 0);
        }
    }
}
