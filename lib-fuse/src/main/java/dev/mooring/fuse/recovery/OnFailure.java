package dev.mooring.fuse.recovery;

import dev.mooring.internal.EnumNames;

/** What to do if a step fails, and the state in which that leaves the mount. */
public enum OnFailure {
    /** Stop this item. Nothing has changed: the mount is still dead. Plan again. */
    STOP_UNCHANGED,
    /** Stop this item. The path is a bare directory: restart no container, prevent writes to it, and plan again soon. */
    STOP_BARE,
    /** Lazily unmount what this item has mounted, end its s3fs, delete its credential file; then nothing has changed. */
    UNDO_UNCHANGED,
    /** Lazily unmount what this item has mounted, end its s3fs, delete its credential file; the path is a bare directory. */
    UNDO_BARE,
    /** Continue; the container must restart, as if the volume had been replaced. */
    RESTART_INSTEAD,
    /** Continue and report it: the mount is recovered, and something is left to clean up. */
    GO_ON;

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
