package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** Messages while a volume is mounted or unmounted. */
final class MountTemplates {

    private MountTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("MountDeviceFailed")
                        .by("kubelet", "FailedMount")
                        .says("MountVolume.MountDevice failed for volume \"{pv}\" : {error}")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.9–1.37")
                        .proves("the global (staging) mount of the PV failed on that node; attach passed or is not"
                                + " needed")
                        .doesNotProve("which cause: the text after the colon decides; that the file system is bad")
                        .next(NextQuestion.PATHS, NextQuestion.INNER_MESSAGE)
                        .notSafe(Unsafe.FORCE),
                row("SetUpFailed")
                        .by("kubelet", "FailedMount")
                        .says("MountVolume.SetUp failed for volume \"{vol}\" : {error}")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.9–1.37")
                        .proves("the mount for this pod failed. The quoted name is the PV's, or the pod volume's"
                                + " (secret, configMap, projected, nfs inline)")
                        .doesNotProve("that storage is the cause (secrets and configMaps use the same words)")
                        .next(NextQuestion.INNER_MESSAGE),
                row("SetUpObjectNotRegistered")
                        .by("kubelet", "FailedMount")
                        .says("object \"{ns}\"/\"{name}\" not registered")
                        .from("pkg/kubelet/kubelet.go", "1.9–1.37")
                        .proves("the kubelet had not cached that Secret or ConfigMap; typical of a terminating pod")
                        .doesNotProve("that it does not exist; that any storage is concerned")
                        .causes("pod is being deleted or just restarted"),
                row("SetUpSecretNotFound")
                        .by("kubelet", "FailedMount")
                        .says("secret \"{secret}\" not found")
                        .says("configmap \"{configmap}\" not found")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.9–1.37")
                        .proves("the named Secret or ConfigMap is missing in the pod's namespace; not a"
                                + " PersistentVolume")
                        .causes("typing error", "created later", "wrong namespace")
                        .also("create it")
                        .onlyAfter("MountVolume.SetUp failed"),
                row("SetUpReferencesNonExistent")
                        .by("kubelet", "FailedMount")
                        .says("references non-existent secret key: {word}")
                        .says("references non-existent config key: {word}")
                        .from("pkg/volume/secret/secret.go", "1.9–1.37")
                        .proves("an 'items' key is missing; not storage")
                        .causes("key renamed"),
                row("SetUpSucceeded")
                        .by("kubelet", "SuccessfulMountVolume")
                        .says("MountVolume.SetUp succeeded for volume \"{vol}\"")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.9–1.37")
                        .proves("at that time this volume was mounted for this pod")
                        .doesNotProve("that it is mounted now"),
                row("RwopUsedOnNode")
                        .by("kubelet", "FailedMount")
                        .says("volume uses the ReadWriteOncePod access mode and is already in use by another pod")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.22–1.37")
                        .proves("another pod of this node has the volume mounted, whose only mode is ReadWriteOncePod")
                        .doesNotProve("that the other pod runs: it may be ending")
                        .causes("rolling update with ReadWriteOncePod", "the old pod is still Terminating")
                        .next(NextQuestion.HOLDERS, NextQuestion.ATTACH)
                        .notSafe(Unsafe.FORCE),
                row("NodeAffinityAtMount")
                        .by("kubelet", "FailedMount")
                        .says("MountVolume.NodeAffinity check failed for volume \"{pv}\" : no matching"
                                + " NodeSelectorTerms")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.12–1.37")
                        .proves("the PV's node affinity does not match this node; the pod was assigned without the"
                                + " scheduler, or node labels changed")
                        .causes("'nodeName' in the pod", "DaemonSet", "node labels changed")
                        .next(NextQuestion.WHY, NextQuestion.FORECAST)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("MounterInitFailed")
                        .by("kubelet", "FailedMount")
                        .says("MountVolume.NewMounter initialization failed for volume \"{pv}\" : path \"{path}\""
                                + " does not exist")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.9–1.37")
                        .proves("a 'local' PV's path is missing on this node")
                        .doesNotProve("that data is lost (disk not mounted at boot)")
                        .causes("disk not mounted", "other node of the same name")
                        .next(NextQuestion.PATHS, NextQuestion.WHY)
                        .notSafe(Unsafe.REMOVE_FILES, Unsafe.DELETE_CLAIM),
                row("MountOptionsUnsupported")
                        .by("kubelet", "FailedMount")
                        .says("MountVolume.MountOptionSupport check failed {error} mount options are not supported"
                                + " for this volume type")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.22–1.37")
                        .proves("the PV or class has mountOptions the plugin refuses")
                        .causes("class edited")
                        .next(NextQuestion.ADMIT),
                row("NoVolumePluginMatched")
                        .by("kubelet / controllers", "FailedMount")
                        .says("no volume plugin matched")
                        .from("pkg/volume/plugins.go", "1.9–1.37")
                        .proves("this binary has no plugin for the source (or the source is empty)")
                        .doesNotProve("that the volume is invalid elsewhere")
                        .causes("in-tree plugin removed in this release", "CSI migration off")
                        .next(NextQuestion.UPGRADE, NextQuestion.RBD_TRANSLATE)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("DriverNotRegistered")
                        .by("kubelet", "FailedMount")
                        .says("driver name {driver} not found in the list of registered CSI drivers")
                        .from("pkg/volume/csi/csi_client.go", "1.12–1.37")
                        .proves("on the node of the event, the kubelet has no registration of that driver name now")
                        .doesNotProve(
                                "that CSIDriver or the controller is missing ('kubectl get csidriver' proves nothing"
                                        + " about a node)")
                        .causes(
                                "node plugin pod not running or not tolerating the taint",
                                "kubelet root-dir differs from the plugin's hostPath",
                                "driver renamed",
                                "node just booted")
                        .next(NextQuestion.FORECAST)
                        .also("read the log of node-driver-registrar")
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.DELETE_CLAIM),
                row("DriverClientFailed")
                        .by("kubelet", "FailedMount")
                        .says("kubernetes.io/csi: attacher.MountDevice failed to create newCsiDriverClient: {error}")
                        .says("kubernetes.io/csi: mounter.SetUpAt failed to get CSI client: {error}")
                        .from("pkg/volume/csi/csi_attacher.go", "1.16–1.37")
                        .proves("prefix of DriverNotRegistered since about 1.17")
                        .doesNotProve(
                                "that CSIDriver or the controller is missing ('kubectl get csidriver' proves nothing"
                                        + " about a node)")
                        .causes(
                                "node plugin pod not running or not tolerating the taint",
                                "kubelet root-dir differs from the plugin's hostPath",
                                "driver renamed",
                                "node just booted")
                        .next(NextQuestion.FORECAST)
                        .also("read the log of node-driver-registrar on that node")
                        .notSafe(Unsafe.ATTACHMENT),
                row("CsiCapabilityCheckFailed")
                        .by("kubelet", "FailedMount")
                        .says("kubernetes.io/csi: mounter.SetUpAt failed to check for STAGE_UNSTAGE_VOLUME"
                                + " capability: {error}")
                        .from("pkg/volume/csi/csi_mounter.go", "1.16–1.37")
                        .proves("the driver's socket on the node did not answer the question")
                        .doesNotProve("that the volume is bad")
                        .causes("node plugin crashed or restarting", "socket path stale")
                        .also("read the log of the node plugin"),
                row("CsiPublishContextMissing")
                        .by("kubelet", "FailedMount")
                        .says("kubernetes.io/csi: mounter.SetUpAt failed to fetch publishContext: {error}")
                        .from("pkg/volume/csi/csi_mounter.go", "1.19–1.37")
                        .proves("VA could not be read")
                        .causes("VA deleted by hand", "pod outlives its VA")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT),
                row("CsiStagedBeforeError")
                        .by("kubelet", "")
                        .says("UnmountDevice failed {error}")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.9–1.37")
                        .proves("node could not unstage; the volume stays in volumesInUse, so detach waits")
                        .doesNotProve("that anything writes")
                        .causes("umount busy", "plugin down")
                        .next(NextQuestion.ATTACH)
                        .also("read the mount table of the node")
                        .notSafe(Unsafe.REMOVE_FILES, Unsafe.ATTACHMENT),
                row("DeviceStillReferenced")
                        .by("kubelet", "")
                        .says("the device mount path \"{path}\" is still mounted by other references [{paths}]")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.9–1.37")
                        .proves("other mounts of the device exist on the node, listed")
                        .doesNotProve("who uses them")
                        .causes("pod of the same volume on the node", "leaked container mount namespace")
                        .next(NextQuestion.PATHS, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.LAZY_UNMOUNT),
                row("DeviceNoLongerExpectedInUse")
                        .by("kubelet", "")
                        .says("the device is in use when it was no longer expected to be in use")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.9–1.37")
                        .proves("the block device is still open on this node although the kubelet unmounted it")
                        .doesNotProve("by whom")
                        .causes("container runtime holds the mount", "multipath/LVM/luks on top")
                        .next(NextQuestion.RBD_DEVICES)
                        .also("read the mount table of the node")
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("TearDownFailed")
                        .by("kubelet", "FailedUnmount")
                        .says("UnmountVolume.TearDown failed for volume \"{vol}\" {error}")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.9–1.37")
                        .proves("unmount for a deleted pod fails; the pod stays Terminating")
                        .doesNotProve("that data is lost")
                        .causes("target busy", "server gone (nfs, fuse)", "vol_data.json missing")
                        .next(NextQuestion.PATHS, NextQuestion.S3FS_STATE, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.FORCE, Unsafe.REMOVE_FILES, Unsafe.LAZY_UNMOUNT),
                row("SubPathCleanFailed")
                        .by("kubelet", "")
                        .says("error cleaning subPath mounts for volume \"{vol}\" {error}")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.12–1.37")
                        .proves("a subPath bind mount of an ending pod cannot be removed")
                        .causes("server gone", "directory removed by hand")
                        .next(NextQuestion.PATHS, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.REMOVE_FILES, Unsafe.LAZY_UNMOUNT),
                row("VolDataMissing")
                        .by("kubelet", "")
                        .says("failed to open volume data file [{path}]")
                        .says("failed to load volume data [{path}]")
                        .says("failed to parse volume data file [{path}]: {error}")
                        .from("pkg/volume/csi/csi_util.go", "1.9–1.37")
                        .proves("the kubelet could not read its record of a CSI volume")
                        .doesNotProve("what the volume was (the path still shows pod and PV)")
                        .causes(
                                "somebody deleted files under pods/, or another unmount did",
                                "disk restored",
                                "the file is empty (EOF): the node went down, or its disk was full, while it was written")
                        .next(NextQuestion.PATHS)
                        .notSafe(Unsafe.REMOVE_FILES),
                row("SubPathPrepareFailed")
                        .by("kubelet", "Failed (CreateContainerConfigError)")
                        .says("failed to prepare subPath for volumeMount \"{mount}\" of container \"{container}\"")
                        .from("pkg/kubelet/kubelet_pods.go", "1.12–1.37")
                        .proves("the volume is mounted, and binding the sub directory failed")
                        .doesNotProve("why (the reason is only in the kubelet log)")
                        .causes(
                                "directory or file removed or changed while the container restarts",
                                "symlink out of the volume",
                                "NFS squash/permission",
                                "stale handle")
                        .next(NextQuestion.PATHS)
                        .also("read the log of the kubelet at that second")
                        .notSafe(Unsafe.REMOVE_FILES),
                row("SubPathSourceMissing")
                        .by("kubelet", "Failed (CreateContainerConfigError)")
                        .says("Error: stat {path}: no such file or directory")
                        .from("pkg/kubelet/kubelet_pods.go makeMounts", "1.9–1.37")
                        .proves("the directory of a volume from which the pod mounts a subPath is not there, as the"
                                + " kubelet sees the node")
                        .doesNotProve("that it is missing on the node: a kubelet in a container sees other directories")
                        .causes(
                                "hostPath that was not made",
                                "a kubelet in a container, as kind, k3d or minikube have it")
                        .next(NextQuestion.PATHS)
                        .onlyAfter("kubelet", "Failed", "CreateContainerConfigError", "volume"),
                row("SubPathCreateFailed")
                        .by("kubelet", "Failed (CreateContainerConfigError)")
                        .says("failed to create subPath directory for volumeMount \"{mount}\" of container"
                                + " \"{container}\"")
                        .from("pkg/kubelet/kubelet_pods.go", "1.12–1.37")
                        .proves("mkdir of the sub directory failed")
                        .doesNotProve("why")
                        .causes("read-only volume", "root squash", "full")
                        .also("read the log of the kubelet at that second"),
                row("SubPathAbsolute")
                        .by("kubelet", "Failed")
                        .says("error SubPath '{path}' must not be an absolute path")
                        .from("pkg/kubelet/kubelet_pods.go", "1.9–1.37")
                        .proves("pod spec is wrong, after expansion of 'subPathExpr'")
                        .causes("environment value starts with /")
                        .next(NextQuestion.ADMIT),
                row("SubPathBacksteps")
                        .by("kubelet", "Failed")
                        .says("unable to provision SubPath '{path}': must not contain '..'")
                        .from("pkg/kubelet/kubelet_pods.go", "1.9–1.37")
                        .proves("pod spec is wrong, after expansion of 'subPathExpr'")
                        .next(NextQuestion.ADMIT),
                row("MountCommandFailed")
                        .by("kubelet / CSI drivers (mount-utils)", "FailedMount")
                        .says("mount failed: exit status {n} Mounting command: {cmd} Mounting arguments: {args}"
                                + " Output: {output}")
                        .says("Mounting arguments: {args} Output: {output}")
                        .says("mount failed: exit status {n} Output: {output}")
                        .from("mount-utils mount_linux.go", "v0.20.0–v0.36.0-rc.1+")
                        .proves("mount(8) ran with these arguments and this result; the last Output lines are from"
                                + " mount")
                        .doesNotProve("why: see the Output rows; 32 means only \"mount failure\"")
                        .next(NextQuestion.PATHS, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.FORMAT),
                row("UnmountCommandFailed")
                        .by("kubelet / CSI drivers (mount-utils)", "")
                        .says("unmount failed: exit status {n} Unmounting arguments: {path} Output: {output}")
                        .from("mount-utils mount_linux.go", "v0.20.0–v0.36.0-rc.1+")
                        .proves("umount failed; a 32 with \"not mounted\" means nothing is mounted there")
                        .causes("target busy", "not mounted")
                        .next(NextQuestion.MOUNTS)
                        .notSafe(Unsafe.LAZY_UNMOUNT, Unsafe.REMOVE_FILES),
                row("MountBusy")
                        .by("mount(8) (util-linux)", "FailedMount")
                        .says("mount: {dev} is already mounted or {path} busy")
                        .says("mount: {path}: {dev} already mounted or mount point busy")
                        .says("{dev} already mounted on {path}")
                        .from("util-linux, libmount/src/context_mount.c", "")
                        .proves("the device or directory is in use on this node (EBUSY)")
                        .doesNotProve("that it is mounted where you think; another holder may be dm, luks, multipath, a"
                                + " container's mount namespace")
                        .causes(
                                "same device staged already",
                                "device opened exclusively (multipath, LVM)",
                                "RBD mapped twice")
                        .next(NextQuestion.MOUNTS, NextQuestion.RBD_DEVICES)
                        .notSafe(Unsafe.LAZY_UNMOUNT, Unsafe.FORMAT),
                row("MountWrongFsType")
                        .by("mount(8) (util-linux)", "FailedMount")
                        .says("wrong fs type, bad option, bad superblock on {dev}, missing codepage or helper"
                                + " program, or other error")
                        .says("wrong fs type, bad option, bad superblock on {dev}")
                        .from("util-linux, libmount/src/context_mount.c", "")
                        .proves("the kernel answered EINVAL (or the helper failed); only dmesg knows which")
                        .doesNotProve("that the file system is corrupt or empty")
                        .causes(
                                "option not known to this kernel",
                                "duplicate XFS uuid (clone on the same node)",
                                "feature of a newer mkfs",
                                "mount.nfs/mount.cifs not installed",
                                "damaged superblock")
                        .next(NextQuestion.DMESG, NextQuestion.PATHS)
                        .notSafe(Unsafe.FORMAT, Unsafe.REPAIR),
                row("MountSpecialDeviceMissing")
                        .by("mount(8) (util-linux)", "FailedMount")
                        .says("special device {dev} does not exist")
                        .from("util-linux, libmount/src/context_mount.c", "")
                        .proves("the device node does not exist (or no longer) in that mount namespace")
                        .doesNotProve("that the image is gone")
                        .causes("device was unmapped by another step", "plugin without host /dev")
                        .next(NextQuestion.RBD_DEVICES)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("MountReadOnlyProtected")
                        .by("mount(8) (util-linux)", "FailedMount")
                        .says("{dev} is write-protected, mounting read-only")
                        .says("cannot mount {dev} read-only")
                        .from("util-linux, libmount/src/context_mount.c", "")
                        .proves("the block device is read-only on this node")
                        .doesNotProve("why")
                        .causes("mapped read-only or as snapshot", "exclusive lock not obtained", "array fenced it")
                        .next(NextQuestion.RBD_USE)
                        .notSafe(Unsafe.UNMAP_FORCE, Unsafe.FORMAT),
                row("MountCantReadSuperblock")
                        .by("mount(8) (util-linux)", "FailedMount")
                        .says("{path}: can't read superblock on {dev}")
                        .says("mount: {dev}: can't read superblock")
                        .from("util-linux, libmount/src/context_mount.c", "")
                        .proves("mount got EIO: the first blocks could not be read, or the servers of a network"
                                + " file system such as CephFS did not answer")
                        .doesNotProve("that the file system is broken (path may be)")
                        .causes("paths to storage lost", "blocklisted client")
                        .next(NextQuestion.DMESG, NextQuestion.RBD_USE)
                        .notSafe(Unsafe.REPAIR, Unsafe.FORMAT),
                row("FsckUncorrected")
                        .by("kubelet / CSI drivers (mount-utils)", "FailedMount")
                        .says("'fsck' found errors on device {dev} but could not correct them: {output}")
                        .from("mount-utils mount_linux.go", "v0.20.0–v0.36.0-rc.1+")
                        .proves("'fsck -a' ended with 4: errors remain. The device is not mounted here by Kubernetes")
                        .doesNotProve("that the data is lost; that no other node has it mounted (a second writer is a"
                                + " frequent"
                                + " cause)")
                        .causes("hard power loss", "two nodes wrote", "storage returned errors")
                        .next(NextQuestion.RBD_USE)
                        .also("then make a snapshot", "then fsck by hand")
                        .notSafe(Unsafe.REPAIR, Unsafe.FORMAT),
                row("XfsRepairUncorrected")
                        .by("ceph-csi (old)", "FailedMount")
                        .says("'xfs_repair' found errors on device {dev} but could not correct them: {output}")
                        .from("mount-utils of 2019–2020, checkXfsFilesystem", "")
                        .proves("xfs_repair -n answered non-zero; with \"valuable metadata changes in a log\" the log"
                                + " only needs a mount")
                        .doesNotProve("damage")
                        .causes("node died hard")
                        .also("mount by hand once read-write on one node")
                        .notSafe(Unsafe.REPAIR),
                row("FsckRunManually")
                        .by("fsck (e2fsprogs)", "FailedMount")
                        .says("UNEXPECTED INCONSISTENCY; RUN fsck MANUALLY")
                        .from("e2fsprogs, e2fsck", "")
                        .proves("inner line of FsckUncorrected for ext file systems")
                        .doesNotProve("that the data is lost; that no other node has it mounted (a second writer is a"
                                + " frequent"
                                + " cause)")
                        .causes("hard power loss", "two nodes wrote", "storage returned errors")
                        .next(NextQuestion.RBD_USE, NextQuestion.ATTACH)
                        .notSafe(Unsafe.REPAIR),
                row("FsckErrorLine")
                        .by("kubelet / CSI drivers (mount-utils)", "")
                        .says("'fsck' error {output}")
                        .says("fsck error fsck from util-linux {output}")
                        .says("fsck.{fs}: Bad magic number in super-block while trying to open {dev}")
                        .from("mount-utils mount_linux.go", "v0.20.0–v0.36.0-rc.1+")
                        .proves("an information line: fsck could not run or the disk has no ext file system (normal"
                                + " for a new disk, XFS, luks)")
                        .doesNotProve("an error")
                        .causes("new or other file system")
                        .notSafe(Unsafe.FORMAT),
                row("DiskUnformattedFormatting")
                        .by("kubelet / CSI drivers (mount-utils)", "")
                        .says("Disk \"{dev}\" appears to be unformatted, attempting to format as type: \"{fs}\" with"
                                + " options: [{opts}]")
                        .from("mount-utils mount_linux.go", "v0.20.0–v0.36.0-rc.1+")
                        .proves("blkid found nothing and mkfs was started on the device")
                        .doesNotProve("that it really was empty")
                        .causes("new volume", "wrong device", "blkid could not read")
                        .also("make a snapshot or an rbd export before anything else")
                        .notSafe(Unsafe.FORMAT),
                row("DiskFormatMismatch")
                        .by("kubelet / CSI drivers (mount-utils)", "")
                        .says("Configured to mount disk {dev} as {fs} but current format is {other}, things might"
                                + " break")
                        .says("failed to mount the volume as \"{fs}\", it already contains {other}. Mount error:"
                                + " {error}")
                        .from("mount-utils mount_linux.go", "v0.20.0–v0.36.0-rc.1+")
                        .proves("requested and found type differ; the mount is tried with the requested type")
                        .doesNotProve("data loss")
                        .causes("'fsType' changed in class or PV")
                        .next(NextQuestion.ADMIT, NextQuestion.WHY)
                        .notSafe(Unsafe.FORMAT),
                row("DiskUnformattedReadOnly")
                        .by("kubelet / CSI drivers (mount-utils)", "FailedMount")
                        .says("cannot mount unformatted disk {dev} as we are manipulating it in read-only mode")
                        .from("mount-utils mount_linux.go", "v0.20.0–v0.36.0-rc.1+")
                        .proves("an empty device is requested read-only")
                        .causes("ROX claim of an empty volume", "wrong image")
                        .next(NextQuestion.WHY)
                        .notSafe(Unsafe.FORMAT),
                row("FormatFailed")
                        .by("kubelet / CSI drivers (mount-utils)", "FailedMount")
                        .says("format of disk \"{dev}\" failed: type:(\"{fs}\") target:(\"{path}\")"
                                + " options:(\"{opts}\") errcode:({err}) output:({out})")
                        .says("format of disk \"{dev}\" failed: type:(\"{fs}\") target:(\"{path}\")"
                                + " options:(\"{opts}\") errcode:({err}) output:({out}")
                        .from("mount-utils mount_linux.go", "v0.20.0–v0.36.0-rc.1+")
                        .proves("mkfs was started and ended with an error")
                        .doesNotProve("that it wrote something, or nothing: its output decides, and mkfs that refuses"
                                + " writes nothing")
                        .causes("I/O errors", "device gone")
                        .next(NextQuestion.DMESG)
                        .notSafe(Unsafe.FORMAT),
                row("StaleFileHandle")
                        .by("kernel (ESTALE) through any program", "FailedMount / Failed")
                        .says("stale NFS file handle")
                        .says("Stale file handle")
                        .says("过期的文件句柄")
                        .says("Unknown system error -116:")
                        .from("errno 116 of Linux, Go's and libc's wording", "")
                        .proves("the client has a handle that the server (NFS, CIFS, CephFS, or a dead FUSE) does"
                                + " not know")
                        .doesNotProve(
                                "that data is gone; Go says \"stale NFS file handle\" for every ESTALE, also for SMB")
                        .causes(
                                "export moved or re-created",
                                "server fail-over without stable fsid",
                                "directory replaced")
                        .next(NextQuestion.PATHS, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.REMOVE_FILES, Unsafe.LAZY_UNMOUNT)
                        .onlyWithPath(),
                row("TransportEndpoint")
                        .by("kernel (ENOTCONN) through any program", "FailedMount / Failed")
                        .says("transport endpoint is not connected")
                        .says("Socket not connected")
                        .says("传输端点尚未连接")
                        .says("ENOTCONN: socket is not connected")
                        .from("errno 107 of Linux", "")
                        .proves("a FUSE mount is at that path and its process is gone")
                        .doesNotProve("anything, without a path: it may be a TCP socket; why the process died; that the"
                                + " bucket is lost; that a new pod will mount again")
                        .causes("s3fs/geesefs/… killed (OOM, driver pod restarted, crash)")
                        .next(NextQuestion.S3FS_STATE, NextQuestion.S3FS_PLAN)
                        .notSafe(Unsafe.LAZY_UNMOUNT, Unsafe.REMOVE_FILES)
                        .onlyWithPath()
                        .unless("sshd")
                        .unlessWithoutPath("shutdown", "sshd", "java.net", "java.io", "Socket", "socket"),
                row("SoftwareCausedAbort")
                        .by("kernel (ECONNABORTED) through any program", "")
                        .says("Software caused connection abort")
                        .says(": Connection aborted")
                        .from("errno 103 of Linux", "")
                        .proves("FUSE connection was aborted while a call waited")
                        .doesNotProve("anything, without a path: it may be a TCP socket; why the process died; that the"
                                + " bucket is lost; that a new pod will mount again")
                        .causes("umount -f or abort file", "daemon died")
                        .next(NextQuestion.S3FS_STATE)
                        .notSafe(Unsafe.LAZY_UNMOUNT)
                        .onlyWithPath(),
                row("InputOutputError")
                        .by("kernel (EIO) through any program", "")
                        .says("Input/output error")
                        .says(": I/O error")
                        .says("输入/输出错误")
                        .says("EIO: i/o error")
                        .from("errno 5 of Linux", "")
                        .proves("one call failed with EIO on this node")
                        .doesNotProve("which layer")
                        .causes("block device lost or client blocklisted", "FUSE backend refuses", "disk broken")
                        .next(NextQuestion.DMESG, NextQuestion.RBD_USE, NextQuestion.S3FS_STATE)
                        .notSafe(Unsafe.REPAIR, Unsafe.UNMAP_FORCE)
                        .onlyWithPath(),
                row("ReadOnlyFileSystem")
                        .by("kernel (EROFS) through any program", "")
                        .says("Read-only file system")
                        .says("只读文件系统")
                        .from("errno 30 of Linux", "")
                        .proves("write refused: mounted ro, or the kernel remounted ro after errors")
                        .doesNotProve("damage")
                        .causes("'readOnly: true'", "ext4 errors=remount-ro", "ROX map")
                        .next(NextQuestion.DMESG, NextQuestion.ATTACH)
                        .notSafe(Unsafe.REPAIR)
                        .unless("'/tmp/", "rpc.statd.lock", "/var/run/", "/var/cache/", "readOnlyRootFilesystem")
                        .onlyWithPath(),
                row("NoSpaceLeft")
                        .by("kernel (ENOSPC) through any program", "")
                        .says("No space left on device")
                        .says("设备上没有空间")
                        .from("errno 28 of Linux", "")
                        .proves("blocks or inodes of the file system that was written are used up; it can be the"
                                + " node's disk or a cache")
                        .doesNotProve("that the PV is the full one")
                        .causes("PV full", "node disk full", "inodes", "s3fs cache dir")
                        .next(NextQuestion.EXPAND)
                        .also("check df on the node")
                        .notSafe(Unsafe.DELETE_CLAIM)
                        .unless(
                                "pull image",
                                "register layer",
                                "pull and unpack",
                                "/var/lib/docker/",
                                "/var/lib/containerd/",
                                "/.cache/",
                                "Evicted",
                                "inotify",
                                "ailed to watch",
                                "fsnotify"),
                row("DeviceOrResourceBusy")
                        .by("kernel (EBUSY) through any program", "")
                        .says("Device or resource busy")
                        .says("target is busy")
                        .says("Resource busy")
                        .says("设备或资源忙")
                        .from("errno 16 of Linux", "")
                        .proves("something holds it: on this node, unless Ceph said it, where a client holds the image")
                        .doesNotProve("who")
                        .causes("process in the mount", "other mount namespace", "mapped image with a holder")
                        .next(NextQuestion.MOUNTS, NextQuestion.RBD_DEVICES)
                        .notSafe(Unsafe.LAZY_UNMOUNT, Unsafe.UNMAP_FORCE)
                        .unless("Error response from daemon", "cgroup"),
                row("HostSymlink")
                        .by("kubelet / mount-utils", "FailedMount")
                        .says("hostPath type check failed: {path} is not a {text}")
                        .from("pkg/volume/hostpath/host_path.go", "1.9–1.37")
                        .proves("hostPath volume of the pod; path is missing or other type on this node; no PV"
                                + " involved unless it is a hostPath PV")
                        .causes("path not created on this node")
                        .next(NextQuestion.PATHS),
                row("FsGroupSlow")
                        .by("kubelet", "")
                        .says("Setting volume ownership for {path} and fsGroup set. If the volume has a lot of files"
                                + " then setting volume ownership could be slow")
                        .from("pkg/volume/volume_linux.go", "1.19–1.37")
                        .proves("kubelet walks all files before the mount is ready")
                        .doesNotProve("an error")
                        .causes("many files with fsGroup")
                        .also("set fsGroupChangePolicy to OnRootMismatch"),
                row("FsGroupProgress")
                        .by("kubelet", "VolumePermissionChangeInProgress")
                        .says("Setting volume ownership for {vol} is taking longer than expected, consider using"
                                + " OnRootMismatch")
                        .from("pkg/volume/volume_linux.go", "1.33–1.37")
                        .proves("kubelet walks all files before the mount is ready"),
                row("SELinuxLabelConflict")
                        .by("selinux-warning-controller", "SELinuxLabelConflict")
                        .says("SELinuxLabel \"{a}\" conflicts with pod {pod} that uses the same volume as this pod"
                                + " with SELinuxLabel \"{b}\".")
                        .says("SELinuxLabel \"{a}\" conflicts with another pod that uses the same volume as this pod"
                                + " with a different SELinuxLabel.")
                        .from("pkg/controller/volume/selinuxwarning/cache/conflict.go", "1.33–1.37")
                        .proves("two pods of one volume want different labels")
                        .doesNotProve("that it fails today")
                        .causes("RWX shared by pods of different labels")
                        .next(NextQuestion.SELINUX),
                row("CorruptedMountVanished")
                        .by("kubelet", "")
                        .says("GetMountRefs found corrupted mount at {path}, treating as unmounted path")
                        .from("mount-utils mount_linux.go", "v0.20.0–v0.36.0-rc.1+")
                        .proves("ESTALE/ENOTCONN/EIO at that path")
                        .causes("s3fs/geesefs/… killed (OOM, driver pod restarted, crash); StaleFileHandle")
                        .next(NextQuestion.S3FS_STATE, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.LAZY_UNMOUNT),
                row("OperationPendingExists")
                        .by("kubelet / controllers", "")
                        .says("Failed to create operation with name \"{key}\". An operation with that name is"
                                + " already executing.")
                        .from("pkg/volume/util/nestedpendingoperations/nestedpendingoperations.go", "1.9–1.37")
                        .proves("the previous step still runs; normal")
                        .doesNotProve("a hang")
                        .causes("slow previous step"),
                row("OperationBackoff")
                        .by("kubelet / controllers", "")
                        .says("Operation for \"{key}\" failed. No retries permitted until {time}"
                                + " (durationBeforeRetry {d}). Error: {error}")
                        .says("Operation for \"{key}\" failed. No retries permitted until {time}. Error: {error}")
                        .from("pkg/util/goroutinemap/exponentialbackoff/exponential_backoff.go", "1.9–1.37")
                        .proves("wrapper; the key names plugin and handle; Error has the message")
                        .doesNotProve("anything beyond the inner message")
                        .next(NextQuestion.INNER_MESSAGE),
                row("StructureNeedsCleaning")
                        .by("kernel (EUCLEAN) through any program", "FailedMount")
                        .says("Structure needs cleaning")
                        .says("结构需要清理")
                        .says(": Bad message")
                        .says("Unknown system error -117:")
                        .from("errno 117 and 74 of Linux", "")
                        .proves("the file system on that device found its own metadata not valid, and refused the"
                                + " call")
                        .doesNotProve("that the data is lost; that the copy on the storage is damaged: two writers or a"
                                + " fenced client give it too")
                        .causes("two nodes had it mounted", "hard power loss", "storage returned wrong blocks")
                        .next(NextQuestion.DMESG, NextQuestion.RBD_USE)
                        .also("make a snapshot of the volume before fsck or xfs_repair")
                        .notSafe(Unsafe.REPAIR, Unsafe.FORMAT)
                        .onlyWithPath()
                        .orAlone(),
                row("NoDeviceBehind")
                        .by("kernel (ENXIO) through any program", "")
                        .says(": no such device or address")
                        .says(": No such device or address")
                        .from("errno 6 of Linux", "")
                        .proves("the file of a device is there, and no device answers behind it")
                        .doesNotProve("which device should be there")
                        .causes("the volume was detached below the node", "a stale file of an earlier mapping")
                        .next(NextQuestion.DMESG, NextQuestion.PATHS)
                        .notSafe(Unsafe.FORMAT, Unsafe.REMOVE_FILES)
                        .unless("rbd: ", "sysfs", "http")
                        .onlyWithPath(),
                row("QuotaOfFileSystem")
                        .by("kernel (EDQUOT) through any program", "")
                        .says("Disk quota exceeded")
                        .says(": Quota exceeded")
                        .says("超出磁盘限额")
                        .from("errno 122 of Linux", "")
                        .proves("a quota of the file system at that path is used up: of a directory (CephFS, XFS"
                                + " project), of a user, or of an NFS export")
                        .doesNotProve("that the disk is full; that a ResourceQuota of Kubernetes is concerned")
                        .causes("the volume is full: its size is such a quota", "the quota did not grow with the claim")
                        .next(NextQuestion.EXPAND)
                        .notSafe(Unsafe.DELETE_CLAIM)
                        .unless("googleapi")
                        .onlyWithPath(),
                row("HostIsDown")
                        .by("kernel (EHOSTDOWN) through any program", "")
                        .says("Host is down")
                        .says("主机关闭")
                        .says("'{path}': No route to host")
                        .says("ls: {path}: Host is unreachable")
                        .says("ls: {path}: No route to host")
                        .from("errno 112 of Linux", "")
                        .proves("the client of a network file system at that path has no connection to its server")
                        .doesNotProve("that the data is lost; that the server is down: address, firewall or dialect"
                                + " (vers=) give it too")
                        .causes("server restarted or moved", "SMB dialect that the server refuses")
                        .next(NextQuestion.MOUNTS, NextQuestion.DMESG)
                        .notSafe(Unsafe.LAZY_UNMOUNT)
                        .unless("bus connection")
                        .onlyWithPath(),
                row("PathTimedOut")
                        .by("kernel (ETIMEDOUT) through any program", "")
                        .says("'{path}': Connection timed out")
                        .says("ls: {path}: Connection timed out")
                        .says("ls: {path}: Operation timed out")
                        .says("df: {path}: Connection timed out")
                        .says("df: {path}: Operation timed out")
                        .says("'{path}': Remote I/O error")
                        .says("ls: {path}: Remote I/O error")
                        .from("errno 110 and 121 of Linux", "")
                        .proves(
                                "the server of the mount did not answer in time, or answered with an error that has no other name")
                        .doesNotProve("that the data is lost")
                        .causes("NFS with soft or timeo", "network", "the server restarted")
                        .next(NextQuestion.MOUNTS, NextQuestion.DMESG)
                        .notSafe(Unsafe.LAZY_UNMOUNT)
                        .onlyWithPath()
                        .unless("http", "connect to", "dial "),
                row("ChownDenied")
                        .by("programs in containers", "")
                        .says("chown: changing ownership of '{path}': Operation not permitted")
                        .says("chown: {path}: Operation not permitted")
                        .says("chmod: changing permissions of '{path}': Operation not permitted")
                        .says("could not change permissions of directory \"{path}\": Operation not permitted")
                        .from("coreutils src/chown-core.c; postgres src/bin/initdb/initdb.c; errno 1 of Linux", "")
                        .proves("the storage does not let that user change the owner or the mode of the path")
                        .doesNotProve("that the volume cannot be written")
                        .causes(
                                "an NFS export with root_squash",
                                "SMB or FUSE, whose owner is a mount option",
                                "a container that does not run as root, without fsGroup")
                        .next(NextQuestion.PATHS, NextQuestion.MOUNTS),
                row("DataDirectoryNotEmpty")
                        .by("postgres (initdb)", "")
                        .says("initdb: error: directory \"{path}\" exists but is not empty")
                        .says("initdb: directory \"{path}\" exists but is not empty")
                        .from("postgres src/bin/initdb/initdb.c", "")
                        .proves("the directory has entries and holds no database that initdb knows, so it made none")
                        .doesNotProve("that the data is lost: a database of another directory or version can be there")
                        .causes("lost+found, at the root of an ext4 volume", "data of another version or path")
                        .next(NextQuestion.PATHS)
                        .also("set PGDATA or subPath to a directory below the root of the volume")
                        .notSafe(Unsafe.REMOVE_FILES, Unsafe.FORMAT),
                row("DirectoryNotEmpty")
                        .by("kernel (ENOTEMPTY) through any program", "")
                        .says("irectory not empty")
                        .says("目录非空")
                        .from("errno 39 of Linux", "")
                        .proves("the directory has entries, so it was not removed")
                        .doesNotProve("whose files they are: what is still mounted there is the data")
                        .causes(
                                "a volume is still mounted there",
                                "files written into the directory while nothing was mounted")
                        .next(NextQuestion.PATHS, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.REMOVE_FILES)
                        .onlyAfter("/kubelet/", "csi")
                        .unless("snapshots"),
                row("MkfsRefused")
                        .by("mke2fs / mkfs.xfs", "FailedMount")
                        .says("{dev} is apparently in use by the system; will not make a filesystem here!")
                        .says("{dev} is mounted; will not make a filesystem here!")
                        .says("mkfs.xfs: {dev} appears to contain an existing filesystem ({fs}).")
                        .says("mkfs.xfs: {dev} appears to contain a partition table ({text}).")
                        .says("mkfs.xfs: Use the -f option to force overwrite.")
                        .says("{dev} contains a {fs} file system")
                        .says("Found a {text} partition table in {dev}")
                        .says("mkfs.xfs: cannot open {dev}: {text}")
                        .from("e2fsprogs misc/mke2fs.c, misc/util.c; xfsprogs mkfs", "")
                        .proves("mkfs found the device in use or not empty, and wrote nothing")
                        .doesNotProve("that the device is the right one")
                        .causes(
                                "another node or device mapper holds it",
                                "blkid could not read it, so it looked empty",
                                "a volume that has data already")
                        .next(NextQuestion.RBD_USE, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.FORMAT),
                row("FormatFailedOld")
                        .by("kubelet / CSI drivers (mount-utils)", "FailedMount")
                        .says("format of disk \"{dev}\" failed: type:(\"{fs}\") target:(\"{path}\")"
                                + " options:({opts})error:({err})")
                        .says("failed to format disk {dev}: {error}")
                        .says("formatting disk failed: {error}")
                        .from("pkg/util/mount/mount_linux.go", "1.9–1.13")
                        .proves("mkfs was started and ended with an error")
                        .doesNotProve("that it wrote something, or nothing: its output decides")
                        .causes("the device is in use", "I/O errors", "device gone")
                        .next(NextQuestion.DMESG, NextQuestion.RBD_USE)
                        .notSafe(Unsafe.FORMAT),
                row("BusyboxMkdirFailed")
                        .by("mkdir (busybox)", "")
                        .says("mkdir: can't create directory {text}")
                        .from("busybox coreutils/mkdir.c", "")
                        .proves("the directory was not made; an empty name is a variable that the script does not have")
                        .causes(
                                "a read-only or full file system",
                                "rights, or root squash",
                                "a script of another release")
                        .next(NextQuestion.INNER_MESSAGE)
                        .onlyNear("/", "'", "\""),
                row("XfsRepairRuns")
                        .by("mount-utils in the kubelet or in a driver", "")
                        .says("Filesystem corruption was detected for {dev}, running xfs_repair to repair")
                        .from("k8s.io/mount-utils mount_linux.go, ceph-csi internal/rbd", "")
                        .proves("xfs_repair -n reported differences, which a log that is not replayed yet also makes,"
                                + " and xfs_repair was started")
                        .doesNotProve("that the file system is damaged")
                        .next(NextQuestion.DMESG)
                        .notSafe(Unsafe.REPAIR),
                row("BusyboxMountFailed")
                        .by("mount(8) (busybox, old util-linux)", "FailedMount")
                        .says("mount: mounting {source} on {path} failed: {text}")
                        .says("mount: mount {source} on {path} failed: {text}")
                        .from("busybox util-linux/mount.c; util-linux sys-utils/mount.c", "")
                        .proves("the kernel refused the mount with that error")
                        .doesNotProve("why: the last words decide")
                        .next(NextQuestion.DMESG, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.FORMAT),
                row("MountCallFailed")
                        .by("mount(8) (util-linux)", "FailedMount")
                        .says("mount(2) system call failed: {text}")
                        .says("fsconfig() failed: {text}")
                        .says("fsconfig system call failed: {text}")
                        .says("fsmount() failed: {text}")
                        .from("util-linux, libmount/src/context_mount.c, hook_mount.c", "")
                        .proves("the kernel refused the mount with that error")
                        .doesNotProve("why: the last words decide")
                        .next(NextQuestion.DMESG, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.FORMAT),
                row("MountUnknownType")
                        .by("mount(8) (util-linux)", "FailedMount")
                        .says("unknown filesystem type '{fs}'")
                        .from("util-linux, libmount/src/context_mount.c", "")
                        .proves("the kernel of the node has no such file system, or what is on the device is not a"
                                + " file system: LVM2_member, crypto_LUKS and linux_raid_member are layers below one")
                        .causes("module not loaded or not installed", "wrong fsType", "the device carries LVM or LUKS")
                        .next(NextQuestion.DMESG)
                        .notSafe(Unsafe.FORMAT),
                row("MountPointMissing")
                        .by("mount(8) (util-linux)", "FailedMount")
                        .says("mount: mount point {path} does not exist")
                        .says("mount: {path}: mount point does not exist")
                        .says("mount.nfs: mount point {path} does not exist")
                        .from("util-linux, libmount/src/context_mount.c; nfs-utils utils/mount", "")
                        .proves("the directory to mount on does not exist where mount ran")
                        .causes("removed by hand", "the plugin does not see the directory of the kubelet")
                        .next(NextQuestion.PATHS),
                row("MountSourceMissing")
                        .by("mount(8) (util-linux)", "FailedMount")
                        .says("mount: {path}: can't find in /etc/fstab.")
                        .says("mount: can't find {path} in /etc/fstab")
                        .from("util-linux, sys-utils/mount.c", "")
                        .proves("mount was given only one of device and directory, so it looked for the other in"
                                + " /etc/fstab")
                        .doesNotProve("that the storage is gone")
                        .causes("the volume names no server, share or file system", "the device was not found before")
                        .next(NextQuestion.WHY, NextQuestion.MOUNTS),
                row("MountDenied")
                        .by("mount(8) (util-linux)", "FailedMount")
                        .says("mount: {path}: permission denied")
                        .says("mount: only root can do that")
                        .says("mount: {path}: must be superuser to use mount")
                        .from("util-linux, libmount/src/context_mount.c", "")
                        .proves("the mount was not allowed there")
                        .causes("container is not privileged", "the server or the MDS refused the client")
                        .next(NextQuestion.DMESG),
                row("MkfsDeviceError")
                        .by("mkfs.xfs", "FailedMount")
                        .says("mkfs.xfs: pwrite failed: {error}")
                        .says("error reading existing superblock: {error}")
                        .says("libxfs_bwrite: write failed on {text}, err={n}")
                        .from("xfsprogs mkfs/xfs_mkfs.c, libxfs/rdwr.c", "")
                        .proves("the device answered mkfs with this error, so it has no whole file system now")
                        .doesNotProve("that the disk is broken")
                        .causes(
                                "the size of the device is smaller than it says, as with a broken mapping",
                                "the storage behind it is away")
                        .next(NextQuestion.DMESG)
                        .notSafe(Unsafe.FORMAT),
                row("VolumeMissingForContainer")
                        .by("kubelet", "Failed")
                        .says("cannot find volume \"{vol}\" to mount into container \"{name}\"")
                        .from("pkg/kubelet/kubelet_pods.go makeMounts", "")
                        .proves("the kubelet made the container while it had no mount for that volume of the pod; it"
                                + " tries again")
                        .doesNotProve("that the volume or its data is gone")
                        .causes("the pod is being deleted", "the kubelet just restarted")
                        .next(NextQuestion.ATTACH),
                row("UmountNotMounted")
                        .by("umount(8)", "FailedUnmount")
                        .says("umount: {path}: not mounted")
                        .says("umount: {path}: mountpoint not found")
                        .says("umount: {path}: not found")
                        .says("umount: {path}: no mount point specified")
                        .says("umount: {path}: must be superuser to unmount")
                        .from("util-linux, sys-utils/umount.c", "")
                        .proves("nothing was unmounted at that path")
                        .doesNotProve("that nothing is mounted in another mount namespace")
                        .next(NextQuestion.MOUNTS),
                row("FsckInUse")
                        .by("e2fsck", "FailedMount")
                        .says("e2fsck: Cannot continue, aborting")
                        .says("e2fsck: Device or resource busy while trying to open {dev}")
                        .from("e2fsprogs, e2fsck/unix.c", "")
                        .proves("fsck did nothing: the device is in use on this node")
                        .next(NextQuestion.MOUNTS, NextQuestion.RBD_DEVICES)
                        .notSafe(Unsafe.REPAIR),
                row("FsckCorrected")
                        .by("kubelet / CSI drivers (mount-utils)", "")
                        .says("Device {dev} has errors which were corrected by fsck")
                        .says("{dev}: recovering journal")
                        .from("mount-utils mount_linux.go; e2fsprogs", "")
                        .proves("fsck repaired the file system or replayed its journal, and the mount goes on")
                        .doesNotProve("that nothing is lost")
                        .causes("the last unmount was not clean"),
                row("FsckOtherError")
                        .by("kubelet / CSI drivers (mount-utils)", "")
                        .says("fsck on device {dev} failed with error {err}, output: {output}")
                        .from("mount-utils mount_linux.go", "")
                        .proves("fsck could not run to its end; the mount is tried all the same")
                        .doesNotProve("damage")
                        .next(NextQuestion.DMESG),
                row("DiskFormatUnknown")
                        .by("kubelet / CSI drivers (mount-utils)", "FailedMount")
                        .says("failed to get disk format of disk {dev}: {error}")
                        .says("Could not determine if disk \"{dev}\" is formatted ({error})")
                        .from("mount-utils mount_linux.go", "")
                        .proves("blkid failed, so nothing was formatted or mounted")
                        .doesNotProve("that the disk is empty")
                        .causes("the device does not answer", "device gone", "two signatures on it")
                        .next(NextQuestion.DMESG, NextQuestion.RBD_DEVICES)
                        .notSafe(Unsafe.FORMAT),
                row("XfsLogNotReplayed")
                        .by("xfs_repair", "")
                        .says("The filesystem has valuable metadata changes in a log which needs to be replayed")
                        .says("ERROR: The filesystem has valuable metadata changes in a log")
                        .from("xfsprogs, repair/phase2.c", "")
                        .proves("the log was not replayed, and xfs_repair did nothing")
                        .doesNotProve("damage: a mount replays the log")
                        .causes("the node died or was cut off")
                        .also("mount it read-write once on one node, and unmount it")
                        .notSafe(Unsafe.REPAIR),
                row("ApplyFsGroupFailed")
                        .by("kubelet", "FailedMount")
                        .says("applyFSGroup failed for vol {handle}: {error}")
                        .from("pkg/volume/csi/csi_mounter.go", "1.16–1.37")
                        .proves("the volume is mounted, and changing the owner of its files failed")
                        .causes("read-only or root-squashed storage", "files that vanish while they are walked")
                        .next(NextQuestion.PATHS),
                row("UnmapFailed")
                        .by("kubelet", "")
                        .says("UnmapVolume failed for volume \"{pv}\" : {error}")
                        .says("UnmapDevice failed for volume \"{pv}\" : {error}")
                        .says("UnmapVolume.UnmapBlockVolume failed for volume \"{pv}\" : {error}")
                        .says("MapVolume.WaitForAttach failed for volume \"{pv}\" : {error}")
                        .from("pkg/volume/util/operationexecutor/operation_generator.go", "1.9–1.37")
                        .proves("a step for a Block volume failed on this node")
                        .doesNotProve("that anything writes")
                        .next(NextQuestion.INNER_MESSAGE, NextQuestion.ATTACH),
                row("SyncCacheTimeout")
                        .by("kubelet", "FailedMount")
                        .says("failed to sync configmap cache: timed out waiting for the condition")
                        .says("failed to sync secret cache: timed out waiting for the condition")
                        .from("pkg/kubelet/util/manager/watch_based_manager.go", "1.12–1.37")
                        .proves("the kubelet had no answer yet about a Secret or ConfigMap; it tries again. No"
                                + " PersistentVolume is concerned")
                        .causes("API server slow", "node just booted"),
                row("CannotSendAfterShutdown")
                        .by("kernel (ESHUTDOWN) through any program", "FailedMount / Failed")
                        .says("Cannot send after transport endpoint shutdown")
                        .says("Cannot send after socket shutdown")
                        .says("传输端点关闭后无法发送")
                        .from("errno 108 of Linux", "")
                        .proves("the client behind that path was shut out: for Ceph it is blocklisted, or the mount"
                                + " was forced down")
                        .doesNotProve("who did it, and why")
                        .causes("the MDS or a fence blocklisted the client of this node", "umount -f")
                        .next(NextQuestion.BLOCKLIST, NextQuestion.DMESG)
                        .notSafe(Unsafe.LAZY_UNMOUNT, Unsafe.UNMAP_FORCE)
                        .onlyWithPath(),
                row("CsiCallFailed")
                        .by("kubelet", "")
                        .says("kubernetes.io/csi: attacher.MountDevice failed: {error}")
                        .says("kubernetes.io/csi: attacher.UnmountDevice failed: {error}")
                        .says("kubernetes.io/csi: mounter.SetUpAt failed: {error}")
                        .says("kubernetes.io/csi: mounter.SetupAt failed: {error}")
                        .says("kubernetes.io/csi: mounter.TearDownAt failed: {error}")
                        .says("kubernetes.io/csi: blockMapper.{step} failed: {error}")
                        .from("pkg/volume/csi/csi_attacher.go, csi_mounter.go, csi_block.go", "1.12–1.37")
                        .proves("the driver's node plugin answered that step with this error")
                        .doesNotProve("why: the text after the colon decides")
                        .next(NextQuestion.INNER_MESSAGE));
    }
}
