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
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.internal.WarningCode;

/**
 * The API server's answer of the target to an output object. {@link Admission} decides; the decision is kept with the
 * object.
 */
final class ServerChecks {

    private static final String UNKNOWN_FIELD = "unknown field ";

    private final Item item;

    private ServerChecks(Item item) {
        this.item = item;
    }

    /** Its answer when the object is created. */
    static void check(Item item, Inventory target) {
        item.decision = Admission.post(target.release(), item.now());
        new ServerChecks(item).report(item.decision);
    }

    /** Its answer when the live volume is changed into this one. */
    static void release(Item item, Inventory target) {
        Manifest live = target.find(ObjectRef.volume(item.source.name())).orElse(item.source);
        try {
            item.decision = Admission.update(target.release(), live, item.now());
            new ServerChecks(item).report(item.decision);
        } catch (ManifestException e) {
            item.warn(WarningCode.MALFORMED_FIELD, Severity.WARN, e.pointer(), e.problem());
        }
    }

    private void report(AdmissionDecision decision) {
        if (decision instanceof Accepted accepted) {
            for (String warning : accepted.warnings()) {
                if (warning.startsWith(UNKNOWN_FIELD)) {
                    item.warn(WarningCode.UNKNOWN_FIELD_KEPT, warning + ": kept; the API server drops it");
                }
            }
        } else if (decision instanceof Invalid invalid) {
            invalid.errors().stream().filter(error -> !isTooLarge(error)).forEach(this::report);
        } else if (decision instanceof Undecodable undecodable && !isKnown(undecodable.at())) {
            item.warn(
                    WarningCode.SPEC_INVALID,
                    undecodable.at(),
                    "the API server cannot read it: " + undecodable.message(),
                    Remedy.ofType(item.now(), undecodable.at(), undecodable.message()));
        }
    }

    private void report(FieldError error) {
        Manifest partner = item.partner == null ? null : item.partner.now();
        item.warn(
                WarningCode.SPEC_INVALID,
                JsonPointer.ROOT,
                "the API server refuses it: " + error,
                Remedy.of(error, item.now(), partner));
    }

    private boolean isTooLarge(FieldError error) {
        return error.type() == FieldError.Type.TOO_LONG
                && item.warnings.stream().anyMatch(warning -> warning.code() == WarningCode.ANNOTATIONS_TOO_LARGE);
    }

    /** Whether there is already a warning about the value. */
    private boolean isKnown(JsonPointer at) {
        return item.warnings.stream()
                .filter(warning ->
                        warning.code() == WarningCode.MALFORMED_FIELD || warning.code() == WarningCode.SPEC_INVALID)
                .map(warning -> JsonPointer.parse(warning.pointer()))
                .anyMatch(pointer -> pointer.isWithin(at) || at.isWithin(pointer));
    }
}
