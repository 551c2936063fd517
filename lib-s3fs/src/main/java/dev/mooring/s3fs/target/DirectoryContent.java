package dev.mooring.s3fs.target;

/** What lies in the directory where nothing is mounted. */
public enum DirectoryContent {
    /** Nothing. */
    EMPTY,
    /** Something: written to the disk of the node while nothing was mounted. */
    NOT_EMPTY,
    /** There is no such directory. */
    MISSING,
    /** Nobody looked. */
    UNKNOWN
}
