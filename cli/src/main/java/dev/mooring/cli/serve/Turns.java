package dev.mooring.cli.serve;

import java.util.concurrent.Semaphore;

/** Who is served when: some requests are judged at the same time, some more wait, and others are sent away. */
final class Turns {

    private final Semaphore places;
    private final Semaphore turns;

    /**
     * Nobody is there yet.
     *
     * @param atOnce how many are judged at the same time
     * @param waiting how many more wait for a turn
     */
    Turns(int atOnce, int waiting) {
        this.places = new Semaphore(atOnce + waiting);
        this.turns = new Semaphore(atOnce, true);
    }

    /** What a request does. */
    interface Work<T> {
        T get() throws Refusal;
    }

    /** Does something that needs a place, for its memory. */
    <T> T inPlace(Work<T> work) throws Refusal {
        if (!places.tryAcquire()) {
            throw Refusal.busy("too many requests at the same time; try again later");
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
            turns.acquire();
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
