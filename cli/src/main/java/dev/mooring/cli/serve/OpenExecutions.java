package dev.mooring.cli.serve;

import java.time.Duration;

/** Counts the requests that are not answered yet. */
final class OpenExecutions {

    private int count;
    private boolean over;

    synchronized void begin() {
        count++;
    }

    synchronized void end() {
        count--;
        notifyAll();
    }

    /** {@return whether the server accepts no new work} */
    synchronized boolean isOver() {
        return over;
    }

    /**
     * Accepts no new work, and waits for running work.
     *
     * @param limit the time limit
     */
    synchronized void finish(Duration limit) {
        over = true;
        long end = System.nanoTime() + limit.toNanos();
        try {
            for (long left = limit.toMillis(); count > 0 && left > 0; left = (end - System.nanoTime()) / 1_000_000) {
                wait(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
