package dev.mooring.s3fs.credential;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The file s3fs takes a key pair from. */
public final class PasswdFile {

    /** The mode it must have: s3fs refuses a file others may read. */
    public static final String MODE = "0600";

    private static final byte[] ACCESS_KEY = "AWSAccessKeyId=".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SECRET_KEY = "AWSSecretKey=".getBytes(StandardCharsets.US_ASCII);

    private static final int OTHERS = 07;
    private static final int GROUP = 070;
    private static final int GROUP_WRITE = 020;
    private static final int EXECUTE = 0110;

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

    /**
     * Reads a file as s3fs does, for example one that stands on a node already.
     *
     * @param content the file's bytes; not changed, and to be wiped by who owns them
     * @param bucket the bucket that is mounted, without its directory
     * @return the pair s3fs would use, or its refusal
     * @upstream s3fs src/s3fs_cred.cpp ReadS3fsPasswdFile
     */
    public static PasswdReading read(byte[] content, String bucket) {
        return PasswdParser.read(content, bucket);
    }

    /**
     * What s3fs has against a file before it reads it.
     *
     * @param path the file
     * @param mode its permission bits, for example {@code 0600}
     * @return its own words; empty if nothing
     * @upstream s3fs src/s3fs_cred.cpp CheckS3fsPasswdFilePerms
     */
    public static Optional<String> modeProblem(String path, int mode) {
        boolean systemWide = path.equals("/etc/passwd-s3fs");
        String who;
        if ((mode & OTHERS) != 0) {
            who = "others permissions.";
        } else if (!systemWide && (mode & GROUP) != 0) {
            who = "group permissions.";
        } else if (systemWide && (mode & GROUP_WRITE) != 0) {
            who = "group writable permissions.";
        } else if ((mode & EXECUTE) != 0) {
            who = "executable permissions.";
        } else {
            return Optional.empty();
        }
        return Optional.of("credentials file " + path + " should not have " + who);
    }
}
