package dev.mooring.fuse.mount.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.Topology;
import dev.mooring.kubelet.CsiLayout;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.MountTable;
import dev.mooring.object.Inventory;
import java.util.Optional;
import java.util.Set;

/**
 * The input of {@link VolumesOfNode#of}. A kind without objects is unknown unless it is marked as complete: its absence
 * proves nothing.
 *
 * @param inventory pods, claims, volumes and classes
 * @param node the name of the node, compared exactly; empty for all nodes
 * @param root the root directory of the kubelet
 * @param layout how the kubelet names the global directories
 * @param mounts the mount table of the host; empty if it was not read
 * @param drivers the names of the CSI drivers
 * @param topology where the driver starts its daemon; empty if the mount table must show it
 * @param isTerminating whether pods that are being deleted count
 */
public record WalkRequest(
        Inventory inventory,
        Optional<String> node,
        KubeletRoot root,
        CsiLayout layout,
        Optional<MountTable> mounts,
        Set<String> drivers,
        Optional<Topology> topology,
        boolean isTerminating) {

    public WalkRequest {
        requireNonNull(inventory, "inventory");
        requireNonNull(node, "node");
        requireNonNull(root, "root");
        requireNonNull(layout, "layout");
        requireNonNull(mounts, "mounts");
        drivers = Set.copyOf(drivers);
        requireNonNull(topology, "topology");
    }
}
