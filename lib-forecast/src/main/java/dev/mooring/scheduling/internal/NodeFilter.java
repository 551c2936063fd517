package dev.mooring.scheduling.internal;

import dev.mooring.binding.BindingRequest;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.object.ClaimView;
import dev.mooring.object.NodeView.NodeTaint;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import dev.mooring.scheduling.PodVerdict.NodeVerdict;
import dev.mooring.scheduling.PodVerdict.NodeVerdict.Choice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Checks one node after the other for a pod. Only the first filter that rejects the pod gives reasons.
 *
 * @upstream pkg/scheduler/apis/config/v1/default_plugins.go getDefaultPlugins
 */
final class NodeFilter {

    private final ClusterSnapshot cluster;
    private final PublishedCapacity provisioners;
    private final VolumeLimits limits;
    private final NodeUse use;
    private final @Nullable IntUnaryOperator chance;

    NodeFilter(
            ClusterSnapshot cluster,
            PublishedCapacity provisioners,
            VolumeLimits limits,
            NodeUse use,
            @Nullable IntUnaryOperator chance) {
        this.cluster = cluster;
        this.provisioners = provisioners;
        this.limits = limits;
        this.use = use;
        this.chance = chance;
    }

    NodeVerdict verdict(SchedulingPod pod, ClaimsOfPod claims, SchedulingNode node) {
        List<Reason> reasons = beforeVolumes(pod, node);
        List<Choice> choices = new ArrayList<>();
        if (reasons.isEmpty()) {
            reasons = volumes(claims, node, choices);
        }
        if (reasons.isEmpty()
                && !VolumeZones.take(boundVolumes(claims), node.node().labels())) {
            reasons = List.of(SchedulingCode.NO_VOLUME_ZONE.onNode(node.node(), release()));
        }
        return new NodeVerdict(node.node().name(), reasons, reasons.isEmpty() ? choices : List.of());
    }

    /**
     * The same with other pods on the nodes.
     *
     * @param other the pods and their nodes
     */
    NodeFilter with(NodeUse other) {
        return new NodeFilter(cluster, provisioners, limits, other, chance);
    }

    private List<Reason> beforeVolumes(SchedulingPod pod, SchedulingNode node) {
        if (node.isCordonedFor(pod)) {
            return List.of(SchedulingCode.NODE_UNSCHEDULABLE.onNode(node.node(), release()));
        }
        Optional<NodeTaint> taint = node.keepsAway(pod);
        if (taint.isPresent()) {
            return List.of(SchedulingCode.tainted(node.node(), taint.get(), release()));
        }
        if (!pod.wants(node)) {
            return List.of(SchedulingCode.NODE_AFFINITY_MISMATCH.onNode(node.node(), release()));
        }
        List<Reason> tooLittle = resources(pod, node);
        if (!tooLittle.isEmpty()) {
            return tooLittle;
        }
        if (use.isForOnePodAndTaken()) {
            return List.of(SchedulingCode.READ_WRITE_ONCE_POD_IN_USE.onNode(node.node(), release()));
        }
        return limits.problem(pod, node.node(), use.pods(node.node().name()), cluster)
                .map(List::of)
                .orElse(List.of());
    }

    private Release release() {
        return cluster.options().release();
    }

    /** A node without allocatable resources is not checked for any. */
    private List<Reason> resources(SchedulingPod pod, SchedulingNode node) {
        if (node.allocatable().byResource().isEmpty()) {
            return List.of();
        }
        List<Reason> reasons = new ArrayList<>();
        if (use.pods(node.node().name()).size() + 1 > node.allocatable().get("pods")) {
            reasons.add(SchedulingCode.TOO_MANY_PODS.onNode(node.node(), release()));
        }
        pod.requests(release()).byResource().keySet().stream()
                .sorted(ResourceAmounts.ORDER)
                .forEach(resource -> {
                    long asked = pod.requests(release()).get(resource);
                    long has = node.allocatable().get(resource);
                    if (asked > 0
                            && asked > has - use.requested(node.node().name()).get(resource)) {
                        SchedulingCode code =
                                asked > has ? SchedulingCode.NODE_TOO_SMALL : SchedulingCode.INSUFFICIENT_RESOURCE;
                        reasons.add(Reason.of(code, node.node().ref().toString(), code.words() + " " + resource));
                    }
                });
        return reasons;
    }

    /** Upstream's FindPodVolumes: one node can have several reasons. */
    private List<Reason> volumes(ClaimsOfPod claims, SchedulingNode node, List<Choice> choices) {
        Set<SchedulingCode> codes = EnumSet.noneOf(SchedulingCode.class);
        bound(claims.bound(), node).ifPresent(codes::add);
        unbound(claims.delayed(), node, choices).ifPresent(codes::add);
        return codes.stream().map(code -> code.onNode(node.node(), release())).toList();
    }

    private Optional<SchedulingCode> bound(List<ClaimView> claims, SchedulingNode node) {
        for (ClaimView claim : claims) {
            Optional<VolumeView> volume = cluster.volume(claim.volumeName());
            if (volume.isEmpty()) {
                return Optional.of(SchedulingCode.VOLUME_MISSING);
            }
            VolumeView checked = limits.onNode(volume.get(), node.node(), release());
            if (VolumeBinding.checkNodeAffinity(checked, node.node().labels()).isPresent()) {
                return Optional.of(SchedulingCode.VOLUME_NODE_AFFINITY_CONFLICT);
            }
        }
        return Optional.empty();
    }

    private List<VolumeView> boundVolumes(ClaimsOfPod claims) {
        return claims.bound().stream()
                .flatMap(claim -> cluster.volume(claim.volumeName()).stream())
                .toList();
    }

    private Optional<SchedulingCode> unbound(List<ClaimView> claims, SchedulingNode node, List<Choice> choices) {
        List<ClaimView> toProvision = new ArrayList<>();
        List<ClaimView> toMatch = new ArrayList<>();
        for (ClaimView claim : claims) {
            String selected = claim.annotations().get(Annotations.SELECTED_NODE);
            if (selected != null && !selected.equals(node.node().name())) {
                return Optional.of(SchedulingCode.NO_VOLUME_TO_BIND);
            }
            (selected == null ? toMatch : toProvision).add(claim);
        }
        toMatch.sort(Comparator.comparing(ClaimView::request));
        Set<String> taken = new HashSet<>();
        for (ClaimView claim : toMatch) {
            Optional<VolumeView> found = find(claim, node, taken);
            if (found.isPresent()) {
                taken.add(found.get().name());
                choices.add(new Choice(claim.ref(), found.map(VolumeView::name)));
            } else {
                toProvision.add(claim);
            }
        }
        return provision(toProvision, node, choices);
    }

    private Optional<SchedulingCode> provision(List<ClaimView> claims, SchedulingNode node, List<Choice> choices) {
        for (ClaimView claim : claims) {
            StorageClassView storageClass =
                    cluster.storageClass(claim.className()).orElseThrow();
            Optional<SchedulingCode> problem = provisioners.problem(claim, storageClass, node.node());
            if (problem.isPresent()) {
                return problem;
            }
            choices.add(new Choice(claim.ref(), Optional.empty()));
        }
        return Optional.empty();
    }

    /** Upstream visits the volumes of the class in no fixed order: any of them may come first. */
    private Optional<VolumeView> find(ClaimView claim, SchedulingNode node, Set<String> taken) {
        Map<String, String> labels = node.node().labels();
        BindingRequest byName = BindingRequest.onNode(claim, cluster.volumes(), labels);
        Optional<VolumeView> first = found(byName, taken);
        if (chance == null) {
            return first;
        }
        List<Optional<VolumeView>> found = new ArrayList<>(List.of(first));
        Iterable<VolumeView> volumes = byName.volumes();
        for (VolumeView each : volumes) {
            List<VolumeView> order = new ArrayList<>(List.of(each));
            volumes.forEach(order::add);
            Optional<VolumeView> other = found(BindingRequest.onNode(claim, order, labels), taken);
            if (!found.contains(other)) {
                found.add(other);
            }
        }
        return found.get(chance.applyAsInt(found.size()));
    }

    private Optional<VolumeView> found(BindingRequest request, Set<String> taken) {
        return VolumeBinding.decide(request.excluding(taken).on(release())).volume();
    }
}
