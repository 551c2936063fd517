package dev.mooring.fuse.recovery;

import java.time.Duration;

/**
 * When the kubelet runs a probe, and when it restarts the container.
 *
 * @param initialDelaySeconds how long it waits after the start
 * @param periodSeconds how long it waits between two runs
 * @param timeoutSeconds how long one run may take; it does not end a run that waits in the kernel
 * @param failureThreshold how many consecutive runs must fail
 */
public record ProbeTiming(int initialDelaySeconds, int periodSeconds, int timeoutSeconds, int failureThreshold) {

    /** A container lives for 50 seconds on a dead mount. */
    public static final ProbeTiming DEFAULT = new ProbeTiming(20, 10, 5, 3);

    /** The values that the API server fills in. */
    static final ProbeTiming OF_SERVER = new ProbeTiming(0, 10, 1, 3);

    public ProbeTiming {
        if (initialDelaySeconds < 0 || periodSeconds < 1 || timeoutSeconds < 1 || failureThreshold < 1) {
            throw new IllegalArgumentException("initialDelaySeconds must be at least 0, the others at least 1");
        }
    }

    /**
     * The same with enough failures to outlast a recovery.
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
     * Whether a container that starts on a dead mount lives longer than a recovery takes.
     *
     * @param recovery how long a recovery may take
     * @return true if delay and failures together are longer
     */
    public boolean outlasts(Duration recovery) {
        return initialDelaySeconds + (long) failureThreshold * periodSeconds > recovery.toSeconds();
    }
}
