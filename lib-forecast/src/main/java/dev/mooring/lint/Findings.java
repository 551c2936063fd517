package dev.mooring.lint;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;

/** Puts findings together. */
final class Findings {

    private Findings() {}

    static Reason of(LintCode code, ObjectRef object, String path, String message, String remedy) {
        return of(code, object.toString(), path, message, remedy);
    }

    static Reason of(LintCode code, String subject, String path, String message, String remedy) {
        return Reason.of(code, subject, message).at(path).withRemedy(RemedyStep.of("change-manifest", remedy));
    }
}
