package dev.mooring.s3fs.probe;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why a probe is proposed or not, and what to mind. */
public enum ProbeCode implements ReasonCode {
    /** The container has no liveness probe. */
    NO_PROBE("NoProbe", Severity.INFO),
    /** The probe there looks at every path. */
    PROBE_COVERS("ProbeCovers", Severity.INFO),
    /** The command there does not look at every path. */
    PROBE_PARTIAL("ProbePartial", Severity.WARN),
    /** The probe there is no command. */
    PROBE_HANDLER("ProbeHandler", Severity.WARN),
    /** The command there passes or hangs where it must not. */
    PROBE_WEAK("ProbeWeak", Severity.WARN),
    /** The image must have {@code sh} and {@code stat}. */
    PROBE_IMAGE_REQUIREMENT("ProbeImageRequirement", Severity.INFO),
    /** Liveness is asked only after the startup probe has succeeded. */
    STARTUP_PROBE("StartupProbe", Severity.INFO),
    /** The container would be killed before a recovery is through. */
    PROBE_TOO_EARLY("ProbeTooEarly", Severity.WARN),
    /** The server refuses probes of init containers that end. */
    INIT_CONTAINER("InitContainer", Severity.INFO),
    /** The server refuses probes of ephemeral containers. */
    EPHEMERAL_CONTAINER("EphemeralContainer", Severity.INFO),
    /** There is no FUSE on Windows. */
    WINDOWS("Windows", Severity.INFO),
    /** A probe cannot be added to a pod that is there. */
    LIVE_POD("LivePod", Severity.WARN),
    /** Changing the template replaces the pods. */
    ROLLS_PODS("RollsPods", Severity.INFO);

    private final String id;
    private final Severity severity;

    ProbeCode(String id, Severity severity) {
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
