package dev.mooring.workload;

import dev.mooring.release.Difference;
import dev.mooring.release.FeatureGate;
import dev.mooring.release.Onset;

/** What releases do otherwise with the claims and pods of workloads. */
public enum WorkloadDifference implements Difference {
    /** The claims of a StatefulSet are deleted as its retention policy says. */
    RETENTION_POLICY_IS_FOLLOWED(new Row(
            Onset.gate(FeatureGate.STATEFUL_SET_AUTO_DELETE_PVC),
            "StatefulSetClaims.owner",
            "The claims of a StatefulSet stay, whatever its persistentVolumeClaimRetentionPolicy says.",
            "The claims of a StatefulSet are deleted with it, or with its pods, as its persistentVolumeClaimRetentionPolicy says.",
            "pkg/controller/statefulset/stateful_pod_control.go CreateStatefulPod, UpdateStatefulPod")),
    /** A StatefulSet owns a claim as its controller, or not at all. */
    CLAIM_OWNER_IS_CONTROLLER(new Row(
            Onset.release(30),
            "Retention.owners",
            "With a retention policy of Delete the StatefulSet or its pod becomes one more owner of the claim, also of a claim that"
                    + " another controller or a former StatefulSet of that name owns.",
            "With a retention policy of Delete the StatefulSet or its pod becomes the controller of the claim; a claim that another"
                    + " controller or a former StatefulSet of that name owns is left to it.",
            "pkg/controller/statefulset/stateful_set_utils.go updateClaimOwnerRefForSetAndPod"));

    private final Row row;

    WorkloadDifference(Row row) {
        this.row = row;
    }

    @Override
    public Row row() {
        return row;
    }
}
