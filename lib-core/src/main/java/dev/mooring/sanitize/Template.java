package dev.mooring.sanitize;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Text with gaps for values of an object. */
final class Template {

    private final List<byte[]> literals = new ArrayList<>();
    private final int[] gaps;

    private Template(String text, List<String> placeholders) {
        List<Integer> found = new ArrayList<>();
        int literal = 0;
        for (int at = 0; at < text.length(); at++) {
            for (int i = 0; i < placeholders.size(); i++) {
                if (text.startsWith(placeholders.get(i), at)) {
                    literals.add(bytes(text.substring(literal, at)));
                    found.add(i);
                    literal = at + placeholders.get(i).length();
                    at = literal - 1;
                    break;
                }
            }
        }
        literals.add(bytes(text.substring(literal)));
        gaps = found.stream().mapToInt(i -> i).toArray();
    }

    /** The text with a gap for each placeholder in it. */
    static Template of(String text, List<String> placeholders) {
        return new Template(text, placeholders);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    boolean isFixed() {
        return gaps.length == 0;
    }

    boolean hasGap(int value) {
        for (int gap : gaps) {
            if (gap == value) {
                return true;
            }
        }
        return false;
    }

    /** The text with the values of an object. */
    byte[] fill(byte[] json, int[] values) {
        int length = 0;
        for (byte[] literal : literals) {
            length += literal.length;
        }
        for (int gap : gaps) {
            length += values[2 * gap + 1] - values[2 * gap];
        }
        byte[] filled = new byte[length];
        int at = put(literals.get(0), 0, literals.get(0).length, filled, 0);
        for (int i = 0; i < gaps.length; i++) {
            int from = values[2 * gaps[i]];
            at = put(json, from, values[2 * gaps[i] + 1] - from, filled, at);
            byte[] literal = literals.get(i + 1);
            at = put(literal, 0, literal.length, filled, at);
        }
        return filled;
    }

    String text(byte[] json, int[] values) {
        return new String(fill(json, values), StandardCharsets.UTF_8);
    }

    private static int put(byte[] from, int at, int length, byte[] to, int where) {
        System.arraycopy(from, at, to, where, length);
        return where + length;
    }
}
