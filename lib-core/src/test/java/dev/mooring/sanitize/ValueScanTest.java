package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonException;
import dev.mooring.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is passed over is what the reader reads, and all that is plainly valid is passed over. */
class ValueScanTest {

    private static final List<String> STRUCTURE =
            List.of("{", "}", "[", "]", ",", ":", "\"a\"", "\"b\"", "1", "true", " ", "{}");
    private static final List<String> TEXT = List.of(
            "a", " ", "~", "\\n", "\\\"", "\\\\", "\\/", "\\b", "\\x", "\\u0020", "\\u00ff", "\\u001f", "\\u002",
            "\\u0100", "\\u1020", "\\u00g0", "\\u002g", "\\", "\"", "\n", "\u007f", "\u00e4");
    private static final List<String> NUMBER = List.of(
            "-", "0", "1", "9", ".", "e", "+", ",", " ", "\n", "00", "tru", "true", "false", "null", "nul", "falsy",
            "nulL");

    /** Numbers that are not whole, escapes that hide what is not Latin-1, and characters that are not ASCII. */
    private static final Pattern NOT_PLAIN = Pattern.compile("\\d[.eE]|[^ -~\n\r\t]|\\\\u(?!00[2-9a-f])");

    private static int end(String text) {
        byte[] json = text.getBytes(StandardCharsets.UTF_8);
        return new ValueScan().value(json, 0, json.length);
    }

    /** All texts of so many pieces. */
    private static void all(String before, List<String> pieces, int most, String behind) {
        check(before + behind);
        if (most > 0) {
            pieces.forEach(piece -> all(before + piece, pieces, most - 1, behind));
        }
    }

    private static void check(String text) {
        int end = end(text);
        if (end >= 0) {
            byte[] json = text.getBytes(StandardCharsets.UTF_8);
            String passed = new String(json, 0, end, StandardCharsets.UTF_8);
            assertThat(isRead(passed)).as(text).isTrue();
            assertThat(isPlain(passed)).as(text).isTrue();
            // No longer value begins there.
            assertThat(end == json.length || !Character.isDigit(json[end]) || !Character.isDigit(json[end - 1]))
                    .as(text)
                    .isTrue();
        } else {
            assertThat(isRead(text) && isPlain(text)).as(text).isFalse();
        }
    }

    private static boolean isPlain(String text) {
        return !NOT_PLAIN.matcher(text.replace("\\\\", "")).find();
    }

    private static boolean isRead(String text) {
        try {
            Object unused = JsonValue.parse(text);
            return true;
        } catch (JsonException e) {
            return false;
        }
    }

    @Test
    void everyStructure() {
        all("[", STRUCTURE, 4, "");
        all("{", STRUCTURE, 4, "");
        all("{\"a\":", STRUCTURE, 3, "}");
        all("[{\"a\":1", STRUCTURE, 3, "]");
        all("[[1],", STRUCTURE, 3, "]");
    }

    @Test
    void everyString() {
        all("[\"", TEXT, 3, "\"]");
        all("{\"a", List.of("b", "\\n", "\\\\", ":", "\""), 4, "\":1}");
        all("[\"", TEXT, 2, "");
    }

    @Test
    void everyNumberAndWord() {
        all("[", NUMBER, 4, "]");
        all("[1", NUMBER, 2, "");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        before    | times | behind  | passed
        [         | 41    | ]       | true
        [         | 42    | ]       | false
        {"a":     | 40    | }       | true
        {"a":     | 41    | }       | false
        9         | 20    |         | true
        9         | 21    |         | false
        """)
    void whatIsDeepOrLongIsLeftToTheReader(String before, int times, String behind, boolean passed) {
        String inner = before.equals("9") ? "" : before.equals("[") ? "" : "[]";
        String text = before.repeat(times) + inner + (behind == null ? "" : behind.repeat(times));
        assertThat(end(before.equals("9") ? "[" + text + "]" : text) >= 0).isEqualTo(passed);
    }

    @Test
    void aBareNumberMayGoOn() {
        assertThat(end("12")).isEqualTo(-1);
        assertThat(end("12,")).isEqualTo(2);
        assertThat(end("12}")).isEqualTo(2);
        assertThat(end("-12 ")).isEqualTo(3);
        assertThat(end("")).isEqualTo(-1);
    }

    private static String keys(int from, int count) {
        return IntStream.range(from, from + count)
                .mapToObj(i -> "\"k" + i + "\":1")
                .collect(Collectors.joining(",", "{", "}"));
    }

    @Test
    void keysThatAreOpenHaveALimit() {
        assertThat(end(keys(0, 256))).isPositive();
        assertThat(end(keys(0, 257))).isEqualTo(-1);
        assertThat(end("[" + keys(0, 200) + "," + keys(0, 200) + "]")).isPositive();
        assertThat(end("{\"a\":" + keys(0, 255) + "}")).isPositive();
        assertThat(end("{\"a\":" + keys(0, 256) + "}")).isEqualTo(-1);
        assertThat(end("{\"a\":" + keys(0, 200) + ",\"b\":" + keys(0, 200) + "}"))
                .isPositive();
    }

    /** A key that may be written in two ways may be there twice. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        object                            | passed
        {"a":1,"b":1}                     | true
        {"a":1,"a":1}                     | false
        {"a":{"a":{"a":1}}}               | true
        {"a":{"b":1,"c":1},"b":1,"c":1}   | true
        {"a":{"b":1,"c":1},"b":1,"a":1}   | false
        {"a/b":1}                         | true
        {"a\\/b":1}                       | false
        {"\\u0061":1}                     | false
        {"a\\n":1,"an":1}                 | true
        {"a\\n":1,"a\\n":1}               | false
        {"a\\n":1,"a\\t":1}               | true
        {"":1,"a":1}                      | true
        {"":1,"":1}                       | false
        ["\\/"]                           | true
        """)
    void aKeyIsThereOnce(String object, boolean passed) {
        assertThat(end(object) >= 0).isEqualTo(passed);
    }
}
