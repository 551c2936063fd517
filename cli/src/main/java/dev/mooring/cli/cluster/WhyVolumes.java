package dev.mooring.cli.cluster;

import dev.mooring.binding.BindingCode;
import dev.mooring.binding.BindingRequest;
import dev.mooring.binding.DelayBinding;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.binding.VolumeVerdict;
import dev.mooring.controller.ClusterSnapshot;
import dev.mooring.object.Annotations;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Every volume and the checks it passed and failed: a search, a volume that is named, or one that was bound before.
 *
 * @param node where the scheduler looks, if the claim waits for a pod
 */
record WhyVolumes(ClusterSnapshot cluster, ClaimView claim, Optional<WhyNode> node) {

    List<WhyVolume> all() {
        List<WhyVolume> volumes = new ArrayList<>();
        if (claim.hasAnnotation(Annotations.BIND_COMPLETED)) {
            cluster.volumes().volumes().forEach(volume -> volumes.add(bound(volume)));
        } else if (claim.volumeName().isEmpty()) {
            volumes.addAll(searched());
        } else {
            cluster.volumes().volumes().forEach(volume -> volumes.add(named(volume)));
        }
        volumes.sort(WhyVolume.NEAREST_FIRST);
        return volumes;
    }

    private List<WhyVolume> searched() {
        DelayBinding delay = VolumeBinding.isDelayBindingMode(claim, cluster::storageClass);
        if (delay.error().isPresent()) {
            return List.of();
        }
        if (delay.delayed() && node.isPresent()) {
            List<VolumeView> all = new ArrayList<>();
            cluster.volumes().volumes().forEach(all::add);
            return searched(BindingRequest.onNode(claim, all, node.get().labels()));
        }
        BindingRequest request = delay.delayed()
                ? BindingRequest.delayed(claim, cluster.volumes())
                : BindingRequest.immediate(claim, cluster.volumes());
        return searched(request);
    }

    private List<WhyVolume> searched(BindingRequest request) {
        return VolumeBinding.decide(request).verdicts().stream()
                .map(verdict -> searched(request, verdict))
                .toList();
    }

    private WhyVolume searched(BindingRequest request, VolumeVerdict verdict) {
        Reason first = verdict.reasons().get(0);
        return new WhyVolume(
                verdict.volume().name(), first.code().id(), first.message(), checks(request, verdict.volume()));
    }

    private static List<WhyCheck> checks(BindingRequest request, VolumeView volume) {
        return request.check(volume).stream().map(WhyCheck::of).toList();
    }

    private WhyVolume named(VolumeView volume) {
        List<WhyCheck> checks = new ArrayList<>();
        checks.add(WhyCheck.named(claim, volume));
        checks.addAll(checks(BindingRequest.named(claim, List.of()), volume));
        String words = VolumeBinding.isVolumeBoundToClaim(volume, claim)
                ? unchecked(VolumeBinding.namedVolumeFailures(volume, claim))
                : "named by the claim, and right for it";
        return WhyVolume.of(volume.name(), BindingCode.CHOSEN.id(), words, checks);
    }

    /** The controller binds it without a look; people should know what it would have seen. */
    private static String unchecked(List<Reason> failures) {
        String words = "named by the claim and reserved for it: bound unchecked";
        return failures.isEmpty()
                ? words
                : words + failures.stream().map(Reason::message).collect(Collectors.joining("; ", ", although ", ""));
    }

    private WhyVolume bound(VolumeView volume) {
        boolean ours =
                volume.claimRef().map(ref -> ref.uid().equals(claim.uid())).orElse(true);
        List<WhyCheck> checks = new ArrayList<>();
        checks.add(WhyCheck.named(claim, volume));
        if (checks.get(0).passed()) {
            checks.add(WhyCheck.pointsBack(claim, volume, ours));
        }
        return WhyVolume.of(volume.name(), BindingCode.CHOSEN.id(), "bound to the claim before", checks);
    }
}
