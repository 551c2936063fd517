package dev.mooring.report;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The JSON of a report in a page, at a third of its size: each reason exists once, in {@code pool}, and is referenced
 * by number; empty members are omitted. The script of the page restores both.
 */
final class PageData {

    private static final List<String> REASONS = List.of("reasons", "findings", "doubts");

    private final Map<JsonObject, Integer> pool = new LinkedHashMap<>();

    /** The data of the page, without characters that could end its element or have a meaning in HTML. */
    static String of(Report report) {
        return inert(new PageData().packed(report.toJson()).toJson());
    }

    private JsonObject packed(JsonObject report) {
        Map<String, JsonValue> members = new LinkedHashMap<>(report.members());
        members.put("objects", each(report.array("objects"), this::object));
        members.put("findings", each(report.array("findings"), this::finding));
        members.put("pool", new JsonArray(List.copyOf(pool.keySet())));
        return JsonObject.of(members);
    }

    private JsonValue object(JsonObject object) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        String subject = subject(object);
        object.members().forEach((key, value) -> {
            if (!isEmpty(value)) {
                members.put(key, REASONS.contains(key) ? reasons((JsonArray) value, subject) : value);
            }
        });
        return JsonObject.of(members);
    }

    private static String subject(JsonObject object) {
        String namespace = object.string("namespace").orElse("");
        String name = object.string("name").orElse("");
        return object.string("kind").orElse("") + "/" + (namespace.isEmpty() ? name : namespace + "/" + name);
    }

    private static boolean isEmpty(JsonValue value) {
        return (value instanceof JsonString text && text.value().isEmpty())
                || (value instanceof JsonArray array && array.items().isEmpty());
    }

    /** The reasons of one object; those about the object itself omit its name. */
    private JsonValue reasons(JsonArray reasons, String subject) {
        return each(reasons, reason -> {
            boolean isOwn = reason.string("object").orElse("").equals(subject);
            return number(isOwn ? reason.with("object", "") : reason);
        });
    }

    private JsonValue finding(JsonObject finding) {
        return JsonArray.of(
                number(finding.with("object", "")),
                JsonString.of(finding.string("object").orElse("")));
    }

    private JsonNumber number(JsonObject reason) {
        Integer known = pool.putIfAbsent(reason, pool.size());
        return JsonNumber.of(known == null ? pool.size() - 1 : known);
    }

    private static JsonArray each(JsonArray items, Function<JsonObject, JsonValue> change) {
        List<JsonValue> changed = new ArrayList<>();
        items.items().forEach(item -> changed.add(change.apply((JsonObject) item)));
        return new JsonArray(changed);
    }

    private static String inert(String json) {
        StringBuilder out = new StringBuilder(json.length() + 16);
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            switch (c) {
                case '<' -> out.append("\\u003c");
                case '>' -> out.append("\\u003e");
                case '&' -> out.append("\\u0026");
                case '\u2028' -> out.append("\\u2028");
                case '\u2029' -> out.append("\\u2029");
                default -> out.append(c);
            }
        }
        return out.toString();
    }
}
