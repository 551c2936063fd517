package dev.mooring.cli.serve;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Output of a run, limited to the maximum size of an answer. The run is aborted when it may not continue. */
final class BoundedOutput extends OutputStream {

    /** The number of copies of the output until it is sent: as bytes, as text, and as a part of the whole answer. */
    private static final int COPIES = 4;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final long most;
    private final Permit permit;
    private @Nullable Refusal refusal;

    /** Whether a run may continue. */
    @FunctionalInterface
    interface Permit {

        /**
         * Called again and again.
         *
         * @param bytes the approximate additional memory of the run
         * @throws Refusal if it must end
         */
        void take(long bytes) throws Refusal;
    }

    /** Aborts a run. */
    static final class StoppedException extends IllegalStateException {

        private static final long serialVersionUID = 1L;

        private final Refusal why;

        StoppedException(Refusal why) {
            super(why.problem(), why);
            this.why = why;
        }

        Refusal why() {
            return why;
        }
    }

    /**
     * Starts empty.
     *
     * @param most the maximum number of bytes
     * @param permit whether the run may continue
     */
    BoundedOutput(long most, Permit permit) {
        this.most = most;
        this.permit = permit;
    }

    /** {@return the same for the messages of the run} */
    BoundedOutput another() {
        return new BoundedOutput(most, permit);
    }

    /** Called by a run again and again; may abort it. */
    void checkpoint() {
        take(0);
    }

    /** Called by a run before it takes more memory; may abort it. */
    void take(long more) {
        if (refusal != null) {
            throw new StoppedException(refusal);
        }
        try {
            permit.take(more);
        } catch (Refusal e) {
            throw end(e);
        }
    }

    private StoppedException end(Refusal why) {
        refusal = why;
        return new StoppedException(why);
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] from, int offset, int length) {
        take((long) COPIES * length);
        if (bytes.size() + (long) length > most) {
            throw end(new Refusal(
                    413,
                    "the answer is larger than the limit of " + (most >> 20)
                            + " MiB for this request: ask about fewer objects or about one of them, omit workloads"
                            + " with many replicas, or use the command line, which has no such limit"));
        }
        bytes.write(from, offset, length);
    }

    /** {@return the output} */
    byte[] bytes() throws Refusal {
        if (refusal != null) {
            throw refusal;
        }
        return bytes.toByteArray();
    }
}
