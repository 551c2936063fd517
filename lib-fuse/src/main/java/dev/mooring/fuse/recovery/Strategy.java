package dev.mooring.fuse.recovery;

import dev.mooring.internal.EnumNames;

/** How a mount is recovered. */
public enum Strategy {
    /** The mount answers; nothing needs to be done. */
    NONE,
    /** The dead mount is unmounted and mounted again: containers keep the dead mount until they restart. */
    REPLACE,
    /** A new mount is bound over the dead one: containers that follow the host see it at once. */
    STACK,
    /** Nothing is mounted; it is mounted. */
    MOUNT,
    /** The driver heals it within a limit; probe again after that. */
    WAIT,
    /** A person makes the driver act. */
    ASK_DRIVER,
    /** Only new pods get a mount that works: the pods that use the volume are replaced. */
    REPLACE_POD,
    /** The state is not known: probe first, then follow the branch of the state. */
    CONDITIONAL,
    /** It cannot or must not be recovered until something is fixed. */
    BLOCKED,
    /** Nothing needs to be done, because of the objects. */
    SKIPPED;

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
