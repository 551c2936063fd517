package dev.mooring.scheduling.internal;

import dev.mooring.object.NodeView;
import dev.mooring.object.NodeView.NodeTaint;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import dev.mooring.release.Release;

/**
 * Why the scheduler does not place a pod on a node, or on any node. Reasons about a node have upstream's words; the flag
 * says whether preempting pods on the node could help.
 *
 * @upstream pkg/scheduler/framework/plugins nodeunschedulable, tainttoleration, nodeaffinity, noderesources,
 *     volumerestrictions, volumebinding, volumezone
 */
public enum SchedulingCode implements ReasonCode {
    /** About a node: it is cordoned. */
    NODE_UNSCHEDULABLE("node(s) were unschedulable", false),
    /** About a node: it has a taint that the pod does not tolerate. */
    UNTOLERATED_TAINT("node(s) had untolerated taint(s)", false),
    /** About a node: it does not match the pod's node selector or node affinity. */
    NODE_AFFINITY_MISMATCH("node(s) didn't match Pod's node affinity/selector", false),
    /** About a node: it has as many pods as it can run. */
    TOO_MANY_PODS("Too many pods", true),
    /** About a node: too little of a resource is left; the message names the resource. */
    INSUFFICIENT_RESOURCE("Insufficient", true),
    /** About a node: even without pods it has too little of a resource; the message names the resource. */
    NODE_TOO_SMALL("Insufficient", false),
    /** About a node: another pod uses a ReadWriteOncePod claim of the pod; it is the same on every node. */
    READ_WRITE_ONCE_POD_IN_USE(
            "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by"
                    + " another pod",
            true),
    /** About a node: the scheduler does not consider it, because a bound volume names other hostnames. */
    NODE_NOT_NAMED_BY_VOLUME("node(s) are not among the hostnames in the node affinity of a volume", false),
    /** About a node: the driver of a volume, which opts in to be needed, is not installed there; the message names it. */
    DRIVER_NOT_ON_NODE("CSI driver is not installed on the node", true),
    /** About a node: a driver cannot attach as many volumes there. */
    TOO_MANY_VOLUMES("node(s) exceed max volume count", true),
    /** About a node: a bound volume cannot be used there. */
    VOLUME_NODE_AFFINITY_CONFLICT("node(s) didn't match PersistentVolume's node affinity", false),
    /** About a node: no volume that can be used there fits an unbound claim, and none can be provisioned there. */
    NO_VOLUME_TO_BIND("node(s) didn't find available persistent volumes to bind", false),
    /** About a node: the driver has too little storage left there. */
    NOT_ENOUGH_STORAGE("node(s) did not have enough free storage", false),
    /** About a node: the volume of a bound claim does not exist; it is the same on every node. */
    VOLUME_MISSING("node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)", false),
    /** About a node: the labels of a bound volume name another zone or region. */
    NO_VOLUME_ZONE("node(s) had no available volume zone", false),

    /** About a pod: it has scheduling gates; the scheduler does not consider it until they are removed. */
    SCHEDULING_GATED("", false),
    /** About a pod: another scheduler places it, and its decision is not known. */
    OTHER_SCHEDULER("", false),
    /** About a pod: one of its claims does not exist. */
    POD_CLAIM_NOT_FOUND("", false),
    /** About a pod: the claim of an ephemeral volume is not created yet. */
    CLAIM_NOT_MADE_YET("", false),
    /** About a pod: one of its claims is Lost. */
    CLAIM_IS_LOST("", false),
    /** About a pod: one of its claims is being deleted. */
    CLAIM_IS_DELETED("", false),
    /** About a pod: the claim of an ephemeral volume has another owner. */
    CLAIM_OF_ANOTHER("", false),
    /** About a pod: one of its claims must be bound before a pod uses it, and is not bound. */
    UNBOUND_IMMEDIATE_CLAIM("", false),
    /** About a pod: a volume that one of its claims names does not exist. */
    POD_VOLUME_NOT_FOUND("", false),
    /** About a pod: the scheduler evicts pods of lower priority for it, which is not played. */
    EVICTS_OTHERS("", false),
    /** About a pod: other pods that several nodes take may go to all of its nodes, and then its room or its volume is gone. */
    ROOM_MAY_BE_TAKEN("", false),
    /** About a pod: which of several nodes is chosen depends on how much storage is left there. */
    STORAGE_LEFT_DECIDES("", false),
    /** About a pod: how much storage is left for its new volumes is not given, so a node that is called feasible may not be. */
    STORAGE_LEFT_NOT_GIVEN("", false),
    /** About a pod: it has a constraint that is not judged here, so a node that is called feasible may not be. */
    NOT_JUDGED("", false);

    private final String words;
    private final boolean helpedByRoom;

    SchedulingCode(String words, boolean helpedByRoom) {
        this.words = words;
        this.helpedByRoom = helpedByRoom;
    }

    @Override
    public Severity severity() {
        return switch (this) {
            case NOT_JUDGED, STORAGE_LEFT_DECIDES, STORAGE_LEFT_NOT_GIVEN -> Severity.INFO;
            default -> Severity.WARN;
        };
    }

    /** Whether the scheduler tries to preempt other pods on the node. */
    public boolean isHelpedByRoom() {
        return helpedByRoom;
    }

    String words() {
        return words;
    }

    /** Whether it is about the volumes of a pod on a node. */
    public boolean isAboutVolumes() {
        return switch (this) {
            case VOLUME_NODE_AFFINITY_CONFLICT, NO_VOLUME_TO_BIND, NOT_ENOUGH_STORAGE, NO_VOLUME_ZONE -> true;
            default -> false;
        };
    }

    /** Its words in a release. */
    private String words(Release release) {
        return switch (this) {
            case VOLUME_NODE_AFFINITY_CONFLICT ->
                release.has(SchedulingDifference.VOLUME_NODE_AFFINITY_IS_NAMED)
                        ? words
                        : "node(s) had volume node affinity conflict";
            case READ_WRITE_ONCE_POD_IN_USE ->
                release.has(SchedulingDifference.CLAIM_IN_USE_IS_NAMED)
                        ? words
                        : "node has pod using PersistentVolumeClaim with the same name and ReadWriteOncePod access"
                                + " mode";
            default -> words;
        };
    }

    /** About a node, in upstream's words. */
    Reason onNode(NodeView node, Release release) {
        return Reason.of(this, node.ref().toString(), words(release));
    }

    /** About a node with a taint that the pod does not tolerate. */
    static Reason tainted(NodeView node, NodeTaint taint, Release release) {
        return release.has(SchedulingDifference.TAINT_IS_NOT_NAMED)
                ? UNTOLERATED_TAINT.onNode(node, release)
                : Reason.of(
                        UNTOLERATED_TAINT,
                        node.ref().toString(),
                        "node(s) had untolerated taint {" + taint.key() + ": " + taint.value() + "}");
    }

    @Override
    public String toString() {
        return id();
    }
}
