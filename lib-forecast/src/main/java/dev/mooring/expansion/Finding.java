package dev.mooring.expansion;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import java.util.List;
import java.util.Optional;

/** A rule that applies: its object, its message, and what to do about it. */
record Finding(ObjectRef object, String path, String message, List<RemedyStep> remedy) {

    static Finding of(ObjectRef object, String message) {
        return new Finding(object, "", message, List.of());
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
