package dev.mooring.conformance.cluster;

import java.time.Duration;

/** The time between two observations of a control plane. */
final class Nap {

    private static final Duration FAR_TOO_LONG = Duration.ofSeconds(3);

    private Nap() {}

    /**
     * Waits.
     *
     * @return whether it took far too long: the machine slept, or this process and the control plane were stopped
     */
    static boolean overslept(Duration nap) {
        long start = System.nanoTime();
        try {
            Thread.sleep(nap.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
        return System.nanoTime() - start > FAR_TOO_LONG.toNanos();
    }
}
