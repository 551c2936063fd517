package dev.mooring.forecast;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import java.util.Arrays;

/** Upstream's reasons of events, as far as the controller and the scheduler send them about claims, volumes and pods. */
public enum EventCode implements ReasonCode {
    /** About a claim: no volume is right, or the one it names is another's. */
    FAILED_BINDING("FailedBinding", Severity.WARN),
    /** About a claim or volume: they do not go together. */
    VOLUME_MISMATCH("VolumeMismatch", Severity.WARN),
    /** About a claim: its volume is gone, or it does not say which one it was. */
    CLAIM_LOST("ClaimLost", Severity.DANGER),
    /** About a claim: its volume says it belongs to another. */
    CLAIM_MISBOUND("ClaimMisbound", Severity.DANGER),
    /** About a claim: no volume can be made for it. */
    PROVISIONING_FAILED("ProvisioningFailed", Severity.WARN),
    /** About a claim: somebody outside the controller shall make a volume for it. */
    EXTERNAL_PROVISIONING("ExternalProvisioning", Severity.INFO),
    /** About a claim: nobody uses it yet. */
    WAIT_FOR_FIRST_CONSUMER("WaitForFirstConsumer", Severity.INFO),
    /** About a claim: a pod uses it that has no node yet. */
    WAIT_FOR_POD_SCHEDULED("WaitForPodScheduled", Severity.INFO),
    /** About a volume: its content is gone, and it can be used again. */
    VOLUME_RECYCLED("VolumeRecycled", Severity.DANGER),
    /** About a volume: its content could not be removed. */
    VOLUME_FAILED_RECYCLE("VolumeFailedRecycle", Severity.WARN),
    /** About a volume: it could not be deleted. */
    VOLUME_FAILED_DELETE("VolumeFailedDelete", Severity.WARN),
    /** About a volume: its reclaim policy is none. */
    VOLUME_UNKNOWN_RECLAIM_POLICY("VolumeUnknownReclaimPolicy", Severity.WARN);

    private final String id;
    private final Severity severity;

    EventCode(String id, Severity severity) {
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

    /** The event as a reason, in upstream's words. */
    static Reason reason(ControllerEvent event) {
        EventCode code = Arrays.stream(values())
                .filter(each -> each.id.equals(event.reason()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such event: " + event.reason()));
        return Reason.of(code, event.object().toString(), event.message());
    }
}
