package dev.mooring.s3fs.internal;

import java.util.Set;
import java.util.regex.Pattern;

/** The form of an option's value. s3fs 1.90 refuses other values, or silently reads them as 0. */
enum OptionForm {
    FLAG("no value"),
    SWITCH("no value or 1"),
    /** A whole number, 0 or more. */
    NUMBER("a whole number"),
    POSITIVE("a whole number, 1 or more"),
    /** A number of megabytes; s3fs requires at least 5. */
    PART_SIZE("a whole number, 5 or more"),
    /** A number of megabytes; s3fs refuses 5. */
    THRESHOLD("a whole number, 6 or more"),
    /** A number of keys per answer. */
    LIST_SIZE("a whole number, 1000 or more"),
    /** At least 50 megabytes, or -1 for no limit. */
    DIRTY("a whole number, 50 or more, or -1"),
    OCTAL("an octal number"),
    /** A canned access control list of the S3 protocol. */
    ACL("a canned access control list"),
    /** Any word. */
    WORD("a value");

    private static final Pattern DIGITS = Pattern.compile("[0-9]{1,10}");
    private static final Pattern MODE = Pattern.compile("[0-7]{1,4}");
    private static final Set<String> ACLS = Set.of(
            "private",
            "public-read",
            "public-read-write",
            "aws-exec-read",
            "authenticated-read",
            "bucket-owner-read",
            "bucket-owner-full-control",
            "log-delivery-write");

    private final String words;

    OptionForm(String words) {
        this.words = words;
    }

    /** What is expected, for messages. */
    String words() {
        return words;
    }

    boolean fits(String value) {
        return switch (this) {
            case FLAG -> value.isEmpty();
            case SWITCH -> value.isEmpty() || value.equals("1");
            case NUMBER -> isFrom(0, value);
            case POSITIVE -> isFrom(1, value);
            case PART_SIZE -> isFrom(5, value);
            case THRESHOLD -> isFrom(6, value);
            case LIST_SIZE -> isFrom(1000, value);
            case DIRTY -> value.equals("-1") || isFrom(50, value);
            case OCTAL -> MODE.matcher(value).matches();
            case ACL -> ACLS.contains(value);
            case WORD -> !value.isEmpty();
        };
    }

    private static boolean isFrom(long least, String value) {
        return DIGITS.matcher(value).matches()
                && Long.parseLong(value) >= least
                && Long.parseLong(value) <= Integer.MAX_VALUE;
    }
}
