package dev.mooring.rbd.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads lists of names. */
final class ListReader {

    private static final List<String> LONG_COLUMNS = List.of("NAME", "SIZE", "PARENT", "FMT", "PROT", "LOCK");
    private static final List<String> TRASH_COLUMNS = List.of("ID", "NAME", "SOURCE", "DELETED_AT", "STATUS", "PARENT");
    private static final List<String> SNAPSHOT_COLUMNS =
            List.of("SNAPID", "NAME", "SIZE", "PROTECTED", "TIMESTAMP", "NAMESPACE");

    private ListReader() {}

    static List<ImageList.Entry> images(Stdout output) {
        if (output.format() != Stdout.Format.PLAIN) {
            return output.document("images").rows().stream()
                    .map(ListReader::image)
                    .toList();
        }
        List<String> lines = output.lines();
        if (!isLong(output, lines, "NAME ")) {
            return lines.stream()
                    .map(name -> new ImageList.Entry(name, "", "", ""))
                    .toList();
        }
        List<ImageList.Entry> entries = new ArrayList<>();
        for (Map<String, String> row : PlainTable.rows(lines, LONG_COLUMNS)) {
            String name = row.getOrDefault("NAME", "");
            int at = name.indexOf('@');
            String lock = row.getOrDefault("LOCK", "");
            entries.add(new ImageList.Entry(
                    at < 0 ? name : name.substring(0, at),
                    at < 0 ? "" : name.substring(at + 1),
                    "",
                    lock.equals("excl") ? "exclusive" : lock.equals("shr") ? "shared" : lock));
        }
        return entries;
    }

    /** A table if the arguments say so; without arguments, if the first line is a header that no single name is. */
    private static boolean isLong(Stdout output, List<String> lines, String header) {
        if (lines.isEmpty()) {
            return false;
        }
        return output.asked().isKnown()
                ? output.asked().isLong()
                : lines.size() > 1
                        && lines.get(0).startsWith(header)
                        && lines.get(0).contains("  ");
    }

    private static ImageList.Entry image(Doc row) {
        String name = row.text();
        return name != null
                ? new ImageList.Entry(name, "", "", "")
                : new ImageList.Entry(
                        row.required("image"), row.string("snapshot"), row.string("id"), row.string("lock_type"));
    }

    static List<SnapshotList.Entry> snapshots(Stdout output) {
        List<SnapshotList.Entry> entries = new ArrayList<>();
        if (output.format() != Stdout.Format.PLAIN) {
            for (Doc row : output.document("snapshots").rows()) {
                entries.add(new SnapshotList.Entry(row.number("id"), row.required("name"), row.is("protected")));
            }
        } else if (!output.isBlank()) {
            for (Map<String, String> row : PlainTable.rows(output.lines(), SNAPSHOT_COLUMNS)) {
                String id = row.getOrDefault("SNAPID", "");
                entries.add(new SnapshotList.Entry(
                        Numbers.unsigned64(id).orElseThrow(() -> UnreadableOutput.of("expected a snapshot's id", id)),
                        row.getOrDefault("NAME", ""),
                        row.getOrDefault("PROTECTED", "").equals("yes")));
            }
        }
        return entries;
    }

    static List<String> children(Stdout output) {
        if (output.format() == Stdout.Format.PLAIN) {
            return output.lines().stream().filter(line -> !line.isBlank()).toList();
        }
        return output.document("children").rows().stream()
                .map(row -> {
                    String namespace = row.string("pool_namespace");
                    return row.required("pool") + "/" + (namespace.isEmpty() ? "" : namespace + "/")
                            + row.required("image");
                })
                .toList();
    }

    static List<TrashList.Entry> trash(Stdout output) {
        if (output.format() != Stdout.Format.PLAIN) {
            return output.document("trash").rows().stream()
                    .map(row -> new TrashList.Entry(
                            row.required("id"), row.required("name"), row.string("source"), row.string("status")))
                    .toList();
        }
        List<String> lines = output.lines();
        List<TrashList.Entry> entries = new ArrayList<>();
        if (isLong(output, lines, "ID ")) {
            for (Map<String, String> row : PlainTable.rows(lines, TRASH_COLUMNS)) {
                entries.add(new TrashList.Entry(
                        row.getOrDefault("ID", ""),
                        row.getOrDefault("NAME", ""),
                        row.getOrDefault("SOURCE", ""),
                        row.getOrDefault("STATUS", "")));
            }
            return entries;
        }
        for (String line : lines) {
            int blank = line.indexOf(' ');
            if (blank <= 0) {
                throw UnreadableOutput.of("expected an id and a name", line);
            }
            entries.add(new TrashList.Entry(line.substring(0, blank), line.substring(blank + 1), "", ""));
        }
        return entries;
    }
}
