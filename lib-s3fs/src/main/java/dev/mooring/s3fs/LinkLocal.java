package dev.mooring.s3fs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Link-local addresses in every form that a resolver reads: {@code 169.254.169.254} is also {@code 0xa9fea9fe}. Host
 * names are not resolved.
 */
final class LinkLocal {

    private static final long METADATA_V6_HIGH = 0xfd000ec200000000L;

    private LinkLocal() {}

    static boolean isLinkLocal(String host) {
        if (!host.startsWith("[")) {
            return isLinkLocalV4(v4(host));
        }
        int[] groups = v6(host.substring(1, host.length() - 1));
        if (groups.length == 0) {
            // Not a valid address.
            return true;
        }
        boolean link = (groups[0] & 0xffc0) == 0xfe80;
        boolean mapped = mapsV4(groups);
        return link || isMetadata(groups) || (mapped && groups[6] == 0xa9fe);
    }

    /** IPv4 in IPv6: compatible, mapped, translated, or after the well-known prefix of NAT64. */
    private static boolean mapsV4(int[] groups) {
        boolean nat64 = groups[0] == 0x64 && groups[1] == 0xff9b;
        return (groups[0] == 0 || nat64) && groups[3] == 0;
    }

    private static boolean isMetadata(int[] groups) {
        long high = 0;
        for (int i = 0; i < 4; i++) {
            high = high << 16 | groups[i];
        }
        return high == METADATA_V6_HIGH;
    }

    private static boolean isLinkLocalV4(long address) {
        return address >= 0 && address >>> 16 == 0xa9feL;
    }

    /** The address as the C library reads it: one to four parts, each decimal, octal or hexadecimal; -1 for a name. */
    private static long v4(String host) {
        String[] parts = host.split("\\.", -1);
        if (parts.length > 4) {
            return -1;
        }
        long address = 0;
        for (int i = 0; i < parts.length; i++) {
            long part = number(parts[i]);
            int bits = i + 1 < parts.length ? 8 : 8 * (5 - parts.length);
            if (part < 0 || part >>> bits != 0) {
                return -1;
            }
            address = address << bits | part;
        }
        return address;
    }

    private static long number(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        int radix = lower.startsWith("0x") ? 16 : lower.startsWith("0") ? 8 : 10;
        String digits = radix == 16 ? lower.substring(2) : lower;
        if (digits.isEmpty() || digits.length() > 12) {
            return -1;
        }
        for (int i = 0; i < digits.length(); i++) {
            if (Character.digit(digits.charAt(i), radix) < 0 || digits.charAt(i) > 'f') {
                return -1;
            }
        }
        return Long.parseLong(digits, radix);
    }

    /** The eight groups; empty if it is not an address. */
    private static int[] v6(String text) {
        int dots = text.indexOf("::");
        List<Integer> head = groups(dots < 0 ? text : text.substring(0, dots));
        List<Integer> tail = groups(dots < 0 ? "" : text.substring(dots + 2));
        int known = head.size() + tail.size();
        if (head.contains(-1) || tail.contains(-1) || (dots < 0 ? known != 8 : known > 7)) {
            return new int[0];
        }
        int[] all = new int[8];
        for (int i = 0; i < head.size(); i++) {
            all[i] = head.get(i);
        }
        for (int i = 0; i < tail.size(); i++) {
            all[8 - tail.size() + i] = tail.get(i);
        }
        return all;
    }

    private static List<Integer> groups(String text) {
        List<Integer> groups = new ArrayList<>();
        if (text.isEmpty()) {
            return groups;
        }
        for (String group : text.split(":", -1)) {
            if (group.indexOf('.') >= 0) {
                long address = v4(group);
                groups.add(address < 0 ? -1 : (int) (address >>> 16));
                groups.add(address < 0 ? -1 : (int) (address & 0xffff));
            } else {
                groups.add(group.isEmpty() || group.length() > 4 ? -1 : Integer.parseInt(group, 16));
            }
        }
        return groups;
    }
}
