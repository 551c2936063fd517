package dev.mooring.s3fs.volume;

import java.util.Set;
import java.util.regex.Pattern;

/** What the value of an option looks like; s3fs 1.90 refuses others, or takes them for a zero without a word. */
enum OptionForm {
    /** None at all. */
    FLAG("no value"),
    /** None, or a 1. */
    SWITCH("no value or 1"),
    /** A whole number, 0 included. */
    NUMBER("a whole number"),
    /** A whole number from 1 on. */
    POSITIVE("a whole number from 1 on"),
    /** A number of megabytes, of which s3fs wants five at least. */
    PART_SIZE("a whole number from 5 on"),
    /** More than five megabytes; exactly five are refused. */
    THRESHOLD("a whole number from 6 on"),
    /** A number of keys in one answer. */
    LIST_SIZE("a whole number from 1000 on"),
    /** At least 50 megabytes, or -1 for no limit. */
    DIRTY("a whole number from 50 on, or -1"),
    /** An octal mode. */
    OCTAL("an octal number"),
    /** An access control list the S3 protocol names. */
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

    /** What is expected, in words. */
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
