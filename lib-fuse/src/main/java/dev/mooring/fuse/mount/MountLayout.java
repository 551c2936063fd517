package dev.mooring.fuse.mount;

import dev.mooring.internal.EnumNames;

/** Where the daemon mounts. */
public enum MountLayout {
    /** On the path of the pod. */
    DIRECT,
    /** On the kubelet's staging path; pods get binds of it. */
    STAGED,
    /** On a directory of the driver; pods get binds of it. */
    SOURCE;

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
