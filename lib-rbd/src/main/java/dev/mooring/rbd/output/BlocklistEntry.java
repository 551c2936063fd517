package dev.mooring.rbd.output;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;

/**
 * One entry of the blocklist.
 *
 * @param kind what it covers
 * @param ip the IP address, or the address of the network
 * @param port the port; 0 for networks
 * @param nonce the nonce; for a network, the length of its prefix
 * @param until when it ends; empty if that could not be read, as in releases before Octopus, which print no time zone
 */
public record BlocklistEntry(Kind kind, IpAddress ip, int port, long nonce, Optional<Instant> until) {

    /** What an entry covers. */
    public enum Kind {
        /** One client: an IP with a port or nonce. */
        CLIENT,
        /** Every client of one IP. */
        IP,
        /** Every client of a network. */
        RANGE;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    private static final String RANGE_PREFIX = "cidr:";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSxx", Locale.ROOT);
    private static final String UTC = "0000-00-00T00:00:00.000000+0000";

    public BlocklistEntry {
        requireNonNull(kind, "kind");
        requireNonNull(ip, "ip");
        requireNonNull(until, "until");
    }

    /**
     * Whether the entry refuses a client, without regard to its end.
     *
     * @param client the client
     * @return true if the entry names the client, its IP, or a network with its IP; the version of the messenger does
     *     not matter
     * @upstream ceph src/osd/OSDMap.cc OSDMap::is_blocklisted
     */
    public boolean covers(ClientAddress client) {
        return switch (kind) {
            case CLIENT -> ip.equals(client.ip()) && port == client.port() && nonce == client.nonce();
            case IP -> ip.equals(client.ip());
            case RANGE -> client.ip().isIn(ip, (int) nonce);
        };
    }

    /**
     * Whether the entry refuses every client of an IP, without regard to its end.
     *
     * @param address the IP
     * @return true if the entry names the IP or a network with it; an entry for one client of it is not enough
     */
    public boolean coversAllOf(IpAddress address) {
        return kind != Kind.CLIENT && covers(ClientAddress.of(address, 1));
    }

    /**
     * Whether the entry certainly holds at a time.
     *
     * @param time the time
     * @return true if its end is known and later
     */
    public boolean holdsAt(Instant time) {
        return until.filter(end -> end.isAfter(time)).isPresent();
    }

    /**
     * {@return whether this looks like a network that was added without the word {@code range}, as {@code
     * 10.0.0.0:0/24}: the cluster accepted it and refuses no client}
     */
    public boolean looksLikeRange() {
        return kind == Kind.CLIENT
                && port == 0
                && nonce >= 8
                && nonce < ip.family().bits()
                && endsInZeros();
    }

    private boolean endsInZeros() {
        return ip.family() == IpAddress.Family.V4 ? (ip.low() & 0xff) == 0 : ip.low() == 0;
    }

    /** The entry as {@code ceph osd blocklist ls} prints it, without its end. */
    @Override
    public String toString() {
        String host = ip.family() == IpAddress.Family.V4 ? ip.toString() : "[" + ip + "]";
        return (kind == Kind.RANGE ? RANGE_PREFIX : "") + host + ":" + port + "/" + nonce;
    }

    /**
     * Reads an address of the list.
     *
     * @param text the address, with {@code cidr:} before a network
     * @param isRange whether it is a network without that prefix
     * @param until the text of its end
     * @return the entry; empty if the text is not an address. An IPv4 address inside IPv6 stays one: Ceph compares the
     *     family first, so such an entry refuses no IPv4 client
     * @upstream ceph src/msg/msg_types.h entity_addr_t::operator==
     */
    static Optional<BlocklistEntry> parse(String text, boolean isRange, String until) {
        boolean range = isRange || text.startsWith(RANGE_PREFIX);
        return ClientAddress.parse(text.startsWith(RANGE_PREFIX) ? text.substring(RANGE_PREFIX.length()) : text)
                .filter(address -> !range
                        || address.nonce()
                                <= address.ip().asWritten(text).family().bits())
                .map(address -> new BlocklistEntry(
                        range ? Kind.RANGE : address.port() == 0 && address.nonce() == 0 ? Kind.IP : Kind.CLIENT,
                        address.ip().asWritten(text),
                        address.port(),
                        address.nonce(),
                        time(until)));
    }

    private static Optional<Instant> time(String text) {
        Optional<Instant> utc = utc(text);
        if (utc.isPresent()) {
            return utc;
        }
        try {
            return Optional.of(TIME.parse(text, OffsetDateTime::from).toInstant());
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** A time as Ceph prints it in UTC, of a day that every month has; the formatter reads any other. */
    private static Optional<Instant> utc(String text) {
        if (text.length() != UTC.length() || !text.endsWith("+0000")) {
            return Optional.empty();
        }
        for (int i = 0; i < UTC.length() - 5; i++) {
            char c = text.charAt(i);
            boolean fits = UTC.charAt(i) == '0' ? c >= '0' && c <= '9' : c == UTC.charAt(i);
            if (!fits) {
                return Optional.empty();
            }
        }
        int month = number(text, 5, 7);
        int day = number(text, 8, 10);
        int hour = number(text, 11, 13);
        int minute = number(text, 14, 16);
        int second = number(text, 17, 19);
        if (month < 1 || month > 12 || day < 1 || day > 28 || hour > 23 || minute > 59 || second > 59) {
            return Optional.empty();
        }
        long days = LocalDate.of(number(text, 0, 4), month, day).toEpochDay();
        return Optional.of(Instant.ofEpochSecond(
                days * 86_400 + hour * 3_600L + minute * 60L + second, number(text, 20, 26) * 1_000L));
    }

    private static int number(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            number = number * 10 + text.charAt(i) - '0';
        }
        return number;
    }
}
