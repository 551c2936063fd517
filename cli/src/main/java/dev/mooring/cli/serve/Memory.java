package dev.mooring.cli.serve;

import java.util.concurrent.atomic.AtomicLong;

/** The approximate memory of requests and answers: each may take at most three quarters of the total. */
final class Memory {

    private final long most;
    private final long mostOfOne;
    private final AtomicLong held = new AtomicLong();

    Memory(long most) {
        this.most = most;
        this.mostOfOne = most / 4 * 3;
    }

    /** The memory of one request. Several threads use it one after another. */
    final class Share implements AutoCloseable {

        private final AtomicLong own = new AtomicLong();

        /**
         * Changes the held memory.
         *
         * @param bytes the change; negative to release memory
         * @throws Refusal if this request, or all requests together, would hold too much
         */
        void take(long bytes) throws Refusal {
            long all = held.addAndGet(bytes);
            boolean isTooMuch = own.addAndGet(bytes) > mostOfOne;
            if (isTooMuch || all > most) {
                own.addAndGet(-bytes);
                held.addAndGet(-bytes);
                throw isTooMuch ? tooMuchOfOne() : Refusal.busy("all requests together are too large; try again later");
            }
        }

        /** Sets the held memory; never refuses, because the answer exists already. */
        void become(long bytes) {
            held.addAndGet(bytes - own.getAndSet(bytes));
        }

        @Override
        public void close() {
            become(0);
        }
    }

    /** The answer to a request that takes too much. */
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
