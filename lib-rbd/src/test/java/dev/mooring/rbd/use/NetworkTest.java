package dev.mooring.rbd.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.rbd.output.BlocklistEntry;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandResult;
import dev.mooring.rbd.output.IpAddress;
import dev.mooring.rbd.use.RbdNode.Network;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        text          | read
        10.244.3.0/24 | 10.244.3.0/24
        10.244.3.7    | 10.244.3.7/32
        10.0.0.0/0    | 10.0.0.0/0
        10.0.0.1/32   | 10.0.0.1/32
        10.0.0.1/33   | ''
        10.0.0.1/     | ''
        10.0.0.1/-1   | ''
        10.0.0.1/0024 | ''
        /8            | ''
        fd00::1       | fd00::1/128
        fd00::/128    | fd00::/128
        fd00::/129    | ''
        x/8           | ''
        """)
    void aNetworkIsRead(String text, String read) {
        assertThat(Network.parse(text)
                        .map(network -> network.ip() + "/" + network.prefixLength())
                        .orElse(""))
                .isEqualTo(read);
    }

    @Test
    void aPrefixIsNoLongerThanTheAddress() {
        IpAddress ip = IpAddress.parse("10.0.0.1").orElseThrow();
        assertThat(List.of(new Network(ip, 0), new Network(ip, 32))).doesNotHaveDuplicates();
        for (int bits : List.of(-1, 33)) {
            assertThatThrownBy(() -> new Network(ip, bits))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("expected a prefix of 0 to 32 bits, found " + bits);
        }
    }

    /** An entry refuses every client of a network only if it is as wide; an entry of one client never is. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        entry               | network     | covered
        cidr:10.0.0.0:0/24  | 10.0.0.0/24 | true
        cidr:10.0.0.0:0/16  | 10.0.0.0/24 | true
        cidr:10.0.0.0:0/25  | 10.0.0.0/24 | false
        cidr:10.1.0.0:0/24  | 10.0.0.0/24 | false
        cidr:10.0.0.0:0/24  | 10.0.0.7/32 | true
        10.0.0.7:0/0        | 10.0.0.7/32 | true
        10.0.0.7:0/0        | 10.0.0.7/31 | false
        10.0.0.8:0/0        | 10.0.0.7/32 | false
        10.0.0.7:0/5        | 10.0.0.7/32 | false
        """)
    void anEntryCoversANetwork(String entry, String network, boolean isCovered) {
        BlocklistEntry read = CommandOutput.blocklist(
                        CommandResult.of(List.of(), 0, entry + " 2031-11-20T12:00:00.000000+0000\n", ""))
                .answer()
                .orElseThrow()
                .entries()
                .get(0);
        assertThat(Network.parse(network).orElseThrow().isCoveredBy(read)).isEqualTo(isCovered);
    }
}
