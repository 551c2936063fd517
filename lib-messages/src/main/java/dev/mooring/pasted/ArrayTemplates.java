package dev.mooring.pasted;

import java.util.List;

/** Messages of the drivers of storage arrays: what the array or the way to it refused. */
final class ArrayTemplates {

    private ArrayTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return RowText.rows("""
            SynologyRefused | Synology CSI driver | ProvisioningFailed
            says Failed to create Volume with name [{name}], err: {error}
            says Failed to map target [{name}] to lun [{id}], err: {error}
            says Failed to create LUN, err: {error}
            says Failed to create and map target, err: {error}
            says Failed to create target with spec: {text}, err: {error}
            says Failed to set target [{name}] max session, err: {error}
            says Failed to create share, err: {error}
            says Failed to set permission, source: {source}, err: {error}
            says Failed to set NFS privilege rule, source: {source}, err: {error}
            says Failed to expand volume[{handle}]. err: {error}
            says Failed to SnapshotCreate({handle}), err: {error}
            says Failed to delete LUN snapshot [{handle}]. err: {error}
            says Failed to delete Share snapshot [{handle}]. err: {error}
            says [{address}] Failed to create Volume: {error}
            says DSM Api error. Error code:{n}
            says An unknown error occurred when executing a synology command (code = {n}).
            from synology-csi pkg/dsm/service, pkg/dsm/webapi; democratic-csi src/driver/controller-synology
            proves the NAS refused one step of its own; the number is the code of the DSM API
            but-not that nothing was made: a LUN or a target of an earlier step may be there
            causes the most LUNs, targets or sessions of that model are in use | the user of the driver has not the rights | a LUN, target or share of that name is there
            next INNER_MESSAGE
            also look in SAN Manager and in Shared Folder whether the LUN, the target and the mapping of that name are there
            unsafe DELETE_CLAIM

            SynologyNoPlace | Synology CSI driver | ProvisioningFailed
            says Couldn't find any host available to create Volume
            says Cannot find any available volume
            says Failed to get available location, err: {error}
            says Unable to find location {path}
            says Requested dsm [{address}] does not exist
            says Failed to get DSM[{address}]
            says Failed to login to DSM: [{address}]. err: {error}
            says Failed to re-login to DSM: [{address}]. err: {error}
            says Failed to add DSM: {address}, error: {error}
            says Location: {path} with ext4 fstype was not supported for creating smb/nfs protocol's K8s volume
            from synology-csi pkg/dsm/service/dsm.go
            proves no NAS that the driver knows took the volume: none with that address, that location or that login
            but-not that the NAS is full
            causes dsm or location of the StorageClass is not in client-info.yml | user, password or port there | the volume of that location is full, read-only or ext4
            also compare dsm and location of the StorageClass with the Secret client-info-secret
            unsafe DELETE_CLAIM

            ArraySameNameOtherSize | CSI driver of an array | ProvisioningFailed
            says Already existing volume name with different capacity
            says Requested lun size [{n}] is not equal to snapshot size [{k}]
            says Requested lun size [{n}] is not equal to src lun size [{k}]
            says Requested share quotaMB [{n}] is not equal to snapshot restore quotaMB [{k}]
            says Requested share quotaMB [{n}] is not equal to src share quotaMB [{k}]
            says the actual capacity {n} is different from PVC storage size {k}
            says Snapshot [{name}] already exists but volume id is incompatible
            from synology-csi pkg/driver/controllerserver.go, pkg/dsm/service; eSDK_K8S_Plugin csi
            proves a volume of that name is on the array with another size than the claim or its source has
            but-not which of the two is right
            causes an earlier try with another size | a clone that must have the size of its source
            next EXPAND
            unsafe DELETE_CLAIM

            HuaweiInitiator | Huawei CSI plugin | FailedAttachVolume
            says no {n} initiator
            says attach lun {name} to host {host} failed, err: {error}
            says attach volume failed while getting hostname, err: {error}
            says attach volume failed cause backend offline, backend name: {name}
            says attach volume failed while building backend, {text}
            says failed to get node host infos from secret: {error}
            says secret data does not contain hostname {host}
            says Failed to check the host connectivity. {error}
            says controller publish volume {handle} to node {node} error: {error}
            says Get host {host} FC initiator Attr {text} output: {output}
            says no Fibre Channel support detected on system
            says there is no fc host
            says there is no available port
            from eSDK_K8S_Plugin storage/oceanstor/attacher, connector, utils
            proves the array could not give the LUN to the node: it knows no initiator, host or port for it
            but-not that the LUN is gone
            causes iscsid or the HBA of the node has no initiator name | the node plugin did not register the node: its Secret has no entry | the backend is offline
            next ATTACH
            also read /etc/iscsi/initiatorname.iscsi on the node, and the log of huawei-csi-node from its start
            unsafe ATTACHMENT | FORCE
            only-near rpc error | GRPC | initiator | olume | lun

            HuaweiDevice | Huawei CSI plugin | FailedMount
            says Get device of WWN {id} error: {error}
            says Get device of guid {id} error: {error}
            says Storage connect for volume {handle} error: {error}
            says Find device of lun:{id} failed.
            says Can not find the device for lun {id}
            says 1. Maybe the device {dev} is formatted; 2. Maybe the device is a {text}
            says the device WWN is not equal to lun WWN
            says the multipath device WWN {id} is not equal to lun WWN {wwn}
            says Verify multipath device:{dev} failed.
            says Physical device with WWN:{id} in the /dev/disk/by-id/ is not unique:{text}
            says Failed to check whether the device:{dev} is residual path. error:{error}.
            says No portal available. tgtPortals:{text}
            says failed to find the LUN in UltraPath. lunwwn={id} output:{output}
            says failed to find disk of ultrapath, err: {error}
            says volume device not found. error:{error}
            says can not read 512KiB bytes from the device {dev}, instead read {n} bytes
            says the LUN status is abnormal. status={state}
            says Mount share {source} to {path} error: {error}
            says Mount {source} to {path} failed, error res: {output}, error: {error}
            from eSDK_K8S_Plugin connector, csi/manage
            proves the device of the LUN is not on the node as the array describes it, or could not be read or mounted
            but-not that the LUN lost data
            causes no path to a portal | paths of an older LUN with the same number are still there | UltraPath or multipath not as multiPathType says
            next DMESG
            also compare multipath -ll and ls -l /dev/disk/by-id with the WWN of the LUN
            unsafe FORMAT | ATTACHMENT

            ArrayDeviceNotFound | CSI driver of an array | FailedMount
            says device {dev} found but failed to read data from it
            says unable to find device matching volume serial number {serial}
            says device with serialnumber: {serial} not found
            says device not found with serial {serial} or target {target}
            says device not found for volume {handle} with access protocol {name}
            says no matching device found for volume {handle}
            says NVMe device for serial {serial} not found after connect
            says NVMe device not found for {serial}
            says unable to locate NVMe/TCP device for NQN {nqn} or serial {serial}
            says device with serial {serial} has path other than lunID {n}. Failing request
            says device +{dev} does not have active paths. state={state}. Failing request
            says duplicate mpath exists for {dev}
            says unable to attach device {dev}
            says multipath device not yet discovered for expected devices {text}
            says multipath device not found when it is expected for LUN {n}
            says scan not completed for LUN {n} on target {target}
            says could not get iSCSI device information for LUN {n}
            says could not get FCP device information for LUN {n}
            says error getting iSCSI device information: {error}
            says error getting FCP device information: {error}
            says could not find LUN with serial {serial} on target {target}: {error}
            says power path device not found
            says can't resolve host data from sysfs
            says LUN serial number mismatch, kernel has stale cached data
            says wrong parent for: {dev}
            from gobrick pkg/scsi, gobrick_*.go; hpe common-host-libs linux; trident utils/iscsi, utils/fcp, utils/devices
            proves the node sees no device of that LUN that it may use: none appeared, none can be read, or it is another LUN
            but-not that the array did not map it
            causes no session to a portal that has the LUN | devices of a LUN that had the same number before are still there | multipathd does not run or does not take the device
            next DMESG | ATTACH
            also compare lsscsi, multipath -ll and iscsiadm -m session -P 3 on the node
            unsafe FORMAT | ATTACHMENT
            only-near rpc error | GRPC | LUN | device | NVMe | serial | MountVolume

            ArrayLogin | CSI driver of an array / open-iscsi | FailedMount
            says Failed in login of the target: {error}
            says Unable to login to iscsi target {target}. Error: {error}
            says unable to login to target: {target}, Error: {error}
            says NVMe/TCP discovery failed: {error}
            says failed to connect to NVMe target: {error}
            says failed to connect to NVMe target {nqn} via discovered endpoints: {error}
            says Connect NVMe portal {address} error, reason: {error}
            says Cannot discover nvme target {target}, reason: {error}
            says Create new portal {address} error , reason: {error}
            says cannot discover without IP. Please sanity check host OS and array IP configuration, network, netmask and gateway
            says iSCSI login failed: CHAP authorization failure
            says login to iSCSI target failed: {error}
            says failed to login to the target
            says iSCSI discovery found no targets with portal {address}
            says iSCSI discovery found no targets
            says could not discover iSCSI target IQN from any portal
            says error establishing iSCSI session: {error}
            says expected iSCSI session {id} NOT found, please login to the iSCSI portal
            says no iSCSI hosts found for target {target}
            says no active iscsi sessions
            says no active nvme sessions
            says no active fc sessions
            from synology-csi pkg/driver/initiator.go; hpe common-host-libs linux, eSDK_K8S_Plugin connector, trident utils/iscsi, csi-powerstore pkg/node
            proves the node has no session to a target of the array
            but-not that the LUN is gone
            causes portal not reachable from the node | CHAP user or password | the array refuses the node's initiator name | iscsid or nvme_tcp is not on the node
            next DMESG
            also try iscsiadm -m discovery -t st -p ADDRESS, or nvme discover, on the node
            unsafe ATTACHMENT

            ArrayNodeUnknown | CSI driver of an array | FailedAttachVolume
            says The node [{node}] is not added to any of the arrays
            says [createHost] Failed to register host on any array
            says [createHost] Failed to register host with connectivity {name} on {array}: {error}
            says host with ID '{id}' not found
            says failure checking host '{id}' status for volume publishing: {error}
            says failed to find a Node matching csiNodeId {id}
            says can't get initiators of the node: {error}
            says unable to get targets for any protocol
            says iscsi, fc, and nvme initiators not found
            says Unable to retrieve host from id {id}
            says Error invalid IQN Target {iqn}
            says Problem getting iSCSI initiator name.
            says unable to attach: open-iscsi tools not found on host
            says iSCSI support not detected
            says FC is not supported for this host
            says error adding IQN {iqn} to igroup {name}: {error}
            says error adding WWPN {id} to igroup {name}: {error}
            says failed to ensure igroup {name} exists for publish operation: {error}
            from csi-unity service/node.go; csi-powerstore pkg/node, pkg/controller; hpe common-host-libs; trident storage_drivers/ontap, core/node
            proves the array has no host entry for the node that fits: no initiator was registered, or its name is not a valid one
            but-not that the volume is gone
            causes the node plugin started before iscsid or the HBA | initiator name missing or the same on two nodes | array not reachable when the node plugin started
            next ATTACH
            also restart the pod of the node plugin on that node, and read its log
            unsafe ATTACHMENT | FORCE

            ArrayPublishData | CSI driver of an array | FailedMount
            says iscsiTargets data must be in publish context
            says fcTargets data must be in publish context
            says NVMeTCP Targets data must be in publish context
            says NVMeFC Targets data must be in publish context
            says volumeLUNAddress must be in publish context
            says deviceWWN must be in publish context
            says could not get scsi Targets: {error}
            says at least one iSCSI target required
            says at least one FC target required
            says at least one NVMe target required
            says publishInfo not fount while connect volume
            says get empty DeviceWWN while use {name} protocol
            says key tgtLunWWN does not exist in connectionProperties
            says publish info is nil
            says empty device information for LUN {n}
            from csi-powerstore pkg/node; gobrick; eSDK_K8S_Plugin connector; trident core/node
            proves what the controller handed over at the attach lacks the targets or the number of the LUN, so the node cannot look for it
            but-not that the LUN is not mapped
            causes no port of that protocol is up on the array | the protocol of the node changed since the attach | controller and node plugin of two releases
            next ATTACH
            also read status.attachmentMetadata of the VolumeAttachment
            unsafe ATTACHMENT

            OntapRefused | ONTAP through Trident | ProvisioningFailed
            says error creating Flexvol for LUN: {error}
            says error creating Flexvol for qtree: {error}
            says error mounting volume to junction {path}; {error}
            says ONTAP-NAS-FLEXGROUP pool {name}; error mounting volume {source} to junction: {path}; {error}
            says error adding qtree quota: {error}
            says error enabling quotas: {error}
            says error disabling quotas: {error}
            says SVM {name} has no assigned aggregates
            says SVM {name} has no active iSCSI interfaces
            says SVM {name} has no active FCP interfaces
            says no iSCSI data LIFs found on SVM {name}
            says no FC data LIFs found on SVM {name}
            says no NAS data LIFs found on SVM {name}
            says no NVMe data LIFs found on SVM {name}
            says no assigned aggregates found
            says no reporting LIFs found for volume {name}
            says the assigned aggregates for SVM {name} do not include the configured aggregate {id}
            says flexvol resize failed: {error}
            says volume resize failed: {error}
            says storage driver failed to resize the volume
            says LUN {name} is not online
            says LUN {name} does not exist
            says error mapping LUN {name}: {error}
            says error unmapping LUN {name} from igroup {id}; {error}
            says error reading LUN maps for volume {name}: {error}
            says error publishing {name} driver: {error}
            from trident storage_drivers/ontap
            proves the SVM refused the step, or lacks the interface or aggregate that the backend needs
            but-not that the node is at fault
            causes aggregate not given to the SVM, or full | no LIF of that protocol is up | the user of the backend lacks the right
            next INNER_MESSAGE
            also read the backend's state: tridentctl get backend -o wide
            unsafe DELETE_CLAIM | ATTACHMENT
            only-near LUN | SVM | rident | lexvol | qtree | olume | rpc error

            TridentLuks | NetApp Trident | FailedMount
            says could not open LUKS device; {error}
            says could not LUKS format device; {error}
            says could not format LUKS device; {error}
            says could not set LUKS volume passphrase; {error}
            says could not change LUKS passphrase; {error}
            says could not check current passphrase for LUKS volume; {error}
            says could not open LUKS device, no previous passphrase name provided
            says could not open LUKS device, previous passphrase matches current
            says cannot LUKS format device; device is not empty
            says device should be a LUKS device but is not LUKS formatted
            says device is not LUKS formatted
            says LUKS passphrase cannot be empty
            says LUKS passphrase name cannot be empty
            says cannot expand LUKS encrypted volume; no passphrase provided
            says cannot expand LUKS encrypted volume; empty passphrase provided
            says LUKS open command failed with error: {error}
            says LUKS format command failed with error: {error}
            from trident utils/devices/luks, core/node; hpe common-host-libs linux/device.go
            proves the encrypted device was not opened or made with the passphrase that the driver has
            but-not that the passphrase is lost
            causes Secret of the StorageClass without the passphrase, or a newer one | the device has no LUKS header | cryptsetup is not on the node
            also compare the names of the Secret of the StorageClass with the release notes of the driver; keep every old passphrase
            unsafe FORMAT | DELETE_CLAIM

            ArrayFileSystem | CSI driver of an array | FailedMount
            says Filesystem errors left uncorrected for the device {dev}.
            says Filesystem errors were corrected for the device {dev}, but the system should be rebooted.
            says Operational error for the device {dev}.
            says command fsck failed with exit status={n} err={error}
            says No filesystem found on the device {dev}
            says no filesystem type present on device {dev}. Failing mount {text}
            says Error mounting device {dev} on mountpoint {path} with options {text}
            says Error creating filesystem {fsType} on device with serialNumber {serial}, {error}
            says unable to setup filesystem for device {dev}, err({error})
            says unable to mount the device at mountPoint : {path}. Error: {error}
            says Mismatch in the filesystem type. Got {fsType}, expected {other}
            says LUN {name}, device {dev} already formatted with other filesystem: {fsType}
            says LUN {name}, device {dev} is formatted with unknown filesystem type
            says namespace {name}, device {dev} already formatted with other filesystem: {fsType}
            says error formatting LUN {name}, device {dev}: {error}
            says error mounting LUN {name}, device {dev}, mountpoint {path}; {error}
            says Couldn't mkfs {dev} to {fsType}: {error}
            says the disk is in formatting, please wait
            from hpe common-host-libs linux; trident core/node; eSDK_K8S_Plugin connector
            proves the device is there, and its file system was not made, checked or mounted as the volume says
            but-not that the data is lost
            causes fsType of the volume differs from what is on the disk | file system damaged after paths were lost
            next DMESG
            also read blkid -p of the device on the node
            unsafe FORMAT | REPAIR

            IscsiInitiatorName | open-iscsi / CSI driver | FailedMount
            says cannot open file '/etc/iscsi/initiatorname.iscsi' for reading
            says cannot open file '/etc/iscsi/initiatorname.iscsi' for reading: {error}
            says Can't open InitiatorName configuration file /etc/iscsi/initiatorname.iscsi
            says An InitiatorName= is required, but was not found in /etc/iscsi/initiatorname.iscsi
            says can't open iscsid.startup configuration file etc/iscsi/iscsid.conf
            from open-iscsi usr/iscsid.c, usr/config.c
            proves the node has no iSCSI initiator name where the tool looks
            but-not that the array is at fault
            causes open-iscsi not on the node, or its first start did not run | the path is not mounted into the driver's container
            also cat /etc/iscsi/initiatorname.iscsi and systemctl status iscsid on the node
            unsafe ATTACHMENT

            LustreMount | mount.lustre | FailedMount
            says mount.lustre: mount {source} at {path} failed: {error}
            says mount.lustre: mount {source} at {path} failed: {error} retries left: {n}
            says Is the MGS specification correct?
            says Is the MGS running?
            says Are the lustre modules loaded?
            says Is the filesystem name correct?
            says This filesystem needs at least 1 OST
            says Lustre, Mount Lustre fail: {error}
            says LustreError: {n}-{k}: {name}: The configuration from log '{text}' failed ({code}). {text}
            from lustre lustre/utils/mount_lustre.c, lustre/ptlrpc
            proves the client of Lustre did not mount that file system; the word behind 'failed' has why
            but-not that files are lost
            causes 'No such file': the name of the file system | 'Input/output error': the MGS does not answer | 'No such device': no lustre module for this kernel | 'File exists': it is mounted there
            next DMESG | MOUNTS
            also lctl ping the address of the MGS from the node, and lsmod for lustre
            unsafe LAZY_UNMOUNT

            PredicateOld | kube-scheduler / cluster-autoscaler | FailedScheduling
            says NoVolumeZoneConflict predicate mismatch{text}
            says NoVolumeNodeConflict predicate mismatch{text}
            says CheckVolumeBinding predicate mismatch{text}
            says MaxEBSVolumeCount predicate mismatch{text}
            says MaxGCEPDVolumeCount predicate mismatch{text}
            says MaxCSIVolumeCountPred predicate mismatch{text}
            says NoDiskConflict predicate mismatch{text}
            says Predicate NoVolumeZoneConflict failed
            says Predicate NoVolumeNodeConflict failed
            from kubernetes pkg/scheduler/algorithm/predicates/error.go; autoscaler cluster-autoscaler/core/scale_up.go | 1.6–1.19
            proves a rule about volumes kept the pod from that node: another zone, a bound volume's nodes, or the most volumes of a node
            but-not that every node fails by it
            causes volume in another zone than the node group | a new node of the group has not the label of the zone that the volume wants
            next FORECAST
            also compare the node affinity of the volume with the labels of the nodes, or of the template of the node group
            unsafe EDIT_VOLUME | DELETE_CLAIM

            CsiNodeNotYet | kube-scheduler / cluster-autoscaler | any
            says Could not get a CSINode object for the node: {error}
            says Could not get a CSINode object for the node "{node}": {error}
            says Could not get a CSINode object for the node
            says Could not get a CSINode object from API server: {error}
            from kubernetes pkg/scheduler/framework/plugins/nodevolumelimits/csi.go | 1.17–1.37
            proves that node has no CSINode object, so the most volumes of a driver is not known there and is not counted
            but-not that the pod does not fit: without the object the limit is taken as none
            causes the node is new, or only a template of the autoscaler | the kubelet could not write it
            next FORECAST

            LonghornRemount | Longhorn manager | Remount
            says Requesting workload pod {pod} deletion to remount NFS share after unexpected CSI plugin pod {name} restart on node {node}
            from longhorn-manager controller/kubernetes_pod_controller.go | v1.6+
            proves Longhorn deleted that pod itself, so that its mount is made anew
            but-not that the pod failed
            causes the CSI plugin of the node restarted, or the share manager of the volume moved
            also look for why the CSI plugin restarted: kubectl -n longhorn-system describe pod
            unsafe FORCE

            LonghornWebhookDown | Longhorn manager | any
            says Failed to get webhook health endpoint {text}
            says failed calling webhook "mutator.longhorn.io": {error}
            says failed calling webhook "validator.longhorn.io": {error}
            says conversion webhook for longhorn.io/{name}, Kind={kind} failed: {error}
            from longhorn-manager app/daemon.go, webhook | v1.3+
            proves a webhook of Longhorn did not answer, so its objects are not written
            but-not that volumes that are attached lost anything
            causes longhorn-manager pods not ready | the network between the API server and the pods | an upgrade is under way
            also kubectl -n longhorn-system get pods,endpoints
            unsafe DELETE_CLAIM

            StorageOsFull | StorageOS | any
            says all blob files are full - can not complete write
            says Write: write failed volid={id} error={error}
            says StartAsyncFallocate: insufficient free space on file system free_space={n} required_free_space={k}
            says SCSI command failed type={name} error={error} retries={n} time_to_deadline_secs={k}
            says fs: STATUS_FORBIDDEN: create failed in Notify handler error={error}
            from StorageOS: its data plane
            proves the data plane could not write to the files of the volume on the node's disk
            but-not that what was written before is lost
            causes disk of the node full
            also df of /var/lib/storageos on the node
            unsafe REMOVE_FILES | REPAIR

            RuntimeSubmount | gVisor / crun | Failed
            says mount submount "{path}": can't find mount destination "{target}": {error}
            says mounting submounts: {error}
            says creating file '{path}': Permission denied: OCI runtime permission denied error
            says creating file '{path}': {error}: OCI runtime error
            from gvisor runsc/boot/vfs.go; crun src/libcrun/linux.c
            proves the runtime could not make or reach the place of the mount in the container's own file system
            but-not that the volume failed
            causes parent of the path in the image belongs to another user | root file system read-only | user namespace without rights there
            also make the directory in the image, or mount elsewhere
            only-near mount | OCI | container
            """);
    }
}
