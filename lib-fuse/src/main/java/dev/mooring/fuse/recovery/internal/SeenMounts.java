package dev.mooring.fuse.recovery.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.kubelet.MountEntry;
import java.util.function.Predicate;

/**
 * What was seen on a node, and which of its mounts belong to a driver.
 *
 * @param seen what was seen
 * @param ours whether a line of a mount table is a mount of the driver
 */
public record SeenMounts(NodeObservations seen, Predicate<MountEntry> ours) {

    public SeenMounts {
        requireNonNull(seen, "seen");
        requireNonNull(ours, "ours");
    }

    boolean isOurs(MountEntry entry) {
        return ours.test(entry);
    }
}
