package dev.mooring.s3fs;

import dev.mooring.fuse.mount.PathProbe;
import dev.mooring.kubelet.Kernel;

/** What a working mount of FUSE answers to {@code statfs}. */
public final class Answers {

    /** The type of FUSE, and a block size that is not 0. */
    public static final PathProbe OK = PathProbe.answered(PathProbe.FUSE_MAGIC, 4096);

    private Answers() {}

    /** What statfs gives in a mount namespace. */
    public static PathProbe of(Kernel kernel, String namespace, String path) {
        return kernel.answers(namespace, path) ? OK : PathProbe.failed(107);
    }
}
