package dev.mooring.pasted;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A line that a node prints about a mount or a device: {@code mount}, {@code /proc/mounts},
 * {@code /proc/PID/mountinfo}, {@code findmnt}, {@code df} or {@code lsblk}. It is from some mount namespace at some
 * moment.
 */
final class MountLine {

    /** The kind of lines that identify themselves. */
    static final String MOUNT = "mount";

    private static final String FINDMNT = "findmnt";
    private static final String DF = "df";
    private static final String LSBLK = "lsblk";

    private MountLine() {}

    /** The command that prints this header; empty if none does. */
    static String table(String header) {
        if (header.startsWith("TARGET SOURCE FSTYPE")) {
            return FINDMNT;
        }
        if (header.startsWith("NAME ") && header.contains(" TYPE MOUNTPOINT")) {
            return LSBLK;
        }
        return header.startsWith("Filesystem ") && header.endsWith(" Mounted on") ? DF : "";
    }

    static boolean isTable(String kind) {
        return kind.equals(FINDMNT) || kind.equals(DF) || kind.equals(LSBLK);
    }

    /** A line of {@code mount}, {@code /proc/mounts} or mountinfo, which have no header. */
    static Optional<PastedRow> row(String text, int number) {
        String[] words = text.split(" ", 16);
        boolean printed = words.length == 6
                && words[1].equals("on")
                && words[3].equals("type")
                && isPath(words[2])
                && words[5].startsWith("(");
        if (printed) {
            return mount(words[2], words[0], words[4], words[5], number);
        }
        boolean proc = words.length == 6
                && isPath(words[1])
                && isNumber(words[4])
                && isNumber(words[5])
                && (words[3].startsWith("rw") || words[3].startsWith("ro"));
        if (proc) {
            return mount(words[1], words[0], words[2], words[3], number);
        }
        int dash = text.indexOf(" - ");
        boolean info = words.length >= 10
                && dash > 0
                && isNumber(words[0])
                && isNumber(words[1])
                && words[2].indexOf(':') > 0
                && isPath(words[4]);
        if (info) {
            String[] behind = text.substring(dash + 3).split(" ", 4);
            return behind.length < 2 ? Optional.empty() : mount(words[4], behind[1], behind[0], words[5], number);
        }
        return Optional.empty();
    }

    /** A row below the header of one of these tables. */
    static Optional<PastedRow> row(String kind, String text, int number) {
        String[] words = withoutTree(text).split(" ", 16);
        String last = words[words.length - 1];
        if (kind.equals(FINDMNT)) {
            return words.length >= 3 && isPath(words[0])
                    ? mount(words[0], words[1], words[2], words.length > 3 ? words[3] : "", number)
                    : Optional.empty();
        }
        if (kind.equals(DF)) {
            return words.length >= 6 && isPath(last) ? mount(last, words[0], "", "", number) : Optional.empty();
        }
        if (words.length < 6) {
            return Optional.empty();
        }
        Map<String, String> cells = new HashMap<>();
        if (isPath(last)) {
            cells.put("mountpoint", last);
        }
        return Optional.of(new PastedRow("Device", "", words[0], number, cells));
    }

    private static Optional<PastedRow> mount(String path, String source, String type, String options, int number) {
        Map<String, String> cells = new HashMap<>();
        cells.put("source", source);
        if (!type.isEmpty()) {
            cells.put("type", type.toLowerCase(Locale.ROOT));
        }
        if (!options.isEmpty()) {
            cells.put("options", options);
        }
        return Optional.of(new PastedRow("Mount", "", path, number, cells));
    }

    /** Without the branches that findmnt and lsblk draw. */
    private static String withoutTree(String text) {
        int from = 0;
        while (from < text.length() && "├└│─|-` ".indexOf(text.charAt(from)) >= 0) {
            from++;
        }
        return text.substring(from);
    }

    private static boolean isPath(String word) {
        return word.startsWith("/");
    }

    private static boolean isNumber(String word) {
        return !word.isEmpty() && word.length() < 12 && word.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
