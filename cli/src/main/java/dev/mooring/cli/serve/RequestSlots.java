package dev.mooring.cli.serve;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Schedules requests: some are judged at the same time, some more wait, and others are refused. */
final class RequestSlots {

    private final Semaphore places;
    private final Semaphore turns;
    private final Duration patience;

    /**
     * Starts without requests.
     *
     * @param atOnce the number of requests judged at the same time
     * @param waiting the number of further requests that wait for a slot
     * @param patience the maximum waiting time
     */
    RequestSlots(int atOnce, int waiting, Duration patience) {
        this.places = new Semaphore(atOnce + waiting);
        this.turns = new Semaphore(atOnce, true);
        this.patience = patience;
    }

    /** The work of a request. */
    interface Work<T> {
        T get() throws Refusal;
    }

    /** Does work that needs a slot, because of its memory. */
    <T> T inPlace(Work<T> work) throws Refusal {
        if (!places.tryAcquire()) {
            throw Refusal.tooMany();
        }
        try {
            return work.get();
        } finally {
            places.release();
        }
    }

    /** Does work as soon as a slot is free. */
    <T> T inTurn(Work<T> work) throws Refusal {
        try {
            if (!turns.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw Refusal.tooMany();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Refusal.busy("the server stops, or the client has gone");
        }
        try {
            return work.get();
        } finally {
            turns.release();
        }
    }
}
