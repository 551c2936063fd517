package dev.mooring.scheduling.internal;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.object.PodView.ClaimUse;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the pods use that have a node, or wait there for their claims, as the scheduler sees it for one pod.
 *
 * @upstream pkg/scheduler/framework/plugins/volumerestrictions/volume_restrictions.go preFilterState
 */
final class NodeUse {

    private final Map<String, List<SchedulingPod>> pods = new HashMap<>();
    private final Map<String, ResourceAmounts> requested = new HashMap<>();
    private final Release release;
    /** The names of the claims of the pod that only one pod may use; empty if no other pod matters for them. */
    private final Set<String> forOnePod;
    /** How many uses of these claims the plugin has counted. */
    private final int uses;

    private NodeUse(Release release, Set<String> forOnePod, int uses) {
        this.release = release;
        this.forOnePod = forOnePod;
        this.uses = uses;
    }

    /** What the pods use, whichever pod is scheduled: claims do not count. */
    static NodeUse of(Iterable<PlacedPod> placed, Release release) {
        return new NodeUse(release, Set.of(), 0).with(placed);
    }

    /**
     * What other pods use. A claim that several of them use counts once. The plugin for claims of one pod is skipped if
     * it has nothing to do for the pod; then it does not see other pods come or go.
     */
    static NodeUse of(Iterable<PlacedPod> placed, SchedulingPod pod, ClusterSnapshot cluster) {
        Set<String> used = new HashSet<>();
        for (PlacedPod each : placed) {
            if (each.pod().ref().namespace().equals(pod.ref().namespace())) {
                used.addAll(claimNames(each.pod()).toList());
            }
        }
        Set<String> forOnePod = claimNames(pod)
                .filter(name -> cluster.claim(pod.ref().namespace(), name)
                        .filter(claim -> claim.accessModes().contains(AccessModes.RWOP))
                        .isPresent())
                .collect(Collectors.toSet());
        int uses = (int) forOnePod.stream().filter(used::contains).count();
        boolean isSkipped = uses == 0 && !pod.sharesDisks();
        return new NodeUse(cluster.options().release(), isSkipped ? Set.of() : forOnePod, uses).with(placed);
    }

    private NodeUse with(Iterable<PlacedPod> placed) {
        placed.forEach(each -> add(each.pod(), each.node()));
        return this;
    }

    private static Stream<String> claimNames(SchedulingPod pod) {
        return pod.pod().claims().stream()
                .filter(volume -> !volume.isEphemeral())
                .map(ClaimUse::claim);
    }

    private void add(SchedulingPod pod, String node) {
        pods.computeIfAbsent(node, name -> new ArrayList<>()).add(pod);
        requested.merge(node, pod.requests(release), ResourceAmounts::plus);
    }

    /**
     * With other pods on a node: some more, some fewer. They are counted by the name of the claim only, whatever its
     * namespace.
     */
    NodeUse on(String node, List<SchedulingPod> there) {
        NodeUse use = new NodeUse(release, forOnePod, uses + usesOf(there) - usesOf(pods(node)));
        pods.forEach((other, all) -> {
            if (!other.equals(node)) {
                all.forEach(pod -> use.add(pod, other));
            }
        });
        there.forEach(pod -> use.add(pod, node));
        return use;
    }

    private int usesOf(List<SchedulingPod> there) {
        return there.stream()
                .mapToInt(
                        pod -> (int) claimNames(pod).filter(forOnePod::contains).count())
                .sum();
    }

    List<SchedulingPod> pods(String node) {
        return pods.getOrDefault(node, List.of());
    }

    ResourceAmounts requested(String node) {
        return requested.getOrDefault(node, ResourceAmounts.NONE);
    }

    /** Whether another pod uses a claim of the pod that only one pod may use. */
    boolean isForOnePodAndTaken() {
        return uses > 0;
    }
}
