package dev.mooring.forecast;

import dev.mooring.forecast.proof.Doubt;
import dev.mooring.forecast.proof.ForecastEvidence;
import dev.mooring.forecast.proof.InputDoubts;
import dev.mooring.forecast.proof.LifeDoubts;
import dev.mooring.forecast.proof.OrderDoubts;
import dev.mooring.manifest.Kinds;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What prevents a Bound verdict on claims that end Bound in the forecast: evidence that contradicts itself or is
 * missing. Each is checked before a yes is given; a reason about a claim concerns that claim only, any other one all
 * claims together.
 */
public enum ForecastContradiction implements ReasonCode {
    /** No claim was examined. */
    NO_CLAIM_GIVEN(Severity.WARN, InputDoubts::noClaim),
    /** A page of a list is missing, or a text names a claim that is not given: some claims were not examined. */
    CLAIMS_ARE_CUT_OFF(Severity.WARN, InputDoubts::claimsCutOff),
    /** About a claim: a pod or workload of the input uses it, and it is not in the input. */
    CLAIM_OF_WORKLOAD_NOT_GIVEN(Severity.WARN, InputDoubts::claimsOfWorkloads),
    /** About a workload or pod: not all that it makes could be made. */
    WORKLOAD_NOT_PLAYED(Severity.WARN, InputDoubts::workloadsNotPlayed),
    /** About an object: it was given twice with different content. */
    GIVEN_TWICE(Severity.WARN, InputDoubts::givenTwice),
    /** About a claim: two claims have its uid, which a server gives to one object only. */
    CLAIM_UID_GIVEN_TWICE(Severity.WARN, InputDoubts::uidTwice),
    /** About an object that matters: it could not be read. */
    OBJECT_NOT_READ(Severity.WARN, InputDoubts::unreadable),
    /** About an object that is created: a quota or limit range of its namespace that is not known may refuse it. */
    LIMITS_NOT_KNOWN(Severity.WARN, InputDoubts::limitsNotKnown),
    /** About a claim: it existed and is gone in the end. */
    CLAIM_IS_GONE(Severity.WARN, LifeDoubts::deletedClaims),
    /** About a claim: it is being deleted. */
    CLAIM_BEING_DELETED(Severity.WARN, LifeDoubts::claimsBeingDeleted),
    /** About a claim: it may be deleted because of something that is being deleted; it is not known whether it is. */
    CLAIM_MAY_BE_DELETED(Severity.WARN, LifeDoubts::claimsThatMayBeDeleted),
    /** About a claim: its owner was not given; if it does not exist, the claim is deleted. */
    CLAIM_OWNER_NOT_GIVEN(Severity.WARN, LifeDoubts::ownersNotGiven),
    /** About a claim: its volume has the uid of the claim and names another one, so the order of the controller decides. */
    VOLUME_CLAIM_REF_MOVED(Severity.DANGER, LifeDoubts::volumesOfOtherNames),
    /** About a claim: the volume that it ends Bound with is being deleted. */
    VOLUME_BEING_DELETED(Severity.WARN, LifeDoubts::volumesBeingDeleted),
    /** About a claim: its namespace is being deleted, and the claim with it. */
    NAMESPACE_BEING_DELETED(Severity.WARN, LifeDoubts::namespacesBeingDeleted),
    /** About a claim: the list of namespaces is complete and does not have its namespace. */
    NAMESPACE_NOT_FOUND(Severity.WARN, LifeDoubts::namespacesMissing),
    /** About a claim that was not bound: a pod that uses it is running, so it was bound before. */
    POD_RUNS_WITH_UNBOUND_CLAIM(Severity.WARN, InputDoubts::runningPods),
    /** About a claim: not every order was tried, and in another one another claim may take its volume. */
    ORDER_NOT_SEARCHED(Severity.WARN, OrderDoubts::ordersNotSearched),
    /** About a claim: several pods were scheduled, in the order of the input only. */
    PODS_SCHEDULED_IN_ONE_ORDER(Severity.WARN, OrderDoubts::podsInOneOrder),
    /**
     * About a claim: the scheduler chooses among several nodes, and the claim ends in another state with another
     * choice.
     */
    NODE_CHOICE_DECIDES(Severity.WARN, OrderDoubts::choicesEndOtherwise),
    /** About a claim that the scheduler binds: its pod has a constraint that is not judged, and may go to another node. */
    PLACEMENT_NOT_JUDGED(Severity.WARN, OrderDoubts::placementsNotJudged),
    /** About a claim that the scheduler binds: how many volumes are attached to the nodes is not known. */
    ATTACHED_VOLUMES_NOT_GIVEN(Severity.INFO, OrderDoubts::attachedNotGiven),
    /** About a claim: its volume is not reserved for it, and a claim that was not given may take it first. */
    OTHER_CLAIMS_NOT_GIVEN(Severity.INFO, cluster -> OrderDoubts.notComplete(cluster, Kinds.PERSISTENT_VOLUME_CLAIM)),
    /** About a claim whose volume is made: one that was not given may be reserved for it, and not fit. */
    OTHER_VOLUMES_NOT_GIVEN(Severity.INFO, OrderDoubts::volumesNotGiven),
    /** About a claim: its class, or whether it gets a default class, is not known. */
    CLASS_NOT_GIVEN(Severity.INFO, OrderDoubts::classesNotGiven),
    /** About a claim that the scheduler binds: there may be nodes that were not given. */
    OTHER_NODES_NOT_GIVEN(Severity.INFO, cluster -> OrderDoubts.notComplete(cluster, Kinds.NODE)),
    /** About a claim that the scheduler binds: a pod that was not given may be scheduled first. */
    OTHER_PODS_NOT_GIVEN(Severity.INFO, cluster -> OrderDoubts.notComplete(cluster, Kinds.POD));

    private final Severity severity;

    private final Function<ForecastEvidence, List<Doubt>> finder;

    ForecastContradiction(Severity severity, Function<ForecastEvidence, List<Doubt>> finder) {
        this.severity = severity;
        this.finder = finder;
    }

    /** Everything that is found, in the order of the constants. */
    static List<Reason> in(ForecastEvidence evidence) {
        return List.of(values()).stream()
                .flatMap(each -> each.finder.apply(evidence).stream().map(each::reason))
                .toList();
    }

    private Reason reason(Doubt doubt) {
        return new Reason(
                this,
                severity,
                doubt.subject(),
                "",
                doubt.message(),
                doubt.remedy(),
                Optional.empty(),
                Optional.empty());
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String toString() {
        return id();
    }
}
