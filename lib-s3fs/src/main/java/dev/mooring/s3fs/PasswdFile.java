package dev.mooring.s3fs;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The file from which s3fs reads a key pair. */
final class PasswdFile {

    /** The mode of the file: s3fs refuses a file that others may read. */
    public static final String MODE = "0600";

    private static final byte[] ACCESS_KEY = "AWSAccessKeyId=".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SECRET_KEY = "AWSSecretKey=".getBytes(StandardCharsets.US_ASCII);

    private PasswdFile() {}

    /**
     * The content of the file, in the key-value form.
     *
     * @param credential the key pair
     * @return two lines, each with a line feed; close it when the file is written
     * @throws IllegalArgumentException if no form of the file can contain the pair: a key is empty or has white space or
     *     unprintable characters, or both keys have exactly one colon
     * @upstream s3fs src/s3fs.cpp parse_passwd_file
     */
    public static SecretBytes encode(Credential credential) {
        if (!isEncodable(credential)) {
            throw new IllegalArgumentException("credential: no form of the file can contain this key pair");
        }
        byte[] access = credential.accessKey().shared();
        byte[] secret = credential.secretKey().shared();
        int length = ACCESS_KEY.length + access.length + SECRET_KEY.length + secret.length + 2;
        byte[] content = ByteBuffer.allocate(length)
                .put(ACCESS_KEY)
                .put(access)
                .put((byte) '\n')
                .put(SECRET_KEY)
                .put(secret)
                .put((byte) '\n')
                .array();
        return SecretBytes.owning(content);
    }

    static boolean isEncodable(Credential credential) {
        return isEncodable(credential.accessKey())
                && isEncodable(credential.secretKey())
                && !haveOneColonEach(credential.accessKey(), credential.secretKey());
    }

    private static boolean isEncodable(SecretBytes key) {
        return key.length() > 0 && KeyBytes.isPrintable(key);
    }

    /** s3fs then reads each line as a default pair too, and refuses two default pairs. */
    static boolean haveOneColonEach(SecretBytes accessKey, SecretBytes secretKey) {
        return KeyBytes.hasOneColon(accessKey) && KeyBytes.hasOneColon(secretKey);
    }
}
