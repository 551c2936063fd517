package dev.mooring.cli.render;

import dev.mooring.internal.SecretText;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows in columns, as {@code kubectl get} prints them. */
public final class Table {

    private static final String GAP = "   ";
    private static final String NAMES = "  ";
    private static final String SENTENCE = "    ";
    private static final int WIDTH = 120;

    /** The minimum width of the last column, even if the line becomes longer. */
    private static final int LEAST = 40;

    private Table() {}

    /**
     * The rows as text; the first is the heading, and all have the same length. Without a terminal, the last column
     * wraps. In a terminal, every cell wraps in its column. If the columns do not fit, or the terminal is narrow, each row
     * is its names, and below them its sentence.
     */
    static String print(List<List<String>> rows, Layout layout) {
        List<List<String>> cells = rows.stream()
                .map(row -> row.stream().map(Table::shown).toList())
                .toList();
        return layout.isPlain()
                ? print(cells, natural(cells))
                : TableWidths.of(cells, layout, GAP.length())
                        .map(widths -> print(cells, widths))
                        .orElseGet(() -> twoLines(cells, layout));
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

    private static String print(List<List<String>> cells, int[] widths) {
        StringBuilder out = new StringBuilder();
        cells.forEach(row -> print(row, widths, out));
        return out.toString();
    }

    /** The names of each row, in columns if these fit, and below them the sentence of the last column. */
    private static String twoLines(List<List<String>> cells, Layout layout) {
        int size = cells.get(0).size();
        int names = TableWidths.isSentence(cells, size - 1) ? size - 1 : size;
        List<List<String>> first =
                cells.stream().map(row -> row.subList(0, names)).toList();
        Optional<int[]> widths = TableWidths.natural(first, layout.columns(), GAP.length());
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            if (widths.isPresent()) {
                print(first.get(i), widths.get(), out);
            } else {
                names(first.get(i), layout, out);
            }
            if (names < size && !cells.get(i).get(names).isEmpty()) {
                out.append(
                        layout.hanging(SENTENCE, SENTENCE.length(), cells.get(i).get(names), WIDTH));
            }
        }
        return out.toString();
    }

    /** As many names as fit into each line. */
    private static void names(List<String> names, Layout layout, StringBuilder out) {
        int used = 0;
        for (String each : names) {
            int length = length(each);
            if (!each.isEmpty() && (used == 0 || used + GAP.length() + length <= layout.columns())) {
                out.append(used == 0 ? "" : GAP).append(each);
                used += length + (used == 0 ? 0 : GAP.length());
            } else if (!each.isEmpty()) {
                String below = layout.hanging(NAMES, NAMES.length(), each, layout.columns())
                        .stripTrailing();
                out.append('\n').append(below);
                used = length(below.substring(below.lastIndexOf('\n') + 1));
            }
        }
        out.append('\n');
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

    /** Each line of a cell is below its heading. */
    private static void print(List<String> row, int[] widths, StringBuilder out) {
        List<List<String>> texts = IntStream.range(0, row.size())
                .mapToObj(column -> column < row.size() - 1 && length(row.get(column)) <= widths[column]
                        ? List.of(row.get(column))
                        : Paragraph.wrap(row.get(column), widths[column]))
                .toList();
        int lines = texts.stream().mapToInt(List::size).max().orElse(0);
        for (int i = 0; i < lines; i++) {
            StringBuilder line = new StringBuilder();
            int offset = 0;
            for (int column = 0; column < row.size(); column++) {
                List<String> cell = texts.get(column);
                line.append(" ".repeat(offset - length(line.toString()))).append(i < cell.size() ? cell.get(i) : "");
                offset += widths[column] + GAP.length();
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
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
