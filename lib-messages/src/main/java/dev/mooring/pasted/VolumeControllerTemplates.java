package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** Messages of the PV controller and the protection controllers. */
final class VolumeControllerTemplates {

    private VolumeControllerTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("FailedBindingNoClass")
                        .by("persistentvolume-controller", "FailedBinding")
                        .says("no persistent volumes available for this claim and no storage class is set")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.9–1.37")
                        .proves("the claim has class \"\" (or none, before a default) and no free PV fits now")
                        .doesNotProve("that no PV exists; why each does not fit")
                        .causes(
                                "default class missing and claim names none",
                                "PV too small, other mode, other class, labels",
                                "PV Released")
                        .next(NextQuestion.WHY)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("ClassNotFound")
                        .by("persistentvolume-controller / external-provisioner", "ProvisioningFailed")
                        .says("storageclass.storage.k8s.io \"{class}\" not found")
                        .from("apimachinery errors.NewNotFound; pv_controller.go, provisioner controller.go", "")
                        .proves("no StorageClass of that name existed then")
                        .doesNotProve("that no PV could fit: a PV with the same class name would bind")
                        .causes("typing error", "class deleted by a chart", "other cluster")
                        .next(NextQuestion.WHY)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("WaitForConsumer")
                        .by("persistentvolume-controller", "WaitForFirstConsumer")
                        .says("waiting for first consumer to be created before binding")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.9–1.37")
                        .proves("class has volumeBindingMode WaitForFirstConsumer and no pod that uses the claim was"
                                + " seen")
                        .doesNotProve("any fault")
                        .causes(
                                "no pod yet",
                                "pod cannot be created (quota)",
                                "pod has 'nodeName' and skips the scheduler")
                        .next(NextQuestion.WHY, NextQuestion.FORECAST),
                row("WaitForScheduled")
                        .by("persistentvolume-controller", "WaitForPodScheduled")
                        .says("waiting for pod {pod} to be scheduled")
                        .says("waiting for pods {pods} to be scheduled")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.9–1.37")
                        .proves("a pod uses the claim, and it has no node")
                        .doesNotProve("why the pod has none (see FailedScheduling of that pod)")
                        .causes("scheduling refused", "scheduler down", "scheduling gates")
                        .next(NextQuestion.FORECAST),
                row("WaitExternal")
                        .by("persistentvolume-controller", "ExternalProvisioning")
                        .says("Waiting for a volume to be created either by the external provisioner '{provisioner}'"
                                + " or manually by the system administrator. If volume creation is delayed, please"
                                + " verify that the provisioner is running and correctly registered.")
                        .says("Waiting for a volume to be created either by the external provisioner '' or manually by"
                                + " the system administrator. If volume creation is delayed, please verify that the"
                                + " provisioner is running and correctly registered.")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.29–1.37")
                        .proves("class names that provisioner, no PV was created yet (1.26+ words)")
                        .doesNotProve("that the provisioner is down or up")
                        .causes(
                                "provisioner pod missing, crashing, no leader",
                                "name differs",
                                "it refuses (see its own event)")
                        .next(NextQuestion.WHY)
                        .also("read the log of the provisioner")
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("WaitExternalOld")
                        .by("persistentvolume-controller", "ExternalProvisioning")
                        .says("waiting for a volume to be created, either by external provisioner \"{provisioner}\""
                                + " or manually created by system administrator")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.9–1.26")
                        .proves("class names that provisioner, no PV was created yet (1.26+ words); up to about 1.27")
                        .doesNotProve("that the provisioner is down or up")
                        .causes(
                                "provisioner pod missing, crashing, no leader",
                                "name differs",
                                "it refuses (see its own event); 1.20+ with provisioners that need selfLink")
                        .next(NextQuestion.WHY)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("ProvisionNoPlugin")
                        .by("persistentvolume-controller", "ProvisioningFailed")
                        .says("no volume plugin matched name: {name}")
                        .says("no provisionable volume plugin matched")
                        .says("no provisionable volume plugin matched name: {name}")
                        .from("pkg/volume/plugins.go", "1.19–1.37")
                        .proves("the class names an in-tree plugin this release does not have")
                        .causes("plugin removed; CSI migration")
                        .next(NextQuestion.UPGRADE, NextQuestion.WHY)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("ProvisionNotSupported")
                        .by("persistentvolume-controller", "ProvisioningFailed")
                        .says("Mount options are not supported by the provisioner but StorageClass \"{class}\" has"
                                + " mount options [{opts}]")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.9–1.37")
                        .proves("in-tree plugin refuses")
                        .next(NextQuestion.ADMIT),
                row("ProvisionFailedInTree")
                        .by("persistentvolume-controller", "ProvisioningFailed")
                        .says("Failed to provision volume with StorageClass \"{class}\": {error}")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.9–1.37")
                        .proves("capital 'Failed': the in-tree provisioner answered with this error")
                        .doesNotProve("that nothing was created")
                        .next(NextQuestion.WHY, NextQuestion.INNER_MESSAGE)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("ProvisionTargetNode")
                        .by("persistentvolume-controller", "ProvisioningFailed")
                        .says("Failed to get target node: {error}")
                        .from("pkg/controller/daemon/daemon_controller.go", "1.12–1.37")
                        .proves("annotation selected-node names a node that could not be read")
                        .causes("node removed after the choice")
                        .next(NextQuestion.FORECAST)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("ProvisionSucceededInTree")
                        .by("persistentvolume-controller", "ProvisioningSucceeded")
                        .says("Successfully provisioned volume {pv} using {plugin}")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.9–1.37")
                        .proves("PV was created")
                        .doesNotProve("that it is bound")
                        .next(NextQuestion.FORECAST),
                row("ProvisionSaveFailed")
                        .by("persistentvolume-controller", "ProvisioningFailed")
                        .says("Error creating provisioned PV object for claim {claim}: {error}. Deleting the volume.")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.9–1.37")
                        .proves("storage was created, the PV object was not; storage is being deleted")
                        .causes("API error", "quota/webhook on PVs")
                        .next(NextQuestion.FORECAST),
                row("ProvisionCleanupFailed")
                        .by("persistentvolume-controller", "ProvisioningCleanupFailed")
                        .says("Error cleaning provisioned volume for claim {claim}: {error}. Please delete manually.")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.9–1.37")
                        .proves("storage exists without a PV object")
                        .doesNotProve("its name")
                        .causes("backend error")
                        .also("list what the backend has"),
                row("VolumeMismatchBind")
                        .by("persistentvolume-controller", "VolumeMismatch")
                        .says("Cannot bind to requested volume \"{pv}\": {reason}")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.12–1.37")
                        .proves("claim.spec.volumeName names a PV that fails the check that the reason names")
                        .doesNotProve("that another PV fits")
                        .causes("reason row: size, access mode, class, volumeMode, attributes class, selector")
                        .next(NextQuestion.WHY)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("MismatchBeingDeleted")
                        .by("persistentvolume-controller", "VolumeMismatch")
                        .says("the volume is marked for deletion \"{pv}\"")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.19–1.37")
                        .proves("the PV is being deleted, and a new claim wants it")
                        .doesNotProve("that its storage is gone")
                        .next(NextQuestion.HOLDERS, NextQuestion.WHY)
                        .notSafe(Unsafe.FINALIZER, Unsafe.EDIT_VOLUME),
                row("ClaimedByAnother")
                        .by("persistentvolume-controller", "")
                        .says("invalid binding of claim \"{ns}/{claim}\" to volume \"{pv}\": volume already claimed by"
                                + " \"{holder}\"")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.9–1.37")
                        .proves("the PV's claimRef names another claim, of that namespace and name")
                        .doesNotProve("that the other claim exists")
                        .causes("the PV was restored with its old claimRef", "two claims name one PV")
                        .next(NextQuestion.WHY)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("VolumeWithoutCapacity")
                        .by("persistentvolume-controller", "")
                        .says("PersistentVolume \"{pv}\" is without a storage capacity")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.9–1.37")
                        .proves("spec.capacity of the PV has no storage")
                        .next(NextQuestion.ADMIT, NextQuestion.WHY),
                row("FindingVolumeFailed")
                        .by("persistentvolume-controller", "")
                        .says("error finding PV for claim \"{ns}/{claim}\": {error}")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.9–1.37")
                        .proves("the claim could not be compared with any PV; the error says why")
                        .next(NextQuestion.WHY, NextQuestion.ADMIT),
                row("ClaimSelectorInvalid")
                        .by("persistentvolume-controller", "")
                        .says("error creating internal label selector for claim: {ns}/{claim}: {error}")
                        .from("pkg/controller/volume/persistentvolume/util/util.go", "1.9–1.37")
                        .proves("spec.selector of the claim is not a valid selector")
                        .next(NextQuestion.ADMIT),
                row("MismatchAttributesClassOff")
                        .by("persistentvolume-controller", "VolumeMismatch")
                        .says(
                                "volumeAttributesClassName is not supported when the feature-gate VolumeAttributesClass is"
                                        + " disabled")
                        .says("unsupported volumeAttributesClassName is set on claim {ns}/{claim} when the"
                                + " feature-gate VolumeAttributesClass is disabled")
                        .from("component-helpers/storage/volume/pv_helpers.go", "1.29–1.37")
                        .proves("claim or PV names a VolumeAttributesClass, and this controller does not know them")
                        .next(NextQuestion.UPGRADE, NextQuestion.WHY)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("MismatchSize")
                        .by("persistentvolume-controller", "VolumeMismatch")
                        .says("requested PV is too small")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.12–1.37")
                        .proves("the PV's capacity is below the request")
                        .causes("unit error G/Gi", "class default")
                        .next(NextQuestion.WHY, NextQuestion.ADMIT)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("MismatchAccessModes")
                        .by("persistentvolume-controller", "VolumeMismatch")
                        .says("incompatible accessMode")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.12–1.37")
                        .proves("the PV does not offer all requested modes")
                        .next(NextQuestion.WHY)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("MismatchClass")
                        .by("persistentvolume-controller", "VolumeMismatch")
                        .says("storageClassName does not match")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.12–1.37")
                        .proves("class names differ (empty is a name)")
                        .causes("default class was filled into the claim", "annotation form")
                        .next(NextQuestion.WHY, NextQuestion.ADMIT)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("MismatchVolumeMode")
                        .by("persistentvolume-controller", "VolumeMismatch")
                        .says("incompatible volumeMode")
                        .says("Cannot bind PersistentVolume \"{pv}\" to requested PersistentVolumeClaim due to"
                                + " incompatible volumeMode.")
                        .says("Cannot bind PersistentVolume to requested PersistentVolumeClaim \"{claim}\" due to"
                                + " incompatible volumeMode.")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.12–1.37")
                        .proves("Block against Filesystem; a form for each object")
                        .next(NextQuestion.WHY)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("MismatchAttributesClass")
                        .by("persistentvolume-controller", "VolumeMismatch")
                        .says("volumeAttributesClassName does not match")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.33–1.37")
                        .proves("1.31+: attributes class names differ")
                        .next(NextQuestion.WHY, NextQuestion.UPGRADE)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("MismatchSelector")
                        .by("persistentvolume-controller", "")
                        .says("claim Selector is not supported")
                        .from("pkg/volume/rbd/rbd.go", "1.9–1.29")
                        .proves("a provisioner refuses claims with 'selector'; only existing PVs can match")
                        .next(NextQuestion.WHY),
                row("AlreadyBoundOther")
                        .by("persistentvolume-controller", "FailedBinding")
                        .says("volume \"{pv}\" already bound to a different claim.")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.19–1.37")
                        .proves("claim.spec.volumeName names a PV whose claimRef names another claim (or this name"
                                + " with another uid)")
                        .doesNotProve("which claim")
                        .causes("claim re-created, PV keeps the old uid", "restore of raw export", "typing error")
                        .next(NextQuestion.WHY, NextQuestion.SANITIZE)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("ClaimLostNoVolume")
                        .by("persistentvolume-controller", "ClaimLost")
                        .says("Bound claim has lost its PersistentVolume. Data on the volume is lost!")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.9–1.37")
                        .proves("the PV object the claim was bound to does not exist")
                        .doesNotProve(
                                "that data is lost: only the object is; the words claim more than the controller knows")
                        .causes("PV deleted by hand", "restored without PVs")
                        .next(NextQuestion.WHY, NextQuestion.SANITIZE, NextQuestion.FORECAST)
                        .notSafe(Unsafe.DELETE_CLAIM, Unsafe.FINALIZER),
                row("ClaimLostReference")
                        .by("persistentvolume-controller", "ClaimLost")
                        .says("Bound claim has lost reference to PersistentVolume. Data on the volume is lost!")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.9–1.37")
                        .proves("phase was Bound and spec.volumeName is empty")
                        .doesNotProve("data loss")
                        .causes("object restored with status")
                        .next(NextQuestion.WHY, NextQuestion.SANITIZE)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("ClaimMisbound")
                        .by("persistentvolume-controller", "ClaimMisbound")
                        .says("Two claims are bound to the same volume, this one is bound incorrectly")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.9–1.37")
                        .proves("the PV's claimRef names another claim; this one becomes Lost")
                        .doesNotProve("which keeps it, beyond the PV's claimRef")
                        .causes("two restores", "copies of manifests")
                        .next(NextQuestion.WHY, NextQuestion.SANITIZE)
                        .notSafe(Unsafe.DELETE_CLAIM, Unsafe.EDIT_VOLUME),
                row("VolumeDeleteFailed")
                        .by("persistentvolume-controller or external-provisioner", "VolumeFailedDelete")
                        .says("VolumeFailedDelete {error}")
                        .says("VolumeFailedDelete {age} (x{n} over {since}) {component} {error}")
                        .says("VolumeFailedDelete {age} {component} {error}")
                        .says("VolumeFailedDelete persistentvolume/{pv} {error}")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.9–1.37")
                        .proves("reclaim policy Delete was tried and refused; the PV becomes Failed (in-tree) or"
                                + " stays Released")
                        .doesNotProve("that the storage exists, or that it is gone; why: the error decides")
                        .next(NextQuestion.INNER_MESSAGE, NextQuestion.HOLDERS)
                        .notSafe(Unsafe.FINALIZER)
                        .onlyAfter("Warning ")
                        .unless("volume plugin matched", "is still attached to node"),
                row("VolumeDeleteNoPlugin")
                        .by("persistentvolume-controller", "VolumeFailedDelete")
                        .says("error getting deleter volume plugin for volume \"{pv}\": no deletable volume plugin"
                                + " matched")
                        .says("error getting deleter volume plugin for volume \"{pv}\": no volume plugin matched")
                        .says("Error getting deleter volume plugin for volume \"{pv}\": no deletable volume plugin"
                                + " matched")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.22–1.37")
                        .proves("static PV with reclaim Delete and no plugin that can; storage is untouched")
                        .causes("static PV created with Delete")
                        .next(NextQuestion.LINT, NextQuestion.DELETE),
                row("VolumeStillAttached")
                        .by("external-provisioner", "VolumeFailedDelete")
                        .says("persistentvolume {pv} is still attached to node {node}")
                        .from("external-provisioner pkg/controller/controller.go", "v1.0.0–v6.3.0+")
                        .proves("a VA for the PV exists, so DeleteVolume was not called")
                        .doesNotProve("that it is really attached")
                        .causes("VA left over", "pod still there")
                        .next(NextQuestion.ATTACH, NextQuestion.HOLDERS)
                        .notSafe(Unsafe.ATTACHMENT),
                row("RecycleFailed")
                        .by("persistentvolume-controller", "VolumeFailedRecycle")
                        .says("No recycler plugin found for the volume!")
                        .says("Recycle failed: {error}")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.9–1.37")
                        .proves("policy Recycle cannot be done for that source")
                        .causes("Recycle is for nfs and hostPath only")
                        .next(NextQuestion.LINT, NextQuestion.ADMIT),
                row("RecycleInUse")
                        .by("persistentvolume-controller", "VolumeFailedRecycle")
                        .says("Volume is used by pods: {pods}")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.12–1.37")
                        .proves("recycle waits for those pods")
                        .next(NextQuestion.HOLDERS),
                row("RecyclerPodMessage")
                        .by("persistentvolume-controller", "RecyclerPod")
                        .says("Recycler pod: {text}")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.9–1.37")
                        .proves("the scrub pod said this: it deletes all files of the volume"),
                row("VolumeRecycled")
                        .by("persistentvolume-controller", "VolumeRecycled")
                        .says("Volume recycled")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.9–1.37")
                        .proves("files of the volume were removed"),
                row("VolumeUnknownPolicy")
                        .by("persistentvolume-controller", "VolumeUnknownReclaimPolicy")
                        .says("Volume has unrecognized PersistentVolumeReclaimPolicy")
                        .from("pkg/controller/volume/persistentvolume/pv_controller.go", "1.9–1.37")
                        .proves("object stored with another policy")
                        .next(NextQuestion.ADMIT),
                row("EphemeralNotOwned")
                        .by("ephemeral-volume-controller / kubelet / scheduler", "FailedBinding")
                        .says("PVC {ns}/{claim} was not created for pod {podns}/{pod} (pod is not owner)")
                        .from("component-helpers storage/ephemeral/ephemeral.go", "")
                        .proves("a claim of the generated name belongs to another owner")
                        .causes("name collision '<pod>-<volume>'")
                        .next(NextQuestion.HOLDERS)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("EphemeralWait")
                        .by("scheduler", "FailedScheduling")
                        .says("waiting for ephemeral volume controller to create the persistentvolumeclaim \"{claim}\"")
                        .from("pkg/scheduler/framework/plugins/volumebinding/volume_binding.go", "1.26–1.37")
                        .proves("claim of a generic ephemeral volume is not there yet")
                        .doesNotProve("a fault, for the first seconds")
                        .causes("quota refuses it", "controller off")
                        .next(NextQuestion.FORECAST),
                row("PvcProtection")
                        .by("pvc-protection-controller", "")
                        .says("Keeping PVC because it is being used")
                        .says("Keeping PVC {ns}/{claim}, it is used by pod {podns}/{pod}")
                        .from("pkg/controller/volume/pvcprotection/pvc_protection_controller.go", "1.9–1.37")
                        .proves("a pod object that is not finished names the claim")
                        .doesNotProve("that the pod runs")
                        .causes("pod Terminating on a lost node", "completed pods no longer count since 1.9")
                        .next(NextQuestion.HOLDERS)
                        .notSafe(Unsafe.FINALIZER),
                row("PvProtection")
                        .by("pv-protection-controller", "")
                        .says("Keeping PV because it is being used")
                        .from("pkg/controller/volume/pvprotection/pv_protection_controller.go", "1.29–1.37")
                        .proves("PV's phase is Bound, so its finalizer stays")
                        .causes("claim still exists")
                        .next(NextQuestion.HOLDERS, NextQuestion.DELETE)
                        .notSafe(Unsafe.FINALIZER),
                row("KubectlDeleteHangs")
                        .by("kubectl", "")
                        .says("persistentvolumeclaim \"{claim}\" deleted")
                        .from("kubectl pkg/cmd/delete", "")
                        .proves("the API server accepted the delete; object waits for finalizers")
                        .doesNotProve("that it is gone")
                        .causes("pvc-protection: pod uses it")
                        .next(NextQuestion.HOLDERS)
                        .notSafe(Unsafe.FINALIZER));
    }
}
