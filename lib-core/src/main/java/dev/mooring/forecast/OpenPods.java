package dev.mooring.forecast;

import dev.mooring.reason.Reason;
import dev.mooring.scheduling.NodeVerdict;
import dev.mooring.scheduling.NodeVerdict.Choice;
import dev.mooring.scheduling.PlacedPod;
import dev.mooring.scheduling.PodVerdict;
import dev.mooring.scheduling.SchedulingCode;
import dev.mooring.scheduling.SchedulingPod;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The pods that several nodes take: each is on one of them, and nobody knows on which. */
final class OpenPods {

    private static final int MOST_NAMES = 3;

    private final Map<String, List<OpenPod>> byNode = new HashMap<>();

    /** A pod that may be on a node, and the volumes that it takes there. */
    private record OpenPod(SchedulingPod pod, Set<String> volumes) {}

    void add(SchedulingPod pod, PodVerdict verdict) {
        for (NodeVerdict each : verdict.nodes()) {
            if (each.isFeasible()) {
                byNode.computeIfAbsent(each.node(), node -> new ArrayList<>())
                        .add(new OpenPod(pod, volumes(each.volumes())));
            }
        }
    }

    private static Set<String> volumes(List<Choice> choices) {
        return choices.stream().flatMap(each -> each.volume().stream()).collect(Collectors.toUnmodifiableSet());
    }

    /**
     * The verdict on a pod that gets a node, with a remark if one of these may be there and leave no room or volume for it.
     *
     * @param fits whether the node takes the pod beside these
     */
    PodVerdict beside(PodVerdict verdict, String node, List<Choice> bindings, Predicate<List<PlacedPod>> fits) {
        List<OpenPod> there = byNode.getOrDefault(node, List.of());
        Set<String> volumes = volumes(bindings);
        boolean isSure = there.stream().allMatch(each -> Collections.disjoint(each.volumes(), volumes))
                && (there.isEmpty()
                        || fits.test(there.stream()
                                .map(each -> new PlacedPod(each.pod(), node))
                                .toList()));
        return isSure ? verdict : verdict.with(remark(verdict, node, there));
    }

    private static Reason remark(PodVerdict verdict, String node, List<OpenPod> there) {
        String names = there.stream()
                .limit(MOST_NAMES)
                .map(each -> each.pod().ref().key())
                .collect(Collectors.joining(", "));
        int others = there.size() - MOST_NAMES;
        return Reason.of(
                SchedulingCode.ROOM_MAY_BE_TAKEN,
                verdict.pod().toString(),
                "several nodes take " + names + (others > 0 ? " and " + others + " more" : "") + ", " + node
                        + " among them: if the scheduler chooses it for them, this pod may find no room or no volume");
    }
}
