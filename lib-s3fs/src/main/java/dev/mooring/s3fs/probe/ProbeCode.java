package dev.mooring.s3fs.probe;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why a probe is proposed or not, and what to mind. */
public enum ProbeCode implements ReasonCode {
    /** The container has no liveness probe. */
    NO_PROBE(Severity.INFO),
    /** The probe there looks at every path. */
    PROBE_COVERS(Severity.INFO),
    /** The command there does not look at every path. */
    PROBE_PARTIAL(Severity.WARN),
    /** The probe there is no command. */
    PROBE_HANDLER(Severity.WARN),
    /** The command there passes or hangs where it must not. */
    PROBE_WEAK(Severity.WARN),
    /** The image must have {@code sh} and {@code stat}. */
    PROBE_IMAGE_REQUIREMENT(Severity.INFO),
    /** Liveness is asked only after the startup probe has succeeded. */
    STARTUP_PROBE(Severity.INFO),
    /** The container would be killed before a recovery is through. */
    PROBE_TOO_EARLY(Severity.WARN),
    /** The server refuses probes of init containers that end. */
    INIT_CONTAINER(Severity.INFO),
    /** The server refuses probes of ephemeral containers. */
    EPHEMERAL_CONTAINER(Severity.INFO),
    /** There is no FUSE on Windows. */
    WINDOWS(Severity.INFO),
    /** A probe cannot be added to a pod that is there. */
    LIVE_POD(Severity.WARN),
    /** Changing the template replaces the pods. */
    ROLLS_PODS(Severity.INFO);

    private final Severity severity;

    ProbeCode(Severity severity) {
        this.severity = severity;
    }

    @Override
    public String id() {
        return name();
    }

    @Override
    public Severity severity() {
        return severity;
    }
}
