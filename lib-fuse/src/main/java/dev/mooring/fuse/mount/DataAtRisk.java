package dev.mooring.fuse.mount;

import dev.mooring.internal.EnumNames;

/** What is lost with the daemon, in addition to what was never written to it. */
public enum DataAtRisk {
    /** Files that were not closed or synced. What was closed or synced is in the storage. */
    OPEN_FILES,
    /**
     * With a write cache also files that were closed and synced: they are only in the cache of the node until they are
     * uploaded. Mount again with the same cache directory.
     */
    CACHE,
    /** Not measured. */
    UNKNOWN;

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
