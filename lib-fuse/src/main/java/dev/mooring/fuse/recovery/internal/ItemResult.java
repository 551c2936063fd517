package dev.mooring.fuse.recovery.internal;

import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.recovery.RecoveryItem;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.fuse.recovery.Strategy;
import dev.mooring.internal.EnumNames;

/** The result of carrying out an item. */
public enum ItemResult {
    /** The mount answers, and no container needs a restart. */
    RECOVERED,
    /** The mount answers; containers that still have the dead mount must restart. */
    RECOVERED_NEEDS_RESTART,
    /** Nothing has changed. */
    UNCHANGED,
    /** Nothing is mounted: a container that starts now writes to the disk of the node. Restart nothing, plan again soon. */
    UNSAFE_BARE,
    /** The item was blocked. */
    BLOCKED,
    /** Nothing needed to be done. */
    SKIPPED;

    /**
     * The result of an item.
     *
     * @param before the item of the plan that was carried out
     * @param after the plan from the observations after that
     * @return the result; unchanged if the item is not in the plan
     */
    public static ItemResult of(RecoveryItem before, RecoveryPlan after) {
        if (before.strategy() == Strategy.BLOCKED) {
            return BLOCKED;
        }
        if (before.strategy() == Strategy.SKIPPED || before.strategy() == Strategy.NONE) {
            return SKIPPED;
        }
        return after.items().stream()
                .filter(item ->
                        item.node().equals(before.node()) && item.target().equals(before.target()))
                .findFirst()
                .flatMap(RecoveryItem::state)
                .map(state -> of(state.kind(), needsRestart(before.target(), after)))
                .orElse(UNCHANGED);
    }

    private static boolean needsRestart(String target, RecoveryPlan plan) {
        return plan.restarts().stream().anyMatch(action -> action.targets().contains(target));
    }

    private static ItemResult of(MountState.Kind now, boolean restart) {
        return switch (now) {
            case NOT_MOUNTED, BARE_BIND -> UNSAFE_BARE;
            case HEALTHY, MOUNTED_TWICE -> restart ? RECOVERED_NEEDS_RESTART : RECOVERED;
            case DEAD, HUNG, FOREIGN, WRONG_BUCKET, SHADOWED, UNKNOWN -> UNCHANGED;
        };
    }

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
