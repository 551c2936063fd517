package dev.mooring.snapshot;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.object.Inventory;
import dev.mooring.object.SnapshotView;
import dev.mooring.reason.Reason;

/**
 * The outcome of a newly created snapshot.
 *
 * @param state the outcome
 * @param reason why, in words
 */
public record SnapshotDecision(State state, Reason reason) {

    public SnapshotDecision {
        requireNonNull(state, "state");
        requireNonNull(reason, "reason");
    }

    /**
     * Decides about a snapshot.
     *
     * <p>For example, a snapshot that names a content whose {@code source.snapshotHandle} is set and whose
     * {@code volumeSnapshotRef} names the snapshot without a uid becomes ready, and no new snapshot is taken.
     *
     * @param snapshot the snapshot
     * @param cluster contents, classes, drivers, secrets and claims
     * @return the decision
     * @upstream external-snapshotter pkg/common-controller/snapshot_controller.go syncSnapshot, syncUnreadySnapshot
     * @upstream external-snapshotter pkg/sidecar-controller/snapshot_controller.go syncContent
     */
    public static SnapshotDecision of(SnapshotView snapshot, Inventory cluster) {
        SnapshotScene scene = new SnapshotScene(snapshot, cluster);
        for (SnapshotRule rule : SnapshotRule.values()) {
            if (rule.applies(scene)) {
                Reason reason = Reason.of(rule, snapshot.ref().toString(), rule.words(scene));
                return new SnapshotDecision(rule.state(), reason);
            }
        }
        throw new IllegalStateException("the last rule always applies");
    }

    /** {@return whether it names a content that does not exist} */
    public boolean isContentAbsent() {
        return reason.code() == SnapshotRule.SNAPSHOT_CONTENT_ABSENT;
    }

    /** The outcome of a snapshot. */
    public enum State {
        /** It is bound to an existing snapshot in the storage, and ready as soon as the driver finds that. */
        READY,
        /** It never becomes ready unless something changes. */
        UNREADY,
        /** The driver takes another snapshot, of the volumes as they are then. */
        CUTS_ANOTHER,
        /** What it depends on is not known. */
        UNKNOWN;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }
}
