package dev.mooring.pasted;

import java.util.Arrays;

/** Lines that belong together as one text, and where each of its characters is in the paste. */
final class Paste {

    private static final int SMALLEST_WINDOW = 40;

    private final StringBuilder text = new StringBuilder();
    private int[] offsets = new int[4];
    private int[] lines = new int[4];
    private CleanLine[] parts = new CleanLine[4];
    private boolean[] apart = new boolean[4];
    private int count;
    private int widest;
    private int leastLeading = Integer.MAX_VALUE;
    private int leastTrailing = Integer.MAX_VALUE;

    /** Adds a line after a blank. */
    void add(CleanLine line, int number) {
        if (count == offsets.length) {
            offsets = Arrays.copyOf(offsets, count * 2);
            lines = Arrays.copyOf(lines, count * 2);
            parts = Arrays.copyOf(parts, count * 2);
            apart = Arrays.copyOf(apart, count * 2);
        }
        if (count > 0) {
            text.append(' ');
        }
        offsets[count] = text.length();
        lines[count] = number;
        parts[count] = line;
        widest = Math.max(widest, line.width());
        leastLeading = Math.min(leastLeading, line.leading());
        leastTrailing = Math.min(leastTrailing, line.trailing());
        apart[count] = true;
        text.append(line.text());
        count++;
    }

    /** The same lines, the one of this number joined to the one before it without a blank. */
    Paste joined(int part) {
        Paste joined = new Paste();
        for (int i = 0; i < count; i++) {
            joined.add(parts[i], lines[i]);
            joined.apart[i] = apart[i];
            if (i > 0 && (i == part || !apart[i])) {
                joined.apart[i] = false;
                joined.text.deleteCharAt(joined.offsets[i] - 1);
                joined.offsets[i]--;
            }
        }
        return joined;
    }

    /** The same lines, each joined without a blank that a window may have broken off; itself if there is none. */
    Paste unwrapped() {
        Paste joined = this;
        for (int part = 1; part < count; part++) {
            joined = mayBeWrapped(part) ? joined.joined(part) : joined;
        }
        return joined;
    }

    int lines() {
        return count;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /**
     * Whether a window may have broken the line before this one inside a word: then no line is longer than that one,
     * and there is no blank where the two meet, except what surrounds all lines.
     */
    boolean mayBeWrapped(int part) {
        CleanLine before = parts[part - 1];
        int leading = parts[part].leading();
        int trailing = before.trailing();
        return before.width() >= SMALLEST_WINDOW
                && before.width() == widest
                && leading != 1
                && leading <= leastLeading
                && trailing != 1
                && trailing <= leastTrailing;
    }

    String text() {
        return text.toString();
    }

    /** The whole lines that contain these characters. */
    String lines(int start, int end) {
        int behind = part(Math.max(start, end - 1)) + 1;
        return text.substring(offsets[part(start)], behind < count ? offsets[behind] : text.length());
    }

    /** Where the line ends that contains the character before this offset. */
    int lineEnd(int offset) {
        int behind = part(Math.max(0, offset - 1)) + 1;
        int end = behind < count ? offsets[behind] : text.length();
        return end > 0 && text.charAt(end - 1) == ' ' ? end - 1 : end;
    }

    int length() {
        return text.length();
    }

    int part(int offset) {
        int at = Arrays.binarySearch(offsets, 0, count, offset);
        return at >= 0 ? at : Math.max(0, -at - 2);
    }

    int lineOfPart(int part) {
        return lines[part];
    }

    int line(int offset) {
        return lines[part(offset)];
    }

    int column(int offset) {
        int part = part(offset);
        return parts[part].column(offset - offsets[part]);
    }
}
