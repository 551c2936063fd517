package dev.mooring.fuse.recovery.internal;

import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;

/** Why a mount is recovered in this way, depending on its driver. */
public enum FuseCode implements ReasonCode {
    /** The driver heals the mount itself, if its requirements hold. */
    WAIT_FOR_DRIVER(Severity.INFO),
    /** The driver unmounts at its next republish, so nothing is bound over the dead mount. */
    DRIVER_UNMOUNTS(Severity.WARN),
    /** The driver should have healed the mount by now, and it has not. */
    DRIVER_DID_NOT_HEAL(Severity.WARN),
    /** The driver asks statx, which calls a dead mount mounted, and has not noticed that the daemon has died. */
    STATX_BLIND(Severity.WARN),
    /** The driver's plugin has restarted and no longer knows the mount. */
    CONTEXT_LOST(Severity.WARN),
    /** The driver's own cure mounts at a staging path that newer kubelets do not use. */
    OLD_LAYOUT(Severity.WARN),
    /** Only a stage call heals the volume, and none happens while another pod of the node uses it. */
    STAGE_NOT_REPEATED(Severity.WARN),
    /** Blocked: the driver refuses a mount option of the volume, so a new pod would not get it either. */
    OPTION_REFUSED(Severity.ERROR, "remove-option", "remove the option from spec.mountOptions of the volume"),
    /** No daemon serves the mount: the kernel does, and no plan mounts it again. */
    NO_DAEMON(Severity.WARN),
    /** The table has no driver of this name. */
    DRIVER_UNKNOWN(Severity.ERROR, "name-driver", "name the row of the driver, or plan by hand"),
    /** Several programs have this name, and they behave differently. */
    DRIVER_UNCLEAR(
            Severity.WARN, "name-driver", "name the row of the driver that runs here; mooring fuse drivers lists them"),
    /** The daemon is in a container of the pod, and gets the mount only once. */
    SIDECAR_CANNOT_MOUNT(Severity.WARN),
    /** The driver has mounted the volume again, and its mount is bound for the pods. */
    SOURCE_ANSWERS(Severity.INFO),
    /** The driver counts the mounts on a path, and stops mounting over them at a limit that this plan approaches. */
    LAYERS_OF_DRIVER(Severity.INFO),
    /** The same daemon serves other volumes: its end ended all of them. */
    SHARED_DAEMON(Severity.INFO),
    /** Two volumes of the pod have one handle: the kubelet mounts only one of them, and the other never becomes ready. */
    HANDLE_TWICE(Severity.WARN, "use-one-volume", "let the pod use one of the two volumes, at two paths"),
    /** Blocked: the volume of the pod names no bucket, so a new pod would not get it either. */
    BUCKET_MISSING(Severity.ERROR, "name-bucket", "set the attribute bucketName of the volume of the pod"),
    /** The path of the pod is a symbolic link: no mount reaches a running container. */
    PUBLISHED_AS_LINK(Severity.WARN),
    /** The next publish treats the bare staging directory as a mount and binds the directory of the node. */
    BARE_COUNTS_AS_MOUNTED(
            Severity.DANGER,
            "replace-pods",
            "start no new pod with the volume on this node before the driver has mounted the staging path"),
    /** Nothing has mounted the volume again, and only the driver can do it. */
    DAEMON_NOT_OURS(Severity.WARN),
    /** The driver mounts with s3fs, which a separate plan starts again. */
    S3FS_STARTS(Severity.INFO, "plan-s3fs", "plan with mooring s3fs plan"),
    /** The CSIDriver object, which was not given, sets whether the driver publishes volumes again. */
    REPUBLISH_UNKNOWN(Severity.WARN, "give-evidence", "give the CSIDriver object of the driver"),
    /** The CSIDriver object says that volumes are not published again, and the driver needs it to heal. */
    REPUBLISH_MISMATCH(Severity.WARN, "check-driver", "check spec.requiresRepublish of the CSIDriver object"),
    /** The first mount of a driver is dead, and the pods that have binds of it are planned. */
    PLANNED_WITH_PODS(Severity.INFO),
    /** Files that were closed and synced can still be only in the cache of the daemon. */
    CACHE_ON_NODE(
            Severity.DANGER,
            "keep-cache",
            "keep the cache directory, let the driver mount with the same one, and wait for the upload before pods are"
                    + " replaced"),
    /** Files that were closed and synced are in a cache on the host, which the next mount uploads. */
    CACHE_KEPT(
            Severity.WARN, "keep-cache", "let the driver mount with the same cache directory, and wait for the upload"),
    /** The pod is being deleted: the kubelet unmounts its volume. */
    POD_BEING_DELETED(Severity.INFO),
    /** A mount of a pod that does not exist. */
    POD_MISSING(
            Severity.ERROR,
            "unmount",
            "unmount it, then remove empty directories with rmdir; rm -r would delete stored data"),
    /** The pods were not given, so it is not known which containers have the mount. */
    CONTAINERS_UNKNOWN(Severity.WARN, "give-evidence", "give the pods of the node with their claims and volumes");

    private final Severity severity;
    private final String action;
    private final String remedy;

    FuseCode(Severity severity) {
        this(severity, "", "");
    }

    FuseCode(Severity severity, String action, String remedy) {
        this.severity = severity;
        this.action = action;
        this.remedy = remedy;
    }

    public Reason reason(String subject, String message) {
        Reason reason = Reason.of(this, subject, message);
        return action.isEmpty()
                ? reason
                : reason.withRemedy(RemedyStep.of(action, remedy).withTarget(subject));
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String toString() {
        return id();
    }
}
