package dev.mooring.fuse.recovery.internal;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why a probe is proposed or not, and what to consider. */
public enum ProbeCode implements ReasonCode {
    /** The container has no liveness probe. */
    NO_PROBE(Severity.INFO),
    /** The existing probe checks every path. */
    PROBE_COVERS(Severity.INFO),
    /** The existing command does not check every path. */
    PROBE_PARTIAL(Severity.WARN),
    /** The existing probe is not a command. */
    PROBE_HANDLER(Severity.WARN),
    /** The existing command passes or hangs in a state in which it must fail. */
    PROBE_WEAK(Severity.WARN),
    /** The image must have {@code sh} and {@code stat}. */
    PROBE_IMAGE_REQUIREMENT(Severity.INFO),
    /** The liveness probe runs only after the startup probe has succeeded. */
    STARTUP_PROBE(Severity.INFO),
    /** The kubelet would kill the container before a recovery is finished. */
    PROBE_TOO_EARLY(Severity.WARN),
    /** The API server refuses probes of init containers that end. */
    INIT_CONTAINER(Severity.INFO),
    /** The API server refuses probes of ephemeral containers. */
    EPHEMERAL_CONTAINER(Severity.INFO),
    /** There is no FUSE on Windows. */
    WINDOWS(Severity.INFO),
    /** A probe cannot be added to an existing pod. */
    LIVE_POD(Severity.WARN),
    /** A change of the template replaces the pods. */
    ROLLS_PODS(Severity.INFO);

    private final Severity severity;

    ProbeCode(Severity severity) {
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
