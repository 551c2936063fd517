package dev.mooring.rbd.output;

import java.util.List;

/**
 * The mirroring of a pool.
 *
 * @param health {@code OK}, {@code WARNING} or {@code ERROR}
 * @param daemons the daemons that pull from the other site
 */
public record MirrorPoolStatus(String health, List<Daemon> daemons) {

    public MirrorPoolStatus {
        daemons = List.copyOf(daemons);
    }

    /**
     * One mirror daemon.
     *
     * @param instance the global id of its client, the number in {@code client.4333}
     * @param host its host
     * @param health {@code OK}, {@code WARNING} or {@code ERROR}
     */
    public record Daemon(String instance, String host, String health) {}
}
