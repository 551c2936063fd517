package dev.mooring.fuse.recovery.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.internal.VolumesOfNode;
import dev.mooring.fuse.recovery.FuseRequest;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a request lacks if a plan may start the daemon of the mounts.
 *
 * @param request objects, node and observations
 * @param daemon the program and its mounts
 * @param limits where mounts are made before they are bound, and how many
 * @param volumes the volumes of the node; those that are mounted are {@link StartedVolume}s
 * @param idleDrivers the given names of drivers that no volume and no pod uses
 */
public record Start(
        FuseRequest request, Daemon daemon, Limits limits, VolumesOfNode volumes, List<String> idleDrivers) {

    /**
     * The program that a plan starts.
     *
     * @param name its name, as messages have it
     * @param types the types of its file systems in the mount table
     */
    public record Daemon(String name, Set<String> types) {

        public Daemon {
            requireNonNull(name, "name");
            types = Collections.unmodifiableSet(new TreeSet<>(types));
        }
    }

    /**
     * Where mounts are made before they are bound, and how many.
     *
     * @param sideDirectory where mounts are made before they are bound over dead ones
     * @param maxLayers the number of stacked mounts from which the stack is unmounted
     * @param maxParallelMounts how many items may be recovered at the same time
     */
    public record Limits(String sideDirectory, int maxLayers, int maxParallelMounts) {

        public Limits {
            requireNonNull(sideDirectory, "sideDirectory");
        }
    }

    public Start {
        requireNonNull(request, "request");
        requireNonNull(daemon, "daemon");
        requireNonNull(limits, "limits");
        requireNonNull(volumes, "volumes");
        idleDrivers = List.copyOf(idleDrivers);
    }

    NodeObservations seen() {
        return request.seen();
    }

    Set<String> types() {
        return daemon.types();
    }

    String program() {
        return daemon.name();
    }

    /** What was seen on the node, and which of its mounts are the daemon's. */
    SeenMounts on() {
        return new SeenMounts(seen(), entry -> daemon.types().contains(entry.type()));
    }
}
