package dev.mooring.binding;

import dev.mooring.reason.EnumNames;

/** Who asks whether a volume fits a claim; each makes other checks. */
public enum SearchPath {
    /** The controller searches a volume for a claim that names none, one group of access modes after the other. */
    CONTROLLER,
    /** {@code FindMatchingVolume} over a list, without a node. */
    LIST,
    /** The scheduler searches a volume that can be used on a node: {@code FindMatchingVolume} with the node. */
    NODE,
    /** The controller compares the volume that a claim names: {@code checkVolumeSatisfyClaim}. */
    NAMED;

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
