package dev.mooring.forecast.proof;

import static dev.mooring.forecast.ForecastContradiction.ATTACHED_VOLUMES_NOT_GIVEN;
import static dev.mooring.forecast.ForecastContradiction.CLAIM_BEING_DELETED;
import static dev.mooring.forecast.ForecastContradiction.CLAIM_MAY_BE_DELETED;
import static dev.mooring.forecast.ForecastContradiction.CLAIM_OWNER_NOT_GIVEN;
import static dev.mooring.forecast.ForecastContradiction.CLAIM_UID_GIVEN_TWICE;
import static dev.mooring.forecast.ForecastContradiction.CLASS_NOT_GIVEN;
import static dev.mooring.forecast.ForecastContradiction.GIVEN_TWICE;
import static dev.mooring.forecast.ForecastContradiction.LIMITS_NOT_KNOWN;
import static dev.mooring.forecast.ForecastContradiction.NAMESPACE_BEING_DELETED;
import static dev.mooring.forecast.ForecastContradiction.NAMESPACE_NOT_FOUND;
import static dev.mooring.forecast.ForecastContradiction.NODE_CHOICE_DECIDES;
import static dev.mooring.forecast.ForecastContradiction.OBJECT_NOT_READ;
import static dev.mooring.forecast.ForecastContradiction.ORDER_NOT_SEARCHED;
import static dev.mooring.forecast.ForecastContradiction.OTHER_CLAIMS_NOT_GIVEN;
import static dev.mooring.forecast.ForecastContradiction.OTHER_NODES_NOT_GIVEN;
import static dev.mooring.forecast.ForecastContradiction.OTHER_PODS_NOT_GIVEN;
import static dev.mooring.forecast.ForecastContradiction.OTHER_VOLUMES_NOT_GIVEN;
import static dev.mooring.forecast.ForecastContradiction.PLACEMENT_NOT_JUDGED;
import static dev.mooring.forecast.ForecastContradiction.PODS_SCHEDULED_IN_ONE_ORDER;
import static dev.mooring.forecast.ForecastContradiction.POD_RUNS_WITH_UNBOUND_CLAIM;
import static dev.mooring.forecast.ForecastContradiction.VOLUME_BEING_DELETED;
import static dev.mooring.forecast.ForecastContradiction.VOLUME_CLAIM_REF_MOVED;

import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.forecast.ForecastContradiction;
import dev.mooring.reason.Reason;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What must hold to conclude that a claim ends Bound. What is found against one of them is a {@link ForecastContradiction};
 * the run itself is the first one.
 */
public enum BoundRule implements Rule<BoundEvidence> {
    /** The run of the controllers ends with the claim bound, in every order that was tried. */
    BINDS_IN_EVERY_ORDER(
            "when the controllers are played until nothing changes, the claim is Bound, in every order",
            BoundEvidence::claimAndVolume),
    /** The claim exists in the end. */
    CLAIM_IS_KEPT(
            "the claim is not being deleted, and no other deletion includes it",
            BoundEvidence::claim,
            CLAIM_BEING_DELETED,
            CLAIM_MAY_BE_DELETED),
    /** The garbage collector has no reason to delete the claim. */
    OWNERS_EXIST("each owner of the claim exists", BoundEvidence::owners, CLAIM_OWNER_NOT_GIVEN),
    /** The namespace exists in the end. */
    NAMESPACE_IS_KEPT(
            "the namespace of the claim exists and is not being deleted",
            BoundEvidence::namespace,
            NAMESPACE_BEING_DELETED,
            NAMESPACE_NOT_FOUND),
    /** The objects are from one moment of one cluster. */
    READ_AT_ONE_MOMENT(
            "the claim has a uid of its own, given once, and no pod runs with it before it is bound",
            BoundEvidence::claim,
            GIVEN_TWICE,
            OBJECT_NOT_READ,
            CLAIM_UID_GIVEN_TWICE,
            POD_RUNS_WITH_UNBOUND_CLAIM),
    /** The API server lets the claim be created. */
    LIMITS_ALLOW_IT(
            "the claim exists, or no quota and no limit range can refuse it", BoundEvidence::limits, LIMITS_NOT_KNOWN),
    /** The volume exists in the end. */
    VOLUME_IS_KEPT("its volume is not being deleted", BoundEvidence::volume, VOLUME_BEING_DELETED),
    /** No claim can take the volume first. */
    VOLUME_IS_ITS_OWN(
            "no other claim can take its volume first",
            BoundEvidence::reservation,
            ORDER_NOT_SEARCHED,
            VOLUME_CLAIM_REF_MOVED,
            OTHER_CLAIMS_NOT_GIVEN,
            OTHER_VOLUMES_NOT_GIVEN),
    /** It is known who binds the claim, and when. */
    CLASS_IS_KNOWN("its class is known, or cannot change its end", BoundEvidence::storageClass, CLASS_NOT_GIVEN),
    /** Wherever the scheduler puts its pod, the claim is bound. */
    NODES_ARE_KNOWN(
            "wherever the scheduler puts its pod, the claim is bound, or no node matters for it",
            BoundEvidence::nodes,
            NODE_CHOICE_DECIDES,
            PLACEMENT_NOT_JUDGED,
            PODS_SCHEDULED_IN_ONE_ORDER,
            ATTACHED_VOLUMES_NOT_GIVEN,
            OTHER_NODES_NOT_GIVEN,
            OTHER_PODS_NOT_GIVEN),
    /** The volume is made, if it has to be. */
    VOLUME_CAN_BE_MADE("its volume exists, or all that its provisioner needs is given", BoundEvidence::provisioning);

    /** The whole table. */
    static final List<BoundRule> ALL = List.of(values());

    private final String sentence;

    private final Consumer<BoundEvidence> rests;

    private final Set<ForecastContradiction> against = EnumSet.noneOf(ForecastContradiction.class);

    BoundRule(String sentence, Consumer<BoundEvidence> rests, ForecastContradiction... against) {
        this.sentence = sentence;
        this.rests = rests;
        this.against.addAll(List.of(against));
    }

    @Override
    public String sentence() {
        return sentence;
    }

    /** What was found leaves it open; only the run refutes. */
    @Override
    public Stream<Reason> against(BoundEvidence claim) {
        if (this == BINDS_IN_EVERY_ORDER && !claim.against().isEmpty()) {
            return claim.against().stream();
        }
        Reads.open(claim.found().stream()
                .filter(each -> each.code() instanceof ForecastContradiction code && isAbout(code))
                .toList());
        rests.accept(claim);
        return Stream.of();
    }

    /** What concerns no other rule concerns the one about the moment. */
    private boolean isAbout(ForecastContradiction code) {
        return against.contains(code)
                || (this == READ_AT_ONE_MOMENT && ALL.stream().noneMatch(each -> each.against.contains(code)));
    }

    @Override
    public String toString() {
        return id();
    }
}
