package dev.mooring.s3fs;

import static java.util.Objects.requireNonNull;

import dev.mooring.s3fs.internal.OptionText;

/**
 * One option, which s3fs also reads as exactly one option.
 *
 * @param name lower-case letters, digits and underscores
 * @param value a text without comma, backslash, white space and control characters; empty for a flag
 */
public record S3fsOption(String name, String value) {

    public S3fsOption {
        requireNonNull(name, "name");
        requireNonNull(value, "value");
        if (!OptionText.isName(name)) {
            throw new IllegalArgumentException(
                    "expected the name of an option: lower-case letters, digits and underscores");
        }
        if (!isValue(value)) {
            throw new IllegalArgumentException(
                    "the value of " + name + " contains a comma, a backslash, white space or a control character");
        }
    }

    /**
     * An option without a value.
     *
     * @param name its name
     * @return the option
     */
    public static S3fsOption flag(String name) {
        return new S3fsOption(name, "");
    }

    /**
     * Whether a text can be the value of an option.
     *
     * @param text the text
     * @return false if it has a comma, a backslash, white space or a control character
     */
    public static boolean isValue(String text) {
        return OptionText.isValue(text);
    }

    /**
     * Checks a path that is to be the value of an option.
     *
     * @param path the path
     * @param name what it is, for the message
     * @throws IllegalArgumentException if it is not absolute, not normalized, or not one value
     */
    public static void requirePath(String path, String name) {
        if (!OptionText.isPath(path)) {
            throw new IllegalArgumentException(
                    name + ": expected an absolute path without comma, backslash, white space, '.' and '..'");
        }
    }

    /** {@return the argument of {@code -o}: {@code name} or {@code name=value}} */
    public String text() {
        return value.isEmpty() ? name : name + "=" + value;
    }
}
