package dev.mooring.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonValueTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "null",
                "{\"b\":1,\"a\":{},\"c\":[],\"d\":null}",
                "[2.50,1e400,1E3,12345678901234567890123,0.1e1,-0,1.0E+2]",
                "\"\\u003c\\/\\u00e9\\b\\f\"",
                "\"\\ud83d\"",
                "\"\\ud83d\\ude00\"",
                "[\"é\",\"😀\",\"\\\"\\\\\\n\\t\"]",
                "{\"\":{\" \":[[[]]]}}",
                "[true,false]"
            })
    void whatIsReadIsWrittenByteForByte(String text) {
        assertThat(JsonValue.parse(text).toJson()).isEqualTo(text);
        assertThat(JsonValue.parse("\n " + text + " \n").toJson()).isEqualTo(text);
    }

    @Test
    void prettyIsTheLayoutOfKubectl() {
        String text =
                "{\n    \"items\": [\n        {\n            \"a\": {},\n            \"b\": []\n        }\n    ]\n}";
        assertThat(JsonValue.parse(text).toPrettyJson()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
                    text                      | pointer | line | column | problem
                    ``                        | ``      | 1    | 1      | expected a JSON value, found no text
                    {"a":1,"a":2}             | /a      | 1    | 8      | duplicate key
                    {"x":[{},{"k/":1,"k/":1}]}| /x/1/k~1| 1    | 18     | duplicate key
                    {"a":                     | /a      | 1    | 6      | unexpected end of the text
                    {"a":1.                   | /a      | 1    | 8      | unexpected end of the text
                    {"a":"b                   | /a      | 1    | 8      | unexpected end of the text inside a string
                    {"a":tru}                 | /a      | 1    | 9      | not JSON
                    {"a":01}                  | /a      | 1    | 6      | not JSON
                    {} {}                     | ``      | 0    | 0      | expected one JSON value, found more text after it
                    {} x                      | ``      | 1    | 4      | not JSON
                    [1,]                      | /1      | 1    | 4      | not JSON
                    [1 2]                     | /0      | 1    | 4      | not JSON
                    {'a':1}                   | ``      | 1    | 2      | not JSON
                    [NaN]                     | /0      | 1    | 2      | not JSON
                    ["\\x"]                   | /0      | 1    | 4      | not a JSON string
                    {"a\\u12x4":1}            | ``      | 1    | 8      | not a JSON string
                    """)
    void badTextIsRefusedWithItsPlace(String text, String pointer, int line, int column, String problem) {
        JsonException error = catchThrowableOfType(JsonException.class, () -> JsonValue.parse(text));
        assertThat(error.problem()).isEqualTo(problem);
        assertThat(error.pointer()).isEqualTo(pointer);
        assertThat(error.line()).isEqualTo(line);
        assertThat(error.column()).isEqualTo(column);
    }

    @Test
    void aLineEndsAsOnEverySystem() {
        assertThatThrownBy(() -> JsonValue.parse("[\n1,\r\n2,\r\"a\nb\"]"))
                .hasMessage("not a JSON string at /2 (line 4, column 3)");
    }

    @Test
    void limitsAreKept() {
        JsonLimits limits = new JsonLimits(100, 3, 5);
        assertThat(JsonValue.parse("[[[1]]]", limits).toJson()).isEqualTo("[[[1]]]");
        assertThatThrownBy(() -> JsonValue.parse("[[[[]]]]", limits)).hasMessageContaining("limit");
        assertThatThrownBy(() -> JsonValue.parse("{\"a\":123456}", limits))
                .hasMessageContaining("limit of 5 characters");
        assertThatThrownBy(() -> JsonValue.parse(" ".repeat(101), limits)).hasMessageContaining("101 characters");
        assertThatThrownBy(() -> JsonValue.parse("[".repeat(100_000))).isInstanceOf(JsonException.class);
        assertThatThrownBy(() -> new JsonLimits(1, 100_000, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void messagesAndToStringHoldNoContent() {
        JsonValue secret = JsonValue.parse("{\"password\":\"hunter2\",\"n\":4711,\"a\":[\"hunter2\"]}");
        assertThat(secret.toString()).isEqualTo("JsonObject of 3 members");
        ((JsonObject) secret)
                .members()
                .values()
                .forEach(value -> assertThat(value.toString()).doesNotContain("hunter2", "4711"));
        assertThatThrownBy(() -> JsonValue.parse("{\"a\":\"hunter2\" \"b\"}"))
                .hasMessageNotContainingAny("hunter2", "b\"");
    }

    @Test
    void valuesThatFollowEachOtherAreRead() {
        assertThat(JsonValue.parseAll("{}\n{\"a\":1}\n\n[]", JsonLimits.DEFAULT))
                .extracting(JsonValue::toJson)
                .containsExactly("{}", "{\"a\":1}", "[]");
        assertThat(JsonValue.parseAll(" ", JsonLimits.DEFAULT)).isEmpty();
    }

    @Test
    void equalityIsThatOfJson() {
        assertThat(JsonValue.parse("{\"a\":1,\"b\":\"\\u0041\"}")).isEqualTo(JsonValue.parse("{\"b\":\"A\",\"a\":1}"));
        assertThat(JsonValue.parse("[1,2]")).isNotEqualTo(JsonValue.parse("[2,1]"));
        assertThat(JsonValue.parse("1.0")).isNotEqualTo(JsonValue.parse("1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0", "1.5", "1e400", "1E+3", "-12.50e-7"})
    void numbersKeepTheirText(String text) {
        assertThat(new JsonNumber(text).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "01", "+1", "1.", ".5", "1e", "1e+", "0x1", "1 ", "NaN", "١"})
    void whatIsNoNumberIsRefused(String text) {
        assertThatThrownBy(() -> new JsonNumber(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatIsDeeperThanAnyReaderReadsIsNotWritten() {
        JsonValue deep = JsonNull.NULL;
        for (int i = 0; i < 100_000; i++) {
            deep = i % 2 == 0 ? JsonArray.of(deep) : JsonObject.of("a", deep);
        }
        JsonValue deepest = deep;
        assertThatThrownBy(deepest::toJson).hasMessage("nested deeper than the limit of 1000");
        assertThatThrownBy(deepest::toPrettyJson).hasMessage("nested deeper than the limit of 1000");
    }
}
