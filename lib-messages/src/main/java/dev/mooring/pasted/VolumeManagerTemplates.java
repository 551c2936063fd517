package dev.mooring.pasted;

import java.util.List;

/** Messages about disks of nodes: LVM, DRBD with LINSTOR, ZFS, and the provisioners that make directories or logical volumes. */
final class VolumeManagerTemplates {

    private VolumeManagerTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return RowText.rows("""
            LvmExists | LVM | any
            says " already exists in volume group "{vg}"
            says A volume group called {vg} already exists.
            says Name "{name}" already used by another pool{text}
            from lvm2 lib/metadata/lv_manip.c, vg.c
            proves the group has a logical volume of that name already; nothing was created
            but-not that it may be removed: it can be the volume that an earlier call made
            causes an earlier call that was cut off after it had created it | two drivers that use one group
            also run lvs on the node before you remove anything
            unsafe FORMAT | DELETE_CLAIM

            LvmNotFound | LVM | any
            says Volume group "{vg}" not found
            says Cannot process volume group {vg}
            says Failed to find logical volume "{name}"
            says Failed to find physical volume "{dev}".
            says Thin pool not found: {text}
            says volume group not found
            says device class not found
            says device-class not found
            says no vg available to serve volume request having regex="{text}" & capacity="{size}"
            says One or more specified logical volume(s) not found.
            from lvm2 tools/toollib.c; topolvm cmd/lvmd, internal/lvmd; lvm-localpv pkg/mgmt/volume
            proves that node has no volume group, pool or logical volume of that name now
            but-not that it never had: a missing or filtered disk looks the same
            causes the group was not made on that node | its disk is missing or hidden by the filter of lvm.conf | a typing error in the class or in lvmd.yaml
            also run vgs, lvs and pvs on the node
            unsafe FORMAT
            only-near lvm | LVM | lv | vg | olume group | device class | GRPC | rpc

            LvmMissingDisk | LVM | any
            says WARNING: Couldn't find device with uuid {id}.
            says WARNING: VG {vg} is missing PV {id}{text}
            says Couldn't find device with uuid {id}.
            says Refusing activation of partial LV {name}. {text}
            says Cannot change VG {vg} while PVs are missing.
            says WARNING: PV {dev} in VG {vg} is using an old PV header{text}
            says found partial activation of physical volumes, one or more physical volumes are setup incorrectly
            from lvm2 lib/metadata/metadata.c, lib/activate; topolvm pkg/lvmd lvm_lv_attr.go
            proves a disk of that volume group is not there
            but-not that the other volumes of the group are bad
            causes a broken or detached disk | multipath or a filter hides it
            next DMESG
            unsafe FORMAT

            LvmThinFull | LVM | any
            says Thin pool {name}'s data is {text}full
            says thin pool is out of data space, no further data can be written to the thin pool without extension
            says WARNING: Thin pool {name} has {n}% full{text}
            says Cannot create new thin volume, free space in thin pool {name} reached threshold.
            says device-mapper: thin: {dev}: reached low water mark for data device: {text}
            says device-mapper: thin: {dev}: no free data space available.
            says device-mapper: thin: {dev}: metadata operation '{text}' failed: error = {n}
            says thin pool encounters serious failures and hence no further I/O is permitted at all
            says a thin pool check is needed
            says insufficient suitable allocatable extents for logical volume {name}: {text}
            from lvm2 lib/metadata/thin_manip.c; linux drivers/md/dm-thin.c; topolvm lvm_lv_attr.go
            proves the thin pool has no space for new data or metadata: writes to all its volumes wait or fail
            but-not that the volumes look full: their file systems do not know it
            causes the pool was given more volumes than it has space for | snapshots that keep old data
            next DMESG
            also run lvs -a -o +data_percent,metadata_percent on the node
            unsafe REPAIR | FORMAT

            LvmBusy | LVM | any
            says Logical volume {name} contains a filesystem in use.
            says Logical volume {name} is used by another device.
            says Logical volume {name} in use.
            says Can't remove open logical volume "{name}"
            says Can't open {dev} exclusively. Mounted filesystem?
            says Can't open {dev} exclusively.{text}
            says Cannot use {dev}: device is an md component
            says Cannot use {dev}: device is partitioned
            says Cannot use {dev}: device is rejected by filter config
            says device-mapper: remove ioctl on {name} failed: Device or resource busy
            says lvm: could not create volume {name} cmd {text} error: {error}
            says lvm: could not destroy volume {name} cmd {text} error: {error}
            says lvm: could not create snapshot {name} cmd {text} error: {error}
            says lvm: error while running command {cmd} {text}: {error}
            from lvm2 lib/metadata/lv.c, tools/pvcreate.c; lvm-localpv pkg/lvm/lvm_util.go
            proves LVM refused the step with that volume or disk; nothing was changed
            but-not that its data is bad
            causes it is mounted, or another layer (multipath, md, DRBD) has it | a partition table or signature on the disk
            next MOUNTS
            unsafe FORMAT | LAZY_UNMOUNT
            only-near csi | pvc- | rpc error | GRPC | lvmd | topolvm | instor | openebs | lvm:

            LvmCommandFailed | LVM / a driver that calls it | any
            says failed to create LV
            says failed to expand LV
            says failed to remove LV
            says error while retrieving volume groups
            says failed to get pool from device class: {error}
            says can not find enough volume space {n}
            says can not find any node
            says failed to get max capacity node {error}
            says device class is not thin. Thick snapshots are not implemented yet
            says snapshot can be created for only thin volumes
            says cannot take snapshot of non-thin volume: {name}
            says lvmd does not working: {error}
            says target node key is not found
            says Incompatible LogicalVolume already exists
            says verifyMount: volume is owned by different node
            says verifyMount: volume is not ready to be mounted
            says verifyMount: device already mounted at {path}
            says can not mount, volume:{name} already mounted dev {dev} mounts: {text}
            from topolvm internal/controller, internal/lvmd, internal/driver; lvm-localpv pkg/lvm
            proves the driver of logical volumes did not do the step on that node
            but-not that data is lost
            causes the volume group has too little space | lvmd is not running, or its socket is elsewhere | a thick volume group, which has no snapshots
            also read the log of lvmd or of the node plugin on that node, and run vgs there
            unsafe FORMAT | DELETE_CLAIM
            only-near rpc error | GRPC | lv | LV | ogicalvolume | lvmd | olume

            DrbdMetaData | DRBD / LINSTOR | any
            says Failed to create meta-data for DRBD volume {name}
            says '{name}' not defined in your config (for this host).
            says Generated resource file for resource '{name}' is invalid.
            says The external command 'drbdadm' exited with error code {n}
            says No valid meta data found
            says open({dev}) failed: No such file or directory
            says Device '{n}' is configured!
            says exclusive open failed. Device or resource busy
            from linstor-server DrbdLayer.java, DrbdAdm.java; drbd-utils drbdmeta.c, drbdadm
            proves the satellite of that node did not bring up the DRBD device of a resource
            but-not that the data below it is lost
            causes drbd-utils and the module do not fit each other | /etc/drbd.d does not include the files of LINSTOR | the disk below is busy or has other data
            also run linstor error-reports list, and drbdadm status on the node
            unsafe FORMAT
            only-near drbd | DRBD | instor | INSTOR | resource
            or-alone

            DrbdState | DRBD | any
            says Split-Brain detected but unresolved, dropping connection!
            says conn( {old} -> StandAlone ){text}
            says State change failed: {text}
            says Refusing to be Primary while peer is not outdated
            says Refusing to be Primary without at least one UpToDate disk
            says Multiple primaries not allowed by config
            says Device is held open by someone
            says disk( {old} -> Failed ){text}
            says disk( {old} -> Diskless ){text}
            says Unrelated data, aborting!
            says quorum( yes -> no ){text}
            says susp-io( no -> {reason} ){text}
            says susp-io( no -> quorum ){text}
            says Need access to UpToDate data
            says Can not open {dev} {text} no quorum
            says sending new current UUID: {id}
            from drbd drivers/block/drbd/drbd_receiver.c, drbd_state.c; drbd-utils drbdsetup.c
            proves the kernel's DRBD changed or refused a state of that resource at that moment
            but-not which side has the newer data
            causes both sides wrote while they were cut off | a disk or the network failed | too few nodes for quorum
            also run drbdadm status and linstor resource list before you discard a side
            unsafe FORCE | FORMAT
            only-near drbd | DRBD | linstor

            LinstorRefused | LINSTOR | any
            says Could not find suitable node to automatically create a tie breaking resource for '{name}'.
            says failed to enough replicas on requisite nodes: {error}
            says two other resources already InUse
            says failed to attach resource with no deployed replica
            says failed to restore backup to any node ({list}), last error: {error}
            says backup has no associated storage pool information
            says node is not available
            says failed to create snapshots: {error}
            says failed to delete NFS export for {name}: {error}
            says ControllerPublishVolume failed for {name} on node {node}: {error}
            says ControllerUnpublishVolume failed for {name}: {error}
            says Not enough nodes fulfilling the following auto-place criteria{text}
            says Storage pool '{name}' on node '{node}' not found.
            says is currently diskless{text}
            says (Node: '{node}') {text} failed
            from linstor-csi pkg/driver/driver.go, pkg/client/linstor.go; linstor-server autoplacer
            proves LINSTOR did not do that step; the words behind it are its own
            but-not that replicas are lost
            causes too few nodes or pools fit the class | a node or its satellite is offline | the resource is in use on two nodes
            next ATTACH
            also run linstor node list, linstor storage-pool list and linstor error-reports list
            unsafe FORCE | ATTACHMENT
            only-near instor | INSTOR | pvc- | rpc error | Reports: | drbd | DRBD
            unless-known

            ZfsRefused | ZFS / democratic-csi / zfs-localpv | any
            says Failed to snapshot {name}: {error}
            says Dataset {name} not found
            says cannot open '{name}': dataset does not exist
            says cannot destroy '{name}': dataset is busy
            says cannot destroy '{name}': filesystem has children
            says cannot destroy '{name}': filesystem has dependent clones
            says cannot destroy '{name}': volume has children
            says cannot create '{name}': dataset already exists
            says cannot create '{name}': pool I/O is currently suspended
            says cannot import '{name}': no such pool available
            says cannot import '{name}': pool was previously in use from another system.
            says cannot receive {text}: destination '{name}' exists
            says cannot mount '{name}': {error}
            says zfs: could not create volume {name} cmd {text} error: {error}
            says zfs: could not destroy volume {name} cmd {text} error: {error}
            from openzfs lib/libzfs; democratic-csi src/driver/freenas; zfs-localpv pkg/zfs
            proves ZFS, or the appliance above it, refused the step with that dataset; nothing was changed
            but-not that other datasets are bad
            causes a dataset that was renamed or deleted on the storage | snapshots or clones of it | a pool that lost its disks
            also run zfs list -t all for that dataset, and zpool status, on the storage
            unsafe DELETE_CLAIM | FORMAT

            CstorWaiting | OpenEBS cStor / Jiva | any
            says Waiting for {name} CVC to be bound
            says Waiting for {name} to be ready
            says cstorvolumeconfig {name} must be in bound state{text}
            says Volume is not ready: Replicas yet to connect to controller
            says volume is not ready: {text}
            says {name} cvc is not bound{text}
            says JivaVolume {text} is not ready{other}
            says failed to get CVC {name}: {error}
            from openebs/cstor-csi pkg/utils; jiva-operator pkg/driver
            proves the volume of OpenEBS was not ready for the node then; it is tried again
            but-not that data is lost
            causes too few healthy pools for the class | the target pod of the volume is not running | a pool's disk is gone
            also read kubectl -n openebs get cvc,cvr,cspi and the pod of the volume's target
            unsafe DELETE_CLAIM
            only-near rpc error | openebs | pvc- | cstor | jiva

            LocalPathDefault | local-path-provisioner |
            says config doesn't contain node {node}, use {name} instead
            says create the helper pod {pod} into {ns}
            from local-path-provisioner provisioner.go
            proves the provisioner takes the path for nodes without an entry of their own, which is ordinary
            but-not that a volume failed

            LocalPathFailed | local-path-provisioner | ProvisioningFailed
            says config doesn't contain path {path} on node {node}
            says claim.Spec.Selector is not supported
            says both nodePathMap and sharedFileSystemPath are unconfigured
            says pathPattern must start with {text}
            says invalid path {path} for {name}: cannot find parent dir or volume dir or parent dir is relative
            says helper pod template must specify exactly one container
            says unable to delete the helper pod: {error}
            says cannot find affinited node
            says no NodeAffinity set
            from local-path-provisioner provisioner.go
            proves the provisioner did not make or remove the directory of that volume
            but-not that other nodes fail too
            causes the node is not in nodePathMap of its ConfigMap | the helper pod was not admitted or did not end | a class with Immediate binding
            next WHY
            also read the events and the log of the helper pod in the provisioner's namespace
            unsafe REMOVE_FILES

            NfsProvisionerFailed | nfs-ganesha-server-and-external-provisioner | ProvisioningFailed
            says error getting NFS server IP for volume: {error}
            says service SERVICE_NAME={name} is not valid; {text}
            says error creating export for volume: {error}
            says error creating directory for volume: {error}
            says insufficient available space {n} bytes to satisfy claim for {k} bytes
            says error exporting export block {text}
            from nfs-ganesha-server-and-external-provisioner pkg/volume/provision.go
            proves the provisioner, which is also the NFS server, did not make the export; nothing was created
            but-not that volumes that exist are bad
            causes its Service has no or another endpoint than its pod | its disk is full | the image lacks a file system for quota
            next WHY
            """);
    }
}
