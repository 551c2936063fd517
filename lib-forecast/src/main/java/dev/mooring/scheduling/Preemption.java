package dev.mooring.scheduling;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Whether evicting pods of lower priority helps a pod that no node takes. The eviction itself is not played.
 *
 * @param notEligible why the pod may not evict others, in upstream's words; empty if it may
 * @param failures by node why evicting pods there does not help; a node without pods of lower priority has no entry
 * @param victims by node the pods that are of lower priority where evicting them would help; the scheduler evicts as few
 *     of them as it can, on one of the nodes
 */
public record Preemption(String notEligible, Map<String, List<Reason>> failures, Map<String, List<ObjectRef>> victims) {

    /** Nothing to evict. */
    static final Preemption NONE = new Preemption("", Map.of(), Map.of());

    public Preemption {
        failures = Map.copyOf(new TreeMap<>(failures));
        victims = Map.copyOf(new TreeMap<>(victims));
    }
}
