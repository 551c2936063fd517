package dev.mooring.attach;

import static dev.mooring.reason.Severity.DANGER;
import static dev.mooring.reason.Severity.ERROR;
import static dev.mooring.reason.Severity.INFO;
import static dev.mooring.reason.Severity.WARN;

import dev.mooring.attach.AttachDiagnosis.Case;
import dev.mooring.driver.internal.SameHandle;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/**
 * Why a volume is where it is, in the order in which the cases are tried for a pod that waits; then what is not known about
 * it, and two pieces of evidence that show two possible writers or cannot both be true. Each says what it means, what happens
 * without intervention and when, what is safe to do, and what is not.
 *
 * <p>To fence a node is to make sure that it can no longer write: power it off and verify that it is off, or cut it off
 * from the storage. The API cannot prove that a node is fenced.
 */
public enum AttachCode implements ReasonCode {
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
            "fix what the detach error names; deleting the VolumeAttachment again changes nothing",
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
            "only after it is confirmed that the machine is gone: wait up to 6 minutes, then delete the VolumeAttachment, unless it is being deleted already",
            "removing the finalizer first, or deleting while the machine may still run and write"),
    /** The Node object is not given. */
    NODE_NOT_GIVEN(
            DANGER,
            "the volume was on a node whose Node object is not given: whether that node writes is not known",
            "nothing is known",
            "read the objects again with all Nodes",
            "a detach or an attach elsewhere while that node may still write"),
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
    /** The VolumeAttachment is being deleted, and nobody may ever finish that. */
    DETACH_HANGS(
            WARN,
            "the VolumeAttachment is being deleted already, and stays until its attacher removes its finalizer: that waits for the"
                    + " driver to detach the volume (ControllerUnpublishVolume)",
            "the attacher asks the driver again, at most 5 minutes apart; the driver may never answer for a node that is gone",
            "deleting it again changes nothing: ask the storage which machine has the volume, and read the logs of the driver's"
                    + " attacher; if a machine has it, switch that off and detach it in the storage, else repair the driver",
            "removing the finalizer while the storage has the volume on a machine: the volume would not be detached"),
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
            "taking the volume as free, in place or unused"),
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
    /** Something that is no workload of Kubernetes uses the claim. */
    CUSTOM_RESOURCE_MAY_USE_IT(
            WARN,
            "an object that is no workload of Kubernetes names or owns the claim: it may make a pod that uses the volume",
            "nothing is known",
            "find out what the object does, and stop it first",
            "taking the volume as free"),
    /** Two nodes have a volume that one node may write, whichever list shows it. */
    ATTACHED_TWICE(
            DANGER,
            "two nodes have the volume, and one node at a time may write it: two possible writers",
            "nothing; the controller confirms at most one of the nodes, by chance",
            "stop the pods on one of the nodes; if that node is not Ready, only after it is fenced",
            "deleting a VolumeAttachment, tainting a node, or force-deleting a pod while its node may write"),
    /** Another volume object has the same storage. */
    SHARED_STORAGE(
            DANGER,
            "several volumes refer to the same storage, so their claims share one disk",
            "nothing",
            "give each claim its own storage",
            ""),
    /** Another volume object has the same handle, and its other fields name another storage. */
    SHARED_HANDLE(
            DANGER,
            "several volumes " + SameHandle.WORDS,
            "nothing",
            "give each volume a volumeHandle of its own: create the volumes again with other handles",
            ""),
    /** Two nodes may get a volume that one node may write. */
    ATTACHING_TWICE(
            WARN,
            "a VolumeAttachment asks for a second node, and one node at a time may write the volume",
            "the attacher refuses it, or the volume is attached twice",
            "find out who created the VolumeAttachment, and delete it if no pod of its node needs the volume",
            "starting a pod on that node"),
    /** Two pods that may both run have a volume that is for one pod. */
    READ_WRITE_ONCE_POD_TWICE(
            DANGER,
            "the volume is ReadWriteOncePod, and more than one pod may have it mounted",
            "nothing",
            "stop the pod that is not needed; if its node is not Ready, only after that node is fenced",
            "force-deleting a pod whose node may still write"),
    /** A Ready node has the out-of-service taint. */
    READY_AND_OUT_OF_SERVICE(
            DANGER,
            "the node is Ready and has the out-of-service taint: the controller detaches the volume although the node runs",
            "the volume is detached by force as soon as no pod that counts is on the node, even if it is mounted",
            "remove the taint, or switch the node off and verify that it is off",
            "taking the taint as proof that the node is off"),
    /** A node has a CSI volume, and its VolumeAttachment is missing from a complete list. */
    ATTACHMENT_REMOVED(
            DANGER,
            "the node has the volume and there is no VolumeAttachment for it: it was removed by hand or by force",
            "within a minute the controller considers the volume detached and attaches it to any node that needs it",
            "make sure that no pod on another node needs the volume; then the controller creates the VolumeAttachment anew",
            "starting a pod of this volume on another node: both nodes may write"),
    /** The attachment under a pod that runs is being deleted. */
    ATTACHMENT_BEING_DELETED(
            DANGER,
            "a pod runs with the volume, and the VolumeAttachment of its node is being deleted",
            "the attacher detaches the volume under the pod, and another node can get it",
            "make sure that no pod on another node needs the volume, then stop the pod and let the controller attach it anew",
            "starting a pod of this volume on another node: both nodes may write"),
    /** Attacher and controller, or attacher and kubelet, say different things. */
    ATTACHMENT_DISAGREES_WITH_NODE(
            WARN,
            "the VolumeAttachment and its Node say different things about the volume",
            "the controller looks again within 2 minutes and 2 seconds",
            "read the objects again, all from one moment; then check the errors of the VolumeAttachment",
            "taking the volume as attached, or as detached"),
    /** A pod runs on a node that is not in the complete list of Nodes. */
    POD_ON_MISSING_NODE(
            DANGER,
            "a pod runs on a node whose Node object is gone",
            "the pod garbage collector deletes the pod, and its volume is detached 6 minutes later",
            "only after it is confirmed that the machine is gone: wait until the pod and the VolumeAttachment are gone",
            "deleting the pod or the VolumeAttachment while the machine may still run and write"),
    /** A pod runs on a Ready node that does not report its volume. */
    USED_WITHOUT_REPORT(
            WARN,
            "a pod runs on a Ready node, and the node does not report the volume in volumesInUse",
            "nothing",
            "read the objects again, all from one moment; check whether the driver has a CSIDriver object that is not given",
            "taking the volume as not mounted"),
    /** A Node is Ready, and something else in it says that it is not. */
    READY_DISPUTED(
            WARN,
            "the condition of the node says Ready, and something else in the node contradicts it",
            "if the node is lost, its condition follows within a minute",
            "read the Node again; if it stays so, find out whether the node runs",
            "trusting the reports of the node as current"),
    /** A Node is Ready, and has not reported for too long. */
    NODE_SILENT(
            WARN,
            "the condition of the node says Ready, and the node has stopped reporting",
            "its condition becomes Unknown within a minute, unless no controller monitors the node",
            "read Nodes and Leases again, all from one moment; find out whether the node runs",
            "trusting the reports of the node as current"),
    /** The phase says finished, and the containers do not. */
    FINISHED_POD_MAY_RUN(
            WARN,
            "the phase of the pod says finished, and not all of its containers are known to have ended",
            "the controller considers the volume unused, whatever the containers do",
            "verify on the node that the containers have ended",
            "taking the volume as unused"),
    /** It is not known whether a pod runs. */
    POD_PHASE_NOT_KNOWN(
            WARN,
            "a pod is on a node, and its status does not say whether it runs",
            "the kubelet writes the status of the pod",
            "read the pod again, with its status",
            "taking the pod as not started"),
    /** The spec of a pod and its status name different nodes. */
    POD_ON_OTHER_NODE(
            WARN,
            "the spec of a pod names a node, and its status has an address of another node",
            "nothing",
            "read pods and Nodes again, all from one moment; find out which node runs the pod",
            "taking the node of the spec as the one that has the volume"),
    /** A pod that is being deleted should be gone. */
    POD_OVERDUE(
            WARN,
            "a pod is being deleted, and its time was over long before the newest report of a node",
            "nothing: the kubelet cannot stop the pod or cannot say so",
            "find out on the node what holds the pod",
            "force-deleting it: its containers may still write"),
    /** Pod, claim and volume do not lead to each other. */
    LINK_OF_POD_BROKEN(
            WARN,
            "a pod has the volume, and claim and volume do not agree on it",
            "the controller does not process the pod: it can consider the volume unused",
            "repair what this reason names",
            "taking the volume as unused"),
    /** Claim or volume are about to go. */
    CLAIM_OR_VOLUME_BEING_DELETED(
            WARN,
            "the claim or the volume is being deleted",
            "it is deleted when no pod uses it, and with policy Delete its data too",
            "find out who deletes it; to keep the data, set policy Retain",
            "stopping the last pod before that"),
    /** The VolumeAttachment is for another driver than that of its volume. */
    OTHER_ATTACHER(
            WARN,
            "the VolumeAttachment names another driver than its volume: no attacher of the volume's driver keeps it up to date",
            "the controller believes what the VolumeAttachment says",
            "find out who created the VolumeAttachment, and whether the node has the volume",
            "taking it as proof that the volume is attached or detached");

    private final Severity severity;
    private final String why;
    private final String byItself;
    private final String safe;
    private final String notSafe;

    AttachCode(Severity severity, String why, String byItself, String safe, String notSafe) {
        this.severity = severity;
        this.why = why;
        this.byItself = byItself;
        this.safe = safe;
        this.notSafe = notSafe;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    /** {@return what it means} */
    public String why() {
        return why;
    }

    /** {@return what happens without intervention, and when} */
    public String byItself() {
        return byItself;
    }

    /** {@return what an operator can do safely, and what must be verified first} */
    public String safe() {
        return safe;
    }

    /** {@return what is not safe, and why; empty if there is nothing to warn of} */
    public String notSafe() {
        return notSafe;
    }

    /**
     * {@return whether this code is enough to say that a writer may still be alive, so that no detach is safe before
     * the node is fenced or confirmed to be off}
     */
    public boolean writerMayBeAlive() {
        return severity == Severity.DANGER && this != SHARED_STORAGE && this != SHARED_HANDLE;
    }

    /** Whether two pieces of evidence show two possible writers, or cannot both be true. */
    boolean isContradiction() {
        return compareTo(ATTACHED_TWICE) >= 0;
    }

    /**
     * A case with this code.
     *
     * @param object what it is about
     * @param node the node that blocks or that it is about; empty if there is none
     * @param seen what was seen; empty if the meaning says all
     */
    Case about(ObjectRef object, String node, String seen) {
        Reason reason = Reason.of(this, object.toString(), seen.isEmpty() ? why : why + " (" + seen + ")");
        return new Case(reason.withRemedy(AttachRemedy.of(this, object, node)), node);
    }

    @Override
    public String toString() {
        return id();
    }
}
