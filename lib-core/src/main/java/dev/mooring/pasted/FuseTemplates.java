package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** What FUSE daemons and their drivers say. */
final class FuseTemplates {

    private FuseTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("S3fsNoCredentials")
                        .by("s3fs", "")
                        .says("s3fs: could not determine how to establish security credentials")
                        .says("s3fs: could not establish security credentials")
                        .from("s3fs src/s3fs_cred.cpp", "v1.80–v1.97+")
                        .proves("s3fs found no usable key file, environment or role; it ends before mounting")
                        .doesNotProve("that the keys are wrong")
                        .causes("file permissions not 600", "HOME differs under sudo", "Secret key names")
                        .next(NextQuestion.S3FS_PLAN),
                row("S3fsPasswdOthers")
                        .by("s3fs", "")
                        .says("credentials file {path} should not have others permissions")
                        .says("credentials file {path} should not have group permissions")
                        .from("s3fs src/s3fs_cred.cpp", "v1.80–v1.97+")
                        .proves("file mode refused")
                        .causes("Secret mounted 0644")
                        .next(NextQuestion.S3FS_PLAN),
                row("S3fsInvalidCredentials")
                        .by("s3fs", "")
                        .says("invalid credentials - result of checking service")
                        .says("invalid credentials(host={host}) - result of checking service")
                        .says("Failed to check bucket and directory for mount point : Invalid"
                                + " Credentials(host={host}, message={text})")
                        .from("s3fs src/s3fs.cpp", "v1.95–v1.97+")
                        .proves("server said 401/403 at the first check; also a wrong region, clock or signature"
                                + " version ends here")
                        .doesNotProve("that the key is wrong")
                        .causes("key/policy", "clock skew", "endpoint/region", "path style")
                        .next(NextQuestion.S3FS_PLAN),
                row("S3fsBucketNotFound")
                        .by("s3fs", "")
                        .says("Failed to check bucket and directory for mount point : Bucket or directory{text} not"
                                + " found(host={host}, message={message})")
                        .from("s3fs src/s3fs.cpp", "v1.95–v1.97+")
                        .proves("404 for bucket or prefix")
                        .doesNotProve("data loss")
                        .causes("endpoint of another region", "prefix without marker object (compat_dir)")
                        .next(NextQuestion.S3FS_PLAN),
                row("S3fsUnableConnect")
                        .by("s3fs", "")
                        .says("Failed to check bucket and directory for mount point : Unable to connect(host={host},"
                                + " message={text})")
                        .from("s3fs src/s3fs.cpp", "v1.95–v1.97+")
                        .proves("no HTTP answer")
                        .causes("DNS, TLS, firewall"),
                row("S3fsMountpointStale")
                        .by("s3fs", "")
                        .says("MOUNTPOINT {path} is stale, you could use this command to fix: umount")
                        .from("s3fs src/s3fs.cpp", "v1.95–v1.97+")
                        .proves("a dead FUSE mount is on the mount point (ENOTCONN)")
                        .doesNotProve("who used it")
                        .causes("previous s3fs died")
                        .next(NextQuestion.S3FS_STATE, NextQuestion.S3FS_PLAN)
                        .notSafe(Unsafe.LAZY_UNMOUNT, Unsafe.REMOVE_FILES),
                row("S3fsMountpointInaccessible")
                        .by("s3fs", "")
                        .says("s3fs: unable to access MOUNTPOINT {path}: {text}")
                        .from("s3fs src/s3fs.cpp", "v1.80–v1.97+")
                        .proves("stat failed with that errno")
                        .causes("missing", "ENOTCONN in old versions")
                        .next(NextQuestion.S3FS_STATE)
                        .notSafe(Unsafe.REMOVE_FILES),
                row("S3fsMountpointNotEmpty")
                        .by("s3fs / libfuse", "")
                        .says("MOUNTPOINT directory {path} is not empty")
                        .says("fuse: mountpoint is not empty")
                        .from("s3fs to 1.9x src/s3fs.cpp; libfuse 2", "")
                        .proves("there are files under the mount point: somebody wrote to the node's disk, or it is"
                                + " mounted already")
                        .doesNotProve("whose files")
                        .causes("written while the mount was gone")
                        .next(NextQuestion.S3FS_STATE)
                        .notSafe(Unsafe.REMOVE_FILES),
                row("S3fsDiskSpace")
                        .by("s3fs", "")
                        .says("There is not enough disk space for use as cache(or temporary) directory by s3fs")
                        .from("s3fs src/fdcache.cpp", "v1.97+")
                        .proves("node's disk (or tmp) too full to start")
                        .doesNotProve("bucket full")
                        .causes("ensure_diskfree", "tmpfs small")
                        .also("look at df on the node")
                        .notSafe(Unsafe.REMOVE_FILES),
                row("S3fsRegion")
                        .by("s3fs", "")
                        .says("The bucket region is not '{a}'{text}, it is correctly '{b}'")
                        .says("Could not connect wrong region {a}, so retry to connect region {b}")
                        .from("s3fs src/s3fs.cpp", "v1.85–v1.97+")
                        .proves("region in options is wrong; it may retry by itself")
                        .doesNotProve("failure")
                        .next(NextQuestion.S3FS_PLAN),
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
                        .causes("metadata engine unreachable", "Secret wrong", "mount pod not started;", "propagation")
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
                        .proves("mount failed after the client was made")
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
