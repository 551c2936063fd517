package dev.mooring.attach;

import static dev.mooring.reason.Severity.DANGER;
import static dev.mooring.reason.Severity.ERROR;
import static dev.mooring.reason.Severity.INFO;
import static dev.mooring.reason.Severity.WARN;

import dev.mooring.reason.Severity;

/**
 * Why a volume is where it is, in the order in which the cases are tried for a pod that waits: what it means, what happens
 * without intervention and when, what is safe to do, and what is not.
 *
 * <p>To fence a node is to make sure that it can no longer write: power it off and verify that it is off, or cut it off
 * from the storage. The API cannot prove that a node is fenced.
 */
public enum AttachCode implements AttachAdvice {
    /** The driver does not need its volumes attached. */
    NO_ATTACH_NEEDED(
            INFO, "the volume is mounted without being attached", "nothing", "check the mount errors of the pod", ""),
    /** The node reports the volume as attached. */
    ATTACHED_HERE(
            INFO,
            "the pod's node reports the volume as attached; an older event no longer applies",
            "the kubelet mounts it next",
            "no action is needed",
            ""),
    /** The attacher is done, and the controller has not yet seen it. */
    ATTACHED_NOT_REPORTED(
            INFO,
            "the attacher has attached the volume and the controller has not yet seen it",
            "the controller looks again within 2 minutes and 2 seconds",
            "wait",
            ""),
    /** The access modes allow a second node. */
    SHARED_MODES(
            WARN,
            "the volume's access modes allow more than one node, so other nodes do not block the attach",
            "the attach is retried, at most 2 minutes and 2 seconds apart",
            "read the attach error of the pod's node",
            "changing the access modes of the volume"),
    /** The controller does not process the pod. */
    POD_UNSEEN(
            WARN,
            "the attach/detach controller does not process this pod, and sends no event about it",
            "it looks again when the pod or the claim changes, or within 3 minutes",
            "repair what this reason names",
            ""),
    /** A CSI driver serves the plugin of the volume and cannot translate this volume. */
    NOT_TRANSLATED(
            ERROR,
            "a CSI driver serves the plugin of the volume, and the volume cannot be translated for it",
            "nothing",
            "repair the source of the volume, or create a volume of the CSI driver",
            ""),
    /** Nothing blocks the attach. */
    ATTACH_DUE(
            INFO,
            "no other node has the volume and no attach has failed: the attach is due",
            "it starts with the next pass and takes up to 2 minutes",
            "wait; if it takes longer, check the controller manager and the external attacher",
            ""),
    /** The last attach to the pod's node failed, and another node has the volume. */
    ATTACH_FAILED(
            WARN,
            "the last attach to the pod's node failed, and another node has the volume",
            "the attach is retried, at most 2 minutes and 2 seconds apart",
            "follow the advice for the other node",
            "deleting the VolumeAttachment of the other node while that node may write"),
    /** No other node has the volume, and the attach failed or waits for a detach from the same node. */
    NOT_STARTED(
            WARN,
            "no other node has the volume: the attach fails, hangs or has not started",
            "the attach is retried, at most 2 minutes and 2 seconds apart",
            "check the VolumeAttachment of the node, the external attacher and the controller manager",
            ""),
    /** No attacher took the VolumeAttachment up. */
    NO_ATTACHER(
            WARN,
            "no external attacher has taken up the VolumeAttachment: it has no finalizer",
            "each attempt times out after 2 minutes",
            "check that the driver's external attacher runs and handles this driver",
            ""),
    /** A pod on another node, which is Ready, uses the volume. */
    USED_ELSEWHERE(
            WARN,
            "a pod on another node, which is Ready, uses the volume",
            "nothing while that pod exists",
            "scale to one replica, use the Recreate strategy, use a volume that can be shared, or run both pods on one node",
            "deleting the VolumeAttachment, tainting the node, or force-deleting the pod: its node still writes"),
    /** The pods on the other node are being deleted and still run. */
    TERMINATING_ELSEWHERE(
            INFO,
            "the pods on the other node are being deleted and still run",
            "the volume is detached after their containers stop and the node unmounts it",
            "wait for the pods",
            "force-deleting them: their containers may still write; up to 1.24 this forced a detach after 6 minutes"),
    /** No pod uses the volume, but the node has it mounted. */
    STILL_MOUNTED(
            WARN,
            "no pod needs the volume on the other node, but that node is Ready and still has it in use",
            "nothing until the node reports it as unmounted: since 1.25 no time limit applies to a Ready node",
            "check the kubelet and the node plugin of that node",
            "tainting the node: this detaches a volume that is mounted"),
    /** The storage refuses to detach. */
    DETACH_REFUSED(
            WARN,
            "the storage refuses to detach the volume from the other node",
            "the detach is retried, at most 2 minutes and 2 seconds apart; meanwhile the attach to this node is still attempted",
            "fix what the detach error names",
            "removing the finalizer: the volume would not be detached"),
    /** The attacher is detaching. */
    DETACHING(
            INFO,
            "the attacher is detaching the volume from the other node; no event is sent meanwhile",
            "each attempt takes up to 2 minutes",
            "wait; if it takes longer, check the external attacher",
            "removing the finalizer: the volume would not be detached"),
    /** Unused and not yet detached. */
    DETACH_DUE(
            INFO,
            "no pod needs the volume on the other node and that node has unmounted it: the detach is due",
            "it starts with the next pass, or after a back-off of at most 2 minutes and 2 seconds",
            "wait",
            ""),
    /** The node is lost, and its pods block without a time limit. */
    NODE_LOST_TERMINATING(
            DANGER,
            "the other node is not Ready and its pods are only marked for deletion: a dead node never reports them as stopped",
            "nothing, without a time limit: the six minutes start only when the last pod is gone",
            "only after the node is fenced: add the out-of-service taint, or delete the Node object",
            "the taint or a forced deletion without fencing: the old node may still write"),
    /** The node is lost, and its pods are not even being deleted. */
    NODE_LOST_RUNNING(
            DANGER,
            "the other node is not Ready and its pods are not being deleted: eviction is not due yet, or they tolerate the taints of the node",
            "the pods are deleted after the time that they tolerate, 300 seconds by default; then they block the detach without a time limit",
            "only after the node is fenced: delete the pods, and add the out-of-service taint or delete the Node object",
            "the taint or a forced deletion without fencing: the old node may still write"),
    /** The node is lost, and the six minutes run. */
    NODE_LOST_TIMER(
            DANGER,
            "the other node is not Ready, no pod needs the volume there, and its last report has the volume in use",
            "the volume is force-detached 6 minutes after the last pod left, unless that is switched off; the old node may still write then",
            "only after the node is fenced: add the out-of-service taint; if you wait instead, the detach is forced",
            "deleting the VolumeAttachment while the node may still write"),
    /** The node is lost, its pods are gone, and it had unmounted the volume. */
    NODE_LOST_UNMOUNTED(
            WARN,
            "the other node is not Ready, no pod needs the volume there, and its last report has the volume unmounted",
            "it is detached with the next pass, or 6 minutes later if the controller is not sure of the attachment",
            "wait; the last report of a lost node can be old, so fence the node if you must be sure",
            "removing the finalizer: the volume would not be detached"),
    /** The node has the out-of-service taint. */
    OUT_OF_SERVICE(
            WARN,
            "the other node has the out-of-service taint, so the detach does not wait",
            "it is detached as soon as the node has no pod left that counts",
            "verify that the node is really off, then check the attacher and the errors of the VolumeAttachment",
            "taking the taint as proof: the controller believes it even for a node that is Ready and writes"),
    /** The Node object is gone. */
    NODE_GONE(
            DANGER,
            "the Node object is gone and the volume was there",
            "it is force-detached 6 minutes after the controller first found it unwanted",
            "only after it is confirmed that the machine is gone: wait up to 6 minutes, then delete the VolumeAttachment",
            "removing the finalizer first, or deleting while the machine may still run and write"),
    /** The Node object is not given. */
    NODE_NOT_GIVEN(
            DANGER,
            "the volume was on a node whose Node object is not given: whether that node writes is not known",
            "nothing is known",
            "read the objects again with all Nodes",
            "a detach or an attach elsewhere while that node may still write"),
    /** A node that may have the volume is not Ready. */
    NODE_REPORTS_OLD(
            WARN,
            "a node that may have the volume is not Ready, so that its reports are old: whether it writes is not known",
            "the node becomes Ready again, or its pods are deleted after the time that they tolerate, 300 seconds by default",
            "find out whether the node runs; fence it before anything writes elsewhere",
            "trusting its last report as current"),
    /** A node of the cluster does not answer, and nothing shows whether it still has a volume that was taken from it. */
    LOST_NODE_MAY_WRITE(
            WARN,
            "a node does not answer, and it may have kept the volume: the detach of this driver needs no answer of the node, so"
                    + " it stops no writer",
            "nothing: the node can write until it is off or fenced",
            "power the node off or cut it off from the storage, and verify it; delete its Node object after that",
            "writing the volume from another node before that"),
    /** No node reports the attachment. */
    UNCERTAIN(
            WARN,
            "a VolumeAttachment says attached and its node does not report it: the controller is not sure, and does not let it block other nodes",
            "it counts as mounted until the Node object is next written, every 5 minutes by a live kubelet, and for at most 6 minutes if the node is not Ready",
            "follow the advice for that node before anything writes here",
            "deleting the VolumeAttachment while that node may write"),
    /** Another pod uses the claim. */
    READ_WRITE_ONCE_POD_CLAIM_IN_USE(
            WARN,
            "the claim is ReadWriteOncePod and another pod uses it",
            "the pod is scheduled when the other pod is gone",
            "delete the pod that is not needed, and wait until its node has stopped it",
            "force-deleting the other pod while its node is not Ready and not fenced: it may still write"),
    /** Another pod of the node uses the volume. */
    READ_WRITE_ONCE_POD_VOLUME_IN_USE(
            WARN,
            "the volume is ReadWriteOncePod and another pod of the same node uses it",
            "the pod's volume is mounted when the other pod is gone",
            "delete the pod that is not needed, and wait until its node has stopped it",
            ""),
    /** The handle contains a caret. */
    NEVER_DETACHED(
            ERROR,
            "the volume handle contains a caret (^): the volume can be attached but never detached",
            "every detach fails with \"volumeName missing expected data\"",
            "after the node no longer uses the volume: delete the VolumeAttachment and let its attacher detach it",
            "deleting it while the node may write"),
    /** The controller never deletes the VolumeAttachment. */
    LEFT_FOR_EVER(
            WARN,
            "the controller ignores this VolumeAttachment: its volume is missing, its driver needs no attach, or its name is not the usual one",
            "nothing",
            "delete it after you have verified that the node does not use the volume",
            "deleting it while the node may write"),
    /** Attached and not used. */
    UNUSED(
            INFO,
            "the volume is attached and no pod needs it",
            "it is detached when its node reports it as unmounted",
            "no action is needed",
            ""),
    /** No PersistentVolume and no pod says which volume it is. */
    VOLUME_NOT_GIVEN(
            WARN,
            "no given PersistentVolume is this volume: its access modes and its pods are not known",
            "nothing is known",
            "read the objects again with all PersistentVolumes",
            "taking it as unused"),
    /** Objects of these kinds are not all given. */
    EVIDENCE_NOT_COMPLETE(
            WARN,
            "not all objects of these kinds are given or can be read, so that another node or pod may have the volume",
            "nothing is known",
            "read the objects of all namespaces again in one list, or say which kinds are complete",
            "taking the volume as free, in place or unused");

    private final Advice advice;

    AttachCode(Severity severity, String why, String byItself, String safe, String notSafe) {
        this.advice = new Advice(severity, why, byItself, safe, notSafe);
    }

    @Override
    public Advice advice() {
        return advice;
    }

    @Override
    public String toString() {
        return id();
    }
}
