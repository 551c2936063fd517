package dev.mooring.cli.input;

import static java.util.Objects.requireNonNull;

/**
 * A part of the input that cannot be read.
 *
 * @param source the file as given
 * @param document the number of the document in it, from 1; 0 for the whole file
 * @param message the problem and what was expected
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
