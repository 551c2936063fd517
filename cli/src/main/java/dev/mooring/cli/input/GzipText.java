package dev.mooring.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The text of gzip data, to the last byte: after a member there is another one, or nothing. {@link
 * java.util.zip.GZIPInputStream} ignores anything else, which may be the rest of an export.
 */
final class GzipText extends InputStream {

    private static final int FIRST = 0x1f;
    private static final int SECOND = 0x8b;
    private static final int DEFLATE = 8;

    private static final int HEADER_SUM = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;

    private final InputStream in;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 sum = new CRC32();
    private final byte[] packed = new byte[1 << 16];
    private int at;
    private int end;
    private boolean inMember;

    GzipText(InputStream in) {
        this.in = in;
    }

    /** Whether data with these first bytes are compressed. */
    static boolean begins(byte[] start) {
        return start.length == 2 && (start[0] & 0xff) == FIRST && (start[1] & 0xff) == SECOND;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        try {
            while (length > 0) {
                if (!inMember) {
                    int first = next();
                    if (first < 0) {
                        return -1;
                    }
                    header(first);
                }
                int read = inflater.inflate(bytes, from, length);
                if (read > 0) {
                    sum.update(bytes, from, read);
                    return read;
                }
                if (inflater.finished()) {
                    trailer();
                } else if (inflater.needsInput()) {
                    must();
                    at--;
                    inflater.setInput(packed, at, end - at);
                    at = end;
                } else {
                    throw invalid();
                }
            }
            return 0;
        } catch (DataFormatException e) {
            throw new IOException("the gzip data is not valid", e);
        }
    }

    private void header(int first) throws IOException {
        if (first != FIRST || must() != SECOND) {
            throw new IOException("the gzip data is followed by other bytes");
        }
        int method = must();
        int flags = must();
        skip(6);
        if (method != DEFLATE) {
            throw invalid();
        }
        if ((flags & EXTRA) != 0) {
            skip(must() | must() << 8);
        }
        for (int text : new int[] {NAME, COMMENT}) {
            boolean more = (flags & text) != 0;
            while (more) {
                more = must() != 0;
            }
        }
        skip((flags & HEADER_SUM) != 0 ? 2 : 0);
        inflater.reset();
        sum.reset();
        inMember = true;
    }

    private void trailer() throws IOException {
        at = end - inflater.getRemaining();
        if (number() != sum.getValue() || number() != (inflater.getBytesWritten() & 0xffffffffL)) {
            throw invalid();
        }
        inMember = false;
    }

    /** Four bytes, the lowest first. */
    private long number() throws IOException {
        return must() | must() << 8 | must() << 16 | (long) must() << 24;
    }

    private void skip(int bytes) throws IOException {
        for (int i = 0; i < bytes; i++) {
            must();
        }
    }

    private int must() throws IOException {
        int read = next();
        if (read < 0) {
            throw new IOException("the gzip data is cut off");
        }
        return read;
    }

    private int next() throws IOException {
        if (at == end) {
            at = 0;
            end = Math.max(0, in.read(packed));
        }
        return at == end ? -1 : packed[at++] & 0xff;
    }

    private static IOException invalid() {
        return new IOException("the gzip data is not valid");
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        in.close();
    }
}
