package dev.mooring.binding.internal;

import dev.mooring.release.Difference;
import dev.mooring.release.FeatureGate;
import dev.mooring.release.Onset;

/** How releases differ when they compare a volume with a claim. */
public enum BindingDifference implements Difference {
    ATTRIBUTES_CLASS_MATTERS(new Row(
            Onset.release(31),
            "VolumeCheck.VOLUME_ATTRIBUTES_CLASS_MISMATCH",
            "Binding ignores the VolumeAttributesClasses of claim and volume.",
            "Binding considers the VolumeAttributesClasses of claim and volume.",
            "component-helpers storage/volume/pv_helpers.go FindMatchingVolume")),
    ATTRIBUTES_CLASS_IS_COMPARED(new Row(
            Onset.gate(FeatureGate.VOLUME_ATTRIBUTES_CLASS),
            "VolumeCheck.VOLUME_ATTRIBUTES_CLASS_MISMATCH",
            "A claim that names a VolumeAttributesClass gets no volume, and no claim gets a volume that names one.",
            "A claim gets only a volume with the same VolumeAttributesClass; a claim without one only a volume without one.",
            "component-helpers storage/volume/pv_helpers.go FindMatchingVolume"));

    private final Row row;

    BindingDifference(Row row) {
        this.row = row;
    }

    @Override
    public Row row() {
        return row;
    }
}
