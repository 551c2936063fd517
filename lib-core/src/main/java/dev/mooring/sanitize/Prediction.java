package dev.mooring.sanitize;

import static java.util.Objects.requireNonNull;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule;
import dev.mooring.manifest.ObjectRef;
import java.util.List;
import java.util.Optional;

/**
 * How one object ends in the target.
 *
 * @param ref the object as it is called there; one that only has a {@code generateName} gets a made-up ending
 * @param phase how it ends
 * @param partner the volume that the claim names in the end, or the claim that the volume points to; empty if there is none
 * @param rule the rule that decides it; empty for what the API server does not take
 * @param reclaim what happens to the data, if the volume is released and its policy is not Retain
 * @param refusal why the API server does not take it, in its words; empty unless {@link PredictedPhase#REJECTED}
 * @param events what people are told about it on the way, in order, each once
 * @param worst the end if everybody else who is known acts at the worst moment; empty if that is no worse
 * @param assumptions what was taken for granted because it is not known, in sentences
 */
public record Prediction(
        ObjectRef ref,
        PredictedPhase phase,
        Optional<ObjectRef> partner,
        Optional<ControllerRule> rule,
        Optional<Reclaim> reclaim,
        String refusal,
        List<ControllerEvent> events,
        Optional<Worst> worst,
        List<String> assumptions) {

    /** What a reclaim policy does to the data. */
    public enum Reclaim {
        /** The storage is asked to delete the volume. */
        DELETE,
        /** The volume's contents are removed. */
        SCRUB
    }

    /**
     * Another end.
     *
     * @param phase how it ends
     * @param rule the rule that decides it
     */
    public record Worst(PredictedPhase phase, Optional<ControllerRule> rule) {

        public Worst {
            requireNonNull(phase, "phase");
            requireNonNull(rule, "rule");
        }
    }

    public Prediction {
        requireNonNull(ref, "ref");
        requireNonNull(phase, "phase");
        requireNonNull(partner, "partner");
        requireNonNull(rule, "rule");
        requireNonNull(reclaim, "reclaim");
        requireNonNull(refusal, "refusal");
        events = List.copyOf(events);
        requireNonNull(worst, "worst");
        assumptions = List.copyOf(assumptions);
    }

    /** With the other end, if that is worse. */
    Prediction orWorse(Prediction other) {
        return other.phase.compareTo(phase) <= 0
                ? this
                : new Prediction(
                        ref,
                        phase,
                        partner,
                        rule,
                        reclaim,
                        refusal,
                        events,
                        Optional.of(new Worst(other.phase, other.rule)),
                        assumptions);
    }
}
