package dev.mooring.fuse.driver;

import dev.mooring.reason.EnumNames;

/** What a driver does in a way of its own, and what changes a plan. */
public enum Quirk {
    /** A publish for any new pod of the node mounts a missing staging path again. */
    NEW_POD_MOUNTS,
    /** A bare directory at the staging path counts as mounted: the next publish binds the directory of the node. */
    BARE_COUNTS_AS_MOUNTED,
    /** The secret can name another bucket than the handle. */
    SECRET_NAMES_BUCKET;

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
