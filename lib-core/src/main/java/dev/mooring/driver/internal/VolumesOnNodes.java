package dev.mooring.driver.internal;

import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Sameness.Answer;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.VolumeView;
import dev.mooring.workload.UniqueVolumeName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** What the nodes say that they use or have attached, with the volumes whose objects are gone. */
public final class VolumesOnNodes {

    /**
     * An entry of the status of a node.
     *
     * @param node the node
     * @param place {@code status.volumesInUse} or {@code status.volumesAttached}
     * @param name the entry
     * @param device the path of its device; empty if the entry has none
     */
    public record Entry(NodeView node, String place, String name, String device) {

        private boolean is(Predicate<BackingStorage> isIt) {
            JsonObject path = JsonObject.of("hostPath", JsonObject.of("path", JsonString.of(device)));
            return NamedStorage.onNode(name).filter(isIt).isPresent()
                    || (device.startsWith("/")
                            && NamedStorage.of("device", path).filter(isIt).isPresent());
        }

        /** {@return whether the node uses it, not only has it attached} */
        public boolean isInUse() {
            return place.equals(IN_USE);
        }
    }

    private static final String IN_USE = "status.volumesInUse";

    private final Inventory cluster;
    private final List<Entry> all = new ArrayList<>();
    private final Set<String> known = new HashSet<>();

    private VolumesOnNodes(Inventory cluster) {
        this.cluster = cluster;
    }

    /**
     * Reads the nodes of a cluster.
     *
     * @param cluster the cluster, with its volumes
     * @return the entries of its nodes
     */
    public static VolumesOnNodes of(Inventory cluster) {
        return of(cluster, cluster.nodes());
    }

    /**
     * Reads some nodes of a cluster.
     *
     * @param cluster the cluster, with its volumes
     * @param some the nodes
     * @return their entries
     */
    public static VolumesOnNodes of(Inventory cluster, List<NodeView> some) {
        VolumesOnNodes nodes = new VolumesOnNodes(cluster);
        for (NodeView node : some) {
            node.volumesInUse().forEach(name -> nodes.all.add(new Entry(node, IN_USE, name, "")));
            for (Part attached :
                    Part.of(node.manifest()).at("status", "volumesAttached").items()) {
                nodes.all.add(new Entry(
                        node,
                        "status.volumesAttached",
                        attached.at("name").text(),
                        attached.at("devicePath").text()));
            }
        }
        if (!nodes.all.isEmpty()) {
            cluster.volumes().forEach(volume -> nodes.name(volume).ifPresent(nodes.known::add));
        }
        return nodes;
    }

    /** {@return whether the nodes say nothing} */
    public boolean isEmpty() {
        return all.isEmpty();
    }

    /**
     * The entries that are a volume, or may be: those with its name, and those whose own volume is not there. A driver may
     * have had another name then, and a volume may have been created again under another one.
     *
     * @param volume the volume
     * @return the entries, in the order of the nodes
     */
    public List<Entry> of(VolumeView volume) {
        if (all.isEmpty()) {
            return List.of();
        }
        Set<String> names = new HashSet<>();
        name(volume).ifPresent(names::add);
        BackingStorage storage = BackingStorage.of(volume);
        Predicate<BackingStorage> isIt =
                named -> SameStorage.between(storage, named).answer() != Answer.DIFFERENT;
        if (!volume.manifest().spec().has("flexVolume")) {
            return of(names, isIt);
        }
        // The name of a FlexVolume on a node shows only its driver, and only the driver knows what the options mean.
        String prefix = UniqueVolumeName.ofFlexVolume(storage.driverName(), "").toString();
        return entries(names, entry -> entry.name().startsWith(prefix) || entry.is(isIt));
    }

    /**
     * The entries that have one of some names, or that have no volume and pass a test.
     *
     * @param names names of volumes
     * @param isIt asked for each storage whose volume is not there
     * @return the entries, in the order of the nodes
     */
    public List<Entry> of(Set<String> names, Predicate<BackingStorage> isIt) {
        return entries(names, entry -> entry.is(isIt));
    }

    private List<Entry> entries(Set<String> names, Predicate<Entry> isIt) {
        return all.stream()
                .filter(entry -> names.contains(entry.name()) || (!known.contains(entry.name()) && isIt.test(entry)))
                .toList();
    }

    private Optional<String> name(VolumeView volume) {
        return UniqueVolumeName.ofReadable(volume, cluster.release()).map(UniqueVolumeName::toString);
    }
}
