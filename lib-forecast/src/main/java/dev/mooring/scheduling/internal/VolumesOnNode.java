package dev.mooring.scheduling.internal;

import dev.mooring.binding.BindingDecision;
import dev.mooring.binding.BindingRequest;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.object.ClaimView;
import dev.mooring.object.NodeMatcher;
import dev.mooring.object.NodeView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What the volumes of a pod lack on a node, in more detail than upstream's event: upstream stops at the first problem,
 * here all are listed.
 *
 * @param problems why bound volumes cannot be used there, and why no new volume is made there
 * @param searches the search for each claim that gets no volume that exists, the smallest request first; volumes that a smaller
 *     claim of the pod takes are excluded
 */
public record VolumesOnNode(List<Reason> problems, List<BindingDecision> searches) {

    public VolumesOnNode {
        problems = List.copyOf(problems);
        searches = List.copyOf(searches);
    }

    static VolumesOnNode of(
            ClaimsOfPod claims,
            ClusterSnapshot cluster,
            PublishedCapacity provisioners,
            VolumeLimits limits,
            NodeView node) {
        List<Reason> problems = new ArrayList<>();
        Release release = cluster.options().release();
        for (ClaimView claim : claims.bound()) {
            cluster.volume(claim.volumeName())
                    .ifPresent(
                            volume -> addBound(problems, claim, limits.onNode(volume, node, release), node, release));
        }
        List<BindingDecision> searches = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (ClaimView claim : claims.bySize()) {
            String selected = claim.annotations().get(Annotations.SELECTED_NODE);
            if (selected != null && !selected.equals(node.name())) {
                problems.add(Reason.of(
                        SchedulingCode.NO_VOLUME_TO_BIND,
                        claim.ref().toString(),
                        "its volume is to be made on node " + selected + ", which was selected before"));
                continue;
            }
            if (selected == null) {
                BindingDecision search = search(claim, cluster, node, taken);
                if (search.volume().isPresent()) {
                    taken.add(search.volume().get().name());
                    continue;
                }
                searches.add(search);
            }
            addNew(problems, claim, cluster, provisioners, node);
        }
        return new VolumesOnNode(problems, searches);
    }

    /**
     * The volumes that the scheduler takes for the smaller claims of a pod before it looks for one.
     *
     * @param pod the pod
     * @param claim the claim that comes after them
     * @param cluster the claims, volumes and classes
     * @param node the node
     * @return the names of the volumes
     */
    public static Set<String> takenBefore(SchedulingPod pod, ClaimView claim, ClusterSnapshot cluster, NodeView node) {
        Set<String> taken = new HashSet<>();
        for (ClaimView each : ClaimsOfPod.of(pod, cluster).bySize()) {
            if (each.ref().equals(claim.ref())) {
                break;
            }
            if (!each.hasAnnotation(Annotations.SELECTED_NODE)) {
                search(each, cluster, node, taken).volume().ifPresent(volume -> taken.add(volume.name()));
            }
        }
        return taken;
    }

    private static BindingDecision search(ClaimView claim, ClusterSnapshot cluster, NodeView node, Set<String> taken) {
        return VolumeBinding.decide(BindingRequest.onNode(claim, cluster.volumes(), node.labels())
                .excluding(Set.copyOf(taken))
                .on(cluster.options().release()));
    }

    private static void addBound(
            List<Reason> problems, ClaimView claim, VolumeView volume, NodeView node, Release release) {
        VolumeBinding.checkNodeAffinity(volume, node.labels(), release)
                .ifPresent(problem -> problems.add(Reason.of(
                        SchedulingCode.VOLUME_NODE_AFFINITY_CONFLICT,
                        volume.ref().toString(),
                        "volume of claim " + claim.key() + " cannot be used on the node: "
                                + (problem.equals(NodeMatcher.NO_MATCH)
                                        ? "it needs " + volume.nodeAffinity().words()
                                        : problem)
                                + theNodeHas(volume.nodeAffinity().labelKeys(), node))));
        Set<String> keys = VolumeZones.mismatches(volume, node.labels());
        if (!keys.isEmpty()) {
            problems.add(Reason.of(
                    SchedulingCode.NO_VOLUME_ZONE,
                    volume.ref().toString(),
                    "volume of claim " + claim.key() + " has label "
                            + keys.stream()
                                    .map(key -> key + "=" + volume.labels().get(key))
                                    .collect(Collectors.joining(", "))
                            + theNodeHas(keys, node)));
        }
    }

    /** Why no new volume is made for a claim; a class that never makes one needs no reason if it has volumes. */
    private static void addNew(
            List<Reason> problems,
            ClaimView claim,
            ClusterSnapshot cluster,
            PublishedCapacity provisioners,
            NodeView node) {
        StorageClassView storageClass = cluster.storageClass(claim.className()).orElseThrow();
        if (provisioners.problem(claim, storageClass, node).isEmpty()) {
            return;
        }
        String name = "class " + storageClass.name();
        if (!PublishedCapacity.makesVolumes(storageClass)) {
            BindingRequest all = BindingRequest.onNode(claim, cluster.volumes(), node.labels());
            if (!all.volumes().iterator().hasNext()) {
                problems.add(Reason.of(
                        SchedulingCode.NO_VOLUME_TO_BIND,
                        claim.ref().toString(),
                        "there is no volume of " + name + ", and the class makes none"));
            }
        } else if (!storageClass.allowsTopology(node.labels())) {
            problems.add(Reason.of(
                    SchedulingCode.NO_VOLUME_TO_BIND,
                    claim.ref().toString(),
                    name + " makes volumes only on nodes with " + storageClass.topologyWords()
                            + theNodeHas(storageClass.topologyKeys(), node)));
        } else {
            problems.add(Reason.of(
                    SchedulingCode.NOT_ENOUGH_STORAGE,
                    claim.ref().toString(),
                    "no CSIStorageCapacity of " + name + " for the node has room for "
                            + claim.request().canonical()));
        }
    }

    private static String theNodeHas(Collection<String> keys, NodeView node) {
        return keys.isEmpty()
                ? ""
                : "; the node has "
                        + new TreeSet<>(keys)
                                .stream()
                                        .map(key -> node.labels().containsKey(key)
                                                ? key + "=" + node.labels().get(key)
                                                : "no label " + key)
                                        .collect(Collectors.joining(", "));
    }
}
