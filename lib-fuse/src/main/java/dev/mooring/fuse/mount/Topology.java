package dev.mooring.fuse.mount;

import dev.mooring.internal.EnumNames;

/** Where a driver starts a daemon. */
public enum Topology {
    /** At the path of the pod: each pod has a daemon of its own. */
    DIRECT,
    /** Once per node at the global directory; the pods have binds of it. */
    STAGED;

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
