package dev.mooring.json;

import java.util.Optional;

/**
 * How large and how deeply nested a text may be, JSON or YAML.
 *
 * @param maxCharacters characters of the whole text
 * @param maxDepth how deeply objects and arrays are nested; a scalar has depth 0
 * @param maxNumberLength characters of one number
 */
public record JsonLimits(int maxCharacters, int maxDepth, int maxNumberLength) {

    /** 128 Mi characters, depth 64, numbers of 1,000 characters. */
    public static final JsonLimits DEFAULT = new JsonLimits(128 << 20, 64, 1000);

    /** The largest depth that a caller may set: reader and writer are recursive. */
    static final int DEEPEST = 1000;

    public JsonLimits {
        if (maxCharacters < 1 || maxDepth < 1 || maxDepth > DEEPEST || maxNumberLength < 1) {
            throw new IllegalArgumentException("limits must be positive, and depth at most " + DEEPEST);
        }
    }

    /**
     * What is wrong with the size of a text.
     *
     * @param text the text
     * @return that it has too many characters; empty if it has not
     */
    public Optional<String> tooLong(String text) {
        return text.length() > maxCharacters
                ? Optional.of("the text has " + text.length() + " characters, more than the limit of " + maxCharacters)
                : Optional.empty();
    }
}
