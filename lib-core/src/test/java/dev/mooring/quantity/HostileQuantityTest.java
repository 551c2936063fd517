package dev.mooring.quantity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sizes that are a billion digits long when they are written out in full. */
class HostileQuantityTest {

    private static final String NINES = "9".repeat(100_000);

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            text                      | value | canonical                 | why
            1e999999999               | 0     | 1e999999999               | long form
            -1e999999999              | 0     | -1e999999999              | long form
            1e9999999999              | 0     | 10e1410065406             | wraps to 32 bits
            1e4294967299              | 1000  | 1e4294967299              | wraps to 3, spelling kept
            10e2147483647             | 0     | 10e2147483647             | the canonical exponent wraps twice
            1.5e-2147483648           | 0     | 150e2147483646            | the decimal wraps the exponent
            1e-999999999              | 1     | 1e-9                      | rounded up
            -1e-999999999             | 1     | -1e-9                     | rounded away, then upstream's remainder rule
            0e999999999               | 0     | 0                         | zero
            0e-999999999              | 0     | 0                         | zero
            -0e-64                    | 0     | 0                         | negative zero, more decimals than a power of ten has bits
            -0e-999999999             | 0     | 0                         | negative zero
            1234567890123456789e99999 | 0     | 1234567890123456789e99999 | too many digits for the long form
            """)
    void anyExponentIsReadAndPrinted(String text, long value, String canonical) {
        StorageSize size = StorageSize.parse(text);
        assertThat(size.value()).isEqualTo(value);
        assertThat(size.canonical()).isEqualTo(canonical);
    }

    @Test
    void anyExponentIsComparedAndHashed() {
        List<StorageSize> sizes = new ArrayList<>();
        for (String text : List.of(
                "-1e999999999",
                "-1",
                "0e999999999",
                "1e-999999999",
                "16Ei",
                "1e999999998",
                "9e999999998",
                "1e999999999",
                "1234567890123456789e999999999",
                "1e2147483647")) {
            sizes.add(StorageSize.parse(text));
        }
        assertThat(sizes).isSorted().doesNotHaveDuplicates();
        assertThat(StorageSize.parse("1e999999999"))
                .isEqualTo(StorageSize.parse("1000e999999996"))
                .isEqualTo(StorageSize.parse("1000000000000000000000e999999978"))
                .hasSameHashCodeAs(StorageSize.parse("1000000000000000000000e999999978"));
    }

    @ParameterizedTest
    @CsvSource({"1e999999999", "1e10001", "1234567890123456789e999999999", "0e-10001"})
    void whatIsTooLongToWriteOutSaysSo(String text) {
        StorageSize size = StorageSize.parse(text);
        assertThatThrownBy(size::decimal)
                .isInstanceOf(ArithmeticException.class)
                .hasMessageContaining("10000");
        assertThat(size.toString()).hasSizeLessThan(64);
    }

    @Test
    void aHundredThousandDigitsAreReadComparedAndPrinted() {
        StorageSize whole = StorageSize.parse(NINES);
        assertThat(whole.canonical()).isEqualTo(NINES);
        assertThat(whole.decimal()).isEqualTo(NINES + ".000000000");
        assertThat(whole).isGreaterThan(StorageSize.parse("9" + "0".repeat(99_999)));
        assertThat(whole).isEqualTo(StorageSize.parse(NINES + ".0")).hasSameHashCodeAs(StorageSize.parse(NINES + "."));
        // 10^100000 - 1, and two to the 64th divides that power of ten.
        assertThat(whole.value()).isEqualTo(-1);
        assertThat(StorageSize.parse("1" + "0".repeat(100_000)).value()).isZero();
    }

    @Test
    void aHundredThousandDecimalsAreRoundedUp() {
        assertThat(StorageSize.parse("0." + NINES)).isEqualTo(StorageSize.parse("1"));
        assertThat(StorageSize.parse("-0." + NINES)).isEqualTo(StorageSize.parse("-1"));
        assertThat(StorageSize.parse(NINES + "." + NINES)).isEqualTo(StorageSize.parse("1e100000"));
        assertThat(StorageSize.parse("0." + "0".repeat(100_000) + "1")).isEqualTo(StorageSize.parse("1n"));
        assertThat(StorageSize.parse("1." + "0".repeat(100_000) + "1Ei").decimal())
                .isEqualTo("1152921504606846976.000000001");
        assertThat(StorageSize.parse("0." + "3".repeat(100_000) + "Ei").decimal())
                .isEqualTo("384307168202282325.333333334");
        assertThat(StorageSize.parse(NINES + "Ki")).isEqualTo(StorageSize.parse("8Ei"));
        assertThat(StorageSize.parse("0".repeat(100_000) + "1Gi").value()).isEqualTo(1L << 30);
    }

    @Test
    void longNonsenseIsRefusedInTimeToo() {
        for (String tail : List.of("x", "e" + NINES, "E".repeat(100_000), "Ki" + NINES, "." + NINES + ".")) {
            assertThatThrownBy(() -> StorageSize.parse("1" + tail)).isInstanceOf(QuantityException.class);
        }
    }

    @Test
    void thousandsOfHostileKeysAreNoWork() {
        List<StorageSize> sizes = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            sizes.add(StorageSize.parse("1e" + (999_999_999 - i)));
        }
        assertThat(sizes.stream().distinct().sorted().count()).isEqualTo(10_000);
    }
}
