package dev.mooring.yaml;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Gives our reader and writer the inputs recorded from sigs.k8s.io/yaml; see recorder/README.md next to the answers.
 */
class GoYamlTest {

    /** Rows whose answer differs on purpose or by the parser, each with the reason. */
    private static final Map<String, String> DIFFERENT = Map.of(
            "a: 1\na: 2\n", "a key that is there twice is refused",
            "a: {b: 1, b: 2}\n", "a key that is there twice is refused",
            "&k a: 1\n*k : 2\n", "a key that is there twice is refused",
            " a: 1\nb: 2\n", "kubectl reads the first line and drops the second; nothing is dropped here",
            "\t\n", "a document of blanks is none",
            "a: x\n \tb\n", "the parser allows no tab before the next line of a text, which kubectl reads",
            "a: \u2028x\n", "YAML 1.2: U+2028 does not end a line",
            "&: v\n", "the parser takes & for an anchor; no object comes of it either way");

    @Test
    void yamlMeansWhatItMeansToKubectl() throws IOException {
        List<String> disagreements = new ArrayList<>();
        List<String> different = new ArrayList<>();
        for (JsonValue row : answers()) {
            JsonObject answer = (JsonObject) row;
            String yaml = answer.string("yaml").orElseThrow();
            String wanted =
                    answer.has("json") ? show(requireNonNull(answer.members().get("json"))) : "error";
            String got = ours(yaml);
            if (got.equals(wanted)) {
                continue;
            }
            if (DIFFERENT.containsKey(yaml)) {
                different.add(yaml);
            } else {
                disagreements.add(JsonString.of(yaml).toJson() + " wanted " + wanted + " got " + got);
            }
        }
        assertThat(disagreements).isEmpty();
        assertThat(different)
                .as("differences that are still there")
                .containsExactlyInAnyOrderElementsOf(DIFFERENT.keySet());
    }

    private static List<JsonValue> answers() throws IOException {
        try (InputStream in = requireNonNull(GoYamlTest.class.getResourceAsStream("/yaml/sigs-yaml-1.6.0.jsonl"))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return JsonValue.parseAll(text, JsonLimits.DEFAULT);
        }
    }

    private static String ours(String yaml) {
        List<YamlPart> parts = YamlStream.split(yaml);
        try {
            return parts.isEmpty() ? "null" : show(new YamlReader().read(parts.get(0)));
        } catch (YamlException e) {
            return "error";
        }
    }

    /** The value with keys in one order, for Go does not keep it. */
    private static String show(JsonValue value) {
        return canonical(value).toJson();
    }

    private static JsonValue canonical(JsonValue value) {
        if (value instanceof JsonObject object) {
            Map<String, JsonValue> sorted = new LinkedHashMap<>();
            object.members().keySet().stream()
                    .sorted()
                    .forEach(key -> sorted.put(
                            key, canonical(requireNonNull(object.members().get(key)))));
            return JsonObject.of(sorted);
        }
        if (value instanceof JsonArray array) {
            return new JsonArray(
                    array.items().stream().map(GoYamlTest::canonical).toList());
        }
        return value instanceof JsonString string ? JsonString.of(string.value()) : value;
    }
}
