package dev.mooring.workload.controller.internal;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import dev.mooring.workload.controller.WorkloadObjects;

/** Why an object of a workload is not created, or differs in time or content from that of {@link WorkloadObjects}. */
public enum MadeObjectCode implements ReasonCode {
    /** A workload has a part of another JSON type than the API's, or a number out of range: it creates nothing. */
    WORKLOAD_UNREADABLE(Severity.ERROR),
    /** The API server refuses a workload of this form: it creates nothing. */
    WORKLOAD_REFUSED(Severity.ERROR),
    /** A claim template has no name: the claims of the workload have none, and its pods wait for them. */
    CLAIM_TEMPLATE_NAME_MISSING(Severity.ERROR),
    /** A generic ephemeral volume has no claim template. */
    EPHEMERAL_TEMPLATE_MISSING(Severity.ERROR),
    /** A workload would create more objects than the limit allows: it creates nothing. */
    TOO_MANY_OBJECTS(Severity.WARN),
    /** Objects own each other in a cycle: such a workload creates nothing. */
    OWNER_CYCLE(Severity.WARN),
    /** Another object has the name of an object that a workload creates. */
    NAME_TAKEN(Severity.WARN),
    /** A claim that a new pod needs is being deleted: the pod is created when the claim is gone. */
    CLAIM_GOES_FIRST(Severity.WARN),
    /** The claim belongs to a former pod of the same name: the new pod is created when the claim is gone. */
    CLAIM_OF_FORMER_POD(Severity.WARN),
    /**
     * No node is given, so it is not known which pods a DaemonSet creates. It is a warning if the pods have ephemeral
     * volumes.
     */
    DAEMON_NODES_NOT_GIVEN(Severity.INFO),
    /**
     * A workload deletes some of its pods; their age and state decide which ones. It is a warning if the pods have
     * ephemeral volumes.
     */
    SOME_PODS_DELETED(Severity.INFO),
    /** A workload replaces its pods, because they have an older template. They are simulated as they are. */
    PODS_REPLACED(Severity.INFO),
    /**
     * A CronJob creates a Job at each scheduled time; one Job is simulated. It is a warning if the pods have ephemeral
     * volumes.
     */
    CRON_JOB_PLAYED_ONCE(Severity.INFO),
    /**
     * A Job creates more pods when the first ones have succeeded; only the first ones are simulated. It is a warning if
     * the pods have ephemeral volumes.
     */
    JOB_MAKES_MORE_PODS(Severity.INFO),
    /** A Job names another controller in {@code spec.managedBy}, which creates its pods: they are not simulated. */
    MADE_BY_OTHER_CONTROLLER(Severity.WARN),
    /** A workload is suspended, paused, finished or being deleted: it creates nothing new. */
    WORKLOAD_RESTS(Severity.INFO);

    private final Severity severity;

    MadeObjectCode(Severity severity) {
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
