package dev.mooring.cli.render;

import java.util.Arrays;
import java.util.List;

/**
 * How text for people is laid out: in the columns of the terminal, or in lines of a usual length where there is none. What
 * it makes fits, so nothing wraps it again; only a word that is longer than the terminal stays whole.
 *
 * @param columns how many columns the terminal has; 0 without one
 */
public record Layout(int columns) {

    /** Without a terminal. */
    public static final Layout PLAIN = new Layout(0);

    /** Further lines have so much room at least; with less they begin at the left. */
    private static final int LEAST = 24;

    private static final int LEFT = 4;

    boolean isPlain() {
        return columns == 0;
    }

    /** {@return the layout of what is so many columns further to the right} */
    public Layout narrower(int indent) {
        return isPlain() ? this : new Layout(columns - indent);
    }

    /** {@return how long a line of text is, which has a usual length where the terminal is not narrower} */
    public int width(int usual) {
        return isPlain() ? usual : Math.min(usual, columns);
    }

    /** Rows in columns, the first being the heading, as {@link Table#print} has them. */
    public String table(List<List<String>> rows) {
        return Table.print(rows, this);
    }

    /**
     * Text after a heading, its further lines as far to the right as the first.
     *
     * @param usual how long a line is where the terminal is not narrower
     */
    public String hanging(String heading, int indent, String text, int usual) {
        if (isPlain()) {
            return Paragraph.hanging(heading, indent, text, usual);
        }
        int width = width(usual);
        int below = width - indent < LEAST ? Math.min(LEFT, indent) : indent;
        return new Flow(columns, width, Table.pad(heading, indent), below)
                .words(Arrays.asList(text.split(" ", -1)), "")
                .text();
    }

    /**
     * A command after a heading. Where it is longer than the terminal it goes on below after a backslash, so that it can be
     * pasted at any width; what is in quotes is one word.
     *
     * @param usual how long a line is where there is no terminal
     */
    public String command(String heading, int indent, CommandText shown, int usual) {
        String first = Table.pad(heading, indent);
        if (isPlain() || Table.length(first + shown.line()) <= columns) {
            return Paragraph.hanging(heading, indent, shown.line(), isPlain() ? usual : columns);
        }
        String before = shown.before().isBlank()
                ? ""
                : hanging(heading, indent, shown.before().strip(), columns);
        String after = shown.after().isBlank()
                ? ""
                : hanging("", indent, shown.after().strip().replaceFirst("^, ", ""), columns);
        int below = Math.min(indent + 2, columns / 2);
        return before
                + new Flow(columns, columns, before.isEmpty() ? first : " ".repeat(below), below)
                        .words(ShellWords.words(shown.command()), " \\")
                        .text()
                + after;
    }

    /** The same, in one line where there is no terminal. */
    public String command(String heading, int indent, CommandText shown) {
        return command(heading, indent, shown, Integer.MAX_VALUE);
    }

    /** One line that has no parts, without its end; it may have colours. */
    public String line(String line) {
        return isPlain() ? line : Folded.line(line, columns);
    }
}
