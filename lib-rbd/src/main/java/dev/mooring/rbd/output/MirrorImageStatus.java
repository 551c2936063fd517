package dev.mooring.rbd.output;

import dev.mooring.reason.Reason;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What {@code rbd mirror image status} said. */
public sealed interface MirrorImageStatus extends CommandAnswer permits MirrorImageStatus.Described, CommandFailure {

    /**
     * Reads the output of {@code rbd mirror image status}.
     *
     * @param result what was seen
     * @return the status or the failure
     * @upstream ceph src/tools/rbd/action/MirrorImage.cc execute_status
     */
    static MirrorImageStatus read(CommandResult result) {
        return Stdout.<MirrorImageStatus>read(
                result,
                output -> output.format() == Stdout.Format.PLAIN ? plain(output) : document(output),
                failure -> failure);
    }

    private static Described document(Stdout output) {
        Doc doc = output.document("image");
        Doc daemon = doc.get("daemon_service");
        return new Described(
                doc.required("name"),
                doc.required("global_id"),
                doc.string("state"),
                doc.string("description"),
                daemon == null ? "" : daemon.string("instance_id"),
                daemon == null ? "" : daemon.string("hostname"),
                output.notes().all());
    }

    private static Described plain(Stdout output) {
        List<String> lines = output.lines();
        if (lines.isEmpty() || !lines.get(0).endsWith(":")) {
            throw UnreadableOutput.of("expected the image's name and a colon", lines.isEmpty() ? "" : lines.get(0));
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
        return new Described(
                lines.get(0).substring(0, lines.get(0).length() - 1),
                globalId,
                fields.getOrDefault("state", ""),
                fields.getOrDefault("description", ""),
                "",
                on < 0 ? "" : service.substring(on + 4),
                output.notes().all());
    }

    /**
     * The mirroring of an image.
     *
     * @param name the image
     * @param globalId the id both sites know it by
     * @param state for example {@code up+replaying}; empty on the site whose image is primary
     * @param description what the state says more
     * @param daemonInstance the global id of the daemon's client; empty if it was not printed, as in plain output
     * @param daemonHost the daemon's host; empty if it was not printed
     * @param notes what was odd about the output
     */
    record Described(
            String name,
            String globalId,
            String state,
            String description,
            String daemonInstance,
            String daemonHost,
            List<Reason> notes)
            implements MirrorImageStatus {

        public Described {
            notes = List.copyOf(notes);
        }
    }
}
