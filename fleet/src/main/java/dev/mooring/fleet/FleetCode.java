package dev.mooring.fleet;

import static dev.mooring.reason.Severity.DANGER;
import static dev.mooring.reason.Severity.INFO;
import static dev.mooring.reason.Severity.WARN;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Findings from comparing several clusters, and what could not be judged. All other codes are the library's. */
enum FleetCode implements ReasonCode {
    /** About a volume: another cluster has a volume on the same storage. A WARN if both may use it at the same time. */
    STORAGE_CLAIMED_BY_SEVERAL_CLUSTERS(DANGER),
    /** About a volume of several clusters: deleting its claim or the volume here deletes the data of the others. */
    DATA_OF_OTHER_CLUSTERS_IS_DELETED(DANGER),
    /** About a volume: another cluster has a volume that may be the same storage. A WARN if they have the same name. */
    STORAGE_MAY_BE_CLAIMED_BY_SEVERAL_CLUSTERS(INFO),
    /** About an object: another cluster that moves into the same target has an object of this name. */
    NAME_TAKEN_BY_ANOTHER_MOVE(WARN),
    /** About a class that claims name: the target of the move does not have it. */
    CLASS_MISSING_IN_TARGET(WARN),
    /** About a cluster: nothing says which release of Kubernetes it has. */
    CLUSTER_RELEASE_UNKNOWN(INFO),
    /** About an object: it cannot be read, and no finding takes it into account. */
    OBJECT_UNREADABLE(WARN),
    /** About a cluster: it has objects of a kind that could change an answer and is not judged. */
    KIND_NOT_JUDGED(INFO),
    /** About a cluster: the export has no object, so nothing was checked. */
    CLUSTER_WITHOUT_OBJECTS(WARN);

    private final Severity severity;

    FleetCode(Severity severity) {
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
