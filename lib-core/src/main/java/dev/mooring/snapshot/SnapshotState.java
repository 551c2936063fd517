package dev.mooring.snapshot;

import dev.mooring.reason.EnumNames;

/** What becomes of a snapshot. */
public enum SnapshotState {
    /** It is bound to what exists in the storage, and ready as soon as the driver finds that. */
    READY,
    /** It never becomes ready as things are. */
    UNREADY,
    /** The driver cuts another snapshot, of the volumes as they are then. */
    CUTS_ANOTHER,
    /** What it depends on is not known. */
    UNKNOWN;

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
