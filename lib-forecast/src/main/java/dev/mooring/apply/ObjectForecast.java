package dev.mooring.apply;

import static java.util.Objects.requireNonNull;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule;
import dev.mooring.internal.EnumNames;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import java.util.List;
import java.util.Optional;

/**
 * How one volume or claim ends in the target.
 *
 * @param ref the object by its name in the target; a name that the server generates has an example of an ending
 * @param phase the phase
 * @param partner the volume that the claim names in the end, or the claim that the volume points to; empty if none
 * @param rule the rule that decides it; empty for an object that the API server refuses
 * @param reclaim what happens to the data, if the volume is released and its policy is not Retain
 * @param events the events about it in order, each once
 * @param refusal why the API server refuses it, in its words; empty unless the phase is {@link Phase#REJECTED}
 * @param worst the end if all other claims of the target act at the worst moment; empty if that is not worse
 * @param assumptions what was assumed about the target because it is not known, in sentences
 */
public record ObjectForecast(
        ObjectRef ref,
        Phase phase,
        Optional<ObjectRef> partner,
        Optional<ControllerRule> rule,
        Optional<Reclaim> reclaim,
        List<ControllerEvent> events,
        String refusal,
        Optional<Worst> worst,
        List<String> assumptions) {

    public ObjectForecast {
        events = List.copyOf(events);
        assumptions = List.copyOf(assumptions);
    }

    /** What the reclaim policy does to the data. */
    public enum Reclaim {
        /** The provisioner asks the storage to delete the volume. */
        DELETE,
        /** The contents of the volume are removed. */
        SCRUB;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /**
     * Another end.
     *
     * @param phase the phase
     * @param rule the rule that decides it
     */
    public record Worst(Phase phase, Optional<ControllerRule> rule) {

        public Worst {
            requireNonNull(phase, "phase");
            requireNonNull(rule, "rule");
        }
    }

    static ObjectForecast of(
            ObjectRef ref,
            Phase phase,
            Optional<ObjectRef> partner,
            Optional<ControllerRule> rule,
            Optional<Reclaim> reclaim,
            List<ControllerEvent> events) {
        return new ObjectForecast(ref, phase, partner, rule, reclaim, events, "", Optional.empty(), List.of());
    }

    static ObjectForecast rejected(ObjectRef ref, String refusal) {
        return of(ref, Phase.REJECTED, Optional.empty(), Optional.empty(), Optional.empty(), List.of())
                .with(refusal, Optional.empty(), List.of());
    }

    static ObjectForecast deletedClaim(ObjectRef ref) {
        return of(ref, Phase.DELETED, Optional.empty(), Optional.empty(), Optional.empty(), List.of());
    }

    static ObjectForecast deletedVolume(ObjectRef ref) {
        return of(
                ref,
                Phase.DELETED,
                Optional.empty(),
                Optional.of(ControllerRule.VOLUME_RELEASED_CLAIM_MISSING),
                Optional.of(Reclaim.DELETE),
                List.of());
    }

    ObjectForecast assuming(List<String> sentences) {
        return with(refusal, worst, sentences);
    }

    /** With the other end, if that is worse. */
    ObjectForecast orWorse(ObjectForecast other) {
        return other.phase().compareTo(phase()) <= 0
                ? this
                : with(refusal, Optional.of(new Worst(other.phase(), other.rule())), assumptions);
    }

    private ObjectForecast with(String why, Optional<Worst> other, List<String> sentences) {
        return new ObjectForecast(ref, phase, partner, rule, reclaim, events, why, other, sentences);
    }

    /** The object, its phase and its rule. */
    @Override
    public String toString() {
        return ref + " " + phase + rule.map(rule -> " (" + rule.id() + ")").orElse("");
    }

    /** How an object ends in the target, from the best end to the worst. */
    public enum Phase {
        /** The claim and the volume are bound to each other. */
        BOUND(Phases.BOUND),
        /** A volume that is not bound, reserved for a claim or not. */
        AVAILABLE(Phases.AVAILABLE),
        /** A claim that waits, or a volume that the controller has not seen yet. */
        PENDING(Phases.PENDING),
        /** A volume whose claim does not exist; no other claim gets it. */
        RELEASED(Phases.RELEASED),
        /** A volume whose reclaim policy could not be carried out. */
        FAILED(Phases.FAILED),
        /** The API server refuses the object. */
        REJECTED("Rejected"),
        /** The object is deleted, a volume together with its data. */
        DELETED("Deleted"),
        /** A claim that has lost its volume. */
        LOST(Phases.LOST);

        private final String id;

        Phase(String id) {
            this.id = id;
        }

        /** {@return the phase as Kubernetes writes it, for example {@code Bound}, or Rejected or Deleted} */
        public String id() {
            return id;
        }

        /** The phase of that name; an object without a phase is Pending. */
        static Phase of(String id) {
            for (Phase phase : values()) {
                if (phase.id.equals(id)) {
                    return phase;
                }
            }
            return PENDING;
        }

        @Override
        public String toString() {
            return id;
        }
    }
}
