package dev.mooring.workload;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why a pod's volume does not lead to a volume, or not to the one that was meant. */
public enum WorkloadCode implements ReasonCode {
    /** An entry of {@code spec.volumes} has no name. */
    VOLUME_NAME_MISSING("VolumeNameMissing", Severity.ERROR),
    /** Two entries of {@code spec.volumes} have the same name; the first one is meant. */
    VOLUME_NAME_REPEATED("VolumeNameRepeated", Severity.ERROR),
    /** An entry or a volume names more than one source. */
    SOURCE_AMBIGUOUS("SourceAmbiguous", Severity.ERROR),
    /** An entry or a volume has a source this release does not know. */
    SOURCE_UNKNOWN("SourceUnknown", Severity.ERROR),
    /** An entry refers to a claim and does not say to which. */
    CLAIM_NAME_MISSING("ClaimNameMissing", Severity.ERROR),
    /** The claim is not among the objects. */
    CLAIM_NOT_FOUND("ClaimNotFound", Severity.WARN),
    /** The claim is there and not bound: another phase, or no volume. */
    CLAIM_NOT_BOUND("ClaimNotBound", Severity.WARN),
    /** The claim names a volume and has no status: it is taken for bound. */
    CLAIM_PHASE_UNKNOWN("ClaimPhaseUnknown", Severity.INFO),
    /** The claim of a generic ephemeral volume does not belong to this pod. */
    CLAIM_NOT_OWNED("ClaimNotOwned", Severity.ERROR),
    /** The claim's volume is not among the objects. */
    VOLUME_NOT_FOUND("VolumeNotFound", Severity.WARN),
    /** The claim's volume has no {@code claimRef}. */
    VOLUME_NOT_CLAIMED("VolumeNotClaimed", Severity.WARN),
    /** The claim's volume names another claim, or this name with another uid. */
    VOLUME_CLAIMED_BY_OTHER("VolumeClaimedByOther", Severity.WARN),
    /** A container names a volume the pod does not have. */
    MOUNT_UNKNOWN_VOLUME("MountUnknownVolume", Severity.ERROR),
    /** A container asks for a device of a volume that is a filesystem. */
    DEVICE_OF_FILESYSTEM("DeviceOfFilesystem", Severity.ERROR),
    /** A container asks for a mount of a volume that is a raw device. */
    MOUNT_OF_BLOCK("MountOfBlock", Severity.ERROR);

    private final String id;
    private final Severity severity;

    WorkloadCode(String id, Severity severity) {
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
