package dev.mooring.cli.render;

import dev.mooring.reason.Reasons;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Lines in columns, as {@code kubectl get} prints them. */
public final class Table {

    private static final String GAP = "   ";

    private Table() {}

    /** The rows as text, the first being the heading; all of one length. */
    public static String print(List<List<String>> rows) {
        List<List<String>> cells = rows.stream()
                .map(row -> row.stream().map(Reasons::printable).toList())
                .toList();
        int columns = cells.get(0).size();
        int[] widths = IntStream.range(0, columns)
                .map(column -> cells.stream()
                        .mapToInt(row -> length(row.get(column)))
                        .max()
                        .orElse(0))
                .toArray();
        StringBuilder out = new StringBuilder();
        for (List<String> row : cells) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < columns; column++) {
                line.append(column == 0 ? "" : GAP).append(pad(row.get(column), widths[column]));
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
        return out.toString();
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

    private static String escaped(String cell) {
        return Reasons.printable(cell).replaceAll("[\\\\|`*_<>\\[\\]&~#]", "\\\\$0");
    }

    public static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - length(text)));
    }

    public static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
