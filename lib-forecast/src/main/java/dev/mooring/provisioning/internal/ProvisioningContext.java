package dev.mooring.provisioning.internal;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.CsiNodeView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What a provisioner sees in addition to claims, volumes and classes. */
public final class ProvisioningContext {

    /** Nothing is known. */
    public static final ProvisioningContext NONE = of(Inventory.EMPTY);

    private static final Set<String> KINDS = Set.of(
            Kinds.NODE,
            Kinds.CSI_NODE,
            Kinds.CSI_DRIVER,
            Kinds.SECRET,
            Kinds.VOLUME_ATTRIBUTES_CLASS,
            Kinds.VOLUME_SNAPSHOT,
            Kinds.VOLUME_SNAPSHOT_CONTENT,
            Kinds.REFERENCE_GRANT);

    private final Inventory inventory;

    private ProvisioningContext(Inventory inventory) {
        this.inventory = inventory;
    }

    /**
     * What a provisioner sees in an inventory.
     *
     * @param inventory nodes, CSINodes, CSIDrivers, snapshots and their contents, secrets, ReferenceGrants and
     *     VolumeAttributesClasses, and which kinds are complete
     * @return the context
     */
    public static ProvisioningContext of(Inventory inventory) {
        return new ProvisioningContext(inventory);
    }

    /**
     * Whether a provisioner reads objects of a kind.
     *
     * @param kind the kind
     * @return true for the kinds of {@link #of}
     */
    public static boolean has(String kind) {
        return KINDS.contains(kind);
    }

    Inventory inventory() {
        return inventory;
    }

    /** Whether all objects of a kind are given. */
    boolean isComplete(String kind) {
        return inventory.isComplete(kind);
    }

    Optional<Part> find(String kind, String namespace, String name) {
        return inventory.find(new ObjectRef(kind, namespace, name)).map(Part::of);
    }

    Optional<NodeView> node(String name) {
        return inventory.node(name);
    }

    /** The topology keys of a driver on a node; none if it is not registered there. */
    List<String> keys(String driver, String node) {
        return inventory
                .csiNode(node)
                .map(each -> each.topologyKeys().getOrDefault(driver, List.of()))
                .orElse(List.of());
    }

    /** The topology keys of a driver on the first node that has some; upstream asks the nodes in random order. */
    List<String> keys(String driver) {
        return inventory
                .derived(DriverKeys.class, DriverKeys::of, (before, earlier, now) -> DriverKeys.of(now))
                .first()
                .getOrDefault(driver, List.of());
    }

    /** Every place that a node with some topology keys is in, sorted, each once. */
    List<TopologyTerm> places(List<String> keys) {
        return inventory
                .derived(Places.class, Places::new, (before, earlier, now) -> new Places(now))
                .of(keys);
    }

    /** The topology keys of each driver. */
    private record DriverKeys(Map<String, List<String>> first) {

        static DriverKeys of(Inventory inventory) {
            Map<String, List<String>> found = new HashMap<>();
            for (CsiNodeView node : inventory.csiNodes()) {
                node.topologyKeys().forEach((driver, keys) -> {
                    if (!keys.isEmpty()) {
                        found.putIfAbsent(driver, keys);
                    }
                });
            }
            return new DriverKeys(Map.copyOf(found));
        }
    }

    /** The places of the nodes by topology keys. */
    private static final class Places {

        private final List<NodeView> nodes;
        private final Map<List<String>, List<TopologyTerm>> found = new HashMap<>();

        Places(Inventory inventory) {
            this.nodes = inventory.nodes();
        }

        synchronized List<TopologyTerm> of(List<String> keys) {
            return found.computeIfAbsent(keys, this::find);
        }

        private List<TopologyTerm> find(List<String> keys) {
            Set<TopologyTerm> places = new TreeSet<>();
            nodes.forEach(node -> TopologyTerm.of(node.labels(), keys).ifPresent(places::add));
            return List.copyOf(places);
        }
    }
}
