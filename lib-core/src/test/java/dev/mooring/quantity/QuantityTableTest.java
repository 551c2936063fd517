package dev.mooring.quantity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.quantity.StorageSize.Format;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Kubernetes v1.36.3 makes of these texts, recorded from its own parser. */
class QuantityTableTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            text                    | decimal                          | value                | canonical                | format
            # whole sizes
            0                       | 0                                | 0                    | 0                        | DECIMAL_SI
            1Gi                     | 1073741824                       | 1073741824           | 1Gi                      | BINARY_SI
            1024Mi                  | 1073741824                       | 1073741824           | 1Gi                      | BINARY_SI
            1073741824              | 1073741824                       | 1073741824           | 1073741824               | DECIMAL_SI
            1G                      | 1000000000                       | 1000000000           | 1G                       | DECIMAL_SI
            1E                      | 1000000000000000000              | 1000000000000000000  | 1E                       | DECIMAL_SI
            9E                      | 9000000000000000000              | 9000000000000000000  | 9E                       | DECIMAL_SI
            1Pi                     | 1125899906842624.000000000       | 1125899906842624     | 1Pi                      | BINARY_SI
            1Ei                     | 1152921504606846976.000000000    | 1152921504606846976  | 1Ei                      | BINARY_SI
            7Ei                     | 8070450532247928832.000000000    | 8070450532247928832  | 7Ei                      | BINARY_SI
            5000000000000Mi         | 5242880000000000000.000000000    | 5242880000000000000  | 4882812500Gi             | BINARY_SI
            1000                    | 1000                             | 1000                 | 1k                       | DECIMAL_SI
            1000M                   | 1000000000                       | 1000000000           | 1G                       | DECIMAL_SI
            1500k                   | 1500000                          | 1500000              | 1500k                    | DECIMAL_SI
            1000Mi                  | 1048576000                       | 1048576000           | 1000Mi                   | BINARY_SI
            1025Ki                  | 1049600                          | 1049600              | 1025Ki                   | BINARY_SI
            2048Ki                  | 2097152                          | 2097152              | 2Mi                      | BINARY_SI
            1023                    | 1023                             | 1023                 | 1023                     | DECIMAL_SI
            999999999999999999      | 999999999999999999               | 999999999999999999   | 999999999999999999       | DECIMAL_SI
            1000000000000000000     | 1000000000000000000.000000000    | 1000000000000000000  | 1E                       | DECIMAL_SI
            9223372036854775807     | 9223372036854775807.000000000    | 9223372036854775807  | 9223372036854775807      | DECIMAL_SI
            # decimals
            0.5Gi                   | 536870912.000000000              | 536870912            | 512Mi                    | BINARY_SI
            .5Gi                    | 536870912.000000000              | 536870912            | 512Mi                    | BINARY_SI
            1.5Gi                   | 1610612736.000000000             | 1610612736           | 1536Mi                   | BINARY_SI
            0.3Gi                   | 322122547.200000000              | 322122548            | 322122547200m            | BINARY_SI
            1.0Gi                   | 1073741824.000000000             | 1073741824           | 1Gi                      | BINARY_SI
            1.5Ki                   | 1536.000000000                   | 1536                 | 1536                     | BINARY_SI
            1.1Ki                   | 1126.400000000                   | 1127                 | 1126400m                 | BINARY_SI
            1.0001Ki                | 1024.102400000                   | 1025                 | 1024102400u              | BINARY_SI
            1.5                     | 1.5                              | 2                    | 1500m                    | DECIMAL_SI
            1.00                    | 1.00                             | 1                    | 1                        | DECIMAL_SI
            100m                    | 0.100                            | 1                    | 100m                     | DECIMAL_SI
            1m                      | 0.001                            | 1                    | 1m                       | DECIMAL_SI
            0.1m                    | 0.0001                           | 1                    | 100u                     | DECIMAL_SI
            1u                      | 0.000001                         | 1                    | 1u                       | DECIMAL_SI
            1n                      | 0.000000001                      | 1                    | 1n                       | DECIMAL_SI
            0.5k                    | 500                              | 500                  | 500                      | DECIMAL_SI
            0.5e6                   | 500000                           | 500000               | 500e3                    | DECIMAL_EXPONENT
            # rounded up to a nano unit
            1e-10                   | 0.000000001                      | 1                    | 1e-9                     | DECIMAL_EXPONENT
            0.1n                    | 0.000000001                      | 1                    | 1n                       | DECIMAL_SI
            3.001n                  | 0.000000004                      | 1                    | 4n                       | DECIMAL_SI
            0.0000000001            | 0.000000001                      | 1                    | 1n                       | DECIMAL_SI
            1.0000000001            | 1.000000001                      | 2                    | 1000000001n              | DECIMAL_SI
            # a binary size below one is printed as a decimal one
            0.0001Ki                | 0.102400000                      | 1                    | 102400u                  | DECIMAL_SI
            -0.0009Ki               | -0.921600000                     | 1                    | -921600u                 | DECIMAL_SI
            # binary suffixes are capped, others are not
            8Ei                     | 9223372036854775807              | 9223372036854775807  | 9223372036854775807      | BINARY_SI
            16Ei                    | 9223372036854775807              | 9223372036854775807  | 9223372036854775807      | BINARY_SI
            -16Ei                   | -9223372036854775807             | -9223372036854775807 | -9223372036854775807     | BINARY_SI
            12345678901234567Ki     | 9223372036854775807              | 9223372036854775807  | 9223372036854775807      | BINARY_SI
            9223372036854775808     | 9223372036854775808.000000000    | -9223372036854775808 | 9223372036854775808      | DECIMAL_SI
            18446744073709551616    | 18446744073709551616.000000000   | 0                    | 18446744073709551616     | DECIMAL_SI
            # exponents
            1e3                     | 1000                             | 1000                 | 1e3                      | DECIMAL_EXPONENT
            1E3                     | 1000                             | 1000                 | 1E3                      | DECIMAL_EXPONENT
            1e+3                    | 1000                             | 1000                 | 1e+3                     | DECIMAL_EXPONENT
            100e1                   | 1000                             | 1000                 | 1e3                      | DECIMAL_EXPONENT
            3.5e2                   | 350                              | 350                  | 350                      | DECIMAL_EXPONENT
            1e-3                    | 0.001                            | 1                    | 1e-3                     | DECIMAL_EXPONENT
            1e19                    | 10000000000000000000             | 0                    | 10e18                    | DECIMAL_EXPONENT
            1e21                    | 1000000000000000000000           | 0                    | 1e21                     | DECIMAL_EXPONENT
            # spellings that are kept, and some that nearly are
            01Gi                    | 1073741824                       | 1073741824           | 01Gi                     | BINARY_SI
            1.Gi                    | 1073741824                       | 1073741824           | 1.Gi                     | BINARY_SI
            +1                      | 1                                | 1                    | +1                       | DECIMAL_SI
            +1Gi                    | 1073741824                       | 1073741824           | +1Gi                     | BINARY_SI
            1.                      | 1                                | 1                    | 1.                       | DECIMAL_SI
            010k                    | 10000                            | 10000                | 010k                     | DECIMAL_SI
            1.500                   | 1.500                            | 2                    | 1.500                    | DECIMAL_SI
            1.000                   | 1.000                            | 1                    | 1                        | DECIMAL_SI
            +0.382G                 | 382000000                        | 382000000            | 382M                     | DECIMAL_SI
            -852844Gi               | -915734272147456.000000000       | -1002840365          | -852844Gi                | BINARY_SI
            # the canonical text has no suffix above E
            1000E                   | 1000000000000000000000           | 0                    | 1                        | DECIMAL_SI
            833000E                 | 833000000000000000000000         | 0                    | 833                      | DECIMAL_SI
            # the 64-bit value overflows, in a way that depends on the form
            10E                     | 10000000000000000000             | 0                    | 10E                      | DECIMAL_SI
            9.3E                    | 9300000000000000000              | 0                    | 9300P                    | DECIMAL_SI
            10000000000G            | 10000000000000000000             | -8446744073709551616 | 10E                      | DECIMAL_SI
            4611686018427387905k    | 4611686018427387905000.000000000 | 1000                 | 4611686018427387905k     | DECIMAL_SI
            9223372036854775807.5   | 9223372036854775807.500000000    | -9223372036854775808 | 9223372036854775807500m  | DECIMAL_SI
            10000000000000000000000m | 10000000000000000000.000000000   | -8446744073709551616 | 10E                      | DECIMAL_SI
            # negative sizes
            -1                      | -1                               | -1                   | -1                       | DECIMAL_SI
            -1.5                    | -1.5                             | -2                   | -1500m                   | DECIMAL_SI
            -852u                   | -0.000852                        | -1                   | -852u                    | DECIMAL_SI
            -1.0001Ki               | -1024.102400000                  | -1023                | -1024102400u             | BINARY_SI
            -9223372036854775808    | -9223372036854775808.000000000   | 0                    | -9223372036854775808     | DECIMAL_SI
            # digits may be missing, and zero keeps its decimals
            -0                      | 0                                | 0                    | 0                        | DECIMAL_SI
            .                       | 0                                | 0                    | 0                        | DECIMAL_SI
            +                       | 0                                | 0                    | 0                        | DECIMAL_SI
            -                       | 0                                | 0                    | 0                        | DECIMAL_SI
            k                       | 0                                | 0                    | 0                        | DECIMAL_SI
            m                       | 0.000                            | 0                    | 0                        | DECIMAL_SI
            E                       | 0                                | 0                    | 0                        | DECIMAL_SI
            Ki                      | 0                                | 0                    | 0                        | BINARY_SI
            Ti                      | 0                                | 0                    | 0                        | BINARY_SI
            e5                      | 0                                | 0                    | 0                        | DECIMAL_EXPONENT
            e-9                     | 0.000000000                      | 0                    | 0                        | DECIMAL_EXPONENT
            0e-10                   | 0.0000000000                     | 0                    | 0                        | DECIMAL_EXPONENT
            0.0Gi                   | 0.0                              | 0                    | 0                        | BINARY_SI
            """)
    void readsAndPrintsAsUpstream(String text, String decimal, long value, String canonical, Format format) {
        StorageSize size = StorageSize.parse(text);
        assertThat(size.decimal()).isEqualTo(decimal);
        assertThat(size.value()).isEqualTo(value);
        assertThat(size.canonical()).isEqualTo(canonical);
        assertThat(size).hasToString(canonical);
        assertThat(size.format()).isEqualTo(format);
        assertThat(size.sign()).isEqualTo(decimal.startsWith("-") ? -1 : size.isZero() ? 0 : 1);
        assertThat(size.isZero()).isEqualTo(canonical.equals("0"));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            left                | sign | right
            1Gi                 | =    | 1024Mi
            1Gi                 | =    | 1073741824
            1024Mi              | =    | 1073741824
            5G                  | <    | 5Gi
            9Gi                 | <    | 10Gi
            1E                  | =    | 1000P
            100m                | =    | 0.1
            0.1n                | =    | 1n
            8Ei                 | =    | 16Ei
            8Ei                 | =    | 9223372036854775807
            9223372036854775808 | >    | 8Ei
            10E                 | >    | 9E
            1000100m            | <    | 1000500m
            1Ei                 | =    | 1152921504606846976
            1Ei                 | =    | 1024Pi
            1.5Gi               | =    | 1536Mi
            -1Gi                | <    | 1n
            -1Gi                | >    | -2Gi
            -8Ei                | >    | -9223372036854775808
            -1                  | <    | 0
            0                   | =    | -0.0
            0                   | <    | 1n
            Ki                  | =    | 0e-10
            1e9999999999        | >    | 16Ei
            """)
    void comparesExactly(String left, String sign, String right) {
        int expected = "<=>".indexOf(sign) - 1;
        StorageSize a = StorageSize.parse(left);
        StorageSize b = StorageSize.parse(right);
        assertThat(a.compareTo(b)).isEqualTo(expected);
        assertThat(b.compareTo(a)).isEqualTo(-expected);
        assertThat(a.equals(b)).isEqualTo(expected == 0);
        if (expected == 0) {
            assertThat(a).hasSameHashCodeAs(b);
        }
    }
}
