package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One change to a manifest: a line of {@code mutations.txt}.
 *
 * @param kind the kind it is for; {@code *} for all
 * @param at where
 * @param value the new value; empty to remove the field
 */
record Mutation(String kind, JsonPointer at, Optional<JsonValue> value) {

    private static final String TABLE = "mutations.txt";
    private static final Pattern LETTERS = Pattern.compile("@(\\d+)");

    static List<Mutation> all() throws IOException {
        try (InputStream in = Mutation.class.getResourceAsStream(TABLE)) {
            if (in == null) {
                throw new IOException(TABLE + " is missing");
            }
            List<Mutation> all = new ArrayList<>();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    all.add(parse(line));
                }
            }
            return all;
        }
    }

    private static Mutation parse(String line) {
        String[] parts = line.split(" ", 3);
        JsonPointer at = JsonPointer.parse(expanded(parts[1]));
        Optional<JsonValue> value = parts[2].equals("-") ? Optional.empty() : Optional.of(json(parts[2]));
        return new Mutation(parts[0], at, value);
    }

    private static JsonValue json(String text) {
        return JsonObject.parse("{\"items\": [" + text + "]}")
                .array("items")
                .items()
                .get(0);
    }

    boolean isFor(Manifest object) {
        return kind.equals("*") || kind.equals(object.kind());
    }

    /** Whether it concerns the name, by which an update finds the old object, or all of the metadata. */
    boolean isOfName() {
        return List.of("/metadata", "/metadata/name", "/metadata/generation").contains(at.toString());
    }

    Manifest apply(Manifest object, int number) {
        Draft draft = new Draft(object.json());
        String[] path = at.segments().toArray(String[]::new);
        return (value.isPresent() ? draft.with(numbered(value.get(), number), path) : draft.without(path)).manifest();
    }

    /** Texts with their number and their length. */
    private static JsonValue numbered(JsonValue value, int number) {
        if (value instanceof JsonString text) {
            return JsonString.of(expanded(text.value()).replace("#", Integer.toString(number)));
        }
        if (value instanceof JsonArray array) {
            return JsonArray.of(array.items().stream().map(each -> numbered(each, number)));
        }
        if (value instanceof JsonObject object) {
            Map<String, JsonValue> members = new LinkedHashMap<>();
            object.members().forEach((key, member) -> members.put(key, numbered(member, number)));
            return JsonObject.of(members);
        }
        return value;
    }

    private static String expanded(String text) {
        Matcher letters = LETTERS.matcher(text);
        return letters.replaceAll(found -> "a".repeat(Integer.parseInt(found.group(1))));
    }

    @Override
    public String toString() {
        String shown = value.map(JsonValue::toJson).orElse("-");
        return at + " " + shown;
    }
}
