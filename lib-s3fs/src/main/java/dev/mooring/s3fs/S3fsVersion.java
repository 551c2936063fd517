package dev.mooring.s3fs;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A release of s3fs.
 *
 * @param major the number before the dot
 * @param minor the number after it
 */
public record S3fsVersion(int major, int minor) implements Comparable<S3fsVersion> {

    private static final Pattern FORM =
            Pattern.compile("(?:[^0-9]{0,60}V)?(\\d{1,4})\\.(\\d{1,4})(?:[^0-9].{0,200})?", Pattern.DOTALL);

    /**
     * Reads a version.
     *
     * @param text {@code 1.90}, or what {@code s3fs --version} prints
     * @return the version
     * @throws IllegalArgumentException if the text has no version
     */
    public static S3fsVersion parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("expected an s3fs version, for example 1.90");
        }
        return new S3fsVersion(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
    }

    /**
     * Whether it is that release or a newer one.
     *
     * @param minimum the other release
     * @return true if it is not older
     */
    public boolean isAtLeast(S3fsVersion minimum) {
        return compareTo(minimum) >= 0;
    }

    @Override
    public int compareTo(S3fsVersion other) {
        int byMajor = Integer.compare(major, other.major);
        return byMajor != 0 ? byMajor : Integer.compare(minor, other.minor);
    }

    /** For example {@code 1.90}. */
    @Override
    public String toString() {
        return major + "." + minor;
    }
}
