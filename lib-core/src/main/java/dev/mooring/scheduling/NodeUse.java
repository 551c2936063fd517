package dev.mooring.scheduling;

import dev.mooring.controller.ClusterSnapshot;
import dev.mooring.object.ClaimView;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What the pods that have a node, or wait there for their claims, take up. */
public final class NodeUse {

    private final Map<String, Integer> pods = new HashMap<>();
    private final Map<String, ResourceAmounts> requested = new HashMap<>();
    private final Set<String> claims = new HashSet<>();

    public void add(SchedulingPod pod, String node) {
        pods.merge(node, 1, Integer::sum);
        requested.merge(node, pod.requests(), ResourceAmounts::plus);
        pod.pod().claims().stream()
                .filter(volume -> !volume.ephemeral())
                .forEach(volume -> claims.add(pod.pod().ref().namespace() + "/" + volume.claim()));
    }

    int pods(String node) {
        return pods.getOrDefault(node, 0);
    }

    ResourceAmounts requested(String node) {
        return requested.getOrDefault(node, ResourceAmounts.NONE);
    }

    /** Whether a claim of the pod that only one pod may use is used by another. */
    boolean isForOnePodAndTaken(SchedulingPod pod, ClusterSnapshot cluster) {
        return pod.pod().claims().stream()
                .filter(volume -> !volume.ephemeral())
                .filter(volume -> claims.contains(pod.pod().ref().namespace() + "/" + volume.claim()))
                .flatMap(volume -> cluster.claim(pod.pod().ref().namespace(), volume.claim()).stream())
                .map(ClaimView::accessModes)
                .anyMatch(modes -> modes.contains("ReadWriteOncePod"));
    }
}
