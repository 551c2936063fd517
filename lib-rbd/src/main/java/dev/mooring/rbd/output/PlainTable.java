package dev.mooring.rbd.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads a table of the {@code rbd} tool. A column starts where its header word starts, whatever the gap between columns
 * in that release, so cells may be empty or hold blanks. Widths are counted in bytes of UTF-8.
 *
 * @upstream ceph src/common/TextTable.cc
 */
final class PlainTable {

    /** Columns that are aligned to the right, so that leading blanks are padding; in others a name may begin with a blank. */
    private static final Set<String> RIGHT = Set.of("SNAPID", "SIZE", "FMT");

    private record Column(String name, int start) {
        String trim(String cell) {
            return RIGHT.contains(name) ? cell.strip() : cell.stripTrailing();
        }
    }

    /** The blanks of a table are its columns. */
    static final String SQUEEZED = "expected columns with their blanks, which a copy has squeezed";

    private PlainTable() {}

    /**
     * The rows under a header line.
     *
     * @param lines the header and the rows; blank lines are ignored
     * @param known the words that can be in the header, in order; one is enough
     * @return a cell for each column of the header, without its padding
     */
    static List<Map<String, String>> rows(List<String> lines, List<String> known) {
        List<Column> columns = columns(lines.get(0), known);
        List<Map<String, String>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            if (!line.isBlank()) {
                rows.add(cells(line.getBytes(UTF_8), columns));
            }
        }
        return rows;
    }

    private static List<Column> columns(String header, List<String> known) {
        List<Column> columns = new ArrayList<>();
        int at = 0;
        for (String word : header.split(" +", -1)) {
            at = header.indexOf(word, at);
            if (!word.isEmpty()) {
                if (!known.contains(word)) {
                    throw UnreadableOutput.of("expected the header of a table", header);
                }
                columns.add(new Column(word, at));
                at += word.length();
            }
        }
        if (columns.isEmpty() || !columns.get(0).name().equals(known.get(0))) {
            throw UnreadableOutput.of("expected the header of a table", header);
        }
        return columns;
    }

    private static Map<String, String> cells(byte[] row, List<Column> columns) {
        Map<String, String> cells = new HashMap<>();
        int start = start(row, columns, 0);
        for (int i = 0; i < columns.size(); i++) {
            int end = i + 1 < columns.size() ? start(row, columns, i + 1) : row.length;
            String cell = new String(Arrays.copyOfRange(row, start, Math.max(start, end)), UTF_8);
            cells.put(columns.get(i).name(), columns.get(i).trim(cell));
            start = Math.max(start, end);
        }
        return cells;
    }

    /** Where the cell begins. Up to Mimic the header of a column that is aligned to the right is so too, and a cell is longer. */
    private static int start(byte[] row, List<Column> columns, int column) {
        int start = Math.min(columns.get(column).start(), row.length);
        boolean isCut = column > 0 && start < row.length && row[start - 1] != ' ';
        if (isCut && !RIGHT.contains(columns.get(column).name())) {
            throw UnreadableOutput.of(SQUEEZED, new String(row, UTF_8));
        }
        while (isCut && start > columns.get(column - 1).start() && row[start - 1] != ' ') {
            start--;
        }
        return start;
    }
}
