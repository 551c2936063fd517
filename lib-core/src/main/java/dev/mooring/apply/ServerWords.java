package dev.mooring.apply;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Forbidden;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.NotCovered;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.admission.FieldError;
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
        return decision instanceof NotCovered ? "no such kind in this version" : "";
    }
}
