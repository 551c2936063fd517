package dev.mooring.forecast.run;

import dev.mooring.binding.VolumeBinding;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.ForecastCode;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.workload.controller.WorkloadObjects;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A pod that is there first waits for a claim with a provisioner: the claim gets a new volume if it comes before a new
 * volume that is reserved for it.
 */
final class Overtaken {

    private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";

    private Overtaken() {}

    /** A reason for each such claim. */
    static List<Reason> in(ClusterSnapshot start, ForecastInput given) {
        List<Reason> found = new ArrayList<>();
        for (VolumeView volume : start.volumes().volumes()) {
            Optional<ClaimView> claim = volume.claimRef()
                    .filter(each -> volume.manifest().uid().isEmpty())
                    .flatMap(each -> start.claim(each.namespace(), each.name()))
                    .filter(each -> each.volumeName().isEmpty() && isProvisionedForPod(start, each));
            if (claim.isPresent() && isAwaited(claim.get(), volume, given)) {
                found.add(Reason.of(
                        ForecastCode.DEPENDS_ON_ORDER,
                        claim.get().ref().toString(),
                        "gets a new volume if it is created before volume " + volume.name()
                                + ", because a pod already waits for it"));
            }
        }
        return found;
    }

    /** Whether a pod that is there before the volume uses the claim. */
    private static boolean isAwaited(ClaimView claim, VolumeView volume, ForecastInput given) {
        boolean isLate = given.late().contains(volume.ref());
        return given.inventory().pods().stream()
                .filter(pod -> isLate || !pod.uid().isEmpty())
                .anyMatch(pod -> !pod.isBeingDeleted()
                        && pod.namespace().equals(claim.namespace())
                        && pod.claimNames().contains(claim.name()));
    }

    /** The volumes that come after a pod or a workload, and not before a document of the claim that they name. */
    static Set<ObjectRef> late(List<Manifest> documents, Set<ObjectRef> before) {
        Set<ObjectRef> late = new HashSet<>(before);
        Set<ObjectRef> first = new HashSet<>();
        boolean isPlayed = false;
        for (Manifest each : documents) {
            isPlayed |= WorkloadObjects.isPlayed(each.kind());
            first.add(each.ref());
            if (isPlayed && each.kind().equals(Kinds.PERSISTENT_VOLUME)) {
                late.add(each.ref());
            } else if (each.kind().equals(Kinds.PERSISTENT_VOLUME_CLAIM)) {
                late.removeIf(volume -> first.contains(volume) && names(documents, volume, each.ref()));
            }
        }
        return Set.copyOf(late);
    }

    private static boolean names(List<Manifest> documents, ObjectRef volume, ObjectRef claim) {
        return documents.stream()
                .filter(each -> each.ref().equals(volume))
                .map(each -> each.spec().child("claimRef"))
                .anyMatch(each -> each.string("name").equals(Optional.of(claim.name()))
                        && each.string("namespace").equals(Optional.of(claim.namespace())));
    }

    private static boolean isProvisionedForPod(ClusterSnapshot cluster, ClaimView claim) {
        return VolumeBinding.isDelayBindingMode(claim, cluster::storageClass).isDelayed()
                && cluster.storageClass(claim.className())
                        .filter(each -> !each.provisioner().equals(NO_PROVISIONER))
                        .isPresent();
    }
}
