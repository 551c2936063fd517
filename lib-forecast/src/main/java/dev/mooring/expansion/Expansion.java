package dev.mooring.expansion;

import static java.util.Objects.requireNonNull;

import dev.mooring.admission.Admission;
import dev.mooring.evidence.Certificate;
import dev.mooring.expansion.internal.ClaimProgress;
import dev.mooring.expansion.internal.Patches;
import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.quantity.StorageSize;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How the expansion of a claim continues.
 *
 * <p>For example, a claim of 10Gi that asks for 20Gi, whose volume has 20Gi already, and that no pod uses, is {@code
 * node-resize-pending} and waits for a pod.
 *
 * @param claim the claim
 * @param state how far it is
 * @param outlook what happens if nobody intervenes
 * @param next who does the next step
 * @param mode whether the volume is in use
 * @param sizes the sizes that are compared
 * @param reasons why, in the order of {@link ExpansionRule}
 * @param events what the user sees next on the claim, in upstream's words
 * @param recovery the way out of a size that the driver refuses; empty if there is none, or none is needed
 * @param proof the proof that the claim has the size or gets it; empty if evidence is missing or something stops it
 * @param missing what is missing for the proof; empty with a proof
 */
public record Expansion(
        ObjectRef claim,
        State state,
        ExpansionOutlook outlook,
        Actor next,
        Mode mode,
        Sizes sizes,
        List<Reason> reasons,
        List<ExpansionEvent> events,
        Optional<Recovery> recovery,
        Optional<Certificate> proof,
        List<Reason> missing) {

    /**
     * The sizes of a claim that grows.
     *
     * @param wanted the size that is requested, or is to be
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
        requireNonNull(proof, "proof");
        missing = List.copyOf(missing);
    }

    /**
     * How does the expansion that the claim requests continue? For several claims ask {@link Expansions}.
     *
     * @param claim the claim as it is stored
     * @param inventory its volume, its class, and the pods that use it
     * @return the answer
     */
    public static Expansion of(ClaimView claim, Inventory inventory) {
        return of(Request.of(claim), inventory);
    }

    /**
     * What happens if a claim asks for another size? For several claims ask {@link Expansions}.
     *
     * @param claim the claim as it is stored
     * @param size the size that its request is to be changed to
     * @param inventory its volume, its class, its quotas and limit ranges, and the pods that use it
     * @return the answer
     */
    public static Expansion of(ClaimView claim, StorageSize size, Inventory inventory) {
        return of(Request.of(claim).to(size), inventory);
    }

    /**
     * How does an expansion continue? For several claims ask {@link Expansions}.
     *
     * @param request which one
     * @param inventory the volume of the claim, its class, and the pods that use it
     * @return the answer
     */
    public static Expansion of(Request request, Inventory inventory) {
        return Expansions.of(inventory).of(request);
    }

    static Expansion of(ExpansionFacts facts) {
        Growth growth = Growth.of(facts, Stream.of(ExpansionRule.values()).map(each -> each.row));
        State state = state(facts);
        Actor next = growth.reasons().stream()
                .map(each -> ((ExpansionRule) each.code()).actor)
                .filter(actor -> actor != Actor.UNKNOWN)
                .findFirst()
                .orElseGet(state::actor);
        return new Expansion(
                facts.claim.ref(),
                state,
                growth.outlook(),
                next,
                facts.mode(),
                sizes(facts),
                growth.reasons(),
                ExpansionEvent.of(facts, state),
                !facts.isChanged() && facts.isResizerTurn() && isStuck(facts) ? Recovery.of(facts) : Optional.empty(),
                growth.proof(),
                growth.missing());
    }

    private static boolean isStuck(ExpansionFacts facts) {
        return facts.progress.whenTrue(ClaimProgress.CONTROLLER_ERROR).isPresent()
                || facts.running() == State.CONTROLLER_RESIZE_INFEASIBLE;
    }

    private static State state(ExpansionFacts facts) {
        if (!facts.isStatusKnown()) {
            return State.UNKNOWN;
        }
        if (!facts.isStored()) {
            return State.REFUSED;
        }
        if (!facts.isBound()) {
            return State.NOT_BOUND;
        }
        if (facts.isLargeEnough()) {
            return State.DONE;
        }
        return facts.volume().isPresent() ? facts.running() : State.UNKNOWN;
    }

    private static Sizes sizes(ExpansionFacts facts) {
        return new Sizes(
                facts.wanted,
                facts.claim.request(),
                facts.claim.statusCapacity(),
                facts.volume().map(each -> each.capacity()),
                facts.progress.allocated());
    }

    /**
     * Whether the expansion waits until somebody starts a pod that uses the claim: there is none on a node, or the driver
     * expands only offline and the pods must stop first.
     *
     * @return false if it does not wait for that, as far as is known; {@link #outlook()} says what is not known
     */
    public boolean needsPodRestart() {
        return outlook == ExpansionOutlook.WAITS
                && reasons.stream()
                        .anyMatch(each -> each.code() == ExpansionRule.EXPANDS_ONLY_OFFLINE
                                || each.code() == ExpansionRule.NODE_EXPANSION_NEEDS_POD);
    }

    /** The claim, its sizes, the state and the outlook with the first reason, on one line. */
    @Override
    public String toString() {
        String from = sizes.capacity().map(each -> each.canonical() + " to ").orElse("");
        return claim + ": " + from + sizes.wanted().canonical() + ", " + state + ", " + outlook
                + reasons.stream()
                        .findFirst()
                        .map(each -> ": " + each.message())
                        .orElse("");
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
                .with("recovery", recovery.<JsonValue>map(Recovery::toJson).orElse(JsonNull.NULL))
                .with("missing", Reason.toJson(missing));
    }

    /** Who does the next step of an expansion. */
    public enum Actor {
        /** Nobody: it is done, or nothing expands such a volume. */
        NOBODY,
        /** The user: another request, another class, a pod to start or to stop. */
        USER,
        /** The API server: it judges the changed request. */
        API_SERVER,
        /** The sidecar external-resizer of the driver. */
        RESIZER,
        /** The kubelet of a node where a pod uses the volume. */
        KUBELET,
        /** Not known. */
        UNKNOWN;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** Whether a volume is in use while it grows. */
    public enum Mode {
        /** A pod on a node uses the claim. */
        ONLINE,
        /** No pod uses the claim; all pods are given. */
        OFFLINE,
        /** No pod that uses the claim is given, and there may be others. */
        UNKNOWN;

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** What happens to an expansion if nobody intervenes, the best first. */
    public enum ExpansionOutlook {
        /** The claim has the size. */
        DONE,
        /** Nothing is known that stops it. */
        GOES_ON,
        /** It continues after an event that the reasons name, for example the start of a pod. */
        WAITS,
        /** Evidence is missing; the reasons name it. */
        UNKNOWN,
        /** It never ends without a change that the reasons name. */
        HANGS,
        /** The API server refuses it. */
        REFUSED;

        /** The worse of two. */
        ExpansionOutlook or(ExpansionOutlook other) {
            return compareTo(other) >= 0 ? this : other;
        }

        /** {@return whether the claim has the size, or gets it as far as is known} */
        public boolean isFine() {
            return this == DONE || this == GOES_ON;
        }

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** How far the expansion of a claim is. */
    public enum State {
        /** The claim has the size already. */
        DONE,
        /** The API server refuses the new size. */
        REFUSED,
        /** The claim is not bound: there is nothing to expand. */
        NOT_BOUND,
        /** The new size is accepted, and the resizer has to begin. */
        REQUESTED,
        /** The resizer has begun: {@code ControllerResizeInProgress}. */
        CONTROLLER_RESIZE_IN_PROGRESS,
        /** The driver refuses the size permanently: {@code ControllerResizeInfeasible}. */
        CONTROLLER_RESIZE_INFEASIBLE,
        /** The volume has the size, and a kubelet has to grow the file system: {@code NodeResizePending}. */
        NODE_RESIZE_PENDING,
        /** A kubelet has begun: {@code NodeResizeInProgress}. */
        NODE_RESIZE_IN_PROGRESS,
        /** The driver refuses the size on the node: {@code NodeResizeInfeasible}. */
        NODE_RESIZE_INFEASIBLE,
        /** Evidence is missing, or cannot be read. */
        UNKNOWN;

        /** Who does the next step if nothing stops it. */
        Expansion.Actor actor() {
            return switch (this) {
                case DONE, NOT_BOUND -> Expansion.Actor.NOBODY;
                case REFUSED -> Expansion.Actor.USER;
                case REQUESTED, CONTROLLER_RESIZE_IN_PROGRESS, CONTROLLER_RESIZE_INFEASIBLE, NODE_RESIZE_INFEASIBLE ->
                    Expansion.Actor.RESIZER;
                case NODE_RESIZE_PENDING, NODE_RESIZE_IN_PROGRESS -> Expansion.Actor.KUBELET;
                case UNKNOWN -> Expansion.Actor.UNKNOWN;
            };
        }

        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /**
     * The way out of an expansion that the driver refuses: a smaller request.
     *
     * @param lowest the smallest request that the API server accepts: above {@code status.capacity}
     * @param size the smallest request that the resizer acts on: also above the size of the volume, because up to that
     *     size it repeats the size that was refused
     * @param patch the merge patch that asks for {@code size}; the API server accepts it
     * @param step the command that applies it
     */
    public record Recovery(StorageSize lowest, StorageSize size, JsonObject patch, RemedyStep step) {

        public Recovery {
            requireNonNull(lowest, "lowest");
            requireNonNull(size, "size");
            requireNonNull(patch, "patch");
            requireNonNull(step, "step");
        }

        /** The recovery; empty if no smaller request is legal and of use. */
        static Optional<Recovery> of(ExpansionFacts facts) {
            StorageSize floor = max(facts.capacity(), facts.volumeCapacity());
            Optional<StorageSize> lowest = Patches.above(facts.capacity());
            return lowest.flatMap(least -> Patches.above(floor)
                    .filter(size -> size.compareTo(facts.wanted) < 0)
                    .filter(size -> isAccepted(facts, size))
                    .map(size -> new Recovery(least, size, Patches.size(size), step(facts, size))));
        }

        private static StorageSize max(StorageSize one, StorageSize other) {
            return one.compareTo(other) >= 0 ? one : other;
        }

        private static boolean isAccepted(ExpansionFacts facts, StorageSize size) {
            Manifest stored = Patches.sized(Patches.typed(facts.claim), facts.wanted);
            return Admission.update(facts.release(), stored, Patches.sized(stored, size))
                    .isAccepted();
        }

        private static RemedyStep step(ExpansionFacts facts, StorageSize size) {
            return Patches.step(
                            facts.claim.ref(),
                            Patches.size(size),
                            "ask for less: any size above " + max(facts.capacity(), facts.volumeCapacity())
                                    + " is legal, and the resizer requests it at once; this is the lowest")
                    .withRequires("the driver can make a volume of that size; most drivers round it up")
                    .withProves("the API server accepts the smaller request");
        }

        /** {@return {@code lowest}, {@code size}, {@code patch} and {@code step}} */
        public JsonObject toJson() {
            return JsonObject.of("lowest", JsonString.of(lowest.canonical()))
                    .with("size", size.canonical())
                    .with("patch", patch)
                    .with("step", step.toJson());
        }
    }

    /**
     * Which expansion to judge.
     *
     * @param claim the claim as it is stored
     * @param size the size that its request is to be changed to; empty for the request that it has
     * @param resizers the CSI drivers whose external-resizer is known to run; no object of the API shows it
     */
    public record Request(ClaimView claim, Optional<StorageSize> size, Set<String> resizers) {

        public Request {
            requireNonNull(claim, "claim");
            requireNonNull(size, "size");
            resizers = Set.copyOf(resizers);
        }

        /**
         * The expansion that a claim asks for as it is stored.
         *
         * @param claim the claim
         * @return the request
         */
        public static Request of(ClaimView claim) {
            return new Request(claim, Optional.empty(), Set.of());
        }

        /**
         * The same with a size that the request of the claim is to be changed to.
         *
         * @param newSize the size
         * @return the changed copy
         */
        public Request to(StorageSize newSize) {
            return new Request(claim, Optional.of(newSize), resizers);
        }

        /**
         * The same with drivers whose external-resizer is known to run.
         *
         * @param drivers the names of the CSI drivers
         * @return the changed copy
         */
        public Request withResizers(Set<String> drivers) {
            return new Request(claim, size, Resizers.union(resizers, drivers));
        }

        /** {@return the size that is wanted: the new one, or the request of the claim} */
        public StorageSize wanted() {
            return size.orElseGet(claim::request);
        }
    }
}
