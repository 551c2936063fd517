package dev.mooring.move.internal;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.step.internal.WorkloadStop;
import dev.mooring.workload.internal.WorkloadClaims;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Who uses the claims in the source.
 *
 * @param workloads what is to be stopped, by kind, namespace and name: CronJobs and Jobs, other workloads, pods that
 *     nothing recreates
 * @param made the workloads that these create and that would recreate pods
 * @param pods the pods that are not finished and use one of the claims
 * @param unstoppable pods whose owner is not given, or is not one of Kubernetes' own kinds
 */
public record WritingWorkloads(
        List<Manifest> workloads, List<Manifest> made, List<PodView> pods, List<PodView> unstoppable) {

    private static final String MIRROR = "kubernetes.io/config.mirror";

    public WritingWorkloads {
        workloads = List.copyOf(workloads);
        made = List.copyOf(made);
        pods = List.copyOf(pods);
        unstoppable = List.copyOf(unstoppable);
    }

    /**
     * Who uses some claims.
     *
     * @param source the objects of the cluster
     * @param claims the claims
     * @return the users, by kind, namespace and name
     */
    public static WritingWorkloads of(Inventory source, Set<ObjectRef> claims) {
        TreeMap<ObjectRef, Manifest> tops = new TreeMap<>();
        for (String kind : WorkloadStop.kinds()) {
            for (Manifest each : source.all(kind)) {
                if (WorkloadClaims.of(each).claims().stream().anyMatch(claims::contains)) {
                    top(each, source).ifPresent(top -> tops.put(top.ref(), top));
                }
            }
        }
        List<PodView> pods = new ArrayList<>();
        List<PodView> unstoppable = new ArrayList<>();
        for (PodView pod : source.pods()) {
            if (pod.isFinished() || !uses(pod, claims)) {
                continue;
            }
            pods.add(pod);
            Optional<Manifest> top = top(pod.manifest(), source);
            top.ifPresentOrElse(each -> tops.put(each.ref(), each), () -> unstoppable.add(pod));
        }
        return new WritingWorkloads(List.copyOf(tops.values()), made(source, tops), pods, unstoppable);
    }

    private static boolean uses(PodView pod, Set<ObjectRef> claims) {
        return pod.claimNames().stream().anyMatch(name -> claims.contains(ObjectRef.claim(pod.namespace(), name)));
    }

    /** Empty if its owner is not given, or cannot be stopped here. */
    private static Optional<Manifest> top(Manifest object, Inventory source) {
        Manifest top = Owners.top(object, source);
        boolean isMade = Owners.controller(top).isPresent();
        boolean isKnown = WorkloadStop.of(top.kind()).isPresent()
                && top.annotation(MIRROR).isEmpty();
        return isMade || !isKnown ? Optional.empty() : Optional.of(top);
    }

    private static List<Manifest> made(Inventory source, TreeMap<ObjectRef, Manifest> tops) {
        Set<Manifest> made = new LinkedHashSet<>();
        for (String kind : List.of(Kinds.REPLICA_SET, Kinds.JOB)) {
            for (Manifest each : source.all(kind)) {
                boolean isMade = Owners.controller(each).isPresent();
                if (isMade && tops.containsKey(Owners.top(each, source).ref())) {
                    made.add(each);
                }
            }
        }
        return List.copyOf(made);
    }
}
