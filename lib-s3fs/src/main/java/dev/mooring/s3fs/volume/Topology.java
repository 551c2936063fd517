package dev.mooring.s3fs.volume;

import dev.mooring.reason.EnumNames;

/** Where a driver starts s3fs. */
public enum Topology {
    /** At the path of the pod: each pod has its own s3fs. */
    DIRECT,
    /** Once per node at the global directory; the pods have binds of it. */
    STAGED;

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
