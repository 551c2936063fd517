package dev.mooring.deletion;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.AttachmentView;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Who keeps a volume or a VolumeAttachment. */
final class VolumeHolds {

    private VolumeHolds() {}

    /**
     * A volume of phase Bound stays.
     *
     * @upstream pkg/controller/volume/pvprotection/pv_protection_controller.go isBeingUsed
     */
    static Hold boundClaim(DeletionInput scene, Life life, String finalizer) {
        Optional<VolumeView> volume = scene.volume(life.ref());
        if (volume.isEmpty() || volume.get().phase().isEmpty()) {
            return Hold.unknown("its phase is not known");
        }
        return volume.get().phase().equals(Phases.BOUND) ? byClaim(scene, volume.get()) : Hold.RELEASED;
    }

    private static Hold byClaim(DeletionInput scene, VolumeView volume) {
        Optional<ObjectRef> claim = claim(volume).filter(ref -> scene.life(ref) != null);
        String owner = volume.claimRef().map(ClaimRef::key).orElse("no claim");
        return Hold.held(
                claim.map(List::of).orElse(List.of()),
                "its phase is Bound: " + owner + " has it",
                steps(volume, claim));
    }

    static Optional<ObjectRef> claim(VolumeView volume) {
        return volume.claimRef().map(ClaimRef::ref);
    }

    private static RemedyStep[] steps(VolumeView volume, Optional<ObjectRef> claim) {
        List<RemedyStep> steps = new ArrayList<>();
        if (volume.reclaimPolicy().equals("Delete")) {
            steps.add(retain(volume.ref()));
        }
        claim.ifPresent(ref -> steps.add(
                RemedyStep.of("delete-claim", "delete the claim: the volume is then Released and loses its finalizer")
                        .withTarget(ref.toString())
                        .withArgv("kubectl", "delete", "persistentvolumeclaim", ref.name(), "-n", ref.namespace())
                        .withRequires("the data are not needed, or the reclaim policy is Retain")));
        return steps.toArray(RemedyStep[]::new);
    }

    /** Keeps the data of a volume, also of one that is being deleted. */
    static RemedyStep retain(ObjectRef volume) {
        return RemedyStep.of("set-reclaim-policy", "set reclaim policy Retain, so that nothing deletes the data")
                .withTarget(volume.toString())
                .withArgv(
                        "kubectl",
                        "patch",
                        "persistentvolume/" + volume.name(),
                        "--type",
                        "merge",
                        "--patch",
                        "{\"spec\":{\"persistentVolumeReclaimPolicy\":\"Retain\"}}")
                .withProves("deleting the claim does not delete the data");
    }

    /**
     * The provisioner removes its finalizer after it has deleted the data, or if nothing is to be deleted.
     *
     * @upstream sig-storage-lib-external-provisioner controller/controller.go handleProtectionFinalizer, shouldDelete
     */
    static Hold provisioner(DeletionInput scene, Life life, String finalizer) {
        Optional<VolumeView> found = scene.volume(life.ref());
        if (found.isEmpty() || Provisioner.of(found.get()).isEmpty()) {
            return Hold.held(List.of(), "it names no external provisioner that would remove it");
        }
        VolumeView volume = found.get();
        boolean deletes = volume.reclaimPolicy().equals("Delete");
        if (scene.isEmptied(life.ref())
                || volume.reclaimPolicy().equals("Retain")
                || volume.reclaimPolicy().equals("Recycle")) {
            return Hold.RELEASED;
        }
        if (volume.phase().equals(Phases.BOUND)) {
            return byClaim(scene, volume);
        }
        Optional<String> failure = Provisioner.failure(volume);
        if (failure.isPresent()) {
            return Hold.unknown(
                    "it removes it when it has deleted the data, and the last try failed: " + failure.get(),
                    retain(volume.ref()));
        }
        List<ObjectRef> attachments = scene.attachments(volume.name());
        return deletes && volume.phase().equals(Phases.RELEASED) && !attachments.isEmpty()
                ? Hold.held(attachments, Texts.list(attachments) + ": the volume is still attached")
                : Hold.held(
                        List.of(),
                        "its provisioner deletes only volumes of phase Released and policy Delete; this one is "
                                + volume.phase() + " with policy " + volume.reclaimPolicy());
    }

    /** The PV controller itself removes its finalizer when it deletes the volume. */
    static Hold plugin(DeletionInput scene, Life life, String finalizer) {
        Optional<VolumeView> volume = scene.volume(life.ref());
        if (volume.isPresent() && volume.get().phase().equals(Phases.BOUND)) {
            return byClaim(scene, volume.get());
        }
        return Hold.held(
                List.of(),
                "the PV controller removes it after its plugin has deleted the data; the volume is "
                        + volume.map(VolumeView::phase).orElse("not readable"));
    }

    /**
     * The attacher keeps a volume while there is an attachment of it, and an attachment until the volume is detached.
     *
     * @upstream external-attacher pkg/controller/csi_handler.go SyncNewOrUpdatedPersistentVolume, syncDetach
     */
    static Hold attacher(DeletionInput scene, Life life, String finalizer) {
        if (Attachers.isMissing(scene.inventory(), finalizer)) {
            return noAttacher(scene, life, finalizer);
        }
        if (life.ref().kind().equals(Kinds.VOLUME_ATTACHMENT)) {
            return detached(life);
        }
        List<ObjectRef> attachments = scene.attachments(life.ref().name());
        if (!attachments.isEmpty()) {
            return Hold.held(attachments, Texts.list(attachments) + ": the volume is still attached");
        }
        return scene.inventory().isComplete(Kinds.VOLUME_ATTACHMENT)
                ? Hold.RELEASED
                : Hold.unknown(
                        "not all VolumeAttachment objects are given: the volume may be attached",
                        Texts.giveAll(Kinds.VOLUME_ATTACHMENT));
    }

    private static Hold noAttacher(DeletionInput scene, Life life, String finalizer) {
        String driver = scene.volume(life.ref())
                .map(VolumeView::csiDriver)
                .filter(each -> !each.isEmpty())
                .map(each -> " of the driver " + each)
                .orElse("");
        return Hold.held(
                scene.attachments(life.ref().name()),
                "only the external attacher" + driver + " removes " + finalizer
                        + ", and no CSIDriver and no CSINode knows that driver: nothing removes it",
                RemedyStep.of("check-controller", "install the driver again, or confirm that no node has the volume")
                        .withTarget(life.ref().toString()));
    }

    private static Hold detached(Life life) {
        return AttachmentView.from(life.manifest())
                .detachError()
                .map(error -> Hold.unknown(
                        "the last try to detach failed: " + error,
                        RemedyStep.of("check-controller", "read the log of the external attacher")
                                .withTarget(life.ref().toString())))
                .orElse(Hold.RELEASED);
    }
}
