package dev.mooring.fuse.recovery.internal;

import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.util.Collection;

/** Why a mount is recovered in this way or not at all, and why a container must or cannot restart. */
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
    RESTART_HELD(Severity.WARN, "recover-first", "recover the other volume first, then restart the container");

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
