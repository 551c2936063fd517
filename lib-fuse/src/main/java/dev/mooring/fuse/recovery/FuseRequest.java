package dev.mooring.fuse.recovery;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.DaemonSeen;
import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.fuse.mount.Healing;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.object.Inventory;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a plan for dead mounts is about.
 *
 * @param inventory pods, claims, volumes and CSIDriver objects; without pods the plan is only about mounts
 * @param node the name of the node; empty for all given pods
 * @param root the root directory of the kubelet
 * @param seen what was seen on the node
 * @param rows the row of a CSI driver by its name, if the name is ambiguous
 * @param healing what a CSI driver does on its own, by its name, if it is known to differ from its row
 * @param daemons what was seen of daemons, by the paths of their mounts
 */
public record FuseRequest(
        Inventory inventory,
        Optional<String> node,
        KubeletRoot root,
        NodeObservations seen,
        Map<String, FuseDriver> rows,
        Map<String, Healing> healing,
        Map<String, DaemonSeen> daemons) {

    public FuseRequest {
        requireNonNull(inventory, "inventory");
        requireNonNull(node, "node");
        requireNonNull(root, "root");
        requireNonNull(seen, "seen");
        rows = Map.copyOf(new TreeMap<>(rows));
        healing = Map.copyOf(new TreeMap<>(healing));
        daemons = Map.copyOf(new TreeMap<>(daemons));
    }

    /**
     * A request with the default root and nothing known of drivers and daemons.
     *
     * @param inventory pods, claims, volumes and CSIDriver objects
     * @param seen what was seen on the node
     * @return the request
     */
    public static FuseRequest of(Inventory inventory, NodeObservations seen) {
        return new FuseRequest(inventory, Optional.empty(), KubeletRoot.DEFAULT, seen, Map.of(), Map.of(), Map.of());
    }

    /**
     * The same for one node.
     *
     * @param name the name of the node, compared exactly
     * @return the changed copy
     */
    public FuseRequest onNode(String name) {
        return new FuseRequest(inventory, Optional.of(name), root, seen, rows, healing, daemons);
    }

    /**
     * The same with another root directory of the kubelet.
     *
     * @param newRoot the root
     * @return the changed copy
     */
    public FuseRequest withRoot(KubeletRoot newRoot) {
        return new FuseRequest(inventory, node, newRoot, seen, rows, healing, daemons);
    }

    /**
     * The same with the row of a CSI driver.
     *
     * @param name the name of the driver
     * @param row its row
     * @return the changed copy
     */
    public FuseRequest withRow(String name, FuseDriver row) {
        Map<String, FuseDriver> more = new TreeMap<>(rows);
        more.put(name, row);
        return new FuseRequest(inventory, node, root, seen, more, healing, daemons);
    }

    /**
     * The same with what a CSI driver does on its own.
     *
     * @param name the name of the driver
     * @param how what it does, for example {@link Healing#NONE} if the requirements of its row do not hold
     * @return the changed copy
     */
    public FuseRequest withHealing(String name, Healing how) {
        Map<String, Healing> more = new TreeMap<>(healing);
        more.put(name, how);
        return new FuseRequest(inventory, node, root, seen, rows, more, daemons);
    }

    /**
     * The same with what was seen of the daemon of a mount.
     *
     * @param path the path of the mount
     * @param daemon what was seen
     * @return the changed copy
     */
    public FuseRequest withDaemon(String path, DaemonSeen daemon) {
        Map<String, DaemonSeen> more = new TreeMap<>(daemons);
        more.put(path, daemon);
        return new FuseRequest(inventory, node, root, seen, rows, healing, more);
    }
}
