package dev.mooring.fuse.mount.internal;

import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import java.util.Map;
import java.util.Optional;

/** What to do about a blocked volume, by the code that blocks it. */
final class Remedies {

    private static final Map<ReasonCode, RemedyStep> STEPS = Map.ofEntries(
            step(VolumeCode.PVC_MISSING, "give-evidence", "give the claim, or create it"),
            step(VolumeCode.PVC_LOST, "restore-volume", "restore the volume of the claim, or replace the claim"),
            step(VolumeCode.PVC_NOT_OWNED, "delete-claim", "delete or rename the claim that has the name of the pod's"),
            step(VolumeCode.PV_MISSING, "give-evidence", "give the volume of the claim"),
            step(VolumeCode.PV_CLAIM_REF_MISMATCH, "change-claim", "bind the claim to a volume that names it"),
            step(VolumeCode.PATH_INVALID, "change-manifest", "give the object as the API server has it"),
            step(VolumeCode.CONFLICTING_HANDLES, "change-manifest", "give each of the volumes its own volume handle"),
            step(VolumeCode.PATH_TAKEN_TWICE, "give-evidence", "give each pod with its own uid"),
            step(VolumeCode.OBJECT_UNREADABLE, "change-manifest", "give the object as the API server has it"),
            step(VolumeCode.PODS_UNKNOWN, "give-evidence", "give the pods of the node"));

    private Remedies() {}

    private static Map.Entry<ReasonCode, RemedyStep> step(ReasonCode code, String action, String why) {
        return Map.entry(code, RemedyStep.of(action, why));
    }

    static Reason on(Reason reason) {
        return Optional.ofNullable(STEPS.get(reason.code()))
                .map(step -> reason.withRemedy(step.withTarget(reason.subject())))
                .orElse(reason);
    }
}
