package dev.mooring.move.internal;

import static dev.mooring.reason.Severity.DANGER;
import static dev.mooring.reason.Severity.ERROR;
import static dev.mooring.reason.Severity.INFO;
import static dev.mooring.reason.Severity.WARN;

import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** What a runbook reports about a move in addition to its steps. A move with an ERROR or a DANGER is refused. */
public enum MoveCode implements ReasonCode {
    /** No claim and no volume moves. */
    NOTHING_MOVES(ERROR),
    /** The sanitiser refuses the object, or warns of a danger that no step removes. */
    OBJECT_CANNOT_MOVE(ERROR),
    /** The object is not in the source, whose list of this kind is complete. */
    NOT_IN_SOURCE(ERROR),
    /** The volume of the claim does not move with it. */
    CLAIM_WITHOUT_VOLUME(ERROR),
    /** The claim belongs to one pod, and is deleted with it. */
    CLAIM_OF_ONE_POD(ERROR),
    /** The object is being deleted in the source. */
    BEING_DELETED(ERROR),
    /** The data are on the disk of one node of the source. */
    DATA_ON_ONE_NODE(ERROR),
    /** Only the cluster that has the storage can use it. */
    STORAGE_STAYS(ERROR),
    /** The target has an object of this name. */
    TARGET_NAME_TAKEN(ERROR),
    /** Another volume is the same storage. */
    STORAGE_HAS_ANOTHER_VOLUME(ERROR),
    /** The storage cannot be written by two clusters at the same time. */
    SHARING_IMPOSSIBLE(ERROR),
    /** A node has the volume attached, and no pod there uses it. */
    WRITER_NOT_SEEN(ERROR),
    /** A pod that the API cannot stop uses the claim. */
    WRITER_CANNOT_BE_STOPPED(ERROR),
    /** Another user's claim gets the volume. */
    VOLUME_STOLEN(DANGER),
    /** A claim loses its volume. */
    CLAIM_LOST_ON_THE_WAY(DANGER),
    /** The data of a volume are deleted. */
    DATA_DELETED_ON_THE_WAY(DANGER),
    /** A claim of the target does not get its volume. */
    CLAIM_WITHOUT_ITS_VOLUME(ERROR),
    /** The owner of the pod is not given, or is not one of Kubernetes' own kinds: stop it by hand. */
    WRITER_STARTED_BY_OTHERS(WARN),
    /** Something may start the workload again after it was stopped. */
    WRITER_STARTED_AGAIN(WARN),
    /** Evidence about the source is missing. */
    SOURCE_NOT_KNOWN(WARN),
    /** Evidence about the target is missing. */
    TARGET_NOT_KNOWN(WARN),
    /** Whether the target reaches the storage is not known. */
    STORAGE_NOT_KNOWN(WARN),
    /** Only machines of one zone or region reach the storage. */
    STORAGE_REACHES_ONE_PLACE(WARN),
    /** The workload needs a claim that does not move and that the target does not have. */
    CLAIM_NOT_MOVED(WARN),
    /** A Secret does not move: create it in the target before the pods. */
    SECRET_NOT_MOVED(INFO),
    /** Both clusters can write the volume. */
    BOTH_MAY_WRITE(INFO),
    /** No cluster writes the volume. */
    NONE_MAY_WRITE(INFO),
    /** The data must not be deleted in either cluster while the other one uses them. */
    NEVER_DELETE(WARN);

    private final Severity severity;

    MoveCode(Severity severity) {
        this.severity = severity;
    }

    /** Whether a reason reports that something the steps need is not known. */
    public static boolean isUnknown(Reason reason) {
        return reason.code() == SOURCE_NOT_KNOWN
                || reason.code() == TARGET_NOT_KNOWN
                || reason.code() == STORAGE_NOT_KNOWN
                || reason.code() == WRITER_STARTED_BY_OTHERS;
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
