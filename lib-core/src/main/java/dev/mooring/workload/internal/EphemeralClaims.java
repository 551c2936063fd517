package dev.mooring.workload.internal;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import java.util.Optional;

/**
 * The claims of generic ephemeral volumes.
 *
 * @upstream staging/src/k8s.io/component-helpers/storage/ephemeral/ephemeral.go
 */
public final class EphemeralClaims {

    private EphemeralClaims() {}

    /**
     * Whether a claim was created for a pod: same namespace, and its first controller is the pod's uid. Kind and name of
     * the owner do not count. Two pods can share the name of a claim: pod {@code a-b} with volume {@code c}, and pod
     * {@code a} with volume {@code b-c}.
     *
     * @param pod the pod
     * @param claim the claim of that name
     * @return empty if it was; else {@link WorkloadCode#CLAIM_NOT_OWNED} with upstream's words
     */
    public static Optional<Reason> volumeIsForPod(PodView pod, ClaimView claim) {
        if (pod.namespace().equals(claim.namespace()) && pod.uid().equals(claim.controllerUid())) {
            return Optional.empty();
        }
        return Optional.of(notOwned(pod, claim.ref(), claim.controllerUid()));
    }

    /**
     * The reason for a claim with another owner.
     *
     * @param pod the pod
     * @param claim the claim
     * @param controllerUid the uid of its controller; empty if it has none
     * @return {@link WorkloadCode#CLAIM_NOT_OWNED} with upstream's words
     */
    public static Reason notOwned(PodView pod, ObjectRef claim, String controllerUid) {
        String words =
                "PVC " + claim.key() + " was not created for pod " + pod.ref().key() + " (pod is not owner)";
        return WorkloadCode.CLAIM_NOT_OWNED
                .about(claim, words)
                .at("/metadata/ownerReferences")
                .withValues(pod.uid(), controllerUid);
    }
}
