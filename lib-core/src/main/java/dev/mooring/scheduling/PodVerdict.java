package dev.mooring.scheduling;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Where a pod can run.
 *
 * @param pod the pod
 * @param refusal why no node is looked at; empty if the nodes are
 * @param nodes a verdict for each node, by name; none if no node is looked at
 * @param remarks which constraints of the pod are not judged, though they may exclude a node; mostly empty
 */
public record PodVerdict(ObjectRef pod, Optional<Reason> refusal, List<NodeVerdict> nodes, List<Reason> remarks) {

    public PodVerdict {
        requireNonNull(pod, "pod");
        requireNonNull(refusal, "refusal");
        nodes = List.copyOf(nodes);
        remarks = List.copyOf(remarks);
    }

    /** {@return the names of the nodes that take the pod, sorted} */
    public List<String> feasible() {
        return nodes.stream()
                .filter(NodeVerdict::isFeasible)
                .map(NodeVerdict::node)
                .toList();
    }

    /**
     * The verdict of a node.
     *
     * @param node its name
     * @return the verdict; empty if there is no such node, or no node is looked at
     */
    public Optional<NodeVerdict> on(String node) {
        return nodes.stream().filter(each -> each.node().equals(node)).findFirst();
    }

    /**
     * The text of the event FailedScheduling and of the condition PodScheduled.
     *
     * @param nodeCount how many nodes there are
     * @return the text; empty if a node takes the pod
     * @upstream pkg/scheduler/framework/types.go FitError
     */
    public Optional<String> message(int nodeCount) {
        String none = "0/" + nodeCount + " nodes are available";
        if (nodeCount == 0) {
            return Optional.of("no nodes available to schedule pods");
        }
        if (refusal.isPresent()) {
            return Optional.of(none + ": " + refusal.get().message() + ". not found");
        }
        if (!feasible().isEmpty()) {
            return Optional.empty();
        }
        Map<String, Integer> reasons = new TreeMap<>();
        Map<String, Integer> preemption = new TreeMap<>();
        for (NodeVerdict node : nodes) {
            node.reasons().forEach(reason -> reasons.merge(reason.message(), 1, Integer::sum));
            preemption.merge(preemption(node), 1, Integer::sum);
        }
        return Optional.of(none + ": " + counted(reasons) + ". no new claims to deallocate, preemption: " + none + ": "
                + counted(preemption) + ".");
    }

    /** Sorted as texts with the count first, so 10 comes before 2. */
    private static String counted(Map<String, Integer> reasons) {
        return reasons.entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey())
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /** Whether preemption is tried. All pods are taken to have the same priority, so it never finds a victim. */
    private static String preemption(NodeVerdict node) {
        boolean looked = node.reasons().stream()
                .allMatch(reason -> reason.code() instanceof SchedulingCode code && code.isHelpedByRoom());
        return looked ? "No preemption victims found for incoming pod" : "Preemption is not helpful for scheduling";
    }
}
