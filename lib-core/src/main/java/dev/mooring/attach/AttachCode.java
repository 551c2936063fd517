package dev.mooring.attach;

import static dev.mooring.reason.Severity.DANGER;
import static dev.mooring.reason.Severity.ERROR;
import static dev.mooring.reason.Severity.INFO;
import static dev.mooring.reason.Severity.WARN;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/**
 * Why a volume is where it is, in the order in which the cases are tried for a pod that waits: what it means, what happens
 * by itself and when, what is safe to do, and what is not.
 *
 * <p>"Fence" is to make sure that the node cannot write any more: power it off and see it off, or cut it off from the
 * storage. The API cannot prove it.
 */
public enum AttachCode implements ReasonCode {
    /** The driver is not attached at all. */
    NO_ATTACH_NEEDED(
            "NoAttachNeeded",
            INFO,
            "the volume is mounted without being attached",
            "nothing",
            "look at the mount errors of the pod",
            ""),
    /** The node reports the volume as attached. */
    ATTACHED_HERE(
            "AttachedHere",
            INFO,
            "the pod's node reports the volume as attached; an older event is stale",
            "the kubelet goes on to mount it",
            "nothing",
            ""),
    /** The driver attached both nodes; the controller has confirmed the other one. */
    ATTACHED_TWICE(
            "AttachedTwice",
            DANGER,
            "the storage has attached the volume to both nodes; the controller believes the other one and refuses this one",
            "this node is confirmed when the other one is detached",
            "settle the other node as its own case says",
            "deleting the VolumeAttachment of either node while that node may write"),
    /** The attacher is done, and the controller has yet to look. */
    ATTACHED_NOT_REPORTED(
            "AttachedNotReported",
            INFO,
            "the attacher is done and the controller has yet to look again",
            "it looks within 2 minutes and 2 seconds",
            "wait",
            ""),
    /** Nothing forbids a second node. */
    SHARED_MODES(
            "SharedModes",
            WARN,
            "the volume's modes allow more than one node, so no other node is in the way",
            "the attach is tried again, at most 2 minutes and 2 seconds apart",
            "read the attach error of the pod's node",
            "changing the modes of the volume"),
    /** The controller does not count the pod. */
    POD_UNSEEN(
            "PodUnseen",
            WARN,
            "the attach/detach controller does not see this pod, and says nothing about it",
            "it looks again when pod or claim change, else within 3 minutes",
            "repair the link that is named with this reason",
            ""),
    /** No other node has it. */
    NOT_STARTED(
            "NotStarted",
            WARN,
            "no other node has the volume: the attach fails, hangs or has not begun",
            "the attach is tried again, at most 2 minutes and 2 seconds apart",
            "check the VolumeAttachment of the node, the external attacher and the controller manager",
            ""),
    /** No attacher took it up. */
    NO_ATTACHER(
            "NoAttacher",
            WARN,
            "no external attacher has taken up the VolumeAttachment: it has no finalizer",
            "each attempt times out after 2 minutes",
            "check that the driver's external attacher runs and handles this driver",
            ""),
    /** Another volume object has the same storage. */
    SHARED_STORAGE(
            "SharedStorage",
            DANGER,
            "several volumes name the same storage, so their claims are one disk",
            "nothing",
            "give each claim a storage of its own",
            ""),
    /** A pod uses it on a node that works. */
    USED_ELSEWHERE(
            "UsedElsewhere",
            WARN,
            "a pod on a node that is Ready uses the volume",
            "nothing while that pod stays",
            "scale to one, use the Recreate strategy, use a volume that may be shared, or put both pods on one node",
            "deleting the VolumeAttachment, tainting the node, or deleting the pod by force: its node writes"),
    /** The pods elsewhere are being deleted and still run. */
    TERMINATING_ELSEWHERE(
            "TerminatingElsewhere",
            INFO,
            "the pods on the other node are being deleted and still run",
            "the volume goes when their containers have stopped and the node has unmounted it",
            "wait for the pods",
            "deleting them by force: their containers may still write; up to 1.24 it forced a detach after 6 minutes"),
    /** No pod, but the node has it mounted. */
    STILL_MOUNTED(
            "StillMounted",
            WARN,
            "no pod needs the volume there, and the node, which is Ready, still has it in use",
            "nothing until the node reports it unmounted: from 1.25 on no time limit helps on a Ready node",
            "check kubelet and node plugin of that node",
            "tainting the node: it detaches a volume that is mounted"),
    /** The backend refuses to detach. */
    DETACH_REFUSED(
            "DetachRefused",
            WARN,
            "the storage refuses to detach the volume from the other node",
            "the detach is tried again, at most 2 minutes and 2 seconds apart; meanwhile the attach here is tried all the same",
            "repair what the detach error names",
            "removing the finalizer: the detach would not have happened"),
    /** The attacher is at work. */
    DETACHING(
            "Detaching",
            INFO,
            "the attacher is detaching the volume from the other node; no event is sent meanwhile",
            "each attempt may take up to 2 minutes",
            "wait, and check the external attacher if it takes longer",
            "removing the finalizer: the detach would not have happened"),
    /** Unused and not yet detached. */
    DETACH_DUE(
            "DetachDue",
            INFO,
            "no pod needs the volume there and the node has it unmounted: the detach is due",
            "it begins within a pass, or after a back-off of at most 2 minutes and 2 seconds",
            "wait",
            ""),
    /** The node is lost, and its pods block for ever. */
    NODE_LOST_TERMINATING(
            "NodeLostTerminating",
            DANGER,
            "the other node is not Ready and its pods are only being deleted: a dead node never reports them stopped",
            "nothing: without a time limit, for the six minutes begin when the last pod is gone",
            "only after the node was fenced: add the out-of-service taint, or delete the Node object",
            "the taint or a deletion by force without fencing: the old node may still write"),
    /** The node is lost, and its pods are not even being deleted. */
    NODE_LOST_RUNNING(
            "NodeLostRunning",
            DANGER,
            "the other node is not Ready and its pods are not being deleted: eviction is not due, or they tolerate the node",
            "pods are deleted after the time they tolerate, 300 seconds by default; then they block without a time limit",
            "only after the node was fenced: delete the pods, and add the out-of-service taint or delete the Node object",
            "the taint or a deletion by force without fencing: the old node may still write"),
    /** The node is lost, and the wait runs. */
    NODE_LOST_TIMER(
            "NodeLostTimer",
            DANGER,
            "the other node is not Ready, no pod needs the volume there, and its last report has it in use",
            "it is detached by force 6 minutes after the last pod left, unless that is switched off; the old node may still "
                    + "write then",
            "only after the node was fenced: add the out-of-service taint; else wait and know that the detach is forced",
            "deleting the VolumeAttachment while the node may still write"),
    /** The node is lost, its pods are gone, and it had unmounted. */
    NODE_LOST_UNMOUNTED(
            "NodeLostUnmounted",
            WARN,
            "the other node is not Ready, no pod needs the volume there, and its last report has it unmounted",
            "it is detached within a pass, or 6 minutes later if the controller is not sure of the attachment",
            "wait; what a lost node reported last may be old, so fence it if it must be sure",
            "removing the finalizer: the detach would not have happened"),
    /** The node is declared off. */
    OUT_OF_SERVICE(
            "OutOfService",
            WARN,
            "the other node is declared out of service, so the detach does not wait",
            "it is detached as soon as no pod that counts is left on the node",
            "check that the node is really off, then the attacher and the errors of the VolumeAttachment",
            "taking the taint for proof: the controller believes it even of a node that is Ready and writes"),
    /** The node object is gone. */
    NODE_GONE(
            "NodeGone",
            DANGER,
            "the Node object is gone and its VolumeAttachment is left",
            "it is detached by force 6 minutes after the controller first found it unwanted",
            "only after it is confirmed that the machine is gone: wait up to 6 minutes, then delete the VolumeAttachment",
            "removing the finalizer first, or deleting while the machine may still run and write"),
    /** An attachment nobody reports. */
    UNCERTAIN(
            "Uncertain",
            WARN,
            "a VolumeAttachment says attached and its node does not report it: the controller is not sure and does not let it "
                    + "block",
            "it counts as mounted until that Node object is next written, every 5 minutes by a kubelet that lives, and 6 "
                    + "minutes at most if the node is not Ready",
            "settle that node as its own state says before anything writes here",
            "deleting the VolumeAttachment while that node may write"),
    /** The claim is used by another pod. */
    RWOP_CLAIM_IN_USE(
            "ReadWriteOncePodClaimInUse",
            WARN,
            "the claim is ReadWriteOncePod and another pod uses it",
            "the pod is scheduled when the other pod is gone",
            "delete the pod that is not wanted",
            ""),
    /** The volume is used by another pod of the node. */
    RWOP_VOLUME_IN_USE(
            "ReadWriteOncePodVolumeInUse",
            WARN,
            "the volume is ReadWriteOncePod and another pod of the same node uses it",
            "the pod's volume is mounted when the other pod is gone",
            "delete the pod that is not wanted",
            ""),
    /** The handle has a caret. */
    NEVER_DETACHED(
            "NeverDetached",
            ERROR,
            "the volume handle has a caret: it can be attached and never be detached",
            "every detach fails with \"volumeName missing expected data\"",
            "after the node no longer uses it: delete the VolumeAttachment and let its attacher detach",
            "deleting it while the node may write"),
    /** An attachment that stays. */
    LEFT_FOR_EVER(
            "LeftForEver",
            WARN,
            "the controller leaves this VolumeAttachment alone: its volume is missing, its driver needs no attach, or it does "
                    + "not have the usual name",
            "nothing",
            "delete it after the node was seen not to use the volume",
            "deleting it while the node may write"),
    /** Attached and not used. */
    UNUSED(
            "Unused",
            INFO,
            "the volume is attached and no pod needs it",
            "it is detached when its node reports it unmounted",
            "nothing",
            "");

    private final String id;
    private final Severity severity;
    private final String why;
    private final String byItself;
    private final String safe;
    private final String notSafe;

    AttachCode(String id, Severity severity, String why, String byItself, String safe, String notSafe) {
        this.id = id;
        this.severity = severity;
        this.why = why;
        this.byItself = byItself;
        this.safe = safe;
        this.notSafe = notSafe;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    /**
     * What it means.
     *
     * @return a sentence
     */
    public String why() {
        return why;
    }

    /**
     * What happens without anybody's doing, and when.
     *
     * @return a sentence
     */
    public String byItself() {
        return byItself;
    }

    /**
     * What an operator may do, with what must be sure before.
     *
     * @return a sentence
     */
    public String safe() {
        return safe;
    }

    /**
     * What must not be done, and why.
     *
     * @return a sentence; empty if nothing tempts
     */
    public String notSafe() {
        return notSafe;
    }

    /**
     * Whether a writer may still be alive, so that no detach is safe before the node is fenced or seen off.
     *
     * @return true for the cases of lost nodes and of two attachments
     */
    public boolean writerMayBeAlive() {
        return severity == DANGER && this != SHARED_STORAGE;
    }
}
