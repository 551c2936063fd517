package dev.mooring.move;

import dev.mooring.reason.EnumNames;

/** Who has the storage after a move. */
public enum MoveEnd {
    /** The target: the source stops its writers first and gives the objects up last. */
    HAND_OVER,
    /** Both clusters keep the volumes and use them at the same time. */
    DUAL_ACTIVE;

    /** {@return the name in kebab-case, for example {@code hand-over}} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
