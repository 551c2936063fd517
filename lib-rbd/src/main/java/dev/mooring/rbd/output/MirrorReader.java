package dev.mooring.rbd.output;

import dev.mooring.rbd.output.CommandOutput.MirrorImageStatus;
import dev.mooring.rbd.output.CommandOutput.MirrorImageStatus.PeerSite;
import dev.mooring.rbd.output.CommandOutput.MirrorImageStatus.PrimarySnapshot;
import dev.mooring.rbd.output.CommandOutput.MirrorPoolStatus;
import dev.mooring.rbd.output.CommandOutput.MirrorPoolStatus.Daemon;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the output of {@code rbd mirror image status} and {@code rbd mirror pool status}. */
final class MirrorReader {

    private static final Pattern SNAPSHOT = Pattern.compile(" {4}(\\d+) (\\S+) \\(((?:demoted )?peer_uuids:.*)\\)");

    private MirrorReader() {}

    static MirrorImageStatus image(Stdout output) {
        return output.format() == Stdout.Format.PLAIN ? plain(output) : document(output);
    }

    private static MirrorImageStatus document(Stdout output) {
        Doc doc = output.document("image");
        Doc daemon = doc.get("daemon_service");
        return new MirrorImageStatus(
                doc.required("name"),
                doc.required("global_id"),
                doc.string("state"),
                doc.string("description"),
                daemon == null ? "" : daemon.string("instance_id"),
                daemon == null ? "" : daemon.string("hostname"),
                doc.string("last_update"),
                doc.listIfAny("peer_sites").stream().map(MirrorReader::peer).toList(),
                doc.listIfAny("snapshots").stream()
                        .map(snapshot -> new PrimarySnapshot(
                                snapshot.number("id"), snapshot.string("name"), snapshot.flag("demoted")))
                        .toList());
    }

    private static PeerSite peer(Doc peer) {
        String name = peer.string("site_name");
        return new PeerSite(
                name.isEmpty() ? peer.string("mirror_uuids") : name,
                peer.string("state"),
                peer.string("description"),
                peer.string("last_update"));
    }

    private static MirrorImageStatus plain(Stdout output) {
        List<String> lines = output.lines();
        if (lines.isEmpty() || !lines.get(0).endsWith(":")) {
            throw UnreadableOutput.of(
                    "expected the name of the image and a colon", lines.isEmpty() ? "" : lines.get(0));
        }
        Map<String, String> fields = new HashMap<>();
        List<Map<String, String>> peers = new ArrayList<>();
        List<PrimarySnapshot> snapshots = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            int colon = line.indexOf(": ");
            Matcher snapshot = SNAPSHOT.matcher(line);
            if (snapshot.matches()) {
                snapshots.add(snapshot(snapshot));
            } else if (line.startsWith("  ") && !line.startsWith("   ") && colon > 0) {
                fields.put(line.substring(2, colon), line.substring(colon + 2).strip());
            } else if (line.startsWith("    ") && colon > 0) {
                String field = line.substring(4, colon);
                if (field.equals("name") || peers.isEmpty()) {
                    peers.add(new HashMap<>());
                }
                peers.get(peers.size() - 1).put(field, line.substring(colon + 2).strip());
            }
        }
        String globalId = fields.get("global_id");
        if (globalId == null) {
            throw new UnreadableOutput("expected a line with global_id");
        }
        String service = fields.getOrDefault("service", "");
        int on = service.indexOf(" on ");
        return new MirrorImageStatus(
                lines.get(0).substring(0, lines.get(0).length() - 1),
                globalId,
                fields.getOrDefault("state", ""),
                fields.getOrDefault("description", ""),
                "",
                on < 0 ? "" : service.substring(on + 4),
                fields.getOrDefault("last_update", ""),
                peers.stream()
                        .map(peer -> new PeerSite(
                                peer.getOrDefault("name", ""),
                                peer.getOrDefault("state", ""),
                                peer.getOrDefault("description", ""),
                                peer.getOrDefault("last_update", "")))
                        .toList(),
                snapshots);
    }

    private static PrimarySnapshot snapshot(Matcher line) {
        return new PrimarySnapshot(
                Numbers.unsigned64(line.group(1))
                        .orElseThrow(() -> UnreadableOutput.of("expected the id of a snapshot", line.group(1))),
                line.group(2),
                line.group(3).startsWith("demoted"));
    }

    static MirrorPoolStatus pool(Stdout output) {
        if (output.format() == Stdout.Format.PLAIN) {
            throw new UnreadableOutput("expected JSON or XML: plain output does not name the clients of the daemons");
        }
        Doc status = output.document("status");
        Doc summary = status.get("summary");
        if (summary == null) {
            throw new UnreadableOutput("expected a member summary");
        }
        List<Daemon> daemons = status.listIfAny("daemons").stream()
                .map(daemon ->
                        new Daemon(daemon.required("instance_id"), daemon.string("hostname"), daemon.string("health")))
                .toList();
        return new MirrorPoolStatus(summary.string("health"), daemons);
    }
}
