package dev.mooring.fuse.mount.internal;

import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.util.List;
import java.util.function.Function;

/** Why a mount is in its state. */
public enum MountCode implements ReasonCode {
    /** The daemon answered. */
    ANSWERS(Severity.INFO),
    /** The daemon has ended: {@code ENOTCONN}. */
    NOT_CONNECTED(Severity.WARN, "plan-recovery", "plan the recovery with the pods of the node"),
    /** Another error that makes the kubelet call a mount corrupted. */
    CORRUPTED(Severity.WARN, "plan-recovery", "plan the recovery with the pods of the node"),
    /** The daemon did not answer in time. It runs, or the call would have failed. */
    NO_ANSWER(
            Severity.WARN, "repair-server", "repair the server, or end the daemon of the path; then the mount is dead"),
    /** Nothing is mounted: data that is written goes to the disk of the node. */
    NO_ENTRY(
            Severity.WARN,
            "plan-recovery",
            "plan the recovery with the pods of the node; restart no container before that"),
    /** Data was written to the disk of the node while nothing was mounted. */
    DIRECTORY_NOT_EMPTY(
            Severity.DANGER, "move-files", "move the files to another place by hand; a mount would hide them"),
    /** A directory of the node is bound there: data that is written goes to the disk of the node. */
    BOUND_NODE_DIRECTORY(
            Severity.DANGER,
            "stop-writers",
            "stop the containers that write, move the files to another place by hand, and replace the pod"),
    /** Another file system is mounted there. */
    OTHER_TYPE(Severity.WARN, "name-type", "find out who mounted it; if it is the driver, name the type"),
    /** A running daemon has mounted another bucket or directory there. */
    OTHER_SOURCE(Severity.DANGER, "stop-writers", "stop the containers that write, then find out who mounted it"),
    /** A later mount on a parent directory hides it. */
    HIDDEN(Severity.WARN, "unmount-parent", "stop the users of the later mount and unmount it"),
    /** More than one running daemon serves the path. */
    TWO_DAEMONS(Severity.WARN, "end-daemon", "end the daemon whose mount is not on top"),
    /** Several mounts are stacked on the path, as after recoveries without an unmount. */
    LAYERS(Severity.INFO),
    /** The mount table was not given. */
    NO_MOUNT_TABLE(Severity.WARN, "give-evidence", "give the mount table of the host, /proc/1/mountinfo"),
    /** Lines of the mount table could not be read, so a mount that is not found may exist. */
    TABLE_INCOMPLETE(Severity.WARN, "give-evidence", "copy the whole mount table of the host again, /proc/1/mountinfo"),
    /** The path was not probed. */
    NOT_PROBED(Severity.WARN, "probe the path with a time limit"),
    /** Only {@code stat} or {@code statx} was answered: both can be answered for a dead mount too. */
    STAT_IS_NOT_PROOF(Severity.WARN, "probe the path with statfs and a time limit; stat proves nothing"),
    /**
     * The answer has a block size of 0, or its block size is not known and the mount has no {@code allow_other}: a dead
     * mount gives the same answer to users other than the one who mounted it.
     */
    PROBE_WITHOUT_NUMBERS(
            Severity.WARN, "probe the path as the user who mounted it, and give the block size of the answer"),
    /** The monitors of Ceph answered for a CephFS mount of the kernel, which says nothing about its session with the MDS. */
    MONITORS_ANSWERED(
            Severity.WARN,
            path -> List.of(RemedyStep.of(
                            "give-evidence",
                            "list the directory with a time limit: only that needs the MDS; 'Permission denied' as"
                                    + " root means that the client was evicted")
                    .withTarget(path)
                    .withArgv("timeout", "5", "ls", "-A", path)
                    .withProves("whether the MDS answers this client"))),
    /** The client of a CephFS mount was evicted or blocklisted: {@code EACCES} for root, or {@code ESHUTDOWN}. */
    CLIENT_EVICTED(
            Severity.WARN,
            "plan-recovery",
            "compare 'ceph osd blocklist ls' with the addresses of the node, then plan the recovery with its pods"),
    /** {@code EACCES}: without {@code allow_other}, a healthy mount answers only the user who mounted it. */
    PROBE_DENIED(Severity.WARN, "probe the path as the user who mounted it, and state that user"),
    /** The probe failed with an error that says nothing about the mount. */
    PROBE_FAILED(Severity.WARN, "probe the path again");

    private final Severity severity;

    /** What to do about a path. */
    private final Function<String, List<RemedyStep>> remedy;

    MountCode(Severity severity) {
        this(severity, path -> List.of());
    }

    /** A state that a probe of the path shows. */
    MountCode(Severity severity, String why) {
        this(severity, path -> List.of(probing(path, why)));
    }

    MountCode(Severity severity, String action, String why) {
        this(severity, path -> List.of(RemedyStep.of(action, why).withTarget(path)));
    }

    MountCode(Severity severity, Function<String, List<RemedyStep>> remedy) {
        this.severity = severity;
        this.remedy = remedy;
    }

    /** The reason for a path, with what to do. */
    public Reason reason(String path, String message) {
        return Reason.of(this, path, message).withRemedy(remedy.apply(path));
    }

    static RemedyStep probing(String path, String why) {
        return RemedyStep.of("give-evidence", why)
                .withTarget(path)
                .withArgv("timeout", "5", "stat", "-f", "-c", "%t %S", path)
                .withProves("whether the daemon of the mount answers");
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
