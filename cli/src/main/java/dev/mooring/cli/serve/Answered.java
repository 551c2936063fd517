package dev.mooring.cli.serve;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.function.BooleanSupplier;

/** What a run prints: not more than its request may be answered with, and nothing for a client that is gone. */
final class Answered extends OutputStream {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final long most;
    private final BooleanSupplier isGone;
    private boolean isTooLarge;

    /** Ends a run whose answer nobody gets. */
    static final class StoppedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        StoppedException(String message) {
            super(message);
        }
    }

    Answered(long most, BooleanSupplier isGone) {
        this.most = most;
        this.isGone = isGone;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] from, int offset, int length) {
        if (isGone.getAsBoolean()) {
            throw new StoppedException("the client is gone");
        }
        if (isTooLarge || bytes.size() + (long) length > most) {
            isTooLarge = true;
            throw new StoppedException("the answer is too large");
        }
        bytes.write(from, offset, length);
    }

    /** {@return what was printed} */
    byte[] bytes() throws Refusal {
        if (isTooLarge) {
            throw new Refusal(
                    413,
                    "the answer is larger than the limit of " + (most >> 20)
                            + " MiB for this request: ask about fewer objects or about one of them, leave workloads with"
                            + " many replicas out, or use the command line, which has no such limit");
        }
        return bytes.toByteArray();
    }
}
