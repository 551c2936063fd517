package dev.mooring.rbd.output;

import dev.mooring.rbd.output.CommandOutput.ImageSnapshot;
import dev.mooring.rbd.output.CommandOutput.ListedImage;
import dev.mooring.rbd.output.CommandOutput.ManagerClient;
import dev.mooring.rbd.output.CommandOutput.TrashedImage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads lists. */
final class ListReader {

    private static final List<String> LONG_COLUMNS = List.of("NAME", "SIZE", "PARENT", "FMT", "PROT", "LOCK");
    private static final List<String> TRASH_COLUMNS = List.of("ID", "NAME", "SOURCE", "DELETED_AT", "STATUS", "PARENT");
    private static final List<String> SNAPSHOT_COLUMNS =
            List.of("SNAPID", "NAME", "SIZE", "PROTECTED", "TIMESTAMP", "NAMESPACE");

    /** What {@code rbd children --all} prints after the name of a clone that is in the trash. */
    private static final Pattern IN_TRASH = Pattern.compile(" \\(trash [0-9a-f]+\\)$");

    private ListReader() {}

    /** The name of a clone, without the mark of one that is in the trash. */
    static String withoutTrash(String clone) {
        return IN_TRASH.matcher(clone).replaceFirst("");
    }

    static List<ListedImage> images(Stdout output) {
        if (output.format() != Stdout.Format.PLAIN) {
            return output.document("images").rows().stream()
                    .map(ListReader::image)
                    .toList();
        }
        List<String> lines = output.lines();
        if (!isLong(output, lines, LONG_COLUMNS)) {
            return lines.stream().map(ListedImage::named).toList();
        }
        List<ListedImage> entries = new ArrayList<>();
        for (Map<String, String> row : PlainTable.rows(lines, LONG_COLUMNS)) {
            String name = row.getOrDefault("NAME", "");
            int at = name.indexOf('@');
            String lock = row.getOrDefault("LOCK", "");
            entries.add(new ListedImage(
                    at < 0 ? name : name.substring(0, at),
                    at < 0 ? "" : name.substring(at + 1),
                    "",
                    lock.equals("excl") ? "exclusive" : lock.equals("shr") ? "shared" : lock));
        }
        return List.copyOf(entries);
    }

    /** A table if the arguments say so; without arguments, if the first line can only be a header; a squeezed table has no columns. */
    private static boolean isLong(Stdout output, List<String> lines, List<String> columns) {
        if (lines.isEmpty()) {
            return false;
        }
        String header = lines.get(0).strip();
        boolean isHeader =
                header.matches(columns.get(0) + "\\s.*") && columns.containsAll(List.of(header.split("\\s+")));
        boolean isSqueezed = header.contains("\t") || lines.stream().noneMatch(line -> line.contains("  "));
        if (isHeader && lines.size() > 1 && isSqueezed) {
            throw UnreadableOutput.of(PlainTable.SQUEEZED, header);
        }
        return output.asked().isKnown() ? output.asked().isLong() : lines.size() > 1 && isHeader;
    }

    private static ListedImage image(Doc row) {
        String name = row.text();
        return name != null
                ? ListedImage.named(name)
                : new ListedImage(
                        row.required("image"), row.string("snapshot"), row.string("id"), row.string("lock_type"));
    }

    static List<ImageSnapshot> snapshots(Stdout output) {
        List<ImageSnapshot> entries = new ArrayList<>();
        if (output.format() != Stdout.Format.PLAIN) {
            for (Doc row : output.document("snapshots").rows()) {
                entries.add(new ImageSnapshot(
                        row.number("id"), row.required("name"), row.flag("protected"), namespace(row)));
            }
        } else if (!output.isEmptyList()) {
            for (Map<String, String> row : PlainTable.rows(output.lines(), SNAPSHOT_COLUMNS)) {
                String id = row.getOrDefault("SNAPID", "");
                entries.add(new ImageSnapshot(
                        Numbers.unsigned64(id)
                                .orElseThrow(() -> UnreadableOutput.of("expected the id of a snapshot", id)),
                        row.getOrDefault("NAME", ""),
                        row.getOrDefault("PROTECTED", "").equals("yes"),
                        row.getOrDefault("NAMESPACE", "")));
            }
        }
        return List.copyOf(entries);
    }

    /** As the table prints it. */
    private static String namespace(Doc row) {
        Doc namespace = row.get("namespace");
        if (namespace == null || !namespace.isObject()) {
            return "";
        }
        String name = namespace.string("original_name");
        String state = namespace.string("state");
        String details = !name.isEmpty() ? name : state.isEmpty() ? "" : mirror(namespace, state);
        return namespace.string("type") + (details.isEmpty() ? "" : " (" + details + ")");
    }

    /** The role of a mirror snapshot, without the share of a copy that is not complete. */
    private static String mirror(Doc namespace, String state) {
        List<String> peers = namespace.listIfAny("mirror_peer_uuids").stream()
                .map(Doc::text)
                .map(peer -> peer == null ? "" : peer)
                .toList();
        String copy = namespace
                .numberIfAny("primary_snap_id")
                .map(id -> " " + namespace.string("primary_mirror_uuid") + ":" + id
                        + (namespace.flag("complete") ? " copied" : " not copied"))
                .orElse("");
        return state + " peer_uuids:[" + String.join(",", peers) + "]" + copy;
    }

    static List<String> children(Stdout output) {
        if (output.format() == Stdout.Format.PLAIN) {
            return output.isEmptyList()
                    ? List.of()
                    : output.lines().stream()
                            .filter(line -> !line.isBlank())
                            .map(ListReader::withoutTrash)
                            .toList();
        }
        return output.document("children").rows().stream()
                .map(row -> {
                    String namespace = row.string("pool_namespace");
                    return row.required("pool") + "/" + (namespace.isEmpty() ? "" : namespace + "/")
                            + row.required("image");
                })
                .toList();
    }

    static List<TrashedImage> trash(Stdout output) {
        if (output.format() != Stdout.Format.PLAIN) {
            return output.document("trash").rows().stream()
                    .map(row -> new TrashedImage(
                            row.required("id"),
                            row.required("name"),
                            row.string("source"),
                            row.string("status"),
                            Optional.ofNullable(row.get("parent"))
                                    .map(InfoReader::parent)
                                    .orElse("")))
                    .toList();
        }
        List<String> lines = output.lines();
        List<TrashedImage> entries = new ArrayList<>();
        if (isLong(output, lines, TRASH_COLUMNS)) {
            for (Map<String, String> row : PlainTable.rows(lines, TRASH_COLUMNS)) {
                entries.add(new TrashedImage(
                        row.getOrDefault("ID", ""),
                        row.getOrDefault("NAME", ""),
                        row.getOrDefault("SOURCE", ""),
                        row.getOrDefault("STATUS", ""),
                        row.getOrDefault("PARENT", "")));
            }
            return List.copyOf(entries);
        }
        for (String line : lines) {
            int blank = line.indexOf(' ');
            if (blank <= 0) {
                throw UnreadableOutput.of("expected an id and a name", line);
            }
            entries.add(new TrashedImage(line.substring(0, blank), line.substring(blank + 1), "", "", ""));
        }
        return List.copyOf(entries);
    }

    static List<Watcher> watchers(Stdout output) {
        return output.lines().stream()
                .map(line -> Watcher.parse(line).orElseThrow(() -> UnreadableOutput.of("expected a watcher", line)))
                .toList();
    }

    static List<ManagerClient> managerClients(Stdout output) {
        Doc dump = output.document();
        if (dump.get("active_name") == null) {
            throw new UnreadableOutput("expected a member active_name");
        }
        List<ManagerClient> clients = new ArrayList<>();
        for (Doc client : dump.listIfAny("active_clients")) {
            for (Doc address : client.listIfAny("addrvec")) {
                String text = address.required("addr") + "/" + address.number("nonce");
                clients.add(new ManagerClient(
                        client.string("name"),
                        ClientAddress.parse(text)
                                .orElseThrow(() -> UnreadableOutput.of("expected the address of a client", text))));
            }
        }
        return List.copyOf(clients);
    }

    static Map<Long, String> pools(Stdout output) {
        Map<Long, String> pools = new TreeMap<>();
        if (output.format() != Stdout.Format.PLAIN) {
            for (Doc row : output.document("pools").rows()) {
                pools.put(row.number("poolnum").longValue(), row.required("poolname"));
            }
            return Collections.unmodifiableMap(pools);
        }
        List<String> lines = output.lines();
        // Luminous and older releases print all of them on one line, each with a comma after it.
        boolean oneLine = lines.size() == 1 && lines.get(0).endsWith(",");
        for (String line : oneLine ? List.of(lines.get(0).split(",")) : lines) {
            int blank = line.indexOf(' ');
            if (blank <= 0) {
                throw UnreadableOutput.of("expected the id and the name of a pool", line);
            }
            long id = Numbers.unsigned64(line.substring(0, blank))
                    .orElseThrow(() -> UnreadableOutput.of("expected the id of a pool", line))
                    .longValue();
            pools.put(id, line.substring(blank + 1));
        }
        return Collections.unmodifiableMap(pools);
    }
}
