package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** Messages about block volumes and growth. */
final class GrowTemplates {

    private GrowTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("MapSetUpDeviceFailed")
                        .by("kubelet", "FailedMapVolume")
                        .says("MapVolume.SetUpDevice failed for volume \"{pv}\" : {error}")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.19–1.37")
                        .proves("the staging step of a Block volume failed; the text after the colon decides")
                        .next(NextQuestion.INNER_MESSAGE)
                        .notSafe(Unsafe.FORCE),
                row("MapPodDeviceFailed")
                        .by("kubelet", "FailedMapVolume")
                        .says("MapVolume.MapPodDevice failed for volume \"{pv}\" : {error}")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.19–1.37")
                        .proves("publish of the block device for this pod failed")
                        .next(NextQuestion.PATHS),
                row("MapBlockVolumeFailed")
                        .by("kubelet", "FailedMapVolume")
                        .says("MapVolume.MapBlockVolume failed for volume \"{pv}\" : {error}")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.19–1.37")
                        .proves("symlink, bind mount or loop device of a block volume failed")
                        .causes("loop devices used up", "globalMapPath left over")
                        .next(NextQuestion.PATHS)
                        .notSafe(Unsafe.REMOVE_FILES),
                row("MapSucceeded")
                        .by("kubelet", "SuccessfulMountVolume")
                        .says("MapVolume.MapPodDevice succeeded for volume \"{pv}\"")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.19–1.37")
                        .proves("the device was there at that time")
                        .doesNotProve("that it is there now")
                        .next(NextQuestion.PATHS),
                row("VolumeResizeSuccessNode")
                        .by("kubelet", "FileSystemResizeSuccessful")
                        .says("MountVolume.NodeExpandVolume succeeded for volume \"{pv}\"")
                        .from("pkg/volume/util/operationexecutor/node_expander.go", "1.16–1.37")
                        .proves("the file system was grown on that node")
                        .doesNotProve("to which size")
                        .next(NextQuestion.EXPAND),
                row("VolumeResizeNodeFailed")
                        .by("kubelet", "FileSystemResizeFailed / VolumeResizeFailed")
                        .says("NodeExpandVolume.NodeExpandVolume failed for volume \"{pv}\" : {error}")
                        .says("MountVolume.NodeExpandVolume failed for volume \"{pv}\" : {error}")
                        .says("MountVolume.Setup failed while expanding volume for volume \"{pv}\" : {error}")
                        .says("MountVolume.MountDevice failed while expanding volume for volume \"{pv}\" : {error}")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.16–1.37")
                        .proves("the node step failed; the image is already larger")
                        .doesNotProve("that the data is damaged")
                        .causes(
                                "the driver's error, which is the text after the colon",
                                "not mounted here",
                                "file system cannot grow online")
                        .next(NextQuestion.EXPAND)
                        .notSafe(Unsafe.DELETE_CLAIM, Unsafe.REPAIR),
                row("VolumeResizeReadOnly")
                        .by("kubelet", "FileSystemResizeFailed")
                        .says("MountVolume.NodeExpandVolume failed for volume \"{pv}\" requested read-only file system")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.9–1.37")
                        .proves("growth was refused because the pod mounts read-only")
                        .causes("ROX pod is the only user")
                        .next(NextQuestion.EXPAND),
                row("ResizeFsCommandFailed")
                        .by("kubelet / CSI drivers (mount-utils)", "")
                        .says("resize of device {dev} failed: {err}. resize2fs output: {out}")
                        .says("resize of device {dev} failed: {err}. xfs_growfs output: {out}")
                        .from("mount-utils resizefs_linux.go", "v0.22.0–v0.36.0-rc.1+")
                        .proves("that tool failed with that output")
                        .causes("needs fsck first", "kernel too old for the new feature", "device not yet larger")
                        .next(NextQuestion.EXPAND, NextQuestion.DMESG)
                        .notSafe(Unsafe.REPAIR),
                row("NodeExpandNotSupported")
                        .by("kubelet", "VolumeResizeFailed")
                        .says("Expander.NodeExpand found CSI plugin {driver} to not support node expansion")
                        .from("pkg/volume/csi/expander.go", "")
                        .proves("the driver says that its node has nothing to do when a volume grows")
                        .doesNotProve("that the volume did not grow: for CephFS and NFS the controller has done all")
                        .causes("a driver whose volumes grow on the server")
                        .next(NextQuestion.EXPAND),
                row("ResizeFsRefused")
                        .by("resize2fs / xfs_growfs", "FileSystemResizeFailed")
                        .says("resize2fs: Permission denied to resize filesystem")
                        .says("Please run 'e2fsck -f {dev}' first")
                        .says("There are errors in the filesystem, so online resizing is not allowed")
                        .says("resize2fs: On-line shrinking not supported")
                        .says("resize2fs: Device or resource busy while trying to open {dev}")
                        .says("xfs_growfs: {path} is not a mounted XFS filesystem")
                        .says("{path} is not a mounted XFS filesystem")
                        .says("fsadm: Cannot parse xfs_info output.")
                        .says("error when resizing filesystem on devicePath {dev} and volumePath {path}")
                        .from(
                                "e2fsprogs resize/main.c, online.c; linux fs/ext4/resize.c; xfsprogs growfs;"
                                        + " vsphere-csi-driver",
                                "")
                        .proves("the file system was not grown; the device may be larger already")
                        .doesNotProve("that the data is lost")
                        .causes(
                                "the file system has recorded errors, and must be checked while it is not mounted",
                                "the tool is missing where the driver runs")
                        .next(NextQuestion.EXPAND, NextQuestion.DMESG)
                        .notSafe(Unsafe.REPAIR),
                row("ResizeDeferredVolume")
                        .by("kubelet", "")
                        .says("current or new size of the volume is not set")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.26–1.37")
                        .proves("kubelet has no size to grow to")
                        .causes("PV capacity edited by hand")
                        .next(NextQuestion.EXPAND)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("ExpandWaitingExternal")
                        .by("expand controller (kube-controller-manager)", "ExternalExpanding")
                        .says("waiting for an external controller to expand this PVC")
                        .from("pkg/controller/volume/expand/expand_controller.go", "1.29–1.37")
                        .proves("in-tree controller hands the work to a resizer; normal, once")
                        .doesNotProve("that a resizer runs")
                        .causes("no external-resizer for that driver", "resizer without RBAC")
                        .next(NextQuestion.EXPAND)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("ExpandWaitingExternalOld")
                        .by("expand controller", "ExternalExpanding")
                        .says("CSI migration enabled for {plugin}; waiting for external resizer to expand the pvc")
                        .says("didn't find a plugin capable of expanding the volume; waiting for an external"
                                + " controller to process this PVC")
                        .from("pkg/controller/volume/expand/expand_controller.go", "1.12–1.26")
                        .proves("in-tree controller hands the work to a resizer; normal, once; older words; type"
                                + " Normal or Warning by release")
                        .doesNotProve("that a resizer runs")
                        .causes(
                                "no external-resizer for that driver",
                                "resizer without RBAC; static PV or 'no-provisioner' class has no resizer")
                        .next(NextQuestion.EXPAND)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("ExpandIgnored")
                        .by("expand controller", "ExternalExpanding")
                        .says("Ignoring the PVC: {error}")
                        .from("pkg/controller/volume/expand/expand_controller.go", "1.12–1.26")
                        .proves("in-tree controller hands the work to a resizer; normal, once; older words; type"
                                + " Normal or Warning by release; 1.14–1.2x")
                        .doesNotProve("that a resizer runs")
                        .causes(
                                "no external-resizer for that driver",
                                "resizer without RBAC; static PV or 'no-provisioner' class has no resizer")
                        .next(NextQuestion.EXPAND)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("ExpandNewClaim")
                        .by("external-resizer", "Resizing")
                        .says("External resizer is resizing volume {pv}")
                        .from("external-resizer pkg/controller/controller.go", "v0.3.0–v2.2.1+")
                        .proves("a resizer of that driver took the claim; ControllerExpandVolume is called")
                        .doesNotProve("that it succeeds")
                        .next(NextQuestion.EXPAND),
                row("ResizerFailed")
                        .by("external-resizer", "VolumeResizeFailed")
                        .says("resize volume \"{pv}\" by resizer \"{driver}\" failed: {error}")
                        .from("external-resizer pkg/resizer/csi_resizer.go", "v0.3.0–v2.2.1+")
                        .proves("driver's ControllerExpandVolume answered this")
                        .doesNotProve("that nothing grew, when the code is DeadlineExceeded or Aborted")
                        .causes("backend quota", "volume attached and offline growth only", "driver bug; see inner")
                        .next(NextQuestion.EXPAND, NextQuestion.INNER_MESSAGE)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("ResizerNodePending")
                        .by("external-resizer", "FileSystemResizeRequired")
                        .says("Require file system resize of volume on node")
                        .from("external-resizer pkg/controller/controller.go", "v0.3.0–v2.2.1+")
                        .proves("controller side done; a node must do the rest when a pod mounts it")
                        .causes("no pod runs (normal)")
                        .next(NextQuestion.EXPAND),
                row("ResizerSucceeded")
                        .by("external-resizer", "VolumeResizeSuccessful")
                        .says("Resize volume succeeded")
                        .from("external-resizer pkg/controller/controller.go", "v0.3.0–v2.2.1+")
                        .proves("done; no node step was requested")
                        .doesNotProve("the file system's size")
                        .next(NextQuestion.EXPAND),
                row("ResizerInUse")
                        .by("external-resizer", "VolumeResizeFailed")
                        .says("Unable to expand {ns}/{claim} because CSI driver {driver} only supports offline"
                                + " expansion and volume is currently in-use")
                        .from("external-resizer pkg/controller/controller.go", "v1.0.0–v2.2.1+")
                        .proves("driver has only the OFFLINE capability and a pod or VA uses the volume")
                        .doesNotProve("which pod")
                        .causes("pod runs")
                        .next(NextQuestion.EXPAND, NextQuestion.HOLDERS)
                        .notSafe(Unsafe.FORCE),
                row("ModifyFailed")
                        .by("external-resizer", "VolumeModifyFailed")
                        .says("VAC \"{vac}\" does not exist.")
                        .from("external-resizer pkg/util/events.go", "v1.12.0–v2.2.1+")
                        .proves("change to another VolumeAttributesClass was refused")
                        .doesNotProve("that the old class still applies in full")
                        .causes("class missing", "parameters refused", "driver cannot")
                        .next(NextQuestion.EXPAND, NextQuestion.ADMIT)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("ModifyInProgress")
                        .by("external-resizer", "VolumeModify")
                        .says("external resizer is modifying volume {pv} with vac {vac}")
                        .from("external-resizer pkg/modifycontroller/modify_volume.go", "v1.12.0–v2.2.1+")
                        .proves("ControllerModifyVolume was called")
                        .next(NextQuestion.EXPAND),
                row("ModifySucceeded")
                        .by("external-resizer", "VolumeModifySuccessful")
                        .says("external resizer modified volume {pv} with vac {vac} successfully")
                        .from("external-resizer pkg/modifycontroller/modify_volume.go", "v1.12.0–v2.2.1+")
                        .proves("done"),
                row("ResizeWaitsForPod")
                        .by("external-resizer (condition of the claim)", "FileSystemResizePending")
                        .says("Waiting for user to (re-)start a pod to finish file system resize of volume on node")
                        .from("external-resizer pkg/util; kubernetes pkg/volume/util/resize_util.go", "1.11–1.37")
                        .proves("the volume has grown in the storage; its file system grows when a node mounts it,"
                                + " or at once where the driver can do that online")
                        .doesNotProve(
                                "that the pod must be restarted: with an online driver the kubelet does it while the"
                                        + " pod runs")
                        .next(NextQuestion.EXPAND));
    }
}
