package dev.mooring.expansion;

import dev.mooring.reason.EnumNames;

/** Whether a volume is in use while it grows. */
public enum ExpansionMode {
    /** A pod on a node uses the claim. */
    ONLINE,
    /** No pod uses the claim; all pods are given. */
    OFFLINE,
    /** No pod that uses the claim is given, and there may be others. */
    UNKNOWN;

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
