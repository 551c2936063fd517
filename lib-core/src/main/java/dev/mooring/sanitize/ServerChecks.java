package dev.mooring.sanitize;

import dev.mooring.admission.Admission;
import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.admission.FieldError;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.reason.Severity;
import java.util.Optional;

/**
 * What the API server of the target will say to an object as it leaves; {@link Admission} is asked, nothing is decided
 * here.
 */
final class ServerChecks {

    private static final String UNKNOWN_FIELD = "unknown field ";

    private final Item item;

    private ServerChecks(Item item) {
        this.item = item;
    }

    /** What it says to creating the object. */
    static void check(Item item) {
        new ServerChecks(item).tell(Admission.post(item.now()));
    }

    /** What it says to changing the live volume into this one. */
    static void release(Item item, Target target) {
        Manifest live = target.find(Target.ref(item.source)).orElse(item.source);
        try {
            new ServerChecks(item).tell(Admission.update(live, item.now()));
        } catch (ManifestException e) {
            item.warn(WarningCode.MALFORMED_FIELD, Severity.WARN, e.pointer(), e.problem());
        }
    }

    private void tell(AdmissionDecision decision) {
        if (decision instanceof Accepted accepted) {
            accepted.warnings().stream()
                    .filter(warning -> warning.startsWith(UNKNOWN_FIELD))
                    .forEach(warning -> item.warn(
                            WarningCode.UNKNOWN_FIELD_KEPT,
                            warning + ": kept as it is; the server of Kubernetes 1.36 drops it"));
        } else if (decision instanceof Invalid invalid) {
            invalid.errors().stream().filter(error -> !isTooLarge(error)).forEach(this::tell);
        } else if (decision instanceof Undecodable undecodable && !isKnown(undecodable.at())) {
            item.warn(
                    WarningCode.SPEC_INVALID,
                    undecodable.at(),
                    "the API server cannot read it: " + undecodable.message()
                            + remedy(Remedy.ofType(item.now(), undecodable.at(), undecodable.message())));
        }
    }

    private void tell(FieldError error) {
        Manifest partner = item.partner == null ? null : item.partner.now();
        item.warn(
                WarningCode.SPEC_INVALID,
                "the API server refuses it: " + error + remedy(Remedy.of(error, item.now(), partner)));
    }

    private static String remedy(Optional<String> sentence) {
        return sentence.map(words -> "; " + words).orElse("");
    }

    private boolean isTooLarge(FieldError error) {
        return error.type() == FieldError.Type.TOO_LONG
                && item.warnings.stream().anyMatch(warning -> warning.code() == WarningCode.ANNOTATIONS_TOO_LARGE);
    }

    /** Whether the value was objected to before. */
    private boolean isKnown(JsonPointer at) {
        return item.warnings.stream()
                .filter(warning ->
                        warning.code() == WarningCode.MALFORMED_FIELD || warning.code() == WarningCode.SPEC_INVALID)
                .map(warning -> JsonPointer.parse(warning.pointer()))
                .anyMatch(pointer -> pointer.isWithin(at) || at.isWithin(pointer));
    }
}
