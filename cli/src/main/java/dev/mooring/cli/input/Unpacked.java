package dev.mooring.cli.input;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Text that may be compressed with gzip, whatever its file name: the first two bytes decide. */
public final class Unpacked {

    private static final int FIRST = 0x1f;
    private static final int SECOND = 0x8b;

    private Unpacked() {}

    /**
     * The text. The reader sets the limit; only the text that is read is decompressed.
     *
     * @param in the possibly compressed text; closed with the result
     * @return the decompressed or unchanged text
     * @throws IOException if it cannot be read, or the compressed data are not valid
     */
    public static InputStream of(InputStream in) throws IOException {
        byte[] start = in.readNBytes(2);
        PushbackInputStream whole = new PushbackInputStream(in, 2);
        whole.unread(start);
        return isPacked(start) ? new Packed(packed(whole)) : whole;
    }

    private static InputStream packed(InputStream whole) throws IOException {
        try {
            return new GZIPInputStream(whole, 1 << 16);
        } catch (IOException e) {
            throw broken(e);
        }
    }

    private static boolean isPacked(byte[] start) {
        return start.length == 2 && (start[0] & 0xff) == FIRST && (start[1] & 0xff) == SECOND;
    }

    /** Whether a file is compressed; false if it cannot be read. */
    static boolean isPacked(Sources sources, String file) {
        try (InputStream in = sources.open(file)) {
            return isPacked(in.readNBytes(2));
        } catch (IOException e) {
            return false;
        }
    }

    private static IOException broken(IOException e) {
        if (e instanceof EOFException) {
            return new IOException("the gzip data is cut off", e);
        }
        return e instanceof ZipException ? new IOException("the gzip data is not valid", e) : e;
    }

    private static final class Packed extends FilterInputStream {

        Packed(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            try {
                return super.read(bytes, from, length);
            } catch (IOException e) {
                throw broken(e);
            }
        }
    }
}
