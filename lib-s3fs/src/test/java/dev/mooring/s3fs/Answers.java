package dev.mooring.s3fs;

import dev.mooring.fuse.mount.PathProbe;

/** What a working mount of FUSE answers to {@code statfs}. */
public final class Answers {

    /** The type of FUSE, and a block size that is not 0. */
    public static final PathProbe OK = PathProbe.answered(PathProbe.FUSE_MAGIC, 4096);

    private Answers() {}
}
