package dev.mooring.cli.render;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Wraps lines that are wider than the terminal; a backslash at the end stays with its word. */
final class Folded {

    private static final Pattern LABEL = Pattern.compile("^ *[^ ]+ {2,}");

    private Folded() {}

    /**
     * One line.
     *
     * @param line the line without its line break; it may have colours
     * @param columns the number of columns
     * @return the wrapped line; a word that is longer than a line stays whole
     */
    static String line(String line, int columns) {
        if (Table.length(line) <= columns) {
            return line;
        }
        int indent = 0;
        while (indent < line.length() && line.charAt(indent) == ' ') {
            indent++;
        }
        int first = Math.min(indent, columns / 2);
        int below = hanging(line, first, columns / 2);
        StringBuilder out = new StringBuilder();
        int used = first;
        boolean begins = true;
        String blanks = "";
        for (String part : line.substring(indent).split("(?<= )(?=[^ ])|(?<=[^ ])(?= )", -1)) {
            if (part.isBlank()) {
                blanks = part;
                continue;
            }
            int width = Table.length(part);
            if (begins) {
                used = Math.min(first, Math.max(0, columns - width));
                out.append(" ".repeat(used));
            } else if (used + blanks.length() + width > columns && !part.equals("\\")) {
                used = Math.min(below, Math.max(0, columns - width));
                out.append('\n').append(" ".repeat(used));
            } else {
                out.append(blanks);
                used += blanks.length();
            }
            out.append(part);
            used += width;
            begins = false;
            blanks = "";
        }
        return out.toString();
    }

    /**
     * Continuation lines start at the text after the label, or a little to the right, and have at least half of the
     * width.
     */
    private static int hanging(String line, int first, int half) {
        Matcher label = LABEL.matcher(line.replaceAll(Paint.COLOUR, ""));
        return label.find() && label.end() <= half ? label.end() : Math.min(first + 2, half);
    }
}
