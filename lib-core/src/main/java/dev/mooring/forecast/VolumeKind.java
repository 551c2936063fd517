package dev.mooring.forecast;

import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;

/** What a free volume and a claim that finds it have in common, besides size, access modes and labels. */
record VolumeKind(String className, String volumeMode, String attributesClass) implements Comparable<VolumeKind> {

    static VolumeKind of(ClaimView claim) {
        return new VolumeKind(claim.className(), claim.volumeMode(), claim.volumeAttributesClass());
    }

    static VolumeKind of(VolumeView volume) {
        return new VolumeKind(volume.className(), volume.volumeMode(), volume.volumeAttributesClass());
    }

    @Override
    public int compareTo(VolumeKind other) {
        int order = className.compareTo(other.className);
        order = order != 0 ? order : volumeMode.compareTo(other.volumeMode);
        return order != 0 ? order : attributesClass.compareTo(other.attributesClass);
    }
}
