package dev.mooring.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.object.Inventory;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The front door: what comes in, what is refused, and that neither takes long. */
class YamlTest {

    private static final boolean LONG = Boolean.getBoolean("long.tests");

    /** The forms as they were written before; now they are read from left to right. */
    private static final List<Pattern> NOT_TEXT = List.of(
            Pattern.compile("="),
            Pattern.compile("[-+]?0b[01_]+"),
            Pattern.compile("[-+]?0[oO]?[0-7_]+"),
            Pattern.compile("[-+]?0x[0-9a-fA-F_]+"),
            Pattern.compile("[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\\.[0-9_]*)?"),
            Pattern.compile("(?=.*[0-9])[-+]?([0-9][0-9_]*)?\\.?[0-9_]*([eE][-+]?[0-9]+)?"),
            Pattern.compile("[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)"),
            Pattern.compile("[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt \\t].*)?"));

    @Test
    void theInputOfAQuestionIsReadInOneLine() {
        Inventory inventory = Inventory.of(Yaml.read("""
                # an export
                kind: PersistentVolume
                metadata: {name: pv-1}
                ---
                ---
                {"kind": "List", "items": [{"kind": "PersistentVolumeClaim", "metadata": {"name": "data"}}]}
                """));
        assertThat(inventory.volumes()).extracting(volume -> volume.name()).containsExactly("pv-1");
        assertThat(inventory.claims()).extracting(claim -> claim.name()).containsExactly("data");
    }

    @Test
    void whatIsWrittenIsRead() {
        List<JsonValue> values = List.of(JsonObject.of("a", JsonString.of("yes")), new JsonNumber("1.5"));
        assertThat(Yaml.write(values)).isEqualTo("a: \"yes\"\n---\n1.5\n");
        assertThat(Yaml.read(Yaml.write(values))).isEqualTo(values);
    }

    @Test
    void aBrokenDocumentDoesNotAffectTheOthers() {
        List<YamlDocument> documents = Yaml.readEach("a: 1\n---\nb: [\n---\nc: 3\n");
        assertThat(documents).extracting(YamlDocument::number).containsExactly(1, 2, 3);
        assertThat(documents.get(0).value()).isEqualTo(JsonValue.parse("{\"a\":1}"));
        assertThat(documents.get(2).value()).isEqualTo(JsonValue.parse("{\"c\":3}"));
        assertThat(documents.get(1).problem().orElseThrow().line()).isEqualTo(4);
        assertThatThrownBy(() -> Yaml.read("a: 1\n---\nb: [\n")).isInstanceOf(YamlException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: \"\\U80000000\"",
                "a: \"\\UFFFFFFFF\"",
                "a: \"\\U00110000\"",
                "a: \"\\u",
                "a: \"\\u12",
                "a: \"\\x",
                "a: \"\\U0000",
                "\"\\x",
                "a: !<tag:%",
                "&",
                "*",
                "%YAML",
                "%TAG ! ",
                "a: \"\\ud800\"",
                "a: \"x\\udc00y\"",
                "\"\\ud800\": 1"
            })
    void brokenEscapesAreRefused(String yaml) {
        assertThatThrownBy(() -> Yaml.read(yaml)).isInstanceOf(YamlException.class);
    }

    /** Each is read as JSON, or as YAML where go-yaml accepts it, and refused where the parser accepts more. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            a: "\\/"                               | only JSON has an escape for a slash; write a plain slash
            {"a": "\\/",}                          | not JSON
            {"a": "\\/"}                           |
            a: "x\\\\/"                            |
            a: "\\ud83d\\ude00"                    | only JSON has escapes for surrogates; write \\U and 8 digits
            é😀: "\\uDFFF"                         | only JSON has escapes for surrogates; write \\U and 8 digits
            "\\/": 1                               | only JSON has an escape for a slash; write a plain slash
            {"a": "\\ud83d\\ude00"}                |
            a: "\\ud7ff\\ue000\\U0001f600"         |
            a: '\\/\\ud83d'                        |
            %YAML 1.1⏎---⏎a: 1                     |
            %YAML 1.2⏎---⏎a: 1                     | expected %YAML 1.1, found another version
            %YAML 1.0⏎---⏎a: 1                     | expected %YAML 1.1, found another version
            %SECRET word⏎---⏎a: 1                  | expected the directive %YAML or %TAG, found another one
            ~# c⏎%YAML 1.1⏎%SECRET⏎---⏎a: 1~       | expected the directive %YAML or %TAG, found another one
            %TAG !e! tag:yaml.org,2002:⏎---⏎a: 1   |
            a: 1⏎---⏎\uFEFFa: 2                    |
            18446744073709551615: v                | expected text as a key, found null or a number of 64 bits
            """)
    void kubectlReadsIt(String yaml, @Nullable String problem) {
        List<YamlDocument> documents = Yaml.readEach(yaml.replace('⏎', '\n'));
        YamlDocument last = documents.get(documents.size() - 1);
        assertThat(last.problem().map(YamlException::problem)).isEqualTo(Optional.ofNullable(problem));
        if (problem == null) {
            assertThat(((JsonObject) last.value()).members().keySet()).containsExactly("a");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password: !Summer!2024",
                "%TAG !Summer! a\n%TAG !Summer! b\n---\na: 1",
                "%YAML Summer\n---\na: 1",
                "%YAML 1.Summer\n---\na: 1",
                "%YAML 1.999999999999Summer\n---\na: 1",
                "password: \"\\xSummer\"",
                "password: \"\\uSummer\"",
                "password: \"\\USummer2024\"",
                "password: \"\\U80000000Summer\"",
                "password: !%FFSummer",
                "password: !%C3%28Summer x",
                "password: !<Summer",
                "password: !Sum{mer x",
                "password: [Summer",
                "password: 'Summer",
                "password: \"Summer",
                "password: |Summer",
                "password: >9Summer",
                "password: Summer: 2024",
                "password: @Summer",
                "password: &Summer *Summer",
                "password: *Summer",
                "{\"password\": \"Summer\", \"password\": \"Summer\"}",
                "{\"password\": Summer",
                "password: !!int Summer",
                "password: !!binary Summer",
                "password: {Summer"
            })
    void noValueIsQuoted(String yaml) {
        for (YamlDocument document : Yaml.readEach(yaml)) {
            assertThat(document.toString()).doesNotContain("Summer").doesNotContain("2024");
            document.problem()
                    .ifPresent(problem -> assertThat(problem.getCause()).isNull());
        }
    }

    /** Not even one character of a value, nor its code. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            password: @word            | @  | not YAML: while scanning for the next token, found a character that cannot start any token
            password: `word            | `  | not YAML: while scanning for the next token, found a character that cannot start any token
            password: "\\§word"        | §  | not YAML: while scanning a double-quoted scalar, found unknown escape character
            password: |§               | §  | not YAML: while scanning a block scalar, expected chomping or indentation indicators
            password: |2§              | §  | not YAML: while scanning a block scalar, expected a comment or a line break
            password: &§ x             | §  | x
            password: *§ x             | §  | x
            password: !§ x             | §  | x
            password: !<§ x            | §  | x
            password: !a!§ x           | §  | x
            password: "x" §            | §  | x
            password: [x] §            | §  | x
            """)
    void notOneCharacterOfAValueIsQuoted(String yaml, String character, String problem) {
        for (YamlDocument document : Yaml.readEach(yaml)) {
            document.problem()
                    .ifPresent(found -> assertThat(found.problem())
                            .startsWith(problem.equals("x") ? "" : problem)
                            .doesNotContain(character, "(" + character.codePointAt(0) + ")"));
        }
    }

    /** JSON can say it by an escape, YAML cannot; Go reads U+FFFD from such JSON, and so kubectl prints it. */
    @ParameterizedTest
    @CsvSource({"\\ud800, \uFFFD", "a\\udfff\\u0001, \"a\uFFFD\\x01\"", "\\ud83d\\ude00, \uD83D\uDE00"})
    void halfASurrogatePairIsWrittenAsGoReadsIt(String escaped, String yaml) {
        JsonValue value = JsonValue.parse("\"" + escaped + "\"");
        assertThat(Yaml.write(value)).isEqualTo(yaml + "\n");
        assertThat(Yaml.write(JsonObject.of(((JsonString) value).value(), JsonString.of("v"))))
                .isEqualTo(yaml + ": v\n");
    }

    @Test
    void textIsQuotedWhereItWas() {
        String alphabet = "00112345789:::...___---+eExboOTt =aAfFnNiI ~";
        for (long seed = 0; seed < (LONG ? 400_000 : 40_000); seed++) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder();
            for (int i = 1 + random.nextInt(9); i > 0; i--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            agrees(text.toString());
        }
        for (String word : List.of("=", ".inf", "-.Inf", "+.INF", ".nan", "-.nan", ".NaN", "+", "-", ".", "-.", "._")) {
            agrees(word);
        }
        for (String date : List.of("2020-1-1", "2020-01-01T", "2020-01-01 x", "2020-001-1", "+2020-1-1", "2020-1-")) {
            agrees(date);
        }
    }

    private static void agrees(String text) {
        assertThat(YamlOtherReaders.isNotText(text))
                .as(text)
                .isEqualTo(NOT_TEXT.stream().anyMatch(form -> form.matcher(text).matches()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1_", "1:", "1", "_1", "1e", "0", "-", ".1", "0x", "1:1.", "é", "+1_", "y", "~"})
    void longTextsAreReadBack(String piece) {
        String text = piece.repeat(LONG ? 100_000 : 20_000);
        for (String each : List.of(text, text + "x", "1" + text, text + ".")) {
            JsonValue value = JsonObject.of(each, JsonString.of(each));
            assertThat(Yaml.read(Yaml.write(value))).containsExactly(value);
            assertThat(Yaml.readEach("a: " + each)).isNotNull();
        }
    }
}
