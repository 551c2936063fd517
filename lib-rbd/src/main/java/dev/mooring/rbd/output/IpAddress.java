package dev.mooring.rbd.output;

import dev.mooring.internal.EnumNames;
import java.util.Optional;

/**
 * An IP address, compared by its bits: {@code fd00:0::5} is {@code fd00::5}, and an IPv4 address written as
 * {@code ::ffff:10.0.0.5} is {@code 10.0.0.5}.
 *
 * @param family which kind
 * @param high the upper 64 bits of an IPv6 address; 0 for IPv4
 * @param low the lower 64 bits, or the 32 bits of an IPv4 address
 */
public record IpAddress(Family family, long high, long low) {

    /** The kinds of address. */
    public enum Family {
        /** 32 bits. */
        V4,
        /** 128 bits. */
        V6;

        /** {@return how many bits an address has: 32 or 128} */
        public int bits() {
            return this == V4 ? 32 : 128;
        }

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    private static final long MAPPED_V4 = 0xffffL << 32;

    public IpAddress {
        if (family == Family.V4 && (high != 0 || low >>> 32 != 0)) {
            throw new IllegalArgumentException("expected an IPv4 address of 32 bits");
        }
    }

    /**
     * Reads an address as people and programs write it, without brackets. A zone id ({@code %eth0}) is dropped.
     *
     * @param text for example {@code 10.0.0.5} or {@code fd00::5}
     * @return the address; empty if the text is not an address
     */
    public static Optional<IpAddress> parse(String text) {
        if (text.length() > 64) {
            return Optional.empty();
        }
        if (text.indexOf(':') < 0) {
            long bits = dotted(text);
            return bits < 0 ? Optional.empty() : Optional.of(new IpAddress(Family.V4, 0, bits));
        }
        int zone = text.indexOf('%');
        return new V6Reader(zone < 0 ? text : text.substring(0, zone)).read().map(IpAddress::unmapped);
    }

    /** The address as IPv6, if it was written as an IPv4 address inside IPv6: Ceph compares the two as different. */
    IpAddress asWritten(String text) {
        return family == Family.V4 && text.indexOf('[') >= 0 ? new IpAddress(Family.V6, 0, MAPPED_V4 | low) : this;
    }

    private static IpAddress unmapped(IpAddress v6) {
        return v6.high == 0 && (v6.low & ~0xffffffffL) == MAPPED_V4
                ? new IpAddress(Family.V4, 0, v6.low & 0xffffffffL)
                : v6;
    }

    /** The bits of four decimal numbers, -1 if the text is something else. */
    static long dotted(String text) {
        long bits = 0;
        int from = 0;
        for (int part = 0; part < 4; part++) {
            int dot = part == 3 ? text.length() : text.indexOf('.', from);
            int value = dot < 0 ? -1 : V6Reader.number(text.substring(from, dot), 10, 3);
            if (value < 0 || value > 255) {
                return -1;
            }
            bits = bits << 8 | value;
            from = dot + 1;
        }
        return bits;
    }

    /**
     * Whether this address lies in a network.
     *
     * @param network an address of the network
     * @param prefixLength how many leading bits count
     * @return true if the family and those bits are the same
     */
    public boolean isIn(IpAddress network, int prefixLength) {
        if (family != network.family || prefixLength < 0 || prefixLength > family.bits()) {
            return false;
        }
        if (family == Family.V4) {
            return sameLeading(low << 32, network.low << 32, prefixLength);
        }
        return sameLeading(high, network.high, Math.min(prefixLength, 64))
                && sameLeading(low, network.low, Math.max(prefixLength - 64, 0));
    }

    private static boolean sameLeading(long a, long b, int bits) {
        return bits == 0 || (a ^ b) >>> (64 - bits) == 0;
    }

    /** As {@code inet_ntop} writes it: lower case, the longest run of zeros as {@code ::}. */
    @Override
    public String toString() {
        return family == Family.V4 ? dottedText(low) : V6Writer.write(high, low);
    }

    static String dottedText(long bits) {
        return (bits >>> 24 & 255) + "." + (bits >>> 16 & 255) + "." + (bits >>> 8 & 255) + "." + (bits & 255);
    }
}
