package dev.mooring.s3fs;

import dev.mooring.fuse.mount.Topology;
import dev.mooring.fuse.mount.internal.VolumeItem;
import dev.mooring.fuse.mount.internal.VolumesOfNode;
import dev.mooring.reason.Reason;
import java.util.List;

/**
 * The volumes of a driver on a node.
 *
 * @param items one per pod and volume, and one per pod that is skipped as a whole; sorted by namespace, pod and volume
 * @param staged the volumes that are mounted once per node, sorted by node, driver and handle; empty for
 *     {@link Topology#DIRECT}
 * @param reasons what is wrong with the request, for example that pods were not given
 */
record AffectedVolumes(List<VolumeItem> items, List<StagedVolume> staged, List<Reason> reasons) {

    public AffectedVolumes {
        items = List.copyOf(items);
        staged = List.copyOf(staged);
        reasons = List.copyOf(reasons);
    }

    /**
     * Finds the volumes.
     *
     * @param request objects, node, driver and policy
     * @return the volumes; they do not depend on the order of the objects
     */
    public static AffectedVolumes of(VolumeRequest request) {
        VolumesOfNode found = VolumesOfNode.of(request.walk(), new S3fsRules(request));
        return new AffectedVolumes(
                found.items(), found.staged().stream().map(StagedVolume::of).toList(), found.reasons());
    }

    /** {@return the volumes that can be mounted again, in the order of the items} */
    public List<AffectedVolume> affected() {
        return items.stream()
                .filter(AffectedVolume.class::isInstance)
                .map(AffectedVolume.class::cast)
                .toList();
    }
}
