package dev.mooring.fuse.mount.internal;

import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;

/** What the daemon of a mount and its driver add to the state of the mount. */
public enum DaemonCode implements ReasonCode {
    /** No daemon answers, and the driver keeps {@code /dev/fuse} open: calls wait for the next daemon. */
    HELD_DESCRIPTOR(Severity.WARN, "the driver lets a new daemon take over; wait for it"),
    /** No daemon runs, and another process keeps {@code /dev/fuse} open: calls hang until it ends. */
    HELPER_HOLDS_DESCRIPTOR(Severity.WARN, "end the process that holds /dev/fuse, then plan again"),
    /** The daemon has not been started yet. */
    NO_SERVER_YET(Severity.WARN, "wait until the daemon has started"),
    /** One caller hangs for ever: the daemon that read its request died. */
    LOST_REQUEST(Severity.WARN, "replace the pod whose process hangs"),
    /** The sidecar runs again, and a restarted sidecar cannot serve the earlier mount. */
    SIDECAR_RESTARTED(Severity.INFO, ""),
    /** Why the daemon ended: it is in the status of its own container, not in that of the application. */
    DAEMON_ENDED(Severity.INFO, ""),
    /** Only the user who mounted it may look: others get EACCES or a block size of 0, alive or dead. */
    NO_ALLOW_OTHER(Severity.INFO, "probe the path as the user who mounted it"),
    /** The kernel has a handle that the server no longer knows. */
    STALE_HANDLE(Severity.WARN, "repair the server or its export, then start new pods"),
    /** Contradiction: the daemon is ready and no request waits, but the probe timed out. */
    READY_BUT_HUNG(Severity.WARN, "check the daemon and probe again"),
    /** Contradiction: the daemon has been ready for longer than a take-over needs, but the mount is not connected. */
    TAKEN_OVER_BUT_DEAD(Severity.WARN, "check the daemon and probe again"),
    /** Contradiction: the probe failed here, and another path of the same file system answers. */
    DEVICE_ANSWERS_ELSEWHERE(Severity.WARN, "probe both paths again; one probe is older"),
    /** Contradiction: the probe answers here, and another path of the same file system is not connected. */
    HEALTHY_AND_DEAD(Severity.WARN, "probe both paths again; one probe is older"),
    /** Contradiction: the source of the line belongs to a different driver than the volume. */
    SOURCE_OF_OTHER_DRIVER(Severity.WARN, "check the driver of the volume and who mounted the path"),
    /** Contradiction: one user got numbers at one path, and none at another path of the same file system. */
    ANSWERS_WITHOUT_NUMBERS(Severity.WARN, "probe both paths again as the same user; one probe is older"),
    /**
     * Contradiction: a bind of the staged mount answers, and is a different file system than the staged mount, which
     * also answers.
     */
    STAGED_BUT_OTHER_DEVICE(
            Severity.WARN, "find out whether two daemons serve the volume, and read the mount table again"),
    /** Contradiction: a bind answers, but no daemon runs and the driver has no mount that could be its source. */
    BIND_OF_NOTHING(Severity.WARN, "check the daemon, read the mount table and probe again"),
    /** Contradiction: the probe was answered, but the daemon of the mount has ended. */
    GONE_BUT_ANSWERS(Severity.WARN, "check the daemon and probe again; one observation is older"),
    /**
     * Contradiction: calls wait for a new daemon, and the row of the driver says that it does not keep
     * {@code /dev/fuse} open.
     */
    VERSION_AND_BEHAVIOUR(Severity.WARN, "check the version and the row of the driver"),
    /** The line shows a different bucket, volume or path than the volume names. */
    SHOWS_OTHER_STORAGE(Severity.DANGER, "stop the containers that write, then find out who mounted it"),
    /** The probe failed with an error that the server behind a running daemon can cause too. */
    DAEMON_NOT_KNOWN(Severity.WARN, "check whether the daemon runs; if it has ended, the mount is dead");

    private final Severity severity;
    private final String remedy;

    DaemonCode(Severity severity, String remedy) {
        this.severity = severity;
        this.remedy = remedy;
    }

    public Reason reason(String path, String message) {
        Reason reason = Reason.of(this, path, message);
        return remedy.isEmpty()
                ? reason
                : reason.withRemedy(RemedyStep.of("look-again", remedy).withTarget(path));
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
