package dev.mooring.s3fs.target;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why a target is in its state. */
public enum TargetReason implements ReasonCode {
    /** The daemon answered. */
    ANSWERS("Answers", Severity.INFO),
    /** The daemon is gone: {@code ENOTCONN}. */
    NOT_CONNECTED("NotConnected", Severity.WARN),
    /** Another error by which the kubelet calls a mount corrupted. */
    CORRUPTED("Corrupted", Severity.WARN),
    /** The daemon did not answer in time; it lives, or the caller would have got an error. */
    NO_ANSWER("NoAnswer", Severity.WARN),
    /** Nothing is mounted: whatever is written goes to the disk of the node. */
    NO_ENTRY("NoEntry", Severity.WARN),
    /** Data was written to the node while nothing was mounted. */
    DIRECTORY_NOT_EMPTY("DirectoryNotEmpty", Severity.DANGER),
    /** Something else is mounted there. */
    OTHER_TYPE("OtherType", Severity.WARN),
    /** A running s3fs has mounted another bucket or prefix there. */
    OTHER_SOURCE("OtherSource", Severity.DANGER),
    /** A later mount on a directory above hides it. */
    HIDDEN("Hidden", Severity.WARN),
    /** More than one running s3fs serves the path. */
    TWO_DAEMONS("TwoDaemons", Severity.WARN),
    /** Mounts lie on top of each other, as after recoveries without unmounting. */
    LAYERS("Layers", Severity.INFO),
    /** The mount table was not given. */
    NO_MOUNT_TABLE("NoMountTable", Severity.WARN),
    /** Lines of the mount table could not be read, so nothing can be said of what is not mounted. */
    TABLE_INCOMPLETE("TableIncomplete", Severity.WARN),
    /** The path was not probed. */
    NOT_PROBED("NotProbed", Severity.WARN),
    /** {@code EACCES}: what every user but the one who mounted gets from a healthy mount without {@code allow_other}. */
    PROBE_DENIED("ProbeDenied", Severity.WARN),
    /** The probe failed with an error that says nothing about the mount. */
    PROBE_FAILED("ProbeFailed", Severity.WARN),
    /** The probe failed, but the s3fs of the path runs: it may be the endpoint that failed. */
    DAEMON_RUNS("DaemonRuns", Severity.WARN);

    private final String id;
    private final Severity severity;

    TargetReason(String id, Severity severity) {
        this.id = id;
        this.severity = severity;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Severity severity() {
        return severity;
    }
}
