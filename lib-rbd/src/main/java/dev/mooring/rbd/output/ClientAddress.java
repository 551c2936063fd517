package dev.mooring.rbd.output;

import static java.util.Objects.requireNonNull;

import java.util.List;
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

    /**
     * For each number of a plain address: the next character (a line feed for the end), its most digits, its maximum.
     */
    private static final String BEHIND = "...:/\n";

    private static final int[] DIGITS = {3, 3, 3, 3, 5, 10};
    private static final long[] MOST = {255, 255, 255, 255, 65_535, 0xffffffffL};

    private static final List<String> TYPES = List.of("v1", "v2", "any");

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
        Optional<ClientAddress> plain = plain(text);
        return plain.isPresent() ? plain : any(text);
    }

    /** Reads the usual form, {@code 10.0.0.5:0/710245699}; {@link #any} reads all others. */
    private static Optional<ClientAddress> plain(String text) {
        long[] parts = new long[BEHIND.length()];
        int at = 0;
        for (int part = 0; part < parts.length; part++) {
            int end = at;
            while (end < text.length()
                    && text.charAt(end) >= '0'
                    && text.charAt(end) <= '9'
                    && end - at < DIGITS[part]) {
                parts[part] = parts[part] * 10 + text.charAt(end++) - '0';
            }
            char behind = end < text.length() ? text.charAt(end) : '\n';
            if (end == at || behind != BEHIND.charAt(part) || parts[part] > MOST[part]) {
                return Optional.empty();
            }
            at = end + 1;
        }
        if (at <= text.length()) {
            return Optional.empty();
        }
        long bits = parts[0] << 24 | parts[1] << 16 | parts[2] << 8 | parts[3];
        return Optional.of(
                new ClientAddress("", new IpAddress(IpAddress.Family.V4, 0, bits), (int) parts[4], parts[5]));
    }

    private static Optional<ClientAddress> any(String text) {
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
        for (String type : TYPES) {
            if (text.startsWith(type) && text.startsWith(":", type.length())) {
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
        return text.length() <= maxDigits && Numbers.isNumber(text);
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
