package dev.mooring.s3fs;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;

/** What s3fs reads from a credential file. */
public sealed interface PasswdReading {

    /**
     * s3fs finds a pair. Whether the server accepts it is not known.
     *
     * @param form the form of the line
     * @param credential the pair
     */
    record Pair(Form form, Credential credential) implements PasswdReading {
        public Pair {
            requireNonNull(form, "form");
            requireNonNull(credential, "credential");
        }
    }

    /**
     * s3fs ends with exit code 1.
     *
     * @param message its message
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
        BUCKET;

        /** {@return the name in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }
}
