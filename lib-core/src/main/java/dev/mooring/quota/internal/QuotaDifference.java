package dev.mooring.quota.internal;

import dev.mooring.release.Difference;
import dev.mooring.release.FeatureGate;
import dev.mooring.release.Onset;

/** How releases differ in what quotas count. */
public enum QuotaDifference implements Difference {
    ALLOCATED_SIZE_COUNTS(new Row(
            Onset.gate(FeatureGate.RECOVER_VOLUME_EXPANSION_FAILURE),
            "ClaimCharge.storage",
            "A quota counts the storage that a claim requests.",
            "A quota counts the larger of the request and status.allocatedResources of a claim.",
            "pkg/quota/v1/evaluator/core/persistent_volume_claims.go getStorageUsage")),
    CLAIMS_HAVE_SCOPES(new Row(
            Onset.release(33),
            "ClaimCharge.isIn",
            "A quota with scopes counts no claims.",
            "A quota with the scope VolumeAttributesClass counts the claims of these classes, if the gate is on.",
            "pkg/quota/v1/evaluator/core/persistent_volume_claims.go Matches")),
    ATTRIBUTES_CLASS_IS_SCOPE(new Row(
            Onset.gate(FeatureGate.VOLUME_ATTRIBUTES_CLASS),
            "ClaimCharge.isIn",
            "A quota with the scope VolumeAttributesClass counts no claims.",
            "A quota with the scope VolumeAttributesClass counts the claims of these classes, from 1.33 on.",
            "pkg/quota/v1/evaluator/core/persistent_volume_claims.go pvcMatchesScopeFunc")),
    POD_RESOURCES_COUNT(new Row(
            Onset.gate(FeatureGate.POD_LEVEL_RESOURCES),
            "PodCharge.hasOwnResources",
            "The server drops spec.resources of a new pod; each container must specify what a quota limits.",
            "A pod with spec.resources need not specify in each container what a quota limits.",
            "pkg/quota/v1/evaluator/core/pods.go Constraints")),
    DEVICE_CLASSES_ARE_OF_PODS(new Row(
            Onset.release(35),
            "PodCharge.tracks",
            "A quota of requests.deviceclass.resource.kubernetes.io/NAME does not limit pods.",
            "A quota of requests.deviceclass.resource.kubernetes.io/NAME limits pods.",
            "pkg/quota/v1/evaluator/core/pods.go isExtendedResourceNameForQuota"));

    private final Row row;

    QuotaDifference(Row row) {
        this.row = row;
    }

    @Override
    public Row row() {
        return row;
    }
}
