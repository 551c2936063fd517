package dev.mooring.lint;

import dev.mooring.manifest.Kinds;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import dev.mooring.workload.controller.WorkloadObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The checks, a row each: the severity, the kind, the finder, and the other kinds whose objects must all be given so
 * that nothing is found by mistake. That a check finds nothing is a premise of an all-clear.
 */
public enum LintCode implements ReasonCode {
    /** About a volume: no claim has it and none is expected. */
    VOLUME_UNBOUND(
            Severity.WARN,
            Kinds.PERSISTENT_VOLUME,
            "volumes that no claim takes",
            VolumeFindings::unbound,
            Kinds.PERSISTENT_VOLUME_CLAIM),
    /** About a volume: its claim is gone, the volume and its data are kept, and no claim can take it. */
    RELEASED_VOLUME_KEEPS_DATA(Severity.WARN, Kinds.PERSISTENT_VOLUME, "released volumes", VolumeFindings::released),
    /** About a bound volume: its data are deleted with its claim, and nothing shows a snapshot or a backup. */
    DELETE_WITHOUT_COPY(
            Severity.WARN,
            Kinds.PERSISTENT_VOLUME,
            "volumes with policy Delete and no snapshot",
            VolumeFindings::deleted),
    /** About a volume: another volume is the same storage. */
    STORAGE_SHARED_BY_VOLUMES(
            Severity.DANGER, Kinds.PERSISTENT_VOLUME, "volumes on one storage", VolumeFindings::shared),
    /** About a volume: another volume may be the same storage. */
    STORAGE_MAY_BE_SHARED(
            Severity.INFO, Kinds.PERSISTENT_VOLUME, "volumes that may be one storage", VolumeFindings::maybeShared),
    /** About a volume that is a directory: other volumes are directories inside it. */
    VOLUME_INSIDE_ANOTHER(
            Severity.WARN,
            Kinds.PERSISTENT_VOLUME,
            "volumes whose directories lie inside each other",
            VolumeFindings::inside),
    /** About a volume: its provisioner deletes a directory with it that is not its own, and that has the data of another volume. */
    DELETE_TAKES_NEIGHBOUR(
            Severity.DANGER,
            Kinds.PERSISTENT_VOLUME,
            "volumes whose deletion removes the data of others",
            VolumeFindings::takesNeighbour),
    /** About a volume that is a directory of whatever node its pod is on: several nodes have it. */
    HOST_PATH_ON_SEVERAL_NODES(Severity.WARN, Kinds.POD, "hostPath volumes on several nodes", PodFindings::hostPaths),
    /** About a volume: no node of the cluster satisfies its node affinity. */
    VOLUME_WITHOUT_NODE(
            Severity.DANGER,
            Kinds.PERSISTENT_VOLUME,
            "volumes whose nodes are gone",
            VolumeFindings::withoutNode,
            Kinds.NODE),
    /** About a claim: no pod and no workload uses it. */
    CLAIM_UNUSED(
            Severity.WARN, Kinds.PERSISTENT_VOLUME_CLAIM, "claims that nothing uses", ClaimFindings::unused, users()),
    /** About a claim: it stays Pending. */
    CLAIM_STAYS_PENDING(
            Severity.WARN, Kinds.PERSISTENT_VOLUME_CLAIM, "claims that stay Pending", ClaimFindings::pending),
    /** About a claim that has no volume: its class does not exist. */
    CLASS_OF_CLAIM_MISSING(
            Severity.WARN,
            Kinds.PERSISTENT_VOLUME_CLAIM,
            "missing classes",
            ClaimFindings::withoutClass,
            Kinds.STORAGE_CLASS),
    /** About a claim that has no volume: the data source that it names does not exist, or was not given. */
    DATA_SOURCE_OF_CLAIM_MISSING(
            Severity.WARN, Kinds.PERSISTENT_VOLUME_CLAIM, "missing data sources", ClaimFindings::withoutSource),
    /** About a claim: it waits for a pod, and no pod that is given uses it. */
    CLAIM_WAITS_FOR_POD(
            Severity.INFO, Kinds.PERSISTENT_VOLUME_CLAIM, "claims that wait for a pod", ClaimFindings::waiting),
    /** About a claim that waits: the node that its volume is to be made for does not exist. */
    SELECTED_NODE_MISSING(
            Severity.WARN,
            Kinds.PERSISTENT_VOLUME_CLAIM,
            "claims whose selected node is gone",
            ClaimFindings::nodeGone,
            Kinds.NODE),
    /** About a claim: the driver refuses its expansion permanently. */
    CLAIM_CANNOT_GROW(Severity.WARN, Kinds.PERSISTENT_VOLUME_CLAIM, "refused expansions", ClaimFindings::infeasible),
    /** About a claim: it asks for more than it has, and does not grow before something is done. */
    CLAIM_DOES_NOT_GROW(
            Severity.WARN, Kinds.PERSISTENT_VOLUME_CLAIM, "expansions that do not continue", StuckFindings::growth),
    /** About a claim: its volume does not get the VolumeAttributesClass that it names. */
    ATTRIBUTES_NOT_APPLIED(
            Severity.WARN,
            Kinds.PERSISTENT_VOLUME_CLAIM,
            "volumes without the attributes that their claims ask for",
            StuckFindings::attributes),
    /** About a claim: no provisioner makes a volume for it as it is. */
    CLAIM_CANNOT_BE_PROVISIONED(
            Severity.WARN,
            Kinds.PERSISTENT_VOLUME_CLAIM,
            "claims that no provisioner serves",
            StuckFindings::provisioning),
    /** About a claim: it asks for an access mode that its driver does not have. */
    ACCESS_MODE_NOT_SERVED(
            Severity.WARN,
            Kinds.PERSISTENT_VOLUME_CLAIM,
            "access modes that the driver does not have",
            ClaimFindings::modes),
    /** About what is to copy claims: its last run failed, or it cannot run. */
    BACKUP_FAILS(Severity.WARN, Kinds.PERSISTENT_VOLUME_CLAIM, "backups that fail", BackupFindings::failing),
    /** About a claim: no object proves a copy of its data; checked only on request. */
    NO_PROVEN_COPY(
            Severity.WARN, Kinds.PERSISTENT_VOLUME_CLAIM, "claims without a proven copy", ClaimFindings::withoutCopy),
    /** About a pod or workload: it uses a claim that does not exist. */
    CLAIM_OF_POD_MISSING(
            Severity.WARN,
            Kinds.POD,
            "pods that use a missing claim",
            PodFindings::claimMissing,
            Kinds.PERSISTENT_VOLUME_CLAIM),
    /** About a pod: no node takes it, because of its volumes. */
    POD_FITS_NO_NODE(
            Severity.WARN,
            Kinds.POD,
            "pods that cannot be scheduled because of their volumes",
            StuckFindings::pods,
            Kinds.NODE,
            Kinds.PERSISTENT_VOLUME,
            Kinds.PERSISTENT_VOLUME_CLAIM),
    /** About a node: pods there use volumes of a CSI driver that is not installed there. */
    DRIVER_MISSING_ON_NODE(
            Severity.WARN, Kinds.POD, "nodes without a driver that their pods need", PodFindings::driverMissing),
    /** About a pod: its driver does not serve volumes that are written in a pod. */
    INLINE_VOLUME_NOT_SERVED(
            Severity.WARN, Kinds.POD, "inline volumes that their driver does not serve", PodFindings::inline),
    /** About a claim: a pod mounts it although it is a device, or takes it for a device. */
    VOLUME_MODE_OF_POD_DIFFERS(
            Severity.WARN,
            Kinds.POD,
            "devices that pods mount, and file systems taken for devices",
            PodFindings::modes),
    /** About a Deployment: it starts a new pod before the old one is gone, and only one pod may have its claim. */
    ROLLING_UPDATE_HANGS(
            Severity.WARN, Kinds.DEPLOYMENT, "rolling updates that never end", PodFindings::rollingUpdates),
    /** About a pod: its node is not one that its volume can be used on, for example of another zone. */
    POD_OUTSIDE_TOPOLOGY(Severity.WARN, Kinds.POD, "pods in another zone than their volume", PodFindings::outside),
    /** About a claim for one node or one pod: several pods use it. */
    SINGLE_WRITER_CLAIM_USED_BY_SEVERAL_PODS(
            Severity.WARN, Kinds.POD, "claims for one node that several pods use", ClaimFindings::severalPods),
    /** About a claim: pods of several nodes write to it, and each node has a cache of its own for what is written. */
    WRITTEN_THROUGH_SEVERAL_CACHES(
            Severity.DANGER,
            Kinds.POD,
            "claims that several nodes write through caches of their own",
            ClaimFindings::severalCaches),
    /** About a storage class: it is not the only default class. */
    SEVERAL_DEFAULT_CLASSES(
            Severity.WARN, Kinds.STORAGE_CLASS, "several default classes", ClusterFindings::defaultClasses),
    /** About a storage class: its CSI driver is not installed. */
    DRIVER_OF_CLASS_MISSING(
            Severity.WARN,
            Kinds.STORAGE_CLASS,
            "classes whose driver is not installed",
            ClusterFindings::provisioners,
            Kinds.CSI_DRIVER),
    /** About a storage class: its volumes are for some nodes only, and claims get one before a node is chosen. */
    CLASS_BINDS_BEFORE_SCHEDULING(
            Severity.INFO,
            Kinds.STORAGE_CLASS,
            "classes that bind before a node is chosen",
            ClusterFindings::bindsEarly),
    /** About a storage class that does not exist: volumes were made with it. */
    CLASS_OF_VOLUMES_MISSING(
            Severity.WARN,
            Kinds.PERSISTENT_VOLUME,
            "classes that are gone although volumes were made with them",
            ClusterFindings::classesGone,
            Kinds.STORAGE_CLASS),
    /** About a claim without a class: there is no default class. */
    NO_DEFAULT_CLASS(
            Severity.WARN,
            Kinds.PERSISTENT_VOLUME_CLAIM,
            "a missing default class",
            ClusterFindings::noDefaultClass,
            Kinds.STORAGE_CLASS),
    /** About an object that is being deleted: a finalizer holds it. */
    DELETION_HELD(
            Severity.WARN, Kinds.PERSISTENT_VOLUME_CLAIM, "objects that a finalizer holds", ClusterFindings::held),
    /** About a StatefulSet: the claims of its pods are deleted with it, or when it is scaled down. */
    RETENTION_DELETES_CLAIMS(
            Severity.WARN, Kinds.STATEFUL_SET, "StatefulSets that delete claims", ClusterFindings::retention),
    /** About a StatefulSet: claims of it are not what their template asks for now. */
    CLAIMS_DIFFER_FROM_TEMPLATE(
            Severity.WARN, Kinds.STATEFUL_SET, "claims that differ from their template", ClaimFindings::drifted),
    /** About a VolumeAttachment: its volume does not exist. */
    ATTACHMENT_WITHOUT_VOLUME(
            Severity.WARN,
            Kinds.VOLUME_ATTACHMENT,
            "attachments to missing volumes",
            ClusterFindings::attachmentVolumes,
            Kinds.PERSISTENT_VOLUME),
    /** About a VolumeAttachment: its node does not exist. */
    ATTACHMENT_WITHOUT_NODE(
            Severity.WARN,
            Kinds.VOLUME_ATTACHMENT,
            "attachments to missing nodes",
            ClusterFindings::attachmentNodes,
            Kinds.NODE),
    /** About a VolumeAttachment: the last attach or detach failed. */
    ATTACHMENT_FAILS(Severity.WARN, Kinds.VOLUME_ATTACHMENT, "attachments that fail", StuckFindings::attachments),
    /** About a VolumeSnapshot: it is no copy, and does not become one as things are. */
    SNAPSHOT_NOT_USABLE(
            Severity.WARN, Kinds.VOLUME_SNAPSHOT, "snapshots that are not usable", SnapshotFindings::unusable),
    /** About a VolumeSnapshotContent: its snapshot does not exist. */
    SNAPSHOT_CONTENT_WITHOUT_SNAPSHOT(
            Severity.INFO,
            Kinds.VOLUME_SNAPSHOT_CONTENT,
            "snapshot contents without a snapshot",
            SnapshotFindings::kept,
            Kinds.VOLUME_SNAPSHOT),
    /** About a quota: nine tenths of a limit for storage are used. */
    STORAGE_QUOTA_NEARLY_USED(
            Severity.INFO, Kinds.RESOURCE_QUOTA, "quotas that are nearly used", ClusterFindings::quotas);

    private final Severity severity;
    private final String kind;
    private final String words;

    private final Function<LintInput, Stream<Reason>> search;

    private final List<String> needs;

    LintCode(
            Severity severity, String kind, String words, Function<LintInput, Stream<Reason>> search, String... needs) {
        this.severity = severity;
        this.kind = kind;
        this.words = words;
        this.search = search;
        this.needs = List.of(needs);
    }

    private static String[] users() {
        List<String> kinds = new ArrayList<>(WorkloadObjects.kinds());
        kinds.add(Kinds.POD);
        return kinds.stream().distinct().sorted().toArray(String[]::new);
    }

    /** Whether it is checked only if its code is named, because most claims would have it. */
    boolean isOnRequest() {
        return this == NO_PROVEN_COPY;
    }

    /** {@return the check in words, for people} */
    public String words() {
        return words;
    }

    /** The kinds that it needs and that may be incomplete. */
    List<String> missing(Inventory objects) {
        return needs.stream().filter(kind -> !objects.isComplete(kind)).toList();
    }

    /** The kind that it checks. */
    String kind() {
        return kind;
    }

    List<String> needs() {
        return needs;
    }

    List<Reason> find(LintInput scene) {
        return search.apply(scene).toList();
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
