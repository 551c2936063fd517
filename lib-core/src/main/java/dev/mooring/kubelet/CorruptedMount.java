package dev.mooring.kubelet;

import dev.mooring.release.KubernetesVersion;
import dev.mooring.release.Release;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The errors of {@code stat} for which a kubelet treats a mount as corrupted, one row each: number and text on Linux, and
 * the first patch of each release line that has it.
 *
 * @upstream staging/src/k8s.io/mount-utils/mount_helper_unix.go IsCorruptedMnt
 */
public enum CorruptedMount {
    /** The daemon of a FUSE mount has ended. */
    ENOTCONN(107, "Transport endpoint is not connected", "1.0"),
    /** The server no longer knows an NFS file handle. */
    ESTALE(116, "Stale file handle", "1.0"),
    /** The device or server failed. */
    EIO(5, "Input/output error", "1.0"),
    /** The server denies access to this node. */
    EACCES(13, "Permission denied", "1.0"),
    /** The server of a CIFS share is down. */
    EHOSTDOWN(112, "Host is down", "1.20.7 1.21.1 1.22.0"),
    /** The mount does not answer at the moment. */
    EWOULDBLOCK(11, "Resource temporarily unavailable", "1.26.12 1.27.10 1.28.5 1.29.0"),
    /** The device is gone. */
    ENODEV(19, "No such device", "1.28.13 1.29.8 1.30.4 1.31.0");

    private static final Set<Integer> WINDOWS = Set.of(53, 54, 59, 64, 65, 66, 67, 1219, 1326, 10064);

    private final int errno;
    private final String text;
    private final String since;

    CorruptedMount(int errno, String text, String since) {
        this.errno = errno;
        this.text = text;
        this.since = since;
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
     * The error of a text of the C library, in the C locale.
     *
     * @param text the text alone, or a message that ends with it, such as {@code ls: cannot access 'x': Stale file handle}
     * @return the row; empty for every other text
     */
    public static Optional<CorruptedMount> ofText(String text) {
        String stripped = text.strip();
        return Arrays.stream(values())
                .filter(row -> stripped.equalsIgnoreCase(row.text)
                        || stripped.regionMatches(
                                true,
                                stripped.length() - row.text.length() - 2,
                                ": " + row.text,
                                0,
                                row.text.length() + 2))
                .findFirst();
    }

    /**
     * Whether a kubelet of a release treats a mount with this error as corrupted.
     *
     * @param release the release
     * @return true since the first patch of its line that knows the error
     */
    public boolean knownTo(KubernetesVersion release) {
        List<KubernetesVersion> firsts =
                Arrays.stream(since.split(" ")).map(KubernetesVersion::parse).toList();
        KubernetesVersion last = firsts.get(firsts.size() - 1);
        return release.compareTo(last) >= 0
                || firsts.stream()
                        .anyMatch(first -> first.minor() == release.minor() && release.patch() >= first.patch());
    }

    /**
     * Whether kubelets of a release treat a mount with this error as corrupted, by the patch that is mirrored.
     *
     * @param release the release
     * @return true if they do
     */
    public boolean knownTo(Release release) {
        return this != ENODEV || release.has(KubeletDifference.MISSING_DEVICE_IS_CORRUPTED);
    }

    /**
     * Whether kubelets of a release repair a corrupted bind mount of a sub path when its container starts again.
     *
     * @param release the release
     * @return false if the pod must be deleted
     */
    public static boolean isSubPathMountedAgain(Release release) {
        return release.has(KubeletDifference.STALE_SUB_PATH_IS_MOUNTED_AGAIN);
    }

    /**
     * Whether a Windows error means a corrupted mount.
     *
     * @param code the system error code
     * @return true for the codes that upstream lists
     */
    public static boolean ofWindows(int code) {
        return WINDOWS.contains(code);
    }

    /** {@return the error number on Linux} */
    public int errno() {
        return errno;
    }

    /** {@return the text of the C library, as {@code strerror} gives it} */
    public String text() {
        return text;
    }
}
