package dev.mooring.forecast.run;

import dev.mooring.binding.internal.AttributesClassMode;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import org.jspecify.annotations.Nullable;

/**
 * What a free volume and a claim that finds it have in common, apart from size, access modes and labels.
 *
 * @param attributesClass empty where volume attributes classes are ignored
 */
record VolumeKind(String className, String volumeMode, String attributesClass) implements Comparable<VolumeKind> {

    static VolumeKind of(ClaimView claim, AttributesClassMode mode) {
        return new VolumeKind(claim.className(), claim.volumeMode(), kept(claim.volumeAttributesClass(), mode));
    }

    static VolumeKind of(VolumeView volume, AttributesClassMode mode) {
        return new VolumeKind(volume.className(), volume.volumeMode(), kept(volume.volumeAttributesClass(), mode));
    }

    private static String kept(String attributesClass, AttributesClassMode mode) {
        return mode == AttributesClassMode.IGNORED ? "" : attributesClass;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof VolumeKind kind && compareTo(kind) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * className.hashCode() + volumeMode.hashCode()) + attributesClass.hashCode();
    }

    @Override
    public int compareTo(VolumeKind other) {
        int order = className.compareTo(other.className);
        order = order != 0 ? order : volumeMode.compareTo(other.volumeMode);
        return order != 0 ? order : attributesClass.compareTo(other.attributesClass);
    }
}
