package dev.mooring.cli.cluster;

import dev.mooring.binding.VolumeBinding;
import dev.mooring.controller.ClusterSnapshot;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.ObjectEnd;
import dev.mooring.forecast.PodEnd;
import dev.mooring.forecast.Scheduling;
import dev.mooring.forecast.SchedulingEnd;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How a claim ends in the whole cluster, among all that want the same.
 *
 * @param reasons why, the most telling first
 * @param others how else it could end, by another order or by chance
 * @param pods the end of the pods that use it, if nodes are known
 * @param node what that volume is on the node that was asked for; empty if none was
 */
record WhyEnd(
        ObjectEnd end,
        boolean settles,
        List<Reason> reasons,
        List<ObjectEnd> others,
        List<PodEnd> pods,
        Optional<OnNode> node) {

    /**
     * Whether the volume of the claim can be used on a node.
     *
     * @param volume its name; empty if the claim has none in the end
     * @param problem upstream's words why not; empty if it can
     */
    record OnNode(String name, Optional<String> volume, Optional<String> problem) {}

    static WhyEnd of(Scheduling scheduling, ClaimView claim, Optional<WhyNode> node) {
        SchedulingEnd end = scheduling.end();
        Forecast forecast = scheduling.nodes().isEmpty() ? scheduling.before() : end.forecast();
        Optional<ClaimEnd> claimEnd = forecast.claim(claim.namespace(), claim.name());
        ObjectEnd own = claimEnd.map(WhyEnd::end).orElse(new ObjectEnd("deleted", ""));
        List<ObjectEnd> others = scheduling.before().orderDependence().otherEnds().stream()
                .map(ends -> ends.get(claim.ref()))
                .filter(other -> other != null && !other.equals(own))
                .distinct()
                .toList();
        return new WhyEnd(
                own,
                forecast.settles(),
                claimEnd.map(ClaimEnd::reasons).orElse(List.of()),
                others,
                scheduling.nodes().isEmpty() ? List.of() : pods(end, claim),
                node.map(each -> onNode(each, forecast.cluster(), own)));
    }

    private static ObjectEnd end(ClaimEnd end) {
        return new ObjectEnd(end.phase(), end.volume().orElse(""));
    }

    private static List<PodEnd> pods(SchedulingEnd end, ClaimView claim) {
        Set<ObjectRef> users = end.forecast().cluster().pods(claim.namespace(), claim.name()).stream()
                .map(WhyEnd::ref)
                .collect(Collectors.toUnmodifiableSet());
        return end.pods().stream().filter(pod -> users.contains(pod.pod())).toList();
    }

    private static ObjectRef ref(PodView pod) {
        return new ObjectRef("Pod", pod.namespace(), pod.name());
    }

    private static OnNode onNode(WhyNode node, ClusterSnapshot cluster, ObjectEnd end) {
        Optional<VolumeView> volume = cluster.volume(end.partner());
        return new OnNode(
                node.name(),
                volume.map(VolumeView::name),
                volume.flatMap(each -> VolumeBinding.checkNodeAffinity(each, node.labels())));
    }

    /** Whether it ends Bound, whatever happens, as far as is known. */
    boolean isBound() {
        return settles && isBound(end) && others.stream().allMatch(WhyEnd::isBound);
    }

    private static boolean isBound(ObjectEnd end) {
        return end.phase().equals("Bound");
    }
}
