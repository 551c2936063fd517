package dev.mooring.scheduling;

import dev.mooring.object.VolumeView;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The zones and regions in the labels of bound volumes, which count besides their node affinity.
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

    /** Whether a node is in all their zones. A node without zone and region labels takes every volume. */
    static boolean take(List<VolumeView> volumes, Map<String, String> nodeLabels) {
        return NEW_NAMES.keySet().stream().noneMatch(nodeLabels::containsKey)
                || volumes.stream().allMatch(volume -> isIn(volume, nodeLabels));
    }

    private static boolean isIn(VolumeView volume, Map<String, String> nodeLabels) {
        return NEW_NAMES.entrySet().stream().allMatch(label -> {
            String zones = volume.labels().get(label.getKey());
            String zone = nodeLabels.getOrDefault(label.getKey(), nodeLabels.get(label.getValue()));
            return zones == null || isOneOf(zones, zone);
        });
    }

    /** A list that contains an empty zone is ignored. */
    private static boolean isOneOf(String zones, @Nullable String zone) {
        List<String> allowed =
                Arrays.stream(zones.split(DELIMITER, -1)).map(String::strip).toList();
        return allowed.contains("") || (zone != null && allowed.contains(zone));
    }
}
