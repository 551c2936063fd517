package dev.mooring.scheduling;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import dev.mooring.scheduling.internal.NodeVerdicts;
import dev.mooring.scheduling.internal.SchedulingCode;
import dev.mooring.scheduling.internal.SchedulingDifference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Where a pod can run.
 *
 * @param pod the pod
 * @param refusal why no node is considered; empty if the nodes are
 * @param nodes a verdict for each node, by name; none if no node is considered. They are made on demand
 * @param remarks which constraints of the pod are not judged, though they may exclude a node; mostly empty
 * @param preemption whether evicting other pods helps, if no node takes the pod
 */
public record PodVerdict(
        ObjectRef pod, Optional<Reason> refusal, List<NodeVerdict> nodes, List<Reason> remarks, Preemption preemption) {

    private static final String NOT_HELPFUL = "Preemption is not helpful for scheduling";

    public PodVerdict {
        requireNonNull(pod, "pod");
        requireNonNull(refusal, "refusal");
        nodes = nodes instanceof NodeVerdicts ? nodes : List.copyOf(nodes);
        remarks = List.copyOf(remarks);
        requireNonNull(preemption, "preemption");
    }

    /**
     * A verdict without preemption.
     *
     * @param pod which pod
     * @param refusal why no node is considered
     * @param nodes the verdicts of the nodes
     * @param remarks what is not judged
     */
    public PodVerdict(ObjectRef pod, Optional<Reason> refusal, List<NodeVerdict> nodes, List<Reason> remarks) {
        this(pod, refusal, nodes, remarks, Preemption.NONE);
    }

    /**
     * The same with one remark more.
     *
     * @param remark why a node that is called feasible may not be
     * @return the changed copy
     */
    public PodVerdict with(Reason remark) {
        List<Reason> more = new ArrayList<>(remarks);
        more.add(remark);
        return new PodVerdict(pod, refusal, nodes, more, preemption);
    }

    /** {@return the names of the nodes that take the pod, sorted} */
    public List<String> feasible() {
        return NodeVerdicts.feasible(nodes);
    }

    /**
     * The verdict of a node.
     *
     * @param node its name
     * @return the verdict; empty if there is no such node, or no node is considered
     */
    public Optional<NodeVerdict> on(String node) {
        return NodeVerdicts.on(nodes, node);
    }

    /**
     * The text of the event FailedScheduling and of the condition PodScheduled.
     *
     * @param nodeCount how many nodes there are
     * @return the text; empty if a node takes the pod, or another scheduler places it
     * @upstream pkg/scheduler/framework/types.go FitError
     */
    public Optional<String> message(int nodeCount) {
        return message(nodeCount, Release.LATEST);
    }

    /**
     * {@link #message(int)} of the scheduler of another release.
     *
     * @param nodeCount how many nodes there are
     * @param kubernetes the release
     * @return the text; empty if a node takes the pod
     */
    public Optional<String> message(int nodeCount, Release kubernetes) {
        if (refusal.filter(each -> each.code() == SchedulingCode.OTHER_SCHEDULER)
                .isPresent()) {
            return Optional.empty();
        }
        if (refusal.filter(each -> each.code() == SchedulingCode.SCHEDULING_GATED)
                .isPresent()) {
            return Optional.of(refusal.get().message());
        }
        String none = "0/" + nodeCount + " nodes are available";
        if (nodeCount == 0) {
            return Optional.of("no nodes available to schedule pods");
        }
        if (refusal.isPresent()) {
            return Optional.of(
                    none + ": " + refusal.get().message() + ". " + refusalWords(none, nodeCount, kubernetes));
        }
        if (!feasible().isEmpty()) {
            return Optional.empty();
        }
        Map<String, Integer> reasons = new TreeMap<>();
        NodeVerdicts.counted(nodes)
                .forEach(each -> each.verdict().reasons().stream()
                        .filter(reason -> reason.code() != SchedulingCode.NODE_NOT_NAMED_BY_VOLUME)
                        .forEach(reason -> reasons.merge(reason.message(), each.nodes(), Integer::sum)));
        String message = none + ":" + (reasons.isEmpty() ? "" : " " + counted(reasons) + ".");
        return Optional.of(
                preemption.victims().isEmpty() ? message + " " + preemptionWords(none, kubernetes) : message);
    }

    /** The plugin for devices fails if no node is considered. */
    private String refusalWords(String none, int nodeCount, Release kubernetes) {
        if (kubernetes.has(SchedulingDifference.DEVICES_ANSWER)) {
            return "not found";
        }
        return "preemption: "
                + (preemption.notEligible().isEmpty()
                        ? none + ": " + nodeCount + " " + NOT_HELPFUL + "."
                        : preemption.notEligible());
    }

    private String preemptionWords(String none, Release kubernetes) {
        boolean isSaid = kubernetes.has(SchedulingDifference.DEVICES_ANSWER)
                && !kubernetes.has(SchedulingDifference.DEVICES_SAY_NOTHING);
        String words = (isSaid ? "no new claims to deallocate, " : "") + "preemption: ";
        if (!preemption.notEligible().isEmpty()) {
            return words + preemption.notEligible();
        }
        Map<String, Integer> counts = new TreeMap<>();
        if (preemption.failures().isEmpty()) {
            NodeVerdicts.counted(nodes)
                    .forEach(each -> preemptionFailures(each.verdict())
                            .forEach(why -> counts.merge(why, each.nodes(), Integer::sum)));
        } else {
            nodes.forEach(node -> preemptionFailures(node).forEach(why -> counts.merge(why, 1, Integer::sum)));
        }
        return words + none + ": " + counted(counts) + ".";
    }

    /** Sorted as texts with the count first, so 10 comes before 2. */
    private static String counted(Map<String, Integer> reasons) {
        return reasons.entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey())
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /** Why evicting pods on a node does not help. */
    private List<String> preemptionFailures(NodeVerdict node) {
        if (!NodeVerdicts.isHelpedByRoom(node)) {
            return List.of(NOT_HELPFUL);
        }
        List<Reason> failures = preemption.failures().getOrDefault(node.node(), List.of());
        return failures.isEmpty()
                ? List.of("No preemption victims found for incoming pod")
                : failures.stream().map(Reason::message).toList();
    }

    /**
     * Whether evicting pods of lower priority helps a pod that no node takes. The eviction itself is not played.
     *
     * @param notEligible why the pod may not evict others, in upstream's words; empty if it may
     * @param failures by node why evicting pods there does not help; a node without pods of lower priority has no entry
     * @param victims by node the pods that are of lower priority where evicting them would help; the scheduler evicts as few
     *     of them as it can, on one of the nodes
     */
    public record Preemption(
            String notEligible, Map<String, List<Reason>> failures, Map<String, List<ObjectRef>> victims) {

        /** Nothing to evict. */
        public static final Preemption NONE = new Preemption("", Map.of(), Map.of());

        public Preemption {
            failures = Map.copyOf(new TreeMap<>(failures));
            victims = Map.copyOf(new TreeMap<>(victims));
        }
    }

    /**
     * Whether a pod can run on a node.
     *
     * @param node the name of the node
     * @param reasons why not, in upstream's words: those of the first filter that rejects the pod; empty if it can
     * @param volumes what its unbound claims get there, the smallest request first; empty if the pod cannot run there
     */
    public record NodeVerdict(String node, List<Reason> reasons, List<Choice> volumes) {

        /**
         * What one claim gets on the node.
         *
         * @param claim the claim
         * @param volume the name of the volume that is bound; empty if a new one is provisioned there
         */
        public record Choice(ObjectRef claim, Optional<String> volume) {

            public Choice {
                requireNonNull(claim, "claim");
                requireNonNull(volume, "volume");
            }
        }

        public NodeVerdict {
            requireNonNull(node, "node");
            reasons = List.copyOf(reasons);
            volumes = List.copyOf(volumes);
        }

        /** {@return whether the volumes of the pod keep it from the node} */
        public boolean isAboutVolumes() {
            return reasons.stream()
                    .anyMatch(reason -> reason.code() instanceof SchedulingCode code && code.isAboutVolumes());
        }

        /** {@return whether the pod can run there} */
        public boolean isFeasible() {
            return reasons.isEmpty();
        }
    }
}
