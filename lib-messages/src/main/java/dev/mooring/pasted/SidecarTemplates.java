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
                        .says("No topology keys found on any node")
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
                        .says("volume size {a} is smaller than source volume size {b}")
                        .from("external-provisioner pkg/controller/controller.go", "v1.0.0–v6.3.0+")
                        .proves("request below the source's size, in bytes")
                        .causes("Gi/G")
                        .next(NextQuestion.WHY),
                row("ProvisionSnapshotNotReady")
                        .by("external-provisioner", "ProvisioningFailed")
                        .says("error getting handle for DataSource Type VolumeSnapshot by Name {snap}: snapshot"
                                + " {snapshot} is not Ready")
                        .says("error getting handle for DataSource Type VolumeSnapshot by Name {snap}: snapshot"
                                + " {snapshot} not bound")
                        .says("error getting handle for DataSource Type VolumeSnapshot by Name {snap}: snapshot"
                                + " {snapshot} is being deleted")
                        .says("error getting snapshot handle for snapshot {snap}: snapshot {snapshot} is not Ready")
                        .says("error getting snapshot handle for snapshot {snap}: snapshot {snapshot} not bound")
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
                row("ProvisionTemporary")
                        .by("external-provisioner (log)", "")
                        .says("Temporary error received, adding PVC {uid} to claims in progress")
                        .says("Final error received, removing PVC {uid} from claims in progress")
                        .from("external-provisioner sig-storage-lib controller/controller.go", "")
                        .proves("the driver's answer leaves open whether it made a volume (temporary), or says that it"
                                + " did not (final); the claim is tried again")
                        .doesNotProve("why: the line of the failure says it")
                        .next(NextQuestion.WHY)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("ProvisionCloneWait")
                        .by("external-provisioner (log)", "")
                        .says("PV bound to PVC \"{ns}/{claim}\" is not created yet")
                        .from("external-provisioner pkg/controller/clone_controller.go", "")
                        .proves("the claim has no volume yet at that moment")
                        .doesNotProve("that anything failed")
                        .next(NextQuestion.WHY),
                row("ProvisionRetry")
                        .by("external-provisioner (log)", "")
                        .says("Retrying syncing claim \"{uid}\"")
                        .says("error syncing claim \"{uid}\"")
                        .says("Giving up syncing claim \"{uid}\"")
                        .from("external-provisioner sig-storage-lib controller/controller.go", "v1.0.0–v6.3.0+")
                        .proves("loop of the same failure; uid is the claim's")
                        .next(NextQuestion.INNER_MESSAGE),
                row("ProvisionGaveUp")
                        .by("external-provisioner (log)", "")
                        .says("Exceeded failedProvisionThreshold threshold: {n}, for claim {claim},"
                                + " provisioner will not attempt retries for this claim")
                        .says("Exceeded failedDeleteThreshold threshold: {n}, for volume \"{pv}\", provisioner"
                                + " will not attempt retries for this volume")
                        .says("Giving up syncing claim because failures >= threshold")
                        .says("Giving up syncing volume because failures >= threshold")
                        .says("Giving up syncing volume \"{pv}\"")
                        .from("sig-storage-lib-external-provisioner controller/controller.go", "")
                        .proves("the provisioner does not try this claim or volume again until it restarts or"
                                + " the object changes")
                        .doesNotProve("why: an earlier line has the error")
                        .causes("an error of the driver that does not pass")
                        .next(NextQuestion.HOLDERS)
                        .notSafe(Unsafe.FINALIZER),
                row("FinalizerNotRemoved")
                        .by("external-provisioner (log)", "")
                        .says("failed to remove finalizer for persistentvolume: {error}")
                        .says("Failed to remove finalizer for persistentvolume\" err=\"{error}\"")
                        .from("sig-storage-lib-external-provisioner controller/controller.go", "")
                        .proves("the storage was deleted, and the finalizer of the volume could not be removed"
                                + " at that moment")
                        .doesNotProve("that it stays: later versions try again")
                        .causes("another component changed the volume at the same time")
                        .next(NextQuestion.HOLDERS),
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
                        .proves("no content created; the error says why")
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
                        .says("is in use (being used to restore a PVC), will retry deletion")
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
                row("ProvisionGivenUp")
                        .by("external-provisioner (log)", "")
                        .says(
                                "Exceeded failedProvisionThreshold threshold: {n}, for claim \"{ns}/{claim}\", provisioner will"
                                        + " not attempt retries for this claim")
                        .from("sig-storage-lib-external-provisioner controller/controller.go", "")
                        .proves("the provisioner failed so often for that claim that it stopped; a restart of it, or a"
                                + " change of the claim, makes it try again")
                        .doesNotProve("why: an earlier line for the claim says it")
                        .next(NextQuestion.WHY)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("ProvisionOldKey")
                        .by("external-provisioner (log)", "")
                        .says("\"{word}\" is deprecated and will be removed in a future release, please use"
                                + " \"csi.storage.k8s.io/{name}\" instead")
                        .from("external-provisioner pkg/controller/controller.go", "")
                        .proves("a remark: the class has a parameter under its old name, which still works")
                        .doesNotProve("that a volume was not made"),
                row("SnapshotStepFailed")
                        .by("csi-snapshotter / snapshot-controller (log)", "")
                        .says("createSnapshotWrapper: CreateSnapshot for content {content} returned error: {error}")
                        .says(
                                "createSnapshot for content [{content}]: error occurred in createSnapshotWrapper: {error}")
                        .says("checkandUpdateContentStatus [{content}]: error occurred {error}")
                        .says("checkandUpdateContentStatusOperation: failed to call get snapshot status to check"
                                + " whether snapshot is ready to use {error}")
                        .says("could not sync content \"{content}\": {error}")
                        .says("could not sync snapshot \"{ns}/{snap}\": {error}")
                        .says("Failed to sync content \"{content}\", will retry again: {error}")
                        .says("Failed to sync snapshot \"{ns}/{snap}\", will retry again: {error}")
                        .says("cannot create snapshot. Snapshot content {content} not bound to a snapshot")
                        .says("cannot create snapshot. Volume handle not found in snapshot content {content}")
                        .says("failed to get input parameters to create snapshot for content {content}: {error}")
                        .says("failed to get input parameters to delete snapshot for content {content}: {error}")
                        .says("failed to delete VolumeSnapshotContent {content} from API server: {error}")
                        .says("failed to add VolumeSnapshotBeingCreated annotation on the content {content}: {error}")
                        .says(
                                "failed to remove VolumeSnapshotBeingCreated annotation from the content {content}: {error}")
                        .says("error updating status for volume snapshot content {content}: {error}")
                        .says("operation \"{operation}\" postponed due to exponential backoff")
                        .from(
                                "external-snapshotter pkg/sidecar-controller/snapshot_controller.go,"
                                        + " pkg/common-controller",
                                "")
                        .proves("one step for that snapshot failed, and is tried again later")
                        .doesNotProve("that the storage has no snapshot: the driver may have made it before the error")
                        .next(NextQuestion.INNER_MESSAGE, NextQuestion.FORECAST)
                        .also("read the log of the driver's controller at that moment")
                        .notSafe(Unsafe.FINALIZER)
                        .onlyNear("napshot", "content")
                        .orAlone(),
                row("SnapshotDeleteFailed")
                        .by("csi-snapshotter", "SnapshotDeleteError")
                        .says("Failed to delete snapshot")
                        .from("external-snapshotter pkg/sidecar-controller/snapshot_controller.go", "v2.1.0–v8.6.0+")
                        .proves("driver refused the delete")
                        .causes("clones depend on it")
                        .next(NextQuestion.INNER_MESSAGE)
                        .notSafe(Unsafe.FINALIZER)
                        .unless("on API server"),
                row("SnapshotMisboundContent")
                        .by("snapshot-controller", "SnapshotContentMisbound")
                        .says("VolumeSnapshotContent [{content}] is bound to a different snapshot")
                        .says("VolumeGroupSnapshotContent [{content}] is bound to a different group snapshot")
                        .says("VolumeSnapshotContent {content} is bound to a different snapshot")
                        .says("VolumeSnapshotContent is bound to a different snapshot")
                        .says("snapshotcontent {content} for snapshot {ns}/{snap} is bound to a different snapshot")
                        .from("external-snapshotter pkg/common-controller/snapshot_controller.go", "")
                        .proves("the content names another VolumeSnapshot, by name, namespace or uid, than the one"
                                + " that wants it (the sibling of SnapshotMisbound)")
                        .doesNotProve("that the snapshot in the storage is gone")
                        .causes(
                                "raw restore: the uid in volumeSnapshotRef is the old one",
                                "two VolumeSnapshots for one content")
                        .next(NextQuestion.SANITIZE)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("SnapshotBindFailed")
                        .by("snapshot-controller", "SnapshotBindFailed")
                        .says("Snapshot failed to bind VolumeSnapshotContent, {error}")
                        .says("VolumeSnapshotContent {content} does not point to VolumeSnapshot {snap}")
                        .says("VolumeSnapshot {snap} is bound to missing content {content}")
                        .from("external-snapshotter pkg/common-controller/snapshot_controller.go, pkg/utils", "")
                        .proves("snapshot and content do not fit, so the snapshot is not ready")
                        .doesNotProve("that the snapshot in the storage is gone")
                        .next(NextQuestion.SANITIZE),
                row("SnapshotContentMismatch")
                        .by("snapshot-controller", "SnapshotContentMismatch / SnapshotHandleSet")
                        .says("VolumeSnapshotContent {content} is pre-provisioned while expecting a dynamically"
                                + " provisioned one")
                        .says("VolumeSnapshotContent is dynamically provisioned while expecting a pre-provisioned"
                                + " one")
                        .says("Snapshot handle should not be set in content {snap} for dynamic provisioning")
                        .from("external-snapshotter pkg/common-controller/snapshot_controller.go", "")
                        .proves("the snapshot names a claim and its content names a handle in the storage, or the"
                                + " other way round")
                        .causes("restored content next to a snapshot that takes a new one")
                        .next(NextQuestion.SANITIZE),
                row("SnapshotClassFailed")
                        .by("snapshot-controller", "GetSnapshotClassFailed / SetDefaultSnapshotClassFailed")
                        .says("Failed to get snapshot class with error {error}")
                        .says("Failed to set default snapshot class with error {error}")
                        .says("cannot find default snapshot class")
                        .says("{n} default snapshot classes were found")
                        .from("external-snapshotter pkg/common-controller/snapshot_controller.go", "")
                        .proves("no VolumeSnapshotClass could be used for the snapshot")
                        .causes("no default class for this driver, or more than one", "class deleted")
                        .next(NextQuestion.LINT),
                row("SnapshotSourceFailed")
                        .by("snapshot-controller / csi-snapshotter", "")
                        .says("PVC source for snapshot {snap} is missing")
                        .says("snapshotting non-CSI volumes is not supported, snapshot:{ns}/{snap}")
                        .says("failed to take snapshot of the volume {handle}: {error}")
                        .says("Failed to get snapshot credentials")
                        .says("Failed to check and update snapshot: {error}")
                        .from("external-snapshotter pkg/common-controller, pkg/sidecar-controller", "")
                        .proves("no snapshot was taken")
                        .doesNotProve("that the volume is damaged")
                        .next(NextQuestion.INNER_MESSAGE, NextQuestion.FORECAST),
                row("SnapshotListFailed")
                        .by("csi-snapshotter", "SnapshotContentCheckandUpdateFailed")
                        .says("failed to list snapshot for content {content}: {error}")
                        .from("external-snapshotter pkg/sidecar-controller/csi_handler.go", "v2.1.0–v8.6.0+")
                        .proves(
                                "the driver did not say whether the snapshot of that content is ready; its error follows,"
                                        + " and the sidecar tries again")
                        .doesNotProve("that the snapshot is gone or not ready")
                        .causes(
                                "the driver could not read the answer of its storage",
                                "it lists no snapshot with that handle",
                                "the content has no handle")
                        .next(NextQuestion.INNER_MESSAGE),
                row("SnapshotHandleUnknown")
                        .by("csi-snapshotter", "SnapshotContentCheckandUpdateFailed")
                        .says("can not find snapshot for snapshotID {id}")
                        .from(
                                "external-snapshotter pkg/sidecar-controller/csi_handler.go,"
                                        + " pkg/snapshotter/snapshotter.go",
                                "v2.1.0–v8.6.0+")
                        .proves("the driver lists no snapshot with the handle of that content")
                        .doesNotProve(
                                "that it was deleted: the driver may look into another cluster, account or backend")
                        .causes(
                                "snapshot made by another cluster",
                                "deleted in the storage",
                                "secret or backend changed")
                        .next(NextQuestion.HOLDERS),
                row("SnapshotKindMissing")
                        .by("API server / kubectl", "")
                        .says("the server could not find the requested resource (get"
                                + " volumesnapshotclasses.snapshot.storage.k8s.io)")
                        .says("the server could not find the requested resource (get"
                                + " volumesnapshotcontents.snapshot.storage.k8s.io)")
                        .says("the server could not find the requested resource (get"
                                + " volumesnapshots.snapshot.storage.k8s.io)")
                        .says("no matches for kind \"VolumeSnapshot\" in version \"{version}\"")
                        .says("no matches for kind \"VolumeSnapshotClass\" in version \"{version}\"")
                        .says("no matches for kind \"VolumeSnapshotContent\" in version \"{version}\"")
                        .says("the server doesn't have a resource type \"volumesnapshot{s}\"")
                        .from("apimachinery pkg/api/errors, pkg/api/meta; external-snapshotter client/config/crd", "")
                        .proves("the cluster does not serve that kind of snapshots in that version: the"
                                + " CustomResourceDefinitions of the external-snapshotter are missing or"
                                + " of another version")
                        .doesNotProve("that snapshots in the storage are gone")
                        .causes(
                                "the CustomResourceDefinitions and the snapshot-controller were not installed",
                                "v1beta1 was requested, and the cluster serves v1")
                        .also("run kubectl get crd volumesnapshots.snapshot.storage.k8s.io, and look at spec.versions"),
                row("ProvisionSourceFailed")
                        .by("external-provisioner", "ProvisioningFailed")
                        .says("error getting handle for DataSource Type {kind} by Name {name}: {error}")
                        .says("the PVC DataSource {claim} is currently being deleted")
                        .says("the PVC source not found for PVC {claim}")
                        .says("claim in dataSource not bound or invalid")
                        .says("PVC '{claim}' is in 'Pending' state, cloning in progress")
                        .from("external-provisioner pkg/controller/controller.go, clone_controller.go", "")
                        .proves("the source that the claim names cannot be used now")
                        .doesNotProve("that it will not later")
                        .causes("the source is in another namespace, not bound, being deleted or not ready")
                        .next(NextQuestion.WHY, NextQuestion.HOLDERS),
                row("ProvisionSourceMode")
                        .by("external-provisioner", "ProvisioningFailed")
                        .says("the source PVC and destination PVCs must have the same volume mode for cloning."
                                + " Source is {text}, but new PVC requested {mode}")
                        .says("requested volume {ns}/{claim} modifies the mode of the source volume but does not"
                                + " have permission to do so")
                        .from("external-provisioner pkg/controller/controller.go", "")
                        .proves("source and claim differ in volumeMode")
                        .causes("the content lacks the annotation"
                                + " snapshot.storage.kubernetes.io/allow-volume-mode-change")
                        .next(NextQuestion.WHY),
                row("ProvisionNoCapability")
                        .by("external-provisioner", "ProvisioningFailed")
                        .says("CSI driver does not support {text}: controller {capability} capability is not"
                                + " reported")
                        .says("CSI driver does not support dynamic provisioning: plugin CONTROLLER_SERVICE"
                                + " capability is not reported")
                        .says("dataSourceRef namespace specified but the CrossNamespaceVolumeDataSource feature is"
                                + " disabled")
                        .from("external-provisioner pkg/controller/controller.go", "")
                        .proves("the driver says that it cannot do that")
                        .causes("the class names the wrong driver", "a driver without clones or snapshots")
                        .next(NextQuestion.WHY),
                row("ProvisionTopologyNode")
                        .by("external-provisioner", "ProvisioningFailed")
                        .says("error generating accessibility requirements: {error}")
                        .says("failed to get selected CSINode {node}: {error}")
                        .says("no topology key found for node {node}")
                        .says("selecting node \"{node}\" for PVC failed: {error}")
                        .from("external-provisioner pkg/controller/topology.go", "")
                        .proves("the driver's topology of the chosen node is not known, so nothing was created")
                        .causes("the node plugin does not run on that node", "node is gone")
                        .next(NextQuestion.WHY, NextQuestion.FORECAST),
                row("ProvisionOrphaned")
                        .by("external-provisioner", "ProvisioningFailed")
                        .says("Cleanup of volume {pv} failed, volume is orphaned: {error}")
                        .from("external-provisioner pkg/controller/controller.go", "")
                        .proves("a volume was created in the storage and could not be removed: no PersistentVolume"
                                + " names it")
                        .doesNotProve("its name in the storage")
                        .also("look for it in the storage"),
                row("UnrecognizedDataSource")
                        .by("volume-data-source-validator", "UnrecognizedDataSourceKind")
                        .says("The datasource for this PVC does not match any registered VolumePopulator")
                        .says("The data source for this PVC does not match any registered VolumePopulator")
                        .from("lib-volume-populator volume-data-source-validator", "")
                        .proves("the claim's dataSourceRef names a kind that no VolumePopulator registers; if nobody"
                                + " fills the claim it stays Pending")
                        .doesNotProve("that no populator runs: one may work without registering its kind")
                        .causes("the populator is not installed", "wrong apiGroup or kind")
                        .also("run kubectl get volumepopulators")
                        .next(NextQuestion.WHY),
                row("PopulatorEvent")
                        .by("volume populators", "PopulatorFailed")
                        .says("Data source {ns}/{name} not found")
                        .says("Failed to create populator pod: {error}")
                        .says("Failed to create populator pvcPrime: {error}")
                        .says("Failed to start populate operation: {error}")
                        .says("Population operation failed: {error}")
                        .says("Populator failed: {error}")
                        .says("Populator started")
                        .says("Populator finished")
                        .from("lib-volume-populator populator-machinery/controller.go", "")
                        .proves("the state of filling the claim from its dataSourceRef at that moment")
                        .doesNotProve("that the claim is bound")
                        .next(NextQuestion.WHY),
                row("AttacherSaveFailed")
                        .by("external-attacher", "")
                        .says("failed to load secret \"{ns}/{secret}\": {error}")
                        .says("could not add PersistentVolume finalizer: {error}")
                        .says("could not mark as detached: {error}")
                        .says("failed to mark as attached: {error}")
                        .says("could not save VolumeAttachment: {error}")
                        .from("external-attacher pkg/controller", "")
                        .proves("the attacher could not read or write an object; what it did in the storage is not"
                                + " known from this line")
                        .causes("rights of its service account", "Secret missing")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT),
                row("ResizerClaimVolume")
                        .by("external-resizer", "VolumeResizeFailed")
                        .says("PV \"{pv}\" bound to pvc \"{name}\" not found")
                        .says("volume {pv} is not a CSI volumes, modify volume feature only supports CSI volumes")
                        .from("external-resizer pkg/controller, pkg/modifycontroller", "")
                        .proves("the resizer did nothing: the volume of the claim is missing or not of a CSI driver")
                        .next(NextQuestion.WHY));
    }
}
