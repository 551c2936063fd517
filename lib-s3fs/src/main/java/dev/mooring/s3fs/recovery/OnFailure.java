package dev.mooring.s3fs.recovery;

/** What to do when a step fails, and what that leaves behind. */
public enum OnFailure {
    /** Stop this item. Nothing has changed: the mount is as dead as it was. Plan again. */
    STOP_UNCHANGED,
    /** Stop this item. The path is a bare directory: restart no container, keep it from being written, plan again soon. */
    STOP_BARE,
    /** Unmount lazily what this item has started, end that s3fs, delete its credential; then nothing has changed. */
    UNDO_UNCHANGED,
    /** Unmount lazily what this item has started, end that s3fs, delete its credential; the path is a bare directory. */
    UNDO_BARE,
    /** Go on; the container must restart instead, as if the volume had been replaced. */
    RESTART_INSTEAD,
    /** Go on and report it: the mount is back, something is left to clear away. */
    GO_ON
}
