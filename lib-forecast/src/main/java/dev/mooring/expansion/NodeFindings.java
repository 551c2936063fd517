package dev.mooring.expansion;

import dev.mooring.expansion.ClaimPods.Use;
import dev.mooring.expansion.internal.ClaimProgress;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What the kubelets do with a claim, and what keeps them from it. */
final class NodeFindings {

    private NodeFindings() {}

    /**
     * The resizer asks the driver again for the size that the volume has, and the kubelet starts again. A smaller request
     * changes nothing: the volume has grown.
     */
    static List<Finding> infeasible(ExpansionFacts facts) {
        boolean applies = facts.isRunning() && facts.running() == Expansion.State.NODE_RESIZE_INFEASIBLE;
        return Finding.when(
                applies,
                () -> Finding.of(
                                facts.claim.ref(),
                                "the driver refuses " + facts.step().size() + " on the node"
                                        + facts.said(ClaimProgress.NODE_ERROR)
                                        + "; the volume has grown to " + facts.volumeCapacity()
                                        + ", so a smaller request does not help")
                        .at("/status/allocatedResourceStatuses/storage")
                        .with(RemedyStep.of(
                                        "repair-node-step",
                                        "remove the cause that the driver names on the node of the pod, or move the"
                                                + " pod to another node; the resizer then starts the node step again")
                                .withTarget(facts.claim.ref().toString())
                                .withArgv(
                                        "kubectl",
                                        "describe",
                                        "persistentvolumeclaim",
                                        facts.claim.name(),
                                        "-n",
                                        facts.claim.namespace())
                                .withProves("what the driver says on the node")));
    }

    /** The kubelet compares the volume with the capacity of the claim. */
    static List<Finding> nothingToDo(ExpansionFacts facts) {
        return Finding.when(
                facts.isNodeTurn() && !isDifferent(facts),
                () -> Finding.of(
                        facts.claim.ref(),
                        "the claim waits for a kubelet, and its volume of " + facts.volumeCapacity()
                                + " is not larger than its capacity of " + facts.capacity()
                                + ": no kubelet has anything to do"));
    }

    static boolean isDifferent(ExpansionFacts facts) {
        return facts.volumeCapacity().compareTo(facts.capacity()) > 0;
    }

    static List<Finding> readOnly(ExpansionFacts facts) {
        boolean applies = facts.isNodeTurn() && !facts.uses().isEmpty() && isReadOnly(facts);
        return Finding.when(
                applies,
                () -> Finding.of(
                                facts.claim.ref(),
                                "every pod uses the claim read-only, and a kubelet grows no file system that is mounted"
                                        + " read-only: " + pods(facts))
                        .with(startPod(facts, "start a pod that may write to the claim")));
    }

    private static boolean isReadOnly(ExpansionFacts facts) {
        return facts.uses().stream().allMatch(Use::readOnly);
    }

    static List<Finding> needsPod(ExpansionFacts facts) {
        boolean applies = facts.isNodeTurn() && facts.mode() == Expansion.Mode.OFFLINE;
        return Finding.when(
                applies,
                () -> Finding.of(
                                facts.claim.ref(),
                                "the volume has " + facts.volumeCapacity() + ", and no pod uses the claim: Waiting for"
                                        + " user to (re-)start a pod to finish file system resize of volume on node.")
                        .with(startPod(facts, "start a pod that uses the claim")));
    }

    private static RemedyStep startPod(ExpansionFacts facts, String why) {
        return RemedyStep.of("start-pod", why)
                .withTarget(facts.claim.ref().toString())
                .withProves("a kubelet mounts the volume and grows the file system");
    }

    static List<Finding> mayNeedPod(ExpansionFacts facts) {
        return Finding.when(
                facts.isResizerTurn() && !facts.isBlock() && isUnused(facts),
                facts.claim.ref(),
                "no pod uses the claim for writing; if the driver grows the file system on a node, the claim waits for"
                        + " a pod after the volume has grown");
    }

    /** Whether no pod writes to it. */
    private static boolean isUnused(ExpansionFacts facts) {
        return facts.uses().isEmpty() ? facts.allPods() : isReadOnly(facts);
    }

    static List<Finding> podsNotGiven(ExpansionFacts facts) {
        boolean offline = facts.isResizerTurn() && ResizerFindings.isInUseError(facts);
        boolean applies = (needsNode(facts) || offline) && facts.uses().isEmpty() && !facts.allPods();
        return Finding.when(
                applies,
                () -> Finding.of(
                                facts.claim.ref(),
                                offline
                                        ? "no pod that uses the claim is given, so it is not known whether it is in use"
                                        : "no pod that uses the claim is given, so it is not known whether a kubelet"
                                                + " grows the file system")
                        .with(RemedyStep.of(
                                        "give-evidence",
                                        "give all pods of the namespace, or confirm that these are all")
                                .withTarget(Kinds.POD)
                                .withArgv("kubectl", "get", "pods", "-n", facts.claim.namespace(), "-o", "yaml")));
    }

    static List<Finding> notScheduled(ExpansionFacts facts) {
        boolean applies = needsNode(facts)
                && facts.uses().stream().anyMatch(use -> !use.readOnly())
                && facts.uses().stream().noneMatch(Use::expands);
        return Finding.when(
                applies,
                () -> Finding.of(facts.claim.ref(), "the pods that use the claim are on no node yet: " + pods(facts)));
    }

    static List<Finding> failing(ExpansionFacts facts) {
        boolean applies = facts.isNodeTurn()
                && facts.progress.whenTrue(ClaimProgress.NODE_ERROR).isPresent();
        return Finding.when(
                applies,
                facts.claim.ref(),
                "the last try on the node failed" + facts.said(ClaimProgress.NODE_ERROR) + "; the kubelet tries again");
    }

    /**
     * A raw block volume has no file system; a driver can still ask for a step on the node, and then the claim shows it.
     */
    private static boolean needsNode(ExpansionFacts facts) {
        return facts.isNodeTurn() || (facts.isResizerTurn() && !facts.isBlock());
    }

    static List<Finding> everyNode(ExpansionFacts facts) {
        long nodes = facts.uses().stream()
                .map(Use::pod)
                .filter(PodView::isScheduled)
                .map(PodView::nodeName)
                .distinct()
                .count();
        boolean applies =
                facts.isRunning() && nodes > 1 && !facts.claim.hasAnnotation(Annotations.NODE_EXPANSION_NOT_REQUIRED);
        return Finding.when(
                applies,
                facts.claim.ref(),
                nodes
                        + " nodes have the claim, and the kubelet of each grows it there; the capacity of the claim"
                        + " changes with the first");
    }

    static List<Finding> goesOn(ExpansionFacts facts) {
        boolean applies = facts.isNodeTurn()
                && isDifferent(facts)
                && facts.uses().stream().anyMatch(Use::expands);
        return Finding.when(
                applies,
                facts.claim.ref(),
                "the kubelet grows the file system to "
                        + facts.progress.allocated().orElse(facts.volumeCapacity()) + " for " + pods(facts));
    }

    private static String pods(ExpansionFacts facts) {
        String named = facts.uses().stream()
                .limit(3)
                .map(use -> use.pod().ref()
                        + (use.pod().isScheduled() ? " on node " + use.pod().nodeName() : ""))
                .collect(Collectors.joining(", "));
        int more = facts.uses().size() - 3;
        return more > 0 ? named + " and " + more + " more" : named;
    }

    /** A kubelet that does not answer grows no file system; of several, one that answers is enough. */
    static List<Finding> nodeNotReady(ExpansionFacts facts) {
        List<Finding> found = new ArrayList<>();
        for (ObjectRef node : facts.hasReadyNode() ? Set.<ObjectRef>of() : facts.nodes()) {
            Optional<NodeView> view = facts.node(node);
            if (view.isPresent()
                    && view.get().readyStatus().isPresent()
                    && !view.get().isReady()) {
                found.add(Finding.of(
                        node,
                        "Ready is " + view.get().readyStatus().get() + ", and its kubelet grows the file system"));
            } else if (view.isEmpty() && facts.allNodes()) {
                found.add(Finding.of(node, "the node does not exist, and its kubelet grows the file system"));
            }
        }
        return found;
    }

    /** A node that is not given, or whose reports are disputed or old, may not answer. */
    static List<Finding> nodeNotGiven(ExpansionFacts facts) {
        List<Finding> found = new ArrayList<>();
        boolean isAsked = !facts.hasReadyNode();
        for (ObjectRef node : isAsked ? facts.nodes() : Set.<ObjectRef>of()) {
            Optional<NodeView> view = facts.node(node);
            boolean isKnown = view.isPresent() ? view.get().readyStatus().isPresent() : facts.allNodes();
            String doubt = view.filter(NodeView::isReady).map(facts::doubt).orElse("");
            if (!isKnown) {
                found.add(Finding.of(node, "whether its kubelet answers is not given"));
            } else if (!doubt.isEmpty()) {
                found.add(Finding.of(node, "is Ready, but " + doubt + ": whether its kubelet answers is not known"));
            }
        }
        return found;
    }
}
