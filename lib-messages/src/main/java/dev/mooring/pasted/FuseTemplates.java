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
                        .next(NextQuestion.S3FS_STATE),
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
                        .proves("mount-s3 ended; its output follows")
                        .causes("IRSA role/policy", "region", "endpoint")
                        .notSafe(Unsafe.LAZY_UNMOUNT),
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
                        .causes("s3fs/geesefs/… killed (OOM, driver pod restarted, crash); StaleFileHandle")
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
                        .notSafe(Unsafe.REMOVE_FILES));
    }
}
