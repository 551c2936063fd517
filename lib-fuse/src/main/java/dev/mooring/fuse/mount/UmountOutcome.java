package dev.mooring.fuse.mount;

import dev.mooring.internal.EnumNames;
import java.util.Arrays;
import java.util.List;

/** The outcome of {@code umount} or {@code fusermount -u}. */
public enum UmountOutcome {
    /** One layer was unmounted. */
    DONE(true, List.of(), "check whether another layer is mounted"),
    /** Nothing was mounted. */
    NOT_MOUNTED(true, List.of(), ""),
    /** A process of the host uses the mount. A container that has the mount does not cause this. */
    BUSY(
            false,
            List.of("umount", "-l"),
            "unmount lazily; do not use -f, which fails and also kills the daemon of a healthy mount"),
    /** It did not return: the daemon runs and does not answer. */
    TIMED_OUT(
            false,
            List.of("umount", "-l"),
            "the mount hangs and is not dead; end its daemon first, or unmount it without access to the path"),
    /** The caller has no permission. */
    DENIED(false, List.of(), "run it with the permission to mount in the mount namespace of the host"),
    /** It failed for another reason. */
    FAILED(false, List.of(), "read its output");

    private static final int GIVEN_UP = 124;
    private static final int UMOUNT = 32;
    private static final int FUSERMOUNT = 1;

    private final boolean success;

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
     * The outcome of an unmount. A text matches only at the end of a line, because a path can contain any text.
     *
     * <p>For example, exit 32 with {@code umount: /x: target is busy.} is {@link #BUSY}.
     *
     * @param exit the exit code; 124 or negative if it was stopped after a time limit
     * @param text what it printed to standard error
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

    /** {@return whether the layer is unmounted, now or before} */
    public boolean isSuccess() {
        return success;
    }

    /** {@return the command to try next, without the path; empty if there is none} */
    public List<String> next() {
        return next;
    }

    /** {@return what to do about it, one sentence; empty if nothing} */
    public String advice() {
        return advice;
    }

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
