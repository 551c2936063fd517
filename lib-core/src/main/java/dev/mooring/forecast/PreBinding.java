package dev.mooring.forecast;

import dev.mooring.binding.Annotations;
import dev.mooring.binding.BoundVolume;
import dev.mooring.binding.Claim;
import dev.mooring.binding.Volume;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.controller.Cluster;
import dev.mooring.forecast.NodeVerdict.Choice;
import dev.mooring.internal.Documents;
import dev.mooring.internal.GoText;
import dev.mooring.manifest.Manifest;
import java.util.Optional;

/**
 * What the scheduler writes for a claim once it has chosen a node, and how it looks whether that came to something.
 *
 * @upstream pkg/scheduler/framework/plugins/volumebinding/binder.go AssumePodVolumes, bindAPIUpdate, checkBindings
 */
final class PreBinding {

    private PreBinding() {}

    /** The volume with its pointer, or the claim with its node; empty if it is so already. */
    static Optional<Manifest> write(Choice choice, Claim claim, Cluster cluster, String node) {
        return choice.volume().isPresent()
                ? pointed(cluster.volume(choice.volume().get()).orElseThrow(), claim)
                : selected(claim, node);
    }

    private static Optional<Manifest> pointed(Volume volume, Claim claim) {
        BoundVolume bound = VolumeBinding.getBindVolumeToClaim(volume, claim);
        return bound.changed() ? Optional.of(bound.volume().manifest()) : Optional.empty();
    }

    private static Optional<Manifest> selected(Claim claim, String node) {
        return node.equals(claim.annotations().get(Annotations.SELECTED_NODE))
                ? Optional.empty()
                : Optional.of(new Manifest(
                        Documents.withAnnotation(claim.manifest().json(), Annotations.SELECTED_NODE, node)));
    }

    /** Upstream's words why the pod is tried again; empty if it goes on or waits. */
    static Optional<String> problem(Choice choice, Claim claim, Cluster cluster, NodeFacts node) {
        return choice.volume().isPresent()
                ? problemOfVolume(cluster, choice.volume().get(), node)
                : problemOfClaim(cluster, claim, node);
    }

    private static Optional<String> problemOfVolume(Cluster cluster, String name, NodeFacts node) {
        Optional<Volume> volume = cluster.volume(name);
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

    private static Optional<String> problemOfClaim(Cluster cluster, Claim claim, NodeFacts node) {
        if (claim.annotations().isEmpty()) {
            return Optional.of("selectedNode annotation reset for PVC " + GoText.quote(claim.name()));
        }
        if (!node.name().equals(claim.annotations().get(Annotations.SELECTED_NODE))) {
            return Optional.of("provisioning failed for PVC " + GoText.quote(claim.name()));
        }
        return cluster.volume(claim.volumeName()).flatMap(volume -> affinityProblem(volume, node));
    }

    private static Optional<String> affinityProblem(Volume volume, NodeFacts node) {
        return VolumeBinding.checkNodeAffinity(volume, node.labels())
                .map(why -> "pv " + GoText.quote(volume.name()) + " node affinity doesn't match node "
                        + GoText.quote(node.name()) + ": " + why);
    }
}
