package dev.mooring.cli.render;

import java.util.List;

/** Words one after the other, in lines of a width. A word that is longer than a line has one of its own. */
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
     * @param columns how many columns there are for a word that is too long for the others
     * @param width how many columns a line has
     * @param below how far to the right the further lines are
     */
    Flow(int columns, int width, String heading, int below) {
        this.columns = columns;
        this.width = width;
        this.below = below;
        out.append(heading);
        used = Table.length(heading);
        isBegun = !heading.isBlank();
    }

    /** The words with a blank between them; {@code end} ends a line that goes on below. */
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

    /** A line for a word of this length: further to the left than the others, if there is no room at the right. */
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
