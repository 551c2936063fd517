package dev.mooring.cli.render;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.Reason;

/**
 * A reason and the source of its object.
 *
 * @param reason the reason
 * @param file the file of the object; empty if it has none
 * @param document the number of its document in the file, from 1; 0 if it has none
 * @param line the line of the file, from 1; 0 if it is not known
 * @param column the character of the line, from 1; 0 if it is not known
 */
public record Finding(Reason reason, String file, int document, int line, int column) {

    public Finding {
        requireNonNull(reason, "reason");
        requireNonNull(file, "file");
    }

    /** A finding without a known line. */
    public Finding(Reason reason, String file, int document) {
        this(reason, file, document, 0, 0);
    }
}
