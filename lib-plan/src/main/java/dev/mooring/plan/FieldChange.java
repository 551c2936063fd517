package dev.mooring.plan;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonException;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A field that an object gets when it is recreated.
 *
 * @param field its name, as a person writes it
 * @param segments its place in the object
 * @param value its value; null to remove it
 */
record FieldChange(String field, List<String> segments, JsonValue value) {

    /** Maps of texts, whose keys may have dots. */
    private static final Set<String> MAPS = Set.of("volumeAttributes", "options", "annotations", "labels");

    FieldChange {
        segments = List.copyOf(segments);
    }

    /**
     * A field and its value.
     *
     * @throws JsonException if the value begins like JSON and is none
     */
    static FieldChange of(String field, String text) {
        List<String> segments = new ArrayList<>();
        boolean isInMetadata = field.startsWith("metadata.");
        if (!isInMetadata && !field.startsWith("spec.")) {
            segments.add("spec");
        }
        String rest = field;
        while (!rest.isEmpty()) {
            int dot = isMap(segments) ? -1 : rest.indexOf('.');
            segments.add(dot < 0 ? rest : rest.substring(0, dot));
            rest = dot < 0 ? "" : rest.substring(dot + 1);
        }
        return new FieldChange(
                field,
                segments,
                isMap(segments.subList(0, segments.size() - 1))
                        ? JsonString.of(text)
                        : value(segments.get(segments.size() - 1), text));
    }

    private static boolean isMap(List<String> segments) {
        return !segments.isEmpty() && MAPS.contains(segments.get(segments.size() - 1));
    }

    private static JsonValue value(String name, String text) {
        if (name.equals("accessModes") && !text.startsWith("[")) {
            return JsonArray.ofStrings(
                    Stream.of(text.split(",")).map(String::strip).toList());
        }
        if (text.startsWith("{")) {
            return JsonObject.parse(text);
        }
        if (text.startsWith("[")) {
            return JsonObject.parse("{\"items\":" + text + "}").get("items").orElse(JsonNull.NULL);
        }
        // The empty name of a class means that there is none; another empty field is not there.
        if (text.isEmpty() && !name.equals("storageClassName")) {
            return JsonNull.NULL;
        }
        return switch (name) {
            case "readOnly", "chapAuthDiscovery", "chapAuthSession" ->
                text.equals("true") || text.equals("false") ? JsonBoolean.of(text.equals("true")) : JsonString.of(text);
            case "lun", "partition" ->
                text.matches("\\d{1,9}") ? JsonNumber.of(Integer.parseInt(text)) : JsonString.of(text);
            default -> JsonString.of(text);
        };
    }

    /** The part of the object below {@code spec} in which it is. */
    String first() {
        return segments.get(segments.size() > 1 ? 1 : 0);
    }

    String last() {
        return segments.get(segments.size() - 1);
    }

    boolean isInMetadata() {
        return segments.get(0).equals("metadata");
    }

    /** The value that an object has there. */
    Optional<JsonValue> in(Manifest object) {
        return new JsonPointer(segments).find(object.json());
    }

    /** Whether an object has this value. */
    boolean isIn(Manifest object) {
        return in(object).map(value::equals).orElse(value instanceof JsonNull);
    }

    /** The object with this value. */
    Manifest on(Manifest object) {
        return isIn(object) ? object : new Manifest(set(object.json(), 0));
    }

    private JsonObject set(JsonObject parent, int depth) {
        String name = segments.get(depth);
        if (depth < segments.size() - 1) {
            return parent.with(name, set(parent.child(name), depth + 1));
        }
        return value instanceof JsonNull ? parent.without(name) : parent.with(name, value);
    }

    /** The merge patch that sets it. */
    JsonObject patch() {
        JsonObject patch = JsonObject.of(last(), value);
        for (int i = segments.size() - 2; i >= 0; i--) {
            patch = JsonObject.of(segments.get(i), patch);
        }
        return patch;
    }
}
