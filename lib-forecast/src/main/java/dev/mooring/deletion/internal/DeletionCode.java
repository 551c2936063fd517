package dev.mooring.deletion.internal;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why an object is deleted in a run, and what keeps one in addition to its finalizers. */
public enum DeletionCode implements ReasonCode {
    /** About an object: the caller asked to delete it. */
    DELETED_AS_ASKED(Severity.INFO),
    /** About an object that the caller asked to delete: it does not exist. */
    NOTHING_TO_DELETE(Severity.WARN),
    /** About an object of the input: it was already being deleted. */
    DELETION_GOES_ON(Severity.INFO),
    /** About an object: all its owners are gone, and the garbage collector deletes it. */
    OWNERS_GONE(Severity.INFO),
    /** About an object: its owner is deleted in the foreground, and the garbage collector deletes it first. */
    OWNER_WAITS(Severity.INFO),
    /** About an object: its namespace is deleted. */
    DELETED_WITH_NAMESPACE(Severity.INFO),
    /** About an object: its owner is deleted without its dependents. */
    ORPHANED(Severity.INFO),
    /** About a workload: the caller asked to scale it. */
    SCALED(Severity.INFO),
    /** About a workload that the caller asked to scale: it does not exist, or nothing scales objects of its kind. */
    NOTHING_TO_SCALE(Severity.WARN),
    /** About an object, mostly a pod: the controller of its workload deletes it, for example because that is scaled down. */
    DELETED_BY_WORKLOAD(Severity.INFO),
    /** About a pod: its node does not exist, and the pod garbage collector deletes it. */
    NODE_IS_GONE(Severity.WARN),
    /** About a pod: its node has a taint NoExecute that it does not tolerate, or only for some time. */
    EVICTED_BY_TAINT(Severity.WARN),
    /** About a pod that is finished: the pod garbage collector deletes the oldest if there are too many in the cluster. */
    TOO_MANY_FINISHED_PODS(Severity.WARN),
    /** About a Job: it has a time to live after it has finished. */
    TIME_TO_LIVE_OVER(Severity.INFO),
    /** About a Job: its CronJob keeps only some that are finished. */
    HISTORY_LIMIT(Severity.INFO),
    /** About a VolumeAttachment: no pod on the node uses the volume. */
    DETACHED_AFTER_PODS(Severity.INFO),
    /** About a volume: its external provisioner has deleted the data and deletes the object. */
    DELETED_BY_PROVISIONER(Severity.DANGER),
    /** About a volume: the PV controller deletes it. */
    DELETED_BY_PV_CONTROLLER(Severity.DANGER),
    /** About a pod that goes: its workload stays and creates another one. */
    POD_MADE_AGAIN(Severity.INFO),
    /** About a pod without a node that uses a claim that is deleted: it does not keep the claim and cannot start. */
    POD_CANNOT_START(Severity.WARN),
    /** About an object: an owner of it was not given, so it may be deleted or not. */
    OWNER_NOT_GIVEN(Severity.WARN),
    /** About an object: it is not known whether something before it goes, so it may be deleted or not. */
    MAY_BE_DELETED(Severity.WARN),
    /** About an object: it is deleted as soon as its owner, or the pods of its namespace, are gone. */
    DELETED_LATER(Severity.WARN),
    /** About a namespace that is being deleted: objects in it remain. */
    CONTENT_REMAINS(Severity.WARN),
    /** About a namespace or owner that is being deleted: an object of a kind that was not given may keep it. */
    OTHER_KINDS_NOT_GIVEN(Severity.WARN),
    /** About a snapshot that goes: its copy of the data goes with it, or may. */
    SNAPSHOT_DATA_GO(Severity.DANGER),
    /** About an object: its metadata cannot be read. */
    METADATA_NOT_READ(Severity.WARN),
    /** About an object: Argo CD, Flux or Helm has applied it, and deletes it with its own object or release. */
    DELETED_BY_TOOL(Severity.INFO),
    /** About an object that Argo CD, Flux or Helm has applied: a mark keeps it when that goes. */
    KEPT_BY_TOOL(Severity.INFO),
    /** About an object of Argo CD or Flux, or a Helm release: whether what it has applied goes with it. */
    TOOL_DELETES(Severity.INFO),
    /** About such an object or release: not everything is known that goes with it. */
    TOOL_DELETES_NOT_KNOWN(Severity.WARN),
    /** About an object that is being deleted: it has no finalizer and is not gone. */
    NO_FINALIZER_LEFT(Severity.WARN);

    private final Severity severity;

    DeletionCode(Severity severity) {
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
