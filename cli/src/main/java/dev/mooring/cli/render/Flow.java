package dev.mooring.cli.render;

import java.util.List;

/** Wraps words at a width. A word that is too long for a line gets its own line. */
final class Flow {

    private final StringBuilder out = new StringBuilder();
    private final int columns;
    private final int width;
    private final int below;
    private int used;
    private boolean isBegun;

    /**
     * Begins after a heading.
     *
     * @param columns the number of columns for a word that is too long for other lines
     * @param width the number of columns of a line
     * @param below the indentation of further lines
     */
    Flow(int columns, int width, String heading, int below) {
        this.columns = columns;
        this.width = width;
        this.below = below;
        out.append(heading);
        used = Table.length(heading);
        isBegun = !heading.isBlank();
    }

    /** The words separated by blanks; {@code end} marks a line that continues on the next one. */
    Flow words(List<String> words, String end) {
        boolean isFirst = true;
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            int length = Table.length(word) + (i == words.size() - 1 ? 0 : end.length());
            String gap = isFirst ? "" : " ";
            if (used + gap.length() + length <= width || word.isEmpty()) {
                out.append(gap);
                used += gap.length();
            } else {
                begin(length, isFirst ? "" : end);
            }
            out.append(word);
            used += Table.length(word);
            isBegun = true;
            isFirst = false;
        }
        return this;
    }

    /** A line for a word of this length: with less indentation than the others if there is no room. */
    private void begin(int length, String end) {
        if (isBegun) {
            strip();
            out.append(end).append('\n');
        } else {
            out.setLength(out.length() - used);
        }
        used = Math.min(below, Math.max(0, columns - length));
        out.append(" ".repeat(used));
    }

    private void strip() {
        while (out.length() > 0 && out.charAt(out.length() - 1) == ' ') {
            out.setLength(out.length() - 1);
        }
    }

    String text() {
        strip();
        return out.append('\n').toString();
    }
}
