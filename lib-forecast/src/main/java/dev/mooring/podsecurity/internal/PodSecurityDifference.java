package dev.mooring.podsecurity.internal;

import dev.mooring.release.Difference;
import dev.mooring.release.Onset;

/** How releases differ in what Pod Security sees of a pod. */
public enum PodSecurityDifference implements Difference {
    APP_ARMOR_HAS_FIELDS(new Row(
            Onset.release(30),
            "SecuredPod.of",
            "A pod is stored without appArmorProfile; only the annotations of its containers are checked.",
            "appArmorProfile and the annotations for AppArmor are checked.",
            "pkg/registry/core/pod/strategy.go applyAppArmorVersionSkew")),
    APP_ARMOR_NEEDS_NO_ANNOTATION(new Row(
            Onset.release(34),
            "SecuredPod.of",
            "A container with an appArmorProfile also gets the annotation, and the message lists both.",
            "A container with an appArmorProfile gets no annotation.",
            "pkg/registry/core/pod/strategy.go applyAppArmorVersionSkew"));

    private final Row row;

    PodSecurityDifference(Row row) {
        this.row = row;
    }

    @Override
    public Row row() {
        return row;
    }
}
