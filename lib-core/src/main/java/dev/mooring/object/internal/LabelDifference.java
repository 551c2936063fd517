package dev.mooring.object.internal;

import dev.mooring.release.Difference;
import dev.mooring.release.Onset;

/** How messages of releases about keys and values of labels differ. */
public enum LabelDifference implements Difference {
    LABEL_WORDS(new Row(
            Onset.release(35),
            "NameSyntax.qualified",
            "Messages speak of a 'qualified name', and count its length in characters.",
            "Messages speak of a 'valid label key', and count its length in bytes.",
            "apimachinery pkg/api/validate/content IsLabelKey, IsLabelValue"));

    private final Row row;

    LabelDifference(Row row) {
        this.row = row;
    }

    @Override
    public Row row() {
        return row;
    }

    @Override
    public String toString() {
        return id();
    }
}
