package dev.mooring.pasted;

import java.util.List;

/** What CSI drivers answer to a call, whichever driver it is: many of them use the same words. */
final class CsiCallTemplates {

    private CsiCallTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return RowText.rows("""
            CsiCallIncomplete | CSI driver | any
            says Volume ID missing in request
            says Volume ID missing in the request
            says Volume ID not provided
            says Volume Id not provided
            says volume ID cannot be empty
            says volume_id is not provided
            says Volume name not provided
            says volume Name cannot be empty
            says CreateVolume name must be provided
            says Volume capability missing in request
            says Volume capabilities missing in request
            says Volume capability not provided
            says Volume capabilities not provided
            says volume Capabilities cannot be empty
            says Target path missing in request
            says Target path not provided
            says Staging target path missing in request
            says Staging target not provided
            says NodeStageVolume Staging Target Path must be provided
            says Device path not provided
            says Node ID not provided
            says node id missing in request
            says Capacity range missing in request
            says Capacity range not provided
            says Snapshot ID not provided
            says Snapshot volume source ID not provided
            says source Volume ID cannot be empty
            says Bucket name not provided
            from CSI drivers: checks of a request in their controllerserver.go and nodeserver.go
            proves the driver was called without a field that it needs, and did nothing
            but-not that the storage has a fault
            causes a PersistentVolume with an empty volumeHandle or without attributes | a sidecar of another release than the driver
            next WHY
            only-near rpc error | GRPC | csi | CSI | olume

            CsiModeRefused | CSI driver | any
            says block volume capability not supported
            says block volume not supported
            says block mode is not supported{text}
            says Cannot use {name} with block volume
            says only filesystem volumes are supported
            says Volume capability access type must be mount
            says only Block mode (or) FileSystem mode is supported
            says only ReadwriteOnce access mode is supported
            says NodePath only supports ReadWriteOnce and ReadWriteOncePod (1.22+) access modes
            says Only support ReadWriteOnce access mode
            says access mode: {mode} is not supported for non-shared disk
            says mountVolume is not supported for access mode: {mode}
            says {mode} access mode is not supported for GCE disks
            says specified multi writer with mount access type
            says found unsupported access mode for hyperdisk
            says Volume capability not supported
            says Volume capabilities not supported
            says VolumeCapabilities is invalid: {error}
            says rbd: RWX access mode request is only valid for volumes with access type
            says readOnly accessMode is supported only with content source
            says unsupported access mode '{mode}' for FileSystem volumes, NFS export not enabled
            says ReadWriteMany volumes require a DRBD layer
            says unsupported access mode: {mode}
            says volume {handle} requires shared access but is not marked for shared use
            says volume mode "{mode}" not supported by storage backend
            says CreateDisk: multi-attach is only supported for io2 volumes
            from CSI drivers: checks of volume capabilities
            proves the driver does not serve that access mode or volume mode for that kind of volume; nothing was created or mounted
            but-not that other claims of the class fail
            causes ReadWriteMany or ReadOnlyMany for a disk | volumeMode Block where the driver has only file systems | a class for another kind of storage
            next WHY
            unsafe DELETE_CLAIM

            CsiParameterRefused | CSI driver | ProvisioningFailed
            says invalid parameter {name} in storage class
            says invalid {name}: {value} in storage class
            says Invalid parameter key {name} for CreateVolume
            says Invalid parameter key {name} for CreateSnapshot
            says Invalid mutable parameter key: {name}
            says failed to validate image features {text}
            says invalid feature {name}
            says feature {name} requires {other} to be set
            says feature {name} requires rbd-nbd for mounter
            says invalid StorageClass parameters; {text}
            says Cannot specify IOPS for disk type {type}
            says Cannot specify throughput for disk type {type}
            says Invalid access mode for disk type {type}
            says Disk type {type} does not support dynamic provisioning
            says AzureDisk - invalid option {name} in VolumeSnapshotClass
            says azureDisk - {type} is not supported sku/storageaccounttype. Supported values are {list}
            says {name} is a required parameter
            says required '{name}' parameter missing in volume attributes
            says invalid storage class parameter {text}
            says unsupported krbd Feature
            from aws-ebs, azuredisk, gcp-pd, ceph-csi, csi-driver-nfs, aws-efs: checks of the parameters of a class
            proves the driver does not accept a parameter of the class, or lacks one; nothing was created
            but-not that the storage has a fault
            causes a typing error in the StorageClass | a parameter that a newer or older driver has | a parameter for another kind of disk
            next WHY
            also compare the parameters of the StorageClass with those that the driver's release documents
            only-near rpc error | rovision | GRPC | torage class | StorageClass | csi | CSI
            unless-known

            CsiSecretMissing | CSI driver or sidecar | any
            says stage secrets cannot be nil or empty
            says passed secret map does not contain user key or it is nil
            says failed to get credentials from secret
            says failed to get credentials for snapshot content {name}: {error}
            says failed to get credentials for volume {handle}: {error}
            says error getting secret {name} in namespace {ns}: {error}
            says {what} secrets specified in parameters but value of either namespace or name is empty
            says either name and namespace for {what} secrets specified, Both must be specified
            says failed to get admin credentials from node stage secrets: {error}
            says failed to get user credentials from node stage secrets: {error}
            says failed to retrieve admin credentials: {error}
            says cannot retrieve secrets for snapshot content {text}
            says missing passphrase for encrypted volume {name}
            from ceph-csi internal/util/credentials.go; external-provisioner pkg/controller; external-snapshotter pkg/utils
            proves the call had no Secret, or a Secret without the keys that the driver reads; nothing was done
            but-not that the keys of the storage are wrong
            causes the class or the volume names no Secret, or one that is gone or in another namespace | a Secret with keys for another driver, such as adminID for userID
            next WHY
            also look which Secret the class and the volume name (csi.storage.k8s.io/*-secret-name), and which keys it has
            unsafe EDIT_VOLUME

            CsiHandleInvalid | CSI driver | any
            says failed to decode CSI identifier, string underflow
            says failed to decode CSI identifier, string size mismatch
            says CSI ID invalid object uuid
            says volume ID is invalid: {error}
            says ControllerPublishVolume volume ID is invalid: {error}
            says error decoding volume ID ({error}) ({handle})
            says error decoding snapshot ID ({handle}) ({error})
            says failed to parse volume id: {error}
            says volume ID '{handle}' is invalid: {error}
            says diskURI({path}) is not a valid ARM resource ID
            says could not split {handle} into server, baseDir and subDir with separator({name})
            says failed to get account name from {handle}
            says error parsing volume id: {text}
            says invalid disk URI: {path}
            says Invalid value for field 'disk': '{handle}'
            says InvalidParameterValue: Value ({handle}) for parameter volumes is invalid. Expected: 'vol-...'
            says Invalid id: "{handle}" (expecting "vol-..."){text}
            from CSI drivers: they parse volumeHandle; EC2 and Compute Engine: ids of volumes
            proves the volume's handle does not have the form that the driver gives to its volumes; nothing was done
            but-not that data is gone
            causes a PersistentVolume written by hand, with a name for an id | a volume of another driver or another release
            next WHY
            also compare volumeHandle with that of a volume that the driver made
            unsafe EDIT_VOLUME | DELETE_CLAIM

            CsiSizeRefused | CSI driver | ProvisioningFailed or VolumeResizeFailed
            says requested capacity exceeds limit capacity
            says requested size is smaller than the size of the source
            says cannot create new LV, requested size {n} is smaller than source LV size {k}
            says failed to clone volume: the requested size ({n} bytes) is different than the source volume size ({k} bytes)
            says size of target volume ({n} bytes) is different than size of source volume ({k} bytes)
            says CreateVolume disk CapacityRange {n} is less than source volume CapacityRange {k}
            says XFS filesystems with size {n}, smaller than {k}, are not supported
            says shrinking volume {name} size from {old} to {new} is not supported
            says storage only support expand does not support reduce{text}
            says volume cannot be shrunk
            says request file share({name}) already exists, but its capacity {n} is smaller than {k}
            says there is already a disk with same name and different size
            says volume size {text} is different than source volume size {other}
            says VolumeModificationSizeLimitExceeded
            says The specified parameter "NewSize" is not valid.
            from CSI drivers: checks of the requested size
            proves the driver or its cloud does not take the requested size; nothing was created or changed
            but-not that the storage is full
            causes a size below or above what the disk type allows | a clone or restore of another size than its source
            next WHY | EXPAND

            CsiSourceMissing | CSI driver | ProvisioningFailed
            says failed to find source snapshot
            says failed to find source volume
            says missing source volume id
            says source logical volume is not found
            says volume source snapshot {name} is not found
            says failed to clone volume: source volume {name} is not found
            says CreateVolume source snapshot {handle} does not exist
            says CreateVolume source volume {handle} does not exist
            says Error source volume with volumeID {handle} not found: {error}
            says failed to restore CSI snapshot {name} of volume {volume}: there is no backup volume
            says failed to restore CSI snapshot {name} backup {backup} unavailable
            says not a proper volume source
            says {name} snapshot does not exist
            says {name} image does not exist
            says no node [{list}] available for snapshot '{name}'
            says snapshot '{name}' not deployed on any node
            from topolvm, longhorn-manager, gcp-pd, aws-ebs, ceph-csi, linstor-csi: CreateVolume from a source
            proves the storage did not find the snapshot or volume that the new volume is to be made from; nothing was created
            but-not that the snapshot's data is gone: it can be on another node, pool or account
            causes the snapshot was deleted on the storage | snapshot and new volume are on different nodes or backends
            next WHY
            unsafe DELETE_CLAIM
            only-near rpc error | rovision | GRPC | napshot | olume | csi

            CsiBusyWith | CSI driver | any
            says volume {handle} target {path} operation is already in progress, try again later
            says volume {handle} target {path} operation is in progress, try again later
            says DeleteVolume: Volume "{handle}" is being used by another operation
            says The volume {name} is attaching
            says The volume {name} is detaching
            says Volume {handle} is being {text} by another request
            says request with volume ID {handle} is already in progress
            says An operation with the given volume={text} is already in progress
            says An operation with the given Volume key {text} already exists
            says volume is in use by another operation: {text}
            says flatten in progress
            says operation locked due to in progress operation(s): {text}
            says engine expansion is in progress
            says controller expansion is in progress
            says restore/backup operation is in progress
            from juicefs-csi-driver, longhorn-manager, gcp-pd, azuredisk, oci-csi: locks of a volume
            proves another call for the same volume had not ended; the caller tries again
            but-not that the first call will end, or failed
            causes an earlier attach, mount or copy that is slow or hangs
            next ATTACH
            also read the log of the driver for the first call for that volume
            unsafe FORCE | ATTACHMENT
            only-near rpc error | GRPC | olume

            CsiInUse | CSI driver | any
            says volume is currently published on a node
            says Volume is attached to node "{node}". Only offline volume expansion is supported
            says Only offline volume expansion is supported
            says volume is still attached
            says failed to handle delete volume request for {{handle}} with {n} active snapshots
            says ControllerExpandVolume: unable to resize volume {handle} with {n} active snapshots
            says snapshot {name} is still used by {text}
            says cannot delete volume {name}: it is the source of linked-clone volume(s) {list}
            says cannot delete snapshot {name}: it is the entrypoint for linked-clone volume(s): {list}
            says pool "{pool}" cannot be deleted because it is not empty or has dependents
            says backup {name} for snapshot {snapshot} is still the base of a newer incremental backup
            says volume {handle} still has VolumeAttachments on node {node}, refusing dangling detach
            from upcloud-csi, vsphere-csi, lvm-localpv, ceph-csi, longhorn-manager, linstor-csi, azuredisk, rook
            proves the storage refused the step because something still uses the volume, snapshot or pool
            but-not which pod; that it is a fault
            causes a pod or an attachment uses the volume | snapshots or clones depend on it
            next HOLDERS | ATTACH
            unsafe FORCE | ATTACHMENT | FINALIZER

            CsiDeviceNotFound | CSI driver (node) | FailedMount
            says azureDisk - Wait for attach expect device path as a lun number, instead got: {text}
            says refusing to mount {path} because it claims to be {handle} but should be {other}
            says device name({name}) is not found under {path}
            says cannot find device path of {handle}
            says failed to find device path: {text}, last error seen: {error}
            says multipath device not found
            says device is not mapped to exactly one multipath device{text}
            says devices don't share a common multipath device: {text}
            says multipath is inconsistent: {text}
            says devices WWIDs differ: {text}
            says path {path} is not a device
            says error when getting size of block volume at path {path}: output: {text}, err: {error}
            says couldn't find device path{text}
            says unable to find device path {text}
            says failed to find device for {text}
            from azuredisk, aws-ebs, csi-lib-iscsi, linstor-csi, longhorn-manager: search for the block device on the node
            proves the node has no device that belongs to the volume, or several that do not fit together; it was not mounted
            but-not that the volume is not attached; that data is gone
            causes the attach has not arrived on the node yet | udev rules or multipath.conf of the node | an old session to another disk
            next ATTACH | DMESG
            unsafe FORMAT | ATTACHMENT
            only-near rpc error | GRPC | olume | iscsi | device | MountDevice
            unless-known

            CsiStagingLost | CSI driver (node) | FailedMount
            says "{path}" is not a valid mount point
            says open {path}/volumePublishInfo.json: no such file or directory
            says volume {handle} is not staged
            says volume {handle} has not been staged
            says staging target path {path} is not mounted
            says path {path} is not mounted
            says filesystem {dev} is not mounted at {path}
            says volume {handle} is not mounted on path {path}
            says volume path {path} is not mounted
            says path is not a mount path
            says BindTarget: mountPath {path} not mounted
            says mount point '{path}' not found: {error}
            from hcloud csi-driver, trident, topolvm, longhorn-manager, juicefs-csi-driver, linstor-csi: their node plugins
            proves the driver did not find the mount, or its record of it, that an earlier step had made on the node
            but-not that the volume's data is gone
            causes the node or the plugin restarted between the steps | the mount was undone by hand or died | another kubelet root directory
            next PATHS | MOUNTS
            unsafe REMOVE_FILES | FORMAT
            only-near rpc error | GRPC | olume | csi | CSI

            CsiFormatRefused | CSI driver (node) | FailedMount
            says target device is already formatted with different filesystem: volume={handle}, current={fs}, new:{other}
            says formatAndMount - disk {dev} is not formatted, but mount options specify read-only
            says filesystem check failed: volume={handle}, error={error}
            says failed to run fsck on disk {dev} with error: {error}
            says failed to format disk {dev} as type {fs} with options {text} error: {error}
            says failed to run mkfs.{fs} ({text}) error: {error}, output: {output}
            says could not format {dev}(lun: {n}), and mount it at {path}, failed with {error}
            says failed to evaluate device filesystem {dev} format: {error}
            says failed to get disk format for path {path}, error: {error}
            says failed to wipe filesystem on device path: {path} resp: {text}
            says wipefs failed: volume={handle}, output={text}, error={error}
            says failed to format and mount the volume error: {error}
            says FsType don't match: existing: '{fs}', requested: '{other}'
            says resize of format {fs} is not supported for device {dev} mounted at {path}
            says file system {fs} does not support volume size {n}
            from topolvm, azuredisk, ceph-csi, longhorn-manager, lvm-localpv, linstor-csi, k8s.io/mount-utils
            proves the driver did not mount the device: it could not read, check or make its file system, or has another one than fsType names
            but-not that the data is lost
            causes the device has another file system than fsType | errors of the device | a partition table or another signature
            next DMESG
            unsafe FORMAT | REPAIR

            CsiNodeStepFailed | CSI driver (node) | FailedMount
            says Could not create dir "{path}": {error}
            says Could not remove mount target "{path}": {error}
            says Could not check if "{path}" is mounted: {error}
            says Could not check if "{path}" is a mount point: {error}
            says Could not unmount "{path}": {error}
            says Could not unmount target "{path}": {error}
            says failed to unmount staging target "{path}": {error}
            says failed to unmount target "{path}": {error}
            says failed to unmount stagingtargetPath: {path} with error: {error}
            says failed to remove stagingtargetPath: {path} with error: {error}
            says failed to create mountPath:{path} with error: {error}
            says Could not bind "{path}" at "{other}": {error}
            says failed to bind mount "{path}" at "{other}": {error}
            says failed to prepare mount point {path} for volume {name}: {error}
            says failed to cleanup volume {name} mount point {path}: {error}
            says Unmount of targetpath {path} failed with error {error}
            says Unmount of targetPath {path} failed with error {error}
            says Target path could not be prepared: {error}
            says could not mount target "{path}": {error}
            says mount failed: volume={handle}, error={error}
            says unmount failed for {path}: error={error}
            says (bind)mount failed: volume={handle}, error={error}
            says mkdir failed: target={path}, error={error}
            says failed to stat file {path}: {error}
            says statfs on {path} failed: {error}
            says failed to find mount file system {path}: {error}
            says failed to get staging path for volume {handle}
            says lvm: failed to mount volume {name} [{fs}] to {path}, error {error}
            says Error running mount --bind {path} {other}: {error}
            from CSI drivers: NodeStageVolume, NodePublishVolume and their opposites
            proves the driver's step with that path on the node failed; the words behind it say why
            but-not that the volume or its data is bad
            causes a dead mount on the path | the path is busy | rights of the plugin's pod
            next PATHS | MOUNTS | INNER_MESSAGE
            unsafe LAZY_UNMOUNT | REMOVE_FILES
            only-near rpc error | GRPC | olume | csi | CSI
            unless-known

            CsiNodeResizeFailed | CSI driver (node) | FileSystemResizeFailed
            says Could not determine if volume "{handle}" ({path}) need to be resized: {error}
            says Could not determine if volume "{handle}" need to be resized: {error}
            says Could not determine if volume "{handle}" ("{path}") need to be resized: {error}
            says Could not resize volume "{handle}" ("{path}"): {error}
            says Could not resize volume "{handle}" ({path}): {error}
            says Could not resize volume "{handle}" to size {n}: {error}
            says Could not resize volume "{handle}": {error}
            says rbd: resize failed on path {path}, error: {error}
            says resize failed on path {path}, error: {error}
            says failed to resize device {dev}: {error}
            says failed to resize filesystem {path} (mounted at: {mount}): {error}
            says failed to resize disk({path}) with error({error})
            says need resize check failed on devicePath {path} and staingPath {other}, error: {error}
            says could not determine if fs needed resize after mount: target={path}, error={error}
            says NodeExpandVolume - expand volume failed for target {path}, err: {error}
            says ControllerExpandVolume - expand volume failed for volume id {handle}: {error}
            says failed to resize rbd image: {name} with error: {error}
            says failed to expand volume {handle}: {error}
            says lvm: could not resize the volume {name} cmd {text} error: {error}
            says Mounted volume {name} on node {node} failed required filesystem resize
            says failed to resize LV
            from aws-ebs, cinder, ceph-csi, topolvm, azuredisk, linstor-csi, lvm-localpv, longhorn-manager
            proves the volume or its file system was not grown by that call; the words behind it say why
            but-not that data is lost; that the volume has its old size
            causes the device was not grown yet | errors in the file system | the pool has too little space
            next EXPAND | INNER_MESSAGE
            unsafe FORMAT | DELETE_CLAIM
            unless-known

            CsiTopologyUnfit | CSI driver | ProvisioningFailed
            says topology labels from selected node {node} does not match topology keys from CSINode {text}
            says selected node '"{node}"' topology '{text}' is not in allowed topologies: {list}
            says topology {text} from selected node "{node}" is not in requisite: {list}
            says CSINode for selected node "{node}" not found
            says no topology key found on CSINode {node}
            says topologyKeys {text} were not found on any nodes
            says Failed to pick exactly 1 zone for zonal disk, got {text} instead
            says CreateVolume failed to pick zones for disk: {error}
            says cannot find key '{key}' in accessibility_requirements
            says cannot find source volume's node '{node}' in accessibility_requirements
            says none of the topology constrained pools matched requested {text}
            says missing domain labels {text} on node "{node}"
            says requisite topologies must be a subset of storage pools zones. {text}
            says no node matches topology requirement {text}
            says scheduler failed, not able to select a node to create the PV
            says not able to provision the volume {text}
            says CreateVolume disk zone {zone} does not match source volume zone {other}
            from external-provisioner pkg/controller/topology.go; gcp-pd, topolvm, ceph-csi, longhorn-manager, lvm-localpv
            proves no node, zone or pool fits both the pod's node and what the class or the source allows; nothing was created
            but-not that the storage is full
            causes the driver's node plugin is not on that node, so its labels are missing | allowedTopologies or zones of the class | a label of the node that was changed
            next WHY | FORECAST

            CsiVolumeUnknown | CSI driver | any
            says Volume "{handle}" not found
            says volume {handle} not found
            says Volume not found, failed with error: {error}
            says ControllerPublishVolume could not find volume with ID {handle}: {error}
            says Could not get volume with ID "{handle}": {error}
            says LogicalVolume for volume id {handle} is not found
            says failed to find LV: {name}
            says disk does not exist
            says no volume '{handle}' found
            says failed to find volume '{handle}': {error}
            says bucket of volume with id {handle} does not exist
            says failed to get lvm volume {{handle}} in namespace {{ns}}
            says lvm volume {name} - {error}
            says Volume is not found at {path}
            says volume path {path} not found
            says Volume not present
            says ControllerpublishVolume failed for {handle}: 404 Not Found
            says ControllerPublishVolume failed for {handle}: 404 Not Found
            from CSI drivers: they look for the volume of a handle
            proves the storage did not find the volume of that handle at that moment
            but-not that its data was deleted: it can be another backend, account, zone or node
            causes the volume was deleted on the storage | the driver is connected to another backend than the one that made it
            next WHY | ATTACH
            unsafe DELETE_CLAIM | FINALIZER
            only-near rpc error | GRPC | csi | CSI | Detach | ttach
            unless volume device not found

            CsiBackendRefused | CSI driver | any
            says Exception calling application: {error}
            says failed to connect to cluster: {error}
            says failed to initialize S3 client: {error}
            says failed to check if bucket {name} exists: {error}
            says failed to create bucket {name}: {error}
            says failed to create prefix {name}: {error}
            says The specified bucket does not exist
            says failed to mount nfs server: {error}
            says failed to mount src nfs server: {error}
            says failed to unmount nfs server: {error}
            says delete subdirectory({path}) failed with {error}
            says archive subdirectory({path}, {other}) failed with {error}
            says failed to copy volume for snapshot: {error}
            says could not create volume in EC2: {error}
            says timed out waiting for volume to create: {error}
            says create snapshot error: {error}
            says Could not create snapshot "{name}": {error}
            says Error in creating snapshot: {error}
            says failed to create snapshot {name}: {error}
            says failed to create rbd image: {error}
            says failed to create rbd clone: {error}
            says failed to delete rbd image: {name}, error: {error}
            says failed to delete rbd image: {name} with error: {error}
            says failed to create volume: {error}
            says failed to create volume {name}: {error}
            says failed to delete volume {name}: {error}
            says failed to delete volume: {error}
            says DeleteSnapshot failed
            says DeleteVolume failed
            says CreateBackup failed with error {error}
            says CreateSnapshot failed with error {error}
            says GetVolume failed with error {error}
            says unable to provision new pv: {error}
            says Could not delVol in juicefs: {error}
            says failed to get volume: {error}
            from CSI drivers: CreateVolume, DeleteVolume, CreateSnapshot; their words before those of the storage
            proves the driver could not do that step at the storage; the words behind it are the storage's
            but-not that nothing was done: the call may have failed half-way
            next INNER_MESSAGE
            also read the log of the driver at that moment
            unsafe DELETE_CLAIM
            only-near rpc error | rovision | GRPC | csi | CSI | napshot
            unless-known
            """);
    }
}
