package dev.mooring.s3fs.recovery;

/** How a mount is brought back. */
public enum Strategy {
    /** It is fine. */
    NONE,
    /** The dead mount is unmounted and made anew: containers keep the dead one until they restart. */
    REPLACE,
    /** A new mount is laid over the dead one: containers that follow the host see it at once. */
    STACK,
    /** Nothing is mounted there; it is mounted. */
    MOUNT,
    /** Its state is not known: look first, then take the branch of what was seen. */
    CONDITIONAL,
    /** It cannot or must not be done, until something is put right. */
    BLOCKED,
    /** Nothing is to be done for it. */
    SKIPPED
}
