package dev.mooring.forecast.internal;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import java.util.Arrays;

/** Upstream's reasons of the events that the controller sends about claims and volumes. */
public enum EventCode implements ReasonCode {
    /** About a claim: no volume fits, or the volume it names belongs to another claim. */
    FAILED_BINDING(Severity.WARN),
    /** About a claim or volume: the two do not fit. */
    VOLUME_MISMATCH(Severity.WARN),
    /** About a claim: its volume is gone, or it does not say which volume it had. */
    CLAIM_LOST(Severity.DANGER),
    /** About a claim: its volume names another claim. */
    CLAIM_MISBOUND(Severity.DANGER),
    /** About a claim: no volume can be provisioned for it. */
    PROVISIONING_FAILED(Severity.WARN),
    /** About a claim: an external provisioner must make its volume. */
    EXTERNAL_PROVISIONING(Severity.INFO),
    /** About a claim: a provisioner makes its volume, or leaves that to a populator. */
    PROVISIONING(Severity.INFO),
    /** About a claim: a provisioner has made its volume. */
    PROVISIONING_SUCCEEDED(Severity.INFO),
    /** About a claim: no pod uses it yet. */
    WAIT_FOR_FIRST_CONSUMER(Severity.INFO),
    /** About a claim: a pod uses it that has no node yet. */
    WAIT_FOR_POD_SCHEDULED(Severity.INFO),
    /** About a volume: its content is deleted, and it can be used again. */
    VOLUME_RECYCLED(Severity.DANGER),
    /** About a volume: its content could not be deleted. */
    VOLUME_FAILED_RECYCLE(Severity.WARN),
    /** About a volume: it could not be deleted. */
    VOLUME_FAILED_DELETE(Severity.WARN),
    /** About a volume: its reclaim policy is unknown. */
    VOLUME_UNKNOWN_RECLAIM_POLICY(Severity.WARN);

    private final Severity severity;

    EventCode(Severity severity) {
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

    /** The event as a reason, in upstream's words. */
    public static Reason reason(ControllerEvent event) {
        EventCode code = Arrays.stream(values())
                .filter(each -> each.id().equals(event.reason()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown event " + event.reason()));
        return Reason.of(code, event.object().toString(), event.message());
    }
}
