package dev.mooring.scheduling.internal;

import dev.mooring.object.VolumeView;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The zones and regions in the labels of bound volumes, which count in addition to their node affinity.
 *
 * @upstream pkg/scheduler/framework/plugins/volumezone/volume_zone.go Filter
 */
final class VolumeZones {

    private static final Map<String, String> NEW_NAMES = Map.of(
            "failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone",
            "failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region",
            "topology.kubernetes.io/zone", "topology.kubernetes.io/zone",
            "topology.kubernetes.io/region", "topology.kubernetes.io/region");
    private static final String DELIMITER = "__";

    private VolumeZones() {}

    /** Whether a node is in all their zones. A node without labels for zone and region takes every volume. */
    static boolean take(List<VolumeView> volumes, Map<String, String> nodeLabels) {
        return volumes.stream()
                .allMatch(volume -> mismatches(volume, nodeLabels).isEmpty());
    }

    /** The labels of a volume that name another zone or region than the node has. */
    static Set<String> mismatches(VolumeView volume, Map<String, String> nodeLabels) {
        if (NEW_NAMES.keySet().stream().noneMatch(nodeLabels::containsKey)) {
            return Set.of();
        }
        Set<String> keys = new TreeSet<>();
        NEW_NAMES.forEach((key, newKey) -> {
            String zones = volume.labels().get(key);
            String zone = nodeLabels.getOrDefault(key, nodeLabels.get(newKey));
            if (zones != null && !isOneOf(zones, zone)) {
                keys.add(key);
            }
        });
        return keys;
    }

    /** A list that contains an empty zone is ignored. */
    private static boolean isOneOf(String zones, @Nullable String zone) {
        List<String> allowed =
                Arrays.stream(zones.split(DELIMITER, -1)).map(String::strip).toList();
        return allowed.contains("") || (zone != null && allowed.contains(zone));
    }
}
