package dev.mooring.provisioning.internal;

import dev.mooring.internal.Lazy;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.CsiNodeView;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What a provisioner sees in addition to claims, volumes and classes. What it needs of the nodes is read once. */
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
    private final Lazy<Map<String, DriverNodes>> drivers;

    private ProvisioningContext(Inventory inventory) {
        this.inventory = inventory;
        this.drivers = new Lazy<>(this::readDrivers);
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

    /** The nodes that a driver is registered on. */
    DriverNodes nodes(String driver) {
        return drivers.get().getOrDefault(driver, new DriverNodes(Map.of(), List.of()));
    }

    private Map<String, DriverNodes> readDrivers() {
        Map<String, Map<String, List<String>>> keys = new LinkedHashMap<>();
        for (CsiNodeView node : inventory.csiNodes()) {
            node.topologyKeys()
                    .forEach((driver, labels) -> keys.computeIfAbsent(driver, name -> new LinkedHashMap<>())
                            .put(node.name(), labels));
        }
        List<NodeView> nodes = inventory.nodes();
        Map<String, DriverNodes> found = new LinkedHashMap<>();
        keys.forEach((driver, byNode) -> found.put(driver, new DriverNodes(byNode, nodes)));
        return Map.copyOf(found);
    }

    /** The nodes of a driver: which labels say where a node is, and all places that there are. */
    static final class DriverNodes {

        private final Map<String, List<String>> keys;
        private final List<NodeView> nodes;
        private final Lazy<List<TopologyTerm>> places;

        DriverNodes(Map<String, List<String>> keys, List<NodeView> nodes) {
            this.keys = keys;
            this.nodes = nodes;
            this.places = new Lazy<>(this::findPlaces);
        }

        /** The topology keys of the driver on a node; none if it is not registered there. */
        List<String> keys(String node) {
            return keys.getOrDefault(node, List.of());
        }

        /** The topology keys on the first node that has some; upstream asks the nodes in random order. */
        List<String> keys() {
            return keys.values().stream()
                    .filter(each -> !each.isEmpty())
                    .findFirst()
                    .orElse(List.of());
        }

        /** Every place that a node with these keys is in, sorted, each once. */
        List<TopologyTerm> places() {
            return places.get();
        }

        private List<TopologyTerm> findPlaces() {
            Set<TopologyTerm> found = new TreeSet<>();
            nodes.forEach(node -> TopologyTerm.of(node.labels(), keys()).ifPresent(found::add));
            return List.copyOf(found);
        }
    }
}
