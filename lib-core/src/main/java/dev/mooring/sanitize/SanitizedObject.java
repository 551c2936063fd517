package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.manifest.Located;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What happened to one object, and what is known of its output form.
 *
 * @param place its place in the input, and the value there
 * @param ref the object in the source, with its namespace
 * @param disposition what happened to it
 * @param output the object of the output; empty if it was left out or refused
 * @param changes the changes, in the order that turns the input into the output; empty without output
 * @param warnings the warnings, in the order in which they were found
 * @param partner the object that it belongs to, by its name in the source: the volume of a claim, the claim of a
 *     volume, the content of a snapshot
 * @param decision the API server's answer to the creation of a volume or claim of the output;
 *     {@link AdmissionDecision.NotCovered} for every other object
 */
public record SanitizedObject(
        Located place,
        ObjectRef ref,
        Disposition disposition,
        Optional<Manifest> output,
        List<Change> changes,
        List<Reason> warnings,
        Optional<ObjectRef> partner,
        AdmissionDecision decision) {

    public SanitizedObject {
        requireNonNull(place, "place");
        requireNonNull(ref, "ref");
        requireNonNull(disposition, "disposition");
        requireNonNull(output, "output");
        changes = List.copyOf(changes);
        warnings = List.copyOf(warnings);
        requireNonNull(partner, "partner");
        requireNonNull(decision, "decision");
    }

    /**
     * The same with one more warning.
     *
     * @param warning the last warning
     * @return the changed copy
     */
    public SanitizedObject with(Reason warning) {
        List<Reason> all = Stream.concat(warnings.stream(), Stream.of(warning)).toList();
        return new SanitizedObject(place, ref, disposition, output, changes, all, partner, decision);
    }

    /** The same for an answer with no other document. */
    SanitizedObject alone() {
        Located first = new Located(0, place.at(), place.itemVersion(), place.itemKind(), place.value());
        return new SanitizedObject(first, ref, disposition, output, changes, warnings, partner, decision);
    }
}
