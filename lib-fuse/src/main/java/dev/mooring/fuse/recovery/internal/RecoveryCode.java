package dev.mooring.fuse.recovery.internal;

import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.util.Collection;

/**
 * Why a mount is recovered in this way or not at all, and why a container must or cannot restart. Those from {@link
 * #WAIT_FOR_DRIVER} are about what the driver does, if the plan starts no daemon.
 */
public enum RecoveryCode implements ReasonCode {
    /** The mount answers; nothing needs to be done. */
    FINE(Severity.INFO),
    /** No running container follows the host. */
    NO_CONTAINER_FOLLOWS(Severity.INFO),
    /** A running container follows the host: an unmount would cut it off permanently. */
    CONTAINER_FOLLOWS(Severity.INFO),
    /** Some containers may write and some may only read, but they would share one stacked mount. */
    READ_ONLY_MIXED(Severity.WARN),
    /** The stack of mounts has reached the limit of the policy. */
    TOO_MANY_LAYERS(Severity.WARN),
    /** A new mount over the bind of another pod also appears at this bind. */
    STACKED_WITH_PEERS(Severity.INFO),
    /** The mounts of several pods stay tied together: an unmount for one of them also unmounts the others. */
    DELETE_OF_NEIGHBOUR(Severity.WARN),
    /**
     * Nothing is mounted at the staging path, but its daemon may still serve binds: a new mount would be a second daemon.
     */
    STAGING_GONE_TARGET_SERVED(Severity.WARN),
    /** Blocked: the staged mount is gone, and its daemon may still serve another pod, so there is nothing to bind. */
    STAGING_GONE(
            Severity.ERROR,
            "replace-pod",
            "replace the pod: the driver mounts the staging path for it when nothing else serves the volume"),
    /** Nothing is mounted. */
    NOTHING_MOUNTED(Severity.WARN),
    /** It is not known whether the mount is dead. */
    STATE_UNKNOWN(Severity.WARN, "probe", "probe the path with a time limit, then follow the branch of its state"),
    /** Blocked: the directory has files on the disk of the node. */
    TARGET_NOT_EMPTY(Severity.DANGER, "move-files", "move the files to another place by hand; a mount would hide them"),
    /** Blocked: the daemon runs and does not answer. */
    TARGET_HUNG(
            Severity.ERROR,
            "end-daemon",
            "repair the server, or end that daemon, or abort its connection; then the mount is dead"),
    /** Blocked: another file system is mounted there. */
    TARGET_FOREIGN(
            Severity.ERROR,
            "name-type",
            "find out who mounted it; if it is the driver, name the type of its file systems"),
    /** Blocked: another bucket is mounted there, and it answers. */
    TARGET_WRONG_BUCKET(
            Severity.ERROR, "stop-writers", "stop the containers that write, find out who mounted it, and unmount it"),
    /** Blocked: another mount hides it. */
    TARGET_SHADOWED(Severity.ERROR, "unmount-parent", "stop the users of the later mount and unmount it"),
    /** Blocked: below the dead mount is a mount of another file system. */
    LAYER_FOREIGN(Severity.ERROR, "unmount", "find out who mounted the lower mount, and unmount the stack by hand"),
    /** Blocked: below the dead mount is a mount whose daemon runs. */
    LAYER_ALIVE(Severity.ERROR, "end-daemon", "end the daemon of the lower mount"),
    /** Blocked: an unmount would also unmount a mount that another pod uses. */
    PEER_ALIVE(Severity.ERROR, "replace-pod", "replace the pod that uses the other mount"),
    /** Blocked: the staged mount of this bind cannot be recovered. */
    STAGING_BLOCKED(Severity.ERROR, "recover-staging", "recover the staged mount first"),
    /** More than one daemon serves the path; end the one whose mount is hidden. */
    SECOND_DAEMON(Severity.WARN, "end-daemon", "end the daemon whose mount is not on top"),
    /** A side path of an earlier recovery is still mounted. */
    SIDE_PATH_LEFT(Severity.INFO),
    /** The bind of a sub path still belongs to an older mount. */
    SUB_PATH_STALE(Severity.WARN),
    /** The kubelet has bound a sub path of the bare directory; move the data, then unmount it by hand. */
    SUB_PATH_BARE(
            Severity.DANGER,
            "move-files",
            "move the files to another place by hand, unmount the bind, then restart the container"),
    /** The container keeps the dead mount: it does not follow the host, or the mount that it follows is unmounted. */
    KEEPS_DEAD_MOUNT(Severity.WARN),
    /** The container was started before the path was mounted again. */
    STARTED_BEFORE(Severity.WARN),
    /** The mount table of the container has a different mount than the host. */
    SEES_OLD_MOUNT(Severity.WARN),
    /** The mount answers, but the wrong directory of the volume is bound for the pod. */
    OTHER_DIRECTORY(
            Severity.ERROR,
            "replace-pod",
            "stop the containers that write, find out who bound it, then replace the pod"),
    /** The mount answers, and it is read-only although the pod may write. */
    MOUNTED_READ_ONLY(
            Severity.ERROR,
            "look-at-mount",
            "find out why it is read-only; if it should be, mark the volume of the pod as read-only, else replace the pod"),
    /** The container may only read, but its mount table has a writable mount. */
    READ_ONLY_LOST(Severity.DANGER, "restart-container", "restart the container: it must not write"),
    /** The mount of the container no longer follows the host. */
    CUT_OFF(Severity.WARN),
    /** The container uses a bare directory of the node, or a dead mount that the host no longer has. */
    MAY_BE_BARE(Severity.WARN),
    /** It is not known when the container was started, so it may have the mount from before. */
    START_UNKNOWN(Severity.WARN),
    /** It is not known whether the container sees the mount that answers, or still a dead one. */
    VIEW_UNKNOWN(Severity.WARN),
    /** The container would not start again; its pod must be replaced. */
    RESTART_IMPOSSIBLE(Severity.ERROR, "replace-pod", "replace the pod"),
    /** An ephemeral container cannot be restarted. */
    CANNOT_RESTART_EPHEMERAL(
            Severity.WARN, "tell-user", "tell the user of the container to end it and start another one"),
    /** Another volume of the container cannot be recovered now, and the container would not start without it. */
    RESTART_HELD(Severity.WARN, "recover-first", "recover the other volume first, then restart the container"),
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

    RecoveryCode(Severity severity) {
        this(severity, "", "");
    }

    RecoveryCode(Severity severity, String action, String remedy) {
        this.severity = severity;
        this.action = action;
        this.remedy = remedy;
    }

    /**
     * The reason for a path or a container, with what to do.
     *
     * @param subject the path or the container
     * @param message one sentence
     * @return the reason
     */
    public Reason reason(String subject, String message) {
        Reason reason = Reason.of(this, subject, message);
        return action.isEmpty()
                ? reason
                : reason.withRemedy(RemedyStep.of(action, remedy).withTarget(subject));
    }

    /**
     * Whether some container may still have a dead mount: the steps for others do not show what it sees.
     *
     * @param reasons the reasons of a plan
     * @return true if one of them says so
     */
    public static boolean hasUnseenContainer(Collection<Reason> reasons) {
        return reasons.stream().anyMatch(reason -> reason.code() == VIEW_UNKNOWN || reason.code() == START_UNKNOWN);
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
