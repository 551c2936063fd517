package dev.mooring.scheduling;

import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/**
 * Why the scheduler does not put a pod on a node, or on any. The reasons about a node come with upstream's words; those
 * that fewer pods on the node would change are marked.
 *
 * @upstream pkg/scheduler/framework/plugins nodeunschedulable, tainttoleration, nodeaffinity, noderesources,
 *     volumerestrictions, volumebinding, volumezone
 */
public enum SchedulingCode implements ReasonCode {
    /** About a node: it is cordoned. */
    NODE_UNSCHEDULABLE("NodeUnschedulable", "node(s) were unschedulable", false),
    /** About a node: it has a taint the pod does not tolerate. */
    UNTOLERATED_TAINT("UntoleratedTaint", "node(s) had untolerated taint(s)", false),
    /** About a node: the pod's nodeSelector or affinity does not want it. */
    NODE_AFFINITY("NodeAffinityMismatch", "node(s) didn't match Pod's node affinity/selector", false),
    /** About a node: it has all the pods it takes. */
    TOO_MANY_PODS("TooManyPods", "Too many pods", true),
    /** About a node: too little is left of a resource, which is named. */
    INSUFFICIENT_RESOURCE("InsufficientResource", "Insufficient", true),
    /** About a node: even the empty node has too little of a resource, which is named. */
    NODE_TOO_SMALL("NodeTooSmall", "Insufficient", false),
    /** About a node: a claim for one pod is used by another; it is so on every node. */
    CLAIM_IN_USE(
            "ReadWriteOncePodInUse",
            "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another"
                    + " pod",
            true),
    /** About a node: a bound volume cannot be used there. */
    VOLUME_NODE_AFFINITY("VolumeNodeAffinityConflict", "node(s) didn't match PersistentVolume's node affinity", false),
    /** About a node: no volume that can be used there is right for a claim that waits, and none is made there. */
    NO_VOLUME_TO_BIND("NoVolumeToBind", "node(s) didn't find available persistent volumes to bind", false),
    /** About a node: the back end says there is too little storage for it. */
    NOT_ENOUGH_STORAGE("NotEnoughStorage", "node(s) did not have enough free storage", false),
    /** About a node: the volume of a bound claim does not exist; it is so on every node. */
    VOLUME_MISSING("VolumeMissing", "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)", false),
    /** About a node: the labels of a bound volume name another zone or region. */
    NO_VOLUME_ZONE("NoVolumeZone", "node(s) had no available volume zone", false),

    /** About a pod: one of its claims does not exist. */
    CLAIM_NOT_FOUND("ClaimNotFound", "", false),
    /** About a pod: the claim of an ephemeral volume does not exist yet. */
    CLAIM_NOT_MADE_YET("ClaimNotMadeYet", "", false),
    /** About a pod: one of its claims is Lost. */
    CLAIM_IS_LOST("ClaimIsLost", "", false),
    /** About a pod: one of its claims is being deleted. */
    CLAIM_IS_DELETED("ClaimIsDeleted", "", false),
    /** About a pod: the claim of an ephemeral volume is another's. */
    CLAIM_OF_ANOTHER("ClaimOfAnother", "", false),
    /** About a pod: one of its claims shall be bound before any pod, and is not. */
    UNBOUND_IMMEDIATE_CLAIM("UnboundImmediateClaim", "", false),
    /** About a pod: a volume that one of its claims names does not exist. */
    VOLUME_NOT_FOUND("VolumeNotFound", "", false),
    /** About a pod: it says something that is not judged here, so that a node that takes its volumes may still not do. */
    NOT_JUDGED("NotJudged", "", false);

    private final String id;
    private final String words;
    private final boolean helpedByRoom;

    SchedulingCode(String id, String words, boolean helpedByRoom) {
        this.id = id;
        this.words = words;
        this.helpedByRoom = helpedByRoom;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Severity severity() {
        return this == NOT_JUDGED ? Severity.INFO : Severity.WARN;
    }

    /** Whether the scheduler looks if pods could be driven away from the node. */
    boolean isHelpedByRoom() {
        return helpedByRoom;
    }

    String words() {
        return words;
    }

    /** About a node, in upstream's words. */
    Reason onNode(String node) {
        return Reason.of(this, "Node/" + node, words);
    }
}
