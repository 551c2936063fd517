package dev.mooring.object;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.object.internal.PartReads;
import dev.mooring.quantity.StorageSize;
import java.util.Map;
import java.util.Optional;

/**
 * A CSIStorageCapacity, read once: the remaining storage for a class on some nodes.
 *
 * @param manifest the document it was read from
 * @param storageClass the name of the class; empty if absent
 * @param nodes the nodes that it applies to; empty for none
 * @param largestVolume the largest volume that can be provisioned; empty if nothing is known
 */
public record StorageCapacityView(
        Manifest manifest, String storageClass, Optional<LabelMatcher> nodes, Optional<StorageSize> largestVolume) {

    /**
     * Reads a capacity.
     *
     * @param manifest the document; kind and apiVersion may be missing, as in the items of a typed list
     * @return the capacity
     * @throws dev.mooring.manifest.ManifestException if it is another kind, or a part that is read here has another
     *     JSON type or an unreadable size
     */
    public static StorageCapacityView from(Manifest manifest) {
        Part root = PartReads.root(manifest, "storage.k8s.io/v1", Kinds.CSI_STORAGE_CAPACITY);
        Part nodes = root.at("nodeTopology");
        return new StorageCapacityView(
                manifest,
                root.at("storageClassName").text(),
                nodes.isPresent() ? Optional.of(LabelMatcher.from(nodes)) : Optional.empty(),
                root.at(root.at("maximumVolumeSize").isPresent() ? "maximumVolumeSize" : "capacity")
                        .size());
    }

    /**
     * Whether it applies to a node.
     *
     * @param labels the labels of the node
     * @return true if it does
     */
    public boolean isAbout(Map<String, String> labels) {
        return nodes.filter(each -> each.matches(labels)).isPresent();
    }
}
