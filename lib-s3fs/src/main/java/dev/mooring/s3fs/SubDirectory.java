package dev.mooring.s3fs;

import dev.mooring.internal.EnumNames;

/** Which directory of the bucket a driver mounts, in addition to the volume handle. */
enum SubDirectory {
    /** Only that of the volume handle. */
    NONE,
    /** Always {@code csi-fs} below that of the volume handle. */
    CSI_FS,
    /**
     * {@code csi-fs} below that of the volume handle, unless the attribute {@code usePrefix} is true: then only the
     * attribute {@code prefix}.
     */
    CSI_FS_UNLESS_PREFIX;

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
