package dev.mooring.s3fs.probe;

import java.time.Duration;

/**
 * When the kubelet runs a probe and when it gives up on the container.
 *
 * @param initialDelaySeconds how long it waits after the start
 * @param periodSeconds how long it waits between two runs
 * @param timeoutSeconds how long one run may take; a run that hangs in the kernel is not ended by it
 * @param failureThreshold how many runs must fail one after the other
 */
public record ProbeTiming(int initialDelaySeconds, int periodSeconds, int timeoutSeconds, int failureThreshold) {

    /** A minute all in all. */
    public static final ProbeTiming USUAL = new ProbeTiming(20, 10, 5, 3);

    /** What the API server fills in. */
    static final ProbeTiming DEFAULTS = new ProbeTiming(0, 10, 1, 3);

    public ProbeTiming {
        if (initialDelaySeconds < 0 || periodSeconds < 1 || timeoutSeconds < 1 || failureThreshold < 1) {
            throw new IllegalArgumentException("the delay must not be negative, the rest at least 1");
        }
    }

    /**
     * The same with as many failures as it takes to outlast a recovery.
     *
     * @param recovery how long a recovery may take
     * @return this timing if it is long enough, else the changed copy
     */
    public ProbeTiming outlasting(Duration recovery) {
        if (outlasts(recovery)) {
            return this;
        }
        long missing = recovery.toSeconds() - initialDelaySeconds;
        int needed = (int) Math.min(Integer.MAX_VALUE, missing / periodSeconds + 1);
        return new ProbeTiming(initialDelaySeconds, periodSeconds, timeoutSeconds, needed);
    }

    /**
     * Whether a container that finds its mount dead at its start lives longer than a recovery takes.
     *
     * @param recovery how long a recovery may take
     * @return true if delay and failures together are longer
     */
    public boolean outlasts(Duration recovery) {
        return initialDelaySeconds + (long) failureThreshold * periodSeconds > recovery.toSeconds();
    }
}
