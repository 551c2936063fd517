package dev.mooring.object;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** A CSINode, read once: the drivers of a node, how many volumes each can attach there, and its topology labels. */
public final class CsiNodeView extends ObjectView {

    private final Map<String, OptionalInt> limits;
    private final Map<String, List<String>> topologyKeys;

    private CsiNodeView(Manifest manifest) {
        super(manifest, "storage.k8s.io/v1", Kinds.CSI_NODE);
        Map<String, OptionalInt> found = new TreeMap<>();
        Map<String, List<String>> keys = new TreeMap<>();
        for (Part driver : root().at("spec", "drivers").items()) {
            Optional<Integer> count = driver.at("allocatable", "count").int32();
            found.put(driver.at("name").text(), count.map(OptionalInt::of).orElse(OptionalInt.empty()));
            keys.putIfAbsent(driver.at("name").text(), driver.at("topologyKeys").texts());
        }
        this.limits = Collections.unmodifiableMap(found);
        this.topologyKeys = Collections.unmodifiableMap(keys);
    }

    /**
     * Reads a CSINode.
     *
     * @param manifest the document; kind and apiVersion may be missing, as in the items of a typed list
     * @return the CSINode
     * @throws dev.mooring.manifest.ManifestException if it is another kind, or a part that is read here has another
     *     JSON type
     */
    public static CsiNodeView from(Manifest manifest) {
        return new CsiNodeView(manifest);
    }

    /**
     * {@return the drivers of the node by name, each with {@code allocatable.count}, the number of volumes that it can
     * attach; empty if the driver has no limit}
     */
    public Map<String, OptionalInt> limits() {
        return limits;
    }

    /**
     * {@return the drivers of the node by name, each with the keys of its topology labels; none if the driver has no
     * topology}
     */
    public Map<String, List<String>> topologyKeys() {
        return topologyKeys;
    }
}
