package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

/**
 * What became of one object.
 *
 * @param place where it stands in the input, and what stands there
 * @param ref which object it is in the source, its namespace settled
 * @param disposition what became of it
 * @param output the object of the output; empty if it was left out or refused
 * @param changes what was changed, in the order in which it turns the input into the output; empty without output
 * @param warnings what the caller should know about it, in the order they were found
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
}
