package dev.mooring.s3fs.credential;

import java.security.MessageDigest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Bytes nobody may see by accident. {@link #close} overwrites them; who made a copy by {@link #copy} wipes that copy.
 */
public final class SecretBytes implements AutoCloseable {

    static final String REDACTED = "<redacted>";

    private final byte[] bytes;

    private SecretBytes(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * The bytes behind a lock.
     *
     * @param bytes the bytes; copied, so wiping the argument is up to the caller
     * @return the secret
     */
    public static SecretBytes of(byte[] bytes) {
        return new SecretBytes(bytes.clone());
    }

    /** Takes the array as its own. */
    static SecretBytes owning(byte[] bytes) {
        return new SecretBytes(bytes);
    }

    /**
     * The bytes themselves, to be written to a file.
     *
     * @return a fresh copy; zeros after {@link #close}
     */
    public byte[] copy() {
        return bytes.clone();
    }

    /**
     * How many bytes there are.
     *
     * @return the length
     */
    public int length() {
        return bytes.length;
    }

    byte[] shared() {
        return bytes;
    }

    /** Overwrites the bytes with zeros. */
    @Override
    public void close() {
        Arrays.fill(bytes, (byte) 0);
    }

    /** Equal content; the time it takes does not tell where they differ. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SecretBytes secret && MessageDigest.isEqual(bytes, secret.bytes);
    }

    /** The length alone: a hash of the content would be a trace of it. */
    @Override
    public int hashCode() {
        return bytes.length;
    }

    /** Never the content. */
    @Override
    public String toString() {
        return REDACTED;
    }
}
