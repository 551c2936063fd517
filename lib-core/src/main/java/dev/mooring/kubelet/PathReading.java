package dev.mooring.kubelet;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.Reason;
import java.util.List;

/**
 * A path that was read.
 *
 * @param text the path as it was given
 * @param path what it is
 * @param root the root it was read under, with a host prefix where it has one; empty if there is none
 * @param notes what to know before relying on it: a guessed root, a name that is not valid, an unknown plugin
 */
public record PathReading(String text, VolumePath path, String root, List<Reason> notes) {

    public PathReading {
        requireNonNull(text, "text");
        requireNonNull(path, "path");
        requireNonNull(root, "root");
        notes = List.copyOf(notes);
    }
}
