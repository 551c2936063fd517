package dev.mooring.rbd.output;

import dev.mooring.rbd.output.CommandOutput.MirrorImageStatus;
import dev.mooring.rbd.output.CommandOutput.MirrorPoolStatus;
import dev.mooring.rbd.output.CommandOutput.MirrorPoolStatus.Daemon;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the output of {@code rbd mirror image status} and {@code rbd mirror pool status}. */
final class MirrorReader {

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
                daemon == null ? "" : daemon.string("hostname"));
    }

    private static MirrorImageStatus plain(Stdout output) {
        List<String> lines = output.lines();
        if (lines.isEmpty() || !lines.get(0).endsWith(":")) {
            throw UnreadableOutput.of(
                    "expected the name of the image and a colon", lines.isEmpty() ? "" : lines.get(0));
        }
        Map<String, String> fields = new HashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            int colon = line.indexOf(": ");
            if (line.startsWith("  ") && !line.startsWith("   ") && colon > 0) {
                fields.put(line.substring(2, colon), line.substring(colon + 2).strip());
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
                on < 0 ? "" : service.substring(on + 4));
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
