package dev.mooring.cli.render;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.Reason;

/**
 * A reason and where its object comes from.
 *
 * @param reason the reason
 * @param file the file of the object; empty if it has none
 * @param document the number of its document in the file, from 1; 0 if it has none
 */
public record Finding(Reason reason, String file, int document) {

    public Finding {
        requireNonNull(reason, "reason");
        requireNonNull(file, "file");
    }
}
