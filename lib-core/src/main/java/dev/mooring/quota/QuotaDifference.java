package dev.mooring.quota;

import dev.mooring.release.Difference;
import dev.mooring.release.FeatureGate;
import dev.mooring.release.Onset;

/** What quotas of the releases count otherwise. */
public enum QuotaDifference implements Difference {
    /** The allocated size of a claim counts. */
    ALLOCATED_SIZE_COUNTS(new Row(
            Onset.gate(FeatureGate.RECOVER_VOLUME_EXPANSION_FAILURE),
            "ClaimCharge.storage",
            "A quota counts the storage that a claim requests.",
            "A quota counts the larger of what a claim requests and what status.allocatedResources says.",
            "pkg/quota/v1/evaluator/core/persistent_volume_claims.go getStorageUsage")),
    /** Quotas with scopes are about claims too. */
    CLAIMS_HAVE_SCOPES(new Row(
            Onset.release(33),
            "ClaimCharge.isIn",
            "A quota with scopes counts no claims.",
            "A quota with the scope VolumeAttributesClass counts the claims of these classes, if the gate is on.",
            "pkg/quota/v1/evaluator/core/persistent_volume_claims.go Matches")),
    /** Claims are in the scope of their VolumeAttributesClass. */
    ATTRIBUTES_CLASS_IS_SCOPE(new Row(
            Onset.gate(FeatureGate.VOLUME_ATTRIBUTES_CLASS),
            "ClaimCharge.isIn",
            "A quota with the scope VolumeAttributesClass counts no claims.",
            "A quota with the scope VolumeAttributesClass counts the claims of these classes, from 1.33 on.",
            "pkg/quota/v1/evaluator/core/persistent_volume_claims.go pvcMatchesScopeFunc")),
    /** Requests and limits of a whole pod stand for those of its containers. */
    POD_RESOURCES_COUNT(new Row(
            Onset.gate(FeatureGate.POD_LEVEL_RESOURCES),
            "PodCharge.hasOwnResources",
            "The server drops spec.resources of a new pod; each container says what a quota limits.",
            "A pod with spec.resources need not say in each container what a quota limits.",
            "pkg/quota/v1/evaluator/core/pods.go Constraints")),
    /** Device classes are resources of pods. */
    DEVICE_CLASSES_ARE_OF_PODS(new Row(
            Onset.release(35),
            "PodCharge.tracks",
            "A quota of requests.deviceclass.resource.kubernetes.io/NAME is not about pods.",
            "A quota of requests.deviceclass.resource.kubernetes.io/NAME is about pods.",
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
