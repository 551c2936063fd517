package dev.mooring.admission;

import static java.util.Objects.requireNonNull;

import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.json.JsonPointer;

/** Stops the reading of a document with a decision: it cannot be decoded, or its kind is not covered. */
final class UnansweredException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient AdmissionDecision decision;

    private UnansweredException(String message, AdmissionDecision decision) {
        super(message);
        this.decision = requireNonNull(decision, "decision");
    }

    static UnansweredException undecodable(JsonPointer at, String message) {
        return new UnansweredException(message, new Undecodable(at, message));
    }

    static UnansweredException notCovered(String apiVersion, String kind) {
        return new UnansweredException(kind, new NotCovered(apiVersion, kind));
    }

    AdmissionDecision decision() {
        return decision;
    }
}
