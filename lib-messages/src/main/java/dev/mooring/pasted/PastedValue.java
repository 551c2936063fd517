package dev.mooring.pasted;

import static java.util.Objects.requireNonNull;

/**
 * A value in a message.
 *
 * @param name what the message calls it, as in its template
 * @param kind what it is
 * @param text the words of the paste; a long text is given by its beginning
 * @param line where it begins, from 1
 * @param column where it begins, from 1
 */
public record PastedValue(String name, ValueKind kind, String text, int line, int column) {

    /** Checks that nothing is missing. */
    public PastedValue {
        requireNonNull(name, "name");
        requireNonNull(kind, "kind");
        requireNonNull(text, "text");
    }
}
