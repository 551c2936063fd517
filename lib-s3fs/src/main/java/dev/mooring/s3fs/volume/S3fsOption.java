package dev.mooring.s3fs.volume;

import static java.util.Objects.requireNonNull;

/**
 * One option of s3fs that is one option to s3fs too.
 *
 * @param name its name: lower-case letters, digits and underscores
 * @param value its value without comma, backslash, white space and control characters; empty for a flag
 */
public record S3fsOption(String name, String value) {

    public S3fsOption {
        requireNonNull(name, "name");
        requireNonNull(value, "value");
        if (!OptionText.isName(name)) {
            throw new IllegalArgumentException("not the name of an option");
        }
        if (!OptionText.isValue(value)) {
            throw new IllegalArgumentException("the value of " + name + " would be read as more than one value");
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
     * As it stands behind {@code -o}.
     *
     * @return {@code name} or {@code name=value}
     */
    public String text() {
        return value.isEmpty() ? name : name + "=" + value;
    }
}
