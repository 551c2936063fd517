package dev.mooring.pasted;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The header of a table of kubectl, and how the rows below it are read. */
final class TableColumns {

    private static final Map<String, String> KINDS = Map.of(
            "pv", "PersistentVolume",
            "pvc", "PersistentVolumeClaim",
            "sc", "StorageClass",
            "volumeattachment", "VolumeAttachment",
            "volumesnapshot", "VolumeSnapshot",
            "pod", "Pod",
            "node", "Node",
            "csidriver", "CSIDriver",
            "csinode", "CSINode");

    /** Second words of headings. */
    private static final Set<String> SECOND = Set.of("MODES", "POLICY", "SEEN", "NODE", "GATES", "AT");

    private static final Set<String> FIRST = Set.of("ACCESS", "RECLAIM", "LAST", "NOMINATED", "READINESS", "CREATED");

    private static final Set<String> PHASES =
            Set.of("Pending", "Bound", "Lost", "Available", "Released", "Failed", "Terminating");

    private final String kind;
    private final List<String> headings = new ArrayList<>();
    private final List<Integer> starts = new ArrayList<>();

    TableColumns(String kind, CleanLine header) {
        this.kind = kind;
        for (Word word : words(header)) {
            int last = headings.size() - 1;
            if (last >= 0 && FIRST.contains(headings.get(last)) && SECOND.contains(word.text())) {
                headings.set(last, headings.get(last) + " " + word.text());
            } else {
                headings.add(word.text());
                starts.add(word.column());
            }
        }
    }

    private record Word(String text, int column) {}

    private static List<Word> words(CleanLine line) {
        List<Word> words = new ArrayList<>();
        int at = 0;
        for (String word : line.text().split(" ", -1)) {
            if (!word.isEmpty()) {
                words.add(new Word(word, line.column(at)));
            }
            at += word.length() + 1;
        }
        return words;
    }

    /** The object of a row; empty if the row names none. */
    Optional<PastedRow> row(CleanLine line, int number) {
        List<Word> words = words(line);
        Map<String, String> cells = aligned(words).orElseGet(() -> counted(words));
        String name = cells.getOrDefault("name", "");
        String known = KINDS.getOrDefault(kind, "");
        if (name.isEmpty() || known.isEmpty()) {
            return Optional.empty();
        }
        String namespace = cells.getOrDefault("namespace", "");
        cells.remove("name");
        cells.remove("namespace");
        cells.values().removeIf(cell -> cell.equals("<unset>") || cell.equals("<none>"));
        return Optional.of(new PastedRow(known, namespace, name.substring(name.indexOf('/') + 1), number, cells));
    }

    /** By the places of the headings: each cell begins where its heading does. */
    private Optional<Map<String, String>> aligned(List<Word> words) {
        Map<String, String> cells = new LinkedHashMap<>();
        int column = -1;
        for (Word word : words) {
            int own = column;
            while (own + 1 < starts.size() && starts.get(own + 1) <= word.column()) {
                own++;
            }
            if (own < 0 || (own != column && starts.get(own) != word.column())) {
                return Optional.empty();
            }
            boolean isMark = own == column && headings.get(own).equals("NAME");
            if (own != column) {
                cells.put(heading(own), word.text());
            } else if (!isMark) {
                cells.merge(heading(own), word.text(), (one, more) -> one + " " + more);
            }
            column = own;
        }
        return Optional.of(cells);
    }

    /** By the number of the words, where no cell can be empty; else the first cells alone. */
    private Map<String, String> counted(List<Word> words) {
        Map<String, String> cells = new LinkedHashMap<>();
        boolean whole = words.size() == headings.size();
        for (int i = 0; i < Math.min(words.size(), headings.size()); i++) {
            String heading = headings.get(i);
            boolean first = heading.equals("NAMESPACE")
                    || heading.equals("NAME")
                    || (heading.equals("STATUS") && PHASES.contains(words.get(i).text()) && kind.equals("pvc"));
            if (whole || first) {
                cells.put(heading(i), words.get(i).text());
            }
        }
        return cells;
    }

    private String heading(int column) {
        return headings.get(column).toLowerCase(Locale.ROOT);
    }
}
