package dev.mooring.rbd.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads an IPv6 address: groups of hex digits, one {@code ::}, an IPv4 address at the end. */
final class V6Reader {

    private static final int GROUPS = 8;

    private final String text;

    V6Reader(String text) {
        this.text = text;
    }

    Optional<IpAddress> read() {
        int gap = text.indexOf("::");
        if (gap >= 0 && text.indexOf("::", gap + 1) >= 0) {
            return Optional.empty();
        }
        List<Integer> head = new ArrayList<>();
        List<Integer> tail = new ArrayList<>();
        boolean whole = gap < 0
                ? groups(text, true, head) && head.size() == GROUPS
                : groups(text.substring(0, gap), false, head)
                        && groups(text.substring(gap + 2), true, tail)
                        && head.size() + tail.size() < GROUPS;
        if (!whole) {
            return Optional.empty();
        }
        while (head.size() + tail.size() < GROUPS) {
            head.add(0);
        }
        head.addAll(tail);
        return Optional.of(new IpAddress(IpAddress.Family.V6, bits(head, 0), bits(head, 4)));
    }

    private static boolean groups(String part, boolean atEnd, List<Integer> groups) {
        if (part.isEmpty()) {
            return true;
        }
        String[] words = part.split(":", -1);
        for (int i = 0; i < words.length; i++) {
            long dotted = atEnd && i == words.length - 1 ? IpAddress.dotted(words[i]) : -1;
            if (dotted >= 0) {
                groups.add((int) (dotted >>> 16));
                groups.add((int) (dotted & 0xffff));
                continue;
            }
            int group = number(words[i], 16, 4);
            if (group < 0) {
                return false;
            }
            groups.add(group);
        }
        return groups.size() <= GROUPS;
    }

    private static long bits(List<Integer> groups, int from) {
        long bits = 0;
        for (int group : groups.subList(from, from + 4)) {
            bits = bits << 16 | group;
        }
        return bits;
    }

    /** A number of ASCII digits, -1 if the text is empty, longer or has another character. */
    static int number(String text, int radix, int maxDigits) {
        if (text.isEmpty() || text.length() > maxDigits) {
            return -1;
        }
        int value = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = text.charAt(i) < 128 ? Character.digit(text.charAt(i), radix) : -1;
            if (digit < 0) {
                return -1;
            }
            value = value * radix + digit;
        }
        return value;
    }
}
