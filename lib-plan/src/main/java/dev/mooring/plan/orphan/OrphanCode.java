package dev.mooring.plan.orphan;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why an image or subvolume has an owner, has none, or is not known to have one. */
enum OrphanCode implements ReasonCode {
    /** A volume of a cluster leads to it. */
    OWNED_BY_VOLUME(Severity.INFO),
    /** A snapshot of a cluster leads to it, or is being cut from it. */
    OWNED_BY_SNAPSHOT(Severity.INFO),
    /** A pod of a cluster names it. */
    OWNED_BY_POD(Severity.INFO),
    /** A clone that has an owner needs it. */
    NEEDED_BY_CLONE(Severity.INFO),
    /** It is in the trash, and a cluster still needs it. */
    OWNED_IN_TRASH(Severity.DANGER),
    /** It is in the trash, and no given cluster needs it. */
    ALREADY_IN_TRASH(Severity.INFO),
    /** A clone, a snapshot or a time keeps it in the trash. */
    HELD_IN_TRASH(Severity.INFO),
    /** It is in the trash, and nothing that could keep it there is given. */
    HOLDERS_IN_TRASH_NOT_KNOWN(Severity.INFO),
    /** It is in the trash, and it has no snapshots and no clones. */
    NOTHING_HOLDS_IN_TRASH(Severity.INFO),
    /** Clusters are complete and no object needs it, but not all is known about it. */
    NO_OWNER_FOUND(Severity.INFO),
    /** An object of a cluster has its name or its id, and does not lead to it. */
    NAMED_BY_OBJECT(Severity.WARN),
    /** A volume mounts a directory above the subvolume. */
    MOUNTED_FROM_ABOVE(Severity.WARN),
    /** A client has it, or a directory above it, mounted. */
    MOUNTED_BY_CLIENT(Severity.WARN),
    /** A claim or a snapshot waits for storage, which may exist already. */
    STORAGE_BEING_MADE(Severity.WARN),
    /** An object names a volume that does not exist: the storage of that volume may be this. */
    OBJECT_OF_LOST_VOLUME(Severity.WARN),
    /** The caller does not say which clusters use the pool. */
    CLUSTERS_NOT_STATED(Severity.WARN),
    /** A cluster that uses the pool is not given. */
    CLUSTER_NOT_GIVEN(Severity.WARN),
    /** Two names have the export of one cluster, so that the export of another one is missing. */
    ONE_CLUSTER_TWICE(Severity.DANGER),
    /** Not all objects of a cluster are given. */
    CLUSTER_NOT_COMPLETE(Severity.WARN),
    /** A list of the pool or file system was not read whole. */
    LIST_NOT_READ(Severity.WARN),
    /** The trash of the pool is not known. */
    TRASH_NOT_LISTED(Severity.WARN),
    /** An image of the same name is in the trash: objects may mean either of them. */
    NAME_IN_TRASH(Severity.WARN),
    /** No driver writes such a name: somebody outside Kubernetes may have created it. */
    NOT_OF_A_DRIVER(Severity.WARN),
    /** Another image or subvolume is a clone of it. */
    CLONE_DEPENDS_ON_IT(Severity.WARN),
    /** It is not known whether clones depend on it. */
    CLONES_NOT_KNOWN(Severity.WARN),
    /** The output that describes it is not given, or has no id: it could not be restored. */
    NOT_DESCRIBED(Severity.WARN),
    /** The image was written after everything was seen: one of the times is wrong, or the outputs are of two moments. */
    WRITTEN_LATER(Severity.WARN),
    /** The image is in a group. */
    IN_GROUP(Severity.WARN),
    /** The subvolume is not complete: it is being cloned, or only its snapshots are left. */
    SUBVOLUME_NOT_COMPLETE(Severity.WARN),
    /** The subvolume has snapshots. */
    SUBVOLUME_HAS_SNAPSHOTS(Severity.WARN),
    /** What the driver recorded about it is not known. */
    JOURNAL_NOT_KNOWN(Severity.WARN),
    /** The driver created it for a volume or snapshot whose name or uid an object of a cluster has. */
    MADE_FOR_OBJECT(Severity.WARN),
    /** The driver's entry for its id is about another image or subvolume. */
    JOURNAL_OF_ANOTHER(Severity.WARN),
    /** The driver exports it by NFS. */
    EXPORTED_BY_NFS(Severity.WARN),
    /** The driver's name for it is not known, so its records stay. */
    JOURNAL_STAYS(Severity.INFO),
    /** A name is reserved for an image that is not there. */
    JOURNAL_WITHOUT_IMAGE(Severity.INFO),
    /** The clients of the file system are not known. */
    CLIENTS_NOT_LISTED(Severity.WARN),
    /** A volume leads to an image of a pool that was listed, and the image is not there. */
    IMAGE_OF_VOLUME_MISSING(Severity.DANGER);

    private final Severity severity;

    OrphanCode(Severity severity) {
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
