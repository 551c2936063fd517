package dev.mooring.kubelet;

import dev.mooring.kubelet.internal.KubeletDifference;
import dev.mooring.release.Release;
import java.util.Arrays;
import java.util.Optional;

/**
 * The {@code stat} errors that make a kubelet treat a mount as corrupted, one row each: number and text on Linux.
 *
 * @upstream staging/src/k8s.io/mount-utils/mount_helper_unix.go IsCorruptedMnt
 */
public enum CorruptedMount {
    /** The daemon of a FUSE mount has ended. */
    ENOTCONN(107, "Transport endpoint is not connected"),
    /** The server no longer knows an NFS file handle. */
    ESTALE(116, "Stale file handle"),
    /** The device or server failed. */
    EIO(5, "Input/output error"),
    /** The server denies access to this node. */
    EACCES(13, "Permission denied"),
    /** The server of a CIFS share is down. */
    EHOSTDOWN(112, "Host is down"),
    /** The mount does not answer at the moment. */
    EWOULDBLOCK(11, "Resource temporarily unavailable"),
    /** The device is gone. */
    ENODEV(19, "No such device");

    private final int errno;
    private final String text;

    CorruptedMount(int errno, String text) {
        this.errno = errno;
        this.text = text;
    }

    /**
     * The error of a number.
     *
     * @param errno a Linux errno
     * @return the row; empty for an error that does not mean a corrupted mount, for example {@code ENOENT}
     */
    public static Optional<CorruptedMount> ofErrno(int errno) {
        return Arrays.stream(values()).filter(row -> row.errno == errno).findFirst();
    }

    /**
     * Whether kubelets of a release treat a mount with this error as corrupted, in the mirrored patch release.
     *
     * @param release the release
     * @return true if they do
     */
    public boolean isKnownTo(Release release) {
        return this != ENODEV || release.has(KubeletDifference.MISSING_DEVICE_IS_CORRUPTED);
    }

    /**
     * Whether kubelets of a release repair a corrupted bind mount of a sub path when its container restarts.
     *
     * @param release the release
     * @return false if the pod must be deleted
     */
    public static boolean isSubPathMountedAgain(Release release) {
        return release.has(KubeletDifference.STALE_SUB_PATH_IS_MOUNTED_AGAIN);
    }

    /** {@return the error number on Linux} */
    public int errno() {
        return errno;
    }

    /** {@return the text of the C library, as from {@code strerror}} */
    public String text() {
        return text;
    }
}
