package dev.mooring.binding;

/** The ways upstream comes to ask whether a volume is right for a claim; they do not ask the same. */
public enum SearchPath {
    /** The controller looks for a volume for a claim that names none: group by group of access modes. */
    CONTROLLER,
    /** {@code FindMatchingVolume} over a list, without a node. */
    LIST,
    /** The scheduler looks for a volume that can be used on a node: {@code FindMatchingVolume} with the node. */
    NODE,
    /** The controller comes to the volume a claim names, and nobody has reserved it: {@code checkVolumeSatisfyClaim}. */
    NAMED
}
