package dev.mooring.pasted;

import java.util.Arrays;

/** Lines that belong together as one text, and where each sign of it stands in the paste. */
final class Paste {

    private static final int SMALLEST_WINDOW = 40;

    private final StringBuilder text = new StringBuilder();
    private int[] offsets = new int[4];
    private int[] lines = new int[4];
    private CleanLine[] parts = new CleanLine[4];
    private boolean[] apart = new boolean[4];
    private int count;
    private int widest;

    /** Adds a line behind a blank. */
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

    /** Whether a window may have broken the line before this one: then no line is longer than that one. */
    boolean mayBeWrapped(int part) {
        return parts[part - 1].width() >= SMALLEST_WINDOW
                && parts[part - 1].width() == widest
                && parts[part].isBrokenInWord(parts[part - 1]);
    }

    String text() {
        return text.toString();
    }

    /** The whole lines in which these signs stand. */
    String lines(int start, int end) {
        int behind = part(Math.max(start, end - 1)) + 1;
        return text.substring(offsets[part(start)], behind < count ? offsets[behind] : text.length());
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
