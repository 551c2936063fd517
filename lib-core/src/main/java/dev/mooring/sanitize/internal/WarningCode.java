package dev.mooring.sanitize.internal;

import static dev.mooring.reason.Severity.DANGER;
import static dev.mooring.reason.Severity.ERROR;
import static dev.mooring.reason.Severity.INFO;
import static dev.mooring.reason.Severity.WARN;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** The warnings. An object with an ERROR is refused. */
public enum WarningCode implements ReasonCode {
    /** The object has no kind, or a kind that is not a string. */
    KIND_MISSING(ERROR),
    /** A volume or claim of a version other than v1. */
    API_VERSION_UNKNOWN(ERROR),
    /** No metadata. */
    METADATA_MISSING(ERROR),
    /** No spec. */
    SPEC_MISSING(ERROR),
    /** No name. */
    NAME_MISSING(ERROR),
    /** A field has the wrong JSON type or an unreadable quantity; a WARN if the field is only copied. */
    MALFORMED_FIELD(ERROR),
    /** The object is of another kind than expected. */
    KIND_MISMATCH(ERROR),
    /** The same object twice: a WARN if identical, and the copy is left out; if not identical, all are refused. */
    DUPLICATE_OBJECT(ERROR),
    /** Two objects, or the objects that they name, have the same name after the maps. */
    DUPLICATE_MAP_TARGET(ERROR),
    /** Several claims for one volume, or several volumes for one claim; a WARN under neat and reprovision. */
    CONFLICTING_CLAIM_REFS(ERROR),
    /** The volume names another claim, or the claim another volume; a WARN under neat and reprovision. */
    PAIR_INCONSISTENT(ERROR),
    /** The claim's volume, or the content of the snapshot, was refused. */
    PARTNER_REFUSED(ERROR),
    /** claimRef has no namespace, and none is known. */
    CLAIM_REF_NAMESPACE_UNKNOWN(ERROR),
    /** A local volume needs node affinity. */
    LOCAL_NEEDS_AFFINITY(ERROR),
    /** The volume is bound, or its claim exists. */
    RELEASE_NOT_RELEASED(ERROR),
    /** A pod on a node uses the claim of the volume. */
    RELEASE_IN_USE(ERROR),
    /** A VolumeAttachment names the volume, or a node reports it. */
    RELEASE_ATTACHED(ERROR),
    /** Several volumes would be reserved for one claim. */
    RELEASE_SEVERAL_FOR_CLAIM(ERROR),
    /** The volume has the data of a claim other than the one to reserve it for, and the caller does not name it. */
    RELEASE_OF_OTHER_CLAIM(ERROR),
    /** The claim to reserve the volume for has another volume. */
    RELEASE_CLAIM_HAS_VOLUME(ERROR),
    /** The volume is being deleted. */
    PV_TERMINATING(ERROR),
    /** More objects or deeper lists than one call accepts; there is no output. */
    LIMIT_EXCEEDED(ERROR),
    /** The content of a snapshot that does not exist in the storage yet. */
    SNAPSHOT_NOT_CUT(ERROR),
    /** A rule of the caller does not fit the object. */
    RULE_FAILED(ERROR),
    /** Deleting the claim in either cluster deletes the volume; a WARN if the volume is moved. */
    SHARED_DELETE_POLICY(DANGER),
    /** Deleting the claim in the source deletes the volume, although the volume of the output is kept. */
    SOURCE_DELETE_POLICY(DANGER),
    /** Deleting the claim removes the contents of the volume. */
    RECYCLE_POLICY(DANGER),
    /** Two clusters can mount a volume for one writer; a DANGER if both clusters use it. */
    SINGLE_WRITER_SHARED(WARN),
    /** claimRef has the uid of a claim of the source; a DANGER if the data is deleted because of it. */
    FOREIGN_CLAIM_UID(WARN),
    /** Two volumes are the same storage, or have the same driver and handle. */
    DUPLICATE_VOLUME_HANDLE(DANGER),
    /** Two contents are the same snapshot in the storage. */
    DUPLICATE_SNAPSHOT_HANDLE(DANGER),
    /** Deleting the snapshot in either cluster deletes it in the storage; a WARN if the volumes are moved. */
    SHARED_SNAPSHOT_DELETE(DANGER),
    /** Deleting the snapshot in the source deletes it in the storage, although the content of the output is kept. */
    SOURCE_SNAPSHOT_DELETE(DANGER),
    /** The target takes a new snapshot; a WARN if the source has none either. */
    SECOND_SNAPSHOT(DANGER),
    /** Two volumes may be the same storage: the manifests do not show whether they are. */
    VOLUMES_MAY_BE_ONE_STORAGE(WARN),
    /** The storage is in a zone, a region or an account where no node of the target is; a WARN if it is in the source's cluster. */
    STORAGE_OUT_OF_REACH(DANGER),
    /** CDI imports into the claim again; a WARN if its data is not moved. */
    IMPORTS_AGAIN(DANGER),
    /** A deployment tool of the target may delete the object together with the data. */
    PRUNE_DELETES_DATA(DANGER),
    /** Deletion of the data may have begun. */
    RELEASE_DELETE_RACE(DANGER),
    /** The target's garbage collector deletes the object. */
    DANGLING_OWNER(DANGER),
    /** Applying it removes the uid from the claimRef of the live volume: its claim is Lost. */
    REAPPLY_CLEARS_CLAIM_UID(DANGER),
    /** Until the volume is bound, any claim can take it. */
    PV_UNRESERVED(WARN),
    /** Another claim can take the volume first. */
    PV_CONTENDED(WARN),
    /** A claim with bind annotations and without a volumeName would be Lost; the annotations are removed. */
    BIND_COMPLETED_WITHOUT_VOLUME(WARN),
    /** The volume is smaller than the request. */
    CAPACITY_SHORTFALL(WARN),
    /** The classes differ. */
    CLASS_MISMATCH(WARN),
    /** The volume modes differ. */
    MODE_MISMATCH(WARN),
    /** The volume does not offer an access mode that the claim asks for. */
    ACCESS_MODE_MISMATCH(WARN),
    /** The volume attributes classes differ. */
    VAC_MISMATCH(WARN),
    /** The volume is larger than the request; a WARN under reprovision, where the new volume is smaller. */
    CAPACITY_EXCEEDS_REQUEST(INFO),
    /** The target writes its default class into the claim; an INFO under reprovision. */
    CLASS_DEFAULTING(WARN),
    /** The target does not have the storage class. */
    STORAGE_CLASS_MISSING(WARN),
    /** The class is empty: no volume is provisioned. */
    CLASS_BLOCKS_PROVISIONING(WARN),
    /** The new volume is empty. */
    REPROVISION_EMPTY_VOLUME(WARN),
    /** The data source was removed; a WARN under reprovision. */
    DATA_SOURCE_DROPPED(INFO),
    /** The selector was removed. */
    SELECTOR_DROPPED(WARN),
    /** The claim was Lost in the source. */
    SOURCE_NOT_BOUND(WARN),
    /** The volume and the claim were not bound to each other in the source. */
    STALE_PAIR_UID(WARN),
    /** The object was being deleted in the source. */
    OBJECT_TERMINATING(WARN),
    /** A finalizer that may never be removed in the target. */
    FINALIZER_KEPT(WARN),
    /** The claim's volume is not in the input. */
    PV_NOT_IN_INPUT(WARN),
    /** The claim that the volume is reserved for is not in the input. */
    PVC_NOT_IN_INPUT(INFO),
    /** The handle or an attribute still names the storage cluster of the source. */
    HANDLE_EMBEDS_CLUSTER_ID(WARN),
    /** The content of the snapshot is not in the input. */
    SNAPSHOT_CONTENT_NOT_IN_INPUT(WARN),
    /** The snapshot that the content is for is not in the input. */
    SNAPSHOT_NOT_IN_INPUT(INFO),
    /** The snapshot does not become ready in the target. */
    SNAPSHOT_STAYS_UNREADY(WARN),
    /** The target names other Ceph clusters than this one. */
    CLUSTER_ID_NOT_IN_TARGET(WARN),
    /** The volume has node affinity. */
    NODE_AFFINITY_PRESENT(INFO),
    /** The scheduler reads zone labels, independently of node affinity. */
    TOPOLOGY_LABEL(INFO),
    /** No node of the target satisfies the node affinity. */
    NODE_AFFINITY_UNRESOLVED(WARN),
    /** The object needs a node with a given host name; the nodes of the target are not known, or do not have it. */
    HOSTNAME_AFFINITY(WARN),
    /** The data is on the disk of one node. */
    NODE_LOCAL_STORAGE(WARN),
    /** The volume needs a secret in the target. */
    SECRET_REF_PRESENT(INFO),
    /** The target does not have the secret. */
    SECRET_REF_UNRESOLVED(WARN),
    /** The target does not have the CSI driver. */
    DRIVER_MISSING(WARN),
    /** The target does not have the namespace. */
    TARGET_NAMESPACE_ABSENT(WARN),
    /** The target already has an object of that name. */
    TARGET_OBJECT_EXISTS(WARN),
    /** The target has the object with another value in a field that cannot be changed. */
    FIXED_FIELD_DIFFERS(WARN),
    /** The next apply removes the claimRef of the live volume. */
    LAST_APPLIED_STALE(WARN),
    /** The namespace of the claim is not known. */
    CLAIM_NAMESPACE_UNSET(INFO),
    /** An annotation looks like a secret. */
    ANNOTATION_SECRET(WARN),
    /** More than 262,144 bytes of annotations. */
    ANNOTATIONS_TOO_LARGE(WARN),
    /** The API server refuses the object. */
    SPEC_INVALID(WARN),
    /** The StatefulSet looks for the claim by another name. */
    STS_CLAIM_NAME(WARN),
    /** Every replica asks for the same volume. */
    TEMPLATE_VOLUME_NAME(WARN),
    /** Deleting the StatefulSet deletes its claims. */
    STS_RETENTION_DELETE(WARN),
    /** A controller created the object in the source, and creates another one in the target. */
    OWNER_MAKES_COPY(WARN),
    /** A Pod or Job that has completed in the source runs again in the target. */
    RUNS_AGAIN(WARN),
    /** A place without a rule mentions a name that a map changes; an INFO in a longer text, and in labels. */
    MENTIONS_OLD_NAME(WARN),
    /** The quotas or limit ranges of the input refuse the claim. */
    QUOTA_REFUSES_CLAIM(WARN),
    /** The result of a map is itself a key: a second run gives another result. */
    MAP_CHAIN(WARN),
    /** Objects of a stream were not compared with all others, as they would be without streaming. */
    STREAM_NOT_COMPARED(WARN),
    /** The phase of the volume is not known. */
    RELEASE_PHASE_UNKNOWN(WARN),
    /** A Lost claim names the volume: it takes the volume again, without a check. */
    RELEASE_TAKEN_BY_LOST_CLAIM(WARN),
    /** A claim with the name in claimRef is Lost and stays Lost. */
    RELEASE_LEAVES_CLAIM_LOST(WARN),
    /** The next claim sees the data of the last one. */
    RELEASE_DATA_PRESENT(WARN),
    /** An entry of a map matched no object. */
    MAP_UNUSED(INFO),
    /** The claim has another name. */
    PVC_RENAMED(INFO),
    /** The driver receives the identity of the provisioner in the source. */
    PROVISIONER_IDENTITY_FOREIGN(INFO),
    /** A deployment tool manages the object. */
    MANAGER_METADATA(INFO),
    /** A provisioner created the volume. */
    DYNAMIC_PV(INFO),
    /** A field that the API server does not know. */
    UNKNOWN_FIELD_KEPT(INFO),
    /** The object is of another kind, and is passed through. */
    PASS_THROUGH(INFO),
    /** The rules know the kind, but not this version of it; the object is passed through. */
    VERSION_UNKNOWN(WARN),
    /** The volume is already available. */
    ALREADY_AVAILABLE(INFO);

    private final Severity severity;

    WarningCode(Severity severity) {
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
