package dev.mooring.expansion.internal;

import dev.mooring.release.Difference;
import dev.mooring.release.FeatureGate;
import dev.mooring.release.Onset;

/** The differences between releases in the expansion of claims. */
public enum ExpansionDifference implements Difference {
    ALLOCATION_IS_STORED(new Row(
            Onset.gate(FeatureGate.RECOVER_VOLUME_EXPANSION_FAILURE),
            "ClaimEdit.stored",
            "A claim gets no status.allocatedResources and no status.allocatedResourceStatuses; only conditions show"
                    + " how far its expansion is.",
            "A claim keeps status.allocatedResources and status.allocatedResourceStatuses, which the resizer sets.",
            "pkg/api/persistentvolumeclaim/util.go DropDisabledFieldsFromStatus"));

    private final Row row;

    ExpansionDifference(Row row) {
        this.row = row;
    }

    @Override
    public Row row() {
        return row;
    }
}
