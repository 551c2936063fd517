package dev.mooring.fuse.mount;

import dev.mooring.internal.EnumNames;

/** The content of a directory without a mount. */
public enum DirectoryContent {
    /** Nothing. */
    EMPTY,
    /** Files that were written to the disk of the node while nothing was mounted. */
    NOT_EMPTY,
    /** The directory does not exist. */
    MISSING,
    /** The directory was not listed. */
    UNKNOWN;

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
