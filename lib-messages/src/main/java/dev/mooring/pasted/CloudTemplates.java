package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** Messages of the drivers of clouds and of other storage systems. */
final class CloudTemplates {

    private CloudTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("AttachLimitReached")
                        .by("cloud through its CSI driver", "FailedAttachVolume")
                        .says("maximum number of data disks allowed to be attached to a VM of this size is {n}")
                        .says("Attachment limit exceeded for volume \"{handle}\" on node \"{instance}\": {text}")
                        .says("Attachment limit exceeded")
                        .says("AttachmentLimitExceeded")
                        .says("Exceeded limit 'maximum_persistent_disks' on resource '{instance}'")
                        .says("max number of attachments per server reached")
                        .says("server has reached max volume capacity")
                        .says("maximum number of volumes already attached to the server")
                        .says("max number of volumes already attached to instance")
                        .says("The amount of the disk on instance in question reach its limits")
                        .says("max number of volumes ({n}) already attached to instance")
                        .says("could not get a free device name to assign to node {instance}")
                        .says("hit max data disk count when attaching disk {handle}")
                        .says("maximum number of data disks allowed to be attached")
                        .from(
                                "aws-ebs-csi-driver, azuredisk-csi-driver, gcp-compute-persistent-disk-csi-driver,"
                                        + " hcloud csi-driver, scaleway-csi: answers of their clouds",
                                "")
                        .proves("the machine takes no more volumes: the attach limit of the node is reached")
                        .doesNotProve(
                                "that CSINode states the same limit: the scheduler counts with CSINode, and a number"
                                        + " that is too large there sends pods to a full node")
                        .causes(
                                "more volumes, network cards or local disks on the machine than the driver counted",
                                "volumes that are still attached without a pod")
                        .next(NextQuestion.FORECAST, NextQuestion.ATTACH)
                        .also("compare allocatable.count of the CSINode with the limit of the machine type")
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                row("CloudAttachFailed")
                        .by("CSI drivers of clouds", "FailedAttachVolume")
                        .says("Could not attach volume \"{handle}\" to node \"{instance}\": {error}")
                        .says("Attach volume {path} to instance {instance} failed with {error}")
                        .says("Attach volume \"{handle}\" to instance \"{instance}\" failed with {error}")
                        .says("ControllerPublishVolume Attach Volume failed with error {error}")
                        .says("failed to attach disk: \"{handle}\" with node: \"{instance}\" err {error}")
                        .says("Failed to Attach: {error}")
                        .says("failed to attach {handle} volume to {instance} compute: {error}")
                        .from(
                                "aws-ebs-csi-driver pkg/driver/controller.go; azuredisk-csi-driver pkg/azuredisk;"
                                        + " cloud-provider-openstack pkg/csi/cinder; vsphere-csi-driver pkg/csi/service;"
                                        + " gcp-compute-persistent-disk-csi-driver",
                                "")
                        .proves("the cloud did not attach the volume; the text after it is the cloud's")
                        .doesNotProve("whether the volume is attached now")
                        .next(NextQuestion.ATTACH, NextQuestion.INNER_MESSAGE)
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                row("CloudAttachedElsewhere")
                        .by("cloud through its CSI driver", "FailedAttachVolume")
                        .says("disk {handle} is attached to a different instance ({instance})")
                        .says("disk({path}) already attached to node({instance}), could not be attached to"
                                + " node({instance})")
                        .says("is already attached to an instance")
                        .says("cannot be attached as the disk is already owned by VM")
                        .says("RESOURCE_IN_USE_BY_ANOTHER_RESOURCE")
                        .says("The disk resource '{handle}' is already being used by '{instance}'")
                        .says("vim.fault.ResourceInUse")
                        .says("The resource 'volume' is in use")
                        .says("Invalid volume: Volume status must be {text}, but the current status is: in-use")
                        .says("VolumeInUse: Volume {handle} is currently attached to {instance}")
                        .says("disk({path}) already attached to node({instance}), could not be deleted")
                        .says("Invalid volume: Volume status must be {text}, but the current status is in-use")
                        .says("status must be {text}, but the current status is in-use")
                        .says("volume {handle} is already attached to node {instance}, try detach first")
                        .from(
                                "cloud-provider-openstack pkg/csi/cinder/openstack/openstack_volumes.go;"
                                        + " azuredisk-csi-driver; aws-ebs-csi-driver; gcp-compute-persistent-disk-csi-driver;"
                                        + " vsphere-csi-driver: answers of their clouds",
                                "")
                        .proves("the storage has the volume attached to another machine")
                        .doesNotProve("that the other machine still writes; that Kubernetes knows of that attachment")
                        .causes("the old node died and was not detached", "attached by hand or by another cluster")
                        .next(NextQuestion.ATTACH)
                        .also("ask the storage which machine has it, and whether that machine is off")
                        .notSafe(Unsafe.FORCE, Unsafe.ATTACHMENT)
                        .unless("An error occurred (", "Error: Error attaching"),
                row("CloudDetachFailed")
                        .by("cloud through its CSI driver", "")
                        .says("Could not detach volume \"{handle}\" from node \"{instance}\": {error}")
                        .says("ControllerUnpublishVolume Detach Volume failed with error {error}")
                        .says("failed to detach disk: \"{handle}\" from node: \"{instance}\" err {error}")
                        .says("Failed to Detach: {error}")
                        .says("failed to detach volume {handle} from compute {instance} : {error}")
                        .says("can not detach volume {name}, its status is {state}")
                        .says("cannot delete the volume \"{handle}\", it's still attached to a node")
                        .says("volume \"{handle}\" failed to detach within the allotted time")
                        .says("disk({path}) is still attached to node({instance}) on lun({n}), vmState: {state}")
                        .from(
                                "cloud-provider-openstack pkg/csi/cinder/openstack/openstack_volumes.go;"
                                        + " azuredisk-csi-driver pkg/azuredisk",
                                "")
                        .proves(
                                "the storage did not detach or delete it: 'Resource not found' means that it does not know that"
                                        + " machine or that attachment")
                        .doesNotProve("that the volume is free")
                        .causes("the machine was deleted or recreated", "the storage is busy with the volume")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                row("CloudDetaching")
                        .by("cloud through its CSI driver", "FailedAttachVolume")
                        .says("AttachDiskWhileBeingDetached")
                        .says("Previous attach action is still in process")
                        .says("Waiting for volume state: actual={actual}, desired={desired}")
                        .says("Waiting for volume \"{handle}\" state: actual={actual}, desired={desired}")
                        .says("because the disk is currently being detached")
                        .says("disk({path}) is in ToBeDetached state on node({instance}){text}")
                        .says("expected device to be attached but was {state}")
                        .says("attachment of disk \"{handle}\" failed, expected device to be attached but was"
                                + " {state}")
                        .says("Cannot attach data disk '{handle}' to VM '{instance}' because the disk is currently"
                                + " being detached")
                        .says("stuck in attaching state for longer than {d}")
                        .says("status must be {text}, but the current status is detaching")
                        .says("status must be {text}, but the current status is attaching")
                        .says("error waiting for volume attachment: {error}")
                        .says("error waiting for volume detachment: {error}")
                        .says("still has ManagedBy (VM resource ID) {text}")
                        .says("failed to be attached within the alloted time")
                        .says("failed to be attached within the allotted time")
                        .says("volume \"{handle}\" failed to be attached within the allotted time")
                        .says("is still attached to instance {instance}")
                        .from(
                                "azuredisk-csi-driver pkg/azuredisk/azure_controller_common.go; aws-ebs-csi-driver"
                                        + " pkg/cloud/cloud.go",
                                "")
                        .proves("an earlier attach or detach of the volume has not ended in the cloud; it is tried"
                                + " again")
                        .doesNotProve("that it will end")
                        .causes("slow cloud", "a machine that does not release the device")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                row("CloudPermission")
                        .by("cloud through its CSI driver", "")
                        .says("UnauthorizedOperation: You are not authorized to perform this operation")
                        .says("is not authorized to perform: {action}")
                        .says("does not have authorization to perform action '{action}' over scope {text}")
                        .says("no valid providers in chain")
                        .says("Required '{action}' permission for {text}")
                        .says("LinkedAuthorizationFailed")
                        .says("AuthorizationFailed")
                        .says("ScopeLocked")
                        .says("AADSTS{n}: {text}")
                        .says("ServerFaultCode: NoPermission")
                        .says("Permission to perform this operation was denied")
                        .from(
                                "aws-ebs-csi-driver, azuredisk-csi-driver, gcp-compute-persistent-disk-csi-driver:"
                                        + " answers of their clouds",
                                "")
                        .proves("the cloud refused the driver's identity; nothing was changed")
                        .doesNotProve("that the volume is bad")
                        .causes("role or policy of the controller", "key of encryption (KMS) that the role may not use")
                        .onlyAfter("csi", "CSI", "olume", "rovision", "ttach", "napshot", "disk"),
                row("CloudNotFound")
                        .by("cloud through its CSI driver", "")
                        .says("InvalidVolume.NotFound: The volume '{handle}' does not exist")
                        .says("InvalidInstanceID.NotFound: The instance ID '{instance}' does not exist")
                        .says("InvalidSnapshot.NotFound: The snapshot '{handle}' does not exist")
                        .says("CNS: Failed to retrieve datastore for vol {handle}")
                        .says("fault.CnsNotRegisteredFault.summary")
                        .says("CnsNotRegisteredFault")
                        .says("is not registered as a CNS volume")
                        .says("is not registered as CNS Volume")
                        .says("volumeID \"{handle}\" not found in QueryVolume")
                        .says("disk({path}) could not be found on node({instance}){text}")
                        .says("The Resource '{path}' under resource group '{group}' was not found")
                        .says("The resource '{path}' was not found, notFound")
                        .says("InvalidVolume.NotFound")
                        .says("[ControllerPublishVolume] Volume {handle} not found")
                        .says("[ControllerPublishVolume] Instance {instance} not found")
                        .says("source Volume ID {handle} not found")
                        .says("Source Volume {handle} not found")
                        .from(
                                "aws-ebs-csi-driver, azuredisk-csi-driver, vsphere-csi-driver: answers of their"
                                        + " clouds",
                                "")
                        .proves("the cloud does not know that volume, snapshot or machine by that name")
                        .doesNotProve("that the data was deleted: it can be another account, region or vCenter")
                        .causes(
                                "volume restored into another cluster",
                                "deleted in the cloud",
                                "the volume lost its registration")
                        .next(NextQuestion.WHY, NextQuestion.ATTACH)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("CloudZone")
                        .by("cloud through its CSI driver", "FailedAttachVolume")
                        .says("is not in the same availability zone as instance")
                        .says("cannot be attached to the VM because it is not in zone '{zone}'")
                        .says("InvalidVolume.ZoneMismatch: {text}")
                        .from("aws-ebs-csi-driver, azuredisk-csi-driver: answers of their clouds", "")
                        .proves("volume and machine are in different zones")
                        .causes("a volume without node affinity, made by hand", "node labels that differ from the zone")
                        .next(NextQuestion.FORECAST, NextQuestion.LINT)
                        .notSafe(Unsafe.EDIT_VOLUME),
                row("CloudVolumeState")
                        .by("cloud through its CSI driver", "")
                        .says("is not 'available'")
                        .says("is in state 'error'")
                        .says("volume is in Error State : {state}")
                        .says("volume cannot be resized, when status is {state}")
                        .says("azureDisk - disk resize is only supported on Unattached disk{text}")
                        .says("status must be {text}, but the current status is {state}")
                        .says("Invalid volume: Volume status must be available or error{text}")
                        .says("Invalid volume: Volume {handle} status must be available{text}")
                        .says("state of disk({path}) is {state}, not in expected {other} state")
                        .says("failed to delete disk({path}) since it's in {state} state")
                        .says("volume {handle} status to be in {text}")
                        .says("VolumeContentSource Snapshot {handle} is not yet available. status: {state}")
                        .says("can not get device path of volume {name}, its status is {state}")
                        .from("aws-ebs-csi-driver; cloud-provider-openstack pkg/csi/cinder; azuredisk-csi-driver", "")
                        .proves("the storage refuses while the volume is in that state")
                        .causes("attached elsewhere", "an operation that did not end")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT)
                        .onlyAfter("vol-", "olume", "ttach", "cinder"),
                row("CloudQuota")
                        .by("cloud through its CSI driver", "ProvisioningFailed")
                        .says("Quota '{metric}' exceeded{text}")
                        .says("VolumeLimitExceeded: {text}")
                        .says("MaxIOPSLimitExceeded: {text}")
                        .says("VolumeSizeExceedsAvailableQuota{text}")
                        .says("QUOTA_EXCEEDED")
                        .says("volume limit has been reached")
                        .says("volume limit ({n}) has been reached")
                        .says("The specified AZone inventory is insufficient")
                        .says("CreateVolume failed due to exceeded quota {text}")
                        .says("SkuNotAvailable")
                        .says("ZONE_RESOURCE_POOL_EXHAUSTED")
                        .says("SnapshotLimitExceeded: {text}")
                        .says("{what} quota has been exceeded")
                        .from(
                                "aws-ebs-csi-driver, gcp-compute-persistent-disk-csi-driver,"
                                        + " cloud-provider-openstack: answers of their clouds",
                                "")
                        .proves("the quota of the account in the cloud is used up; nothing was created")
                        .doesNotProve("that a ResourceQuota of Kubernetes is concerned")
                        .causes("volumes that nobody needs any more", "quota too small")
                        .onlyAfter(
                                "ailed to provision volume",
                                "ProvisioningFailed",
                                "CreateVolume",
                                "overLimit",
                                "code = "),
                row("CloudThrottled")
                        .by("cloud through its CSI driver", "")
                        .says("RequestLimitExceeded")
                        .says("SnapshotCreationPerVolumeRateExceeded")
                        .says("TooManyRequests")
                        .says("Throttling: Rate exceeded")
                        .says("throttled by Azure ARM")
                        .says("rateLimitExceeded")
                        .says("Quota exceeded for quota metric '{text}'")
                        .from(
                                "aws-ebs-csi-driver, azuredisk-csi-driver, gcp-compute-persistent-disk-csi-driver: answers of their clouds",
                                "")
                        .proves("the cloud limits the rate of calls; the sidecar tries again")
                        .doesNotProve("that anything is wrong with the volume")
                        .causes("many volumes that attach or detach at once", "other software of the same account")
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE)
                        .onlyAfter("csi", "CSI", "olume", "ttach", "napshot", "isk", "rovision"),
                row("CloudInstanceState")
                        .by("cloud through its CSI driver", "FailedAttachVolume")
                        .says("IncorrectState: Instance '{instance}' is not 'running'")
                        .says("IncorrectInstanceState: {text}")
                        .says("VM({instance}) is in failed state")
                        .says("could not find the node VM: {text}")
                        .says("virtual machine wasn't found")
                        .says("Node not found with nodeName {node}")
                        .from(
                                "aws-ebs-csi-driver, azuredisk-csi-driver, vsphere-csi-driver: answers of their clouds",
                                "")
                        .proves(
                                "the machine of the node is not running, failed or not known, so nothing is attached to it")
                        .doesNotProve("that a volume is bad")
                        .causes(
                                "the machine stopped or was deleted",
                                "the name of the node is not the name of the machine")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.FORCE, Unsafe.ATTACHMENT),
                row("CloudSnapshotInUse")
                        .by("cloud through its CSI driver", "")
                        .says("InvalidSnapshot.InUse: {text}")
                        .says("Could not delete snapshot ID \"{handle}\": {error}")
                        .says("DeleteSnapshot failed with error {error}")
                        .says("DeleteVolume failed with error {error}")
                        .says("Could not delete volume ID \"{handle}\": {error}")
                        .from(
                                "aws-ebs-csi-driver pkg/driver/controller.go; cloud-provider-openstack pkg/csi/cinder/controllerserver.go",
                                "")
                        .proves("the cloud did not delete it; the text after it is the cloud's")
                        .doesNotProve("that it is still needed")
                        .causes("something depends on it: an image, a clone, an attachment")
                        .next(NextQuestion.INNER_MESSAGE, NextQuestion.HOLDERS)
                        .notSafe(Unsafe.FINALIZER),
                row("CloudDatastore")
                        .by("vSphere CSI", "ProvisioningFailed")
                        .says("no shared datastores found among given {text}")
                        .says("no accessible datastores found among given hosts")
                        .says("failed to get shared datastores for node VMs. Err: {error}")
                        .says(
                                "no compatible datastore for storage policy ID \"{policy}\" is in list of shared datastores {text}")
                        .says("no candidates datastores found in the Kubernetes cluster")
                        .says("DatastoreURL: {url} specified in the create volume spec is not found")
                        .says("No compatible datastore found for storagePolicy")
                        .from("vsphere-csi-driver pkg/csi/service, pkg/common/cns-lib", "")
                        .proves(
                                "no datastore fits the class that all nodes, or the nodes of the topology, reach; nothing was made")
                        .doesNotProve("that the datastores are full")
                        .causes(
                                "a storage policy without a shared datastore",
                                "hosts that do not see the same datastores",
                                "permissions of the vCenter user")
                        .next(NextQuestion.WHY),
                row("EbsModifyRate")
                        .by("EBS", "VolumeResizeFailed")
                        .says("You've reached the maximum modification rate per volume limit")
                        .says("volume \"{handle}\" in OPTIMIZING state, cannot currently modify")
                        .says("VolumeModificationRateExceeded")
                        .says("Could not modify volume (resource exhausted) \"{handle}\": {text}")
                        .says("volume \"{handle}\" is still being {text}")
                        .from("aws-ebs-csi-driver pkg/driver/controller_modify_volume.go: answer of EC2", "")
                        .proves("the volume was changed a short time ago; the cloud allows the next change after"
                                + " about six hours")
                        .doesNotProve("that the change will fail then")
                        .next(NextQuestion.EXPAND),
                row("VsphereCnsFault")
                        .by("vSphere CSI", "FailedAttachVolume")
                        .says("CnsFault error: {error}")
                        .says("failed to attach cns volume: \"{handle}\" to node vm: {error}")
                        .says("failed to detach cns volume: \"{handle}\" from node vm: {error}")
                        .says("CNS: Failed to attach disk when calling AttachDisk:{error}")
                        .says("CNS: Failed to detach disk when calling DetachDisk:{error}")
                        .says("failed to delete volume: \"{handle}\", fault: {error}")
                        .says("failed to extend volume: \"{handle}\", fault: {error}")
                        .says("ServerFaultCode: {error}")
                        .says("failed to attach disk \"{handle}\" with VM: \"{instance}\". err: {error}")
                        .says("failed to detach disk {handle} with err {error}")
                        .says("CNS: Failed to create disk.:Fault cause: {error}")
                        .says("failed to update volume. updateSpec: {error}")
                        .says("failed to create cns volume {name}. createSpec: {error}")
                        .says("failed to create cns volume. createSpec: {error}")
                        .says("Fault cause: vslm.fault.{error}")
                        .says("Fault cause: vim.fault.{error}")
                        .says("types.CnsFault")
                        .says("CnsFault")
                        .from("vsphere-csi-driver pkg/common/cns-lib/volume/manager.go", "")
                        .proves("vCenter refused; the fault after it is vCenter's")
                        .doesNotProve("whether the disk is attached now")
                        .next(NextQuestion.ATTACH)
                        .also("look for the task of that opId in vCenter")
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                row("VsphereFullSync")
                        .by("vSphere CSI (syncer, controller)", "")
                        .says("could not find any volume which is present in both k8s and in CNS")
                        .says("difference between number of K8s volumes and CNS volumes is greater than threshold.")
                        .from("vsphere-csi-driver pkg/syncer/fullsync.go, pkg/csi/service/vanilla/controller.go", "")
                        .proves("Kubernetes and vCenter listed different volumes at that time")
                        .doesNotProve("that a disk is gone: a list of vCenter can be old, or of another cluster id")
                        .causes(
                                "a new cluster without volumes",
                                "the cluster id of the configuration changed",
                                "volumes that vCenter has not registered")
                        .also("compare the volumes of the cluster in vCenter, Container Volumes")
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("VsphereConfig")
                        .by("vSphere CSI", "")
                        .says("no Virtual Center hosts defined")
                        .from("vsphere-csi-driver pkg/common/config/config.go", "")
                        .proves("the driver read a configuration that names no vCenter")
                        .doesNotProve("that vCenter is down")
                        .causes("an empty or wrong Secret with csi-vsphere.conf", "its path is not mounted"),
                row("VsphereCallCounted")
                        .by("vSphere CSI", "")
                        .says("Operation failed, reporting failure status to Prometheus. {text}")
                        .from("vsphere-csi-driver pkg/csi/service", "")
                        .proves("the driver counted a call as failed, with this type of fault")
                        .doesNotProve("why: another line of the same TraceId says it")
                        .also("search the log for the same TraceId"),
                row("GotgtConnection")
                        .by("OpenEBS jiva / gotgt (iSCSI target)", "")
                        .says("read BHS failed:{error}")
                        .says("iscsi connection[{n}] closed")
                        .says("unexpected connection state: full feature")
                        .from("gostor/gotgt pkg/port/iscsit/iscsid.go", "")
                        .proves("a connection of an initiator to that target ended")
                        .doesNotProve("that a volume failed: each discovery ends with these lines")
                        .causes("iscsiadm asked for the targets", "the node or its session is gone")
                        .next(NextQuestion.DMESG),
                row("Ec2Metadata")
                        .by("aws-ebs-csi-driver / aws-efs-csi-driver", "")
                        .says("ec2 metadata is not available")
                        .says("EC2 instance metadata is not available")
                        .says("could not get metadata from AWS: {error}")
                        .from("aws-ebs-csi-driver, aws-efs-csi-driver pkg/cloud/metadata", "")
                        .proves("the pod did not reach the metadata service of its machine; the EBS driver then asks"
                                + " the API server for the node")
                        .doesNotProve("that a volume failed")
                        .causes("IMDSv2 with a hop limit of 1", "a node outside EC2", "a network policy")
                        .onlyNear("ec2", "EC2", "AWS", "metadata.go"),
                row("LonghornEngineIo")
                        .by("Longhorn engine / tgtd", "")
                        .says("bs_longhorn_request({n}) io error {text}")
                        .says("bs_longhorn_request({n}) fail to read at {k} for {text}")
                        .says("bs_longhorn_request({n}) fail to write at {k} for {text}")
                        .says("timeout_handler: Timeout request {n} due to disconnection")
                        .says("timeout_handler: Timeout request {n} due to {text}")
                        .says("response_process: Receive error for response {text}")
                        .from("rancher/tgt usr/bs_longhorn.c; longhorn/liblonghorn", "")
                        .proves("a read or a write of the volume's disk failed or was not answered by its engine")
                        .doesNotProve("that a replica lost data")
                        .causes("the engine was stopped or restarted", "replicas not reachable or too slow")
                        .next(NextQuestion.DMESG, NextQuestion.ATTACH)
                        .also("read the log of the instance-manager, and the state of volume and replicas in Longhorn")
                        .notSafe(Unsafe.REPAIR, Unsafe.FORCE),
                row("LonghornRebuildFailed")
                        .by("Longhorn", "")
                        .says("Failed rebuilding replica with Address {address}: {error}")
                        .says("Failed to rebuild replica {replica} with address {address}: {error}")
                        .says("failed to add replica {address} for volume: {error}")
                        .says("Backend {address} monitoring failed, mark as ERR: {error}")
                        .says("Backend {address} monitoring failed, mark as ERR")
                        .says("Set replica {address} to mode ERR")
                        .says("Setting replica {address} to ERR due to: {error}")
                        .says("Setting replica {address} to mode ERR")
                        .from("longhorn-manager controller/engine_controller.go; longhorn-engine pkg/controller", "")
                        .proves("that replica is not part of the volume any more, or not yet; the others serve it")
                        .doesNotProve("that data is lost while another replica is healthy")
                        .causes("network between the nodes", "the instance-manager or the node restarted", "slow disk")
                        .next(NextQuestion.ATTACH)
                        .also("read the state of all replicas of the volume in Longhorn before you remove one")
                        .notSafe(Unsafe.FORCE),
                row("LonghornInstanceGone")
                        .by("longhorn-manager", "")
                        .says("failed to receive log for instance {instance}: {error}")
                        .says("cannot get crash log for instance {instance} on Instance Manager {manager} at {node},"
                                + " error {error}")
                        .says("Failed to get crash log for instance {instance} on Instance Manager {manager}")
                        .says("cannot find process {instance}")
                        .from("longhorn-manager controller/instance_handler.go; longhorn-instance-manager", "")
                        .proves("the instance-manager has no process of that engine or replica any more")
                        .doesNotProve("that the replica's data is lost: it is in a directory of the node")
                        .causes("the engine or replica crashed", "the instance-manager restarted")
                        .next(NextQuestion.ATTACH)
                        .also("read the log of the instance-manager on that node")
                        .notSafe(Unsafe.FORCE, Unsafe.ATTACHMENT)
                        .onlyNear("nstance", "ongho", "pvc-"),
                row("LonghornNotReady")
                        .by("Longhorn", "FailedAttachVolume")
                        .says("volume {pv} is not ready for workloads")
                        .says("unable to attach volume {pv} to {node}: {error}")
                        .says("volume {pv} failed to attach to node")
                        .says("volume {pv} not scheduled")
                        .says("There is no block device frontend for volume {pv}")
                        .says("failed to clone volume: source volume {source} is unavailable")
                        .from("longhorn-manager csi/controller_server.go", "")
                        .proves("Longhorn did not make the volume usable on that node yet")
                        .doesNotProve("why: the state of the volume and its replicas in Longhorn says it")
                        .causes(
                                "no replica runs: node or disk lost",
                                "not scheduled: no space",
                                "multipathd took the device")
                        .also("read the volume in Longhorn's own list: kubectl -n longhorn-system get"
                                + " volumes.longhorn.io")
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                row("LonghornReplicaUnscheduled")
                        .by("Longhorn", "")
                        .says("precheck new replica failed: {error}")
                        .says("insufficient storage;precheck new replica failed")
                        .says("disks are unavailable; precheck new replica failed")
                        .from("longhorn-manager scheduler/replica_scheduler.go", "")
                        .proves("Longhorn found no disk for another replica of the volume")
                        .doesNotProve("that the volume is unusable: with a healthy replica it is only degraded")
                        .causes("disks full, or reserved above the limit of over-provisioning", "nodes not schedulable")
                        .also("run kubectl -n longhorn-system get nodes.longhorn.io,volumes.longhorn.io")
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("BackendSpace")
                        .by("CSI drivers", "ProvisioningFailed")
                        .says("no enough space left on VG: {text}")
                        .says("insufficient free space")
                        .says("No Hosting Volumes available, add more storage")
                        .says("not enough free space{text}")
                        .says("desc = not enough space")
                        .says("Volume group \"{vg}\" has insufficient free space ({n} extents): {m} required.")
                        .says("No node found with {n} capacity")
                        .says("not enough pools available to create replicas")
                        .says("cannot create '{dataset}': out of space")
                        .from("topolvm internal/lvmd, internal/driver; lvm2; pmem-csi; kadalu", "")
                        .proves("the storage has too little space for the volume; nothing was created")
                        .doesNotProve("that other nodes have too little")
                        .causes("volume group or pool full")
                        .next(NextQuestion.FORECAST)
                        .onlyAfter(
                                "ailed to provision volume",
                                "ProvisioningFailed",
                                "ResourceExhausted",
                                "OutOfRange",
                                "esize volume",
                                "lvm",
                                "zfs: "),
                row("LocalPathNode")
                        .by("local-path-provisioner", "ProvisioningFailed")
                        .says("configuration error, no node was specified")
                        .says("no local path available on node {node}")
                        .says("config doesn't contain node {node}, and no {text} available")
                        .from("local-path-provisioner provisioner.go", "")
                        .proves("the provisioner has no directory for that node, or no node was chosen")
                        .causes("volumeBindingMode Immediate", "nodePathMap without that node")
                        .next(NextQuestion.WHY),
                row("HelperPodTimeout")
                        .by("local-path-provisioner / OpenEBS local PV", "ProvisioningFailed")
                        .says("create process timeout after {n} seconds")
                        .says("delete process timeout after {n} seconds")
                        .from("local-path-provisioner provisioner.go; openebs dynamic-localpv-provisioner", "")
                        .proves("the helper pod that makes or removes the directory on the node did not end in time")
                        .doesNotProve("that the disk is full")
                        .causes(
                                "its image could not be pulled",
                                "Pod Security or a taint refuses the helper pod",
                                "the node is slow or gone")
                        .next(NextQuestion.WHY)
                        .also("look at the pod helper-pod-… in the namespace of the provisioner"),
                row("LocalPvCommandFailed")
                        .by("OpenEBS LVM and ZFS local PV", "")
                        .says("lvm: could not create volume {volume} cmd [{args}] error: {error}")
                        .says("lvm: could not resize the volume {volume} cmd [{args}] error: {error}")
                        .says("lvm: could not destroy volume {volume} cmd [{args}] error: {error}")
                        .says("not able to format and mount the {what}")
                        .says("zfs: could not create volume {volume} cmd [{args}] error: {error}")
                        .says("zfs: could not destroy volume {volume} cmd [{args}] error: {error}")
                        .says("not able to provision the volume, nodes [{text}], err : {error}")
                        .says("zfs: volume creation failed")
                        .from("lvm-localpv pkg/lvm/lvm_util.go; zfs-localpv pkg/zfs/mount.go", "")
                        .proves("that command failed on the node of the volume; its output follows")
                        .doesNotProve("that the volume group or pool is full")
                        .next(NextQuestion.INNER_MESSAGE, NextQuestion.DMESG)
                        .notSafe(Unsafe.FORMAT),
                row("TopoLvmNotFound")
                        .by("TopoLVM", "FailedMount")
                        .says("VolumeID is not found")
                        .says("device-class not found: {class}")
                        .from("topolvm internal/driver/node.go, internal/lvmd/device_class_manager.go", "")
                        .proves("TopoLVM has no LogicalVolume of that handle, or its node has no such device class")
                        .doesNotProve("that the logical volume is gone from the volume group of the node")
                        .causes(
                                "the LogicalVolume object was deleted",
                                "another configuration of lvmd on that node",
                                "the group of the driver was renamed")
                        .also("run kubectl get logicalvolumes, and lvs on the node of the volume")
                        .notSafe(Unsafe.DELETE_CLAIM)
                        .onlyAfter("rpc error", "topolvm", "LogicalVolume")
                        .orAlone(),
                row("CstorNotReady")
                        .by("OpenEBS cStor", "FailedMount")
                        .says("Volume {pv} is not ready: Replicas yet to connect to controller")
                        .says("Waiting for {pv}'s CVC to be bound")
                        .says("cstorvolumeattachments.cstor.openebs.io \"{name}\" not found")
                        .says("cstorvolumeattachments.cstor.openebs.io \"{name}\" already exists")
                        .from("cstor-csi pkg/utils/utils.go, pkg/driver/node_utils.go", "")
                        .proves("the target of that volume does not serve it to the node yet")
                        .doesNotProve("that the data is lost")
                        .causes("pools or replicas offline", "the attachment of another node is still being removed")
                        .also("run kubectl -n openebs get cvr,cva and look at the replicas")
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                row("CstorStillMounted")
                        .by("OpenEBS cStor", "FailedMount")
                        .says("Volume {pv} still mounted on node: {node}")
                        .from("cstor-csi pkg/driver", "")
                        .proves(
                                "the driver has a record that another node has the volume mounted, so it did not mount it"
                                        + " here")
                        .doesNotProve("that a pod there still uses it")
                        .causes("the old pod is still ending", "a record of a node that is gone")
                        .next(NextQuestion.ATTACH)
                        .also("run kubectl -n openebs get cva")
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                row("CloudBackoff")
                        .by("GCE PD CSI driver", "FailedAttachVolume")
                        .says("ControllerPublish not permitted on node \"{instance}\" due to backoff condition")
                        .says("ControllerUnpublish not permitted on node \"{instance}\" due to backoff condition")
                        .from("gcp-compute-persistent-disk-csi-driver pkg/gce-pd-csi-driver/controller.go", "")
                        .proves("an earlier call for that node failed, and the driver waits before the next one")
                        .doesNotProve("why the earlier call failed: its own message says it")
                        .next(NextQuestion.ATTACH)
                        .also("look for an older FailedAttachVolume, or read the log of the driver's controller")
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                row("CloudHandleInvalid")
                        .by("CSI drivers of clouds", "FailedAttachVolume")
                        .says("volume ID is invalid: failed to get id components. Expected {text}. Got: {text}")
                        .says("failed to get id components. Expected {text}. Got: {text}")
                        .from("gcp-compute-persistent-disk-csi-driver pkg/common/utils.go", "")
                        .proves("the handle of the volume does not have the form that the driver reads")
                        .doesNotProve("that the disk is gone")
                        .causes("a volume that was written by hand", "the name of the project is missing in the handle")
                        .next(NextQuestion.WHY)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("CloudOtherProject")
                        .by("cloud through its CSI driver", "FailedAttachVolume")
                        .says("Disk must be in the same project as the instance")
                        .from("answer of Compute Engine", "")
                        .proves("the disk is in another project than the machine: it can never be attached there")
                        .doesNotProve("that the disk is damaged")
                        .causes("the handle names another project"),
                row("AzureRefused")
                        .by("azuredisk-csi-driver", "FailedAttachVolume")
                        .says("Retriable: {flag}, RetryAfter: {wait}, HTTPStatusCode: {n}, RawError: {error}")
                        .from("cloud-provider-azure pkg/retry/azure_error.go", "")
                        .proves("Azure refused the call with that status; its own code and message follow")
                        .doesNotProve("whether the disk is attached now")
                        .next(NextQuestion.ATTACH, NextQuestion.INNER_MESSAGE)
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                row("HetznerAssign")
                        .by("hcloud CSI driver", "FailedAttachVolume")
                        .says("Volume assigning step has failed due to an unknown error")
                        .says("Volume assigning failed. Power off and back on the server id: {id} and try again")
                        .from("answer of Hetzner Cloud", "")
                        .proves("the cloud did not attach the volume to that server")
                        .doesNotProve("that the volume is bad")
                        .causes("the server is stuck in the cloud: a restart there often helps")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                row("EfsTunnel")
                        .by("efs-utils (mount.efs, watchdog)", "FailedMount")
                        .says("Failed to start TLS tunnel (errno={n}){text}")
                        .says("Failed to initialize TLS tunnel for {fs}")
                        .says("TLS tunnel for {fs} is not running")
                        .says(
                                "Failed to locate an available port in the range [{n}, {k}], try specifying a different port range"
                                        + " in {path}")
                        .says("amazon-efs-mount-watchdog[Error]: {text}")
                        .says("Connection timeout for {path} after {n} sec, SIGKILL has been sent to the potential"
                                + " unhealthy stunnel {k}{text}")
                        .says("Could not start amazon-efs-mount-watchdog, unrecognized init system \"{name}\"")
                        .says("Failed to mount {fs} at {path}: returncode={n}, stderr={error}")
                        .from("efs-utils src/mount_efs/__init__.py, src/watchdog/__init__.py", "")
                        .proves("the mount of EFS goes through a local tunnel, and this line is about that tunnel or"
                                + " its mount; a watchdog that did not start is ordinary in a container, where the"
                                + " driver runs its own")
                        .doesNotProve("that the file system is gone")
                        .causes(
                                "port 2049 to the mount target is closed: security groups",
                                "stunnel missing or too old",
                                "the driver's pod restarted")
                        .next(NextQuestion.INNER_MESSAGE, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.LAZY_UNMOUNT),
                row("EfsNotResolved")
                        .by("efs-utils (mount.efs)", "FailedMount")
                        .says("Failed to resolve \"{host}\" - check that your file system ID is correct{text}")
                        .from("efs-utils src/mount_efs/__init__.py", "")
                        .proves("the node found no address for the file system's name")
                        .doesNotProve("that the file system does not exist")
                        .causes("no mount target in that zone or VPC", "wrong ID or region", "DNS of the VPC is off"),
                row("NfsSubdirFailed")
                        .by("nfs-subdir-external-provisioner / csi-driver-nfs", "ProvisioningFailed")
                        .says("unable to create directory to provision new pv: {error}")
                        .says("failed to make subdirectory: {error}")
                        .from(
                                "nfs-subdir-external-provisioner cmd/…/provisioner.go; csi-driver-nfs pkg/nfs/controllerserver.go",
                                "")
                        .proves("the provisioner could not make the directory of the volume in the share")
                        .doesNotProve("that nodes cannot mount the share")
                        .causes(
                                "the export squashes root, or is not writable",
                                "the share is not mounted in the provisioner's pod",
                                "the server is away")
                        .next(NextQuestion.INNER_MESSAGE),
                row("SecretsStoreFailed")
                        .by("secrets-store CSI driver", "FailedMount")
                        .says("failed to mount secrets store objects for pod {pod}, err: {error}")
                        .says("error connecting to provider \"{provider}\": {error}")
                        .from("secrets-store-csi-driver pkg/secrets-store/nodeserver.go", "")
                        .proves("the secrets of that volume were not mounted; no PersistentVolume is concerned")
                        .doesNotProve("that storage is at fault")
                        .causes("no SecretProviderClass of that name", "the provider refused")
                        .next(NextQuestion.INNER_MESSAGE),
                row("MountPointCorrupt")
                        .by("Longhorn", "FailedMount")
                        .says("Failed to prepare mount point for volume {pv} error {error}")
                        .says("unmounted existing corrupt mount point {path}")
                        .from("longhorn-manager csi/node_server.go", "")
                        .proves(
                                "the driver found a broken mount at that path and unmounted it; the kubelet tries again")
                        .doesNotProve("that the volume is damaged")
                        .causes("the volume was detached or remounted below a running pod")
                        .next(NextQuestion.PATHS),
                row("DrbdNotPrimary")
                        .by("kernel (drbd)", "")
                        .says("Auto-promote failed: {error}")
                        .says("Rejected WRITE request, not in Primary role{text}")
                        .says("Declined by peer {node} (id: {id}), see the kernel log there")
                        .from("linbit drbd drbd/drbd_main.c, drbd_state.c", "")
                        .proves("this node may not write the resource: a peer or the quorum refused to make it primary")
                        .doesNotProve("that the data is lost")
                        .causes("another node has the device open", "the peer is not up to date", "no quorum")
                        .next(NextQuestion.ATTACH)
                        .also("run drbdadm status, and linstor resource list")
                        .notSafe(Unsafe.FORCE, Unsafe.REPAIR)
                        .onlyAfter("drbd", "DRBD")
                        .orAlone(),
                row("DeviceNotOnNode")
                        .by("node plugins of CSI drivers", "FailedMount")
                        .says("Failed to find device path {dev}. no device path for device \"{device}\" volume"
                                + " \"{handle}\" found")
                        .says("Failed to find device path {dev}")
                        .says("no device path for device \"{device}\" volume \"{handle}\" found")
                        .says("error verifying GCE PD (\"{handle}\") is attached: {error}")
                        .says("Error when getting device path: {error}")
                        .says("Could not attach {what} \"{handle}\". Timeout waiting for mount paths to be created.")
                        .says(
                                "Could not find attached {what} \"{handle}\". Timeout waiting for mount paths to be created.")
                        .says("Could not find attached {what}. Timeout waiting for mount paths to be created.")
                        .says("Unable to find Device path for volume")
                        .says("Failed to find device for the volumeID: \"{handle}\"")
                        .says("Couldn't get device path from mount: {error}")
                        .says("disk: {handle} not attached to node")
                        .says("failed to find disk on lun {n}. {error}")
                        .says("failed to find disk by lun {n}")
                        .says("device /dev/{dev} is not found")
                        .says("hit timeout waiting for device node to appear")
                        .says("unable to find device after multiple discovery attempts: {error}")
                        .says("Device path not found for WWN {wwn}: {error}")
                        .says("The file does not exist and no size was specified.")
                        .says("unable to attach any iscsi devices")
                        .says("unable to attach all iscsi devices")
                        .says("unable to attach any nvme devices")
                        .says("failed to discover multipath device")
                        .says("unable to find iscsi session for iqn: {text}")
                        .says("The file {dev} does not exist and no size was specified.")
                        .says("azureDisk - findDiskByLun({n}) failed with error({error})")
                        .says("azureDisk - findDiskByLun({n}) failed within timeout")
                        .says("could not find udev device path for {handle}")
                        .says("disk path for volumeID \"{handle}\" is empty")
                        .says("error verifying GCE PD: {error}")
                        .from(
                                "aws-ebs-csi-driver pkg/driver/node.go, pkg/mounter;"
                                        + " gcp-compute-persistent-disk-csi-driver; azuredisk-csi-driver;"
                                        + " cloud-provider-openstack; proxmox-csi-plugin;"
                                        + " democratic-csi src/driver/index.js; e2fsprogs misc/mke2fs.c",
                                "")
                        .proves("the node plugin did not find the device of the volume on its node, so nothing"
                                + " was mounted or formatted")
                        .doesNotProve("that the volume is not attached in the storage; that the data is lost")
                        .causes(
                                "the storage is still attaching, or attached it to another machine",
                                "udev made no link, or an old link names another device",
                                "path, iSCSI session or multipath missing")
                        .next(NextQuestion.ATTACH, NextQuestion.DMESG)
                        .also("compare lsblk on the node with the attachments in the storage")
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORMAT),
                row("DellArray")
                        .by("Dell CSI drivers", "FailedAttachVolume")
                        .says("host with k8s node ID '{instance}' not found")
                        .says("could not get iscsiTargets: {error}")
                        .says("could not get fcTargets: {error}")
                        .says("could not get nvmeFCTargets: {error}")
                        .says("failure checking volume status for volume publishing: {error}")
                        .says("Failed to fetch details for array: {array}. {error}")
                        .says("None of the managed arrays specified are locally connected")
                        .says("couldn't get the software version installed on the powerstore array")
                        .says("can't get iscsi target address")
                        .from("csi-powerstore pkg/controller/publisher.go; csi-powermax service; gobrick", "")
                        .proves("the array does not know that node as a host, or has no port of that protocol for it,"
                                + " so the volume was not given to the node")
                        .doesNotProve("that the volume is gone")
                        .causes(
                                "the node plugin did not register the host: no initiator of that protocol",
                                "the array id, the address or the release of the array in the driver's Secret")
                        .next(NextQuestion.ATTACH)
                        .also("read the log of the node plugin on that node from its start")
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                row("DemocraticApi")
                        .by("democratic-csi", "ProvisioningFailed")
                        .says("received error creating {what} - code: {n} body: {text}")
                        .says("received error deleting {what} - code: {n} body: {text}")
                        .says("received error {what} - {text} code: {n} body: {text}")
                        .from("democratic-csi src/driver/freenas/ssh.js, api.js", "")
                        .proves("the API of TrueNAS refused that step; the number is the status of HTTP, the body is"
                                + " its reason")
                        .doesNotProve("that no dataset was made: an earlier step may have")
                        .causes(
                                "a share, target or parent dataset that exists or is in use",
                                "options that this release of TrueNAS does not take")
                        .next(NextQuestion.INNER_MESSAGE)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("AzureVolumeId")
                        .by("Azure Blob and File CSI drivers", "")
                        .says("parsing volumeID({handle}) return with error: {error}")
                        .says("error parsing volume id: \"{handle}\", should at least contain two #")
                        .from("blob-csi-driver pkg/blob/blob.go; azurefile-csi-driver pkg/azurefile/azurefile.go", "")
                        .proves("the handle has not the form of a volume that the driver provisioned; the driver then"
                                + " takes account and container from the attributes of the volume and its Secret")
                        .doesNotProve("a fault: volumes that were made by hand and inline volumes look so")
                        .next(NextQuestion.INNER_MESSAGE),
                row("AzureResizeAttached")
                        .by("Azure Disk", "VolumeResizeFailed")
                        .says("Cannot resize disk {disk} while it is attached to running VM {path}")
                        .says("Error resizing disk {disk} while it is attached to running VM(s) {path}")
                        .from("Azure compute API through azuredisk-csi-driver or the in-tree plugin", "")
                        .proves("Azure did not grow the disk because a running machine has it")
                        .doesNotProve("that it can only grow detached: newer disks and drivers grow while attached")
                        .causes(
                                "a driver before 1.10, the in-tree plugin, or a disk type or size step without live resize")
                        .next(NextQuestion.EXPAND, NextQuestion.ATTACH)
                        .notSafe(Unsafe.FORCE, Unsafe.ATTACHMENT),
                row("ProxmoxHotplug")
                        .by("Proxmox VE", "FailedAttachVolume")
                        .says("hotplug problem - VM {id} qmp command {text}")
                        .says("hotplug problem - {text}")
                        .from("proxmox qemu-server PVE/QemuServer.pm", "")
                        .proves("Proxmox did not plug the disk into the running machine")
                        .doesNotProve("that the disk is gone")
                        .causes("an object of an earlier disk stayed in the running machine", "the slot is in use")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                row("AzureDetachNotFound")
                        .by("Azure Disk", "")
                        .says("detach azure disk: disk not found, diskURI: {path}")
                        .says("detach azure disk({disk}): disk not found, diskURI: {path}")
                        .says("detach azure disk: disk {disk} not found, diskURI: {path}")
                        .from("kubernetes staging legacy-cloud-providers/azure; azuredisk-csi-driver", "")
                        .proves("the machine has no such disk in its list at that moment, so nothing was detached")
                        .doesNotProve("that no other machine has the disk")
                        .next(NextQuestion.ATTACH)
                        .notSafe(Unsafe.ATTACHMENT, Unsafe.FORCE),
                row("VolumeNotStaged")
                        .by("node plugins of CSI drivers", "FailedMount")
                        .says("volume ID: \"{handle}\" does not appear staged to \"{path}\"")
                        .says("staging path is no longer valid for volume {pv}")
                        .from(
                                "vsphere-csi-driver pkg/csi/service/osutils/linux_os_utils.go; longhorn-manager"
                                        + " csi/node_server.go",
                                "")
                        .proves("the volume has no mount at its staging path on that node, so it was not bound"
                                + " into the pod")
                        .doesNotProve("that the data is lost")
                        .causes("unmounted by hand or after a restart of the node", "staged with another device")
                        .next(NextQuestion.PATHS, NextQuestion.MOUNTS),
                row("IscsiNode")
                        .by("Trident / iSCSI drivers", "FailedMount")
                        .says("multipath device '{dev}' serial check failed")
                        .says("multipathd is not running")
                        .says("could not run iSCSI discovery: {error}")
                        .says("iSCSI session error: {error}")
                        .from("trident utils/iscsi/iscsi.go, utils/fcp/fcp.go", "")
                        .proves("the node could not use the LUN: no session, no multipathd, or paths that belong"
                                + " to another LUN")
                        .doesNotProve(
                                "that the LUN is gone; never format or repair such a device, it may be another volume")
                        .causes(
                                "iscsid or multipathd not running on the node",
                                "stale devices of a LUN number that was used again")
                        .next(NextQuestion.DMESG)
                        .also("run iscsiadm -m session and multipath -ll on the node")
                        .notSafe(Unsafe.FORMAT, Unsafe.REPAIR),
                row("CsiCouldNotMount")
                        .by("CSI drivers of EBS, EFS and Cinder", "FailedMount")
                        .says("Could not mount \"{source}\" at \"{path}\": {error}")
                        .says("Could not mount \"\" at \"{path}\": {error}")
                        .from(
                                "aws-ebs-csi-driver, aws-efs-csi-driver pkg/driver/node.go;"
                                        + " cloud-provider-openstack pkg/csi/cinder/nodeserver.go",
                                "")
                        .proves("mount failed for that source; its output follows")
                        .doesNotProve("that the data is lost")
                        .next(NextQuestion.INNER_MESSAGE, NextQuestion.PATHS)
                        .unless("S3", "s3"),
                row("CsiCreateFailed")
                        .by("CSI drivers of clouds", "ProvisioningFailed")
                        .says("CreateVolume failed with error {error}")
                        .says("Could not create volume \"{name}\": {error}")
                        .says("CreateVolume failed: {error}")
                        .says("CreateVolume failed to create {what} disk {name}: {error}")
                        .says("Create volume {name} failed: {error}")
                        .says("failed to create volume. Error: {error}")
                        .says("failed to create disk {name} with error {error}")
                        .from(
                                "cloud-provider-openstack pkg/csi/cinder/controllerserver.go; aws-ebs-csi-driver"
                                        + " pkg/driver/controller.go; gcp-compute-persistent-disk-csi-driver",
                                "")
                        .proves("the cloud did not make the volume; the text after it is the cloud's")
                        .doesNotProve("that none exists, if the answer came too late")
                        .next(NextQuestion.INNER_MESSAGE, NextQuestion.WHY),
                row("CloudDiskType")
                        .by("cloud through its CSI driver", "")
                        .says("InvalidDataDiskCategory.NotSupported")
                        .says("InvalidDataDiskCatagory.NotSupported")
                        .says("InvalidInstanceType.NotSupportDiskCategory")
                        .says("does not support this disk category")
                        .says("does not support the storage account type {type} of disk")
                        .says("{type} disk type cannot be used by {machine} machine type")
                        .from(
                                "alibaba-cloud-csi-driver, azuredisk-csi-driver,"
                                        + " gcp-compute-persistent-disk-csi-driver: answers of their clouds",
                                "")
                        .proves("that type of machine or that zone does not take that type of disk")
                        .doesNotProve("that the volume is bad")
                        .causes(
                                "a StorageClass whose disk type the machines do not have",
                                "nodes of several machine types")
                        .next(NextQuestion.FORECAST),
                row("LinstorSatellite")
                        .by("LINSTOR (controller, satellite)", "")
                        .says("Satellite '{instance}' does not support the following layers: [{text}]")
                        .says("StorageException: Failed to mkfs {dev}")
                        .says("ERROR LINSTOR/Satellite - SYSTEM - {error}")
                        .says("satellite {instance} is not ONLINE: {state}")
                        .says("Get \"http://linstor-controller:{port}/{url}\": {error}")
                        .from("linstor-server satellite and controller; piraeus-operator; linstor-wait-until", "")
                        .proves("the satellite of that node is not reachable or cannot do a step: no module, no pool,"
                                + " or the device refused")
                        .doesNotProve("that a replica on another node has a fault")
                        .causes(
                                "the DRBD module is not loaded on the node",
                                "the satellite restarts",
                                "port 7000 is closed")
                        .also("run linstor node list and linstor error-reports list")
                        .notSafe(Unsafe.FORMAT, Unsafe.FORCE)
                        .onlyNear("LINSTOR", "linstor", "atellite", "drbd", "rpc error")
                        .orAlone(),
                row("LinstorFailed")
                        .by("LINSTOR CSI", "")
                        .says("ControllerPublishVolume failed for {handle}: {error}")
                        .says("CreateVolume failed for {handle}: {error}")
                        .says("NodePublishVolume failed for {handle}: {error}")
                        .says("failed to set source device readwrite: {error}")
                        .says("Not enough available nodes")
                        .says("Failed to adjust DRBD resource {handle}")
                        .says("Failed to create lvm volume")
                        .from("linstor-csi pkg/driver/driver.go, pkg/client/linstor.go", "")
                        .proves("LINSTOR or DRBD refused that step; the text after it is theirs")
                        .doesNotProve("that the data is lost")
                        .causes(
                                "too few nodes or pools fit the class",
                                "no DRBD module on the node",
                                "no quorum, or another node has the device open")
                        .next(NextQuestion.ATTACH)
                        .also("run linstor resource list and linstor error-reports list")
                        .notSafe(Unsafe.FORCE)
                        .onlyNear(
                                "rpc error",
                                "LINSTOR",
                                "linstor",
                                "csi",
                                "(Node: '",
                                "atellite",
                                "drbd",
                                "Error message:")
                        .orAlone(),
                row("MayastorNotReady")
                        .by("OpenEBS Mayastor", "FailedAttachVolume")
                        .says("No online replicas are available for Volume '{handle}'")
                        .says("No healthy replicas are available for Volume '{handle}'")
                        .says("Cannot publish a volume that is neither healthy nor degraded")
                        .from("mayastor-control-plane control-plane/stor-port; moac volume.js", "")
                        .proves("Mayastor has no replica of the volume that it can serve now")
                        .doesNotProve("that the data is lost")
                        .causes("pools or nodes offline", "a replica is faulted")
                        .also("read the volume and its replicas: kubectl mayastor get volume-replica-topologies")
                        .notSafe(Unsafe.FORCE, Unsafe.ATTACHMENT),
                row("SpectrumScaleQuota")
                        .by("IBM Storage Scale CSI", "ProvisioningFailed")
                        .says("Fileset {name} present but quota {n} does not match with requested size {k}")
                        .from("ibm-spectrum-scale-csi driver/csiplugin/controllerserver.go", "")
                        .proves(
                                "a fileset of that name exists with another quota than the claim asks for, so the driver"
                                        + " did not use it")
                        .doesNotProve("that the fileset has data of someone else")
                        .causes("a size that is no multiple of the block size", "a leftover of an earlier try")
                        .next(NextQuestion.WHY),
                row("CsiCapacityRange")
                        .by("CSI drivers", "ProvisioningFailed")
                        .says("invalid capacity range{text}")
                        .says("After round-up, volume size exceeds the limit specified")
                        .says("limit ({a}) can not be less than minimum supported volume size ({b})")
                        .says("limit ({a}) can not exceed maximum supported volume size ({b})")
                        .from("csi-digitalocean driver/controller.go; hcloud csi-driver; azuredisk-csi-driver", "")
                        .proves("the requested size is outside of what the storage makes")
                        .next(NextQuestion.WHY)
                        .onlyAfter("ailed to provision volume", "ProvisioningFailed", "OutOfRange", "CreateVolume"));
    }
}
