package dev.mooring.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.json.JsonException;
import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ManifestException;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Text of people who need not be trusted is refused before it costs much. */
@Timeout(60)
class UntrustedTextTest {

    private static final JsonLimits FIVE = JsonLimits.DEFAULT.withMaxItems(5);

    /** Ways to give many objects. */
    enum Form {
        JSON_LIST("{\"kind\": \"List\", \"items\": [", "%s", ",", "]}"),
        JSON_LINES("", "%s", "\n", ""),
        YAML_LIST("kind: List\nitems:\n", "- %s", "\n", "\n"),
        YAML_INDENTED("kind: List\nitems:\n", "  - %s", "\n", "\n"),
        YAML_FLOW("kind: List\nitems: [", "%s", ",", "]\n"),
        YAML_DOCUMENTS("", "kind: PersistentVolumeClaim\nmetadata: %s", "\n---\n", "\n");

        private final String start;
        private final String each;
        private final String between;
        private final String end;

        Form(String start, String each, String between, String end) {
            this.start = start;
            this.each = each;
            this.between = between;
            this.end = end;
        }

        String text(int count, String object) {
            StringBuilder text = new StringBuilder(start);
            String one = each.formatted(object);
            for (int i = 0; i < count; i++) {
                text.append(i == 0 ? "" : between).append(one);
            }
            return text.append(end).toString();
        }
    }

    @ParameterizedTest
    @EnumSource
    void manyItemsAreRefusedInEveryForm(Form form) {
        String object = "{\"kind\": \"PersistentVolumeClaim\"}";
        assertThat(Yaml.read(form.text(5, object), FIVE)).isNotEmpty();
        assertThatThrownBy(() -> Yaml.read(form.text(6, object), FIVE))
                .isInstanceOf(YamlException.class)
                .hasMessageMatching("(?s).*(more than the limit of 5 items|beyond the limit of 5 documents).*");
    }

    /** 50 MB of 200,000 claims, in a text of any allowed length: not read to its end. */
    @ParameterizedTest
    @EnumSource
    void fiftyMegabytesAreRefused(Form form) {
        String claim =
                "{\"apiVersion\": \"v1\", \"kind\": \"PersistentVolumeClaim\", \"metadata\": {\"name\": \"c\", \"labels\":"
                        + " {\"a\": \"" + "x".repeat(90)
                        + "\"}}, \"spec\": {\"resources\": {\"requests\": {\"storage\": \"1Gi\"}}}}";
        String text = form.text(200_000, claim);
        assertThat(text.length()).isGreaterThan(42_000_000);
        assertThatThrownBy(() -> Yaml.read(text, JsonLimits.UNTRUSTED)).hasMessageContaining("more than the limit of");
        JsonLimits long128 = new JsonLimits(128 << 20, 100, 1000, 1000);
        assertThatThrownBy(() -> Yaml.read(text, long128))
                .hasMessageMatching("(?s).*(more than the limit of 1000 items|beyond the limit of 1000 documents).*");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
        text                | refused
        [1,2,3,4,5]         | false
        [1,2,3,4,5,6]       | true
        {"a":[1,2,3,4,5,6]} | true
        [[1,2,3],[1,2,3]]   | false
        """)
    void theLimitIsForEachArrayOfJson(String text, boolean refused) {
        if (refused) {
            assertThatThrownBy(() -> JsonValue.parse(text, FIVE))
                    .isInstanceOf(JsonException.class)
                    .hasMessageContaining("more than the limit of 5 items");
        } else {
            assertThat(JsonValue.parse(text, FIVE).toJson()).isEqualTo(text);
        }
    }

    /** The line is there nine times; {@code ~} is the end of a line. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, quoteCharacter = '`', textBlock = """
        line         | before                  | after               | refused
        `- a~`       | ``                      | ``                  | true
        `- a~`       | `b:~`                   | ``                  | true
        `  - a~`     | `b:~`                   | ``                  | true
        `  - a~`     | `# c~b:~~# d~`          | ``                  | true
        `    - a~`   | `b:~`                   | `c: 1~`             | true
        `  - a~~ # c~` | `b:~`                 | ``                  | true
        `  - a: 1~    b: [1]~` | `b:~`         | ``                  | true
        `- - a~`     | ``                      | ``                  | true
        `- a~c:~`    | `b:~`                   | `- d~`              | false
        `    - a~`   | `b: {}~c:~  a: |~`     | ``                  | false
        `  - a~`     | `b: |~`                | ``                  | false
        `  - a~`     | `b:~  - c~d: |~`       | ``                  | false
        `  - a~`     | `b: c~`                 | ``                  | false
        `  - a~`     | `b: 'c:~`               | `  '~`              | false
        `- a~---~`   | ``                      | ``                  | true
        """)
    void itemsAreCountedAtTheirLines(String line, String before, String after, boolean refused) {
        String text = (before + line.repeat(9) + after).replace('~', '\n');
        for (String each : List.of(text, text.replace("\n", "\r\n"))) {
            boolean isRefused = Yaml.readEach(each, FIVE).stream()
                    .flatMap(document -> document.problem().stream())
                    .anyMatch(problem ->
                            String.valueOf(problem.getMessage()).matches(".*limit of 5 (items|documents).*"));
            assertThat(isRefused).as(each).isEqualTo(refused);
        }
    }

    /** Lists in lists have many objects, and each has few. */
    @Test
    void theObjectsOfAnInventoryAreCounted() {
        String list = "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[%s]}";
        String inner = list.formatted("{\"kind\":\"A\"},{\"kind\":\"B\"},{\"kind\":\"C\"}");
        List<JsonValue> values = new ArrayList<>(Yaml.read(list.formatted(inner + "," + inner), FIVE));
        assertThatThrownBy(() -> Inventory.of(values, FIVE))
                .isInstanceOf(ManifestException.class)
                .hasMessageContaining("6 objects, more than the limit of 5 items");
        assertThat(Inventory.of(values, FIVE.withMaxItems(6))).isNotNull();
    }
}
