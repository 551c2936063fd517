package dev.mooring.conformance.attach;

import dev.mooring.workload.VolumeSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The desired attachments: the pods on managed nodes and their volumes.
 *
 * @upstream pkg/controller/volume/attachdetach/cache/desired_state_of_world.go
 */
final class DesiredModel {

    /** A volume that should be attached to a node. The spec is the first pod's and stays. */
    static final class Wanted {
        final String node;
        final String volume;
        final VolumeSpec spec;
        final SortedSet<ApiModel.PodKey> pods = new TreeSet<>();
        boolean multiAttachReported;

        Wanted(String node, String volume, VolumeSpec spec) {
            this.node = node;
            this.volume = volume;
            this.spec = spec;
        }
    }

    private final Map<String, Map<String, Wanted>> nodes = new TreeMap<>();

    void addNode(String node) {
        nodes.computeIfAbsent(node, unused -> new TreeMap<>());
    }

    /** Keeps a node with wanted volumes. */
    void deleteNode(String node) {
        Map<String, Wanted> volumes = nodes.get(node);
        if (volumes != null && volumes.isEmpty()) {
            nodes.remove(node);
        }
    }

    boolean managed(String node) {
        return nodes.containsKey(node);
    }

    void addPod(ApiModel.PodKey pod, String node, String volume, VolumeSpec spec) {
        Map<String, Wanted> volumes = nodes.get(node);
        if (volumes != null) {
            volumes.computeIfAbsent(volume, name -> new Wanted(node, name, spec))
                    .pods
                    .add(pod);
        }
    }

    void deletePod(ApiModel.PodKey pod, String node, String volume) {
        Wanted wanted = wanted(node, volume);
        if (wanted != null && wanted.pods.remove(pod) && wanted.pods.isEmpty()) {
            nodes.getOrDefault(node, Map.of()).remove(volume);
        }
    }

    @Nullable
    Wanted wanted(String node, String volume) {
        return nodes.getOrDefault(node, Map.of()).get(volume);
    }

    List<Wanted> all() {
        List<Wanted> all = new ArrayList<>();
        nodes.values().forEach(volumes -> all.addAll(volumes.values()));
        return all;
    }

    /** The pods that want a volume on some nodes. */
    List<ApiModel.PodKey> pods(Collection<String> onNodes, String volume) {
        List<ApiModel.PodKey> pods = new ArrayList<>();
        for (String node : onNodes) {
            Wanted wanted = wanted(node, volume);
            if (wanted != null) {
                pods.addAll(wanted.pods);
            }
        }
        return pods;
    }
}
