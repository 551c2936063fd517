package dev.mooring.deletion;

import dev.mooring.deletion.internal.DeletionDifference;
import dev.mooring.manifest.Part;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.release.Release;
import java.util.Optional;

/**
 * The external provisioner of a volume, which is assumed to run.
 *
 * @upstream sig-storage-lib-external-provisioner controller/controller.go isProvisionerForVolume, shouldDelete
 */
final class Provisioner {

    static final String FINALIZER = "external-provisioner.volume.kubernetes.io/finalizer";

    private static final String IN_TREE = "kubernetes.io/";

    private Provisioner() {}

    /** The name of the provisioner that manages a volume; a CSI driver also manages volumes that it did not make. */
    static Optional<String> of(VolumeView volume) {
        String made = volume.annotations().getOrDefault(Annotations.PROVISIONED_BY, "");
        String migrated = volume.annotations().getOrDefault(Annotations.MIGRATED_TO, "");
        if (!volume.hasAnnotation(Annotations.PROVISIONED_BY) && volume.hasSource("csi")) {
            return named(volume.csiDriver());
        }
        return made.isEmpty() || made.startsWith(IN_TREE) ? named(migrated) : named(made);
    }

    private static Optional<String> named(String name) {
        return Optional.of(name).filter(each -> !each.isEmpty());
    }

    /**
     * Whether it has put its finalizer on a volume before the volume is deleted.
     *
     * @upstream sig-storage-lib-external-provisioner controller/controller.go handleProtectionFinalizer
     */
    static boolean protects(Release release, VolumeView volume) {
        return release.has(DeletionDifference.PROVISIONER_PROTECTS_BOUND_VOLUMES)
                && of(volume).isPresent()
                && volume.phase().equals(Phases.BOUND)
                && volume.reclaimPolicy().equals("Delete")
                && !volume.isBeingDeleted();
    }

    /** Whether the data of a bound volume stay when its claim goes, because the volume is being deleted before the claim. */
    static boolean isTooLate(Release release, VolumeView volume) {
        boolean isOutside = of(volume).isPresent();
        return volume.isBeingDeleted()
                && volume.reclaimPolicy().equals("Delete")
                && (isOutside
                        ? !volume.finalizers().contains(FINALIZER)
                        : !release.has(DeletionDifference.PROVISIONER_PROTECTS_BOUND_VOLUMES));
    }

    /** Whether it deletes the data of the volume and then the volume now. */
    static boolean deletes(DeletionInput scene, Life life, VolumeView volume) {
        return of(volume).isPresent()
                && !scene.isEmptied(volume.ref())
                && (life.hasFinalizer(FINALIZER) || !life.isBeingDeleted())
                && volume.phase().equals(Phases.RELEASED)
                && volume.reclaimPolicy().equals("Delete")
                && failure(volume).isEmpty()
                && scene.attachments(volume.name()).isEmpty();
    }

    /** Why the last try to delete a volume that is being deleted failed, as its status says. */
    static Optional<String> failure(VolumeView volume) {
        return Optional.of(Part.of(volume.manifest()).at("status", "message").text())
                .filter(each -> volume.isBeingDeleted() && volume.phase().equals(Phases.RELEASED) && !each.isEmpty());
    }
}
