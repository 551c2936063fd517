package dev.mooring.cli.serve;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/** Checks regularly whether bytes move, so that a stalled client does not hold resources for long. */
final class Progress {

    private final Scheduler scheduler;
    private final Duration pause;
    private final Runnable tooSlow;
    private final AtomicLong moved = new AtomicLong();
    private Scheduler.@Nullable Task task;
    private boolean over;

    Progress(Scheduler scheduler, Duration pause, Runnable tooSlow) {
        this.scheduler = scheduler;
        this.pause = pause;
        this.tooSlow = tooSlow;
    }

    void begin() {
        next(0);
    }

    void moved(long bytes) {
        moved.addAndGet(bytes);
    }

    synchronized void end() {
        over = true;
        if (task != null) {
            task.cancel();
        }
    }

    private synchronized void next(long before) {
        if (!over) {
            task = scheduler.schedule(() -> look(before), pause);
        }
    }

    private void look(long before) {
        long now = moved.get();
        if (now - before >= ServeLimits.LEAST_BYTES) {
            next(now);
            return;
        }
        synchronized (this) {
            if (over) {
                return;
            }
            over = true;
        }
        tooSlow.run();
    }
}
