package dev.mooring.s3fs.recovery;

import dev.mooring.s3fs.target.TargetState;

/** What became of an item. */
public enum ItemResult {
    /** It answers, and nobody needs a restart. */
    RECOVERED,
    /** It answers; containers that still hold the dead mount must restart. */
    RECOVERED_NEEDS_RESTART,
    /** It is as it was. */
    UNCHANGED,
    /** Nothing is mounted: whoever starts now writes to the disk of the node. Restart nobody, and try again soon. */
    UNSAFE_BARE,
    /** It was not tried. */
    BLOCKED,
    /** Nothing was to be done. */
    SKIPPED;

    /**
     * Tells what became of an item.
     *
     * @param before the item as it was planned
     * @param after the plan made from what was seen afterwards
     * @return the result; unchanged if the item is not in that plan
     */
    public static ItemResult of(RecoveryItem before, RecoveryPlan after) {
        if (before.strategy() == Strategy.BLOCKED) {
            return BLOCKED;
        }
        if (before.strategy() == Strategy.SKIPPED || before.strategy() == Strategy.NONE) {
            return SKIPPED;
        }
        return after.items().stream()
                .filter(item -> item.role() == before.role()
                        && item.node().equals(before.node())
                        && item.path().equals(before.path()))
                .findFirst()
                .map(item -> of(
                        item,
                        after.restarts().stream()
                                .anyMatch(action -> action.targets().contains(item.path()))))
                .orElse(UNCHANGED);
    }

    private static ItemResult of(RecoveryItem now, boolean restart) {
        TargetState state = now.observed().orElse(null);
        if (state instanceof TargetState.NotMounted) {
            return UNSAFE_BARE;
        }
        if (state instanceof TargetState.Healthy || state instanceof TargetState.MountedTwice) {
            return restart ? RECOVERED_NEEDS_RESTART : RECOVERED;
        }
        return UNCHANGED;
    }
}
