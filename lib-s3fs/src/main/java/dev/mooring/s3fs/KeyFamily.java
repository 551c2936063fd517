package dev.mooring.s3fs;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * The two keys of a Secret under which a driver keeps a key pair. Keys are compared exactly.
 *
 * @param accessKey the key of the access key
 * @param secretKey the key of the secret key
 */
record KeyFamily(String accessKey, String secretKey) {

    /** The families of the known drivers, the most common first. */
    public static final List<KeyFamily> KNOWN = List.of(
            new KeyFamily("accessKeyID", "secretAccessKey"),
            new KeyFamily("accessKeyId", "secretAccessKey"),
            new KeyFamily("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"),
            new KeyFamily("akId", "akSecret"),
            new KeyFamily("key_id", "access_key"),
            new KeyFamily("AK", "SK"));

    public KeyFamily {
        requireNonNull(accessKey, "accessKey");
        requireNonNull(secretKey, "secretKey");
    }
}
