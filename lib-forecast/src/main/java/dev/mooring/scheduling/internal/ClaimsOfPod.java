package dev.mooring.scheduling.internal;

import dev.mooring.binding.VolumeBinding;
import dev.mooring.binding.VolumeBinding.DelayBinding;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.internal.GoText;
import dev.mooring.manifest.Part;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.PodView.ClaimUse;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The claims of a pod as the scheduler sorts them before it considers a node. A claim that two volumes use is listed
 * twice.
 *
 * @param refusal why no node is considered; null if nodes are
 * @param bound the claims that are bound
 * @param delayed the claims that are bound when the pod has a node
 * @upstream pkg/scheduler/framework/plugins/volumerestrictions/volume_restrictions.go PreFilter
 * @upstream pkg/scheduler/framework/plugins/volumebinding/volume_binding.go PreFilter, podHasPVCs
 * @upstream pkg/scheduler/framework/plugins/volumebinding/binder.go GetPodVolumeClaims
 * @upstream pkg/scheduler/framework/plugins/volumezone/volume_zone.go getPVbyPod
 */
record ClaimsOfPod(@Nullable Reason refusal, List<ClaimView> bound, List<ClaimView> delayed) {

    static ClaimsOfPod of(SchedulingPod pod, ClusterSnapshot cluster) {
        Reason refusal = firstMissing(pod, cluster);
        refusal = refusal == null ? firstUnusable(pod, cluster) : refusal;
        return refusal == null ? sorted(pod, cluster) : refused(refusal);
    }

    /** The claims that are bound when the pod has a node, in the order in which the scheduler looks for their volumes. */
    List<ClaimView> bySize() {
        return delayed.stream().sorted(Comparator.comparing(ClaimView::request)).toList();
    }

    private static ClaimsOfPod refused(Reason refusal) {
        return new ClaimsOfPod(refusal, List.of(), List.of());
    }

    private static Reason refusal(SchedulingCode code, SchedulingPod pod, String words) {
        return Reason.of(code, pod.pod().ref().toString(), words);
    }

    private static Optional<ClaimView> claim(SchedulingPod pod, ClaimUse volume, ClusterSnapshot cluster) {
        return cluster.claim(pod.pod().ref().namespace(), volume.claim());
    }

    /** The first plugin only checks that the claims exist. */
    private static @Nullable Reason firstMissing(SchedulingPod pod, ClusterSnapshot cluster) {
        for (ClaimUse volume : pod.pod().claims()) {
            if (!volume.isEphemeral() && claim(pod, volume, cluster).isEmpty()) {
                return refusal(
                        SchedulingCode.POD_CLAIM_NOT_FOUND,
                        pod,
                        "persistentvolumeclaim " + GoText.quote(volume.claim()) + " not found");
            }
        }
        return null;
    }

    private static @Nullable Reason firstUnusable(SchedulingPod pod, ClusterSnapshot cluster) {
        for (ClaimUse volume : pod.pod().claims()) {
            Optional<ClaimView> found = claim(pod, volume, cluster);
            Reason refusal = found.isEmpty()
                    ? refusal(
                            SchedulingCode.CLAIM_NOT_MADE_YET,
                            pod,
                            "waiting for ephemeral volume controller to create the persistentvolumeclaim "
                                    + GoText.quote(volume.claim()))
                    : unusable(pod, volume, found.get());
            if (refusal != null) {
                return refusal;
            }
        }
        return null;
    }

    private static @Nullable Reason unusable(SchedulingPod pod, ClaimUse volume, ClaimView claim) {
        String words = "persistentvolumeclaim " + GoText.quote(claim.name());
        if (claim.phase().equals(Phases.LOST)) {
            return refusal(
                    SchedulingCode.CLAIM_IS_LOST,
                    pod,
                    words + " bound to non-existent persistentvolume " + GoText.quote(claim.volumeName()));
        }
        if (claim.isBeingDeleted()) {
            return refusal(SchedulingCode.CLAIM_IS_DELETED, pod, words + " is being deleted");
        }
        if (volume.isEphemeral() && !isOwner(pod, claim)) {
            return refusal(
                    SchedulingCode.CLAIM_OF_ANOTHER,
                    pod,
                    "PVC " + claim.key() + " was not created for pod "
                            + pod.pod().ref().key() + " (pod is not owner)");
        }
        return null;
    }

    /**
     * The first owner that is marked as the controller decides.
     *
     * @upstream component-helpers storage/ephemeral/ephemeral.go VolumeIsForPod
     */
    private static boolean isOwner(SchedulingPod pod, ClaimView claim) {
        for (Part owner :
                Part.of(claim.manifest()).at("metadata", "ownerReferences").items()) {
            if (owner.at("controller").flag().orElse(false)) {
                return owner.at("uid").text().equals(pod.pod().uid());
            }
        }
        return false;
    }

    private static ClaimsOfPod sorted(SchedulingPod pod, ClusterSnapshot cluster) {
        List<ClaimView> bound = new ArrayList<>();
        List<ClaimView> delayed = new ArrayList<>();
        Reason missing = null;
        for (ClaimUse volume : pod.pod().claims()) {
            ClaimView claim = claim(pod, volume, cluster).orElseThrow();
            DelayBinding delay = VolumeBinding.isDelayBindingMode(claim, cluster::storageClass);
            if (PreBinding.isBound(claim)) {
                bound.add(claim);
                boolean lacks = !volume.isEphemeral()
                        && cluster.volume(claim.volumeName()).isEmpty();
                missing = lacks && missing == null ? volumeNotFound(pod, claim) : missing;
            } else if (delay.isDelayed() && claim.volumeName().isEmpty()) {
                delayed.add(claim);
            } else {
                return refused(refusal(
                        SchedulingCode.UNBOUND_IMMEDIATE_CLAIM,
                        pod,
                        "pod has unbound immediate PersistentVolumeClaims"));
            }
        }
        return missing == null ? new ClaimsOfPod(null, List.copyOf(bound), List.copyOf(delayed)) : refused(missing);
    }

    private static Reason volumeNotFound(SchedulingPod pod, ClaimView claim) {
        return refusal(
                SchedulingCode.POD_VOLUME_NOT_FOUND,
                pod,
                "persistentvolume " + GoText.quote(claim.volumeName()) + " not found");
    }
}
