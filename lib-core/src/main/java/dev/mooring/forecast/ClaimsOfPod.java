package dev.mooring.forecast;

import dev.mooring.binding.Annotations;
import dev.mooring.binding.Claim;
import dev.mooring.binding.DelayBinding;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.controller.Cluster;
import dev.mooring.forecast.PodFacts.ClaimVolume;
import dev.mooring.internal.GoText;
import dev.mooring.manifest.Part;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The claims of a pod as the scheduler sorts them before it looks at any node; a claim of two volumes is there twice.
 *
 * @param refusal why the pod is not looked at any node; null if it is
 * @param bound the claims that are bound
 * @param delayed the claims that wait for this pod
 * @upstream pkg/scheduler/framework/plugins/volumerestrictions/volume_restrictions.go PreFilter
 * @upstream pkg/scheduler/framework/plugins/volumebinding/volume_binding.go PreFilter, podHasPVCs
 * @upstream pkg/scheduler/framework/plugins/volumebinding/binder.go GetPodVolumeClaims
 * @upstream pkg/scheduler/framework/plugins/volumezone/volume_zone.go getPVbyPod
 */
record ClaimsOfPod(@Nullable Reason refusal, List<Claim> bound, List<Claim> delayed) {

    static ClaimsOfPod of(PodFacts pod, Cluster cluster) {
        Reason refusal = firstMissing(pod, cluster);
        refusal = refusal == null ? firstUnusable(pod, cluster) : refusal;
        return refusal == null ? sorted(pod, cluster) : refused(refusal);
    }

    private static ClaimsOfPod refused(Reason refusal) {
        return new ClaimsOfPod(refusal, List.of(), List.of());
    }

    private static Reason refusal(SchedulingCode code, PodFacts pod, String words) {
        return Reason.of(code, pod.ref().toString(), words);
    }

    private static Optional<Claim> claim(PodFacts pod, ClaimVolume volume, Cluster cluster) {
        return cluster.claim(pod.ref().namespace(), volume.claim());
    }

    /** The first plugin looks only whether the claims that are named exist. */
    private static @Nullable Reason firstMissing(PodFacts pod, Cluster cluster) {
        for (ClaimVolume volume : pod.volumes()) {
            if (!volume.ephemeral() && claim(pod, volume, cluster).isEmpty()) {
                return refusal(
                        SchedulingCode.CLAIM_NOT_FOUND,
                        pod,
                        "persistentvolumeclaim " + GoText.quote(volume.claim()) + " not found");
            }
        }
        return null;
    }

    private static @Nullable Reason firstUnusable(PodFacts pod, Cluster cluster) {
        for (ClaimVolume volume : pod.volumes()) {
            Optional<Claim> found = claim(pod, volume, cluster);
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

    private static @Nullable Reason unusable(PodFacts pod, ClaimVolume volume, Claim claim) {
        String words = "persistentvolumeclaim " + GoText.quote(claim.name());
        if (claim.phase().equals("Lost")) {
            return refusal(
                    SchedulingCode.CLAIM_IS_LOST,
                    pod,
                    words + " bound to non-existent persistentvolume " + GoText.quote(claim.volumeName()));
        }
        if (claim.isBeingDeleted()) {
            return refusal(SchedulingCode.CLAIM_IS_DELETED, pod, words + " is being deleted");
        }
        if (volume.ephemeral() && !isOwner(pod, claim)) {
            return refusal(
                    SchedulingCode.CLAIM_OF_ANOTHER,
                    pod,
                    "PVC " + claim.key() + " was not created for pod "
                            + pod.ref().key() + " (pod is not owner)");
        }
        return null;
    }

    /**
     * The first owner that says it is the controller decides.
     *
     * @upstream component-helpers storage/ephemeral/ephemeral.go VolumeIsForPod
     */
    private static boolean isOwner(PodFacts pod, Claim claim) {
        for (Part owner :
                Part.of(claim.manifest()).at("metadata", "ownerReferences").items()) {
            if (owner.at("controller").flag().orElse(false)) {
                return owner.at("uid").text().equals(pod.uid());
            }
        }
        return false;
    }

    private static ClaimsOfPod sorted(PodFacts pod, Cluster cluster) {
        List<Claim> bound = new ArrayList<>();
        List<Claim> delayed = new ArrayList<>();
        Reason missing = null;
        for (ClaimVolume volume : pod.volumes()) {
            Claim claim = claim(pod, volume, cluster).orElseThrow();
            DelayBinding delay = VolumeBinding.isDelayBindingMode(claim, cluster::storageClass);
            if (isFullyBound(claim)) {
                bound.add(claim);
                boolean lacks = !volume.ephemeral()
                        && cluster.volume(claim.volumeName()).isEmpty();
                missing = lacks && missing == null ? volumeNotFound(pod, claim) : missing;
            } else if (delay.delayed() && claim.volumeName().isEmpty()) {
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

    private static Reason volumeNotFound(PodFacts pod, Claim claim) {
        return refusal(
                SchedulingCode.VOLUME_NOT_FOUND,
                pod,
                "persistentvolume " + GoText.quote(claim.volumeName()) + " not found");
    }

    static boolean isFullyBound(Claim claim) {
        return !claim.volumeName().isEmpty() && claim.hasAnnotation(Annotations.BIND_COMPLETED);
    }
}
