package dev.mooring.s3fs.mount;

import dev.mooring.reason.EnumNames;

/**
 * The result of a {@code statfs} of a path with a time limit. Without a limit the call does not return from a mount that
 * hangs.
 *
 * @param kind how it ended
 * @param errno the Linux errno of a failure, otherwise 0
 */
public record PathProbe(Kind kind, int errno) {

    /** How a probe ended. */
    public enum Kind {
        /** It was answered. */
        OK,
        /** It failed at once. */
        FAILED,
        /** It did not return in time. */
        TIMED_OUT,
        /** It was not made. */
        NOT_MADE;

        /** {@return the name in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** It was answered. */
    public static final PathProbe OK = new PathProbe(Kind.OK, 0);

    /** It did not return in time. */
    public static final PathProbe TIMED_OUT = new PathProbe(Kind.TIMED_OUT, 0);

    /** It was not made. */
    public static final PathProbe NOT_MADE = new PathProbe(Kind.NOT_MADE, 0);

    public PathProbe {
        if ((kind == Kind.FAILED) != (errno > 0)) {
            throw new IllegalArgumentException(
                    "errno: expected a positive number for FAILED and 0 otherwise, found " + errno + " for " + kind);
        }
    }

    /**
     * A failed probe.
     *
     * @param errno the Linux errno, for example 107 for {@code ENOTCONN}
     * @return the probe
     * @throws IllegalArgumentException if the number is not positive
     */
    public static PathProbe failed(int errno) {
        return new PathProbe(Kind.FAILED, errno);
    }
}
