package dev.mooring.cli.input;

import static java.util.Objects.requireNonNull;

/**
 * Something of the input that cannot be read.
 *
 * @param source the file as it was named
 * @param document which document of it, from 1; 0 for the file as a whole
 * @param message what is wrong and what was expected
 */
public record Problem(String source, int document, String message) {

    public Problem {
        requireNonNull(source, "source");
        requireNonNull(message, "message");
    }

    /** {@code FILE:DOCUMENT: message}, or {@code FILE: message}. */
    @Override
    public String toString() {
        return (document == 0 ? source : source + ":" + document) + ": " + message;
    }
}
