package dev.mooring.s3fs.mount;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why a mount is in its state. */
public enum MountCode implements ReasonCode {
    /** The daemon answered. */
    ANSWERS(Severity.INFO),
    /** The daemon has ended: {@code ENOTCONN}. */
    NOT_CONNECTED(Severity.WARN),
    /** Another error for which the kubelet calls a mount corrupted. */
    CORRUPTED(Severity.WARN),
    /** The daemon did not answer in time. It runs, otherwise the call would have failed. */
    NO_ANSWER(Severity.WARN),
    /** Nothing is mounted: data that is written goes to the disk of the node. */
    NO_ENTRY(Severity.WARN),
    /** Data was written to the disk of the node while nothing was mounted. */
    DIRECTORY_NOT_EMPTY(Severity.DANGER),
    /** Another file system is mounted there. */
    OTHER_TYPE(Severity.WARN),
    /** A running s3fs has mounted another bucket or directory there. */
    OTHER_SOURCE(Severity.DANGER),
    /** A later mount on a parent directory hides it. */
    HIDDEN(Severity.WARN),
    /** More than one running s3fs serves the path. */
    TWO_DAEMONS(Severity.WARN),
    /** Several mounts are stacked on the path, as after recoveries without an unmount. */
    LAYERS(Severity.INFO),
    /** The mount table was not given. */
    NO_MOUNT_TABLE(Severity.WARN),
    /** Lines of the mount table could not be read, so a mount that is not found may exist. */
    TABLE_INCOMPLETE(Severity.WARN),
    /** The path was not probed. */
    NOT_PROBED(Severity.WARN),
    /** {@code EACCES}: without {@code allow_other}, a healthy mount answers only the user who mounted it. */
    PROBE_DENIED(Severity.WARN),
    /** The probe failed with an error that says nothing about the mount. */
    PROBE_FAILED(Severity.WARN),
    /** The probe failed, but the s3fs of the path runs: the server may be down. */
    DAEMON_RUNS(Severity.WARN);

    private final Severity severity;

    MountCode(Severity severity) {
        this.severity = severity;
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
