package dev.mooring.fleet;

import java.util.Locale;

/** A file that cannot be judged: a row of the table {@code rejected}. */
final class Rejected extends Exception {

    private static final long serialVersionUID = 1L;

    /** Why. */
    enum Why {
        /** It has no bytes, or nothing but white space and comments. */
        EMPTY,
        /** The compressed stream ends early, or is damaged. */
        BROKEN_COMPRESSION,
        /** It is not text in UTF-8. */
        NOT_TEXT,
        /** A document is neither YAML nor JSON, or is not an object. */
        NOT_A_MANIFEST,
        /** It exceeds a limit. */
        TOO_LARGE,
        /** The file system cannot read it. */
        UNREADABLE,
        /** Judging it failed, which is a bug in this program. */
        FAILED;

        String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private final Why why;

    Rejected(Why why, String message) {
        super(message);
        this.why = why;
    }

    Why why() {
        return why;
    }

    String message() {
        return String.valueOf(getMessage());
    }
}
