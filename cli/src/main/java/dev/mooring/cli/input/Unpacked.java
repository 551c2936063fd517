package dev.mooring.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;

/** Text that may be compressed with gzip, whatever its file name: the first two bytes decide. */
public final class Unpacked {

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
        return GzipText.begins(start) ? new GzipText(whole) : whole;
    }

    /** Whether a file is compressed; false if it cannot be read. */
    static boolean isPacked(Sources sources, String file) {
        try (InputStream in = sources.open(file)) {
            return GzipText.begins(in.readNBytes(2));
        } catch (IOException e) {
            return false;
        }
    }
}
