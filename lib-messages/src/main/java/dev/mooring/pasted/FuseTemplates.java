package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** Messages of FUSE daemons other than s3fs, their drivers and libfuse. */
final class FuseTemplates {

    private FuseTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("FusermountMissing")
                        .by("libfuse", "")
                        .says("fuse: failed to exec fusermount: No such file or directory")
                        .says("fuse: device not found, try 'modprobe fuse' first")
                        .from("libfuse lib/mount.c", "")
                        .proves("no fusermount or /dev/fuse there")
                        .causes("plugin image", "module not loaded"),
                row("FuseAllowOther")
                        .by("libfuse", "")
                        .says("fusermount: option allow_other only allowed if 'user_allow_other' is set in"
                                + " /etc/fuse.conf")
                        .from("libfuse util/fusermount.c", "")
                        .proves("not root and option refused"),
                row("CsiS3FuseCommand")
                        .by("csi-s3 (k8s-csi-s3)", "FailedMount")
                        .says("Error fuseMount command: {mounter} args: [{args}] output: {out}")
                        .says("Error fuseMount command: {mounter}")
                        .from("k8s-csi-s3 pkg/mounter/mounter.go", "2025/26 tree")
                        .proves("the mounter ended with an error; out is its text")
                        .causes("inner S3 rows")
                        .next(NextQuestion.S3FS_PLAN),
                row("CsiS3MountTimeout")
                        .by("csi-s3 (k8s-csi-s3)", "FailedMount")
                        .says("Timeout waiting for mount")
                        .from("k8s-csi-s3 pkg/mounter/mounter.go", "2025/26 tree")
                        .proves("mounter ran and no mount appeared in time")
                        .causes("endpoint unreachable", "geesefs died at once (its log has why)")
                        .next(NextQuestion.S3FS_STATE)
                        .unless("mount paths"),
                row("CsiS3StatAborted")
                        .by("csi-s3", "FailedMount")
                        .says("stat {path}: software caused connection abort")
                        .says("stat {path}: connection refused")
                        .from("k8s-csi-s3 pkg/driver/nodeserver.go returns the stat error", "")
                        .proves("target has a FUSE mount whose process is gone or refuses")
                        .causes("mounter crashed at start (credentials, s3fs bug)", "csi pod restarted")
                        .next(NextQuestion.S3FS_STATE, NextQuestion.S3FS_PLAN)
                        .notSafe(Unsafe.LAZY_UNMOUNT),
                row("GeesefsMountFailed")
                        .by("geesefs", "")
                        .says("Unable to mount file system, see syslog for details")
                        .says("Unable to setup backend: {text}")
                        .says("Unable to access '{bucket}': {text}")
                        .from("geesefs main.go", "2025/26 tree")
                        .proves("geesefs did not mount")
                        .causes("key, bucket, endpoint")
                        .next(NextQuestion.S3FS_PLAN)
                        .onlyAfter("main.ERROR", "main.FATAL", "geesefs"),
                row("GeesefsMounted")
                        .by("geesefs", "")
                        .says("File system has been successfully mounted.")
                        .from("geesefs main.go", "2025/26 tree")
                        .proves("mounted then")
                        .doesNotProve("still")
                        .next(NextQuestion.S3FS_STATE),
                row("JuicefsCsiMount")
                        .by("JuiceFS CSI", "FailedMount")
                        .says("Could not mount juicefs: {error}")
                        .from("juicefs-csi pkg/driver/node.go", "2025/26 tree")
                        .proves("NodePublish failed; mount pod's log has why")
                        .causes("metadata engine unreachable", "Secret wrong", "mount pod not started")
                        .also("read the log of the mount pod")
                        .notSafe(Unsafe.LAZY_UNMOUNT),
                row("JuicefsMountNotReady")
                        .by("JuiceFS CSI", "FailedMount")
                        .says("mount point is not ready in {d}, mountpod: {pod}")
                        .says("mount point is not ready eventually, mountpod: {pod}")
                        .says("The mount point is not ready in {n} seconds, exit it")
                        .says("Check volume path, err: function timeout")
                        .says("failed to access mount point {path}: {error}")
                        .from("juicefs-csi pkg/util/resource/pod.go", "2025/26 tree")
                        .proves("mount pod runs and its mount is not seen")
                        .causes("metadata engine unreachable", "Secret wrong", "mount pod not started", "propagation")
                        .next(NextQuestion.MOUNTS)
                        .also("read the log of the mount pod")
                        .notSafe(Unsafe.LAZY_UNMOUNT),
                row("MountS3ClientFailed")
                        .by("mount-s3", "FailedMount")
                        .says("Failed to create S3 client")
                        .from("mountpoint-s3 mountpoint-s3/src/run.rs", "2025/26 tree")
                        .proves("first request failed: credentials, region, bucket")
                        .causes("IRSA role/policy", "region", "endpoint"),
                row("MountS3CsiCouldNotMount")
                        .by("mountpoint-s3 CSI", "FailedMount")
                        .says("Could not mount \"{bucket}\" at \"{path}\": {error}")
                        .from("mountpoint-s3-csi pkg/driver/node/node.go", "2025/26 tree")
                        .proves("the bucket was not mounted there; the text after it says whether mount-s3 ended or"
                                + " never started")
                        .doesNotProve("that the bucket is missing")
                        .causes("IRSA role/policy", "region", "endpoint")
                        .next(NextQuestion.INNER_MESSAGE)
                        .notSafe(Unsafe.LAZY_UNMOUNT)
                        .unless("exit status", "Mounting arguments", "waitid", "mount \"/dev/"),
                row("MountS3NotReady")
                        .by("mount-s3", "FailedMount")
                        .says("timeout after {n} seconds waiting for message from child process")
                        .says("Timeout after {n} seconds while waiting for mount process to be ready")
                        .says("Failed to start systemd unit, {error}")
                        .says("Error: Failed to create mount process")
                        .from("mountpoint-s3 mountpoint-s3/src/run.rs; mountpoint-s3-csi pkg/system/systemd.go", "")
                        .proves("mount-s3 was started and had no mount in the time that it gives to its start: its"
                                + " first request to S3 did not end, or it ended")
                        .doesNotProve("that the bucket is missing")
                        .causes("no network path, proxy or DNS to S3", "credentials that do not arrive", "the region")
                        .also("run mount-s3 with -f on the node, or read its lines in journalctl")
                        .notSafe(Unsafe.LAZY_UNMOUNT)
                        .onlyNear("mount-s3", "mountpoint_s3", "systemd", "S3", "s3", "mount process")
                        .orAlone(),
                row("MountS3PodNotReady")
                        .by("mountpoint-s3 CSI", "FailedMount")
                        .says("Failed to wait for Mountpoint Pod {pod} to be ready for {path}: {error}")
                        .says("Failed to wait for Mountpoint Pod \"{pod}\" to be ready: {error}")
                        .says("Failed to find corresponding MountpointS3PodAttachment custom resource: {error}")
                        .says("Failed to find corresponding MountpointS3PodAttachment custom resource for \"{name}\":"
                                + " {error}")
                        .says("Failed to send mount options to Mountpoint Pod {pod} for {path}: {error}")
                        .says("Failed to send mount option to Mountpoint Pod {pod} for {path}: {error}")
                        .says("Mountpoint Pod {pod} failed: {error}")
                        .says("Failed to receive mount options from {path}: {error}")
                        .says("Failed to mount at source \"{path}\": {error}")
                        .says("Failed to bind mount \"{path}\" to target \"{target}\": {error}")
                        .says("credentialprovider: {error}")
                        .says("Failed to provide credentials for \"{path}\": {error}")
                        .from(
                                "mountpoint-s3-csi pkg/driver/node/mounter/pod_mounter.go, cmd/aws-s3-csi-mounter,"
                                        + " pkg/driver/node/credentialprovider",
                                "")
                        .proves("the driver did not get the bucket from the pod in which mount-s3 runs, so it mounted"
                                + " nothing into the workload's pod")
                        .doesNotProve("that the bucket is missing")
                        .causes(
                                "the Mountpoint pod is Pending, or was refused in its namespace",
                                "the driver's controller does not run",
                                "no role for the service account")
                        .also("read kubectl -n mount-s3 get pod,events, and the log of that pod")
                        .notSafe(Unsafe.LAZY_UNMOUNT)
                        .onlyNear("ountpoint", "s3", "S3", "comm/mount.sock")
                        .orAlone(),
                row("GoofysLogged")
                        .by("goofys / geesefs", "")
                        .says("s3.ERROR {text}")
                        .says("main.ERROR {text}")
                        .says("main.FATAL {text}")
                        .says("fuse.ERROR {text}")
                        .from("goofys main.go, internal; geesefs", "")
                        .proves("a request to the store or a step of the mount failed; after FATAL the process ends,"
                                + " and its mount is dead")
                        .doesNotProve("that objects are damaged")
                        .causes("endpoint, region or credentials", "the store was not reachable")
                        .next(NextQuestion.S3FS_STATE)
                        .onlyNear("s3", "S3", "ount", "bucket", "fuse", "err=")
                        .unlessKnown(),
                row("GcsfuseSidecarMissing")
                        .by("gcs-fuse CSI", "FailedMount")
                        .says("failed to find the sidecar container in Pod spec")
                        .says("the webhook failed to inject the sidecar container into the Pod spec")
                        .from("gcs-fuse-csi pkg/csi_driver/node.go", "2025/26 tree")
                        .proves("pod has no gcsfuse sidecar: annotation missing or webhook did not run")
                        .doesNotProve("the bucket's state")
                        .causes("annotation gke-gcsfuse/volumes"),
                row("GcsfuseFailed")
                        .by("gcs-fuse CSI", "FailedMount")
                        .says("gcsfuse failed with error: {text}")
                        .from("gcs-fuse-csi pkg/csi_driver/utils.go", "2025/26 tree")
                        .proves("gcsfuse ended; text has why")
                        .causes("bucket missing", "IAM")
                        .notSafe(Unsafe.LAZY_UNMOUNT),
                row("GcsfuseMountHandle")
                        .by("gcsfuse", "")
                        .says("mountWithStorageHandle: {error}")
                        .from("gcsfuse cmd/mount.go", "2025/26 tree")
                        .proves("mount failed after the client was created")
                        .causes("bucket", "fusermount"),
                row("ErrnoMkdirFileExists")
                        .by("kubelet / container runtime / drivers", "FailedMount / Failed")
                        .says("mkdir {path}: file exists")
                        .from("Go os.MkdirAll when stat gives ENOTCONN/ESTALE", "")
                        .proves("a path part exists and cannot be stat'ed as a directory: typically a dead FUSE or"
                                + " stale NFS mount")
                        .doesNotProve("that there is a file")
                        .causes(
                                "s3fs/geesefs/… killed (OOM, driver pod restarted, crash); StaleFileHandle",
                                "the file system that is mounted there was shut down after I/O errors")
                        .next(NextQuestion.S3FS_STATE, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.REMOVE_FILES, Unsafe.LAZY_UNMOUNT),
                row("RuntimeMountSource")
                        .by("container runtime", "Failed (RunContainerError)")
                        .says("error while creating mount source path '{path}': {error}")
                        .says("failed to stat \"{path}\": {error}")
                        .from("moby daemon/volumes; containerd cri", "")
                        .proves("the bind source of the volume on the node is broken")
                        .doesNotProve("image problems")
                        .causes("stale or dead mount under the pod's volume dir")
                        .next(NextQuestion.PATHS, NextQuestion.S3FS_STATE, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.REMOVE_FILES),
                row("RcloneMountFailed")
                        .by("rclone", "")
                        .says("failed to mount FUSE fs: {error}")
                        .says("Fatal error: failed to mount FUSE fs: {error}")
                        .says("Fatal error: directory already mounted, use --allow-non-empty to mount anyway:"
                                + " {path}")
                        .says("Didn't find section in config file")
                        .says("fusermount: exec: \"fusermount3\": executable file not found in $PATH")
                        .says("fusermount: exec: \"fusermount\": executable file not found in $PATH")
                        .from("rclone cmd/mountlib, cmd/mount, fs/newfs.go", "")
                        .proves("rclone did not mount")
                        .causes(
                                "configuration has no such remote",
                                "fusermount is missing in the image",
                                "the path is a mount point already")
                        .next(NextQuestion.S3FS_STATE),
                row("RcloneCacheMode")
                        .by("rclone", "")
                        .says("WriteFileHandle: Can't open for write without O_TRUNC on existing file without"
                                + " --vfs-cache-mode >= writes")
                        .says("WriteFileHandle.Write: can't seek in file without --vfs-cache-mode >= writes")
                        .says("WriteFileHandle: Read: Can't read and write to file without --vfs-cache-mode >="
                                + " minimal")
                        .says("WriteFileHandle: Truncate: Can't change size without --vfs-cache-mode >= writes")
                        .from("rclone vfs/write.go", "")
                        .proves("the program wanted a write that rclone refuses without a cache; the program got an"
                                + " error")
                        .doesNotProve("that the mount is dead")
                        .also("mount with --vfs-cache-mode writes, or keep such programs off the bucket"),
                row("RcloneCacheTrouble")
                        .by("rclone", "")
                        .says("vfs cache: cache is out of space {text}")
                        .says("vfs cache: failed to upload try #{n}, will retry in {d}: {error}")
                        .says("vfs cache: failed to download: {error}")
                        .says("vfs cache: detected external removal of cache file")
                        .from("rclone vfs/vfscache", "")
                        .proves("data in the cache of the node is not in the bucket yet, or cannot be read from it")
                        .doesNotProve("that it is lost: it is in the cache directory until it is uploaded")
                        .notSafe(Unsafe.REMOVE_FILES),
                row("GcsfuseMounting")
                        .by("gcsfuse", "FailedMount")
                        .says("Error while mounting gcsfuse: {error}")
                        .says("daemonize.Run: readFromProcess: sub-process: {error}")
                        .says("Cannot open bucket \"{bucket}\"")
                        .says("googleapi: Error 403: {text}, forbidden")
                        .says("googleapi: Error 404: The specified bucket does not exist{text}")
                        .from("gcsfuse cmd/legacy_main.go; jacobsa/daemonize", "")
                        .proves("gcsfuse did not mount; the text has why")
                        .causes("rights of the service account on the bucket", "bucket name")
                        .next(NextQuestion.S3FS_STATE),
                row("BlobfuseMountFailed")
                        .by("blobfuse2 / Azure Blob CSI", "FailedMount")
                        .says("failed to initialize new pipeline [{error}]")
                        .says("failed to mount, please check logs [{error}]")
                        .says("unable to start pipeline [{error}]")
                        .says("failed to daemonize application [{error}]")
                        .says("Mount failed with error: {error}, output: {output}")
                        .says("Failed to validate account with given auth {text}")
                        .says("mount directory is not empty")
                        .says("Unable to start blobfuse due to a lack of credentials")
                        .says("failed to find blobfuse2 in $PATH")
                        .from(
                                "azure-storage-fuse cmd/mount.go, component/azstorage; blob-csi-driver"
                                        + " pkg/blob/nodeserver.go",
                                "")
                        .proves("blobfuse2 did not mount; the text has why")
                        .causes(
                                "key, SAS or identity",
                                "container name or endpoint",
                                "files in the directory to mount on")
                        .next(NextQuestion.S3FS_STATE)
                        .notSafe(Unsafe.LAZY_UNMOUNT),
                row("FuseMountDenied")
                        .by("libfuse / fusermount", "FailedMount")
                        .says("fusermount: mount failed: Operation not permitted")
                        .says("fusermount3: mount failed: Operation not permitted")
                        .says("fusermount: failed to open /dev/fuse: {text}")
                        .says("fusermount3: failed to open /dev/fuse: {text}")
                        .says("fuse: failed to open /dev/fuse: {text}")
                        .says("fuse: mount failed: {text}")
                        .says("fusermount: user has no write access to mountpoint {path}")
                        .says("fusermount3: user has no write access to mountpoint {path}")
                        .from("libfuse lib/mount.c, util/fusermount.c", "")
                        .proves("the daemon was not allowed to mount there")
                        .doesNotProve("that the bucket is bad")
                        .causes("the container is not privileged, or lacks /dev/fuse", "rights of the directory"),
                row("FuseBadMountPoint")
                        .by("libfuse", "FailedMount")
                        .says("fuse: bad mount point {path}: {error}")
                        .says("fuse: failed to access mountpoint {path}: {error}")
                        .from("libfuse lib/helper.c, lib/mount.c", "")
                        .proves("the daemon could not look at its mount point; 'Transport endpoint is not connected'"
                                + " there is the dead mount of an earlier daemon")
                        .causes("a dead mount is still there", "directory missing")
                        .next(NextQuestion.S3FS_STATE, NextQuestion.S3FS_PLAN)
                        .notSafe(Unsafe.LAZY_UNMOUNT),
                row("FusermountUnmount")
                        .by("fusermount", "")
                        .says("fusermount: failed to unmount {path}: {error}")
                        .says("fusermount3: failed to unmount {path}: {error}")
                        .says("fusermount: entry for {path} not found in /etc/mtab")
                        .says("fusermount3: entry for {path} not found in /etc/mtab")
                        .from("libfuse util/fusermount.c", "")
                        .proves("fusermount unmounted nothing; 'not found' means that nothing of this user is"
                                + " mounted there in this mount namespace")
                        .next(NextQuestion.MOUNTS, NextQuestion.S3FS_STATE)
                        .notSafe(Unsafe.LAZY_UNMOUNT));
    }
}
