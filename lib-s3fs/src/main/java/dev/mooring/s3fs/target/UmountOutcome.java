package dev.mooring.s3fs.target;

import java.util.Arrays;
import java.util.List;

/** What became of {@code umount} or {@code fusermount -u}. */
public enum UmountOutcome {
    /** It is unmounted: one layer is gone. */
    DONE(true, List.of(), "look whether another layer is left"),
    /** Nothing was mounted, so nothing was to do. */
    NOT_MOUNTED(true, List.of(), ""),
    /** A process of the host is inside. A container that holds the mount is no reason. */
    BUSY(
            false,
            List.of("umount", "-l"),
            "unmount lazily; never with -f, which fails and kills the daemon of a live mount all the same"),
    /** It did not return: the daemon lives and does not answer. */
    TIMED_OUT(
            false,
            List.of("umount", "-l"),
            "the mount hangs, it is not dead; end its daemon first, or unmount without looking at the path"),
    /** It is not allowed. */
    DENIED(false, List.of(), "needs the right to mount in the namespace of the host"),
    /** It failed otherwise. */
    FAILED(false, List.of(), "read what it printed");

    private static final int GIVEN_UP = 124;
    private static final int UMOUNT = 32;
    private static final int FUSERMOUNT = 1;

    private final boolean success;

    @SuppressWarnings("ImmutableEnumChecker") // a list that cannot be changed
    private final List<String> next;

    private final String advice;

    UmountOutcome(boolean success, List<String> next, String advice) {
        this.success = success;
        this.next = List.copyOf(next);
        this.advice = advice;
    }

    private enum Text {
        NOT_MOUNTED(UMOUNT, "not mounted.", UmountOutcome.NOT_MOUNTED),
        NO_MOUNT_POINT(UMOUNT, "no mount point specified.", UmountOutcome.NOT_MOUNTED),
        BUSY(UMOUNT, "target is busy.", UmountOutcome.BUSY),
        FUSE_NOT_MOUNTED(FUSERMOUNT, "Invalid argument", UmountOutcome.NOT_MOUNTED),
        FUSE_NOT_FOUND(FUSERMOUNT, "not found in /etc/mtab", UmountOutcome.NOT_MOUNTED),
        FUSE_MISSING(FUSERMOUNT, "No such file or directory", UmountOutcome.NOT_MOUNTED),
        FUSE_BUSY(FUSERMOUNT, "Device or resource busy", UmountOutcome.BUSY),
        PERMISSION(UMOUNT, "permission denied", UmountOutcome.DENIED),
        SUPERUSER(UMOUNT, "must be superuser to unmount", UmountOutcome.DENIED),
        FUSE_PERMISSION(FUSERMOUNT, "Operation not permitted", UmountOutcome.DENIED);

        private final int exit;
        private final String end;
        private final UmountOutcome outcome;

        Text(int exit, String end, UmountOutcome outcome) {
            this.exit = exit;
            this.end = end;
            this.outcome = outcome;
        }

        boolean fits(int code, String line) {
            return code == exit && line.stripTrailing().endsWith(end);
        }
    }

    /**
     * Tells what became of an unmount. The text must stand at the end of a line, for a path can hold any.
     *
     * <p>For example, exit 32 with {@code umount: /x: target is busy.} is {@link #BUSY}.
     *
     * @param exit the exit code; 124 or negative if it was given up
     * @param text what it printed on standard error
     * @return the outcome
     */
    public static UmountOutcome classify(int exit, String text) {
        if (exit == 0) {
            return DONE;
        }
        if (exit == GIVEN_UP || exit < 0) {
            return TIMED_OUT;
        }
        return Arrays.stream(Text.values())
                .filter(row -> text.lines().anyMatch(line -> row.fits(exit, line)))
                .map(row -> row.outcome)
                .findFirst()
                .orElse(FAILED);
    }

    /**
     * Whether nothing of what was to be unmounted is left.
     *
     * @return true if it is unmounted, now or before
     */
    public boolean success() {
        return success;
    }

    /**
     * The command to try next, without the path.
     *
     * @return its first words; empty if there is none
     */
    public List<String> next() {
        return next;
    }

    /**
     * What to do about it.
     *
     * @return one sentence; empty if nothing
     */
    public String advice() {
        return advice;
    }
}
