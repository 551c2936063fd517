package dev.mooring.s3fs;

import static java.util.Objects.requireNonNull;

/**
 * A key pair for a bucket. Its text is {@code <redacted>}; two pairs are equal if their bytes are equal.
 *
 * @param accessKey the access key, which is treated as a secret too
 * @param secretKey the secret key
 */
public record Credential(SecretBytes accessKey, SecretBytes secretKey) implements AutoCloseable {

    public Credential {
        requireNonNull(accessKey, "accessKey");
        requireNonNull(secretKey, "secretKey");
    }

    /** Overwrites both keys with zeros. */
    @Override
    public void close() {
        accessKey.close();
        secretKey.close();
    }

    /** Never the keys. */
    @Override
    public String toString() {
        return SecretBytes.REDACTED;
    }
}
