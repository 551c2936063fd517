package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

/**
 * What happened to one object.
 *
 * @param place its place in the input, and the value there
 * @param ref the object in the source, with its namespace
 * @param disposition what happened to it
 * @param output the object of the output; empty if it was left out or refused
 * @param changes the changes, in the order that turns the input into the output; empty without output
 * @param warnings the warnings, in the order in which they were found
 */
public record SanitizedObject(
        Located place,
        ObjectRef ref,
        Disposition disposition,
        Optional<Manifest> output,
        List<Change> changes,
        List<Reason> warnings) {

    public SanitizedObject {
        requireNonNull(place, "place");
        requireNonNull(ref, "ref");
        requireNonNull(disposition, "disposition");
        requireNonNull(output, "output");
        changes = List.copyOf(changes);
        warnings = List.copyOf(warnings);
    }

    /** The same in an answer that has no other document. */
    SanitizedObject alone() {
        Located first = new Located(0, place.at(), place.itemVersion(), place.itemKind(), place.value());
        return new SanitizedObject(first, ref, disposition, output, changes, warnings);
    }
}
