package dev.mooring.cli.serve;

import java.util.concurrent.atomic.AtomicLong;

/** About how many bytes of memory the requests and answers take: each of them at most three quarters of what all may take together. */
final class Memory {

    private final long most;
    private final long mostOfOne;
    private final AtomicLong held = new AtomicLong();

    Memory(long most) {
        this.most = most;
        this.mostOfOne = most / 4 * 3;
    }

    /** What one request holds. Several threads use it one after the other. */
    final class Share implements AutoCloseable {

        private final AtomicLong own = new AtomicLong();

        /**
         * Holds more, or less.
         *
         * @param bytes how much; fewer than zero if something is not kept
         * @throws Refusal if this request would hold too much, or all together would
         */
        void take(long bytes) throws Refusal {
            long all = held.addAndGet(bytes);
            boolean isTooMuch = own.addAndGet(bytes) > mostOfOne;
            if (isTooMuch || all > most) {
                own.addAndGet(-bytes);
                held.addAndGet(-bytes);
                throw isTooMuch
                        ? tooMuchOfOne()
                        : Refusal.busy("the requests of all together are too large; try again later");
            }
        }

        /** Holds so much instead of what it held; an answer that is there already is not refused. */
        void become(long bytes) {
            held.addAndGet(bytes - own.getAndSet(bytes));
        }

        @Override
        public void close() {
            become(0);
        }
    }

    /** What a request is answered that takes too much. */
    Refusal tooMuchOfOne() {
        return Refusal.tooMuchMemory(mostOfOne);
    }

    Share share() {
        return new Share();
    }

    /** {@return how many bytes are held} */
    long held() {
        return held.get();
    }
}
