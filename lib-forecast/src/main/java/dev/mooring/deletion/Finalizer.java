package dev.mooring.deletion;

import dev.mooring.deletion.Holder.ForcedLoss;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** The finalizers whose controllers are known: who removes each, when, and what is lost if somebody else does. */
enum Finalizer implements ReasonCode {
    /** About a claim: pods that have a node, finished ones too, keep it. */
    PVC_PROTECTION(
            is("kubernetes.io/pvc-protection"),
            "the PVC protection controller",
            ClaimHolds::pods,
            ForcedLoss.DATA,
            "with policy Delete the data are deleted while the pod still writes; with Retain the pod continues with a"
                    + " volume that no claim holds"),
    /** About a volume: it stays as long as its phase is Bound. */
    PV_PROTECTION(
            is("kubernetes.io/pv-protection"),
            "the PV protection controller",
            VolumeHolds::boundClaim,
            ForcedLoss.STORAGE_LEFT_BEHIND,
            "the claim is Lost, and the data stay in the storage with no object that points to them"),
    /** About a volume: its provisioner deletes the data before it releases the object. */
    EXTERNAL_PROVISIONER(
            is(Provisioner.FINALIZER),
            "the external provisioner",
            VolumeHolds::provisioner,
            ForcedLoss.STORAGE_LEFT_BEHIND,
            "nothing deletes the data: they stay in the storage with no object that points to them"),
    /** About a volume: the in-tree plugin deletes the data before the PV controller releases the object. */
    PV_CONTROLLER(
            is("kubernetes.io/pv-controller"),
            "the PV controller",
            VolumeHolds::plugin,
            ForcedLoss.STORAGE_LEFT_BEHIND,
            "nothing deletes the data: they stay in the storage with no object that points to them"),
    /** About a VolumeAttributesClass: claims and volumes that name it, or are being changed to it, keep it. */
    VAC_PROTECTION(
            is("kubernetes.io/vac-protection"),
            "the VAC protection controller",
            ClassHolds::users,
            ForcedLoss.NOTHING,
            "a volume that is being made or changed with it may stay as it is"),
    /** About a volume or VolumeAttachment: the volume is attached to a node. */
    EXTERNAL_ATTACHER(
            startsWith(Attachers.FINALIZER),
            "the external attacher",
            VolumeHolds::attacher,
            ForcedLoss.DATA,
            "nothing detaches the volume: a node that still writes can corrupt the data"),
    /** About an owner that is deleted in the foreground: its dependents go first. */
    FOREGROUND_DELETION(
            is(GarbageCollector.FOREGROUND),
            "the garbage collector",
            GarbageCollector::foreground,
            ForcedLoss.NOTHING,
            "the owner goes at once, and its dependents after it"),
    /** About an owner that is deleted without its dependents: they are released first. */
    ORPHAN_DEPENDENTS(
            is(GarbageCollector.ORPHAN),
            "the garbage collector",
            GarbageCollector::orphaned,
            ForcedLoss.DATA,
            "dependents that were to stay are deleted"),
    /** About a pod: its Job counts it first. */
    JOB_TRACKING(
            is("batch.kubernetes.io/job-tracking"),
            "the Job controller",
            (scene, life, name) -> Hold.RELEASED,
            ForcedLoss.NOTHING,
            "the Job may run the pod once more"),
    /** About a ResourceClaim: pods that have its devices keep it. */
    RESOURCE_CLAIM(
            is("resource.kubernetes.io/delete-protection"),
            "the resource claim controller",
            ClassHolds.waits("it removes it when no pod has the devices of the claim"),
            ForcedLoss.NOTHING,
            "a pod may still use the devices"),
    /** About a ServiceCIDR: addresses of it are in use. */
    SERVICE_CIDR(
            is("networking.k8s.io/service-cidr-finalizer"),
            "the service CIDR controller",
            ClassHolds.waits("it removes it when no IPAddress of the range is left that no other ServiceCIDR has"),
            ForcedLoss.NOTHING,
            "services keep addresses of a range that does not exist"),
    /** About a PodGroup: pods of it are there. */
    POD_GROUP(
            is("scheduling.k8s.io/podgroup-protection"),
            "the PodGroup protection controller",
            ClassHolds.waits("it removes it when all pods of the group are finished or gone"),
            ForcedLoss.NOTHING,
            "pods of the group are no longer scheduled together"),
    /** About a CustomResourceDefinition: the API server deletes its objects first. */
    CUSTOM_RESOURCES(
            is("customresourcecleanup.apiextensions.k8s.io"),
            "the API server",
            ClassHolds.waits("it deletes all objects of the kind first, and those may have finalizers"),
            ForcedLoss.UNKNOWN,
            "objects of the kind stay in etcd, where no client can reach them"),
    /** About a claim: a snapshot of it is not ready. */
    SNAPSHOT_SOURCE(
            is("snapshot.storage.kubernetes.io/pvc-as-source-protection"),
            "the snapshot controller",
            ClaimHolds::snapshots,
            ForcedLoss.DATA,
            "the snapshot may be incomplete"),
    /** About a snapshot: a claim is being restored from it, or its content goes first. */
    SNAPSHOT_PROTECTION(
            startsWith("snapshot.storage.kubernetes.io/volumesnapshot-"),
            "the snapshot controller",
            SnapshotHolds::snapshot,
            ForcedLoss.STORAGE_LEFT_BEHIND,
            "the snapshot can stay in the storage with no object that points to it"),
    /** About the content of a snapshot: a snapshot has it, or its driver deletes the snapshot in the storage first. */
    SNAPSHOT_CONTENT_PROTECTION(
            is("snapshot.storage.kubernetes.io/volumesnapshotcontent-bound-protection"),
            "the csi-snapshotter of the driver",
            SnapshotHolds::content,
            ForcedLoss.STORAGE_LEFT_BEHIND,
            "the snapshot stays in the storage with no object that points to it"),
    /** About a claim: a clone of it is not bound. */
    CLONE_SOURCE(
            is("provisioner.storage.kubernetes.io/cloning-protection"),
            "the external provisioner",
            ClaimHolds::clones,
            ForcedLoss.DATA,
            "the clone may be incomplete"),
    /** About an object held by software other than Kubernetes; it is assumed to keep the object. */
    FOREIGN_FINALIZER(ForeignFinalizer::isKnown, "", ForeignFinalizer::hold, ForcedLoss.UNKNOWN, ""),
    /** About an object with an unknown finalizer; it is assumed to keep the object. */
    UNKNOWN_FINALIZER(
            name -> true,
            "unknown",
            (scene, life, name) -> Hold.held(List.of(), "it is not known who removes it"),
            ForcedLoss.UNKNOWN,
            "it is not known what its controller still had to do");

    private final Predicate<String> names;

    private final String controller;

    private final Rule rule;

    private final ForcedLoss loss;
    private final String forcing;

    Finalizer(Predicate<String> names, String controller, Rule rule, ForcedLoss loss, String forcing) {
        this.names = names;
        this.controller = controller;
        this.rule = rule;
        this.loss = loss;
        this.forcing = forcing;
    }

    private static Predicate<String> is(String name) {
        return name::equals;
    }

    private static Predicate<String> startsWith(String prefix) {
        return name -> name.startsWith(prefix);
    }

    /** Whether a finalizer keeps an object. */
    @FunctionalInterface
    interface Rule {
        Hold hold(DeletionInput scene, Life life, String finalizer);
    }

    static Finalizer of(String name) {
        return Arrays.stream(values())
                .filter(each -> each.names.test(name))
                .findFirst()
                .orElseThrow();
    }

    Hold hold(DeletionInput scene, Life life, String finalizer) {
        return rule.hold(scene, life, finalizer);
    }

    String controller(String name) {
        return this == FOREIGN_FINALIZER ? ForeignFinalizer.of(name).controller() : controller;
    }

    ForcedLoss loss(String name) {
        return this == FOREIGN_FINALIZER ? ForeignFinalizer.of(name).loss() : loss;
    }

    String forcing(String name) {
        return this == FOREIGN_FINALIZER ? ForeignFinalizer.of(name).forcing() : forcing;
    }

    @Override
    public Severity severity() {
        return Severity.WARN;
    }

    @Override
    public String toString() {
        return id();
    }
}
