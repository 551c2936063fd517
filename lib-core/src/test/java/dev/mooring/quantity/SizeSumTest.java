package dev.mooring.quantity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sums and differences, as apimachinery v0.36.3 answers. */
class SizeSumTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            size                | other  | sum                          | difference                   | value of sum
            0                   | 1Gi    | 1Gi                          | -1Gi                         | 1073741824
            1Gi                 | 0      | 1Gi                          | 1Gi                          | 1073741824
            1Gi                 | 512Mi  | 1536Mi                       | 512Mi                        | 1610612736
            1Gi                 | 1G     | 2073741824                   | 73741824                     | 2073741824
            1G                  | 1Gi    | 2073741824                   | -73741824                    | 2073741824
            500m                | 1      | 1500m                        | -500m                        | 2
            1.5Gi               | 0.5Gi  | 2Gi                          | 1Gi                          | 2147483648
            8Ei                 | 1Gi    | 9223372037928517631          | 9223372035781033983          | -9223372035781033985
            9E                  | 9E     | 18E                          | 0                            | 0
            1Pi                 | 1      | 1125899906842625             | 1125899906842623             | 1125899906842625
            1e3                 | 1Ki    | 2024                         | -24                          | 2024
            0                   | 1e3    | 1e3                          | -1e3                         | 1000
            999M                | 1M     | 1G                           | 998M                         | 1000000000
            10E                 | 1n     | 10000000000000000000000000001n | 9999999999999999999999999999n | -8446744073709551615
            1Ki                 | -1     | 1023                         | 1025                         | 1023
            512                 | 512    | 1024                         | 0                            | 1024
            512Ki               | -512Ki | 0                            | 1Mi                          | 0
            1023Mi              | 1Mi    | 1Gi                          | 1022Mi                       | 1073741824
            100E                | 1Gi    | 100000000001073741824        | 99999999998926258176         | 7766279632525983744
            9223372036854775807 | 1      | 9223372036854775808          | 9223372036854775806          | -9223372036854775808
            8Ei                 | 8Ei    | 18446744073709551614         | 0                            | -2
            1k                  | 1m     | 1000001m                     | 999999m                      | 1001
            """)
    void sumsAreThoseOfUpstream(String size, String other, String sum, String difference, long value) {
        StorageSize one = StorageSize.parse(size);
        StorageSize two = StorageSize.parse(other);
        assertThat(one.plus(two)).hasToString(sum);
        assertThat(one.minus(two)).hasToString(difference);
        assertThat(one.plus(two).value()).isEqualTo(value);
        assertThat(one).hasToString(StorageSize.parse(size).toString());
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            size                     | rounded
            1.5                      | 2
            1500m                    | 2
            0.1Gi                    | 107374183
            1n                       | 1
            -1.5                     | -2
            1Gi                      | 1Gi
            1000m                    | 1
            1E3                      | 1E3
            1234567890123456789012.5 | 1234567890123456789013
            """)
    void wholeBytesAreRoundedAwayFromZero(String size, String rounded) {
        assertThat(StorageSize.parse(size).roundUpToBytes()).hasToString(rounded);
    }

    @Test
    void aSumThatIsTooLongIsRefused() {
        StorageSize huge = StorageSize.parse("1e999999999");
        assertThatThrownBy(() -> huge.plus(StorageSize.parse("1"))).isInstanceOf(ArithmeticException.class);
        assertThat(huge.minus(StorageSize.ZERO).compareTo(huge)).isZero();
    }
}
