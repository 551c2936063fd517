package dev.mooring.cli.render;

import dev.mooring.internal.SecretText;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Lines in columns, as {@code kubectl get} prints them. */
public final class Table {

    private static final String GAP = "   ";
    private static final int WIDTH = 120;

    /** The last column has so much room at least, also if the line becomes longer. */
    private static final int LEAST = 40;

    private Table() {}

    /**
     * The rows as text, the first being the heading; all of one length. What is longer than a line goes on below, in the
     * last column.
     */
    public static String print(List<List<String>> rows) {
        List<List<String>> cells = rows.stream()
                .map(row -> row.stream()
                        .map(SecretText::without)
                        .map(Reasons::printable)
                        .toList())
                .toList();
        int last = cells.get(0).size() - 1;
        int[] widths =
                IntStream.range(0, last).map(column -> width(cells, column)).toArray();
        int indent = IntStream.of(widths).sum() + last * GAP.length();
        StringBuilder out = new StringBuilder();
        for (List<String> row : cells) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < last; column++) {
                line.append(pad(row.get(column), widths[column])).append(GAP);
            }
            String text = Paragraph.hanging(line.toString(), indent, row.get(last), Math.max(WIDTH, indent + LEAST));
            text.lines()
                    .map(String::stripTrailing)
                    .forEach(each -> out.append(each).append('\n'));
        }
        return out.toString();
    }

    private static int width(List<List<String>> cells, int column) {
        return cells.stream().mapToInt(row -> length(row.get(column))).max().orElse(0);
    }

    /** The same for a page that is rendered; nothing in a cell ends it or is markup. */
    public static String markdown(List<List<String>> rows) {
        StringBuilder out = new StringBuilder();
        for (List<String> row : rows) {
            out.append("| ")
                    .append(row.stream().map(Table::escaped).collect(Collectors.joining(" | ")))
                    .append(" |\n");
            if (out.indexOf("\n") == out.length() - 1) {
                out.append("| --- ".repeat(row.size())).append("|\n");
            }
        }
        return out.toString();
    }

    /** Reasons in their order, for a page that is rendered. */
    public static String reasons(List<Reason> reasons) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("SEVERITY", "CODE", "OBJECT", "WHAT"));
        for (Reason each : reasons) {
            rows.add(List.of(each.severity().name(), each.code().id(), each.subject(), each.message()));
        }
        return markdown(rows);
    }

    private static String escaped(String cell) {
        return Reasons.printable(SecretText.without(cell)).replaceAll("[\\\\|`*_<>\\[\\]&~#]", "\\\\$0");
    }

    public static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - length(text)));
    }

    /** How many columns of a terminal a text takes: a Chinese character takes two, a mark above a letter none. */
    public static int length(String text) {
        return text.codePoints().map(Table::columns).sum();
    }

    private static int columns(int character) {
        int type = Character.getType(character);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        return isWide(character) ? 2 : 1;
    }

    /** The blocks that Unicode's East Asian Width has as wide or full-width, and the pictures. */
    private static boolean isWide(int character) {
        return character >= 0x1100
                && (character <= 0x115F
                        || (character >= 0x2E80 && character <= 0xA4CF && character != 0x303F)
                        || (character >= 0xA960 && character <= 0xA97F)
                        || (character >= 0xAC00 && character <= 0xD7A3)
                        || (character >= 0xF900 && character <= 0xFAFF)
                        || (character >= 0xFE30 && character <= 0xFE6F)
                        || (character >= 0xFF00 && character <= 0xFF60)
                        || (character >= 0xFFE0 && character <= 0xFFE6)
                        || (character >= 0x1F300 && character <= 0x1F64F)
                        || (character >= 0x1F900 && character <= 0x1F9FF)
                        || (character >= 0x20000 && character <= 0x3FFFD));
    }
}
