package dev.mooring.fuse.recovery.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.internal.VolumeItem;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The input of {@link StartPlanner#plan}.
 *
 * @param inventory pods, claims and volumes
 * @param node the name of the node; empty for all nodes
 * @param root the root directory of the kubelet
 * @param seen what was seen on the node
 * @param daemon the program and its mounts
 * @param limits where mounts are made before they are bound, and how many
 * @param volumes the volumes of the node
 * @param idleDrivers the given names of drivers that no volume and no pod uses
 */
public record StartRequest(
        Inventory inventory,
        Optional<String> node,
        KubeletRoot root,
        NodeObservations seen,
        Daemon daemon,
        Limits limits,
        Volumes volumes,
        List<String> idleDrivers) {

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

    /**
     * The volumes of the node.
     *
     * @param items one per pod and volume: {@link StartedVolume} or {@link dev.mooring.fuse.mount.internal.ExcludedVolume}
     * @param staged the mounts that several items are binds of
     * @param reasons what is wrong with the objects
     */
    public record Volumes(List<VolumeItem> items, List<StagedMount> staged, List<Reason> reasons) {

        public Volumes {
            items = List.copyOf(items);
            staged = List.copyOf(staged);
            reasons = List.copyOf(reasons);
        }
    }

    public StartRequest {
        requireNonNull(inventory, "inventory");
        requireNonNull(node, "node");
        requireNonNull(root, "root");
        requireNonNull(seen, "seen");
        requireNonNull(daemon, "daemon");
        requireNonNull(limits, "limits");
        requireNonNull(volumes, "volumes");
        idleDrivers = List.copyOf(idleDrivers);
    }

    Set<String> types() {
        return daemon.types();
    }

    String program() {
        return daemon.name();
    }

    /** What was seen on the node, and which of its mounts are the daemon's. */
    SeenMounts on() {
        return new SeenMounts(seen, entry -> daemon.types().contains(entry.type()));
    }
}
