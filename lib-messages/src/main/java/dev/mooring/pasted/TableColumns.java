package dev.mooring.pasted;

import dev.mooring.manifest.internal.Phases;
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

    private static final Set<String> PHASES = Set.of(
            Phases.PENDING,
            Phases.BOUND,
            Phases.LOST,
            Phases.AVAILABLE,
            Phases.RELEASED,
            Phases.FAILED,
            Phases.TERMINATING);

    private static final Set<String> POLICIES = Set.of("Retain", "Delete", "Recycle");

    private static final Set<String> MODES = Set.of("RWO", "ROX", "RWX", "RWOP");

    /** Their cells have blanks. */
    private static final Set<String> WITH_BLANKS = Set.of("RESTARTS", "OS-IMAGE");

    private final String kind;
    private final List<String> headings = new ArrayList<>();
    private final List<Integer> starts = new ArrayList<>();
    private final boolean squeezed;

    TableColumns(String kind, CleanLine header) {
        this.kind = kind;
        boolean narrow = false;
        int end = 0;
        for (Word word : words(header)) {
            int last = headings.size() - 1;
            if (last >= 0 && FIRST.contains(headings.get(last)) && SECOND.contains(word.text())) {
                headings.set(last, headings.get(last) + " " + word.text());
            } else {
                // kubectl writes three blanks; a web form or a tab leaves one.
                narrow |= last >= 0 && word.column() - end < 2;
                headings.add(word.text());
                starts.add(word.column());
            }
            end = word.column() + word.text().length();
        }
        squeezed = narrow;
    }

    private TableColumns(String kind, String... names) {
        this.kind = kind;
        headings.addAll(List.of(names));
        squeezed = true;
    }

    /** A row of volumes or claims without a header, as grep leaves it: its cells identify it. */
    static Optional<PastedRow> bare(CleanLine line, int number) {
        String[] words = line.text().split(" ", 12);
        if (words.length >= 6
                && isQuantity(words[1])
                && isModes(words[2])
                && POLICIES.contains(words[3])
                && PHASES.contains(words[4])) {
            return new TableColumns("pv", "NAME", "CAPACITY", "ACCESS MODES", "RECLAIM POLICY", "STATUS")
                    .row(line, number);
        }
        for (int phase = 1; phase <= 2 && phase + 4 < words.length; phase++) {
            if (PHASES.contains(words[phase]) && isQuantity(words[phase + 2]) && isModes(words[phase + 3])) {
                return (phase == 1
                                ? new TableColumns("pvc", "NAME", "STATUS", "ACCESS MODES")
                                : new TableColumns("pvc", "NAMESPACE", "NAME", "STATUS", "ACCESS MODES"))
                        .row(line, number);
            }
        }
        return Optional.empty();
    }

    private static boolean isQuantity(String word) {
        return Character.isDigit(word.charAt(0)) && word.length() < 20;
    }

    private static boolean isModes(String word) {
        return MODES.containsAll(List.of(word.split(",", -1)));
    }

    private record Word(String text, int column) {

        boolean isRemark() {
            return text.startsWith("(") || text.endsWith(")");
        }
    }

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

    /** Whether each row names the type of its event. */
    boolean hasTypes() {
        return kind.equals(LineKind.EVENTS) && (headings.contains("TYPE") || headings.contains("Type"));
    }

    /** The object of a row; empty if the row names none. */
    Optional<PastedRow> row(CleanLine line, int number) {
        List<Word> words = words(line);
        Map<String, String> cells = aligned(words).orElseGet(() -> counted(words));
        String name = cells.getOrDefault("name", "");
        String known = KINDS.getOrDefault(kind, "");
        int slash = name.indexOf('/');
        boolean isOther = slash > 0
                && !known.toLowerCase(Locale.ROOT)
                        .equals(name.substring(0, slash).split("\\.", 2)[0])
                && !kind.equals(name.substring(0, slash));
        if (name.isEmpty() || known.isEmpty() || isOther) {
            return Optional.empty();
        }
        String namespace = cells.getOrDefault("namespace", "");
        cells.remove("name");
        cells.remove("namespace");
        cells.values().removeIf(cell -> cell.equals("<unset>") || cell.equals("<none>"));
        return Optional.of(new PastedRow(known, namespace, name.substring(slash + 1), number, cells));
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
            boolean goesOn = own == column && own >= 0 && (word.isRemark() || WITH_BLANKS.contains(headings.get(own)));
            if (squeezed || own < 0 || !(goesOn || (own != column && starts.get(own) == word.column()))) {
                return Optional.empty();
            }
            if (own != column) {
                cells.put(heading(own), word.text());
            } else if (!headings.get(own).equals("NAME")) {
                cells.merge(heading(own), word.text(), (one, more) -> one + " " + more);
            }
            column = own;
        }
        return Optional.of(cells);
    }

    /**
     * By the number of the words, where no cell can be empty; else the cells that look like those of only one column.
     */
    private Map<String, String> counted(List<Word> all) {
        List<String> words = withoutRemarks(all);
        Map<String, String> cells = new LinkedHashMap<>();
        boolean whole = words.size() == headings.size();
        for (int i = 0; i < Math.min(words.size(), headings.size()); i++) {
            boolean first =
                    headings.get(i).equals("NAMESPACE") || headings.get(i).equals("NAME");
            if (whole || first) {
                cells.put(heading(i), words.get(i));
            }
        }
        if (!whole && (kind.equals("pv") || kind.equals("pvc"))) {
            int name = headings.indexOf("NAME");
            byForm(words.subList(Math.min(words.size(), name + 1), words.size()), cells);
        }
        return cells;
    }

    /** What kubectl adds to a cell: that a class is the default one, and how long ago a restart was. */
    private static List<String> withoutRemarks(List<Word> all) {
        List<String> words = new ArrayList<>();
        boolean inside = false;
        for (Word word : all) {
            inside |= word.text().startsWith("(");
            if (!inside) {
                words.add(word.text());
            }
            inside &= !word.text().endsWith(")");
        }
        return words;
    }

    /** The cells of a volume or a claim whose form no other column has. */
    private void byForm(List<String> words, Map<String, String> cells) {
        int modes = -1;
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (PHASES.contains(word) && (kind.equals("pv") || i == 0)) {
                cells.putIfAbsent("status", word);
            } else if (isModes(word)) {
                put(cells, word, "ACCESS MODES", "ACCESSMODES");
                modes = i;
            } else if (POLICIES.contains(word)) {
                put(cells, word, "RECLAIM POLICY", "RECLAIMPOLICY");
            } else if (kind.equals("pv") && word.indexOf('/') > 0) {
                cells.putIfAbsent("claim", word);
            }
        }
        if (modes > 0) {
            cells.put("capacity", words.get(modes - 1));
        }
        if (kind.equals("pvc") && modes == 3) {
            cells.put("volume", words.get(1));
        }
    }

    private void put(Map<String, String> cells, String word, String... names) {
        for (String name : names) {
            if (headings.contains(name)) {
                cells.putIfAbsent(name.toLowerCase(Locale.ROOT), word);
            }
        }
    }

    private String heading(int column) {
        return headings.get(column).toLowerCase(Locale.ROOT);
    }
}
