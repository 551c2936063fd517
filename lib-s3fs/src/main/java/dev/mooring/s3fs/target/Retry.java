package dev.mooring.s3fs.target;

/** Whether to try again. */
public enum Retry {
    /** It went well. */
    NOT_NEEDED,
    /** The same may go well later: try again, each time after a longer wait. */
    LATER,
    /** The same goes wrong again until an object, an option or the node is changed. */
    AFTER_CHANGE
}
