package dev.mooring.report;

import static java.util.Objects.requireNonNull;

import dev.mooring.forecast.VolumeExplanation;
import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.ObjectView;
import dev.mooring.object.VolumeView;
import dev.mooring.quantity.StorageSize;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A claim or volume in a picture.
 *
 * @param ref which one
 * @param state its state, see {@link State}
 * @param phaseNow the given phase; empty if there is none
 * @param phase the final phase; empty if there is none, or it is unknown
 * @param partner the volume that the claim finally names, or the claim that the volume finally names
 * @param facts its request or capacity and other properties
 * @param reasons why it ends in this state, including what holds it, the most important first
 * @param findings the findings of {@code lint} about it that are not among the reasons, and the dangers of the objects
 *     that it depends on: of its volume, attachments, nodes and pods, and of volumes with the same storage; the most
 *     severe first
 * @param doubts why a claim is not certain to end Bound; empty if it is, and for a volume
 * @param possibleEnds descriptions of the possible ends; empty if there is only one
 * @param nearest the volumes that are nearest to a claim without a volume, with each check; empty for a volume
 */
public record ReportObject(
        ObjectRef ref,
        State state,
        String phaseNow,
        String phase,
        Optional<ObjectRef> partner,
        StorageFacts facts,
        List<Reason> reasons,
        List<Reason> findings,
        List<Reason> doubts,
        List<String> possibleEnds,
        List<VolumeExplanation> nearest) {

    public ReportObject {
        requireNonNull(ref, "ref");
        requireNonNull(state, "state");
        requireNonNull(phaseNow, "phaseNow");
        requireNonNull(phase, "phase");
        requireNonNull(partner, "partner");
        requireNonNull(facts, "facts");
        reasons = List.copyOf(reasons);
        findings = List.copyOf(findings);
        doubts = List.copyOf(doubts);
        possibleEnds = List.copyOf(possibleEnds);
        nearest = List.copyOf(nearest);
    }

    /** The same with more findings. */
    ReportObject with(List<Reason> more) {
        List<Reason> all = new ArrayList<>(findings);
        all.addAll(more);
        all.sort(Comparator.comparing(Reason::severity).reversed());
        return new ReportObject(
                ref, state, phaseNow, phase, partner, facts, reasons, all, doubts, possibleEnds, nearest);
    }

    /** {@return the worst severity among its reasons and findings; information if there are none} */
    public Severity severity() {
        return Stream.concat(reasons.stream(), findings.stream())
                .map(Reason::severity)
                .max(Severity::compareTo)
                .orElse(Severity.INFO);
    }

    /** The object and its state. */
    @Override
    public String toString() {
        return ref + " " + state.words();
    }

    /**
     * The properties of a claim's request, or of a volume.
     *
     * @param className the storage class; empty for none
     * @param driver the driver of the volume, or the provisioner of the class; empty if unknown
     * @param size the request of a claim, the capacity of a volume
     * @param accessModes the access modes
     * @param volumeMode {@code Filesystem} or {@code Block}; empty for an object that cannot be read
     * @param reclaimPolicy the reclaim policy of a volume; empty for a claim
     * @param pods the names of the pods that use a claim
     * @param nodes the nodes to which a volume is attached
     */
    public record StorageFacts(
            String className,
            String driver,
            StorageSize size,
            List<String> accessModes,
            String volumeMode,
            String reclaimPolicy,
            List<String> pods,
            List<String> nodes) {

        /** Nothing is known. */
        static final StorageFacts NONE =
                new StorageFacts("", "", StorageSize.ZERO, List.of(), "", "", List.of(), List.of());

        public StorageFacts {
            requireNonNull(className, "className");
            requireNonNull(driver, "driver");
            requireNonNull(size, "size");
            accessModes = List.copyOf(accessModes);
            requireNonNull(volumeMode, "volumeMode");
            requireNonNull(reclaimPolicy, "reclaimPolicy");
            pods = List.copyOf(pods);
            nodes = List.copyOf(nodes);
        }

        static StorageFacts of(ReportModel scene, ObjectRef ref) {
            Optional<ObjectView> view = scene.view(ref);
            if (view.isEmpty()) {
                return NONE;
            }
            return view.get() instanceof VolumeView volume
                    ? of(scene, volume)
                    : view.get() instanceof ClaimView claim ? of(scene, claim) : NONE;
        }

        private static StorageFacts of(ReportModel scene, ClaimView claim) {
            return new StorageFacts(
                    claim.className(),
                    scene.driver(claim.ref(), claim.className()),
                    claim.request(),
                    claim.accessModes(),
                    claim.volumeMode(),
                    "",
                    scene.users(claim.ref()),
                    List.of());
        }

        private static StorageFacts of(ReportModel scene, VolumeView volume) {
            return new StorageFacts(
                    volume.className(),
                    scene.driver(volume.ref(), volume.className()),
                    volume.capacity(),
                    volume.accessModes(),
                    volume.volumeMode(),
                    volume.reclaimPolicy(),
                    List.of(),
                    scene.nodes(volume.ref()));
        }

        JsonObject toJson() {
            return JsonObject.of("class", JsonString.of(className))
                    .with("driver", driver)
                    .with("size", size.canonical())
                    .with("bytes", new JsonNumber(String.valueOf(size.value())))
                    .with("accessModes", JsonArray.ofStrings(accessModes))
                    .with("volumeMode", volumeMode)
                    .with("reclaimPolicy", reclaimPolicy)
                    .with("pods", JsonArray.ofStrings(pods))
                    .with("nodes", JsonArray.ofStrings(nodes));
        }
    }

    /**
     * The single state of a claim or volume in a picture: the first row that applies. Each row uses the decision of another
     * room.
     */
    public enum State {
        NOT_JUDGED("cannot be read, and is not judged", Evidence::isUnreadable),
        REFUSED("is refused by the API server", Evidence::isRefused),
        UNSTABLE("never settles", Evidence::isUnstable),
        GONE("is deleted in the end", Evidence::isGone),
        HELD_TERMINATING("is being deleted, and something holds it in Terminating", Evidence::isHeld),
        UNKNOWN("ends in a state that the input does not determine", Evidence::isUnknown),
        /** It ends in another state if the objects are synced in another order. */
        ORDER_DEPENDENT("depends on the order or on chance", Evidence::isOrderDependent),
        /** A claim whose volume is gone or belongs to another claim. */
        LOST("is Lost", Evidence::isLost),
        /** Several claims name one volume: a claim that does not have it, or the volume. */
        CONTENDED("is contended: several claims name one volume", Evidence::isContended),
        /** A volume whose reclaim failed. */
        FAILED("is Failed", Evidence::isFailed),
        RELEASED("is Released: its claim is gone, and no claim takes it", Evidence::isReleased),
        /** Claim and volume are certainly bound. */
        BOUND("is Bound", Evidence::isBound),
        /** Claim and volume are bound according to the input, but evidence is missing or contradictory. */
        BOUND_UNPROVEN("is Bound as far as the given objects show", Evidence::isTaken),
        /** A claim that names a volume, or a volume whose claimRef names a claim; they are not bound. */
        RESERVED("is reserved, and not Bound", Evidence::isReserved),
        WAITING("waits for a pod that uses it", Evidence::isWaitingForPod),
        PROVISIONING("waits for a provisioner", Evidence::isWaitingForProvisioner),
        AVAILABLE("is Available to any claim", Evidence::isAvailable),
        /** None of these: a claim without a volume, or a volume without a phase. */
        PENDING("is Pending", evidence -> true);

        private final String words;

        private final Predicate<Evidence> applies;

        State(String words, Predicate<Evidence> applies) {
            this.words = words;
            this.applies = applies;
        }

        static State of(Evidence evidence) {
            for (State each : values()) {
                if (each.applies.test(evidence)) {
                    return each;
                }
            }
            return PENDING;
        }

        /** {@return the state as the end of a sentence about the object, for example {@code is Bound}} */
        public String words() {
            return words;
        }

        /** {@return whether the object certainly serves its purpose} */
        public boolean isWell() {
            return this == BOUND || this == AVAILABLE;
        }

        /** {@return the name in kebab-case, for example {@code held-terminating}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }
}
