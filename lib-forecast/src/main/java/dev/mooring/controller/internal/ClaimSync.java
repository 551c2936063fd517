package dev.mooring.controller.internal;

import dev.mooring.binding.BindingDecision;
import dev.mooring.binding.BindingRequest;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.binding.VolumeBinding.DelayBinding;
import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.SyncStep;
import dev.mooring.internal.GoText;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import java.util.List;
import java.util.Optional;

/**
 * One sync of a claim.
 *
 * @upstream pkg/controller/volume/persistentvolume/pv_controller.go syncClaim
 */
public final class ClaimSync {

    private final ClusterView cluster;
    private final StepRecorder step;

    private ClaimSync(ClusterView cluster, StepRecorder step) {
        this.cluster = cluster;
        this.step = step;
    }

    /**
     * What the controller does with a claim. Its phase and deletion timestamp are ignored: a claim that is being deleted
     * can still be bound, and a Lost claim can be bound again.
     *
     * @param cluster the cluster
     * @param claim the claim, as it is in the cluster
     * @return the step
     * @throws dev.mooring.manifest.ManifestException if the volume to bind has an invalid capacity
     */
    public static SyncStep sync(ClusterView cluster, ClaimView claim) {
        return StepRecorder.record(claim.ref(), cluster.options(), step -> new ClaimSync(cluster, step).sync(claim));
    }

    private void sync(ClaimView claim) {
        ClaimView annealed = Migration.anneal(step, claim);
        if (annealed.hasAnnotation(Annotations.BIND_COMPLETED)) {
            syncBound(annealed);
        } else if (annealed.volumeName().isEmpty()) {
            syncUnbound(annealed);
        } else {
            syncNaming(annealed);
        }
    }

    private void syncUnbound(ClaimView claim) {
        DelayBinding delay = VolumeBinding.isDelayBindingMode(claim, cluster::storageClass);
        if (delay.error().isPresent()) {
            step.reach(ControllerRule.CLASS_WITHOUT_BINDING_MODE);
            throw new SyncFailure(delay.error().get());
        }
        BindingDecision decision = decide(claim, delay.isDelayed());
        if (decision instanceof BindingDecision.Invalid invalid) {
            step.reach(ControllerRule.CLAIM_CANNOT_BE_MATCHED);
            throw new SyncFailure("error finding PV for claim " + GoText.quote(claim.key()) + ": " + invalid.error());
        }
        if (decision instanceof BindingDecision.Bind found) {
            bind(ruleOf(found.chosen(), claim), found.chosen(), claim);
        } else if (DefaultClass.assign(step, cluster, claim)) {
            return;
        } else if (delay.isDelayed() && !VolumeBinding.isDelayBindingProvisioning(claim)) {
            step.reach(ControllerRule.CLAIM_WAITS_FOR_FIRST_CONSUMER);
            sendWaitingEvent(claim);
            ClaimStatus.clear(step, claim, Phases.PENDING);
        } else if (!claim.className().isEmpty()) {
            step.reach(ControllerRule.CLAIM_NEEDS_PROVISIONING);
            Provisioning.provision(step, cluster, claim);
        } else {
            step.reach(ControllerRule.NO_VOLUME_AND_NO_CLASS);
            step.normal(
                    claim.ref(),
                    "FailedBinding",
                    "no persistent volumes available for this claim and no storage class is set");
            ClaimStatus.clear(step, claim, Phases.PENDING);
        }
    }

    /** The controller marks a volume that it chose; a volume without the mark that points to the claim was reserved. */
    private static ControllerRule ruleOf(VolumeView volume, ClaimView claim) {
        boolean reserved = VolumeBinding.isVolumeBoundToClaim(volume, claim)
                && !volume.hasAnnotation(Annotations.BOUND_BY_CONTROLLER);
        return reserved ? ControllerRule.CLAIM_BINDS_TO_RESERVED_VOLUME : ControllerRule.CLAIM_BINDS_TO_CHOSEN_VOLUME;
    }

    private BindingDecision decide(ClaimView claim, boolean delayed) {
        BindingRequest request = delayed
                ? BindingRequest.delayed(claim, cluster.volumes())
                : BindingRequest.immediate(claim, cluster.volumes());
        return VolumeBinding.decide(request.on(cluster.options().release()));
    }

    /** emitEventForUnboundDelayBindingClaim of Kubernetes, which leaves the order of the pods to chance. */
    private void sendWaitingEvent(ClaimView claim) {
        List<String> pods = cluster.pods(claim.namespace(), claim.name()).stream()
                .filter(pod -> !pod.isTerminated() && !pod.isScheduled())
                .map(PodView::name)
                .toList();
        if (pods.isEmpty()) {
            step.normal(claim.ref(), "WaitForFirstConsumer", "waiting for first consumer to be created before binding");
        } else {
            step.normal(
                    claim.ref(),
                    "WaitForPodScheduled",
                    "waiting for pod" + (pods.size() > 1 ? "s " : " ") + String.join(",", pods) + " to be scheduled");
        }
    }

    private void syncNaming(ClaimView claim) {
        Optional<VolumeView> named = cluster.volume(claim.volumeName());
        if (named.isEmpty()) {
            step.reach(ControllerRule.NAMED_VOLUME_MISSING);
            ClaimStatus.clear(step, claim, Phases.PENDING);
            return;
        }
        VolumeView volume = named.get();
        if (volume.claimRef().isEmpty()) {
            syncNamingFree(claim, volume);
        } else if (VolumeBinding.isVolumeBoundToClaim(volume, claim)) {
            bind(ControllerRule.CLAIM_BINDS_TO_NAMED_RESERVED_VOLUME, volume, claim);
        } else {
            syncNamingForeign(claim, volume, volume.claimRef().get());
        }
    }

    private void syncNamingFree(ClaimView claim, VolumeView volume) {
        Optional<String> problem = VolumeBinding.checkVolumeSatisfyClaim(
                volume, claim, cluster.options().release());
        if (problem.isEmpty()) {
            bind(ControllerRule.CLAIM_BINDS_TO_NAMED_FREE_VOLUME, volume, claim);
            return;
        }
        step.reach(ControllerRule.NAMED_VOLUME_DOES_NOT_FIT);
        step.warning(
                claim.ref(),
                "VolumeMismatch",
                "Cannot bind to requested volume " + GoText.quote(volume.name()) + ": " + problem.get());
        ClaimStatus.clear(step, claim, Phases.PENDING);
    }

    private void syncNamingForeign(ClaimView claim, VolumeView volume, ClaimRef owner) {
        boolean byController = claim.hasAnnotation(Annotations.BOUND_BY_CONTROLLER);
        step.reach(
                byController
                        ? ControllerRule.CHOSEN_VOLUME_TAKEN_BY_OTHER_CLAIM
                        : ControllerRule.VOLUME_RESERVED_FOR_OTHER_CLAIM);
        step.warning(
                claim.ref(),
                "FailedBinding",
                "volume " + GoText.quote(volume.name()) + " already bound to a different claim.");
        if (byController) {
            throw new SyncFailure("invalid binding of claim " + GoText.quote(claim.key()) + " to volume "
                    + GoText.quote(claim.volumeName()) + ": volume already claimed by " + GoText.quote(owner.key()));
        }
        ClaimStatus.clear(step, claim, Phases.PENDING);
    }

    private void syncBound(ClaimView claim) {
        if (claim.volumeName().isEmpty()) {
            lose(
                    ControllerRule.CLAIM_LOST_VOLUME_NAME_EMPTY,
                    claim,
                    "ClaimLost",
                    "Bound claim has lost reference to PersistentVolume. Data on the volume is lost!");
            return;
        }
        Optional<VolumeView> volume = cluster.volume(claim.volumeName());
        if (volume.isEmpty()) {
            lose(
                    ControllerRule.CLAIM_LOST_VOLUME_MISSING,
                    claim,
                    "ClaimLost",
                    "Bound claim has lost its PersistentVolume. Data on the volume is lost!");
            return;
        }
        Optional<ClaimRef> owner = volume.get().claimRef();
        if (owner.isEmpty()) {
            bind(ControllerRule.CLAIM_REBINDS_FREE_VOLUME, volume.get(), claim);
        } else if (owner.get().uid().equals(claim.uid())) {
            bind(ControllerRule.CLAIM_STAYS_BOUND, volume.get(), claim);
        } else {
            lose(
                    ControllerRule.CLAIM_LOST_CLAIM_REF_DIFFERS,
                    claim,
                    "ClaimMisbound",
                    "Two claims are bound to the same volume, this one is bound incorrectly");
        }
    }

    private void bind(ControllerRule rule, VolumeView volume, ClaimView claim) {
        step.reach(rule);
        Pointers.bind(step, volume, claim);
    }

    private void lose(ControllerRule rule, ClaimView claim, String reason, String message) {
        step.reach(rule);
        ClaimStatus.lose(step, claim, reason, message);
    }
}
