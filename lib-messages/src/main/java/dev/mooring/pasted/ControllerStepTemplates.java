package dev.mooring.pasted;

import java.util.List;

/** Messages of sidecars, controllers, the API server and tools around it about single steps with claims, volumes and snapshots. */
final class ControllerStepTemplates {

    private ControllerStepTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return RowText.rows("""
            ProvisionSourceRefused | external-provisioner | ProvisioningFailed
            says the source PVC ({claim}) storageclass cannot be empty
            says the requested PVC ({claim}) storageclass cannot be empty
            says volume name is empty in source PVC {claim}
            says error getting volume source from {pv} for PVC {ns}/{claim}
            says the source volume {pv} for PVC {ns}/{claim} is handled by a different CSI driver than requested by StorageClass {class}
            says the source volume {pv} for PVC {ns}/{claim} is not bound
            says the source volume {pv} for PVC {ns}/{claim} is bound to a different PVC than requested
            says the source volume {pv} for PVC {ns}/{claim} status is "{state}", should instead be "{other}"
            says snapshotcontent {content} for snapshot {ns}/{snap} is handled by a different CSI driver than requested by StorageClass {class}
            says snapshot handle {handle} is not available
            says error getting snapshotcontent {content} for snapshot {ns}/{snap} from api server: {error}
            says error getting snapshot {snap} from api server: {error}
            says error getting PVC {claim} (namespace "{ns}") from api server: {error}
            says error getting ReferenceGrants in {ns} namespace from api server: {error}
            says only VolumeSnapshot data source is supported, got {kind}
            says the PVC source does not belong to the right APIGroup. Expected {group}, Got {other}
            says volume content source missing
            from external-provisioner pkg/controller/controller.go | v1.3.0–v5.3.0+
            proves the provisioner did not find a usable source for the claim's dataSource; nothing was created
            but-not that the source's data is gone
            causes the source is in another namespace, not bound or not ready | another class or driver than the source's
            next WHY
            unsafe DELETE_CLAIM
            unless-known

            ProvisionNodeUnfit | external-provisioner | ProvisioningFailed
            says node check failed: {error}
            says checking volume affinity failed: {error}
            says failed to translate storage class: {error}
            says failed to strip CSI Parameters of prefixed keys: {error}
            says found unknown parameter key "{key}" with reserved namespace {name}
            says fstype specified in parameters with both "fstype" and "{key}" keys
            says corrupted PVC object, it is missing UID
            says failed to delete partly provisioned PV: {error}
            says error listing CSINodes: {error}
            says error listing nodes: {error}
            from external-provisioner pkg/controller/controller.go, topology.go
            proves the provisioner stopped before it called the driver; nothing was created
            but-not that the driver or its storage is bad
            causes parameters of the class | the selected node is gone or has no driver | rights of the provisioner's ServiceAccount
            next WHY

            AttacherStepFailed | external-attacher | any
            says Failed to reconcile VolumeAttachment
            says Error saving VolumeAttachment as attached
            says Failed to remove finalizer from PersistentVolume
            says VolumeAttachment attached status and actual state do not match. Adding back to VolumeAttachment queue for forced reprocessing
            says could not get PersistentVolume "{pv}": {error}
            says neither InlineCSIVolumeSource nor PersistentVolumeName specified in VA source
            says pv spec contained non-csi source that was not migrated
            from external-attacher pkg/controller/csi_handler.go, controller.go
            proves the attacher did not finish a round for that VolumeAttachment; it tries again
            but-not whether the volume is attached now
            causes a conflict of two writers | the driver's answer, which is behind it | rights of its ServiceAccount
            next ATTACH | INNER_MESSAGE
            unsafe ATTACHMENT | FINALIZER
            only-near ttach | csi | PersistentVolume
            unless-known

            ResizerStepFailed | external-resizer | VolumeResizeFailed
            says marking pvc "{claim}" as resizing failed: {error}
            says mark PVC "{claim}" as file system resize required failed: {error}
            says Mark PVC "{claim}" as resize as in progress failed: {error}
            says Mark PVC "{claim}" as resize finished failed: {error}
            says mark PVC "{claim}" as controller expansion failed, errored with: {error}
            says mark PVC "{claim}" as modify volume failed, errored with: {error}
            says updating capacity of PV "{pv}" to {size} failed: {error}
            says update capacity of PV {pv} failed: {error}
            says resizing failed in controller with {error} but failed to update PVC {claim} with: {text}
            says external-resizer may be running with older version of kubernetes api-server{text}
            says CSI driver neither supports controller resize nor node resize
            says CSI driver does not support controller modify
            says failed to get capabilities of volume {pv} with {error}
            says get VAC with vac name {vac} in VACInformer cache failed: {error}
            says modify volume failed to mark pvc {claim} modify volume completed: {error}
            from external-resizer pkg/controller, pkg/modifycontroller, pkg/resizer
            proves the resizer did not write the state of growing or changing that claim; it tries again
            but-not that the volume was not grown
            causes a conflict of two writers | a resizer of another release than the cluster | a driver without that capability
            next EXPAND
            unsafe DELETE_CLAIM
            unless-known

            SnapshotControllerRefused | snapshot-controller / csi-snapshotter | any
            says snapshot {snap} is not bound to a content
            says snapshot {snap} requests an non-existing content {content}
            says snapshot {snap} is bound, but VolumeSnapshotContent {content} is not bound to the VolumeSnapshot correctly, {error}
            says snapshot {snap} expects a pre-provisioned VolumeSnapshotContent {content} but gets a dynamically provisioned one
            says snapshot {snap} expects a dynamically provisioned VolumeSnapshotContent {content} but gets a pre-provisioned one
            says Could not bind snapshot {snap} and content {content}, the VolumeSnapshotRef does not match
            says cannot add finalizer on claim because it is being deleted
            says cannot add finalizer on claim [{ns}/{claim}] for snapshot [{text}]: {error}
            says cannot get claim from snapshot
            says the PVC name is not specified in snapshot {snap}
            says failed to retrieve PVC {claim} from the lister: {error}
            says failed to retrieve snapshot class {name} from the informer: {error}
            says failed to get snapshot class {name} for snapshot content {content}: {error}
            says failed to get secret reference for snapshot content {content}: {error}
            says getCreateSnapshotInput failed to getClassFromVolumeSnapshot {name}
            says cannot find CSI PersistentVolumeSource for volume {pv}
            says error updating volume snapshot cache: {error}
            says error check and remove PVC finalizer for snapshot [{snap}]: {error}
            says Exactly one of PersistentVolumeClaimName and VolumeSnapshotContentName should be specified
            says Exactly one of VolumeHandle and SnapshotHandle should be specified
            from external-snapshotter pkg/common-controller/snapshot_controller.go, pkg/sidecar-controller
            proves the controller of snapshots did not take that snapshot further, because of the objects, before or without the driver
            but-not that the storage has no snapshot
            causes the claim, class or content is missing, being deleted or for another snapshot | a volume that is not of a CSI driver
            next FORECAST | SANITIZE
            unsafe FINALIZER
            unless-known

            SnapshotSidecarStart | csi-snapshotter / snapshot-controller | any
            says Exiting due to failure to ensure CRDs exist during startup: {error}
            says Failed to list v1 volumesnapshots with error={error}
            says Failed to list v1 volumesnapshotclasses with error={error}
            says Failed to list v1 volumesnapshotcontents with error={error}
            says Failed to watch *v1.VolumeSnapshot: failed to list *v1.VolumeSnapshot: {error}
            says Failed to watch *v1.VolumeSnapshotClass: failed to list *v1.VolumeSnapshotClass: {error}
            says Failed to watch *v1.VolumeSnapshotContent: failed to list *v1.VolumeSnapshotContent: {error}
            says failed to list *v1.VolumeSnapshot: {error}
            says failed to list *v1.VolumeSnapshotContent: {error}
            says failed to list *v1.VolumeSnapshotClass: {error}
            says volumesnapshotclasses.snapshot.storage.k8s.io not deployed in cluster, ignoring
            from external-snapshotter cmd/snapshot-controller/main.go; client-go tools/cache/reflector.go
            proves the API server does not serve the kinds of snapshots in that version, or not to that ServiceAccount
            but-not that snapshots on the storage are gone
            causes the CRDs of external-snapshotter are not installed or older | rights of the ServiceAccount
            also run kubectl get crd | grep snapshot.storage.k8s.io

            PodSecurityRefused | kube-apiserver (admission) | FailedCreate
            says PodSecurityPolicy: unable to admit pod: {error}
            says PodSecurityPolicy: unable to validate pod: {error}
            says hostPath volumes are not allowed to be used
            says violates PodSecurity "{level}": {error}
            says unable to validate against any security context constraint: {error}
            says unable to validate against any pod security policy: {error}
            from plugin pkg/admission/security; PodSecurityPolicy (before 1.25); OpenShift SCC
            proves admission refused the pod, so nothing of it was started: here because of its volumes or its rights
            but-not that the volume is bad
            causes hostPath, privileged or a volume type that the namespace's level does not allow
            also label the namespace of a provisioner's or driver's pods with pod-security.kubernetes.io/enforce=privileged
            only-near rovision | helper-pod | csi-

            PvcProtectionSays | kube-controller-manager | any
            says Error removing protection finalizer from PVC{text}
            says PVC is still in use{text}
            says Failed to delete PersistentVolume {pv}: {error}
            says Pod uses PVC{text}
            says Keeping PVC because it is still being used
            says PersistentVolumeClaim {ns}/{claim} is being deleted
            says volume deletion failed: {error}
            says Error deleting volume: {error}
            from pkg/controller/volume/pvcprotection; sig-storage-lib-external-provisioner controller/controller.go
            proves a controller did not delete or finish that object at that moment
            but-not that it will not
            causes a pod uses the claim | the volume is still attached | the driver's answer, which is behind it
            next HOLDERS | INNER_MESSAGE
            unsafe FINALIZER
            only-near PVC | pvc | laim | olume
            unless-known

            ExternalProvisionerExpected | persistentvolume-controller | ExternalProvisioning
            says cannot find provisioner "{provisioner}", expecting that a volume for the claim is provisioned either manually or via external software
            from pkg/controller/volume/persistentvolume/pv_controller.go | 1.4–1.8
            proves no plugin of the controller manager is that provisioner, so the claim waits for another program
            but-not a failure; that this program runs
            causes the provisioner's pod is not there or has another name than the class names | it has not answered yet
            next WHY

            MounterNotMade | kubelet | FailedMount
            says MountVolume.NewMounter initialization failed for volume "{pv}" : {error}
            says MapVolume.NewBlockVolumeMapper initialization failed for volume "{pv}" : {error}
            says volume mode "{mode}" not supported by driver {driver} (no CSIDriver object)
            says volume mode "{mode}" not supported by driver {driver} (only supports {list})
            from pkg/volume/util/operationexecutor/operation_generator.go, pkg/volume/csi/csi_plugin.go | 1.9–1.37
            proves the kubelet did not even begin to mount that volume: what the API server knows of it does not fit
            but-not that the storage is bad
            causes the CSIDriver object is missing or lacks the mode of the volume (Ephemeral) | the driver is not installed
            next WHY

            FlexAnswer | kubelet (FlexVolume) | FailedMount
            says invalid character '{c}' looking for beginning of value
            says Failed to mount device {dev} at {path}, {text}
            says driver call failed: executable: {path}, args: {text}, error: {error}
            says FlexVolume: driver call failed: executable: {path}, args: {text}, error: {error}
            says Failed to unmarshal output for command: {cmd}, output: "{output}", error: {error}
            says failed to get driver {name}: {error}
            from pkg/volume/flexvolume/driver-call.go | 1.6–1.37
            proves the program of a FlexVolume driver on the node failed, or its answer was not the JSON that the kubelet reads
            but-not that the storage is bad
            causes the script prints something else before its answer | its program is missing or of another machine type
            also run the driver's program by hand on the node, and read its log
            only-near MountVolume | flexvolume | flexvol | FlexVolume | volumeplugins | ~

            DemocraticCsiFailed | democratic-csi (log) | any
            says handler error - driver: {driver} method: {method} error: {text}
            says FREENAS HTTP ERROR: {error}
            from democratic-csi bin/democratic-csi
            proves that call of the driver failed; the words behind it are its appliance's or the node's
            but-not that nothing was done
            causes the appliance (its API or SSH) refused or did not answer | a dataset, share or target that is not there
            next INNER_MESSAGE
            unless-known

            TridentFailed | NetApp Trident | any
            says error mounting NFS volume {source} on mountpoint {path}: {error}
            says could not check if the target path {path} is a directory; {error}
            says error publishing volume: {error}
            says unable to communicate with Trident CSI controller; {error}
            says problem mapping LUN {text}: {error}
            says failed to publish volume: {error}
            says could not find volume {name} on the backend{text}
            says failed to check client lun mapping status for volume {name}
            from trident frontend/csi, utils; hcloud and xsky CSI drivers
            proves the driver did not publish or mount the volume; the words behind it are the storage's or the node's
            but-not that the volume is gone
            causes an export policy without the node's address | the data LIF or the SVM is not reachable from the node | the LUN is not mapped to the node's initiator
            next MOUNTS | INNER_MESSAGE
            unsafe ATTACHMENT
            only-near olume | rpc error | GRPC | trident
            unless-known

            TridentBusy | NetApp Trident | ProvisioningFailed
            says object is being deleted: tridenttransactions.trident.netapp.io "{name}" already exists
            says tridenttransactions.trident.netapp.io "{name}" already exists
            from trident persistent_store/crd
            proves Trident still has the record of an earlier try for that volume, so this try did not begin
            but-not that a volume exists, or that none does
            causes an earlier try that failed and is being undone | a backend that does not answer: its error was in the first event
            next WHY
            also read the first event of the claim, and tridentctl get backend

            DetachWaits | attach-detach controller (log) |
            says Cannot detach volume because it is still mounted for volume "{pv}" (UniqueName: "{unique}") on node "{node}"
            says Cannot detach volume because it is still mounted{text}
            says Cannot trigger detach because it fails to set detach request time{text}
            says RemoveVolumeFromReportAsAttached failed while removing volume{text}
            says UpdateNodeStatusForNode failed while attempting to report volume as attached{text}
            says Drain timeout expired for volume but disableForceDetachOnTimeout was set{text}
            from pkg/controller/volume/attachdetach/reconciler/reconciler.go | 1.10–1.37
            proves the controller wants to detach the volume and waits: the node's status lists it as in use
            but-not that it is mounted there now: a kubelet that is down does not change that list
            causes the kubelet has not unmounted it yet | the node or its kubelet is down | an attach that failed half-way
            next ATTACH
            unsafe FORCE | ATTACHMENT

            ExpandPluginMissing | kubelet (log) |
            says PodExistsInVolume failed to find expandable plugin
            says MarkForInUseExpansionError failed to find expandable plugin
            from pkg/kubelet/volumemanager/cache/actual_state_of_world.go | 1.24–1.37
            proves the volume's plugin cannot grow file systems, as that of NFS; the kubelet says so again and again at that log level
            but-not that a growth failed, or that one is due
            next EXPAND

            HelmPatchOld | helm (before 3.2) | any
            says Cannot patch {kind}: "{name}" ({error})
            says Use --force to force recreation of the resource
            says no {kind} with the name "{name}" found
            says error updating the resource "{name}": {error}
            from helm pkg/kube/client.go | v2.16–v3.1
            proves the API server refused the change of that object; helm stopped there
            but-not that other objects were not changed
            next INNER_MESSAGE | ADMIT
            unsafe CASCADE

            VeleroExpose | Velero (node-agent) | any
            says error to create backup volume snapshot: {error}
            says error to create backup pvc: {error}
            says error to create backup pod: {error}
            says error to wait backup PVC bound, {name}: {error}
            says error to create restore pod: {error}
            says error to create restore pvc: {error}
            says error to wait target PVC consumed, {ns}/{claim}: {error}
            says error to wait restore PVC bound, {name}: {error}
            says error to wait restore PV bound, restore PV {pv}: {error}
            says error to rebind target PVC {ns}/{claim} to {pv}: {error}
            says Target PVC {ns}/{claim} has already been bound, abort
            says error to wait for rediness of PVC: {error}
            says error to get volume snapshot content: {error}
            says Pod is unschedulable{text}
            says found a dataupload {name} with expose error: {error}
            says found a datadownload {name} with expose error: {error}
            says hosting pod is in abnormal state {text}
            says timeout on preparing data upload{text}
            says timeout on preparing data download{text}
            from velero pkg/exposer/csi_snapshot.go, generic_restore.go; pkg/controller/data_upload_controller.go
            proves Velero did not get a claim and pod that expose the snapshot's or the restored data, so nothing was copied by that try
            but-not that the data is gone
            causes the claim of the copy is not bound or its pod not scheduled in time | a class with WaitForFirstConsumer or without space
            next FORECAST | WHY
            also read the events of the pod and claim of that name in Velero's namespace
            only-near velero | PVC | pvc | backup | restore | dataupload | datadownload | expose
            unless-known

            VeleroDataPath | Velero (node-agent) | any
            says Failed to find previous kopia snapshot manifests for si {text}
            says Failed to upload the kopia snapshot for si {text}: {error}
            says Failed to save kopia manifest {text}
            says Failed to copy snapshot data to the target: {error}
            says Failed to find kopia repository: {error}
            says failed to wait BackupRepository, errored early: {error}
            says failed to wait BackupRepository, timeout exceeded: {error}
            says backup repository is not ready: {error}
            says error to connect backup repo: {error}
            says error to open backup repo: {error}
            says error to initialize backup repo: {error}
            says unable to open the source device {dev}
            says no permission to open the source device {dev}, make sure that node agent is running in privileged mode
            says source path {path} is not a block device
            says Async fs backup was not completed
            says Async fs restore was not completed
            says error getting host pod path from node-agent: {error}
            says backup repository password {text}
            says Kopia backup is canceled
            says Kopia restore is canceled
            from velero pkg/uploader/kopia, pkg/datapath, pkg/repository, pkg/podvolume
            proves the copy of that volume's data by node-agent did not succeed; the words behind it say why
            but-not that other volumes were not saved
            causes rights of node-agent's pod on the files | the backup location or its key | node-agent is not on that node
            next INNER_MESSAGE
            also read the log of node-agent on that node
            unless-known

            VeleroSnapshotClass | Velero | any
            says No CSI VolumeSnapshotClass found with name {name} for provisioner {provisioner} for PVC {claim}
            says Incorrect VolumeSnapshotClass {name} is not for driver {driver}
            says failed to get VolumeSnapshotClass for provisioner {provisioner}: {error}
            says CSI got timed out with error: {error}
            says volume snapshot is not ready until timeout, errors: {error}
            says VolumeSnapshot {ns}/{snap} is not ready. This is not expected.
            says PVC {ns}/{claim} is in phase {phase} and is not bound to a volume
            says PVC {ns}/{claim} has no volume backing this claim
            says Failed to wait for VolumeSnapshot{text}
            says error to wait for VolumeSnapshot{text}
            from velero pkg/util/csi/volume_snapshot.go, pkg/util/kube/pvc_pv.go
            proves Velero took no CSI snapshot of that claim, or saw none become ready in time
            but-not that the storage has no snapshot
            causes no VolumeSnapshotClass of that driver has the label velero.io/csi-volumesnapshot-class | the claim is not bound | slow storage
            next FORECAST

            VeleroSnapshotHandle | Velero | any
            says VolumeSnapshot {ns}/{snap} does not have a velero.io/csi-volumesnapshot-handle annotation
            says VolumeSnapshot {ns}/{snap} does not have a velero.io/csi-driver-name annotation
            says VolumeSnapshot {snap} does not have a velero.io/csi-volumesnapshot-handle annotation
            says Failed to get Volumesnapshot {ns}/{snap} to restore PVC {claimns}/{claim}
            says Unable to load snapshot {id}: {error}
            says Failed to load snapshot {id}: {error}
            says unable to find snapshot {id}: {error}
            says error to load snapshot {id}: {error}
            from velero internal/csi, pkg/restore/actions/csi, pkg/uploader/kopia/snapshot.go
            proves the restore has no handle or no data of that snapshot: the backup holds a VolumeSnapshot that was not ready, or the repository does not have it
            but-not that the volume of the source is damaged
            causes a VolumeSnapshot that Velero did not make was in the backup and was not ready | the repository lost the snapshot, or it expired | the repository of another namespace or location was read
            also read velero backup describe NAME --details, and the backuprepositories of that namespace
            unsafe DELETE_CLAIM
            only-near elero | snapshot not found | kopia | olumesnapshot
            or-alone

            SnapshotErrorLost | csi-snapshotter | SnapshotCreationFailed
            says failed to take snapshot of the volume, {handle}: %!q(<nil>)
            says failed to take snapshot of the volume{text}%!q(<nil>)
            from external-snapshotter pkg/sidecar-controller/snapshot_controller.go
            proves the snapshot was not taken, and this old sidecar lost the words of the driver's error
            but-not why
            causes the driver refused; its log has the error
            also read the log of the driver's controller for CreateSnapshot, and use csi-snapshotter 4.1 or newer

            GroupSnapshotStep | snapshot-controller / csi-snapshotter | any
            says failed to take group snapshot of the volumes {list}: {error}
            says failed to take group snapshot {name} without a group snapshot class
            says failed to get group snapshot class {name} for group snapshot content {content}: {error}
            says failed to get input parameters to create group snapshot {name}: {error}
            says failed to get input parameters to create group snapshot for group snapshot content {content}: {error}
            says failed to get input parameters to delete group snapshot for group snapshot content {content}: {error}
            says failed to list group snapshot for group snapshot content {content}: {error}
            says failed to delete group snapshot {name}, err: {error}
            says failed to delete group snapshot content {content}: groupsnapshotHandle is missing
            says cannot delete group snapshot content {content}. No snapshots found in the group snapshot
            says cannot find default group snapshot class
            says the PVC {claim} is not yet bound to a PV, will not attempt to take a group snapshot
            says label selector {selector} for group snapshot not applied to any PVC
            says failed to list PVCs with label selector {selector}: {error}
            says Exactly one of Selector and VolumeGroupSnapshotContentName should be specified
            says Exactly one of GroupSnapshotHandles and VolumeHandles should be specified
            says group snapshot {name} is not bound to a group snapshot content
            says group snapshot {name} requests an non-existing group snapshot content {content}
            says group snapshot {name} is bound, but VolumeGroupSnapshotContent {content} is not bound to the VolumeGroupSnapshot correctly{text}
            says group snapshot {name} expects a pre-provisioned VolumeGroupSnapshotContent {content} but gets a dynamically provisioned one
            says group snapshot {name} expects a dynamically provisioned VolumeGroupSnapshotContent {content} but gets a pre-provisioned one
            says createIndividualSnapshotForGroupSnapshot: {text}
            says group snapshot member {snap} requests an non-existing content {content}
            says detected group snapshot member {snap} with no content, retrying
            from external-snapshotter pkg/common-controller/groupsnapshot_controller_helper.go, pkg/sidecar-controller/groupsnapshot_helper.go
            proves a step for that group of snapshots failed or waits; it is tried again
            but-not that the storage took none: single snapshots of the group may exist there
            causes no claim has the labels of the selector, or one is not bound | no VolumeGroupSnapshotClass for the driver, or none is the default | the driver refused
            next INNER_MESSAGE

            SnapshotDriverName | snapshot-controller | any
            says getSnapshotDriverName: failed to get snapshotContent: {error}
            says getSnapshotDriverName: failed to get snapshotClass: {error}
            says getGroupSnapshotDriverName: failed to get groupSnapshotContent: {error}
            says getGroupSnapshotDriverName: failed to get groupSnapshotClass: {error}
            says checkAndUpdateSnapshotClass failed to getSnapshotClass {error}
            says checkAndUpdateSnapshotClass failed to setDefaultClass {error}
            says checkAndUpdateGroupSnapshotClass failed to getGroupSnapshotClass {error}
            says checkAndUpdateGroupSnapshotClass failed to setDefaultClass {error}
            from external-snapshotter pkg/common-controller
            proves the controller does not know which driver a snapshot is for, because its class or content was not found
            but-not that the snapshot failed in the storage
            causes the class was deleted or renamed | no class of the driver is the default, or two are
            next FORECAST

            CsiNodeRegistration | kubelet / node-driver-registrar | any
            says Registration process failed with error: {error}
            says RegisterPlugin error -- plugin registration failed with err: {error}
            says RegisterPlugin error -- failed to get plugin info using RPC GetInfo at socket {path}, err: {error}
            says RegisterPlugin error -- dial failed at socket {path}, err: {error}
            says failed to get node info from driver: {error}
            says Lost connection to unix://{path}.
            says CSI driver probe failed: {error}
            says error updating CSINode object with CSI driver node info: {error}
            says error updating Node object with CSI driver node info: {error}
            says detected topology value collision: driver reported "{key}":"{value}" but existing label is "{other}":"{text}"
            says Failed to remove agent-not-ready taint{text}
            says Timed out trying to remove agent-not-ready taint{text}
            from pkg/kubelet/pluginmanager, pkg/volume/csi/nodeinfomanager; node-driver-registrar cmd; csi-lib-utils connection
            proves the driver was not registered with that kubelet, or lost its connection, at that moment
            but-not that mounts of the driver are dead
            causes the driver's container is not up yet or crashes | another kubelet root directory than the plugin's | a node label that the driver wants to change
            also read the log of the driver's container on that node, and kubectl get csinode NODE -o yaml
            """);
    }
}
