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
        for (int i = 0; i < columns.size(); i++) {
            int start = Math.min(columns.get(i).start(), row.length);
            int end = i + 1 < columns.size() ? Math.min(columns.get(i + 1).start(), row.length) : row.length;
            String cell = new String(Arrays.copyOfRange(row, start, end), UTF_8);
            cells.put(columns.get(i).name(), columns.get(i).trim(cell));
        }
        return cells;
    }
}
