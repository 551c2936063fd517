package dev.mooring.forecast.run;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.workload.controller.MadeObject;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Which claims are made only when others are bound: a StatefulSet makes the claims of its second pod when the first one is ready.
 *
 * @param earlier by a claim, those that are bound before it is made
 * @upstream pkg/controller/statefulset/stateful_set_control.go processReplica
 */
record Precedence(Map<ObjectRef, Set<ObjectRef>> earlier) {

    static final Precedence NONE = new Precedence(Map.of());

    Precedence {
        earlier = Map.copyOf(earlier);
    }

    /**
     * The claims that are made after a pod come after the claims of that pod. What is not bound in the end does not
     * prevent others from being made.
     *
     * @param later what is made after a pod
     * @param claims the names of the claims of a pod
     * @param end the cluster in the end
     */
    static Precedence of(Iterable<MadeObject> later, Function<ObjectRef, List<String>> claims, ClusterSnapshot end) {
        Map<ObjectRef, Set<ObjectRef>> earlier = new HashMap<>();
        for (MadeObject each : later) {
            ObjectRef pod = each.after().orElseThrow();
            Set<ObjectRef> bound = new HashSet<>();
            for (String name : each.ref().isClaim() ? claims.apply(pod) : List.<String>of()) {
                end.claim(pod.namespace(), name)
                        .filter(Precedence::isBound)
                        .map(ClaimView::ref)
                        .ifPresent(bound::add);
            }
            bound.remove(each.ref());
            if (!bound.isEmpty()) {
                earlier.put(each.ref(), Set.copyOf(bound));
            }
        }
        return new Precedence(earlier);
    }

    private static boolean isBound(ClaimView claim) {
        return claim.phase().equals(Phases.BOUND);
    }

    /** Whether a claim can exist. Claims that are not considered do not prevent it. */
    boolean isMade(ObjectRef claim, ClusterSnapshot cluster) {
        return earlier.getOrDefault(claim, Set.of()).stream()
                .flatMap(each -> cluster.claim(each.namespace(), each.name()).stream())
                .allMatch(Precedence::isBound);
    }

    /** Whether a claim is made only when another one is bound. */
    boolean isAfter(ObjectRef claim, ObjectRef other) {
        Set<ObjectRef> seen = new HashSet<>();
        Deque<ObjectRef> open = new ArrayDeque<>(List.of(claim));
        while (!open.isEmpty()) {
            for (ObjectRef each : earlier.getOrDefault(open.pop(), Set.of())) {
                if (each.equals(other)) {
                    return true;
                }
                if (seen.add(each)) {
                    open.push(each);
                }
            }
        }
        return false;
    }
}
