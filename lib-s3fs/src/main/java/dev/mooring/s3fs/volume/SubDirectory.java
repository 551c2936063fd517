package dev.mooring.s3fs.volume;

/** Which directory of the bucket a driver mounts, beyond what the handle says. */
public enum SubDirectory {
    /** The handle says it all. */
    NONE,
    /** Always {@code csi-fs} below the handle's prefix. */
    CSI_FS,
    /**
     * {@code csi-fs} below the handle's prefix, unless the attribute {@code usePrefix} is true: then the attribute
     * {@code prefix} alone.
     */
    CSI_FS_UNLESS_PREFIX
}
