package dev.mooring.admission;

import dev.mooring.admission.AdmissionDecision.Conflict;
import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.admission.AdmissionDecision.NotFound;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import java.util.stream.Collectors;

/** Why the API server refuses an object, on one line. */
final class ServerWords {

    private ServerWords() {}

    /** The text of a refusal; empty for an accepted object. */
    static String of(AdmissionDecision decision) {
        if (decision instanceof Invalid invalid) {
            return invalid.errors().stream().map(FieldError::toString).collect(Collectors.joining("; "));
        }
        if (decision instanceof Undecodable undecodable) {
            return "cannot be read at " + undecodable.at() + ": " + undecodable.message();
        }
        if (decision instanceof Forbidden forbidden) {
            return forbidden.message();
        }
        if (decision instanceof NotFound notFound) {
            return notFound.message();
        }
        if (decision instanceof Conflict conflict) {
            return conflict.message();
        }
        return decision instanceof NotCovered ? "no such kind in this version" : "";
    }
}
