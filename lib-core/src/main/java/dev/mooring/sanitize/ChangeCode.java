package dev.mooring.sanitize;

import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;

/** Why something was changed. */
public enum ChangeCode implements ReasonCode {
    /** Written by the API server of the source: uid, resourceVersion, timestamps, managedFields, generateName. */
    SERVER_METADATA,
    /** An owner that is not in the other cluster: its garbage collector would delete the object. */
    OWNER_REFERENCE,
    /** A finalizer whose controller acts in the source, or is added again by the target. */
    FINALIZER,
    /** Status is the source's; the target writes its own. */
    STATUS,
    /** kubectl's last-applied annotation, which would make the next apply delete what was taken out here. */
    LAST_APPLIED,
    /** The controller's bind annotations, which switch it to rules without any check. */
    BIND_ANNOTATION,
    /** Names the provisioner of the source. */
    PROVISIONER_ANNOTATION,
    /** Names a node of the source and would make the target provision at once. */
    SELECTED_NODE,
    /** The controller's CSI migration mark; it is written anew. */
    MIGRATION_ANNOTATION,
    /** Left over from a resize in the source. */
    RESIZE_ANNOTATION,
    /** A volume has no namespace. */
    CLUSTER_SCOPED_NAMESPACE,
    /** The volume is no longer bound to or reserved for a claim. */
    CLAIM_REF_DROPPED,
    /** The reference to the claim keeps only its name; the uid is that of another cluster's claim. */
    CLAIM_REF_REDUCED,
    /** The volume is reserved for the claim that names it. */
    CLAIM_REF_SET,
    /** The claim no longer names a volume. */
    VOLUME_NAME_DROPPED,
    /** The claim names the volume whose claimRef names it. */
    VOLUME_NAME_SET,
    /** Where the volume was filled from; it is full already, or the source does not exist there. */
    DATA_SOURCE,
    /** Provisioners refuse claims with a selector. */
    SELECTOR,
    /** The request is raised to the size of the volume. */
    REQUEST_RAISED,
    /** The claim gets the volume's class, so that the target does not add its default. */
    CLASS_PINNED,
    /** By {@link MapKind#NAMESPACE}. */
    NAMESPACE_MAP,
    /** The claim's namespace, which its manifest left to the context. */
    NAMESPACE_SET,
    /** By {@link MapKind#VOLUME_NAME} or {@link MapKind#CLAIM_NAME}. */
    NAME_MAP,
    /** By {@link MapKind#STORAGE_CLASS}. */
    STORAGE_CLASS_MAP,
    /** By {@link MapKind#VOLUME_ATTRIBUTES_CLASS}. */
    VAC_MAP,
    /** By {@link MapKind#DRIVER}. */
    DRIVER_MAP,
    /** By {@link MapKind#VOLUME_HANDLE}. */
    VOLUME_HANDLE_MAP,
    /** By {@link MapKind#VOLUME_ATTRIBUTE}. */
    VOLUME_ATTRIBUTE_MAP,
    /** The identity of the source's provisioner. */
    PROVISIONER_IDENTITY,
    /** By {@link MapKind#TOPOLOGY} or {@link MapKind#TOPOLOGY_KEY}, or node affinity dropped. */
    TOPOLOGY_MAP,
    /** By {@link MapKind#SECRET} or {@link MapKind#SECRET_NAMESPACE}. */
    SECRET_REF_MAP,
    /** The reclaim policy the caller asked for. */
    RECLAIM_POLICY,
    /** By the caller's rules for labels. */
    LABEL_RULE,
    /** By the caller's rules for annotations. */
    ANNOTATION_RULE,
    /** A list's own metadata, or the kind its items left to it. */
    LIST_METADATA,
    /** Server metadata or status inside a claim template. */
    TEMPLATE_NOISE,
    /** A map or list that became empty here. */
    EMPTY_CONTAINER,
    /** By a rule of the caller's own. */
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
