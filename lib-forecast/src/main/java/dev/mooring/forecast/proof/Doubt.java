package dev.mooring.forecast.proof;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.RemedyStep;
import java.util.List;

/** Something that prevents a yes: its object, one sentence, and what to do about it. */
public record Doubt(String subject, String message, List<RemedyStep> remedy) {

    static Doubt of(ObjectRef subject, String message, RemedyStep... remedy) {
        return new Doubt(subject.toString(), message, List.of(remedy));
    }
}
