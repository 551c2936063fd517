package dev.mooring.workload.internal;

import dev.mooring.release.Difference;
import dev.mooring.release.FeatureGate;
import dev.mooring.release.Onset;

/** How releases differ in handling the claims and pods of workloads. */
public enum WorkloadDifference implements Difference {
    RETENTION_POLICY_IS_FOLLOWED(new Row(
            Onset.gate(FeatureGate.STATEFUL_SET_AUTO_DELETE_PVC),
            "StatefulSetClaims.owner",
            "The claims of a StatefulSet stay, whatever its persistentVolumeClaimRetentionPolicy.",
            "The claims of a StatefulSet are deleted with it, or with its pods, according to its persistentVolumeClaimRetentionPolicy.",
            "pkg/controller/statefulset/stateful_pod_control.go CreateStatefulPod, UpdateStatefulPod")),
    CLAIM_OWNER_IS_CONTROLLER(new Row(
            Onset.release(30),
            "Retention.owners",
            "With a retention policy of Delete the StatefulSet or its pod becomes an additional owner of the claim, even if"
                    + " another controller or a former StatefulSet of that name owns it.",
            "With a retention policy of Delete the StatefulSet or its pod becomes the controller of the claim, unless another"
                    + " controller or a former StatefulSet of that name owns it.",
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
