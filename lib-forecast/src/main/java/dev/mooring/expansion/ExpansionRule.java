package dev.mooring.expansion;

import static dev.mooring.expansion.Expansion.Actor.KUBELET;
import static dev.mooring.expansion.Expansion.Actor.NOBODY;
import static dev.mooring.expansion.Expansion.Actor.RESIZER;
import static dev.mooring.expansion.Expansion.Actor.USER;
import static dev.mooring.expansion.Expansion.ExpansionOutlook.DONE;
import static dev.mooring.expansion.Expansion.ExpansionOutlook.GOES_ON;
import static dev.mooring.expansion.Expansion.ExpansionOutlook.HANGS;
import static dev.mooring.expansion.Expansion.ExpansionOutlook.REFUSED;
import static dev.mooring.expansion.Expansion.ExpansionOutlook.UNKNOWN;
import static dev.mooring.expansion.Expansion.ExpansionOutlook.WAITS;
import static dev.mooring.reason.Severity.ERROR;
import static dev.mooring.reason.Severity.INFO;
import static dev.mooring.reason.Severity.WARN;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import java.util.List;
import java.util.function.Function;

/**
 * What stops, delays or drives the expansion of a claim, in the order in which it is met: first the API server, then the
 * resizer, then the kubelet. All that apply are reasons; the worst outlook is the answer, and the first that has an actor says
 * who is next; without such a rule the state does.
 */
public enum ExpansionRule implements ReasonCode {
    /** About a claim: its status has a part of another JSON type than the API's, or an unreadable size. */
    EXPANSION_STATUS_UNREADABLE(ERROR, UNKNOWN, Expansion.Actor.UNKNOWN, ServerFindings::statusUnreadable),
    /** About a claim: it has no status, so it is not known which size it has. */
    EXPANSION_STATUS_NOT_GIVEN(WARN, UNKNOWN, Expansion.Actor.UNKNOWN, ServerFindings::statusNotGiven),
    /** About a claim: the API server refuses the new size, in its words. */
    EXPANSION_REFUSED(ERROR, REFUSED, USER, ServerFindings::refused),
    /** About a claim: the admission plug-in LimitRanger, PersistentVolumeClaimResize or ResourceQuota refuses the new size, in its words. */
    EXPANSION_FORBIDDEN(ERROR, REFUSED, USER, ServerFindings::forbidden),
    /** About a claim: whether a quota or a limit range allows the new size is not known. */
    EXPANSION_LIMITS_NOT_KNOWN(WARN, UNKNOWN, Expansion.Actor.API_SERVER, ServerFindings::limitsNotKnown),
    /** About a claim: not all quotas and limit ranges are given, and one of its namespace may refuse the new size. */
    EXPANSION_LIMITS_NOT_GIVEN(WARN, UNKNOWN, Expansion.Actor.API_SERVER, ServerFindings::limitsNotGiven),
    /** About a claim: whether its class allows expansion is not known. */
    EXPANSION_NOT_JUDGED(WARN, UNKNOWN, Expansion.Actor.API_SERVER, ServerFindings::notJudged),
    /** About a claim: the API server accepts the new size. */
    EXPANSION_ACCEPTED(INFO, GOES_ON, Expansion.Actor.UNKNOWN, ServerFindings::accepted),
    /** About a claim: it is not bound, so there is no volume to expand. */
    EXPANSION_OF_UNBOUND_CLAIM(WARN, WAITS, NOBODY, ServerFindings::notBound),
    /** About a claim: its capacity is not smaller than its request. */
    ALREADY_LARGE_ENOUGH(INFO, DONE, NOBODY, ServerFindings::done),
    /** About a claim: the size does not fit in the 64 bits that a driver gets. */
    EXPANSION_BEYOND_64_BITS(WARN, UNKNOWN, Expansion.Actor.UNKNOWN, ServerFindings::tooLarge),
    /** About a volume: the claim names it, and it is not in the complete list of volumes. */
    EXPANDED_VOLUME_MISSING(ERROR, HANGS, RESIZER, ResizerFindings::volumeMissing),
    /** About a volume: the claim names it, and it is not given or cannot be read. */
    EXPANDED_VOLUME_NOT_GIVEN(WARN, UNKNOWN, Expansion.Actor.UNKNOWN, ResizerFindings::volumeNotGiven),
    /** About a claim: it has no uid, so it is not known whether the volume is its own. */
    EXPANSION_WITHOUT_UID(WARN, UNKNOWN, Expansion.Actor.UNKNOWN, ResizerFindings::uidMissing),
    /** About a volume: its {@code claimRef} is not this claim. */
    EXPANDED_VOLUME_OF_OTHER_CLAIM(ERROR, HANGS, NOBODY, ResizerFindings::otherClaim),
    /** About a volume: it has an unknown source, or one whose own driver decides. */
    EXPANSION_SOURCE_NOT_JUDGED(WARN, UNKNOWN, Expansion.Actor.UNKNOWN, ResizerFindings::sourceUnknown),
    /** About a volume: nothing in Kubernetes expands volumes of its plugin. */
    PLUGIN_CANNOT_EXPAND(ERROR, HANGS, NOBODY, ResizerFindings::noResizer),
    /** About a claim: {@code allocatedResourceStatuses} has a word that this release does not know. */
    ALLOCATED_STATUS_NOT_KNOWN(WARN, UNKNOWN, Expansion.Actor.UNKNOWN, ResizerFindings::wordUnknown),
    /** About a claim: whether the resizer of the driver runs is not known. */
    RESIZER_NOT_SEEN(WARN, UNKNOWN, RESIZER, ResizerFindings::notSeen),
    /** About a claim: the driver refuses the size permanently, and the resizer retries it slowly. */
    CONTROLLER_EXPANSION_INFEASIBLE(ERROR, HANGS, RESIZER, ResizerFindings::infeasible),
    /** About a claim: the driver expands the volume only while it is not in use, and pods use it. */
    EXPANDS_ONLY_OFFLINE(WARN, WAITS, USER, ResizerFindings::inUse),
    /** About a claim: the driver failed, and the resizer tries again. */
    CONTROLLER_EXPANSION_FAILS(WARN, WAITS, RESIZER, ResizerFindings::failing),
    /** About a claim: an earlier expansion is finished first. */
    EARLIER_EXPANSION_FIRST(INFO, GOES_ON, Expansion.Actor.UNKNOWN, ResizerFindings::earlier),
    /** About a claim: the driver refuses the size on the node; the resizer starts the node step again. */
    NODE_EXPANSION_INFEASIBLE(ERROR, HANGS, RESIZER, NodeFindings::infeasible),
    /** About a claim: it waits for the kubelet, and the volume is not larger than the claim. */
    NODE_EXPANSION_WITHOUT_DIFFERENCE(ERROR, HANGS, NOBODY, NodeFindings::nothingToDo),
    /** About a claim: every pod uses it read-only, and no kubelet grows a file system that is mounted so. */
    EXPANSION_READ_ONLY(WARN, WAITS, USER, NodeFindings::readOnly),
    /** About a claim: the volume has the size, and no pod uses it. */
    NODE_EXPANSION_NEEDS_POD(WARN, WAITS, USER, NodeFindings::needsPod),
    /** About a claim: no pod uses it for writing, and most drivers finish the expansion of a file system on a node only. */
    POD_MAY_BE_NEEDED(INFO, WAITS, Expansion.Actor.UNKNOWN, NodeFindings::mayNeedPod),
    /** About a claim: no pod that uses it is given, and not all pods are given. */
    EXPANDING_PODS_NOT_GIVEN(INFO, UNKNOWN, Expansion.Actor.UNKNOWN, NodeFindings::podsNotGiven),
    /** About a claim: the pods that use it are on no node yet. */
    EXPANDING_POD_NOT_SCHEDULED(INFO, WAITS, Expansion.Actor.UNKNOWN, NodeFindings::notScheduled),
    /** About a claim: the kubelet failed, and tries again. */
    NODE_EXPANSION_FAILS(WARN, WAITS, KUBELET, NodeFindings::failing),
    /** About a node: a pod there uses the claim, and its kubelet does not answer. */
    EXPANDING_NODE_NOT_READY(WARN, UNKNOWN, Expansion.Actor.UNKNOWN, NodeFindings::nodeNotReady),
    /** About a node: a pod there uses the claim, and whether its kubelet answers is not known. */
    EXPANDING_NODE_NOT_GIVEN(WARN, UNKNOWN, Expansion.Actor.UNKNOWN, NodeFindings::nodeNotGiven),
    /** About a volume: it is being deleted, or not Bound, so it is not known whether it grows. */
    EXPANDED_VOLUME_GOES(WARN, UNKNOWN, Expansion.Actor.UNKNOWN, ResizerFindings::volumeGoes),
    /** About a claim: it is being deleted while it grows. */
    EXPANSION_OF_DELETED_CLAIM(WARN, UNKNOWN, Expansion.Actor.UNKNOWN, ServerFindings::beingDeleted),
    /** About a claim: its class does not allow expansion now; what was accepted continues. */
    CLASS_ALLOWS_NO_MORE(INFO, GOES_ON, Expansion.Actor.UNKNOWN, ServerFindings::classChanged),
    /** About a claim: several nodes have it, and each grows its own mount. */
    EVERY_NODE_EXPANDS(INFO, GOES_ON, Expansion.Actor.UNKNOWN, NodeFindings::everyNode),
    /** About a claim: the resizer grows the volume next. */
    RESIZER_EXPANDS(INFO, GOES_ON, RESIZER, ResizerFindings::goesOn),
    /** About a claim: the kubelet grows the file system next. */
    KUBELET_EXPANDS(INFO, GOES_ON, KUBELET, NodeFindings::goesOn);

    private final Severity severity;

    final GrowthRow<ExpansionFacts> row;

    /** Who is next; unknown if the row does not say it. */
    final Expansion.Actor actor;

    ExpansionRule(
            Severity severity,
            Expansion.ExpansionOutlook outlook,
            Expansion.Actor actor,
            Function<ExpansionFacts, List<Finding>> finder) {
        this.severity = severity;
        this.row = new GrowthRow<>(this, outlook, finder);
        this.actor = actor;
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
