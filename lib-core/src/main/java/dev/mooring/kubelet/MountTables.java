package dev.mooring.kubelet;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Finds the format of a mount table and reads its lines. */
final class MountTables {

    private static final Pattern PRINTED_BY_MOUNT = Pattern.compile(".+ on /.* type \\S+ \\(\\S.*\\).*");

    private MountTables() {}

    @FunctionalInterface
    private interface LineReader {
        MountEntry read(String line, int number);
    }

    static MountTable read(String text) {
        String first = text.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
        if (first.startsWith("{")) {
            return new MountTable(Findmnt.json(text), List.of(), text);
        }
        if (first.startsWith("TARGET") || first.contains(" TARGET")) {
            MountTable table = new MountTable(Findmnt.list(text.lines().toList()), List.of(), text);
            return Findmnt.isTree(text) ? whole(table) : table;
        }
        String other = other(first);
        if (!other.isEmpty()) {
            throw new MountTableException(
                    1,
                    "not a mount table: it is the output of " + other
                            + "; give /proc/self/mountinfo of the node, or the output of findmnt --json");
        }
        MountLines lines = new MountLines();
        if (PRINTED_BY_MOUNT.matcher(first).matches()) {
            return whole(eachLine(text, lines::printed));
        }
        return eachLine(text, text.contains(" - ") ? lines::mountInfo : lines::mounts);
    }

    /** What people paste is often a part: a table without a root does not prove that something is not mounted. */
    private static MountTable whole(MountTable table) {
        if (!table.at("/").isEmpty()) {
            return table;
        }
        List<MountTable.Unread> unread = new ArrayList<>(table.unread());
        int lines = (int) table.text().lines().count();
        unread.add(
                new MountTable.Unread(
                        lines,
                        "the text has no mount at /, so it may be a part of the table; give all of it, or all of /proc/self/mountinfo, which shows more"));
        return new MountTable(table.entries(), unread, table.text());
    }

    /** The command that prints this first line, and what it does not show; empty for a mount table. */
    private static String other(String first) {
        if (first.startsWith("Filesystem ") && first.contains("Mounted on")) {
            return "df, which does not show mounts below another one, nor which directory is mounted";
        }
        return first.startsWith("NAME ") && first.contains(" MOUNTPOINT")
                ? "lsblk, which shows only mounts of block devices"
                : "";
    }

    /** Only a line feed ends a line: a carriage return or another separator is part of a name. */
    private static MountTable eachLine(String text, LineReader reader) {
        List<MountEntry> entries = new ArrayList<>();
        List<MountTable.Unread> unread = new ArrayList<>();
        int number = 0;
        for (int start = 0; start < text.length(); ) {
            int end = text.indexOf('\n', start);
            int stop = end < 0 ? text.length() : end;
            number++;
            if (stop > start) {
                addLine(text.substring(start, stop), number, reader, entries, unread);
            }
            if (end < 0) {
                unread.add(new MountTable.Unread(
                        number, "the text ends without a line feed, so the end of the table may be missing"));
            }
            start = stop + 1;
        }
        if (entries.isEmpty() && !unread.isEmpty()) {
            throw new MountTableException(
                    unread.get(0).line(), "not a mount table: " + unread.get(0).problem());
        }
        return new MountTable(entries, unread, text);
    }

    private static void addLine(
            String line, int number, LineReader reader, List<MountEntry> entries, List<MountTable.Unread> unread) {
        try {
            entries.add(reader.read(line, number));
        } catch (MountTableException e) {
            unread.add(new MountTable.Unread(number, e.problem()));
        }
    }
}
