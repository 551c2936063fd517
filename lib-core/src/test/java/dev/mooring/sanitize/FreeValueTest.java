package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.quantity.StorageSize;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which texts are free values, and what is said of sizes without reading them. */
class FreeValueTest {

    private static final String ALPHABET = "azAZ09-._/`{@[:~ \"\\\n\u007f";
    private static final String TEXT = "(?=.{1,100}$)(?i:(?!.*\\.svc))[ !#-\\[\\]-~]+";
    private static final String CEPH = "[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-.";

    private static final Map<FreeValue, Pattern> WRITTEN = new EnumMap<>(Map.of(
            FreeValue.NAME,
                    Pattern.compile("(?=.{1,63}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*"),
            FreeValue.LABEL, Pattern.compile("(?=.{1,63}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?"),
            FreeValue.WORD, Pattern.compile("(?=.{1,63}$)[A-Za-z]([-._A-Za-z0-9]*[A-Za-z0-9])?"),
            FreeValue.PATH, Pattern.compile("(?=.{1,100}$)(?!.*\\.\\.)/[A-Za-z0-9][-._/A-Za-z0-9]*"),
            FreeValue.TEXT, Pattern.compile(TEXT),
            FreeValue.NOTE, Pattern.compile(TEXT),
            FreeValue.HANDLE, Pattern.compile("(?!" + CEPH + ")" + TEXT),
            FreeValue.CEPH_HANDLE, Pattern.compile("(?=" + CEPH + ")" + TEXT),
            FreeValue.SIZE, Pattern.compile("[1-9][0-9]{0,5}([kMGT]|[KMGT]i)?")));

    private static void check(String text) {
        byte[] json = ("\"" + text + "\",").getBytes(StandardCharsets.UTF_8);
        int quote = text.indexOf('"');
        WRITTEN.forEach((free, pattern) -> {
            boolean fits =
                    pattern.matcher(quote < 0 ? text : text.substring(0, quote)).matches();
            assertThat(free.end(json, 1, json.length, new ValueScan()))
                    .as("%s %s", free, text)
                    .isEqualTo(fits ? 1 + (quote < 0 ? text.length() : quote) : -1);
            assertThat(free.end(json, 1, json.length - 2, new ValueScan()) < 0)
                    .as("%s %s without its quote", free, text)
                    .isEqualTo(quote < 0 || !fits);
        });
    }

    private static void all(String before, String alphabet, int most) {
        check(before);
        for (int i = 0; most > 0 && i < alphabet.length(); i++) {
            all(before + alphabet.charAt(i), alphabet, most - 1);
        }
    }

    @Test
    void everyShortText() {
        all("", ALPHABET, 3);
        all("/", ALPHABET, 3);
        all("a.", "a.-_/A", 3);
    }

    @Test
    void everyCharacter() {
        for (char c = 0; c < 128; c++) {
            check("a" + c + "a");
            check(c + "a");
            check("/" + c);
            check("0a0b-0c0" + c + "-x");
            check("0a" + c + "b-0c0d-x");
        }
    }

    @Test
    void everySize() {
        all("", "019kKMGTimE.", 4);
        for (String number : List.of("99999", "999999", "9999999")) {
            all(number, "9kKMGTi", 2);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, textBlock = """
        0001-0009-
        0001-0009-x
        0001-0009x-
        00010-009-x
        0001-000-9x
        000g-0009-x
        0001-000g-x
        a.svc
        a.SVC.b
        a.svd
        a.sv
        .svc
        svc
        a.sVc
        .xvc
        .s.svc
        a/.
        /a/./b
        /a.b..c
        """)
    void handlesServicesAndPaths(String text) {
        check(text);
        check(text + "0");
    }

    @Test
    void lengths() {
        for (int length : new int[] {62, 63, 64, 99, 100, 101}) {
            check("a".repeat(length));
            check("/" + "a".repeat(length - 1));
            check("0001-0009-" + "a".repeat(length - 10));
        }
    }

    @Test
    void stringsAndArraysEndWhereTheScanSays() {
        byte[] json = "[1,\"a\\\"b\"],\"\",x".getBytes(StandardCharsets.UTF_8);
        assertThat(FreeValue.ARRAY.end(json, 0, json.length, new ValueScan())).isEqualTo(10);
        assertThat(FreeValue.ARRAY.end(json, 0, 9, new ValueScan())).isEqualTo(-1);
        assertThat(FreeValue.ARRAY.end(json, 1, json.length, new ValueScan())).isEqualTo(-1);
        assertThat(FreeValue.ARRAY.end(json, json.length, json.length, new ValueScan()))
                .isEqualTo(-1);
        assertThat(FreeValue.STRING.end(json, 4, json.length, new ValueScan())).isEqualTo(8);
        assertThat(FreeValue.STRING.end(json, 12, json.length, new ValueScan())).isEqualTo(12);
        assertThat(FreeValue.STRING.end(json, 4, 8, new ValueScan())).isEqualTo(-1);
    }

    @Test
    void sizesAreWhatTheQuantityIs() {
        for (int number :
                new int[] {1, 9, 10, 999, 1000, 1001, 1023, 1024, 1025, 2000, 2048, 4096, 3072, 100000, 999999}) {
            for (String suffix : List.of("", "k", "M", "G", "T", "Ki", "Mi", "Gi", "Ti")) {
                String text = number + suffix;
                byte[] json = ("9" + text + "9").getBytes(StandardCharsets.UTF_8);
                StorageSize size = StorageSize.parse(text);
                assertThat(StorageSize.parse(Long.toString(FreeValue.bytes(json, 1, json.length - 1))))
                        .as(text)
                        .isEqualByComparingTo(size);
                assertThat(FreeValue.isShownAsWritten(json, 1, json.length - 1))
                        .as(text)
                        .isEqualTo(size.toString().equals(text));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        value     | names      | mentions
        shop      |            | false
        a\\/b     |            | false
        shop      | shop       | true
        my-shop-1 | shop       | true
        sho       | shop       | false
        sh\\u006f | shop       | true
        store     | shop store | true
        """)
    void aNameOfAMapIsNotFree(String value, String names, boolean mentions) {
        byte[] json = ("x" + value + "shop").getBytes(StandardCharsets.UTF_8);
        Set<String> bound = names == null ? Set.of() : Set.of(names.split(" "));
        assertThat(FreeValue.mentions(json, 1, 1 + value.length(), bound)).isEqualTo(mentions);
    }

    @Test
    void whatMayBeTheSameTextHasTheSamePlaceholder() {
        Set<FreeValue> others = EnumSet.of(FreeValue.CEPH_HANDLE, FreeValue.PATH, FreeValue.SIZE, FreeValue.ARRAY);
        for (FreeValue one : FreeValue.values()) {
            for (FreeValue other : FreeValue.values()) {
                assertThat(one.hasPlaceholderOf(other))
                        .as("%s %s", one, other)
                        .isEqualTo(one == other || !(others.contains(one) || others.contains(other)));
            }
        }
        assertThat(Arrays.stream(FreeValue.values()).filter(FreeValue::isShownAsWritten))
                .doesNotContain(FreeValue.SIZE, FreeValue.STRING, FreeValue.ARRAY)
                .hasSize(FreeValue.values().length - 3);
        assertThat(Arrays.stream(FreeValue.values()).filter(FreeValue::isCompared))
                .doesNotContain(FreeValue.NOTE, FreeValue.STRING, FreeValue.ARRAY)
                .hasSize(FreeValue.values().length - 3);
    }

    /** A placeholder is itself a value of its kind, so that the object with it is judged by the same rules. */
    @Test
    void aPlaceholderIsOfItsKind() {
        for (FreeValue free : FreeValue.values()) {
            for (int number : new int[] {0, 7, 99, 199}) {
                boolean quoted = free != FreeValue.ARRAY;
                byte[] json = (free.placeholder(number) + (quoted ? "\"" : "")).getBytes(StandardCharsets.UTF_8);
                assertThat(free.end(json, 0, json.length, new ValueScan()))
                        .as("%s %s", free, number)
                        .isEqualTo(quoted ? json.length - 1 : json.length);
            }
        }
    }
}
