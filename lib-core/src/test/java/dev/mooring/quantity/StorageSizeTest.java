package dev.mooring.quantity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.mooring.quantity.StorageSize.Format;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class StorageSizeTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void zeroIsWhatAMissingEntryMeans() {
        assertThat(StorageSize.ZERO).isEqualTo(StorageSize.parse("0")).hasToString("0");
        assertThat(StorageSize.from(null)).isSameAs(StorageSize.ZERO);
        assertThat(StorageSize.ZERO.isZero()).isTrue();
        assertThat(StorageSize.ZERO.value()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Format.class)
    void everyFormatHasUpstreamsName(Format format) {
        String text = switch (format) {
            case DECIMAL_SI -> "1k";
            case BINARY_SI -> "1Ki";
            case DECIMAL_EXPONENT -> "1e3";
        };
        assertThat(StorageSize.parse(text).format()).isEqualTo(format);
        assertThat(format.id().replaceAll("(?<=[a-z])(?=[A-Z])", "_")).isEqualToIgnoringCase(format.name());
    }

    @ParameterizedTest
    @ValueSource(strings = {"1Gi", " 1Gi", "1Gi  ", "\u00a01Gi\u0085", "\u2028\u30001Gi"})
    void aDocumentMayHaveSpaceAroundTheSize(String text) {
        assertThat(StorageSize.parseJson(text)).hasToString("1Gi");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "1 Gi", "\t1Gi", "1Gi\n", "\u200b1Gi", "\ufeff1Gi", "null", "\"1Gi\""})
    void aDocumentMayNotHaveSpaceInsideOrEscapesAround(String text) {
        assertThatThrownBy(() -> StorageSize.parseJson(text)).isInstanceOf(QuantityException.class);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            json      | decimal             | canonical
            "1024Mi"  | 1073741824          | 1Gi
            " 1Gi "   | 1073741824          | 1Gi
            "1Ei"     | 1152921504606846976.000000000 | 1Ei
            "1e3"     | 1000                | 1e3
            "1E"      | 1000000000000000000 | 1E
            "Ki"      | 0                   | 0
            "-0"      | 0                   | 0
            1024      | 1024                | 1024
            1.5       | 1.5                 | 1500m
            1e3       | 1000.0              | 1k
            """)
    void readsTheTextOfAModelObject(String json, String decimal, String canonical) throws JsonProcessingException {
        StorageSize size = StorageSize.from(JSON.readValue(json, Quantity.class));
        assertThat(size.decimal()).isEqualTo(decimal);
        assertThat(size).hasToString(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1m5", "1Gb", "1GiB", "\u0661", "\uff11Gi", "1K"})
    void refusesWhatOnlyTheModelAccepts(String text) {
        assertThatThrownBy(() -> StorageSize.from(new Quantity(text))).isInstanceOf(QuantityException.class);
    }

    @Test
    void refusesAnEmptyModelObject() {
        assertThatThrownBy(() -> StorageSize.from(new Quantity())).isInstanceOf(QuantityException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1Gi", "1e3", "1E3", "0.5Gi", "-1", "0", "+1Gi", "100m", "8Ei", "1e9999999999", "010k"})
    void goesOutAsTheCanonicalText(String text) throws JsonProcessingException {
        StorageSize size = StorageSize.parse(text);
        Quantity quantity = new Quantity(size.canonical());
        assertThat(JSON.writeValueAsString(quantity)).isEqualTo('"' + size.canonical() + '"');
        assertThat(StorageSize.from(quantity)).isEqualTo(size);
    }

    @Test
    void sortsBySizeAndIsOneKeyForEachSize() {
        Set<StorageSize> sizes = new TreeSet<>();
        for (String text : new String[] {"10Gi", "9Gi", "1Ti", "1024Mi", "1Gi", "9216Mi"}) {
            sizes.add(StorageSize.parse(text));
        }
        assertThat(sizes).extracting(StorageSize::canonical).containsExactly("1Gi", "9Gi", "10Gi", "1Ti");
    }

    @Test
    void isEqualToSizesOnly() {
        assertThat(StorageSize.parse("1Gi"))
                .isNotEqualTo("1Gi")
                .isNotEqualTo(null)
                .isNotEqualTo(StorageSize.ZERO);
    }

    @Test
    void nullTextIsNamed() {
        assertThatThrownBy(() -> StorageSize.parse(Nulls.text()))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("text");
        assertThatThrownBy(() -> StorageSize.parseJson(Nulls.text()))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("text");
    }

    /** What a caller without null checks hands in. */
    private static final class Nulls {
        @SuppressWarnings("NullAway") // on purpose
        static String text() {
            return null;
        }
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            text                          | rounded                   | thousandths          | value
            1Gi                           | 1Gi                       | 1073741824000        | 1073741824
            +1Gi                          | +1Gi                      | 1073741824000        | 1073741824
            1500m                         | 1500m                     | 1500                 | 2
            1001u                         | 2m                        | 2                    | 1
            1n                            | 1m                        | 1                    | 1
            -1u                           | -1m                       | -1                   | -1
            0.0000000001                  | 1m                        | 1                    | 1
            -1.2345                       | -1235m                    | -1235                | -2
            1.23456789Ki                  | 1264198m                  | 1264198              | 1265
            9223372036854775807           | 9223372036854775807       | -1000                | 9223372036854775807
            10E                           | 10E                       | 0                    | 0
            123456789012345678.5          | 123456789012345678500m    | -5670419503621182812 | 123456789012345679
            -12345678901234567890.1234567 | -12345678901234567890124m | -4807115922877859020 | -4807115922877858
            12345678901234567890.1234567  | 12345678901234567890124m  | 4807115922877859020  | -6101065172474983725
            8Ei                           | 9223372036854775807       | -1000                | 9223372036854775807
            -8Ei                          | -9223372036854775807      | 1000                 | 1
            -1.5Ki                        | -1536                     | -1536000             | -1536
            0                             | 0                         | 0                    | 0
            """)
    void roundsUpToThousandthsAsTheServerDoes(String text, String rounded, long thousandths, long value) {
        StorageSize size = StorageSize.parse(text).roundUpToMilli();
        assertThat(size).hasToString(rounded);
        assertThat(size.milliValue()).isEqualTo(thousandths);
        assertThat(size.value()).isEqualTo(value);
        assertThat(size.roundUpToMilli()).isEqualTo(size);
    }
}
