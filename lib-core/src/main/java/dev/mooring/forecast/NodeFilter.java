package dev.mooring.forecast;

import dev.mooring.binding.Annotations;
import dev.mooring.binding.BindingDecision;
import dev.mooring.binding.BindingRequest;
import dev.mooring.binding.Claim;
import dev.mooring.binding.StorageClassFacts;
import dev.mooring.binding.Volume;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.controller.Cluster;
import dev.mooring.forecast.NodeVerdict.Choice;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Asks one node after the other whether it takes a pod. The first filter that says no speaks alone.
 *
 * @upstream pkg/scheduler/apis/config/v1/default_plugins.go getDefaultPlugins
 */
final class NodeFilter {

    private final Cluster cluster;
    private final Provisioners provisioners;
    private final NodeUse use;
    private final Chance chance;
    private final Map<String, List<Volume>> volumesByClass = new HashMap<>();

    NodeFilter(Cluster cluster, Provisioners provisioners, NodeUse use, Chance chance) {
        this.cluster = cluster;
        this.provisioners = provisioners;
        this.use = use;
        this.chance = chance;
    }

    NodeVerdict verdict(PodFacts pod, ClaimsOfPod claims, NodeFacts node) {
        List<Reason> reasons = beforeVolumes(pod, node);
        List<Choice> choices = new ArrayList<>();
        if (reasons.isEmpty()) {
            reasons = volumes(claims, node, choices);
        }
        if (reasons.isEmpty() && !VolumeZones.take(boundVolumes(claims), node.labels())) {
            reasons = List.of(SchedulingCode.NO_VOLUME_ZONE.onNode(node.name()));
        }
        return new NodeVerdict(node.name(), reasons, reasons.isEmpty() ? choices : List.of());
    }

    private List<Reason> beforeVolumes(PodFacts pod, NodeFacts node) {
        if (node.isCordonedFor(pod)) {
            return List.of(SchedulingCode.NODE_UNSCHEDULABLE.onNode(node.name()));
        }
        if (node.keepsAway(pod)) {
            return List.of(SchedulingCode.UNTOLERATED_TAINT.onNode(node.name()));
        }
        if (!pod.wants(node)) {
            return List.of(SchedulingCode.NODE_AFFINITY.onNode(node.name()));
        }
        List<Reason> tooLittle = resources(pod, node);
        if (!tooLittle.isEmpty()) {
            return tooLittle;
        }
        return use.isForOnePodAndTaken(pod, cluster)
                ? List.of(SchedulingCode.CLAIM_IN_USE.onNode(node.name()))
                : List.of();
    }

    /** Of a node that does not tell what it has nothing is asked. */
    private List<Reason> resources(PodFacts pod, NodeFacts node) {
        List<Reason> reasons = new ArrayList<>();
        if (node.allocatable().byResource().isEmpty()) {
            return reasons;
        }
        if (use.pods(node.name()) + 1 > node.allocatable().get("pods")) {
            reasons.add(SchedulingCode.TOO_MANY_PODS.onNode(node.name()));
        }
        pod.requests().byResource().keySet().stream().sorted(Amounts.ORDER).forEach(resource -> {
            long asked = pod.requests().get(resource);
            long has = node.allocatable().get(resource);
            if (asked > 0 && asked > has - use.requested(node.name()).get(resource)) {
                SchedulingCode code =
                        asked > has ? SchedulingCode.NODE_TOO_SMALL : SchedulingCode.INSUFFICIENT_RESOURCE;
                reasons.add(Reason.of(code, "Node/" + node.name(), code.words() + " " + resource));
            }
        });
        return reasons;
    }

    /** Upstream's FindPodVolumes: one node can have several reasons. */
    private List<Reason> volumes(ClaimsOfPod claims, NodeFacts node, List<Choice> choices) {
        Set<SchedulingCode> codes = EnumSet.noneOf(SchedulingCode.class);
        bound(claims.bound(), node).ifPresent(codes::add);
        unbound(claims.delayed(), node, choices).ifPresent(codes::add);
        return codes.stream().map(code -> code.onNode(node.name())).toList();
    }

    private Optional<SchedulingCode> bound(List<Claim> claims, NodeFacts node) {
        for (Claim claim : claims) {
            Optional<Volume> volume = cluster.volume(claim.volumeName());
            if (volume.isEmpty()) {
                return Optional.of(SchedulingCode.VOLUME_MISSING);
            }
            if (VolumeBinding.checkNodeAffinity(volume.get(), node.labels()).isPresent()) {
                return Optional.of(SchedulingCode.VOLUME_NODE_AFFINITY);
            }
        }
        return Optional.empty();
    }

    private List<Volume> boundVolumes(ClaimsOfPod claims) {
        return claims.bound().stream()
                .flatMap(claim -> cluster.volume(claim.volumeName()).stream())
                .toList();
    }

    private Optional<SchedulingCode> unbound(List<Claim> claims, NodeFacts node, List<Choice> choices) {
        List<Claim> toProvision = new ArrayList<>();
        List<Claim> toMatch = new ArrayList<>();
        for (Claim claim : claims) {
            String selected = claim.annotations().get(Annotations.SELECTED_NODE);
            if (selected != null && !selected.equals(node.name())) {
                return Optional.of(SchedulingCode.NO_VOLUME_TO_BIND);
            }
            (selected == null ? toMatch : toProvision).add(claim);
        }
        toMatch.sort(Comparator.comparing(Claim::request));
        Set<String> taken = new HashSet<>();
        for (Claim claim : toMatch) {
            Optional<Volume> found = find(claim, node, taken);
            if (found.isPresent()) {
                taken.add(found.get().name());
                choices.add(new Choice(claim.ref(), found.map(Volume::name)));
            } else {
                toProvision.add(claim);
            }
        }
        return provision(toProvision, node, choices);
    }

    private Optional<SchedulingCode> provision(List<Claim> claims, NodeFacts node, List<Choice> choices) {
        for (Claim claim : claims) {
            StorageClassFacts storageClass =
                    cluster.storageClass(claim.className()).orElseThrow();
            Optional<SchedulingCode> problem = provisioners.problem(claim, storageClass, node);
            if (problem.isPresent()) {
                return problem;
            }
            choices.add(new Choice(claim.ref(), Optional.empty()));
        }
        return Optional.empty();
    }

    /** Upstream walks over the volumes of the class in no order: any of them may come first. */
    private Optional<Volume> find(Claim claim, NodeFacts node, Set<String> taken) {
        List<Volume> ofClass = volumesByClass().getOrDefault(claim.className(), List.of());
        Optional<Volume> byName = decide(claim, ofClass, node, taken).volume();
        if (!chance.isOpen()) {
            return byName;
        }
        List<Optional<Volume>> found = new ArrayList<>(List.of(byName));
        for (Volume first : ofClass) {
            List<Volume> order = new ArrayList<>(List.of(first));
            ofClass.stream().filter(volume -> !volume.equals(first)).forEach(order::add);
            Optional<Volume> other = decide(claim, order, node, taken).volume();
            if (!found.contains(other)) {
                found.add(other);
            }
        }
        return found.get(chance.among(found.size()));
    }

    private Map<String, List<Volume>> volumesByClass() {
        if (volumesByClass.isEmpty()) {
            for (Volume volume : cluster.volumes().volumes()) {
                volumesByClass
                        .computeIfAbsent(volume.className(), name -> new ArrayList<>())
                        .add(volume);
            }
        }
        return volumesByClass;
    }

    private BindingDecision decide(Claim claim, List<Volume> volumes, NodeFacts node, Set<String> taken) {
        BindingRequest request =
                BindingRequest.onNode(claim, volumes, node.labels()).excluding(taken);
        return VolumeBinding.decide(
                cluster.options().volumeAttributesClass() ? request : request.withoutVolumeAttributesClass());
    }
}
