package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** Messages of the external provisioner, the attacher and the snapshot controller. */
final class SidecarTemplates {

    private SidecarTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("Provisioning")
                        .by("external-provisioner", "Provisioning")
                        .says("External provisioner is provisioning volume for claim \"{ns}/{claim}\"")
                        .from("external-provisioner sig-storage-lib controller/controller.go", "v1.0.0–v6.3.0+")
                        .proves("a provisioner took the claim")
                        .doesNotProve("success")
                        .next(NextQuestion.WHY),
                row("ProvisionFailedCsi")
                        .by("external-provisioner", "ProvisioningFailed")
                        .says("failed to provision volume with StorageClass \"{class}\": {error}")
                        .from("external-provisioner sig-storage-lib controller/controller.go", "v1.0.0–v5.3.0")
                        .proves("lower-case 'failed' means an external provisioner; usually the driver's CreateVolume"
                                + " answer follows")
                        .doesNotProve("that nothing was created, when DeadlineExceeded or Aborted")
                        .next(NextQuestion.WHY, NextQuestion.INNER_MESSAGE)
                        .also("read the log of the driver")
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("ProvisionSucceededCsi")
                        .by("external-provisioner", "ProvisioningSucceeded")
                        .says("Successfully provisioned volume {pv}")
                        .from("external-provisioner sig-storage-lib controller/volume_store.go", "v1.0.0–v6.3.0+")
                        .proves("PV was created by CSI")
                        .doesNotProve("bound")
                        .next(NextQuestion.FORECAST),
                row("ProvisionInfeasible")
                        .by("external-provisioner", "ProvisioningFailed")
                        .says("Volume provisioning failed with infeasible error. Retries will be delayed. {error}")
                        .from("external-provisioner sig-storage-lib controller/controller.go", "v6.3.0+")
                        .proves("the driver answered a final code (InvalidArgument and the like); retries come slowly")
                        .doesNotProve("that it will never work: it is tried again")
                        .causes("parameters of class, attributes class or claim are wrong", "driver misses a setting")
                        .next(NextQuestion.WHY, NextQuestion.INNER_MESSAGE)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("ProvisionSelector")
                        .by("external-provisioner", "ProvisioningFailed")
                        .says("claim Selector is not supported")
                        .from("external-provisioner pkg/controller/controller.go", "v1.0.0–v6.3.0+")
                        .proves("claims with selector are never provisioned")
                        .next(NextQuestion.WHY),
                row("ProvisionSecretMissing")
                        .by("external-provisioner", "ProvisioningFailed")
                        .says("error getting secret {name} in namespace {ns}: secrets \"{secret}\" not found")
                        .from("external-provisioner pkg/controller/controller.go", "v1.0.0–v6.3.0+")
                        .proves("class parameters name a Secret that does not exist")
                        .causes("namespace in the class wrong", "secret renamed")
                        .next(NextQuestion.WHY),
                row("ProvisionTopologyNone")
                        .by("external-provisioner", "ProvisioningFailed")
                        .says("error generating accessibility requirements: no topology key found on CSINode {node}")
                        .says("error generating accessibility requirements: no available topology found")
                        .from("external-provisioner pkg/controller/controller.go", "v1.0.0–v6.3.0+")
                        .proves("driver has topology, and CSINode or node labels lack the keys")
                        .causes("node plugin not running", "labels missing")
                        .next(NextQuestion.FORECAST),
                row("ProvisionNodeNotAllowed")
                        .by("external-provisioner", "ProvisioningFailed")
                        .says("selected node '\"{node}\"' topology '{text}' is not in allowed topologies: [{maps}]")
                        .from("external-provisioner pkg/controller/topology.go", "v1.6.0–v6.3.0+")
                        .proves("class.allowedTopologies excludes the chosen node")
                        .next(NextQuestion.FORECAST),
                row("ProvisionSmaller")
                        .by("external-provisioner", "ProvisioningFailed")
                        .says("created volume capacity {a} less than requested capacity {b}")
                        .from("external-provisioner pkg/controller/controller.go", "v1.0.0–v6.3.0+")
                        .proves("driver created too small a volume; it is deleted")
                        .causes("driver bug"),
                row("ProvisionSourceUnbound")
                        .by("external-provisioner", "ProvisioningFailed")
                        .says("the PVC DataSource {claim} must have a status of Bound. Got {status}")
                        .from("external-provisioner pkg/controller/controller.go", "v1.6.0–v6.3.0+")
                        .proves("clone source is not Bound")
                        .next(NextQuestion.WHY),
                row("ProvisionSourceSmaller")
                        .by("external-provisioner", "ProvisioningFailed")
                        .says("new PVC request must be greater than or equal in size to the specified PVC data"
                                + " source, requested {a} but source is {b}")
                        .says("requested volume size {a} is less than the size {b} for the source snapshot {snap}")
                        .from("external-provisioner pkg/controller/controller.go", "v1.0.0–v6.3.0+")
                        .proves("request below the source's size, in bytes")
                        .causes("Gi/G")
                        .next(NextQuestion.ADMIT),
                row("ProvisionSnapshotNotReady")
                        .by("external-provisioner", "ProvisioningFailed")
                        .says("error getting handle for DataSource Type VolumeSnapshot by Name {snap}: snapshot"
                                + " {snapshot} is not Ready")
                        .says("error getting handle for DataSource Type VolumeSnapshot by Name {snap}: snapshot"
                                + " {snapshot} not bound")
                        .says("error getting handle for DataSource Type VolumeSnapshot by Name {snap}: snapshot"
                                + " {snapshot} is being deleted")
                        .from("external-provisioner pkg/controller/controller.go", "v1.6.0–v6.3.0+")
                        .proves("source snapshot cannot be used now")
                        .doesNotProve("that it will not later")
                        .causes("snapshot controller or sidecar missing", "driver error")
                        .next(NextQuestion.HOLDERS, NextQuestion.FORECAST),
                row("ProvisionAssumingPopulator")
                        .by("external-provisioner", "Provisioning")
                        .says("Assuming an external populator will provision the volume")
                        .from("external-provisioner pkg/controller/controller.go", "v2.2.0–v6.3.0+")
                        .proves("dataSource is not snapshot or claim: provisioner does nothing")
                        .doesNotProve("that a populator exists")
                        .next(NextQuestion.WHY),
                row("ProvisionGrantMissing")
                        .by("external-provisioner", "ProvisioningFailed")
                        .says("accessing {ns}/{name} of {kind} dataSource from {claimns}/{claim} isn't allowed")
                        .from("external-provisioner pkg/controller/util.go", "v3.6.0–v6.3.0+")
                        .proves("no ReferenceGrant")
                        .next(NextQuestion.WHY),
                row("ProvisionVacDriver")
                        .by("external-provisioner", "ProvisioningFailed")
                        .says("VAC {vac} referenced in PVC is for driver {a} which does not match driver name {b}")
                        .from("external-provisioner pkg/controller/controller.go", "v5.3.0–v6.3.0+")
                        .proves("attributes class of another driver")
                        .next(NextQuestion.WHY),
                row("ProvisionRetry")
                        .by("external-provisioner (log)", "")
                        .says("Retrying syncing claim \"{uid}\"")
                        .says("error syncing claim \"{uid}\"")
                        .from("external-provisioner sig-storage-lib controller/controller.go", "v1.0.0–v6.3.0+")
                        .proves("loop of the same failure; uid is the claim's")
                        .next(NextQuestion.INNER_MESSAGE),
                row("AttacherFailed")
                        .by("external-attacher (VolumeAttachment.status)", "")
                        .says("failed to attach: {error}")
                        .says("failed to detach: {error}")
                        .from("external-attacher pkg/controller/csi_handler.go", "v1.0.0–v4.12.0+")
                        .proves("driver refused; text also in attachError")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT)
                        .onlyAfter(
                                "attachdetach",
                                "VolumeAttachment",
                                "csi_handler",
                                "csi-attacher",
                                "external-attacher",
                                "AttachVolume"),
                row("AttacherPvDeleted")
                        .by("external-attacher", "")
                        .says("PersistentVolume \"{pv}\" is marked for deletion")
                        .from("external-attacher pkg/controller/csi_handler.go", "v1.0.0–v4.12.0+")
                        .proves("PV Terminating, no new attach")
                        .next(NextQuestion.HOLDERS)
                        .notSafe(Unsafe.FINALIZER),
                row("AttacherListVolumes")
                        .by("external-attacher", "")
                        .says("failed to ListVolumes: {error}")
                        .from("external-attacher pkg/controller/csi_handler.go", "v2.2.0–v4.12.0+")
                        .proves("periodic check failed; attach itself is not affected")
                        .causes("driver slow"),
                row("SnapshotCreating")
                        .by("snapshot-controller", "CreatingSnapshot")
                        .says("Waiting for a snapshot {ns}/{snap} to be created by the CSI driver.")
                        .from("external-snapshotter pkg/common-controller/snapshot_controller.go", "v4.2.0–v8.6.0+")
                        .proves("content object was created")
                        .doesNotProve("that a sidecar exists")
                        .causes("csi-snapshotter missing in the driver's controller")
                        .also("read the log of csi-snapshotter")
                        .notSafe(Unsafe.FINALIZER),
                row("SnapshotContentFailed")
                        .by("snapshot-controller", "SnapshotContentCreationFailed")
                        .says("Failed to create snapshot content with error {error}")
                        .from("external-snapshotter pkg/common-controller/snapshot_controller.go", "v2.1.0–v8.6.0+")
                        .proves("no content created; {error} decides")
                        .causes("claim not bound", "class missing", "PV not CSI")
                        .next(NextQuestion.FORECAST),
                row("SnapshotNoClass")
                        .by("snapshot-controller", "")
                        .says("failed to get input parameters to create snapshot {snap}")
                        .says("failed to take snapshot {snap} without a snapshot class")
                        .from("external-snapshotter pkg/common-controller/snapshot_controller.go", "v2.1.0–v8.6.0+")
                        .proves("no VolumeSnapshotClass was named or default")
                        .next(NextQuestion.LINT),
                row("SnapshotPvcUnbound")
                        .by("snapshot-controller", "SnapshotContentCreationFailed")
                        .says("the PVC {claim} is not yet bound to a PV, will not attempt to take a snapshot")
                        .from("external-snapshotter pkg/common-controller/snapshot_controller.go", "v2.1.0–v8.6.0+")
                        .proves("source claim not Bound")
                        .next(NextQuestion.WHY),
                row("SnapshotContentMissing")
                        .by("snapshot-controller", "SnapshotContentMissing")
                        .says("VolumeSnapshotContent is missing")
                        .from("external-snapshotter pkg/common-controller/snapshot_controller.go", "v2.1.0–v8.6.0+")
                        .proves("content named by a ready snapshot is gone")
                        .doesNotProve("that the storage snapshot is gone")
                        .causes("deleted by hand", "restored without")
                        .next(NextQuestion.SANITIZE)
                        .notSafe(Unsafe.FINALIZER),
                row("SnapshotMisbound")
                        .by("snapshot-controller", "SnapshotMisbound / SnapshotContentMisbound")
                        .says("VolumeSnapshotContent is not bound to the VolumeSnapshot correctly")
                        .from("external-snapshotter pkg/common-controller/snapshot_controller.go", "v2.1.0–v8.6.0+")
                        .proves("references do not point at each other (uid)")
                        .causes("raw restore")
                        .next(NextQuestion.SANITIZE)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("SnapshotDeletePending")
                        .by("snapshot-controller", "SnapshotDeletePending")
                        .says("Snapshot is being used to restore a PVC")
                        .from("external-snapshotter pkg/common-controller/snapshot_controller.go", "v4.2.0–v8.6.0+")
                        .proves("a Pending claim names it as source")
                        .next(NextQuestion.HOLDERS, NextQuestion.WHY)
                        .notSafe(Unsafe.FINALIZER),
                row("SnapshotCreateFailed")
                        .by("csi-snapshotter", "SnapshotCreationFailed / SnapshotContentCheckandUpdateFailed")
                        .says("Failed to create snapshot: {error}")
                        .says("Failed to check and update snapshot content: {error}")
                        .from("external-snapshotter pkg/sidecar-controller/snapshot_controller.go", "v2.1.0–v8.6.0+")
                        .proves("driver's CreateSnapshot answered this")
                        .doesNotProve("that none was created, on DeadlineExceeded")
                        .next(NextQuestion.INNER_MESSAGE),
                row("SnapshotDeleteFailed")
                        .by("csi-snapshotter", "SnapshotDeleteError")
                        .says("Failed to delete snapshot")
                        .from("external-snapshotter pkg/sidecar-controller/snapshot_controller.go", "v2.1.0–v8.6.0+")
                        .proves("driver refused the delete")
                        .causes("clones depend on it")
                        .next(NextQuestion.INNER_MESSAGE)
                        .notSafe(Unsafe.FINALIZER));
    }
}
