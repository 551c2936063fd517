package dev.mooring.pasted;

import java.util.List;

/** More answers of clouds and of the appliances behind CSI drivers, each with what it means for the volume. */
final class CloudStepTemplates {

    private CloudStepTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return RowText.rows("""
            CloudVolumeNotInState | cloud through its CSI driver | any
            says Volume '{handle}' is in the '{state}' state.
            says vol-{id} is not 'available'
            says IncorrectState: Volume '{handle}' is in the '{state}' state
            says The volume is not in a valid state: {text}
            says disk {handle} status is {state}{text}
            says CreateVolume disk {text} is not ready
            says CreateVolume existing disk {text} is not ready
            says Disk {name} status is FAILED
            says account({name}) is in {state}, wait for a few minutes to retry
            says waitForSnapshotReady({text}) failed with {error}
            says [ControllerExpandVolume] Volume {handle} not in target state after resize operation: {error}
            says Failed to WaitVolumeTargetStatus of volume {handle}: {error}
            says timeout, Snapshot {handle} is still not Ready {error}
            says timeout, Backup {handle} is still not Ready: {error}
            says backup is in error state
            from EC2, Compute Engine, Azure, OpenStack: answers to calls for a volume or snapshot
            proves the cloud did not take the call because the volume or snapshot is in that state there
            but-not that it will stay so
            causes an attach, detach or change that has not ended | the volume was attached or detached outside Kubernetes
            next ATTACH
            unsafe ATTACHMENT | FORCE

            EbsRetry | kubelet / controller manager (in-tree EBS) | any
            says Retrying attach for EBS Disk "{handle}" (retry count={n}).
            says Retrying detach for EBS Disk "{handle}" (retry count={n}).
            says Error attaching EBS volume "{handle}"{text}
            says Error detaching EBS volume "{handle}"{text}
            says Got assignment call for already-assigned volume: {text}
            says Could not attach EBS Disk "{handle}": {error}
            from pkg/volume/awsebs (before 1.27)
            proves the in-tree plugin's attach or detach of that EBS volume did not succeed at that try
            but-not where the volume is attached
            causes the volume is in another zone or attached elsewhere | rights of the node's or controller's role
            next ATTACH | UPGRADE
            unsafe ATTACHMENT | FORCE
            unless-known

            Ec2ParameterRefused | EC2 through its CSI driver | ProvisioningFailed
            says Parameters on this idempotent request are inconsistent with parameters used in previous request(s)
            says IdempotentParameterMismatch
            says IdempotentParameterMismatch: {error}
            says InvalidParameterCombination: {error}
            says InvalidParameterValue: {error}
            says InvalidParameter: {error}
            says The parameter iops must be specified for {type} volumes.
            says Volume iops of {n} is too {text}
            says Iops to volume size ratio of {n} is too {text}
            says UnknownVolumeType: {error}
            says api error InvalidParameterValue: {error}
            says api error InvalidParameterCombination: {error}
            says different size was requested by a previous request. {text}
            says invalid StorageClass parameters; specify either IOPS or IOPSPerGb, not both
            from EC2: answers to CreateVolume and ModifyVolume; aws-ebs-csi-driver pkg/cloud/cloud.go
            proves EC2 did not accept the parameters of the call; nothing was created. 'Idempotent' means that an earlier call for the same claim had other ones
            but-not that the account lacks rights
            causes type, iops, throughput or size of the class do not fit together | the class was recreated with other parameters while the claim was pending | a volume that EC2 deleted because of its KMS key
            next WHY
            unsafe DELETE_CLAIM
            only-near olume | EC2 | EBS | ebs | rovision

            MetadataUnreachable | CSI driver or sidecar in a cloud | any
            says Failed to set up metadata service: {error}
            says Get "http://169.254.169.254/{path}": {error}
            says Put "http://169.254.169.254/{path}": {error}
            says failed to get region from imds: {error}
            says could not create config for imds client: {error}
            says no EC2 IMDS role found, {error}
            says failed to refresh cached credentials, {error}
            says Failed to fetch identity pool and identity provider details required for bucket access check, got error {error}
            from aws-sdk-go-v2 feature/ec2/imds; gcs-fuse-csi-driver pkg/cloud_provider; mountpoint-s3-csi-driver
            proves that pod did not get region, identity or credentials from the metadata service of its machine
            but-not that the bucket or volume is bad
            causes a network policy or hop limit of 1 | workload identity or IRSA is not set up for that ServiceAccount
            unless-known

            CloudCallCanceled | cloud through its CSI driver | any
            says RequestCanceled: request context canceled
            says RequestCanceled: request context canceled caused by: {error}
            says operation error EC2: {call}, exceeded maximum number of attempts, {n}, {error}
            says operation error EC2: {call}, https response error StatusCode: {n}, RequestID: {id}, {error}
            says operation error EC2: {call}, {error}
            says operation error EFS: {call}, {error}
            says canceled, context deadline exceeded
            says context deadline exceeded (Client.Timeout exceeded while awaiting headers)
            from aws-sdk-go, aws-sdk-go-v2; net/http
            proves the driver's call to the cloud did not end in the time that its caller gave it
            but-not that nothing happened: the cloud may have done it after that
            causes the cloud's endpoint is slow, throttled or not reachable from the controller | a sidecar's --timeout that is too short
            next ATTACH
            unsafe ATTACHMENT | FORCE
            only-near olume | ttach | EC2 | EFS | rovision | csi | napshot | isk
            unless-known

            AzureLease | Azure disk (in-tree, blob disks) | FailedAttachVolume
            says AcquireDiskLeaseFailed
            says Failed to acquire lease while creating disk '{name}' using blob with URI {uri}. Blob is already in use.
            says Failed to acquire lease while creating disk '{name}' using blob with URI {uri}
            says There is currently a lease on the blob and no lease ID was specified in the request
            says LeaseIdMissing
            says azure attach failed, err: {error}
            says azureDisk - detach disk({text}) failed, error: {error}
            says azureDisk - DetachDisk({name}) from node {node} timed out after {d}
            says polling on GET VM: detach disk({name}) failed, error: {error}
            from pkg/volume/azure_dd (before 1.31); azuredisk-csi-driver pkg/azuredisk/azure_controller_common.go
            proves Azure did not attach or detach the disk: another machine has it, or an earlier call has not ended
            but-not that the other machine still writes
            causes the old node was not detached from | a machine that is stopped or failed
            next ATTACH
            unsafe FORCE | ATTACHMENT

            AzureStorageAccount | azurefile-csi-driver / blob-csi-driver | any
            says failed to ensure storage account: {error}
            says could not get storage key for storage account {name}: {error}
            says could not get account key from secret({name}): {error}
            says get account info from({handle}) failed with error: {error}
            says failed to create file share({name}) on account({account}) type({type}) subsID({id}) rg({group}) location({location}) size({n}), error: {error}
            says failed to GetStorageAccesskey on account({name}) rg({group}), error: {error}
            says DeleteFileShare {name} under account({account}) rg({group}) failed with error: {error}
            says failed to store storage account key: {error}
            says update service endpoints failed with error: {error}
            says storeAccountKey is not supported for account with shared access key disabled
            says nfs protocol only supports premium storage, current account type: {type}
            says KeyBasedAuthenticationNotPermitted
            says AccountIsDisabled
            says ShareNotFound
            says ShareBeingDeleted
            says ShareAlreadyExists
            from azurefile-csi-driver pkg/azurefile/controllerserver.go, azurefile.go; Azure Storage: its error codes
            proves the driver did not get the storage account, its key or the share
            but-not that the files are gone
            causes the identity of the driver may not list keys (listKeys/action) | the Secret is in another namespace or has other keys | access by key is disabled on the account
            also look at the identity's roles on the resource group, and at secretName and secretNamespace of the volume
            unless-known

            AzureAttachRefused | Azure through its CSI driver | FailedAttachVolume
            says Addition of a managed disk to a VM with blob based disks is not supported.
            says Addition of a blob based disk to VM with managed disks is not supported.
            says OperationPreempted
            says could not find enough disk luns(current: {n}) for diskMap({text}
            says could not get disk lun for volume {handle}: {error}
            says failed to get azure instance id for node "{node}" ({error})
            says update instance "{node}" failed with {error}
            says could not find lun of diskURI({path}), diskMap({text}
            says DisksRequiringZoneMismatch
            says ConflictingConcurrentWriteNotAllowed
            says DiskEncryptionSetNotFound
            from azuredisk-csi-driver pkg/azuredisk/azure_controller_common.go; Azure Compute: its error codes
            proves Azure did not attach the disk to that machine; the code says why
            but-not that the disk is bad
            causes the machine cannot have that kind of disk | another update of the machine ran at the same time | the machine is unknown by that name
            next ATTACH
            unsafe ATTACHMENT | FORCE
            unless-known

            GceAttachRefused | Compute Engine through its CSI driver | FailedAttachVolume
            says unknown Attach error: {error}
            says Could not find instance {text}
            says Errored during WaitForAttach: {error}
            says Disk {name} already published to node {node} but incompatible: {error}
            says '{type}' is not a compatible disk type with the machine type {machine}{text}
            says Failed to delete disk: {error}
            says Disk ({name}) requires restriping before being attached to instance ({node}){text}
            says Treating volume {handle} as unpublished because {text}
            says UNSUPPORTED_OPERATION
            says googleapi: Error 400: {error}
            says googleapi: Error 403: {error}
            says googleapi: Error 404: {error}
            says googleapi: Error 409: {error}
            says googleapi: Error 412: {error}
            says googleapi: Error 429: {error}
            from gcp-compute-persistent-disk-csi-driver pkg/gce-pd-csi-driver/controller.go; google-api-go-client
            proves Compute Engine did not do the call for that disk; the text after it is its own
            but-not where the disk is attached now
            causes the machine type does not take that type of disk | the instance or disk is in another zone or project | rights of the service account
            next ATTACH | INNER_MESSAGE
            unsafe ATTACHMENT | FORCE
            only-near isk | ttach | etach | olume | napshot | rovision
            unless-known

            CinderBackend | OpenStack through its CSI driver | any
            says Bad or unexpected response from the storage volume backend API: {error}
            says Create export for volume failed{text}
            says Unable to update attachment.({error}
            says Update attachment failed for attachment {id}. Error: {error}
            says Unable to terminate volume connection: {error}
            says Unable to initialize volume connection{text}
            says disk "{handle}" is not attached to compute: "{instance}"
            says volume {handle} has no Attachments
            says found {n} volumes with name "{name}"
            says Invalid input received: {error}
            says Instance {id} is locked
            says Instance {id} could not be found.
            says Cannot 'attach_volume' instance {id} while it is in vm_state {state}
            says Cannot 'attach_volume' instance {id} while it is in task_state {state}
            says Cannot 'detach_volume' instance {id} while it is in vm_state {state}
            says Cannot 'detach_volume' instance {id} while it is in task_state {state}
            says volume online resize is not available with ignore-volume-microversion{text}
            says Failed to open OpenStack configuration file: {error}
            says specified cloud undefined
            from cinder volume/manager.py, nova compute/api.py; cloud-provider-openstack pkg/csi/cinder
            proves Cinder or Nova did not do the call; the words are theirs
            but-not where the volume is attached now
            causes the backend of Cinder is down or does not know the volume | the machine is shut off, locked or busy | the volume's state in Cinder
            next ATTACH
            also run openstack volume show and openstack server show for both
            unsafe ATTACHMENT | FORCE
            only-near olume | ttach | inder | nova | Nova | penstack | OpenStack | instance
            unless-known

            VsphereStorage | vCenter through its CSI driver | any
            says A general system error occurred: Failed to get vsan cluster partition status. {text}
            says A general system error occurred: {error}
            says Received SOAP response fault from [{text}]: {error}
            says failed to expand volume: "{handle}" to size: {n}. {text}
            says failed to expand volume: "{handle}" to size: {n} with error: {error}
            says failed to delete volume: "{handle}". {error}
            says failed to get VirtualMachine for the {name}{text}
            says failed to find VirtualMachine for node:"{node}". Error: {error}
            says failed to get node VM reference{text}
            says Failed to get shared datastores in topology {text}
            says disk: {handle} is in use{text}
            says Cannot complete login due to an incorrect user name or password.
            says ServerFaultCode: Cannot complete login due to an incorrect user name or password.
            says NotAuthenticated
            says failed to get vCenter from space{text}
            says volume {handle} is not detached from VM{text}
            says The operation is not allowed in the current state.
            says The object or item referred to could not be found.
            from vsphere-csi-driver pkg/csi/service, pkg/common/cns-lib; vCenter: its faults
            proves vCenter did not do the call; the fault is its own
            but-not whether the disk is attached now
            causes vSAN or a datastore is not healthy | the user or password of csi-vsphere.conf | the virtual machine is busy, gone or has another UUID
            next ATTACH
            also look for the task of that time in vCenter
            unsafe ATTACHMENT | FORCE
            only-near sphere | VM | vim | CNS | cns | datastore | vmfs | vsan | disk | olume
            unless-known

            EfsRefused | aws-efs-csi-driver / efs-utils | any
            says Access Denied. Please ensure you have the right AWS permissions: {error}
            says File System does not exist: {error}
            says Failed to create Access point in File System {handle} : {error}
            says Failed to fetch Access Points or Describe File System: {error}
            says Cannot find mount targets for file system {handle}. Please create mount targets for file system.
            says No mount target for file system {handle} is in available state. Please retry in 5 minutes.
            says No available mount targets for file system {handle}
            says Failed to locate a free GID for given file system: {text}
            says Describe Access Point failed: {error}
            says Describe File System failed: {error}
            says Describe Mount Targets failed: {error}
            says access point {id} does not belong to filesystem {handle}
            says Found tls in mountOptions but encryptInTransit is false
            says b'mount.nfs4: access denied by server while mounting {text}
            says b'mount.nfs4: {error}
            says Mount attempt {n}/{k} failed due to timeout after {d}{text}
            says can't find in /etc/fstab.
            from aws-efs-csi-driver pkg/driver, pkg/cloud; efs-utils src/mount_efs/__init__.py
            proves EFS, or its mount helper on the node, did not make or mount the file system
            but-not that its files are gone
            causes no mount target in the zone of the node, or its security group lets no NFS (2049) in | rights of the driver's role | a volumeHandle without the id of the file system
            also read /var/log/amazon/efs/mount.log in the driver's pod
            unsafe DELETE_CLAIM
            only-near efs | EFS | fs- | File System | filesystem | file system | Access Point | mount target

            AlibabaError | Alibaba Cloud through its CSI driver | any
            says SDK.ServerError ErrorCode: {code} {text}
            says SDK.ServerError ErrorCode: {code}
            says ErrorCode: {code} Recommend: {text}
            says Aliyun API Error: RequestId: {text}
            says resize disk {handle} get error: {error}
            says AttachDisk: {text} error: {error}
            says IncorrectDiskStatus
            says InvalidDiskCategory.NotSupported
            says DiskNotPortable
            says InstanceLockedForSecurity
            from alibaba-cloud-csi-driver pkg/disk; aliyun SDK: errors of ECS
            proves the cloud refused the call for that disk; the code says why
            but-not where the disk is attached now
            causes the size or the category is not allowed | the disk is in use or in another zone
            next INNER_MESSAGE | ATTACH
            only-near isk | olume | csi | SDK
            """);
    }
}
