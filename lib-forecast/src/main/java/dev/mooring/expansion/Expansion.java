package dev.mooring.expansion;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.quantity.StorageSize;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How the expansion of a claim goes on.
 *
 * <p>For example, a claim of 10Gi that asks for 20Gi, whose volume has 20Gi already, and that no pod uses, is {@code
 * node-resize-pending} and waits for a pod.
 *
 * @param claim the claim
 * @param state how far it is
 * @param outlook what comes of it if nobody does anything
 * @param next who does the next step
 * @param mode whether the volume is in use
 * @param sizes the sizes that are compared
 * @param reasons why, in the order of {@link ExpansionRule}
 * @param events what the user sees next on the claim, in upstream's words
 * @param recovery the way out of a size that the driver refuses; empty if there is none, or none is needed
 */
public record Expansion(
        ObjectRef claim,
        ExpansionState state,
        ExpansionOutlook outlook,
        ExpansionActor next,
        ExpansionMode mode,
        Sizes sizes,
        List<Reason> reasons,
        List<ExpansionEvent> events,
        Optional<Recovery> recovery) {

    /**
     * The sizes of a claim that grows.
     *
     * @param wanted the size that is asked for, or is to be
     * @param request the request of the claim as it is stored
     * @param capacity {@code status.capacity} of the claim
     * @param volume the capacity of the volume
     * @param allocated the size of the expansion that was begun last
     */
    public record Sizes(
            StorageSize wanted,
            StorageSize request,
            Optional<StorageSize> capacity,
            Optional<StorageSize> volume,
            Optional<StorageSize> allocated) {

        public Sizes {
            requireNonNull(wanted, "wanted");
            requireNonNull(request, "request");
            requireNonNull(capacity, "capacity");
            requireNonNull(volume, "volume");
            requireNonNull(allocated, "allocated");
        }

        JsonObject toJson() {
            return JsonObject.of("wanted", JsonString.of(wanted.canonical()))
                    .with("request", request.canonical())
                    .with("capacity", orNull(capacity))
                    .with("volume", orNull(volume))
                    .with("allocated", orNull(allocated));
        }

        private static JsonValue orNull(Optional<StorageSize> size) {
            return size.<JsonValue>map(each -> JsonString.of(each.canonical())).orElse(JsonNull.NULL);
        }
    }

    public Expansion {
        requireNonNull(claim, "claim");
        requireNonNull(state, "state");
        requireNonNull(outlook, "outlook");
        requireNonNull(next, "next");
        requireNonNull(mode, "mode");
        requireNonNull(sizes, "sizes");
        reasons = List.copyOf(reasons);
        events = List.copyOf(events);
        requireNonNull(recovery, "recovery");
    }

    /**
     * How does the expansion go on that the claim asks for? For several claims ask {@link Expansions}.
     *
     * @param claim the claim as it is stored
     * @param inventory its volume, its class, and the pods that use it
     * @return the answer
     */
    public static Expansion of(ClaimView claim, Inventory inventory) {
        return of(ExpansionRequest.of(claim), inventory);
    }

    /**
     * How does an expansion go on? For several claims ask {@link Expansions}.
     *
     * @param request which one
     * @param inventory the volume of the claim, its class, and the pods that use it
     * @return the answer
     */
    public static Expansion of(ExpansionRequest request, Inventory inventory) {
        return Expansions.of(inventory).of(request);
    }

    static Expansion of(ExpansionFacts facts) {
        List<Reason> reasons = new ArrayList<>();
        ExpansionOutlook outlook = ExpansionOutlook.DONE;
        ExpansionActor next = ExpansionActor.UNKNOWN;
        for (ExpansionRule rule : ExpansionRule.values()) {
            List<Finding> findings = rule.findings(facts);
            if (findings.isEmpty()) {
                continue;
            }
            findings.forEach(finding -> reasons.add(finding.reason(rule)));
            outlook = rule.outlook().compareTo(outlook) > 0 ? rule.outlook() : outlook;
            next = next == ExpansionActor.UNKNOWN ? rule.actor() : next;
        }
        ExpansionState state = state(facts);
        return new Expansion(
                facts.claim.ref(),
                state,
                outlook,
                next == ExpansionActor.UNKNOWN ? state.actor() : next,
                facts.mode(),
                sizes(facts),
                reasons,
                ExpansionEvent.of(facts, state),
                !facts.isChanged() && facts.isResizerTurn() && isStuck(facts) ? Recovery.of(facts) : Optional.empty());
    }

    private static boolean isStuck(ExpansionFacts facts) {
        return facts.progress.whenTrue("ControllerResizeError").isPresent()
                || facts.running() == ExpansionState.CONTROLLER_RESIZE_INFEASIBLE;
    }

    private static ExpansionState state(ExpansionFacts facts) {
        if (!facts.isStatusKnown()) {
            return ExpansionState.UNKNOWN;
        }
        if (!facts.isStored()) {
            return ExpansionState.REFUSED;
        }
        if (!facts.isBound()) {
            return ExpansionState.NOT_BOUND;
        }
        if (facts.isLargeEnough()) {
            return ExpansionState.DONE;
        }
        return facts.volume.isPresent() ? facts.running() : ExpansionState.UNKNOWN;
    }

    private static Sizes sizes(ExpansionFacts facts) {
        return new Sizes(
                facts.wanted,
                facts.claim.request(),
                facts.claim.statusCapacity(),
                facts.volume.map(each -> each.capacity()),
                facts.progress.allocated());
    }

    /** {@return the answer as JSON, as {@code docs/json.md} has it} */
    public JsonObject toJson() {
        return JsonObject.of("namespace", JsonString.of(claim.namespace()))
                .with("name", claim.name())
                .with("state", state.toString())
                .with("outlook", outlook.toString())
                .with("next", next.toString())
                .with("mode", mode.toString())
                .with("sizes", sizes.toJson())
                .with("reasons", Reason.toJson(reasons))
                .with("events", ExpansionEvent.toJson(events))
                .with("recovery", recovery.<JsonValue>map(Recovery::toJson).orElse(JsonNull.NULL));
    }
}
