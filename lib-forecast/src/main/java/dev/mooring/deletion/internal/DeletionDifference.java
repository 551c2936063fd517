package dev.mooring.deletion.internal;

import dev.mooring.release.Difference;
import dev.mooring.release.FeatureGate;
import dev.mooring.release.Onset;

/** The differences between releases in the deletion of objects. */
public enum DeletionDifference implements Difference {
    PROVISIONER_PROTECTS_BOUND_VOLUMES(new Row(
            Onset.gate(FeatureGate.HONOR_PV_RECLAIM_POLICY),
            "Provisioner.protects",
            "The external provisioners of the time (before 5.0) set no finalizer on a volume; if the volume is deleted before its"
                    + " claim, the data stay in the storage, unless the volume has the finalizer of a newer provisioner.",
            "The external provisioners of the time (5.0 and newer) set the finalizer"
                    + " external-provisioner.volume.kubernetes.io/finalizer on each bound volume with policy Delete; the data are"
                    + " deleted also if the volume is deleted before its claim.",
            "sig-storage-lib-external-provisioner controller/controller.go handleProtectionFinalizer")),
    NAMESPACE_DELETES_PODS_FIRST(new Row(
            Onset.gate(FeatureGate.ORDERED_NAMESPACE_DELETION),
            "NamespaceDeletion",
            "When a namespace is deleted, everything in it is deleted at the same time.",
            "When a namespace is deleted, its pods are deleted first, and everything else when no pod is left.",
            "pkg/controller/namespace/deletion/namespaced_resources_deleter.go deleteAllContent"));

    private final Row row;

    DeletionDifference(Row row) {
        this.row = row;
    }

    @Override
    public Row row() {
        return row;
    }
}
