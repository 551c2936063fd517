package dev.mooring.controller.internal;

import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.internal.ControllerPlugins.Plugin;
import dev.mooring.controller.internal.ControllerPlugins.Search;
import dev.mooring.internal.Documents;
import dev.mooring.internal.GoText;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.Annotations;
import java.util.List;
import java.util.Optional;

/**
 * What happens to a released volume. It is assumed that the work of a plugin outside the cluster succeeds.
 *
 * @upstream pkg/controller/volume/persistentvolume/pv_controller.go reclaimVolume, recycleVolumeOperation,
 *     deleteVolumeOperation, findDeletablePlugin
 */
final class Reclaim {

    private static final String RECYCLE_FAILED = "VolumeFailedRecycle";
    private static final String DELETE_FAILED = "VolumeFailedDelete";

    private Reclaim() {}

    static void reclaim(StepRecorder step, ClusterView cluster, VolumeView volume) {
        if (!volume.annotations().getOrDefault(Annotations.MIGRATED_TO, "").isEmpty()) {
            boolean deletes = volume.reclaimPolicy().equals("Delete");
            step.reach(
                    deletes
                            ? ControllerRule.MIGRATED_DRIVER_DELETES_VOLUME
                            : ControllerRule.RECLAIM_LEFT_TO_CSI_DRIVER);
            return;
        }
        switch (volume.reclaimPolicy()) {
            case "Retain" -> step.reach(ControllerRule.VOLUME_RETAINED);
            case "Recycle" -> step.aside(aside -> recycle(aside, cluster, volume));
            case "Delete" -> step.aside(aside -> delete(aside, cluster, volume));
            default -> {
                step.reach(ControllerRule.RECLAIM_POLICY_UNKNOWN);
                VolumePhase.fail(
                        step,
                        volume,
                        "VolumeUnknownReclaimPolicy",
                        "Volume has unrecognized PersistentVolumeReclaimPolicy");
            }
        }
    }

    private static void recycle(StepRecorder step, ClusterView cluster, VolumeView volume) {
        if (step.isGone(volume) || !isReleased(cluster, volume)) {
            step.reach(ControllerRule.RECYCLE_SKIPPED_VOLUME_NOT_RELEASED);
            return;
        }
        ClaimRef owner = volume.claimRef().orElseThrow();
        List<String> users = cluster.pods(owner.namespace(), owner.name()).stream()
                .filter(pod -> !pod.isTerminated())
                .map(pod -> pod.namespace() + "/" + pod.name())
                .toList();
        if (!users.isEmpty() && cluster.claim(owner.namespace(), owner.name()).isEmpty()) {
            step.reach(ControllerRule.RECYCLE_DELAYED_VOLUME_IN_USE);
            step.normal(volume.ref(), RECYCLE_FAILED, "Volume is used by pods: " + String.join(",", users));
            return;
        }
        if (cluster.options().plugins().recyclerBySource(volume, step.release()).plugin() == null) {
            step.reach(ControllerRule.NO_PLUGIN_RECYCLES_VOLUME);
            VolumePhase.fail(step, volume, RECYCLE_FAILED, "No recycler plugin found for the volume!");
            return;
        }
        step.reach(ControllerRule.RECYCLER_REMOVES_DATA);
        step.normal(volume.ref(), "VolumeRecycled", "Volume recycled");
        Pointers.unbind(step, volume);
    }

    /** isVolumeReleased of Kubernetes: its claim does not exist, or is bound to another volume. */
    private static boolean isReleased(ClusterView cluster, VolumeView volume) {
        return volume.claimRef()
                .filter(owner -> !owner.uid().isEmpty())
                .filter(owner -> cluster.claim(owner.namespace(), owner.name())
                        .filter(claim -> claim.uid().equals(owner.uid()))
                        .filter(claim -> claim.volumeName().isEmpty()
                                || claim.volumeName().equals(volume.name()))
                        .isEmpty())
                .isPresent();
    }

    private static void delete(StepRecorder step, ClusterView cluster, VolumeView volume) {
        if (volume.isBeingDeleted() && !step.release().has(ControllerDifference.RECLAIM_POLICY_IS_HONORED)) {
            step.reach(ControllerRule.VOLUME_DELETED_WITHOUT_DATA);
            return;
        }
        ControllerPlugins plugins = cluster.options().plugins();
        String provisioner = volume.annotations().getOrDefault(Annotations.PROVISIONED_BY, "");
        if (!provisioner.isEmpty()) {
            Search search = plugins.deleterByName(provisioner, step.release());
            if (search.plugin() != null) {
                deleteWith(ControllerRule.PROVISIONING_PLUGIN_DELETES_VOLUME, step, cluster, search.plugin(), volume);
            } else if (!provisioner.startsWith(Migration.IN_TREE_PREFIX)) {
                step.reach(ControllerRule.EXTERNAL_PROVISIONER_DELETES_VOLUME);
            } else {
                step.reach(ControllerRule.PROVISIONING_PLUGIN_CANNOT_DELETE);
                VolumePhase.fail(step, volume, DELETE_FAILED, search.error());
            }
        } else if (isLeftToDriver(step, volume)) {
            step.reach(
                    volume.hasAnnotation(Annotations.MIGRATED_TO)
                            ? ControllerRule.MIGRATED_DRIVER_DELETES_VOLUME
                            : ControllerRule.CSI_DRIVER_DELETES_VOLUME);
        } else {
            deleteBySource(step, cluster, plugins.deleterBySource(volume, step.release()), volume);
        }
    }

    private static boolean isLeftToDriver(StepRecorder step, VolumeView volume) {
        return (volume.hasAnnotation(Annotations.MIGRATED_TO) || volume.hasSource("csi"))
                && step.release().has(ControllerDifference.CSI_VOLUME_IS_LEFT_TO_DRIVER);
    }

    private static void deleteBySource(StepRecorder step, ClusterView cluster, Search search, VolumeView volume) {
        if (search.plugin() != null) {
            deleteWith(ControllerRule.SOURCE_PLUGIN_DELETES_VOLUME, step, cluster, search.plugin(), volume);
            return;
        }
        step.reach(ControllerRule.NO_PLUGIN_DELETES_VOLUME);
        VolumePhase.fail(
                step,
                volume,
                DELETE_FAILED,
                "error getting deleter volume plugin for volume " + GoText.quote(volume.name()) + ": "
                        + search.error());
    }

    /** The finalizer of the controller is removed first, which may delete the volume. */
    private static void deleteWith(
            ControllerRule rule, StepRecorder step, ClusterView cluster, Plugin plugin, VolumeView volume) {
        step.reach(rule);
        if (step.isGone(volume)) {
            return;
        }
        Optional<String> problem = plugin.deletionProblem(cluster, volume);
        if (problem.isPresent()) {
            step.reach(ControllerRule.PLUGIN_FAILS_TO_DELETE);
            VolumePhase.fail(step, volume, DELETE_FAILED, problem.get());
            return;
        }
        List<String> finalizers = Migration.withoutInTreeFinalizer(step, volume);
        VolumeView unprotected = finalizers.size() == volume.finalizers().size()
                ? volume
                : step.update(volume, Documents.withFinalizers(volume.manifest().json(), finalizers));
        step.delete(unprotected);
    }
}
