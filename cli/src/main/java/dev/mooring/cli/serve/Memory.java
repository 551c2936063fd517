package dev.mooring.cli.serve;

import java.util.concurrent.atomic.AtomicLong;

/** How many bytes all requests and answers hold together. */
final class Memory {

    private final long most;
    private final AtomicLong held = new AtomicLong();

    Memory(long most) {
        this.most = most;
    }

    /** What one request holds. Several threads use it one after the other. */
    final class Share implements AutoCloseable {

        private final AtomicLong own = new AtomicLong();

        /**
         * Holds more.
         *
         * @throws Refusal if all together would hold too much
         */
        void take(long bytes) throws Refusal {
            if (held.addAndGet(bytes) > most) {
                held.addAndGet(-bytes);
                throw Refusal.busy("the requests of all together are too large; try again later");
            }
            own.addAndGet(bytes);
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

    Share share() {
        return new Share();
    }

    /** {@return how many bytes are held} */
    long held() {
        return held.get();
    }
}
