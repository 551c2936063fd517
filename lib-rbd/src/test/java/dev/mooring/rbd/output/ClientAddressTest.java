package dev.mooring.rbd.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientAddressTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', nullValues = "-", textBlock = """
                    text                                   | written again
                    127.0.0.1:0/2699226897                 | 127.0.0.1:0/2699226897
                    [::1]:0/2032646049                     | [::1]:0/2032646049
                    [fd00:0:0:0:0:0:0:5]:0/1               | [fd00::5]:0/1
                    v1:10.0.0.5:0/7                        | 10.0.0.5:0/7
                    v2:[fd00::1]:6800/7                    | [fd00::1]:6800/7
                    any:10.0.0.5:0/7                       | 10.0.0.5:0/7
                    [::ffff:10.0.0.5]:0/7                  | 10.0.0.5:0/7
                    [fe80::1%eth0]:0/7                     | [fe80::1]:0/7
                    [::0.1.0.0]:0/112                      | [::0.1.0.0]:0/112
                    10.0.0.5:0/4294967295                  | 10.0.0.5:0/4294967295
                    10.0.0.5:0/4294967296                  | -
                    10.0.0.256:0/1                         | -
                    10.0.0.5:65536/1                       | -
                    10.0.0.5:0                             | -
                    10.0.0.5/1                             | -
                    fd00::5:0/1                            | -
                    [10.0.0.5]:0/1                         | -
                    [fd00::5:0/1                           | -
                    10.0.0.5:0/-1                          | -
                    10.0.0.5:0/٣                           | -
                    :/0                                    | -
                    """)
    void isReadAndWritten(String text, String written) {
        assertThat(ClientAddress.parse(text).map(ClientAddress::toString).orElse(null))
                .isEqualTo(written);
    }

    @Test
    void comparesByIpPortAndNonce() {
        ClientAddress plain = ClientAddress.parse("10.0.0.5:0/7").orElseThrow();
        assertThat(ClientAddress.parse("v1:10.0.0.5:0/7")).contains(plain);
        assertThat(ClientAddress.parse("v1:10.0.0.5:0/7").orElseThrow()).hasSameHashCodeAs(plain);
        assertThat(ClientAddress.parse("v1:10.0.0.5:0/7").orElseThrow().type()).isEqualTo("v1");
        assertThat(ClientAddress.parse("10.0.0.5:0/8")).isPresent().isNotEqualTo(java.util.Optional.of(plain));
        assertThat(ClientAddress.parse("10.0.0.5:1/7")).isPresent().isNotEqualTo(java.util.Optional.of(plain));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                    written                  | canonical
                    0:0:0:0:0:0:0:0          | ::
                    0:0:0:0:0:0:0:1          | ::1
                    1:0:0:0:0:0:0:0          | 1::
                    1:0:0:2:0:0:0:3          | 1:0:0:2::3
                    2001:DB8:0:1:1:1:1:1     | 2001:db8:0:1:1:1:1:1
                    ::1.2.3.4                | ::1.2.3.4
                    64:ff9b::1.2.3.4         | 64:ff9b::102:304
                    ::ffff:0:0               | 0.0.0.0
                    010.0.0.1                | 10.0.0.1
                    """)
    void writesAddressesAsTheCLibraryDoes(String written, String canonical) {
        assertThat(IpAddress.parse(written).orElseThrow()).hasToString(canonical);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":",
                ":::",
                "1::2::3",
                "1:2:3:4:5:6:7",
                "1:2:3:4:5:6:7:8:9",
                "1:2:3:4:5:6:7::8:9",
                "g::",
                "12345::",
                "::1.2.3",
                "1.2.3.4::",
                "1.2.3",
                "1.2.3.4.5",
                "1..2.3",
                " 1.2.3.4",
                "0x1.2.3.4"
            })
    void isNoAddress(String text) {
        assertThat(IpAddress.parse(text)).isEmpty();
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        Random random = new Random(11);
        for (int i = 0; i < 20_000; i++) {
            // Many zeros, so that runs of them are met.
            long high = random.nextLong() & mask(random);
            long low = random.nextLong() & mask(random);
            IpAddress address = new IpAddress(IpAddress.Family.V6, high, low);
            if (high != 0 || low >>> 32 != 0xffff) {
                assertThat(IpAddress.parse(address.toString())).contains(address);
            }
        }
    }

    private static long mask(Random random) {
        long mask = 0;
        for (int i = 0; i < 4; i++) {
            mask = mask << 16 | (random.nextBoolean() ? 0xffff : 0);
        }
        return mask;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
                    address       | network       | bits | is in
                    10.0.0.5      | 10.0.0.0      | 24   | true
                    10.0.1.5      | 10.0.0.0      | 24   | false
                    10.0.1.5      | 10.0.0.0      | 23   | true
                    10.0.0.5      | 0.0.0.0       | 0    | true
                    fd00:20::9    | fd00:20::     | 64   | true
                    fd00:21::9    | fd00:20::     | 64   | false
                    fd00::1:9     | fd00::1:0     | 112  | true
                    fd00::2:9     | fd00::1:0     | 112  | false
                    fd00::9       | ::            | 0    | true
                    fd00::9       | 0.0.0.0       | 0    | false
                    10.0.0.5      | 10.0.0.5      | 32   | true
                    10.0.0.5      | 10.0.0.5      | 33   | false
                    """)
    void liesInANetwork(String address, String network, int bits, boolean isIn) {
        assertThat(IpAddress.parse(address)
                        .orElseThrow()
                        .isIn(IpAddress.parse(network).orElseThrow(), bits))
                .isEqualTo(isIn);
    }
}
