package dev.mooring.fleet;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Reads the lines of a stream up to a maximum length. */
final class LineReader {

    private final InputStream in;
    private final int limit;
    private byte[] bytes = new byte[1 << 16];
    private int number;
    private boolean cut;

    LineReader(InputStream in, int limit) {
        this.in = in;
        this.limit = limit;
    }

    /** Reads the next line and returns its length in {@link #bytes()}; -1 at the end. */
    int next() throws IOException {
        int length = 0;
        int c = in.read();
        if (c < 0) {
            return -1;
        }
        number++;
        while (c >= 0 && c != '\n' && !cut) {
            if (length == bytes.length) {
                bytes = Arrays.copyOf(bytes, (int) Math.min(2L * length, Math.max(limit, length + 1L)));
            }
            bytes[length++] = (byte) c;
            cut = length >= limit;
            c = in.read();
        }
        return length;
    }

    /** The bytes of the current line. */
    byte[] bytes() {
        return bytes;
    }

    /** Its number, from 1. */
    int number() {
        return number;
    }

    /** Whether it is longer than the limit, and was not read to its end. */
    boolean isCut() {
        return cut;
    }
}
