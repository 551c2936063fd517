package dev.mooring.sanitize;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.admission.FieldError;
import dev.mooring.json.JsonPointer;
import java.util.List;

/** What the API server of the target will say to an object as it leaves; {@link Admission} is asked, nothing is decided here. */
final class ServerChecks {

    private static final String UNKNOWN_FIELD = "unknown field ";

    private ServerChecks() {}

    static void check(Item item) {
        AdmissionDecision decision = Admission.create(item.now());
        if (decision instanceof Accepted accepted) {
            accepted.warnings().stream()
                    .filter(warning -> warning.startsWith(UNKNOWN_FIELD))
                    .forEach(warning -> item.warn(
                            WarningCode.UNKNOWN_FIELD_KEPT,
                            warning + ": kept as it is; the server of Kubernetes 1.36 drops it"));
        } else if (decision instanceof Invalid invalid) {
            invalid.errors().stream()
                    .filter(error -> !isTooLarge(item, error))
                    .forEach(error -> item.warn(WarningCode.SPEC_INVALID, "the API server refuses it: " + error));
        } else if (decision instanceof Undecodable undecodable && !isKnown(item, undecodable.at())) {
            item.warn(
                    WarningCode.SPEC_INVALID,
                    undecodable.at(),
                    "the API server cannot read it: " + undecodable.message());
        }
    }

    private static boolean isTooLarge(Item item, FieldError error) {
        return error.type() == FieldError.Type.TOO_LONG
                && item.warnings.stream().anyMatch(warning -> warning.code() == WarningCode.ANNOTATIONS_TOO_LARGE);
    }

    /** Whether the value was objected to before. */
    private static boolean isKnown(Item item, JsonPointer at) {
        List<JsonPointer> malformed = item.warnings.stream()
                .filter(warning -> warning.code() == WarningCode.MALFORMED_FIELD)
                .map(warning -> JsonPointer.parse(warning.pointer()))
                .toList();
        return malformed.stream().anyMatch(pointer -> pointer.isWithin(at) || at.isWithin(pointer));
    }
}
