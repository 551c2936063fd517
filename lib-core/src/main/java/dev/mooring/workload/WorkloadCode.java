package dev.mooring.workload;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/**
 * Why a pod's volume does not lead to a volume, or not to the expected one, and what is to be known about the objects that
 * workloads make.
 */
public enum WorkloadCode implements ReasonCode {
    /** An entry of {@code spec.volumes} has no name. */
    VOLUME_NAME_MISSING(Severity.ERROR),
    /** Two entries of {@code spec.volumes} have the same name; the first one counts. */
    VOLUME_NAME_REPEATED(Severity.ERROR),
    /** An entry or a volume names more than one source. */
    SOURCE_AMBIGUOUS(Severity.ERROR),
    /** An entry or a volume has a source that this release does not know. */
    SOURCE_UNKNOWN(Severity.ERROR),
    /** An entry refers to a claim and does not name it. */
    CLAIM_NAME_MISSING(Severity.ERROR),
    /** The claim is not among the objects. */
    CLAIM_NOT_FOUND(Severity.WARN),
    /** The claim has a part of another JSON type than the API's. */
    CLAIM_UNREADABLE(Severity.ERROR),
    /** The claim exists and is not bound: another phase, or no volume. */
    CLAIM_NOT_BOUND(Severity.WARN),
    /** The claim names a volume and has no status: it counts as bound. */
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
    /** A container names a volume that the pod does not have. */
    MOUNT_UNKNOWN_VOLUME(Severity.ERROR),
    /** A container uses a filesystem volume as a device. */
    DEVICE_OF_FILESYSTEM(Severity.ERROR),
    /** A container mounts a volume that is a raw device. */
    MOUNT_OF_BLOCK(Severity.ERROR),
    /** A workload has a part of another JSON type than the API's, or a number out of range: nothing is made of it. */
    WORKLOAD_UNREADABLE(Severity.ERROR),
    /** The API server refuses a workload of this form: nothing is made of it. */
    WORKLOAD_REFUSED(Severity.ERROR),
    /** A claim template has no name: the claims of the workload have none, and its pods wait for them. */
    CLAIM_TEMPLATE_NAME_MISSING(Severity.ERROR),
    /** A generic ephemeral volume has no claim template. */
    EPHEMERAL_TEMPLATE_MISSING(Severity.ERROR),
    /** A workload would make more objects than the limit allows: nothing is made of it. */
    TOO_MANY_OBJECTS(Severity.WARN),
    /** Objects own each other in a cycle: nothing is made of such a workload. */
    OWNER_CYCLE(Severity.WARN),
    /** Another object has the name of an object that a workload makes. */
    NAME_TAKEN(Severity.WARN),
    /** A claim that a new pod needs is being deleted: the pod is made when the claim is gone. */
    CLAIM_GOES_FIRST(Severity.WARN),
    /** The claim belongs to a former pod of the same name: the new pod is made when the claim is gone. */
    CLAIM_OF_FORMER_POD(Severity.WARN),
    /**
     * No node is given, so it is not known which pods a DaemonSet makes.
     * It is a warning if the pods have ephemeral volumes.
     */
    DAEMON_NODES_NOT_GIVEN(Severity.INFO),
    /**
     * A workload deletes some of its pods, and which ones depends on their age and state.
     * It is a warning if the pods have ephemeral volumes.
     */
    SOME_PODS_DELETED(Severity.INFO),
    /** A workload replaces its pods, because they have an older template. They are played as they are. */
    PODS_REPLACED(Severity.INFO),
    /**
     * A CronJob makes a Job at each scheduled time; one Job is played.
     * It is a warning if the pods have ephemeral volumes.
     */
    CRON_JOB_PLAYED_ONCE(Severity.INFO),
    /**
     * A Job makes more pods when the first ones have succeeded; only the first ones are played.
     * It is a warning if the pods have ephemeral volumes.
     */
    JOB_MAKES_MORE_PODS(Severity.INFO),
    /** A workload is suspended, paused, finished or being deleted: it makes nothing new. */
    WORKLOAD_RESTS(Severity.INFO);

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

    Reason about(ObjectRef object, String message) {
        return Reason.of(this, object.toString(), message);
    }

    Reason at(Part part, String message) {
        return about(part.ref(), message).at(part.pointer().toString());
    }
}
