package dev.mooring.scheduling.internal;

import dev.mooring.release.Difference;
import dev.mooring.release.FeatureGate;
import dev.mooring.release.Onset;

/** The differences between releases in the scheduler, as far as its filters are simulated. */
public enum SchedulingDifference implements Difference {
    HOSTNAMES_ARE_LABELS(new Row(
            Onset.release(30),
            "PlacementCheck.verdict",
            "Only nodes named by the hostname affinity of the bound volumes are considered; where the label"
                    + " kubernetes.io/hostname differs from the name of the node, the pod is never scheduled.",
            "All nodes are considered, and their labels are compared with the node affinity of the bound volumes.",
            "pkg/scheduler/framework/plugins/volumebinding/binder.go GetEligibleNodes")),
    ATTACHED_VOLUMES_COUNT(new Row(
            Onset.release(32),
            "SchedulingCode.TOO_MANY_VOLUMES",
            "Only the volumes of a driver that pods on a node use count for the limit of the node.",
            "The volumes of a driver that pods on a node use, or that are attached to it, count for the limit of the"
                    + " node.",
            "pkg/scheduler/framework/plugins/nodevolumelimits/csi.go getNodeVolumeAttachmentInfo")),
    /** The words about the node affinity of a volume. */
    VOLUME_NODE_AFFINITY_IS_NAMED(new Row(
            Onset.release(33),
            "SchedulingCode.VOLUME_NODE_AFFINITY_CONFLICT",
            "The event says \"node(s) had volume node affinity conflict\".",
            "The event says \"node(s) didn't match PersistentVolume's node affinity\".",
            "pkg/scheduler/framework/plugins/volumebinding/binder.go ErrReasonNodeConflict")),
    /** The words about a claim for one pod. */
    CLAIM_IN_USE_IS_NAMED(
            new Row(
                    Onset.release(34),
                    "SchedulingCode.READ_WRITE_ONCE_POD_IN_USE",
                    "The event says \"node has pod using PersistentVolumeClaim with the same name and ReadWriteOncePod access mode\".",
                    "The event says \"node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by"
                            + " another pod\".",
                    "pkg/scheduler/framework/plugins/volumerestrictions/volume_restrictions.go ErrReasonReadWriteOncePodConflict")),
    /** The words about a taint. */
    TAINT_IS_NOT_NAMED(new Row(
            Onset.release(34),
            "SchedulingCode.UNTOLERATED_TAINT",
            "The event names the first taint that the pod does not tolerate: \"node(s) had untolerated taint {key: value}\".",
            "The event says \"node(s) had untolerated taint(s)\".",
            "pkg/scheduler/framework/plugins/tainttoleration/taint_toleration.go Filter")),
    DEVICES_ANSWER(new Row(
            Onset.gate(FeatureGate.DYNAMIC_RESOURCE_ALLOCATION),
            "PodVerdict.message",
            "The event of a pod that no node takes ends with what preemption would do.",
            "The event of a pod that no node takes ends with the words of the plugin for devices and what preemption would do, or"
                    + " with \"not found\" if the claims of the pod keep the scheduler from considering nodes.",
            "pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go PostFilter")),
    DEVICES_SAY_NOTHING(new Row(
            Onset.release(37),
            "PodVerdict.message",
            "The plugin for devices says \"no new claims to deallocate\" about a pod without devices.",
            "The plugin for devices says nothing about a pod without devices.",
            "pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go PostFilter")),
    POD_REQUESTS_COUNT(new Row(
            Onset.gate(FeatureGate.POD_LEVEL_RESOURCES),
            "SchedulingPod.requests",
            "A pod requests what its containers request together; spec.resources of the pod does not count.",
            "The requests for cpu, memory and huge pages in spec.resources of a pod replace those of its containers.",
            "component-helpers resource/helpers.go PodRequests")),
    DRIVER_MUST_BE_ON_NODE(new Row(
            Onset.gate(FeatureGate.VOLUME_LIMIT_SCALING),
            "SchedulingCode.DRIVER_NOT_ON_NODE",
            "A pod may be placed on a node where the CSI driver of its volume is not installed.",
            "A pod is not placed on a node where the CSI driver of its volume is not installed, if the CSIDriver has"
                    + " preventPodSchedulingIfMissing.",
            "pkg/scheduler/framework/plugins/nodevolumelimits/csi.go checkCSIDriverOnNode")),
    DRIVER_OPTS_IN(new Row(
            Onset.release(36),
            "SchedulingCode.DRIVER_NOT_ON_NODE",
            "Each CSIDriver is needed on the node, where the feature VolumeLimitScaling is on.",
            "Only a CSIDriver with preventPodSchedulingIfMissing is needed on the node, where the feature VolumeLimitScaling is on.",
            "pkg/scheduler/framework/plugins/nodevolumelimits/csi.go checkCSIDriverOnNode")),
    MIGRATION_NEEDS_NO_ANNOTATION(new Row(
            Onset.release(36),
            "VolumeLimits",
            "A volume of the in-tree plugin for Portworx counts as one of its driver only on a node whose CSINode names the plugin in"
                    + " the annotation storage.alpha.kubernetes.io/migrated-plugins.",
            "A volume of the in-tree plugin for Portworx counts as one of its driver on every node.",
            "pkg/scheduler/framework/plugins/nodevolumelimits/utils.go isCSIMigrationOn")),
    STORAGE_LEFT_IS_SCORED(new Row(
            Onset.gate(FeatureGate.STORAGE_CAPACITY_SCORING),
            "SchedulingCode.STORAGE_LEFT_DECIDES",
            "The storage left for new volumes does not influence the choice among the nodes that take a pod.",
            "Among the nodes that take a pod, the scheduler prefers the one where the new volumes take the smallest"
                    + " part of the storage that is left.",
            "pkg/scheduler/framework/plugins/volumebinding/volume_binding.go Score"));

    private final Row row;

    SchedulingDifference(Row row) {
        this.row = row;
    }

    @Override
    public Row row() {
        return row;
    }
}
