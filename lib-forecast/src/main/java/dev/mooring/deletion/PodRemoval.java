package dev.mooring.deletion;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.util.List;
import java.util.Optional;

/** Whether a pod that is being deleted goes: the kubelet of its node confirms it, or the pod garbage collector acts. */
enum PodRemoval implements ReasonCode {
    /** About a pod: the kubelet stops its containers and confirms the deletion. */
    KUBELET_CONFIRMS(Severity.INFO, "its kubelet confirms the deletion"),
    /** About a pod without a node: no kubelet has to confirm. */
    NO_KUBELET_TO_ASK(Severity.INFO, "it has no node, so no kubelet has to confirm"),
    /** About a pod whose node does not exist: the pod garbage collector removes it. */
    NODE_DELETED(Severity.WARN, "its node does not exist, so the pod garbage collector removes it"),
    /** About a pod on a lost node with the taint out-of-service: the pod garbage collector removes it. */
    NODE_OUT_OF_SERVICE(Severity.WARN, "its node is out of service, so the pod garbage collector removes it"),
    /** About a pod whose node is not ready: it stays until the kubelet is back or it is deleted by force. */
    NODE_NOT_READY(Severity.WARN, ""),
    /** About a pod whose node says that it is ready and has stopped reporting, so that its kubelet may confirm nothing. */
    KUBELET_MAY_NOT_ANSWER(Severity.WARN, ""),
    /** About a pod whose node was not given, or does not say whether it is ready. */
    NODE_NOT_KNOWN(Severity.WARN, "");

    private final Severity severity;
    private final String words;

    PodRemoval(Severity severity, String words) {
        this.severity = severity;
        this.words = words;
    }

    /** Why a pod goes. */
    Reason reason(ObjectRef pod) {
        return Reason.of(this, pod.toString(), words);
    }

    /**
     * What happens to a pod whose grace period is not over.
     *
     * @upstream pkg/controller/podgc/gc_controller.go gcOrphaned, gcTerminating, gcUnscheduledTerminating
     */
    static PodRemoval of(DeletionInput scene, PodView pod) {
        if (!pod.isScheduled()) {
            return NO_KUBELET_TO_ASK;
        }
        Optional<NodeView> node = scene.inventory().node(pod.nodeName());
        if (node.isEmpty()) {
            return scene.isNodeAbsent(pod.nodeName()) ? NODE_DELETED : NODE_NOT_KNOWN;
        }
        if (node.get().isReady()) {
            return doubt(scene, node.get()).isEmpty() ? KUBELET_CONFIRMS : KUBELET_MAY_NOT_ANSWER;
        }
        if (node.get().isOutOfService()) {
            return NODE_OUT_OF_SERVICE;
        }
        return node.get().readyStatus().isPresent() ? NODE_NOT_READY : NODE_NOT_KNOWN;
    }

    /** The evidence that a Ready node does not answer; the kubelet of a Node that is being deleted still does. */
    private static String doubt(DeletionInput scene, NodeView node) {
        String silent = scene.reports().silent(node);
        return silent.isEmpty() && !node.isBeingDeleted() ? scene.reports().disputed(node) : silent;
    }

    Hold hold(DeletionInput scene, PodView pod) {
        return switch (this) {
            case KUBELET_CONFIRMS, NO_KUBELET_TO_ASK, NODE_DELETED, NODE_OUT_OF_SERVICE -> Hold.RELEASED;
            case NODE_NOT_READY ->
                Hold.held(
                        List.of(ObjectRef.node(pod.nodeName())),
                        "node " + pod.nodeName() + " is not ready, so its kubelet does not confirm the deletion",
                        RemedyStep.of("restore-node", "bring the node back").withTarget("Node/" + pod.nodeName()),
                        RemedyStep.of(
                                        "mark-out-of-service",
                                        "taint the node, so that its pods are removed and its volumes detached")
                                .withTarget("Node/" + pod.nodeName())
                                .withArgv(
                                        "kubectl",
                                        "taint",
                                        "nodes",
                                        pod.nodeName(),
                                        NodeView.OUT_OF_SERVICE + "=nodeshutdown:NoExecute")
                                .withRequires("the node is shut down and no longer writes"));
            case KUBELET_MAY_NOT_ANSWER ->
                Hold.unknown(
                        "whether node " + pod.nodeName() + " answers is not known: "
                                + scene.inventory()
                                        .node(pod.nodeName())
                                        .map(node -> doubt(scene, node))
                                        .orElse(""),
                        RemedyStep.of("give-evidence", "read Nodes and Leases again, all from one moment")
                                .withArgv("kubectl", "get", "nodes,leases", "-A", "-o", "yaml"));
            case NODE_NOT_KNOWN ->
                Hold.unknown(
                        "whether node " + pod.nodeName() + " is there and ready is not known",
                        Texts.giveAll(Kinds.NODE));
        };
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
