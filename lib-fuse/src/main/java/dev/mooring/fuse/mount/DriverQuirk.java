package dev.mooring.fuse.mount;

import dev.mooring.internal.EnumNames;

/** What a driver does in its own way, and what changes a plan. */
public enum DriverQuirk {
    /** A publish for any new pod of the node mounts a missing staging path again. */
    NEW_POD_MOUNTS,
    /** A bare directory at the staging path counts as mounted: the next publish binds the directory of the node. */
    BARE_COUNTS_AS_MOUNTED,
    /** The secret can name another bucket than the handle. */
    SECRET_NAMES_BUCKET,
    /** It asks statx, which calls a dead mount mounted, so it may not notice that the daemon has died. */
    STATX_BLIND,
    /** After a restart of its plugin it no longer knows its mounts, and heals none before their next publish. */
    LOSES_CONTEXT,
    /** Its own cure mounts at the staging path from before Kubernetes 1.24, which newer kubelets do not use. */
    OLD_LAYOUT,
    /** Only a stage call heals, and none happens while another pod of the node uses the volume. */
    STAGE_NOT_REPEATED,
    /**
     * It can be set up so that the volumes of a class share one mount of the file system, and each pod has a directory
     * in it.
     */
    SHARES_BY_CLASS,
    /** It refuses the mount option {@code -o}. */
    REFUSES_DASH_O;

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
