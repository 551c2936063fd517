package dev.mooring.kubelet.internal;

import dev.mooring.release.Difference;
import dev.mooring.release.Onset;

/** How kubelets of the releases differ in handling mounts; the paths are the same in all of them. */
public enum KubeletDifference implements Difference {
    /** Older releases got this in a patch: 1.28.13, 1.29.8, 1.30.4. */
    MISSING_DEVICE_IS_CORRUPTED(
            Onset.release(30),
            "CorruptedMount.ENODEV",
            "A mount whose device is gone (ENODEV) is not treated as corrupted.",
            "A mount whose device is gone (ENODEV) is treated as corrupted, and unmounted.",
            "staging/src/k8s.io/mount-utils/mount_helper_unix.go IsCorruptedMnt"),
    STALE_SUB_PATH_IS_MOUNTED_AGAIN(
            Onset.release(37),
            "CorruptedMount.isSubPathMountedAgain",
            "A container with a subPath does not start again while the bind mount of the subPath is corrupted: the pod must be"
                    + " deleted.",
            "The kubelet unmounts a corrupted bind mount of a subPath and makes it again when the container starts.",
            "pkg/volume/util/subpath/subpath_linux.go prepareSubpathTarget");

    private final Row row;

    KubeletDifference(Onset onset, String rule, String before, String after, String upstream) {
        this.row = new Row(onset, rule, before, after, upstream);
    }

    @Override
    public Row row() {
        return row;
    }

    @Override
    public String toString() {
        return id();
    }
}
