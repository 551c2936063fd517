package dev.mooring.cli.render;

import dev.mooring.internal.SecretText;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows in columns, as {@code kubectl get} prints them. */
public final class Table {

    private static final String GAP = "   ";
    private static final String BELOW = "  ";
    private static final int WIDTH = 120;

    /** The minimum width of the last column, even if the line becomes longer. */
    private static final int LEAST = 40;

    private Table() {}

    /**
     * The rows as text; the first is the heading, and all have the same length. Without a terminal, the last column
     * wraps. In a terminal each column gets its share, and every cell wraps; a name that is too long for its column
     * gets its own line. If the names of other columns than the
     * first do not fit, each row is its name, and below it a line for each cell.
     */
    static String print(List<List<String>> rows, Layout layout) {
        List<List<String>> cells = rows.stream()
                .map(row -> row.stream().map(Table::shown).toList())
                .toList();
        if (layout.isPlain()) {
            return print(cells, natural(cells), Integer.MAX_VALUE);
        }
        return TableWidths.of(cells, layout.columns(), GAP.length())
                .map(widths -> print(cells, widths, layout.columns()))
                .orElseGet(() -> records(cells, layout));
    }

    private static String shown(String cell) {
        return Reasons.printable(SecretText.without(cell));
    }

    static String pairs(Map<String, String> values, Layout layout) {
        int indent = values.keySet().stream()
                        .mapToInt(name -> length(shown(name)))
                        .max()
                        .orElse(0)
                + GAP.length();
        return values.entrySet().stream()
                .map(each -> layout.hanging(shown(each.getKey()), indent, shown(each.getValue()), WIDTH)
                                .stripTrailing()
                        + "\n")
                .collect(Collectors.joining());
    }

    private static String print(List<List<String>> cells, int[] widths, int limit) {
        StringBuilder out = new StringBuilder();
        cells.forEach(row -> print(row, widths, limit, out));
        return out.toString();
    }

    /** The name of each row on a line of its own, and the other cells below it. */
    private static String records(List<List<String>> cells, Layout layout) {
        List<String> heading = cells.get(0);
        int indent = heading.stream().mapToInt(Table::length).max().orElse(0) + BELOW.length() + GAP.length();
        return cells.stream()
                .skip(1)
                .map(row -> layout.line(row.get(0)) + "\n"
                        + IntStream.range(1, row.size())
                                .filter(column -> !row.get(column).isEmpty())
                                .mapToObj(column ->
                                        layout.hanging(BELOW + heading.get(column), indent, row.get(column), WIDTH))
                                .collect(Collectors.joining()))
                .collect(Collectors.joining("\n"));
    }

    /** Every column is as wide as its cells; the last one gets the rest of the line. */
    private static int[] natural(List<List<String>> cells) {
        int last = cells.get(0).size() - 1;
        int[] widths = new int[last + 1];
        for (int column = 0; column < last; column++) {
            int each = column;
            widths[column] =
                    cells.stream().mapToInt(row -> length(row.get(each))).max().orElse(0);
        }
        int indent = IntStream.of(widths).sum() + last * GAP.length();
        widths[last] = Math.max(WIDTH, indent + LEAST) - indent;
        return widths;
    }

    /** A line under construction. */
    private static final class Line {

        private final StringBuilder text = new StringBuilder();
        private int used;

        boolean hasRoom(int start) {
            return used == 0 || used + GAP.length() <= start;
        }

        void put(int start, String cell, int length) {
            text.append(" ".repeat(start - used)).append(cell);
            used = start + length;
        }
    }

    /** Each line of a cell is below its heading, in the first line with room, and never above the previous cell. */
    private static void print(List<String> row, int[] widths, int limit, StringBuilder out) {
        List<Line> lines = new ArrayList<>(List.of(new Line()));
        int offset = 0;
        int top = 0;
        for (int column = 0; column < row.size(); column++) {
            String cell = row.get(column);
            boolean isWhole = column < row.size() - 1 && length(cell) <= widths[column];
            List<String> texts = isWhole ? List.of(cell) : Paragraph.wrap(cell, widths[column]);
            int at = top;
            for (int i = 0; i < texts.size() && !cell.isEmpty(); i++) {
                int length = length(texts.get(i));
                int start = Math.min(offset, Math.max(0, limit - length));
                while (at < lines.size() && !lines.get(at).hasRoom(start)) {
                    at++;
                }
                if (at == lines.size()) {
                    lines.add(new Line());
                }
                lines.get(at).put(start, texts.get(i), length);
                top = i == 0 ? at : top;
                at++;
            }
            offset += widths[column] + GAP.length();
        }
        lines.forEach(line -> out.append(line.text.toString().stripTrailing()).append('\n'));
    }

    /** The same as Markdown; no cell content ends a cell or acts as markup. */
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

    /** Reasons in their order, as Markdown. */
    public static String reasons(List<Reason> reasons) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("SEVERITY", "CODE", "OBJECT", "WHAT"));
        for (Reason each : reasons) {
            rows.add(List.of(each.severity().name(), each.code().id(), each.subject(), each.message()));
        }
        return markdown(rows);
    }

    private static String escaped(String cell) {
        return shown(cell).replaceAll("[\\\\|`*_<>\\[\\]&~#]", "\\\\$0");
    }

    public static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - length(text)));
    }

    /** The number of terminal columns of a text: two for a Chinese character, none for a combining mark or a colour. */
    public static int length(String text) {
        String shown = text.indexOf('\u001b') < 0 ? text : text.replaceAll(Paint.COLOUR, "");
        return shown.codePoints().map(Table::columns).sum();
    }

    private static int columns(int character) {
        int type = Character.getType(character);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        return isWide(character) ? 2 : 1;
    }

    /** The wide and full-width blocks of Unicode's East Asian Width, and emoji. */
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
