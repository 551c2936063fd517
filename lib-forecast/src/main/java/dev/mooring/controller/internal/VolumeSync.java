package dev.mooring.controller.internal;

import dev.mooring.binding.VolumeBinding;
import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.SyncStep;
import dev.mooring.internal.GoText;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import java.util.Optional;

/**
 * One sync of a volume.
 *
 * @upstream pkg/controller/volume/persistentvolume/pv_controller.go syncVolume
 */
public final class VolumeSync {

    private final ClusterView cluster;
    private final StepRecorder step;

    private VolumeSync(ClusterView cluster, StepRecorder step) {
        this.cluster = cluster;
        this.step = step;
    }

    /**
     * What the controller does with a volume.
     *
     * <p>A volume whose claimRef names a claim that does not exist, or has another uid, is released; with the reclaim
     * policy Delete its data are deleted soon after. An imported volume with the uid of its old cluster is such a volume.
     *
     * @param cluster the cluster
     * @param volume the volume, as it is in the cluster
     * @return the step
     */
    public static SyncStep sync(ClusterView cluster, VolumeView volume) {
        return StepRecorder.record(volume.ref(), cluster.options(), step -> new VolumeSync(cluster, step).sync(volume));
    }

    private void sync(VolumeView volume) {
        VolumeView annealed = Migration.anneal(step, volume);
        Optional<ClaimRef> owner = annealed.claimRef();
        if (owner.isEmpty()) {
            becomeAvailable(ControllerRule.VOLUME_BECOMES_AVAILABLE, annealed);
        } else if (owner.get().uid().isEmpty()) {
            becomeAvailable(ControllerRule.VOLUME_BECOMES_AVAILABLE_FOR_ONE_CLAIM, annealed);
        } else {
            syncPointing(annealed, owner.get());
        }
    }

    private void becomeAvailable(ControllerRule rule, VolumeView volume) {
        step.reach(rule);
        VolumePhase.set(step, volume, Phases.AVAILABLE);
    }

    private void syncPointing(VolumeView volume, ClaimRef owner) {
        Optional<ClaimView> found = cluster.claim(owner.namespace(), owner.name())
                .filter(claim -> claim.uid().equals(owner.uid()));
        if (found.isEmpty()) {
            release(ControllerRule.VOLUME_RELEASED_CLAIM_MISSING, volume);
            return;
        }
        ClaimView claim = found.get();
        if (claim.volumeName().isEmpty()) {
            syncReserved(volume, claim);
        } else if (claim.volumeName().equals(volume.name())) {
            step.reach(ControllerRule.VOLUME_BECOMES_BOUND);
            VolumePhase.set(step, volume, Phases.BOUND);
        } else if (volume.hasAnnotation(Annotations.PROVISIONED_BY)
                && volume.reclaimPolicy().equals("Delete")) {
            release(ControllerRule.VOLUME_RELEASED_CLAIM_BOUND_ELSEWHERE, volume);
        } else {
            step.reach(ControllerRule.VOLUME_UNBOUND_CLAIM_BOUND_ELSEWHERE);
            Pointers.unbind(step, volume);
        }
    }

    private void release(ControllerRule rule, VolumeView volume) {
        step.reach(rule);
        Reclaim.reclaim(step, cluster, VolumePhase.release(step, volume));
    }

    private void syncReserved(VolumeView volume, ClaimView claim) {
        if (!VolumeBinding.checkVolumeModeMismatches(claim, volume)) {
            step.reach(ControllerRule.VOLUME_WAITS_FOR_CLAIM);
            return;
        }
        step.reach(ControllerRule.VOLUME_MODE_DIFFERS_FROM_CLAIM);
        String why = " due to incompatible volumeMode.";
        step.warning(
                volume.ref(),
                "VolumeMismatch",
                "Cannot bind PersistentVolume to requested PersistentVolumeClaim " + GoText.quote(claim.name()) + why);
        step.warning(
                claim.ref(),
                "VolumeMismatch",
                "Cannot bind PersistentVolume " + GoText.quote(volume.name()) + " to requested PersistentVolumeClaim"
                        + why);
    }
}
