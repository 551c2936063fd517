package dev.mooring.s3fs.credential;

import static java.util.Objects.requireNonNull;

/** What s3fs makes of a file with key pairs. */
public sealed interface PasswdReading {

    /**
     * It finds a pair. Whether the server knows it is another question.
     *
     * @param form which form of line it took
     * @param credential the pair as it would send it
     */
    record Pair(Form form, Credential credential) implements PasswdReading {
        public Pair {
            requireNonNull(form, "form");
            requireNonNull(credential, "credential");
        }
    }

    /**
     * It ends with exit code 1.
     *
     * @param message its own words
     */
    record Refused(String message) implements PasswdReading {
        public Refused {
            requireNonNull(message, "message");
        }
    }

    /** The forms of lines. */
    enum Form {
        /** {@code AWSAccessKeyId=} and {@code AWSSecretKey=}. */
        KEY_VALUE,
        /** {@code ACCESS:SECRET}. */
        DEFAULT,
        /** {@code BUCKET:ACCESS:SECRET}. */
        BUCKET
    }
}
