package dev.mooring.fuse.recovery;

import dev.mooring.internal.EnumNames;

/** The state of a plan for the mounts of a node. */
public enum PlanState {
    /** Every mount answers, every container sees it, and all input belongs to one of them. */
    NOTHING_TO_DO,
    /** The plan recovers the mounts. */
    RECOVER,
    /** The evidence does not show whether a mount is dead, or whether a container still sees a dead mount. */
    UNKNOWN,
    /** A mount cannot be recovered until something is fixed. */
    BLOCKED;

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
