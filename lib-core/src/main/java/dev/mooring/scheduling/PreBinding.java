package dev.mooring.scheduling;

import dev.mooring.binding.BoundVolume;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.controller.ClusterSnapshot;
import dev.mooring.internal.Documents;
import dev.mooring.internal.GoText;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Annotations;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.scheduling.NodeVerdict.Choice;
import java.util.Optional;

/**
 * What the scheduler writes for a claim once it has chosen a node, and how it looks whether that came to something.
 *
 * @upstream pkg/scheduler/framework/plugins/volumebinding/binder.go AssumePodVolumes, bindAPIUpdate, checkBindings
 */
public final class PreBinding {

    private PreBinding() {}

    /** The volume with its pointer, or the claim with its node; empty if it is so already. */
    public static Optional<Manifest> write(Choice choice, ClaimView claim, ClusterSnapshot cluster, String node) {
        return choice.volume().isPresent()
                ? pointed(cluster.volume(choice.volume().get()).orElseThrow(), claim)
                : selected(claim, node);
    }

    private static Optional<Manifest> pointed(VolumeView volume, ClaimView claim) {
        BoundVolume bound = VolumeBinding.getBindVolumeToClaim(volume, claim);
        return bound.changed() ? Optional.of(bound.volume().manifest()) : Optional.empty();
    }

    private static Optional<Manifest> selected(ClaimView claim, String node) {
        return node.equals(claim.annotations().get(Annotations.SELECTED_NODE))
                ? Optional.empty()
                : Optional.of(new Manifest(
                        Documents.withAnnotation(claim.manifest().json(), Annotations.SELECTED_NODE, node)));
    }

    /** Upstream's words why the pod is tried again; empty if it goes on or waits. */
    public static Optional<String> problem(
            Choice choice, ClaimView claim, ClusterSnapshot cluster, SchedulingNode node) {
        return choice.volume().isPresent()
                ? problemOfVolume(cluster, choice.volume().get(), node)
                : problemOfClaim(cluster, claim, node);
    }

    private static Optional<String> problemOfVolume(ClusterSnapshot cluster, String name, SchedulingNode node) {
        Optional<VolumeView> volume = cluster.volume(name);
        if (volume.isEmpty()) {
            return Optional.of("failed to check binding: could not find v1.PersistentVolume " + GoText.quote(name));
        }
        Optional<String> affinity = affinityProblem(volume.get(), node);
        boolean pointsToOne =
                volume.get().claimRef().filter(owner -> !owner.uid().isEmpty()).isPresent();
        return affinity.isPresent() || pointsToOne
                ? affinity
                : Optional.of("ClaimRef got reset for pv " + GoText.quote(name));
    }

    private static Optional<String> problemOfClaim(ClusterSnapshot cluster, ClaimView claim, SchedulingNode node) {
        if (claim.annotations().isEmpty()) {
            return Optional.of("selectedNode annotation reset for PVC " + GoText.quote(claim.name()));
        }
        if (!node.node().name().equals(claim.annotations().get(Annotations.SELECTED_NODE))) {
            return Optional.of("provisioning failed for PVC " + GoText.quote(claim.name()));
        }
        return cluster.volume(claim.volumeName()).flatMap(volume -> affinityProblem(volume, node));
    }

    private static Optional<String> affinityProblem(VolumeView volume, SchedulingNode node) {
        return VolumeBinding.checkNodeAffinity(volume, node.node().labels())
                .map(why -> "pv " + GoText.quote(volume.name()) + " node affinity doesn't match node "
                        + GoText.quote(node.node().name()) + ": " + why);
    }
}
