package dev.mooring.rbd.output;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The address of one Ceph client: a process with librbd, or all kernel mappings of a host. Two addresses are equal if
 * IP, port and nonce are; the version of the messenger does not matter.
 *
 * @param type the version of the messenger as printed, {@code v1}, {@code v2} or {@code any}; empty if it was not printed
 * @param ip the IP address that the monitors saw
 * @param port the port, 0 for clients
 * @param nonce distinguishes the clients of one IP, unsigned 32 bits
 * @upstream ceph src/msg/msg_types.cc entity_addr_t::parse
 */
public record ClientAddress(String type, IpAddress ip, int port, long nonce) {

    public ClientAddress {
        requireNonNull(type, "type");
        requireNonNull(ip, "ip");
        if (port < 0 || port > 65535 || nonce < 0 || nonce >>> 32 != 0) {
            throw new IllegalArgumentException("expected a port of 16 bits and a nonce of 32 bits");
        }
    }

    /**
     * An address without a version of the messenger.
     *
     * @param ip the IP address
     * @param nonce the nonce
     * @return the address, with port 0
     */
    public static ClientAddress of(IpAddress ip, long nonce) {
        return new ClientAddress("", ip, 0, nonce);
    }

    /**
     * Reads an address as {@code rbd status} prints it.
     *
     * @param text for example {@code 10.0.0.5:0/710245699}, {@code v1:10.0.0.5:0/7} or {@code [fd00::5]:0/77}
     * @return the address; empty if the text is not an address, or is one of the forms for no address
     */
    public static Optional<ClientAddress> parse(String text) {
        if (text.length() > 100) {
            return Optional.empty();
        }
        String type = type(text);
        String rest = text.substring(type.isEmpty() ? 0 : type.length() + 1);
        int slash = rest.indexOf('/');
        if (slash < 0) {
            return Optional.empty();
        }
        String nonce = rest.substring(slash + 1);
        int colon = rest.lastIndexOf(':', slash);
        if (colon < 0 || !isNumber(nonce, 10) || !isNumber(rest.substring(colon + 1, slash), 5)) {
            return Optional.empty();
        }
        int port = Integer.parseInt(rest.substring(colon + 1, slash));
        long nonceBits = Long.parseLong(nonce);
        return ip(rest.substring(0, colon))
                .filter(ip -> port <= 65535 && nonceBits >>> 32 == 0)
                .map(ip -> new ClientAddress(type, ip, port, nonceBits));
    }

    private static String type(String text) {
        for (String type : new String[] {"v1", "v2", "any"}) {
            if (text.startsWith(type + ":")) {
                return type;
            }
        }
        return "";
    }

    private static Optional<IpAddress> ip(String text) {
        if (text.startsWith("[") && text.endsWith("]")) {
            String inside = text.substring(1, text.length() - 1);
            return inside.indexOf(':') < 0 ? Optional.empty() : IpAddress.parse(inside);
        }
        return text.indexOf(':') < 0 ? IpAddress.parse(text) : Optional.empty();
    }

    private static boolean isNumber(String text, int maxDigits) {
        return !text.isEmpty() && text.length() <= maxDigits && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** Whether the text means that a client has no address: {@code -}, or the forms of very old releases. */
    static boolean isNone(String text) {
        return text.equals("-") || text.equals(":/0");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ClientAddress address
                && address.ip.equals(ip)
                && address.port == port
                && address.nonce == nonce;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * ip.hashCode() + port) + Long.hashCode(nonce);
    }

    /** As {@code ceph osd blocklist add} takes it, without the version of the messenger. */
    @Override
    public String toString() {
        String host = ip.family() == IpAddress.Family.V4 ? ip.toString() : "[" + ip + "]";
        return host + ":" + port + "/" + nonce;
    }
}
