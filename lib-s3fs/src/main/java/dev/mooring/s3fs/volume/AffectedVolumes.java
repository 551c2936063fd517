package dev.mooring.s3fs.volume;

import dev.mooring.manifest.Manifest;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The volumes of a driver on a node.
 *
 * @param items one per pod and volume, and one for each pod that is passed over as a whole; sorted by namespace, pod and
 *     volume
 * @param staged the volumes that are mounted once for the node, sorted by node, driver and handle; none for
 *     {@link Topology#DIRECT}
 * @param reasons what is wrong with the question itself, for example that no list of pods was given
 */
public record AffectedVolumes(List<VolumeItem> items, List<StagedVolume> staged, List<Reason> reasons) {

    public AffectedVolumes {
        items = List.copyOf(items);
        staged = List.copyOf(staged);
        reasons = List.copyOf(reasons);
    }

    /**
     * Finds the volumes.
     *
     * @param snapshot the objects
     * @param node the node, or all of them
     * @param profile what the driver does
     * @param policy what the operator allows
     * @return the volumes; the same for the same input, whatever order the objects came in
     */
    public static AffectedVolumes of(
            ClusterSnapshot snapshot, NodeContext node, DriverProfile profile, RecoveryPolicy policy) {
        VolumeQuestion question = VolumeQuestion.of(snapshot, node, profile, policy);
        if (!snapshot.has(ClusterSnapshot.Kind.POD)) {
            return new AffectedVolumes(
                    List.of(),
                    List.of(),
                    List.of(Reason.of(VolumeCode.PODS_UNKNOWN, "", "the pods were not given: nothing can be said")));
        }
        List<VolumeItem> items = new ArrayList<>();
        for (Manifest pod : snapshot.inventory().all(ClusterSnapshot.Kind.POD.kind())) {
            items.addAll(PodWalk.items(pod, question));
        }
        items.sort(Comparator.comparing(VolumeItem::subject));
        return Staging.group(items, List.of());
    }

    /**
     * The volumes that can be mounted again.
     *
     * @return the items of that kind, in their order
     */
    public List<AffectedVolume> affected() {
        return items.stream()
                .filter(AffectedVolume.class::isInstance)
                .map(AffectedVolume.class::cast)
                .toList();
    }
}
