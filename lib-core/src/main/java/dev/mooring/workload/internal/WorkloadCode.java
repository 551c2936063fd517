package dev.mooring.workload.internal;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why a pod's volume has no persistent volume or source, or not the expected one. */
public enum WorkloadCode implements ReasonCode {
    /** An entry of {@code spec.volumes} has no name. */
    VOLUME_NAME_MISSING(Severity.ERROR),
    /** Two entries of {@code spec.volumes} have the same name; the first one counts. */
    VOLUME_NAME_REPEATED(Severity.ERROR),
    /** An entry or a volume names more than one source. */
    SOURCE_AMBIGUOUS(Severity.ERROR),
    /** An entry or a volume has a source that this release does not know. */
    SOURCE_UNKNOWN(Severity.ERROR),
    /** An entry refers to a claim but does not name it. */
    CLAIM_NAME_MISSING(Severity.ERROR),
    /** The claim is not among the objects. */
    CLAIM_NOT_FOUND(Severity.WARN),
    /** The claim has a part of another JSON type than the API's. */
    CLAIM_UNREADABLE(Severity.ERROR),
    /** The claim exists but is not bound: another phase, or no volume. */
    CLAIM_NOT_BOUND(Severity.WARN),
    /** The claim names a volume but has no status: it counts as bound. */
    CLAIM_PHASE_UNKNOWN(Severity.INFO),
    /** The claim of a generic ephemeral volume does not belong to this pod. */
    CLAIM_NOT_OWNED(Severity.ERROR),
    /** The claim's volume is not among the objects. */
    VOLUME_NOT_FOUND(Severity.WARN),
    /** The claim's volume has a part of another JSON type than the API's. */
    VOLUME_UNREADABLE(Severity.ERROR),
    /** The claim's volume has no {@code claimRef}. */
    VOLUME_NOT_CLAIMED(Severity.WARN),
    /** The claim's volume names another claim, or this name with another uid. */
    VOLUME_CLAIMED_BY_OTHER(Severity.WARN),
    /** The claim's volume has the uid of the claim and the name or namespace of another one. */
    VOLUME_CLAIMED_BY_OTHER_NAME(Severity.WARN),
    /** A container names a volume that the pod does not have. */
    MOUNT_UNKNOWN_VOLUME(Severity.ERROR),
    /** A container uses a filesystem volume as a device. */
    DEVICE_OF_FILESYSTEM(Severity.ERROR),
    /** A container mounts a volume that is a raw device. */
    MOUNT_OF_BLOCK(Severity.ERROR);

    private final Severity severity;

    WorkloadCode(Severity severity) {
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

    public Reason about(ObjectRef object, String message) {
        return Reason.of(this, object.toString(), message);
    }

    public Reason at(Part part, String message) {
        return about(part.ref(), message).at(part.pointer().toString());
    }
}
