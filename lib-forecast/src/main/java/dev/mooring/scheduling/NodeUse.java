package dev.mooring.scheduling;

import dev.mooring.controller.ClusterSnapshot;
import dev.mooring.object.ClaimView;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the pods use that have a node, or wait there for their claims. */
final class NodeUse {

    private final Map<String, List<SchedulingPod>> pods = new HashMap<>();
    private final Map<String, ResourceAmounts> requested = new HashMap<>();
    private final Map<String, Integer> claims = new HashMap<>();

    private final Release release;

    private NodeUse(Release release) {
        this.release = release;
    }

    static NodeUse of(Iterable<PlacedPod> placed, Release release) {
        NodeUse use = new NodeUse(release);
        placed.forEach(each -> use.add(each.pod(), each.node()));
        return use;
    }

    private void add(SchedulingPod pod, String node) {
        pods.computeIfAbsent(node, name -> new ArrayList<>()).add(pod);
        requested.merge(node, pod.requests(release), ResourceAmounts::plus);
        usedClaims(pod).forEach(claim -> claims.merge(claim, 1, Integer::sum));
    }

    private static Set<String> usedClaims(SchedulingPod pod) {
        Set<String> used = new HashSet<>();
        pod.pod().claims().stream()
                .filter(volume -> !volume.ephemeral())
                .forEach(volume -> used.add(pod.pod().ref().namespace() + "/" + volume.claim()));
        return used;
    }

    /** With other pods on a node: some more, some fewer. */
    NodeUse on(String node, List<SchedulingPod> there) {
        NodeUse use = new NodeUse(release);
        pods.forEach((other, all) -> (other.equals(node) ? there : all).forEach(pod -> use.add(pod, other)));
        if (!pods.containsKey(node)) {
            there.forEach(pod -> use.add(pod, node));
        }
        return use;
    }

    /** The same without claims: a plugin that has nothing to do for a pod does not look at other pods. */
    NodeUse withoutClaims() {
        NodeUse use = new NodeUse(release);
        use.pods.putAll(pods);
        use.requested.putAll(requested);
        return use;
    }

    List<SchedulingPod> pods(String node) {
        return pods.getOrDefault(node, List.of());
    }

    ResourceAmounts requested(String node) {
        return requested.getOrDefault(node, ResourceAmounts.NONE);
    }

    /** Whether another pod uses a claim of this pod that only one pod may use. */
    boolean isForOnePodAndTaken(SchedulingPod pod, ClusterSnapshot cluster) {
        return pod.pod().claims().stream()
                .filter(volume -> !volume.ephemeral())
                .filter(volume -> claims.containsKey(pod.pod().ref().namespace() + "/" + volume.claim()))
                .flatMap(volume -> cluster.claim(pod.pod().ref().namespace(), volume.claim()).stream())
                .map(ClaimView::accessModes)
                .anyMatch(modes -> modes.contains("ReadWriteOncePod"));
    }
}
