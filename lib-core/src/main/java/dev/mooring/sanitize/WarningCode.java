package dev.mooring.sanitize;

import static dev.mooring.reason.Severity.DANGER;
import static dev.mooring.reason.Severity.ERROR;
import static dev.mooring.reason.Severity.INFO;
import static dev.mooring.reason.Severity.WARN;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** What the caller should know. An object with an ERROR is refused. */
public enum WarningCode implements ReasonCode {
    /** The object has no kind, or one that is no text. */
    KIND_MISSING(ERROR),
    /** A volume or claim of a version other than v1. */
    API_VERSION_UNKNOWN(ERROR),
    /** No metadata. */
    METADATA_MISSING(ERROR),
    /** No spec. */
    SPEC_MISSING(ERROR),
    /** No name. */
    NAME_MISSING(ERROR),
    /** A field that must be read has the wrong JSON type or an unreadable quantity; a WARN where it is only carried. */
    MALFORMED_FIELD(ERROR),
    /** The single-object form was given another kind. */
    KIND_MISMATCH(ERROR),
    /** The same object twice: a WARN if identical (the copy is left out), else all are refused. */
    DUPLICATE_OBJECT(ERROR),
    /** Two objects have one name after the maps. */
    DUPLICATE_MAP_TARGET(ERROR),
    /** Several claims for one volume or several volumes for one claim; a WARN under NEAT and REPROVISION. */
    CONFLICTING_CLAIM_REFS(ERROR),
    /** Volume and claim contradict each other about whom they belong to; a WARN under NEAT and REPROVISION. */
    PAIR_INCONSISTENT(ERROR),
    /** The claim's volume was refused. */
    PARTNER_REFUSED(ERROR),
    /** claimRef must be written and no namespace can be found for it. */
    CLAIM_REF_NAMESPACE_UNKNOWN(ERROR),
    /** A local volume cannot do without node affinity. */
    LOCAL_NEEDS_AFFINITY(ERROR),
    /** The volume is in use, or its claim is alive. */
    RELEASE_NOT_RELEASED(ERROR),
    /** The volume is being deleted. */
    PV_TERMINATING(ERROR),
    /** More objects or deeper lists than one call takes; nothing comes out. */
    LIMIT_EXCEEDED(ERROR),
    /** A rule of the caller's own does not fit the object. */
    RULE_FAILED(ERROR),
    /** Two clusters know the volume and one of them deletes it with the claim; a WARN if it is moved. */
    SHARED_DELETE_POLICY(DANGER),
    /** The volume is scrubbed when its claim goes. */
    RECYCLE_POLICY(DANGER),
    /** Two clusters may mount a volume that allows one writer; a WARN if it is not said that both use it. */
    SINGLE_WRITER_SHARED(WARN),
    /** claimRef carries the uid of a claim of the source; a DANGER if the volume is then deleted or scrubbed. */
    FOREIGN_CLAIM_UID(WARN),
    /** Two volumes are one. */
    DUPLICATE_VOLUME_HANDLE(DANGER),
    /** The deleter or scrubber may already be at work. */
    RELEASE_DELETE_RACE(DANGER),
    /** The target's garbage collector deletes the object. */
    DANGLING_OWNER(DANGER),
    /** Applying it takes the uid out of the live volume's claimRef: its claim is lost. */
    REAPPLY_CLEARS_CLAIM_UID(DANGER),
    /** Until it is bound, anybody may take the volume. */
    PV_UNRESERVED(WARN),
    /** And somebody could. */
    PV_CONTENDED(WARN),
    /** Bind annotations on a claim without a volume would lose it; they are stripped. */
    BIND_COMPLETED_WITHOUT_VOLUME(WARN),
    /** The volume is smaller than the request. */
    CAPACITY_SHORTFALL(WARN),
    /** The classes differ. */
    CLASS_MISMATCH(WARN),
    /** The volume modes differ. */
    MODE_MISMATCH(WARN),
    /** The volume does not offer an access mode the claim asks for. */
    ACCESS_MODE_MISMATCH(WARN),
    /** The volume attributes classes differ. */
    VAC_MISMATCH(WARN),
    /** The volume is larger than the request; a WARN under REPROVISION, where the new one will be smaller. */
    CAPACITY_EXCEEDS_REQUEST(INFO),
    /** The target's default class will be written into the claim; an INFO under REPROVISION, where that is meant. */
    CLASS_DEFAULTING(WARN),
    /** The target has no such class. */
    STORAGE_CLASS_MISSING(WARN),
    /** An empty class: nothing will ever be provisioned. */
    CLASS_BLOCKS_PROVISIONING(WARN),
    /** The new volume is empty. */
    REPROVISION_EMPTY_VOLUME(WARN),
    /** The data source was taken out; a WARN under REPROVISION. */
    DATA_SOURCE_DROPPED(INFO),
    /** The selector was taken out. */
    SELECTOR_DROPPED(WARN),
    /** The claim was lost in the source. */
    SOURCE_NOT_BOUND(WARN),
    /** The pair was already broken in the source. */
    STALE_PAIR_UID(WARN),
    /** The object was being deleted in the source. */
    OBJECT_TERMINATING(WARN),
    /** A finalizer nobody in the target may ever take away. */
    FINALIZER_KEPT(WARN),
    /** The claim's volume is not in the input. */
    PV_NOT_IN_INPUT(WARN),
    /** The reserved volume's claim is not in the input. */
    PVC_NOT_IN_INPUT(INFO),
    /** The handle or its attributes name the source's storage cluster. */
    HANDLE_EMBEDS_CLUSTER_ID(WARN),
    /** The volume is tied to nodes. */
    NODE_AFFINITY_PRESENT(INFO),
    /** The scheduler reads zone labels, whatever node affinity says. */
    TOPOLOGY_LABEL(INFO),
    /** No node of the target fits. */
    NODE_AFFINITY_UNRESOLVED(WARN),
    /** Tied to a host name, and the target's nodes are not known. */
    HOSTNAME_AFFINITY(WARN),
    /** The data is on one node's disk. */
    NODE_LOCAL_STORAGE(WARN),
    /** The volume needs a secret of that name there. */
    SECRET_REF_PRESENT(INFO),
    /** The target has no such secret. */
    SECRET_REF_UNRESOLVED(WARN),
    /** The target has no such driver. */
    DRIVER_MISSING(WARN),
    /** The target has no such namespace. */
    TARGET_NAMESPACE_ABSENT(WARN),
    /** The target has an object of that name. */
    TARGET_OBJECT_EXISTS(WARN),
    /** The next apply deletes the live volume's claimRef. */
    LAST_APPLIED_STALE(WARN),
    /** The claim says no namespace. */
    CLAIM_NAMESPACE_UNSET(WARN),
    /** An annotation looks like a secret. */
    ANNOTATION_SECRET(WARN),
    /** More than 262,144 bytes of annotations. */
    ANNOTATIONS_TOO_LARGE(WARN),
    /** The API server would refuse it. */
    SPEC_INVALID(WARN),
    /** The StatefulSet will look for another name. */
    STS_CLAIM_NAME(WARN),
    /** Every replica asks for the same volume. */
    TEMPLATE_VOLUME_NAME(WARN),
    /** Deleting the StatefulSet deletes its claims. */
    STS_RETENTION_DELETE(WARN),
    /** A map's result is itself a key: a second run differs. */
    MAP_CHAIN(WARN),
    /** The volume's phase is not known. */
    RELEASE_PHASE_UNKNOWN(WARN),
    /** The next claim sees the old data. */
    RELEASE_DATA_PRESENT(WARN),
    /** An entry of a map met nothing. */
    MAP_UNUSED(INFO),
    /** The claim has another name. */
    PVC_RENAMED(INFO),
    /** The driver is told the identity of the source's provisioner. */
    PROVISIONER_IDENTITY_FOREIGN(INFO),
    /** Owned by a deployment tool. */
    MANAGER_METADATA(INFO),
    /** A provisioner made the volume. */
    DYNAMIC_PV(INFO),
    /** A field this version does not know. */
    UNKNOWN_FIELD_KEPT(INFO),
    /** Not of a handled kind. */
    PASS_THROUGH(INFO),
    /** Only parts of the object are handled. */
    PASS_THROUGH_PARTIAL(INFO),
    /** The volume is free already. */
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
