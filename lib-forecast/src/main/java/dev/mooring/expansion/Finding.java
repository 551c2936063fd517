package dev.mooring.expansion;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.admission.AdmissionDecision.Undecodable;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A rule that applies: its object, its message, and what to do about it. */
record Finding(ObjectRef object, String path, String message, List<RemedyStep> remedy) {

    static Finding of(ObjectRef object, String message) {
        return new Finding(object, "", message, List.of());
    }

    /** What the API server refuses, in its words. */
    static List<Finding> refusals(ObjectRef object, AdmissionDecision decision, String field) {
        if (decision instanceof Invalid invalid) {
            return invalid.errors().stream()
                    .map(error -> of(object, error.toString()).at(field))
                    .toList();
        }
        return decision instanceof Undecodable undecodable
                ? List.of(of(object, undecodable.message()).at(undecodable.at().toString()))
                : List.of();
    }

    /** What cannot be read. */
    static List<Finding> unreadable(ObjectRef object, Optional<ManifestException> problem) {
        return of(problem.map(
                found -> of(object, found.problem()).at(found.pointer().toString())));
    }

    /** One finding if a condition holds; it reads nothing if not, because a proof would rest on it. */
    static List<Finding> when(boolean applies, Supplier<Finding> finding) {
        return applies ? List.of(finding.get()) : List.of();
    }

    /** One finding if a condition holds. */
    static List<Finding> when(boolean applies, ObjectRef object, String message) {
        return applies ? List.of(of(object, message)) : List.of();
    }

    static List<Finding> of(Optional<Finding> finding) {
        return finding.map(List::of).orElse(List.of());
    }

    Finding at(String newPath) {
        return new Finding(object, newPath, message, remedy);
    }

    Finding with(RemedyStep... steps) {
        return new Finding(object, path, message, List.of(steps));
    }

    Reason reason(ReasonCode code) {
        return Reason.of(code, object.toString(), message).at(path).withRemedy(remedy);
    }
}
