package dev.mooring.scheduling.internal;

import dev.mooring.manifest.Part;
import java.util.Optional;

/**
 * What a pod says about its priority, and where the scheduler makes room for it.
 *
 * @param value the priority, if it is written
 * @param className the name of its PriorityClass; empty if absent
 * @param preempts whether other pods may be evicted for it
 * @param nominatedNode the node where other pods were evicted for it; empty if there is none
 * @param isEvicted whether the scheduler evicted it
 */
record PodPriority(
        Optional<Integer> value, String className, boolean preempts, String nominatedNode, boolean isEvicted) {

    static PodPriority of(Part pod) {
        Part spec = pod.at("spec");
        return new PodPriority(
                spec.at("priority").int32(),
                spec.at("priorityClassName").text(),
                !spec.at("preemptionPolicy").text().equals("Never"),
                pod.at("status", "nominatedNodeName").text(),
                isEvicted(pod.at("status", "conditions")));
    }

    private static boolean isEvicted(Part conditions) {
        return conditions.items().stream()
                .filter(each -> each.at("type").text().equals("DisruptionTarget"))
                .findFirst()
                .filter(each -> each.at("status").text().equals("True"))
                .filter(each -> each.at("reason").text().equals("PreemptionByScheduler"))
                .isPresent();
    }
}
