package dev.mooring.forecast;

import dev.mooring.binding.Claim;
import dev.mooring.controller.Cluster;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What the pods that have a node, or wait there for their claims, take up. */
final class NodeUse {

    private final Map<String, Integer> pods = new HashMap<>();
    private final Map<String, Amounts> requested = new HashMap<>();
    private final Set<String> claims = new HashSet<>();

    void add(PodFacts pod, String node) {
        pods.merge(node, 1, Integer::sum);
        requested.merge(node, pod.requests(), Amounts::plus);
        pod.volumes().stream()
                .filter(volume -> !volume.ephemeral())
                .forEach(volume -> claims.add(pod.ref().namespace() + "/" + volume.claim()));
    }

    int pods(String node) {
        return pods.getOrDefault(node, 0);
    }

    Amounts requested(String node) {
        return requested.getOrDefault(node, Amounts.NONE);
    }

    /** Whether a claim of the pod that only one pod may use is used by another. */
    boolean isForOnePodAndTaken(PodFacts pod, Cluster cluster) {
        return pod.volumes().stream()
                .filter(volume -> !volume.ephemeral())
                .filter(volume -> claims.contains(pod.ref().namespace() + "/" + volume.claim()))
                .flatMap(volume -> cluster.claim(pod.ref().namespace(), volume.claim()).stream())
                .map(Claim::accessModes)
                .anyMatch(modes -> modes.contains("ReadWriteOncePod"));
    }
}
