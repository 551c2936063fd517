package dev.mooring.cli.render;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines that are wider than the terminal, broken between words; a backslash at the end stays with its word. */
final class Folded {

    private static final Pattern LABEL = Pattern.compile("^ *[^ ]+ {2,}");

    private Folded() {}

    /**
     * One line.
     *
     * @param line the line, without its end; it may have colours
     * @param columns how many columns there are
     * @return the line, in as many lines as it needs; a word that is longer than a line stays whole
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

    /** What goes on below is where the text after a label begins, or a little to the right, and has half of the line. */
    private static int hanging(String line, int first, int half) {
        Matcher label = LABEL.matcher(line.replaceAll(Paint.COLOUR, ""));
        return label.find() && label.end() <= half ? label.end() : Math.min(first + 2, half);
    }
}
