package dev.mooring.rbd.use;

import dev.mooring.rbd.output.BlocklistEntry;
import dev.mooring.rbd.output.IpAddress;
import java.util.Optional;

/**
 * A network of IP addresses.
 *
 * @param ip an address of it
 * @param prefixLength how many leading bits its addresses share
 */
public record Network(IpAddress ip, int prefixLength) {

    public Network {
        if (prefixLength < 0 || prefixLength > ip.family().bits()) {
            throw new IllegalArgumentException(
                    "expected a prefix of 0 to " + ip.family().bits() + " bits, found " + prefixLength);
        }
    }

    /**
     * Reads a network, or an address as the network of only that address.
     *
     * @param text for example {@code 10.244.3.0/24}
     * @return the network; empty if the text is not one
     */
    public static Optional<Network> parse(String text) {
        int slash = text.indexOf('/');
        Optional<IpAddress> ip = IpAddress.parse(slash < 0 ? text : text.substring(0, slash));
        if (slash < 0) {
            return ip.map(address -> new Network(address, address.family().bits()));
        }
        String length = text.substring(slash + 1);
        return ip.filter(address -> length.matches("[0-9]{1,3}")
                        && Integer.parseInt(length) <= address.family().bits())
                .map(address -> new Network(address, Integer.parseInt(length)));
    }

    /** Whether an entry of the blocklist refuses every client of the network. */
    boolean isCoveredBy(BlocklistEntry entry) {
        boolean isWider = entry.kind() == BlocklistEntry.Kind.RANGE ? entry.nonce() <= prefixLength : isOneAddress();
        return isWider && entry.coversAllOf(ip);
    }

    boolean isOneAddress() {
        return prefixLength == ip.family().bits();
    }

    boolean contains(IpAddress address) {
        return address.isIn(ip, prefixLength);
    }
}
