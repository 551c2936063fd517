package dev.mooring.expansion;

import dev.mooring.reason.EnumNames;

/** Who does the next step of an expansion. */
public enum ExpansionActor {
    /** Nobody: it is done, or nothing expands such a volume. */
    NOBODY,
    /** The user: another request, another class, a pod to start or to stop. */
    USER,
    /** The API server: it judges the changed request. */
    API_SERVER,
    /** The sidecar external-resizer of the driver. */
    RESIZER,
    /** The kubelet of a node where a pod uses the volume. */
    KUBELET,
    /** Not known. */
    UNKNOWN;

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
