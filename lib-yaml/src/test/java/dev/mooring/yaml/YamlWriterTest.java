package dev.mooring.yaml;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonLimits;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

class YamlWriterTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '"', textBlock = """
            file        | text
            e.json      | "{n    'a': 1n}n{n    'a': 2n}n"
            dir/e.json  | "{n    'a': 1n}n{n    'a': 2n}n"
            e.yaml      | "a: 1n---na: 2n"
            json        | "a: 1n---na: 2n"
            """)
    void fileIsJsonIfItsNameSaysSo(String file, String text) {
        List<JsonValue> documents = List.of(JsonValue.parse("{\"a\":1}"), JsonValue.parse("{\"a\":2}"));

        assertThat(dev.mooring.yaml.Yaml.writeFile(file, documents))
                .isEqualTo(text.replace('n', '\n').replace('\'', '"'));
    }

    private static final List<String> NASTY = nasty();

    private static final List<String> NUMBERS = List.of(
            "0",
            "-0",
            "1",
            "-1",
            "10",
            "1.5",
            "1.50",
            "1e3",
            "1E3",
            "1e+3",
            "1e-3",
            "0.0",
            "-0.0",
            "1e400",
            "-1e400",
            "1e-400",
            "1e999999999",
            "9223372036854775808",
            "-9223372036854775809",
            "123456789012345678901234567890",
            "0.1",
            "100e0");

    /** Beyond a double there is no YAML number; these come back by a tag that other readers do not follow. */
    private static final List<String> BEYOND = List.of("1e400", "-1e400", "1e999999999");

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '¦', textBlock = """
        json                              ¦ yaml
        {"a":{"b":1}}                     ¦ a:⏎  b: 1⏎
        {"a":[1,2]}                       ¦ a:⏎- 1⏎- 2⏎
        [{"a":1,"b":[2]},[3,[4]],[],{}]   ¦ - a: 1⏎  b:⏎  - 2⏎- - 3⏎  - - 4⏎- []⏎- {}⏎
        {"a":{},"b":[],"c":null,"d":""}   ¦ a: {}⏎b: []⏎c: null⏎d: ""⏎
        {"a":"yes","b":true,"c":"1e3"}    ¦ a: "yes"⏎b: true⏎c: "1e3"⏎
        {"a":1.5,"b":1e400}               ¦ a: 1.5⏎b: !!float 1e400⏎
        {"a":"x\\ny\\n","b":["p\\nq"]}    ¦ a: |⏎  x⏎  y⏎b:⏎- |-⏎  p⏎  q⏎
        {"a":" x\\n","b":"x\\n\\n"}       ¦ a: |2⏎   x⏎b: |+⏎  x⏎⏎
        {"a":"a: b","b":"- a","c":"x "}   ¦ a: 'a: b'⏎b: '- a'⏎c: 'x '⏎
        {"a":"2020-11-25T07:24:22Z"}      ¦ a: "2020-11-25T07:24:22Z"⏎
        {"a":"x \\ny","b":"a\\tb"}        ¦ a: "x \\ny"⏎b: "a\\tb"⏎
        {"on":1,"a: b":2,"é":3}           ¦ "on": 1⏎'a: b': 2⏎é: 3⏎
        {"a\\u202eb":"x\\u2066\\ny"}      ¦ "a\\u202eb": "x\\u2066\\ny"⏎
        "\\u061c\\u200e\\u200f\\u200d"     ¦ "\\u061c\\u200e\\u200f‍"⏎
        "a"                               ¦ a⏎
        """)
    void layout(String json, String yaml) {
        assertThat(dev.mooring.yaml.Yaml.write(JsonValue.parse(json))).isEqualTo(yaml.replace('⏎', '\n'));
        assertThat(dev.mooring.yaml.Yaml.read(yaml.replace('⏎', '\n'))).containsExactly(JsonValue.parse(json));
    }

    @Test
    void documentsHaveAMarkerBetweenThem() {
        assertThat(dev.mooring.yaml.Yaml.write(List.of(JsonObject.of("a", JsonNull.NULL), JsonString.of("b\n\n"))))
                .isEqualTo("a: null\n---\n|+\n  b\n\n");
        assertThat(dev.mooring.yaml.Yaml.write(List.of())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10Gi",
                "1.29.3",
                "10.0.0.1",
                "a:b",
                "http://h:80/p#f",
                "<pv-name>",
                "it's",
                "-a",
                "a,b",
                "12h",
                "v1",
                "é",
                "pvc-3d65a636",
                "8080:80",
                "Retain",
                "a{b}",
                "rook-ceph.rbd.csi.ceph.com",
                "/var/lib",
                "a=b",
                ":a",
                ".",
                "?a"
            })
    void plainTextStaysPlain(String text) {
        assertThat(dev.mooring.yaml.Yaml.write(JsonString.of(text))).isEqualTo(text + "\n");
    }

    @Test
    void everyNastyTextComesBackAsKeyAndValue() {
        for (String text : NASTY) {
            roundTrip(JsonString.of(text));
            roundTrip(JsonObject.of(text, JsonString.of(text)));
            roundTrip(JsonObject.of(text, JsonArray.ofStrings(List.of(text, "x"))));
            roundTrip(JsonArray.of(
                    JsonArray.of(JsonString.of(text), JsonObject.of(text, JsonObject.of("k", text(text))))));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1.0, 1",
        "1e3, 1000",
        "-1.50, -1.5",
        "-0, 0",
        "-0.0, -0",
        "1e20, 100000000000000000000",
        "1e21, 1e+21",
        "0.0000010, 0.000001",
        "1e-7, 1e-7",
        "1.5e-10, 1.5e-10",
        "2.0E-3, 0.002",
        "2e-44, 2e-44",
        "5e-324, 5e-324",
        "18446744073709551615, 18446744073709551615",
        "18446744073709551616, 18446744073709552000",
        "-9223372036854775809, -9223372036854776000",
        "123456789012345678901234567890, 1.2345678901234568e+29"
    })
    void aNumberIsWhatGoMakesOfIt(String yaml, String json) {
        assertThat(read("a: " + yaml + "\n").toJson()).isEqualTo("{\"a\":" + json + "}");
    }

    @Test
    void everyNumberComesBackAsGoWritesIt() {
        NUMBERS.forEach(number -> roundTrip(JsonArray.of(new JsonNumber(number))));
        roundTrip(new JsonNumber("1".repeat(1000)));
        roundTrip(new JsonNumber("0." + "1".repeat(998)));
    }

    @Test
    void aKeyTooLongForALineComesBack() {
        for (JsonValue value :
                List.of(JsonString.of("v"), JsonArray.of(JsonNull.NULL), JsonObject.of("b", text("c")))) {
            roundTrip(JsonObject.of("k".repeat(5000), value).with("next", JsonNull.NULL));
            roundTrip(JsonObject.of("o", JsonArray.of(JsonObject.of("\u0001".repeat(900), value))));
        }
    }

    @Test
    void randomValuesComeBack() {
        for (long seed = 0; seed < 3000; seed++) {
            JsonValue value = value(new Random(seed), 5, NUMBERS);
            assertThat(worth(read(dev.mooring.yaml.Yaml.write(value))))
                    .as("seed %d", seed)
                    .isEqualTo(worth(value));
        }
    }

    /** Another reader, of YAML 1.1, means the same: compared by what a number is worth, for it keeps no digits. */
    @Test
    void randomValuesMeanTheSameToAReaderOfYaml11() {
        List<String> numbers = NUMBERS.stream().filter(n -> !BEYOND.contains(n)).toList();
        for (long seed = 0; seed < 3000; seed++) {
            JsonValue value = value(new Random(seed), 4, numbers);
            Object tree = new Yaml(new SafeConstructor(options())).load(dev.mooring.yaml.Yaml.write(value));
            assertThat(show(tree)).as("seed %d", seed).isEqualTo(show(plain(value)));
        }
    }

    private static List<String> nasty() {
        try (InputStream in = requireNonNull(YamlWriterTest.class.getResourceAsStream("/yaml/nasty-texts.jsonl"))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return JsonValue.parseAll(text, JsonLimits.DEFAULT).stream()
                    .map(value -> ((JsonString) value).value())
                    .filter(YamlStrings::isWellFormed)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static LoaderOptions options() {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        return options;
    }

    private static String show(@Nullable Object tree) {
        if (tree instanceof Map<?, ?> map) {
            List<String> members = new ArrayList<>();
            map.forEach((key, value) -> members.add(key.getClass() + "/" + key + "=" + show(value)));
            return members.toString();
        }
        if (tree instanceof List<?> list) {
            return list.stream().map(YamlWriterTest::show).toList().toString();
        }
        return tree instanceof Number number ? "number " + (number.doubleValue() + 0.0) : "(" + tree + ")";
    }

    private static @Nullable Object plain(JsonValue value) {
        if (value instanceof JsonObject object) {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            object.members().forEach((key, member) -> map.put(key, plain(member)));
            return map;
        }
        if (value instanceof JsonArray array) {
            List<@Nullable Object> list = new ArrayList<>();
            array.items().forEach(item -> list.add(plain(item)));
            return list;
        }
        return value instanceof JsonNumber number
                ? Double.valueOf(number.text())
                : value instanceof JsonString string
                        ? string.value()
                        : value instanceof JsonBoolean bool ? bool.value() : null;
    }

    private static JsonString text(String text) {
        return JsonString.of(text);
    }

    private static void roundTrip(JsonValue value) {
        String yaml = dev.mooring.yaml.Yaml.write(value);
        assertThat(worth(read(yaml))).as("%s", yaml).isEqualTo(worth(value));
        assertThat(worth(read("---\n" + yaml + "---\nx: 1\n"))).as("%s", yaml).isEqualTo(worth(value));
    }

    /** The value with each number that a double holds as that double: its digits do not come back. */
    private static String worth(JsonValue value) {
        if (value instanceof JsonObject object) {
            return object.members().entrySet().stream()
                    .map(member -> JsonString.of(member.getKey()).toJson() + ":" + worth(member.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof JsonArray array) {
            return array.items().stream().map(YamlWriterTest::worth).collect(Collectors.joining(",", "[", "]"));
        }
        double number = value instanceof JsonNumber written ? Double.parseDouble(written.text()) : Double.NaN;
        return Double.isFinite(number) ? Double.toString(number + 0.0) : value.toJson();
    }

    private static JsonValue read(String yaml) {
        return new YamlReader().read(YamlStream.split(yaml).get(0));
    }

    private static JsonValue value(Random random, int depth, List<String> numbers) {
        int choice = random.nextInt(depth == 0 ? 6 : 10);
        if (choice >= 8) {
            Map<String, JsonValue> members = new LinkedHashMap<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                members.put(string(random), value(random, depth - 1, numbers));
            }
            return JsonObject.of(members);
        }
        if (choice >= 6) {
            List<JsonValue> items = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                items.add(value(random, depth - 1, numbers));
            }
            return new JsonArray(items);
        }
        return switch (choice) {
            case 0 -> new JsonNumber(numbers.get(random.nextInt(numbers.size())));
            case 1 -> JsonNull.NULL;
            case 2 -> JsonBoolean.of(random.nextBoolean());
            default -> JsonString.of(string(random));
        };
    }

    private static String string(Random random) {
        if (random.nextBoolean()) {
            return NASTY.get(random.nextInt(NASTY.size()));
        }
        String alphabet = "ab01.-+:#'\"\\ \n\t_eExyno~{}[],&*!|>%@`=?\u00e9\u0001";
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }
}
