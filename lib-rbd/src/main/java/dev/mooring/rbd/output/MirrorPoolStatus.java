package dev.mooring.rbd.output;

import dev.mooring.reason.Reason;
import java.util.List;

/**
 * What {@code rbd mirror pool status --verbose --format json} said; only JSON and XML name the clients of the daemons.
 */
public sealed interface MirrorPoolStatus extends CommandAnswer permits MirrorPoolStatus.Described, CommandFailure {

    /**
     * Reads the output of {@code rbd mirror pool status}.
     *
     * @param result what was seen
     * @return the status or the failure; plain output is {@link Outcome#MALFORMED}
     */
    static MirrorPoolStatus read(CommandResult result) {
        return Stdout.<MirrorPoolStatus>read(result, MirrorPoolStatus::described, failure -> failure);
    }

    private static Described described(Stdout output) {
        if (output.format() == Stdout.Format.PLAIN) {
            throw new UnreadableOutput("expected JSON or XML: plain output does not name the daemons' clients");
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
        return new Described(summary.string("health"), daemons, output.notes().all());
    }

    /**
     * The mirroring of a pool.
     *
     * @param health {@code OK}, {@code WARNING} or {@code ERROR}
     * @param daemons the daemons that pull from the other site
     * @param notes what was odd about the output
     */
    record Described(String health, List<Daemon> daemons, List<Reason> notes) implements MirrorPoolStatus {

        public Described {
            daemons = List.copyOf(daemons);
            notes = List.copyOf(notes);
        }
    }

    /**
     * One mirror daemon.
     *
     * @param instance the global id of its client, the number in {@code client.4333}
     * @param host its host
     * @param health how it is
     */
    record Daemon(String instance, String host, String health) {}
}
