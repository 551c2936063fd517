package dev.mooring.s3fs.credential;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The file s3fs takes a key pair from. */
public final class PasswdFile {

    /** The mode it must have: s3fs refuses a file others may read. */
    public static final String MODE = "0600";

    private static final byte[] ACCESS_KEY = "AWSAccessKeyId=".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SECRET_KEY = "AWSSecretKey=".getBytes(StandardCharsets.US_ASCII);

    private PasswdFile() {}

    /**
     * The content of the file, in the key-value form: the only one that carries every printable key.
     *
     * @param credential the key pair
     * @return two lines, each with its line feed; to be closed once the file is written
     * @upstream s3fs src/s3fs.cpp parse_passwd_file
     */
    public static SecretBytes encode(Credential credential) {
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
}
