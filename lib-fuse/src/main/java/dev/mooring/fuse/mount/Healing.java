package dev.mooring.fuse.mount;

import dev.mooring.internal.EnumNames;

/** What the driver does on its own when the daemon of a volume has died. */
public enum Healing {
    /** Nothing. */
    NONE,
    /** It mounts again for a pod that starts later; running containers keep the dead mount. */
    NEW_PODS,
    /** At its next republish it unmounts and mounts again: running containers are cut off for good. */
    UNMOUNTS,
    /** It mounts again and binds over the dead mount: containers that follow the host see it. */
    FOLLOWERS,
    /** Running containers of every propagation continue. */
    EVERYBODY;

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
