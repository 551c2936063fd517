package dev.mooring.forecast;

import static java.util.Objects.requireNonNull;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.List;

/**
 * An object that the API server refuses to create.
 *
 * @param object which one
 * @param decision the server's decision
 */
public record Refusal(ObjectRef object, AdmissionDecision decision) {

    public Refusal {
        requireNonNull(object, "object");
        requireNonNull(decision, "decision");
    }

    /**
     * {@return why, in the server's words: a reason with {@link ForecastCode#REFUSED_BY_SERVER} for each error, the
     * field first, in the server's order}
     */
    public List<Reason> reasons() {
        if (decision instanceof Invalid invalid) {
            return invalid.errors().stream()
                    .map(error -> reason(error.toString()))
                    .toList();
        }
        return decision instanceof Undecodable undecodable
                ? List.of(reason(undecodable.message()).at(undecodable.at().toString()))
                : List.of();
    }

    private Reason reason(String message) {
        return Reason.of(ForecastCode.REFUSED_BY_SERVER, object.toString(), message);
    }
}
