package dev.mooring.forecast.run;

import dev.mooring.binding.VolumeBinding;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.ForecastCode;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A pod that is there already waits for a claim with a provisioner: the claim gets a new volume if it comes before a new
 * volume that is reserved for it.
 */
final class Overtaken {

    private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";

    private Overtaken() {}

    /** A reason for each such claim. */
    static List<Reason> in(ClusterSnapshot start, Inventory given) {
        List<Reason> found = new ArrayList<>();
        Optional<Set<ObjectRef>> awaited = Optional.empty();
        for (VolumeView volume : start.volumes().volumes()) {
            Optional<ClaimView> claim = volume.claimRef()
                    .filter(each -> volume.manifest().uid().isEmpty())
                    .flatMap(each -> start.claim(each.namespace(), each.name()))
                    .filter(each -> each.volumeName().isEmpty() && isProvisionedForPod(start, each));
            if (claim.isPresent()) {
                awaited = awaited.or(() -> Optional.of(awaited(given)));
                if (awaited.get().contains(claim.get().ref())) {
                    found.add(Reason.of(
                            ForecastCode.DEPENDS_ON_ORDER,
                            claim.get().ref().toString(),
                            "gets a new volume if it is created before volume " + volume.name()
                                    + ", because a pod already waits for it"));
                }
            }
        }
        return found;
    }

    /** The claims of the pods that a server has seen. */
    private static Set<ObjectRef> awaited(Inventory given) {
        Set<ObjectRef> awaited = new HashSet<>();
        for (PodView pod : given.pods()) {
            if (!pod.uid().isEmpty() && !pod.isBeingDeleted()) {
                pod.claimNames().forEach(each -> awaited.add(ObjectRef.claim(pod.namespace(), each)));
            }
        }
        return awaited;
    }

    private static boolean isProvisionedForPod(ClusterSnapshot cluster, ClaimView claim) {
        return VolumeBinding.isDelayBindingMode(claim, cluster::storageClass).isDelayed()
                && cluster.storageClass(claim.className())
                        .filter(each -> !each.provisioner().equals(NO_PROVISIONER))
                        .isPresent();
    }
}
