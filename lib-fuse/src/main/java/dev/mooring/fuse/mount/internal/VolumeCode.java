package dev.mooring.fuse.mount.internal;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why a volume is skipped or blocked, or what is unusual about it. */
public enum VolumeCode implements ReasonCode {
    /** Skipped: the pod is not scheduled. */
    POD_NOT_SCHEDULED(Severity.INFO),
    /** Skipped: the pod is on another node. */
    POD_NOT_ON_NODE(Severity.INFO),
    /** Skipped: the mirror of a static pod, whose directory has another uid. */
    POD_MIRROR(Severity.INFO),
    /** Skipped: the pod runs on Windows. */
    POD_WINDOWS(Severity.INFO),
    /** Skipped: the pod has ended. */
    POD_TERMINAL(Severity.INFO),
    /** Skipped: the pod is being deleted. */
    POD_TERMINATING(Severity.INFO),
    /** Skipped: the pod has not started, and the kubelet will mount its volumes. */
    KUBELET_WILL_MOUNT(Severity.INFO),
    /** Skipped: no container uses the volume, so the kubelet does not mount it. */
    VOLUME_UNUSED(Severity.INFO),
    /** Skipped: the volume is a raw device. */
    VOLUME_BLOCK(Severity.INFO),
    /** Skipped: the claim is not bound. */
    PVC_UNBOUND(Severity.INFO),
    /** Skipped: the volume belongs to another driver, or is not a CSI volume. */
    DRIVER_MISMATCH(Severity.INFO),
    /** Blocked: the claim does not exist. */
    PVC_MISSING(Severity.ERROR),
    /** Blocked: the claim lost its volume. */
    PVC_LOST(Severity.ERROR),
    /** Blocked: the claim of an ephemeral volume does not belong to the pod. */
    PVC_NOT_OWNED(Severity.ERROR),
    /** Blocked: the volume does not exist or was not given, so bucket and Secret are not known. */
    PV_MISSING(Severity.ERROR),
    /** Blocked: the volume is bound to another claim. */
    PV_CLAIM_REF_MISMATCH(Severity.ERROR),
    /** Blocked: a name cannot be part of a path. */
    PATH_INVALID(Severity.ERROR),
    /** Blocked: the mount table shows that the volume is mounted once per node, and the profile of the driver does not. */
    TOPOLOGY_UNCLEAR(Severity.ERROR),
    /** Blocked: two pods have the same path. */
    PATH_TAKEN_TWICE(Severity.ERROR),
    /** Blocked: several volumes share a staged mount and need different mounts. */
    CONFLICTING_HANDLES(Severity.ERROR),
    /** Blocked: an object could not be read. */
    OBJECT_UNREADABLE(Severity.ERROR),
    /** No pods were given, so the volumes in use are not known. */
    PODS_UNKNOWN(Severity.ERROR),
    /** Only the annotation of the claim names the driver. */
    ANNOTATION_ONLY_MATCH(Severity.WARN),
    /** An annotation names a different driver than the volume, or than another annotation. */
    ANNOTATION_CONFLICT(Severity.WARN),
    /** Claims were not given, and the answer was found without them. */
    LIST_NOT_GIVEN(Severity.WARN),
    /** Only the kubelet can expand the sub path. */
    SUB_PATH_UNKNOWN(Severity.WARN),
    /** The profile does not say where the driver starts s3fs, and the mount table shows a staged mount. */
    STAGED_IN_TABLE(Severity.INFO);

    private final Severity severity;

    VolumeCode(Severity severity) {
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
