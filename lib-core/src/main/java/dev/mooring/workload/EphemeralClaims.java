package dev.mooring.workload;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
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
     * The name of the claim. Pod {@code a-b} with volume {@code c} and pod {@code a} with volume {@code b-c} share one;
     * that is what {@link #volumeIsForPod} is for.
     *
     * @param podName the pod's name
     * @param volumeName the name of the pod's volume
     * @return both with a dash between them
     */
    public static String volumeClaimName(String podName, String volumeName) {
        return podName + "-" + volumeName;
    }

    /**
     * Whether the claim was made for the pod: same namespace, and its first controller is the pod's uid. Kind and name of
     * the owner are not looked at.
     *
     * @param pod the pod
     * @param claim the claim of that name
     * @return empty if it is; else {@link WorkloadCode#CLAIM_NOT_OWNED} with upstream's words
     */
    public static Optional<Reason> volumeIsForPod(Manifest pod, Manifest claim) {
        String controller = controllerUid(claim);
        if (pod.namespace().equals(claim.namespace()) && pod.uid().equals(controller)) {
            return Optional.empty();
        }
        String words = "PVC " + claim.ref().key() + " was not created for pod "
                + pod.ref().key() + " (pod is not owner)";
        return Optional.of(Reason.of(WorkloadCode.CLAIM_NOT_OWNED, claim.ref().toString(), words)
                .at("/metadata/ownerReferences")
                .withValues(pod.uid(), controller));
    }

    private static String controllerUid(Manifest claim) {
        for (Part owner : Part.of(claim).at("metadata", "ownerReferences").items()) {
            if (owner.at("controller").flag().orElse(false)) {
                return owner.at("uid").text();
            }
        }
        return "";
    }
}
