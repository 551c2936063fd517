package dev.mooring.scheduling.internal;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import dev.mooring.scheduling.PodVerdict.NodeVerdict;
import dev.mooring.scheduling.PodVerdict.Preemption;
import dev.mooring.scheduling.internal.PlacedPod.Stay;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Checks the nodes for one pod, with the pods that are nominated there, and whether evicting others would help.
 *
 * @upstream pkg/scheduler/framework/runtime/framework.go RunFilterPluginsWithNominatedPods
 * @upstream pkg/scheduler/framework/plugins/defaultpreemption/default_preemption.go SelectVictimsOnNode
 */
final class PlacementCheck {

    private final SchedulingPod pod;
    private final ClaimsOfPod claims;
    private final ClusterSnapshot cluster;
    private final NodeFilter filter;
    private final NodeUse use;
    private final Priorities priorities;
    private final Optional<Set<String>> hostnames;
    private final Map<String, List<SchedulingPod>> nominated = new TreeMap<>();

    PlacementCheck(
            SchedulingPod pod,
            ClusterSnapshot cluster,
            Iterable<PlacedPod> others,
            NodeFilter filter,
            Priorities priorities) {
        this.pod = pod;
        this.claims = ClaimsOfPod.of(pod, cluster);
        this.cluster = cluster;
        this.priorities = priorities;
        List<PlacedPod> there = new ArrayList<>();
        for (PlacedPod each : others) {
            if (each.stay() == Stay.THERE) {
                there.add(each);
            } else if (priorities.of(each.pod()) >= priorities.of(pod)
                    && !each.pod().ref().equals(pod.ref())) {
                nominated
                        .computeIfAbsent(each.node(), name -> new ArrayList<>())
                        .add(each.pod());
            }
        }
        this.use = NodeUse.of(there, pod, cluster);
        this.hostnames = cluster.options().release().has(SchedulingDifference.HOSTNAMES_ARE_LABELS)
                ? Optional.empty()
                : HostnamesOfVolumes.of(claims.bound(), cluster);
        this.filter = filter.with(use);
    }

    ClaimsOfPod claims() {
        return claims;
    }

    /** The nominated pods first count as if they ran, then not at all; the pod must fit both times. */
    NodeVerdict verdict(SchedulingNode node) {
        return verdict(node, use, filter);
    }

    private NodeVerdict verdict(SchedulingNode node, NodeUse there, NodeFilter now) {
        String name = node.node().name();
        if (hostnames.filter(names -> !names.contains(name)).isPresent()) {
            Reason reason = SchedulingCode.NODE_NOT_NAMED_BY_VOLUME.onNode(
                    node.node(), cluster.options().release());
            return new NodeVerdict(name, List.of(reason), List.of());
        }
        if (nominated.containsKey(name)) {
            NodeVerdict first = filter.with(withNominated(name, there)).verdict(pod, claims, node);
            if (!first.isFeasible()) {
                return first;
            }
        }
        return now.verdict(pod, claims, node);
    }

    private NodeUse withNominated(String node, NodeUse there) {
        List<SchedulingPod> all = new ArrayList<>(there.pods(node));
        all.addAll(nominated.getOrDefault(node, List.of()));
        return there.on(node, all);
    }

    /** Only nodes where room helps are checked, with all pods of lower priority gone. */
    Preemption preemption(List<SchedulingNode> nodes, List<NodeVerdict> verdicts) {
        String notEligible = notEligible(verdicts);
        Map<String, List<Reason>> failures = new TreeMap<>();
        Map<String, List<ObjectRef>> victims = new TreeMap<>();
        for (int i = 0; notEligible.isEmpty() && i < nodes.size(); i++) {
            SchedulingNode node = nodes.get(i);
            List<SchedulingPod> lower = lower(node.node().name());
            if (!NodeVerdicts.isHelpedByRoom(verdicts.get(i)) || lower.isEmpty()) {
                continue;
            }
            NodeVerdict then = withoutLower(node, lower);
            if (then.isFeasible()) {
                victims.put(then.node(), lower.stream().map(SchedulingPod::ref).toList());
            } else {
                failures.put(then.node(), then.reasons());
            }
        }
        return new Preemption(notEligible, failures, victims);
    }

    /** If no node is considered, no pod is evicted; the message may say that this pod may not evict others. */
    Preemption unasked() {
        return new Preemption(notEligible(List.of()), Map.of(), Map.of());
    }

    private NodeVerdict withoutLower(SchedulingNode node, List<SchedulingPod> lower) {
        String name = node.node().name();
        List<SchedulingPod> rest = new ArrayList<>(use.pods(name));
        rest.removeAll(lower);
        NodeUse without = use.on(name, rest);
        return verdict(node, without, filter.with(without));
    }

    private List<SchedulingPod> lower(String node) {
        int mine = priorities.of(pod);
        return use.pods(node).stream()
                .filter(each -> priorities.of(each) < mine)
                .toList();
    }

    private String notEligible(List<NodeVerdict> verdicts) {
        if (!pod.priority().preempts()) {
            return "not eligible due to preemptionPolicy=Never.";
        }
        boolean isHopeless = verdicts.stream()
                .anyMatch(each -> each.node().equals(pod.nominatedNode()) && !NodeVerdicts.isHelpedByRoom(each));
        boolean waits = !isHopeless && lower(pod.nominatedNode()).stream().anyMatch(SchedulingPod::isBeingPreempted);
        return waits ? "not eligible due to a terminating pod on the nominated node." : "";
    }
}
