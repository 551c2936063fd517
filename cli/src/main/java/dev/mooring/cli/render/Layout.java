package dev.mooring.cli.render;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The layout of text for people: in the columns of the terminal, or in lines of a default length without one. Its lines
 * fit, so nothing wraps them again; only a word that is longer than the terminal stays whole.
 *
 * @param columns the number of columns of the terminal; 0 without one
 */
public record Layout(int columns) {

    /** Without a terminal. */
    public static final Layout PLAIN = new Layout(0);

    /** Minimum width of further lines; with less they begin at the left. */
    private static final int LEAST = 24;

    private static final int LEFT = 4;

    private static final int BELOW = 2;

    /** With fewer columns, a sentence is below its name. */
    private static final int NARROW = 100;

    boolean isPlain() {
        return columns == 0;
    }

    /** {@return whether a sentence is below its name, not next to it} */
    boolean isNarrow() {
        return !isPlain() && columns < NARROW;
    }

    /**
     * A name and a sentence about it: next to each other, or below each other in a narrow terminal.
     *
     * @param name the name with its indentation
     * @param indent the column of the sentence next to it
     * @param usual the default length of a line
     */
    public String row(String name, int indent, String sentence, int usual) {
        int below = name.length() - name.strip().length() + BELOW;
        return isNarrow()
                ? line(name) + "\n" + hanging("", below, sentence, usual)
                : hanging(name, indent, sentence, usual);
    }

    /** {@return the layout for text with this indentation} */
    public Layout narrower(int indent) {
        return isPlain() ? this : new Layout(columns - indent);
    }

    /** {@return the length of a line: the default length, or less if the terminal is narrower} */
    public int width(int usual) {
        return isPlain() ? usual : Math.min(usual, columns);
    }

    /** Rows in columns, see {@link Table#print}; the first row is the heading. */
    public String table(List<List<String>> rows) {
        return Table.print(rows, this);
    }

    /** Values after their names, in their order and without a heading. */
    public String pairs(Map<String, String> values) {
        return Table.pairs(values, this);
    }

    /**
     * Text after a heading; its further lines are indented like the first.
     *
     * @param usual the default length of a line, unless the terminal is narrower
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
     * A command after a heading. If it is longer than the terminal, it continues on the next line after a backslash, so
     * that it can be pasted at any width; a quoted text is one word.
     *
     * @param usual the length of a line without a terminal
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

    /** The same, in one line without a terminal. */
    public String command(String heading, int indent, CommandText shown) {
        return command(heading, indent, shown, Integer.MAX_VALUE);
    }

    /** One simple line without its line break; it may have colours. */
    public String line(String line) {
        return isPlain() ? line : Folded.line(line, columns);
    }
}
