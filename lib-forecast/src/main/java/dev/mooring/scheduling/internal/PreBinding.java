package dev.mooring.scheduling.internal;

import dev.mooring.binding.VolumeBinding;
import dev.mooring.binding.VolumeBinding.BoundVolume;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.internal.Documents;
import dev.mooring.internal.GoText;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.ClaimView;
import dev.mooring.object.NodeView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.scheduling.PodVerdict.NodeVerdict.Choice;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the scheduler writes for a claim once it has chosen a node, and how it checks the result.
 *
 * @upstream pkg/scheduler/framework/plugins/volumebinding/binder.go AssumePodVolumes, bindAPIUpdate, checkBindings
 */
public final class PreBinding {

    private PreBinding() {}

    /**
     * Whether the scheduler takes a claim as bound.
     *
     * @param claim the claim
     * @return true if it names a volume and has the annotation {@code pv.kubernetes.io/bind-completed}
     */
    public static boolean isBound(ClaimView claim) {
        return !claim.volumeName().isEmpty() && claim.hasAnnotation(Annotations.BIND_COMPLETED);
    }

    /**
     * What is written for a claim: the volume with its claimRef, or the claim with the selected node.
     *
     * @param choice what the claim gets on the node
     * @param claim the claim
     * @param cluster the cluster, in which the chosen volume exists
     * @param node the name of the node
     * @return the changed document; empty if nothing changes
     */
    public static Optional<Manifest> write(Choice choice, ClaimView claim, ClusterSnapshot cluster, String node) {
        return choice.volume().isPresent()
                ? pointed(cluster.volume(choice.volume().get()).orElseThrow(), claim)
                : selected(claim, node);
    }

    private static Optional<Manifest> pointed(VolumeView volume, ClaimView claim) {
        BoundVolume bound = VolumeBinding.getBindVolumeToClaim(volume, claim);
        return bound.isChanged() ? Optional.of(bound.volume().manifest()) : Optional.empty();
    }

    private static Optional<Manifest> selected(ClaimView claim, String node) {
        return node.equals(claim.annotations().get(Annotations.SELECTED_NODE))
                ? Optional.empty()
                : Optional.of(new Manifest(
                        Documents.withAnnotation(claim.manifest().json(), Annotations.SELECTED_NODE, node)));
    }

    /**
     * Why the pod is scheduled again.
     *
     * @param choice what was chosen for the claim
     * @param claim the claim now
     * @param cluster the cluster now
     * @param nodes the nodes
     * @param node the chosen one
     * @return upstream's words; empty if the claim is bound as chosen, or may still be
     */
    public static Optional<String> problem(
            Choice choice, ClaimView claim, ClusterSnapshot cluster, SchedulingNodes nodes, NodeView node) {
        Function<VolumeView, Optional<String>> affinityProblem = volume -> affinityProblem(
                nodes.limits().onNode(volume, node, cluster.options().release()), node);
        return choice.volume().isPresent()
                ? problemOfVolume(cluster, choice.volume().get(), affinityProblem)
                : problemOfClaim(cluster, claim, node, affinityProblem);
    }

    private static Optional<String> problemOfVolume(
            ClusterSnapshot cluster, String name, Function<VolumeView, Optional<String>> affinityProblem) {
        Optional<VolumeView> volume = cluster.volume(name);
        if (volume.isEmpty()) {
            return Optional.of("failed to check binding: could not find v1.PersistentVolume " + GoText.quote(name));
        }
        Optional<String> affinity = affinityProblem.apply(volume.get());
        boolean pointsToOne =
                volume.get().claimRef().filter(owner -> !owner.uid().isEmpty()).isPresent();
        return affinity.isPresent() || pointsToOne
                ? affinity
                : Optional.of("ClaimRef got reset for pv " + GoText.quote(name));
    }

    private static Optional<String> problemOfClaim(
            ClusterSnapshot cluster,
            ClaimView claim,
            NodeView node,
            Function<VolumeView, Optional<String>> affinityProblem) {
        if (claim.annotations().isEmpty()) {
            return Optional.of("selectedNode annotation reset for PVC " + GoText.quote(claim.name()));
        }
        if (!node.name().equals(claim.annotations().get(Annotations.SELECTED_NODE))) {
            return Optional.of("provisioning failed for PVC " + GoText.quote(claim.name()));
        }
        return cluster.volume(claim.volumeName()).flatMap(affinityProblem);
    }

    private static Optional<String> affinityProblem(VolumeView volume, NodeView node) {
        return VolumeBinding.checkNodeAffinity(volume, node.labels())
                .map(why -> "pv " + GoText.quote(volume.name()) + " node affinity doesn't match node "
                        + GoText.quote(node.name()) + ": " + why);
    }
}
