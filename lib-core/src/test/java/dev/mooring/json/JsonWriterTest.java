package dev.mooring.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonWriterTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "plain            | \"plain\"",
                "why?             | \"why?\"",
                "\\u0022          | \"\\\"\"",
                "a\\u005cb        | \"a\\\\b\"",
                "a\\u000ab        | \"a\\nb\"",
                "\\u007f          | \"\\u007f\"",
                "\\u0000          | \"\\u0000\"",
                "\\u00e9 \\u6ce8  | \"\u00e9 \u6ce8\"",
                "\\ud83d\\ude00   | \"\ud83d\ude00\"",
                "\\ud83d          | \"\\ud83d\"",
                "?\\ude00         | \"?\\ude00\"",
                "\\ud83dx         | \"\\ud83dx\""
            })
    void aTextIsWrittenInUtf8AndWhatHasNoFormThereIsEscaped(String text, String expected) {
        JsonString string = JsonString.of(unescaped(text));

        assertThat(string.toJson()).isEqualTo(expected);
        assertThat(written(string)).isEqualTo(expected);
        assertThat(JsonValue.parse(expected)).isEqualTo(string);
    }

    @Test
    void aLoneSurrogateThatWasReadIsEscapedToo() {
        JsonValue read = JsonValue.parse("\"a\ud83d\"");

        assertThat(read.toJson()).isEqualTo("\"a\\ud83d\"");
        assertThat(written(read)).isEqualTo("\"a\\ud83d\"");
    }

    @Test
    void aSinkGetsWhatTheTextSaysHoweverLongItIs() {
        Random random = new Random(7);
        List<JsonValue> items = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            items.add(JsonObject.of("key" + random.nextInt(), JsonString.of("\u6ce8x".repeat(random.nextInt(60)))));
        }
        items.add(JsonString.of("long".repeat(50_000)));
        JsonArray value = new JsonArray(items);

        assertThat(written(value)).isEqualTo(value.toPrettyJson());
        assertThat(JsonValue.parse(written(value))).isEqualTo(value);
    }

    /** The first two have the same hash, and the others are escaped. */
    @Test
    void aKeyThatComesAgainIsWrittenAsTheFirstTime() {
        List<JsonValue> items = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            JsonObject item = JsonObject.EMPTY;
            for (String key : i % 4 == 3 ? List.of("BB", "Aa") : List.of("Aa", "a\"\n", "\ud83d", "\u6ce8?", "BB")) {
                item = item.with(key, JsonNull.NULL);
            }
            items.add(item);
        }
        JsonArray value = new JsonArray(items);

        assertThat(value.toJson())
                .isEqualTo(items.stream().map(JsonValue::toJson).collect(Collectors.joining(",", "[", "]")));
        assertThat(JsonValue.parse(value.toJson())).isEqualTo(value);
        assertThat(written(value)).isEqualTo(value.toPrettyJson());
    }

    private static String unescaped(String text) {
        return ((JsonString) JsonValue.parse('"' + text + '"')).value();
    }

    private static String written(JsonValue value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        value.writePrettyJson((utf8, length) -> out.write(utf8, 0, length));
        return out.toString(StandardCharsets.UTF_8);
    }
}
