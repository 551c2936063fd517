package dev.mooring.controller.internal;

import dev.mooring.release.Difference;
import dev.mooring.release.FeatureGate;
import dev.mooring.release.Onset;

/** The differences between releases in the PersistentVolume controller. */
public enum ControllerDifference implements Difference {
    CSI_VOLUME_IS_LEFT_TO_DRIVER(new Row(
            Onset.release(30),
            "ControllerRule.CSI_DRIVER_DELETES_VOLUME",
            "A released CSI volume with policy Delete that was made by hand becomes Failed, because no plugin of the controller"
                    + " deletes it; its provisioner deletes the data only if it is faster.",
            "A released CSI volume with policy Delete stays Released, and the provisioner of its driver deletes the data.",
            "pkg/controller/volume/persistentvolume/pv_controller.go findDeletablePlugin")),
    RECLAIM_POLICY_IS_HONORED(new Row(
            Onset.gate(FeatureGate.HONOR_PV_RECLAIM_POLICY),
            "ControllerRule.VOLUME_DELETED_WITHOUT_DATA",
            "The data of a volume that is deleted before its claim stay in the storage, even with policy Delete, and no"
                    + " finalizer protects a volume of an in-tree plugin.",
            "The data of a volume with policy Delete are deleted whether the volume or its claim is deleted first; the finalizer"
                    + " kubernetes.io/pv-controller keeps a volume of an in-tree plugin until then.",
            "pkg/controller/volume/persistentvolume/pv_controller.go deleteVolumeOperation, doDeleteVolume;"
                    + " pv_controller_base.go modifyDeletionFinalizers")),
    CURRENT_ATTRIBUTES_CLASS_IS_WRITTEN(new Row(
            Onset.release(31),
            "ClaimStatus",
            "The controller does not touch status.currentVolumeAttributesClassName of a claim.",
            "The controller removes status.currentVolumeAttributesClassName from a claim without a volume, and sets"
                    + " it to the class of the volume when it binds a Pending claim, if the feature VolumeAttributesClass is on.",
            "pkg/controller/volume/persistentvolume/pv_controller.go updateClaimStatus")),
    /** The controller has no plugins for CSI and local volumes. */
    FEWER_PLUGINS_ARE_ASKED(new Row(
            Onset.release(31),
            "ControllerPlugins",
            "The event VolumeFailedDelete of a local volume says \"no deletable volume plugin matched\".",
            "The event VolumeFailedDelete of a local volume says \"no volume plugin matched\".",
            "cmd/kube-controller-manager/app/plugins.go ProbeControllerVolumePlugins"));

    private final Row row;

    ControllerDifference(Row row) {
        this.row = row;
    }

    @Override
    public Row row() {
        return row;
    }
}
