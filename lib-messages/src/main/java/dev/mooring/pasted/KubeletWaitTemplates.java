package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** Messages of the kubelet while a pod waits for its volumes, and about pods that are gone. */
final class KubeletWaitTemplates {

    private KubeletWaitTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("VolumesTimedOut")
                        .by("kubelet", "FailedMount")
                        .says("Unable to attach or mount volumes: unmounted volumes=[{vols}], unattached"
                                + " volumes=[{unattached}]: timed out waiting for the condition")
                        .says("unmounted volumes=[{vols}], unattached volumes=[{unattached}]: timed out waiting for the"
                                + " condition")
                        .from("pkg/kubelet/kubelet.go", "1.16–1.37")
                        .proves("this kubelet waited about two minutes and these pod volumes were not mounted then")
                        .doesNotProve("which step failed, whether the volume is attached, that nothing works now")
                        .causes(
                                "another event of the same pod names the step (attach, MountDevice, SetUp)",
                                "the CSI node plugin is not on the node",
                                "many volumes, slow chown ('fsGroup')")
                        .next(NextQuestion.ATTACH)
                        .also("look for a second event")
                        .notSafe(Unsafe.FORCE, Unsafe.ATTACHMENT),
                row("VolumesFailedToProcess")
                        .by("kubelet", "FailedMount")
                        .says("Unable to attach or mount volumes: unmounted volumes=[{vols}], unattached"
                                + " volumes=[{unattached}], failed to process volumes=[{unprocessed}]: {error}")
                        .says("Unable to attach or mount volumes: unmounted volumes=[{vols}], unattached"
                                + " volumes=[{unattached}], failed to process volumes=[{unprocessed}]: timed out waiting"
                                + " for the condition")
                        .says("Unable to attach or mount volumes: unmounted volumes=[{vols}], unattached"
                                + " volumes=[{unattached}], failed to process volumes=[{unprocessed}]: context deadline"
                                + " exceeded")
                        .says("unmounted volumes=[{vols}], unattached volumes=[{unattached}], failed to process"
                                + " volumes=[{unprocessed}]: {error}")
                        .says("unmounted volumes=[{vols}], unattached volumes=[{unattached}], failed to process"
                                + " volumes=[{unprocessed}]: timed out waiting for the condition")
                        .from("pkg/kubelet/volumemanager/volume_manager.go", "1.29–1.37")
                        .proves("this kubelet waited about two minutes and these pod volumes were not mounted then;"
                                + " the volumes of the third list could not even be read (claim missing, not"
                                + " bound, being deleted); an empty third list adds nothing")
                        .doesNotProve("which step failed for the others")
                        .causes(
                                "the error says why a volume could not be read: its claim is missing, not bound, or"
                                        + " being deleted",
                                "for the others another event of the same pod names the step")
                        .next(NextQuestion.FORECAST, NextQuestion.ATTACH)
                        .notSafe(Unsafe.FORCE),
                row("VolumesTimedOutOld")
                        .by("kubelet", "FailedMount")
                        .says("timeout expired waiting for volumes to attach or mount for pod \"{ns}\"/\"{pod}\"."
                                + " list of unmounted volumes=[{vols}]. list of unattached volumes=[{unattached}]")
                        .from("pkg/kubelet/volumemanager/volume_manager.go", "1.12")
                        .proves("this kubelet waited about two minutes and these pod volumes were not mounted then;"
                                + " client and kubelet of about 1.10–1.15")
                        .doesNotProve("which step failed, whether the volume is attached, that nothing works now")
                        .causes(
                                "another event of the same pod names the step (attach, MountDevice, SetUp)",
                                "the CSI node plugin is not on the node",
                                "many volumes, slow chown ('fsGroup')")
                        .next(NextQuestion.ATTACH, NextQuestion.UPGRADE)
                        .notSafe(Unsafe.FORCE),
                row("VolumesTimedOutOldest")
                        .by("kubelet", "FailedMount")
                        .says("timeout expired waiting for volumes to attach/mount for pod \"{ns}\"/\"{pod}\". list"
                                + " of unattached/unmounted volumes=[{vols}]")
                        .from("pkg/kubelet/volumemanager/volume_manager.go", "1.9")
                        .proves("this kubelet waited about two minutes and these pod volumes were not mounted then;"
                                + " 1.3–1.9; here one list is both unmounted and unattached")
                        .doesNotProve("which step failed, whether the volume is attached, that nothing works now")
                        .causes(
                                "another event of the same pod names the step (attach, MountDevice, SetUp)",
                                "the CSI node plugin is not on the node",
                                "many volumes, slow chown ('fsGroup')")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.FORCE),
                row("PodAttachLimitReached")
                        .by("kubelet", "FailedMount")
                        .says("Node has reached its volume attachment limit, rejecting pod. unmounted"
                                + " volumes=[{vols}], unattached volumes=[{unattached}], failed to process"
                                + " volumes=[{unprocessed}]: {error}")
                        .from("pkg/kubelet/volumemanager/volume_manager.go", "1.36–1.37")
                        .proves("the kubelet counted more CSI attachments than the node's limit and rejects the pod")
                        .doesNotProve("that the limit in CSINode is the true limit of the machine")
                        .causes("other pods of the node hold volumes", "stale attachments", "CSINode limit is wrong")
                        .next(NextQuestion.ATTACH, NextQuestion.FORECAST)
                        .notSafe(Unsafe.ATTACHMENT),
                row("VolumeProcessingClaimMissing")
                        .by("kubelet", "FailedMount")
                        .says("error processing PVC {ns}/{claim}: failed to fetch PVC from API server: {error}")
                        .from("pkg/kubelet/volumemanager/populator/desired_state_of_world_populator.go", "1.16–1.37")
                        .proves("the kubelet could not read the claim now")
                        .doesNotProve("that the claim does not exist, unless the error says not found")
                        .causes(
                                "node not allowed to read it (NodeRestriction: pod not yet on the node's graph)",
                                "claim deleted",
                                "API server not reachable")
                        .next(NextQuestion.FORECAST),
                row("VolumeProcessingClaimDeleted")
                        .by("kubelet", "FailedMount")
                        .says("can't start pod because PVC {ns}/{claim} is being deleted")
                        .says("error processing PVC {ns}/{claim}: PVC is being deleted")
                        .from("pkg/kubelet/volumemanager/populator/desired_state_of_world_populator.go", "1.9–1.37")
                        .proves("the claim has a deletion timestamp and a new pod wants it")
                        .doesNotProve("that data is lost (a holder may remain)")
                        .causes("claim was deleted while pods use it")
                        .next(NextQuestion.HOLDERS, NextQuestion.DELETE)
                        .notSafe(Unsafe.FINALIZER),
                row("VolumeProcessingClaimUnbound")
                        .by("kubelet", "FailedMount")
                        .says("PVC {ns}/{claim} has non-bound phase (\"{phase}\") or empty pvc.Spec.VolumeName"
                                + " (\"{pv}\")")
                        .says("PVC {ns}/{claim} has non-bound phase (\"{phase}\") or empty pvc.Spec.VolumeName (\"\")")
                        .says("found PV object \"{pv}\" but it has a nil pv.Spec.ClaimRef indicating it is not"
                                + " yet bound"
                                + " to the claim")
                        .says("found PV object \"{pv}\" but its pv.Spec.ClaimRef.UID (\"{other}\") does not point to"
                                + " claim.UID (\"{uid}\")")
                        .from("pkg/controller/volume/attachdetach/util/util.go", "1.9–1.37")
                        .proves("at that moment the claim was not Bound (a phase is quoted)")
                        .doesNotProve("why")
                        .causes("pod assigned by 'nodeName', without the scheduler", "claim Lost")
                        .next(NextQuestion.WHY)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("VolumeModeBlockInMounts")
                        .by("kubelet", "FailedMount")
                        .says("volume {vol} has volumeMode {mode}, but is specified in volumeMounts")
                        .says("volume {vol} has volumeMode {mode}, but is specified in volumeDevices")
                        .from("pkg/kubelet/volumemanager/populator/desired_state_of_world_populator.go", "1.16–1.37")
                        .proves("pod and claim disagree about Block or Filesystem")
                        .doesNotProve("that the device has no file system")
                        .causes("the claim was created with another volumeMode")
                        .next(NextQuestion.ADMIT, NextQuestion.FORECAST)
                        .notSafe(Unsafe.FORMAT),
                row("MountFailedOld")
                        .by("kubelet", "FailedMount")
                        .says("Unable to mount volumes for pod \"{pod}\": {error}")
                        .from("pkg/kubelet/kubelet.go", "1.0–1.3")
                        .proves("wrapper of an old kubelet; the inner message has the rule")
                        .next(NextQuestion.INNER_MESSAGE, NextQuestion.ATTACH)
                        .lastResort(),
                row("VolumeReconstructFailed")
                        .by("kubelet", "")
                        .says("Could not construct volume information: {error}")
                        .says("could not construct volume information{text}")
                        .says("could not determine device for path: \"{path}\"")
                        .says("Failed to reconstruct volume{text}")
                        .from("pkg/kubelet/volumemanager/reconciler; mount-utils", "1.9–1.37")
                        .proves("a kubelet that started could not learn from its directories what is mounted there, so"
                                + " it cannot unmount it in the ordinary way")
                        .doesNotProve("that nothing is mounted there; that data can be removed")
                        .causes("unmounted by hand", "vol_data.json lost", "a volume of a driver that is gone")
                        .next(NextQuestion.PATHS, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.REMOVE_FILES),
                row("OrphanedPodOld")
                        .by("kubelet", "")
                        .says("Orphaned pod \"{uid}\" found, but volume paths are still present on disk")
                        .says("Orphaned pod \"{uid}\" found, but volume paths are still present on disk : There were"
                                + " a total of {n} errors similar to this. Turn up verbosity to see them.")
                        .from("pkg/kubelet/kubelet_volumes.go", "1.9–1.19")
                        .proves("the API server has no pod of this uid and its volume directories exist on this node;"
                                + " the total counts lines, not pods of one cause")
                        .doesNotProve("that nothing is mounted there; that data can be removed")
                        .causes("node or kubelet restarted hard", "an unmount failed", "vol_data.json lost")
                        .next(NextQuestion.PATHS)
                        .also("read the mount table of the node")
                        .notSafe(Unsafe.REMOVE_FILES),
                row("OrphanedPodRmdir")
                        .by("kubelet", "")
                        .says("orphaned pod \"{uid}\" found, but failed to rmdir() volume at path {path}: directory"
                                + " not empty")
                        .from("pkg/kubelet/kubelet_volumes.go", "1.22–1.37")
                        .proves("kubelet saw no mount there, and the directory has entries: files written into the"
                                + " bare directory, or a leftover vol_data.json")
                        .doesNotProve("whose files they are; that a copy exists elsewhere")
                        .causes(
                                "pod wrote to the node's disk while the mount was gone",
                                "kubelet died between unmount and rmdir")
                        .next(NextQuestion.PATHS, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.REMOVE_FILES),
                row("OrphanedPodSubpath")
                        .by("kubelet", "")
                        .says("orphaned pod \"{uid}\" found, but failed to rmdir() subpath at path {path}: {error}")
                        .says("orphaned pod \"{uid}\" found, but failed to remove subpath at path {path}: {error}")
                        .from("pkg/kubelet/kubelet_volumes.go", "1.22–1.37")
                        .proves("kubelet saw no mount there, and could not remove what a subPath left behind;"
                                + " the error says"
                                + " why: 'directory not empty' is files, 'device or resource busy' is a mount")
                        .doesNotProve("whose files they are; that a copy exists elsewhere")
                        .causes("subPath mount left", "pod wrote to the node's disk while the mount was gone")
                        .next(NextQuestion.PATHS, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.REMOVE_FILES, Unsafe.LAZY_UNMOUNT),
                row("OrphanedPodSubpathFile")
                        .by("kubelet", "")
                        .says("orphaned pod \"{uid}\" found, but failed to rmdir() subpath at path {path}: not"
                                + " a directory")
                        .says("orphaned pod \"{uid}\" found, but failed to remove subpath at path {path}: not"
                                + " a directory")
                        .from("pkg/kubelet/kubelet_volumes.go removeOrphanedPodVolumeDirs", "1.22–1.37")
                        .proves("the leftover is a file, as a subPath of one file makes it, and rmdir removes"
                                + " directories"
                                + " only; the kubelet tries again and fails again (the sibling of OrphanedPodSubpath)")
                        .doesNotProve("that the file is empty; that nothing is mounted on it")
                        .causes("subPath of a single file, from a pod that ended hard")
                        .next(NextQuestion.PATHS, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.REMOVE_FILES),
                row("OrphanedPodReadDir")
                        .by("kubelet", "")
                        .says("rphaned pod \"{uid}\" found, but error {error} occurred during reading {what} dir"
                                + " from disk")
                        .says("rphaned pod \"{uid}\" found, but error {error} occured during reading {what} dir"
                                + " from disk")
                        .says("orphaned pod \"{uid}\" found, but error occurred during reading volume dir from disk:"
                                + " {error}")
                        .says("orphaned pod \"{uid}\" found, but error occurred during reading of volume-subpaths dir"
                                + " from disk: {error}")
                        .says("orphaned pod \"{uid}\" found, but error occurred during reading the pod dir from disk:"
                                + " {error}")
                        .says("Pod found, but error occurred during checking mounted volumes from disk\""
                                + " err=\"{error}\" podUID=\"{uid}\"")
                        .from("pkg/kubelet/kubelet_volumes.go", "1.9–1.37")
                        .proves("reading the directory failed (1.9–1.3x: error before, newer: after the sentence)")
                        .doesNotProve("what is in it")
                        .causes("stale NFS or FUSE mount below", "disk error")
                        .next(NextQuestion.PATHS, NextQuestion.S3FS_STATE)
                        .notSafe(Unsafe.REMOVE_FILES),
                row("OrphanedPodNotRemoved")
                        .by("kubelet", "")
                        .says("orphaned pod \"{uid}\" found, but failed to rmdir() volume at path {path}: {error}")
                        .says("orphaned pod \"{uid}\" found, but error {error} occurred when trying to remove the"
                                + " volumes dir")
                        .says("orphaned pod \"{uid}\" found, but error occurred when trying to remove the volumes dir:"
                                + " {error}")
                        .says("orphaned pod \"{uid}\" found, but error occurred when trying to remove subdir"
                                + " \"{path}\": {error}")
                        .says("orphaned pod \"{uid}\" found, but error occurred when trying to remove the pod"
                                + " directory: {error}")
                        .says("Orphaned pod found, but failed to remove volumes subdir\" err=\"{error}\""
                                + " podUID=\"{uid}\"")
                        .says("Failed to remove orphaned pod subdir\" err=\"{error}\" podUID=\"{uid}\"")
                        .says("Failed to remove orphaned pod dir\" err=\"{error}\" podUID=\"{uid}\"")
                        .says("Failed to remove orphaned pod \"{uid}\" dir; err: {error}")
                        .from("pkg/kubelet/kubelet_volumes.go", "1.22–1.37")
                        .proves("the folder of a pod that is gone could not be removed, and why")
                        .doesNotProve("whose files are in it; that nothing is mounted below it")
                        .causes("a mount that the kubelet did not see", "files in the folder")
                        .next(NextQuestion.PATHS, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.REMOVE_FILES, Unsafe.LAZY_UNMOUNT),
                row("OrphanedPodVolumesNotCleaned")
                        .by("kubelet", "")
                        .says("Orphaned pod \"{uid}\" found, but volumes are not cleaned up")
                        .says("Orphaned pod found, but volumes are not cleaned up")
                        .says("Orphaned pod found, but volumes are not cleaned up\" podUID=\"{uid}\"")
                        .says("Pod found, but volumes are still mounted on disk\" podUID=\"{uid}\"")
                        .from("pkg/kubelet/kubelet_volumes.go", "1.22–1.37")
                        .proves("volume manager still holds volumes of a pod that is gone")
                        .doesNotProve("that it will not clean up on its own")
                        .causes("unmount in progress or failing")
                        .next(NextQuestion.PATHS)
                        .notSafe(Unsafe.REMOVE_FILES),
                row("OrphanedPodsSimilarErrors")
                        .by("kubelet", "")
                        .says("There were many similar errors. Turn up verbosity to see them.")
                        .from("pkg/kubelet/kubelet_volumes.go", "1.22–1.37")
                        .proves("only the first of several orphan errors is shown")
                        .doesNotProve("how many")
                        .causes("node or kubelet restarted hard", "an unmount failed", "vol_data.json lost")
                        .next(NextQuestion.PATHS)
                        .notSafe(Unsafe.REMOVE_FILES));
    }
}
