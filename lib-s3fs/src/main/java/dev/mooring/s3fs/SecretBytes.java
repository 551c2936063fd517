package dev.mooring.s3fs;

import java.security.MessageDigest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that are never shown. {@link #close} overwrites them; the caller of {@link #copy} overwrites the copy.
 */
public final class SecretBytes implements AutoCloseable {

    static final String REDACTED = "<redacted>";

    private final byte[] bytes;

    private SecretBytes(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * A secret with these bytes.
     *
     * @param bytes the bytes; they are copied, and the caller overwrites the argument
     * @return the secret
     */
    public static SecretBytes of(byte[] bytes) {
        return new SecretBytes(bytes.clone());
    }

    /** A secret that owns the array. */
    static SecretBytes owning(byte[] bytes) {
        return new SecretBytes(bytes);
    }

    /** {@return a copy of the bytes, to be written to a file; zeros after {@link #close}} */
    public byte[] copy() {
        return bytes.clone();
    }

    /** {@return the number of bytes} */
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

    /** Whether the content is equal; the time of the comparison does not depend on it. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SecretBytes secret && MessageDigest.isEqual(bytes, secret.bytes);
    }

    /** The length only: a hash would reveal the content. */
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
