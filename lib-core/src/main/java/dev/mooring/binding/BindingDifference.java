package dev.mooring.binding;

import dev.mooring.release.Difference;
import dev.mooring.release.FeatureGate;
import dev.mooring.release.Onset;

/** What releases do otherwise when a volume and a claim are compared. */
public enum BindingDifference implements Difference {
    /** The volume attributes classes of claim and volume matter at all. */
    ATTRIBUTES_CLASS_MATTERS(new Row(
            Onset.release(31),
            "VolumeCheck.VOLUME_ATTRIBUTES_CLASS_MISMATCH",
            "The VolumeAttributesClasses of claim and volume are ignored when they are bound.",
            "The VolumeAttributesClasses of claim and volume are looked at when they are bound.",
            "component-helpers storage/volume/pv_helpers.go FindMatchingVolume")),
    /** A claim with a volume attributes class gets a volume of that class. */
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
