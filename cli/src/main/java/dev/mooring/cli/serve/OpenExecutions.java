package dev.mooring.cli.serve;

import java.time.Duration;

/** How many requests are not answered yet. */
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

    /** {@return whether no new work is begun} */
    synchronized boolean isOver() {
        return over;
    }

    /**
     * Begins no new work, and waits for what has begun.
     *
     * @param limit how long
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
