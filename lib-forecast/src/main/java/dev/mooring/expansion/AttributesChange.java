package dev.mooring.expansion;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.internal.Evidence;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How the change of a claim's VolumeAttributesClass continues.
 *
 * <p>For example, a claim that names class gold, which does not exist, is {@code pending} and hangs until it is created.
 *
 * @param claim the claim
 * @param state how far it is
 * @param outlook what happens if nobody intervenes
 * @param wanted the class that is wanted; empty for none
 * @param current the class that the volume has; empty for none
 * @param target the class that the resizer asks the driver for next; empty for none
 * @param reasons why, in the order of {@link AttributesRule}
 * @param proof the proof that the volume has the class or gets it; empty if evidence is missing or something stops it
 * @param missing what is missing for the proof; empty with a proof
 */
public record AttributesChange(
        ObjectRef claim,
        State state,
        Expansion.ExpansionOutlook outlook,
        String wanted,
        String current,
        String target,
        List<Reason> reasons,
        Optional<Certificate> proof,
        List<Reason> missing) {

    public AttributesChange {
        requireNonNull(claim, "claim");
        requireNonNull(state, "state");
        requireNonNull(outlook, "outlook");
        requireNonNull(wanted, "wanted");
        requireNonNull(current, "current");
        requireNonNull(target, "target");
        reasons = List.copyOf(reasons);
        requireNonNull(proof, "proof");
        missing = List.copyOf(missing);
    }

    /**
     * How does the change that the claim requests continue?
     *
     * @param claim the claim as it is stored
     * @param inventory its volume and the VolumeAttributesClasses
     * @return the answer
     */
    public static AttributesChange of(ClaimView claim, Inventory inventory) {
        return of(Request.of(claim), inventory);
    }

    /**
     * How does a change continue?
     *
     * @param request which one
     * @param inventory the volume of the claim and the VolumeAttributesClasses
     * @return the answer
     */
    public static AttributesChange of(Request request, Inventory inventory) {
        AttributesFacts facts = new AttributesFacts(request, Evidence.open(inventory));
        Growth growth = Growth.of(facts, Stream.of(AttributesRule.values()).map(each -> each.row));
        return new AttributesChange(
                facts.claim.ref(),
                facts.state(),
                growth.outlook(),
                facts.wanted,
                facts.current,
                facts.isWanted() ? facts.target() : "",
                growth.reasons(),
                growth.proof(),
                growth.missing());
    }

    /** {@return whether there is anything to report: a class is named, or a change was begun} */
    public boolean isAsked() {
        return state != State.DONE || !wanted.isEmpty();
    }

    /** {@return that the class is for another driver than that of the volume; empty if it is not so, or is not known} */
    public Optional<Reason> otherDriver() {
        return reasons.stream()
                .filter(each -> each.code() == AttributesRule.ATTRIBUTES_OF_OTHER_DRIVER)
                .findFirst();
    }

    /** {@return the answer as JSON, as {@code docs/json.md} has it} */
    public JsonObject toJson() {
        return JsonObject.of("state", JsonString.of(state.toString()))
                .with("outlook", outlook.toString())
                .with("wanted", wanted)
                .with("current", current)
                .with("target", target)
                .with("reasons", Reason.toJson(reasons))
                .with("missing", Reason.toJson(missing));
    }

    /**
     * Which change of a VolumeAttributesClass to judge.
     *
     * @param claim the claim as it is stored
     * @param className the class that the claim is to name, the empty text for none; empty for the class that it names
     * @param resizers the CSI drivers whose external-resizer is known to run; no object of the API shows it
     */
    public record Request(ClaimView claim, Optional<String> className, Set<String> resizers) {

        public Request {
            requireNonNull(claim, "claim");
            requireNonNull(className, "className");
            resizers = Set.copyOf(resizers);
        }

        /**
         * The change that a claim asks for as it is stored.
         *
         * @param claim the claim
         * @return the request
         */
        public static Request of(ClaimView claim) {
            return new Request(claim, Optional.empty(), Set.of());
        }

        /**
         * The same with a class that the claim is to name.
         *
         * @param name the name; the empty text for no class
         * @return the changed copy
         */
        public Request to(String name) {
            return new Request(claim, Optional.of(name), resizers);
        }

        /**
         * The same with drivers whose external-resizer is known to run.
         *
         * @param drivers the names of the CSI drivers
         * @return the changed copy
         */
        public Request withResizers(Set<String> drivers) {
            return new Request(claim, className, Resizers.union(resizers, drivers));
        }

        /** {@return the name of the class that is wanted; empty for none} */
        public String wanted() {
            return className.orElseGet(claim::volumeAttributesClass);
        }
    }

    /** How far the change of a claim's VolumeAttributesClass is. */
    public enum State {
        /** The volume has the class that the claim names, or neither has one. */
        DONE,
        /** The claim no longer names a class: the resizer leaves the volume as it is. */
        CANCELLED,
        /** The API server refuses the new class. */
        REFUSED,
        /** The claim is not bound: there is no volume to change. */
        NOT_BOUND,
        /** The resizer has to begin. */
        REQUESTED,
        /** The class does not exist: {@code Pending}. */
        PENDING,
        /** The resizer has begun: {@code InProgress}. */
        IN_PROGRESS,
        /** The driver refuses the class for this volume: {@code Infeasible}. */
        INFEASIBLE,
        /** Evidence is missing, or cannot be read. */
        UNKNOWN;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }
}
