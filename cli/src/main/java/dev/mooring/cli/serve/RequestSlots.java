package dev.mooring.cli.serve;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Who is served when: some requests are judged at the same time, some more wait, and others are sent away. */
final class RequestSlots {

    private final Semaphore places;
    private final Semaphore turns;
    private final Duration patience;

    /**
     * Nobody is there yet.
     *
     * @param atOnce how many are judged at the same time
     * @param waiting how many more wait for a turn
     * @param patience how long each of them waits
     */
    RequestSlots(int atOnce, int waiting, Duration patience) {
        this.places = new Semaphore(atOnce + waiting);
        this.turns = new Semaphore(atOnce, true);
        this.patience = patience;
    }

    /** What a request does. */
    interface Work<T> {
        T get() throws Refusal;
    }

    /** Does something that needs a place, for its memory. */
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

    /** Does something when it is its turn. */
    <T> T inTurn(Work<T> work) throws Refusal {
        try {
            if (!turns.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw Refusal.tooMany();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Refusal.busy("the server stops, or nobody waits for the answer any more");
        }
        try {
            return work.get();
        } finally {
            turns.release();
        }
    }
}
