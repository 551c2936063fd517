package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.manifest.ObjectRef;

/**
 * An object the API server would not take.
 *
 * @param object which one
 * @param decision what the server says
 */
public record Refusal(ObjectRef object, AdmissionDecision decision) {

    public Refusal {
        requireNonNull(object, "object");
        requireNonNull(decision, "decision");
    }
}
