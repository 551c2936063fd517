package dev.mooring.s3fs.target;

/**
 * What a {@code statfs} of a path gave, done with a time limit: in the state the probe is for, an unlimited one never
 * returns.
 *
 * @param kind how it ended
 * @param errno the Linux errno it failed with, 0 otherwise
 */
public record PathProbe(Kind kind, int errno) {

    /** How a probe ended. */
    public enum Kind {
        /** It was answered. */
        OK,
        /** It failed at once. */
        FAILED,
        /** It was given up. */
        TIMED_OUT,
        /** It was not made. */
        NOT_MADE
    }

    /** It was answered. */
    public static final PathProbe OK = new PathProbe(Kind.OK, 0);

    /** It was given up. */
    public static final PathProbe TIMED_OUT = new PathProbe(Kind.TIMED_OUT, 0);

    /** It was not made. */
    public static final PathProbe NOT_MADE = new PathProbe(Kind.NOT_MADE, 0);

    public PathProbe {
        if ((kind == Kind.FAILED) != (errno > 0)) {
            throw new IllegalArgumentException("errno " + errno + " does not go with " + kind);
        }
    }

    /**
     * It failed.
     *
     * @param errno the Linux errno, for example 107 for {@code ENOTCONN}
     * @return the probe
     * @throws IllegalArgumentException if the number is not positive
     */
    public static PathProbe failed(int errno) {
        return new PathProbe(Kind.FAILED, errno);
    }
}
