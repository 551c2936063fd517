package dev.mooring.forecast;

import dev.mooring.binding.BindingRequest;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.binding.VolumeBinding.DelayBinding;
import dev.mooring.binding.VolumeCheck;
import dev.mooring.binding.internal.BindingCode;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.forecast.VolumeExplanation.CheckOutcome;
import dev.mooring.forecast.VolumeExplanation.NamedCheck;
import dev.mooring.manifest.ManifestException;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.NodeView;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.reason.Reason;
import dev.mooring.scheduling.internal.SchedulingPod;
import dev.mooring.scheduling.internal.VolumesOnNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares a claim with every volume: in a search, as the volume that it names, or as the volume that it was bound to.
 *
 * @param node the node on which the scheduler searches if the claim waits for a pod
 */
record VolumeComparison(ClusterSnapshot cluster, ClaimView claim, Optional<NodeView> node) {

    /** All volumes, the nearest first; none if the claim is invalid. */
    List<VolumeExplanation> all() {
        List<VolumeExplanation> volumes = new ArrayList<>();
        if (claim.hasAnnotation(Annotations.BIND_COMPLETED)) {
            cluster.volumes().volumes().forEach(volume -> volumes.add(bound(volume)));
        } else if (claim.volumeName().isEmpty()) {
            volumes.addAll(searched());
        } else {
            cluster.volumes().volumes().forEach(volume -> volumes.add(named(volume)));
        }
        volumes.sort(VolumeExplanation.NEAREST_FIRST);
        return List.copyOf(volumes);
    }

    private List<VolumeExplanation> searched() {
        DelayBinding delay = VolumeBinding.isDelayBindingMode(claim, cluster::storageClass);
        if (delay.error().isPresent()) {
            return List.of();
        }
        BindingRequest request = request(delay.isDelayed());
        return VolumeBinding.decide(request).verdicts().stream()
                .map(verdict -> VolumeExplanation.of(
                        claim, verdict.volume(), verdict.reasons().get(0), checks(request, verdict.volume())))
                .toList();
    }

    private BindingRequest request(boolean delayed) {
        if (!delayed) {
            return BindingRequest.immediate(claim, cluster.volumes());
        }
        if (node.isEmpty()) {
            return BindingRequest.delayed(claim, cluster.volumes());
        }
        List<VolumeView> all = new ArrayList<>();
        cluster.volumes().volumes().forEach(all::add);
        return BindingRequest.onNode(claim, all, node.get().labels())
                .excluding(taken(node.get()))
                .on(cluster.options().release());
    }

    /** What the scheduler takes there for smaller claims of the same pod. */
    private Set<String> taken(NodeView there) {
        for (PodView pod : cluster.pods(claim.namespace(), claim.name())) {
            try {
                if (!pod.isFinished() && !pod.isScheduled()) {
                    return VolumesOnNode.takenBefore(SchedulingPod.of(pod), claim, cluster, there);
                }
            } catch (ManifestException e) {
                // Listed as unreadable; its other claims are not known.
            }
        }
        return Set.of();
    }

    private static List<CheckOutcome> checks(BindingRequest request, VolumeView volume) {
        return request.check(volume).stream().map(CheckOutcome::of).toList();
    }

    private VolumeExplanation named(VolumeView volume) {
        List<CheckOutcome> checks = new ArrayList<>();
        checks.add(isNamed(volume));
        checks.addAll(checks(BindingRequest.named(claim, List.of()), volume));
        String message = VolumeBinding.isVolumeBoundToClaim(volume, claim)
                ? "the claim names it, and it is reserved for the claim: bound without checks" + unchecked(volume)
                : "the claim names it, and it fits";
        return explanation(volume, message, checks);
    }

    /** What the controller would find if it checked a reserved volume. */
    private String unchecked(VolumeView volume) {
        List<Reason> failures = VolumeBinding.namedVolumeFailures(
                volume, claim, cluster.options().release());
        return failures.isEmpty()
                ? ""
                : failures.stream().map(Reason::message).collect(Collectors.joining("; ", ", although ", ""));
    }

    private VolumeExplanation bound(VolumeView volume) {
        List<CheckOutcome> checks = new ArrayList<>();
        checks.add(isNamed(volume));
        if (checks.get(0).passed()) {
            checks.add(isOwn(volume));
        }
        return explanation(volume, "the claim was bound to it before", checks);
    }

    private VolumeExplanation explanation(VolumeView volume, String message, List<CheckOutcome> checks) {
        Reason chosen = Reason.of(BindingCode.CHOSEN, volume.ref().toString(), message);
        return VolumeExplanation.of(claim, volume, chosen, checks);
    }

    /** A volume that was bound before must have no claimRef, or one with the uid of the claim. */
    private CheckOutcome isOwn(VolumeView volume) {
        boolean passed =
                volume.claimRef().map(ClaimRef::uid).map(claim.uid()::equals).orElse(true);
        String expected = key(claim.key(), claim.uid());
        String actual =
                volume.claimRef().map(owner -> key(owner.key(), owner.uid())).orElse("no claim");
        String message = "volume is reserved for " + actual + (passed ? "" : ", not for " + expected);
        return new CheckOutcome(VolumeCheck.RESERVED_FOR_ANOTHER_CLAIM, passed, expected, actual, message);
    }

    private static String key(String key, String uid) {
        return uid.isEmpty() ? key : key + " (uid " + uid + ")";
    }

    private CheckOutcome isNamed(VolumeView volume) {
        boolean same = volume.name().equals(claim.volumeName());
        String named = claim.volumeName().isEmpty() ? "no volume" : "volume " + claim.volumeName();
        return new CheckOutcome(
                NamedCheck.NAMED_BY_CLAIM,
                same,
                claim.volumeName(),
                volume.name(),
                "the claim names " + named + (same ? "" : ", so no other volume is considered"));
    }
}
