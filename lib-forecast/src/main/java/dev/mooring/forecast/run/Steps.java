package dev.mooring.forecast.run;

import dev.mooring.binding.BindingDecision;
import dev.mooring.binding.BindingRequest;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.SyncStep;
import dev.mooring.controller.internal.ClaimSync;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.controller.internal.ClusterView;
import dev.mooring.controller.internal.VolumeSync;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What may happen next to one object: one step, or one for each volume that is as good as the chosen one. */
public final class Steps {

    private Steps() {}

    /** All claims by namespace and name, then all volumes by name. */
    public static List<ObjectRef> order(ClusterSnapshot cluster) {
        List<ObjectRef> order = new ArrayList<>();
        cluster.claims().forEach(claim -> order.add(claim.ref()));
        cluster.volumes().volumes().forEach(volume -> order.add(volume.ref()));
        return order;
    }

    /** The same, with the volumes that may be provisioned at the end. */
    static List<ObjectRef> order(ClusterSnapshot cluster, ProvisionerPlay provisioners) {
        List<ObjectRef> order = order(cluster);
        if (provisioners.isPlayed()) {
            for (ClaimView claim : cluster.claims()) {
                ObjectRef volume = ObjectRef.volume(Identities.volumeName(claim.uid()));
                if (claim.volumeName().isEmpty()
                        && cluster.volume(volume.name()).isEmpty()) {
                    order.add(volume);
                }
            }
        }
        return order;
    }

    /** The steps that write something; the one that chooses by name comes first. */
    static List<SyncStep> of(ClusterSnapshot cluster, ObjectRef ref) {
        if (ref.kind().equals("PersistentVolume")) {
            return cluster.volume(ref.name())
                    .map(volume -> VolumeSync.sync(cluster, volume))
                    .filter(step -> !step.isQuiet())
                    .map(List::of)
                    .orElse(List.of());
        }
        Optional<ClaimView> claim = cluster.claim(ref.namespace(), ref.name());
        if (claim.isEmpty()) {
            return List.of();
        }
        SyncStep step = ClaimSync.sync(cluster, claim.get());
        if (step.isQuiet()) {
            return List.of();
        }
        List<SyncStep> steps = new ArrayList<>(List.of(step));
        if (step.rules().stream().anyMatch(ControllerRule::bindsFoundVolume)) {
            steps.addAll(otherChoices(cluster, claim.get()));
        }
        return steps;
    }

    /** Each volume as good as the chosen one is chosen when the others are hidden. */
    private static List<SyncStep> otherChoices(ClusterSnapshot cluster, ClaimView claim) {
        if (!(choice(cluster, claim) instanceof BindingDecision.Bind bind)) {
            return List.of();
        }
        List<VolumeView> others = bind.alternatives();
        Set<VolumeView> all = new LinkedHashSet<>(others);
        all.add(bind.chosen());
        List<SyncStep> steps = new ArrayList<>();
        for (VolumeView other : others) {
            ClusterSnapshot seen = cluster;
            for (VolumeView each : all) {
                seen = each.equals(other) ? seen : seen.without(each.ref());
            }
            steps.add(ClaimSync.sync(seen, claim));
        }
        return steps;
    }

    /** The volume that a claim without a volume gets from the controller. */
    public static BindingDecision choice(ClusterView cluster, ClaimView claim) {
        boolean delayed =
                VolumeBinding.isDelayBindingMode(claim, cluster::storageClass).isDelayed();
        BindingRequest request = delayed
                ? BindingRequest.delayed(claim, cluster.volumes())
                : BindingRequest.immediate(claim, cluster.volumes());
        return VolumeBinding.decide(request.on(cluster.options().release()));
    }
}
