package dev.mooring.sanitize;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** The reasons for changes. */
enum ChangeCode implements ReasonCode {
    /** Written by the API server of the source: uid, resourceVersion, timestamps, managedFields, generateName. */
    SERVER_METADATA,
    /** The owner does not exist in the target: the garbage collector would delete the object. */
    OWNER_REFERENCE,
    /** A finalizer of a controller in the source, or one that the target adds again. */
    FINALIZER,
    /** The status of the source; the target writes its own. */
    STATUS,
    /** The last-applied annotation of kubectl, which makes the next apply remove what was removed here. */
    LAST_APPLIED,
    /** The bind annotations of the controller, which make it bind without any check. */
    BIND_ANNOTATION,
    /** The name of the provisioner in the source. */
    PROVISIONER_ANNOTATION,
    /** A node of the source, which makes the target provision at once. */
    SELECTED_NODE,
    /** The CSI migration annotation; the controller writes it again. */
    MIGRATION_ANNOTATION,
    /** A remnant of a resize in the source. */
    RESIZE_ANNOTATION,
    /** A cluster-scoped object has no namespace. */
    CLUSTER_SCOPED_NAMESPACE,
    /** The volume is no longer bound to or reserved for a claim. */
    CLAIM_REF_DROPPED,
    /** claimRef is reduced to the name of the claim; the uid is that of a claim of another cluster. */
    CLAIM_REF_REDUCED,
    /** The volume is reserved for the claim that names it. */
    CLAIM_REF_SET,
    /** The claim no longer names a volume. */
    VOLUME_NAME_DROPPED,
    /** The claim names the volume whose claimRef names it. */
    VOLUME_NAME_SET,
    /** The data source of the volume, which already has its data, or whose source does not exist in the target. */
    DATA_SOURCE,
    /** Provisioners refuse claims with a selector. */
    SELECTOR,
    /** The request is raised to the capacity of the volume. */
    REQUEST_RAISED,
    /** The claim gets the class of the volume, so that the target does not add its default. */
    CLASS_PINNED,
    /** By {@link MapKind#NAMESPACE}. */
    NAMESPACE_MAP,
    /** The namespace of the claim, which its manifest lacks. */
    NAMESPACE_SET,
    /** By {@link MapKind#VOLUME_NAME} or {@link MapKind#CLAIM_NAME}. */
    NAME_MAP,
    /** By {@link MapKind#STORAGE_CLASS}. */
    STORAGE_CLASS_MAP,
    /** By {@link MapKind#VOLUME_ATTRIBUTES_CLASS}. */
    VAC_MAP,
    /** By {@link MapKind#DRIVER}. */
    DRIVER_MAP,
    /** By {@link MapKind#VOLUME_HANDLE} or {@link MapKind#CLUSTER_ID}. */
    VOLUME_HANDLE_MAP,
    /** By {@link MapKind#VOLUME_ATTRIBUTE} or {@link MapKind#CLUSTER_ID}. */
    VOLUME_ATTRIBUTE_MAP,
    /** The identity of the provisioner in the source. */
    PROVISIONER_IDENTITY,
    /** By {@link MapKind#TOPOLOGY} or {@link MapKind#TOPOLOGY_KEY}, or dropped node affinity. */
    TOPOLOGY_MAP,
    /** By {@link MapKind#SECRET} or {@link MapKind#SECRET_NAMESPACE}. */
    SECRET_REF_MAP,
    /**
     * The reclaim policy that the caller requested; the content of a snapshot is kept unless another policy was
     * requested.
     */
    RECLAIM_POLICY,
    /** By the rules of the caller for labels. */
    LABEL_RULE,
    /** By the rules of the caller for annotations. */
    ANNOTATION_RULE,
    /** The metadata of a list, or the kind that its items inherit from it. */
    LIST_METADATA,
    /** Server metadata or status in a pod or claim template. */
    TEMPLATE_NOISE,
    /** The snapshot names an existing one in the storage, so that no other one is taken. */
    SNAPSHOT_STATIC,
    /** The content is for a snapshot of this name; the uid is that of a snapshot of another cluster. */
    SNAPSHOT_REF_REDUCED,
    /** The DataVolume adopts its claim, so that CDI does not fill it again. */
    DATA_VOLUME_ADOPTS,
    /** The progress of a controller of the source. */
    CONTROLLER_ANNOTATION,
    /** The node of the source that the scheduler chose. */
    NODE_NAME,
    /** The selector and labels that the API server of the source set for a Job; with another uid the Job is refused. */
    JOB_SELECTOR,
    /** A map or list that these changes emptied. */
    EMPTY_CONTAINER,
    /** By a rule of the caller. */
    CALLER_RULE;

    @Override
    public Severity severity() {
        return Severity.INFO;
    }

    @Override
    public String toString() {
        return id();
    }
}
