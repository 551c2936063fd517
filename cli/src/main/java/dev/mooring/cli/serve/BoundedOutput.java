package dev.mooring.cli.serve;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** What a run prints: not more than its request may be answered with. The run is ended when it may not go on. */
final class BoundedOutput extends OutputStream {

    /** What is printed is there as often until it is sent: as bytes, as text, and as a part of the whole answer. */
    private static final int COPIES = 4;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final long most;
    private final Permit permit;
    private @Nullable Refusal refusal;

    /** Whether a run may go on. */
    @FunctionalInterface
    interface Permit {

        /**
         * Asked again and again.
         *
         * @param bytes how much more memory the run takes, about
         * @throws Refusal if it may not, or has to end
         */
        void take(long bytes) throws Refusal;
    }

    /** Ends a run. */
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
     * Nothing is printed yet.
     *
     * @param most how many bytes may be printed
     * @param permit whether the run may go on
     */
    BoundedOutput(long most, Permit permit) {
        this.most = most;
        this.permit = permit;
    }

    /** {@return the same for what is printed beside the answer} */
    BoundedOutput another() {
        return new BoundedOutput(most, permit);
    }

    /** Asked by a run again and again; ends it. */
    void checkpoint() {
        take(0);
    }

    /** Asked by a run before it takes more memory; ends it. */
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
                            + " MiB for this request: ask about fewer objects or about one of them, leave workloads with"
                            + " many replicas out, or use the command line, which has no such limit"));
        }
        bytes.write(from, offset, length);
    }

    /** {@return what was printed} */
    byte[] bytes() throws Refusal {
        if (refusal != null) {
            throw refusal;
        }
        return bytes.toByteArray();
    }
}
