package dev.mooring.driver;

import dev.mooring.internal.EnumNames;

/** How far a storage reaches: which machines can use it. */
public enum Reach {
    /** One node. */
    NODE,
    /** The Kubernetes cluster that serves it from its own nodes. */
    KUBERNETES_CLUSTER,
    /** The machines of one zone. */
    ZONE,
    /** The machines of one region. */
    REGION,
    /** Every machine with network access to the storage, and the right to use it. */
    NETWORK,
    /** Not known. */
    UNKNOWN;

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
