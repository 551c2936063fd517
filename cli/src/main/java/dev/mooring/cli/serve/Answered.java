package dev.mooring.cli.serve;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a run prints: not more than its request may be answered with. The run is ended when nobody waits for it, or too long. */
final class Answered extends OutputStream {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final long most;
    private final Supplier<Optional<Refusal>> stop;
    private @Nullable Refusal refusal;

    /** Ends a run. */
    static final class StoppedException extends IllegalStateException {

        private static final long serialVersionUID = 1L;

        StoppedException(Refusal why) {
            super(why.problem(), why);
        }
    }

    /**
     * Nothing is printed yet.
     *
     * @param most how many bytes may be printed
     * @param stop why the run shall end; empty as long as it shall go on
     */
    Answered(long most, Supplier<Optional<Refusal>> stop) {
        this.most = most;
        this.stop = stop;
    }

    /** Asked by a run again and again; ends it. */
    void checkpoint() {
        stop.get().ifPresent(this::end);
    }

    private void end(Refusal why) {
        refusal = why;
        throw new StoppedException(why);
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] from, int offset, int length) {
        checkpoint();
        if (refusal != null) {
            throw new StoppedException(refusal);
        }
        if (bytes.size() + (long) length > most) {
            end(new Refusal(
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
