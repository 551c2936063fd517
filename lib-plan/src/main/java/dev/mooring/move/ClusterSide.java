package dev.mooring.move;

import dev.mooring.internal.EnumNames;

/** A cluster of a move. */
public enum ClusterSide {
    /** The cluster that has the objects now. */
    SOURCE,
    /** The cluster that gets them. */
    TARGET;

    /** {@return the name in kebab-case; commands have it as the name of their context} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
