package dev.mooring.scheduling;

import dev.mooring.controller.ClusterSnapshot;
import dev.mooring.object.ClaimView;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What the pods use that have a node, or wait there for their claims. */
final class NodeUse {

    private final Map<String, Integer> pods = new HashMap<>();
    private final Map<String, ResourceAmounts> requested = new HashMap<>();
    private final Set<String> claims = new HashSet<>();

    static NodeUse of(Iterable<PlacedPod> placed) {
        NodeUse use = new NodeUse();
        placed.forEach(each -> use.add(each.pod(), each.node()));
        return use;
    }

    private void add(SchedulingPod pod, String node) {
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

    /** Whether another pod uses a claim of this pod that only one pod may use. */
    boolean isForOnePodAndTaken(SchedulingPod pod, ClusterSnapshot cluster) {
        return pod.pod().claims().stream()
                .filter(volume -> !volume.ephemeral())
                .filter(volume -> claims.contains(pod.pod().ref().namespace() + "/" + volume.claim()))
                .flatMap(volume -> cluster.claim(pod.pod().ref().namespace(), volume.claim()).stream())
                .map(ClaimView::accessModes)
                .anyMatch(modes -> modes.contains("ReadWriteOncePod"));
    }
}
