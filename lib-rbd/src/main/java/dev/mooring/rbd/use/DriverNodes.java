package dev.mooring.rbd.use;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.Unreadable;
import dev.mooring.object.internal.ObjectTimes;
import dev.mooring.rbd.use.RbdNode.Network;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** What objects other than the Node say about a node: the addresses that Ceph sees, and the last sign of life. */
final class DriverNodes {

    private static final String LEASES = "kube-node-lease";

    private final Inventory inventory;
    private final List<Unreadable> unreadable;

    /**
     * Reads the objects of an inventory.
     *
     * @param unreadable gets the objects that cannot be read
     */
    DriverNodes(Inventory inventory, List<Unreadable> unreadable) {
        this.inventory = inventory;
        this.unreadable = unreadable;
    }

    private void each(String kind, Consumer<Part> reader) {
        for (Manifest manifest : inventory.all(kind)) {
            try {
                reader.accept(Part.of(manifest));
            } catch (ManifestException e) {
                unreadable.add(Unreadable.of(e, manifest));
            }
        }
    }

    /**
     * The networks of the clients of each node: from its CSIAddonsNode, and from the NetworkFence with its name, which
     * contains what Ceph saw.
     *
     * @upstream csi-addons kubernetes-csi-addons api/csiaddons/v1alpha1/csiaddonsnode_types.go NetworkFenceClientStatus
     * @upstream rook pkg/operator/ceph/cluster/watcher.go, until January 2026
     */
    Map<String, List<Network>> networks() {
        Map<String, List<Network>> networks = new TreeMap<>();
        each(
                "CSIAddonsNode",
                object -> networks.computeIfAbsent(
                                object.at("spec", "driver", "nodeID").text(), name -> new ArrayList<>())
                        .addAll(clients(object)));
        each(
                "NetworkFence",
                object -> fenced(object.at("metadata", "name").text())
                        .ifPresent(node -> networks.computeIfAbsent(node, name -> new ArrayList<>())
                                .addAll(parsed(object.at("spec", "cidrs")).toList())));
        networks.values().removeIf(List::isEmpty);
        networks.remove("");
        return networks;
    }

    private static List<Network> clients(Part object) {
        return object.at("status", "networkFenceClientStatus").items().stream()
                // The Go type has the first spelling, its documentation the second.
                .flatMap(status -> Stream.of("ClientDetails", "clientDetails").map(status::at))
                .flatMap(details -> details.items().stream())
                .flatMap(details -> parsed(details.at("cidrs")))
                .toList();
    }

    private static Stream<Network> parsed(Part cidrs) {
        return cidrs.texts().stream().flatMap(text -> Network.parse(text).stream());
    }

    /** The node with the longest name that a fence is named for; the driver and the namespace may follow. */
    private Optional<String> fenced(String fence) {
        return inventory.nodes().stream()
                .map(NodeView::name)
                .filter(node -> fence.equals(node) || fence.startsWith(node + "-rbd-"))
                .max((a, b) -> Integer.compare(a.length(), b.length()));
    }

    /** The last sign of life of each node: its kubelet registered it, renewed its Lease, took a pod, or started or ended a container. */
    Map<String, Instant> signs() {
        Map<String, Instant> signs = new TreeMap<>();
        each("Lease", lease -> {
            if (lease.at("metadata", "namespace").text().equals(LEASES)) {
                sign(signs, lease.at("metadata", "name"), lease.at("spec", "renewTime"));
            }
        });
        each(Kinds.NODE, node -> sign(signs, node.at("metadata", "name"), node.at("metadata", "creationTimestamp")));
        each(Kinds.POD, pod -> {
            Part status = pod.at("status");
            sign(signs, pod.at("spec", "nodeName"), status.at("startTime"));
            for (String statuses : KubernetesUsers.STATUSES) {
                for (Part container : status.at(statuses).items()) {
                    Part state = container.at("state");
                    sign(signs, pod.at("spec", "nodeName"), state.at("running", "startedAt"));
                    sign(signs, pod.at("spec", "nodeName"), state.at("terminated", "finishedAt"));
                }
            }
        });
        signs.remove("");
        return signs;
    }

    private static void sign(Map<String, Instant> signs, Part node, Part time) {
        ObjectTimes.time(time.text()).ifPresent(at -> signs.merge(node.text(), at, (a, b) -> a.isAfter(b) ? a : b));
    }
}
