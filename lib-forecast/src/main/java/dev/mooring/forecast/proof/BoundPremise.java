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

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.forecast.ForecastContradiction;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * What must be proven to conclude that a claim ends Bound. Evidence against one of them is a {@link
 * ForecastContradiction}; the run itself is the first premise.
 */
public enum BoundPremise implements Premise<BoundCase> {
    /** The run of the controllers ends with the claim bound, in every order that was tried. */
    BINDS_IN_EVERY_ORDER(
            "when the controllers are played until nothing changes, the claim is Bound, in every order",
            BoundCase::claimAndVolume),
    /** The claim exists in the end. */
    CLAIM_IS_KEPT(
            "the claim is not being deleted, and no other deletion includes it",
            BoundCase::claimIsKept,
            CLAIM_BEING_DELETED,
            CLAIM_MAY_BE_DELETED),
    /** The garbage collector has no reason to delete the claim. */
    OWNERS_EXIST("each owner of the claim exists", BoundCase::owners, CLAIM_OWNER_NOT_GIVEN),
    /** The namespace exists in the end. */
    NAMESPACE_IS_KEPT(
            "the namespace of the claim exists and is not being deleted",
            BoundCase::namespace,
            NAMESPACE_BEING_DELETED,
            NAMESPACE_NOT_FOUND),
    /** The objects are from one moment of one cluster. */
    READ_AT_ONE_MOMENT(
            "the claim has a uid of its own, given once, and no pod runs with it before it is bound",
            BoundCase::identity,
            GIVEN_TWICE,
            OBJECT_NOT_READ,
            CLAIM_UID_GIVEN_TWICE,
            POD_RUNS_WITH_UNBOUND_CLAIM),
    /** The API server lets the claim be created. */
    LIMITS_ALLOW_IT(
            "the claim exists, or no quota and no limit range can refuse it", BoundCase::identity, LIMITS_NOT_KNOWN),
    /** The volume exists in the end. */
    VOLUME_IS_KEPT("its volume is not being deleted", BoundCase::volumeIsKept, VOLUME_BEING_DELETED),
    /** No claim can take the volume first. */
    VOLUME_IS_ITS_OWN(
            "no other claim can take its volume first",
            BoundCase::reservation,
            ORDER_NOT_SEARCHED,
            VOLUME_CLAIM_REF_MOVED,
            OTHER_CLAIMS_NOT_GIVEN,
            OTHER_VOLUMES_NOT_GIVEN),
    /** It is known who binds the claim, and when. */
    CLASS_IS_KNOWN("its class is known, or cannot change its end", BoundCase::storageClass, CLASS_NOT_GIVEN),
    /** Wherever the scheduler puts its pod, the claim is bound. */
    NODES_ARE_KNOWN(
            "wherever the scheduler puts its pod, the claim is bound, or no node matters for it",
            BoundCase::nodes,
            NODE_CHOICE_DECIDES,
            PLACEMENT_NOT_JUDGED,
            PODS_SCHEDULED_IN_ONE_ORDER,
            ATTACHED_VOLUMES_NOT_GIVEN,
            OTHER_NODES_NOT_GIVEN,
            OTHER_PODS_NOT_GIVEN),
    /** The volume is made, if it has to be. */
    VOLUME_CAN_BE_MADE("its volume exists, or all that its provisioner needs is given", BoundCase::provisioning);

    /** The whole table. */
    static final List<BoundPremise> ALL = List.of(values());

    private final String sentence;

    private final Function<BoundCase, List<Fact>> rests;

    private final Set<ForecastContradiction> against = EnumSet.noneOf(ForecastContradiction.class);

    BoundPremise(String sentence, Function<BoundCase, List<Fact>> rests, ForecastContradiction... against) {
        this.sentence = sentence;
        this.rests = rests;
        this.against.addAll(List.of(against));
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(BoundCase facts) {
        List<Fact> by = rests.apply(facts);
        List<Reason> missing = new ArrayList<>(facts.evidence().givenTwice(by));
        switch (this) {
            case BINDS_IN_EVERY_ORDER -> missing.addAll(facts.isUnknown() ? facts.against() : List.of());
            case VOLUME_CAN_BE_MADE -> missing.addAll(facts.missingForProvisioner());
            default -> {
                for (Reason each : facts.found()) {
                    if (each.code() instanceof ForecastContradiction code && isAbout(code)) {
                        missing.add(each);
                    }
                }
            }
        }
        List<Reason> against = this == BINDS_IN_EVERY_ORDER && !facts.isUnknown() ? facts.against() : List.of();
        return Discharge.of(against, missing, by);
    }

    /** What concerns no other premise concerns the one about the moment. */
    private boolean isAbout(ForecastContradiction code) {
        return against.contains(code)
                || (this == READ_AT_ONE_MOMENT && ALL.stream().noneMatch(each -> each.against.contains(code)));
    }

    @Override
    public String toString() {
        return id();
    }
}
