package dev.mooring.pasted;

import java.util.List;

/** Steps of programs on a node: the initiator and the target of iSCSI, SCSI, mounters of buckets, and node plugins. */
final class NodeStepTemplates {

    private NodeStepTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return RowText.rows("""
            IscsiLoginRefused | open-iscsi / kernel (iSCSI target) | FailedMount
            says iscsiadm: initiator reported error (19 - encountered non-retryable iSCSI login failure)
            says iscsiadm: initiator reported error (24 - iSCSI login failed due to authorization failure)
            says conn {n} login rejected: {text}
            says connection{id} login rejected: {text}
            says Initiator is requesting CSG: 1, has not been successfully authenticated, and the Target is enforcing iSCSI Authentication, login failed.
            says Initiator sent AuthMethod=None but Target is enforcing iSCSI Authentication, login failed.
            says iSCSI Login negotiation failed.
            says iSCSI Initiator Node: {iqn} is not authorized to access iSCSI target portal group: {n}.
            says Unable to locate Target IQN: {iqn} in Storage Node
            says CHAP user or password not set for Initiator ACL
            from open-iscsi usr/initiator.c, usr/iscsi_err.c; linux drivers/target/iscsi
            proves the target answered and refused the login, so the network to it works; 24 is a refused initiator or CHAP, 19 any refusal that a retry does not change
            but-not that the LUN is gone
            causes the target does not know the name of this initiator (/etc/iscsi/initiatorname.iscsi) | CHAP user or password, on one side or on both | the target, or its portal group, was removed or is off
            next DMESG
            also read the log of the target for the same second
            unsafe FORMAT

            IscsidNoAnswer | open-iscsi | FailedMount
            says iscsiadm: initiator reported error (18 - could not communicate to iscsid)
            says iscsiadm: initiator reported error (20 - could not connect to iscsid)
            says iscsiadm: read error ({text}), daemon died?
            says iscsiadm: can not connect to iSCSI daemon ({n})!
            from open-iscsi usr/iscsid_req.c, usr/iscsi_err.c
            proves iscsiadm got no answer from iscsid of this node, and did not call the target
            but-not that the target or the LUN is bad
            causes iscsid does not run or ended | iscsiadm of a container has another version than iscsid of the node
            next DMESG
            also run systemctl status iscsid.socket iscsid, and journalctl -u iscsid, on the node

            IscsiNoPath | kubelet (iSCSI plugin) | FailedMount
            says iscsi: failed to get any path for iscsi disk, last err seen: {error}
            says iscsi: failed to get any path for iscsi disk, last err seen:
            says iscsi: failed to attach disk: Error: {text}
            says iscsi: failed to update iscsi node to portal {portal} error: {error}
            says iscsi: failed to update iscsi node to portal {portal} output: {output}, err {error}
            says iscsi: could not find iface for initiator {name}
            says iscsi: failed to detach disk Error: {text}
            says failed to logout iscsi. {error}
            from pkg/volume/iscsi/iscsi_util.go | 1.8–1.37
            proves the kubelet connected the LUN through none of the portals; the error of the last one follows
            but-not that the LUN is gone
            causes a portal that is not reachable | iscsid of the node | a refused login
            next INNER_MESSAGE | DMESG
            unsafe FORMAT

            ScsiReset | kernel (scsi) |
            says sd {addr}: Power-on or device reset occurred
            says sd {addr}: [{dev}] Synchronizing SCSI cache
            says sd {addr}: [{dev}] Attached SCSI disk
            says scsi {addr}: Power-on or device reset occurred
            says sd {addr}: Warning! Received an indication that the LUN assignments on this target have changed.
            says sd {addr}: Capacity data has changed
            from linux drivers/scsi/scsi_lib.c, scsi_error.c, sd.c
            proves the disk was attached, removed or reset at that moment; after a connection that was lost and came back this is ordinary
            but-not that a call failed, or that data is lost
            causes an iSCSI session that recovered | the storage restarted or failed over | the volume was attached, detached or grown
            next DMESG

            BlockdevCannotOpen | kernel (block) | FailedMount
            says {dev}: Can't open blockdev
            says EXT4-fs ({dev}): unable to open block device
            says VFS: Can't find device {dev}
            from linux fs/super.c
            proves the kernel did not open that device for the mount: another holder has it exclusively, or it is gone
            but-not that the file system is damaged
            causes multipath, LVM or LUKS holds the device | the file system is mounted from it elsewhere | the device was detached
            next MOUNTS
            also run lsblk and dmsetup table on the node
            unsafe FORMAT | REPAIR
            only-near /dev/ | sd | nvme | vd | rbd | dm-

            DmIoctlFailed | libdevmapper (multipathd / LVM / cryptsetup) |
            says device-mapper: table ioctl on {name} failed: {error}
            says device-mapper: reload ioctl on {name} failed: {error}
            says device-mapper: resume ioctl on {name} failed: {error}
            says device-mapper: create ioctl on {name} failed: {error}
            says device-mapper: suspend ioctl on {name} failed: {error}
            says device-mapper: status ioctl on {name} failed: {error}
            says device-mapper: message ioctl on {name} failed: {error}
            from lvm2 libdm/ioctl/libdm-iface.c; linux drivers/md/dm-table.c
            proves the kernel refused that step for the mapped device; 'No such device or address' says that the map is gone already, which is ordinary after it was removed
            but-not that the disk below it is bad
            causes the volume was unmounted and its map removed a moment before | a path of the map is gone or in use | a map of the same name exists
            next DMESG
            unsafe FORMAT
            only-near device-mapper | dm-

            UdevHelperFailed | systemd-udevd |
            says {dev}: Process '{cmd}' failed with exit code {n}.
            says {dev}: Worker [{pid}] processing SEQNUM={n} is taking a long time
            says {dev}: Worker [{pid}] processing SEQNUM={n} killed
            from systemd src/udev
            proves udev did not end its work for that device, so links below /dev/disk may be missing or old
            but-not that the device is bad
            causes the device went away meanwhile | the device does not answer | lvm or multipath on the node is slow
            next DMESG
            only-near udevd | systemd

            FuseKernelRefused | goofys / geesefs | FailedMount
            says fuse.ERROR writeMessage: {text}
            says fuse.ERROR readMessage: {text}
            says Mount: mount: newConnection: Init: {error}
            says Mount: Statting mount point: stat {path}: connection refused
            from jacobsa/fuse connection.go, mount.go
            proves the kernel did not accept an answer of the FUSE program, so the mount does not work; calls then get 'connection refused' or wait
            but-not that the bucket or the credentials are bad
            causes a kernel older than this version of the program needs | the mount was undone while a call was under way
            next S3FS_STATE
            also try an older version of the program, or a newer kernel

            MountS3Logged | mount-s3 | FailedMount
            says ERROR awscrt::{part}: {text}
            says WARN awscrt::{part}: {text}
            says ERROR mountpoint_s3{part}: {text}
            says WARN mountpoint_s3{part}: {text}
            says [ERROR] mountpoint_s3{part}: {text}
            says [WARN] mountpoint_s3{part}: {text}
            says ERROR {call}: mountpoint_s3{part}: {text}
            says WARN {call}: mountpoint_s3{part}: {text}
            from mountpoint-s3: its log
            proves a request or a connection of mount-s3 failed or was retried; AWS_IO_SOCKET_TIMEOUT and AWS_IO_DNS say that S3 was not reached
            but-not that the mount is dead: mount-s3 tries again
            causes no network path, proxy or DNS to S3 | credentials or the policy of the bucket | an operation that mount-s3 does not do
            next S3FS_STATE
            unless-known

            SeaweedMountEnded | SeaweedFS CSI |
            says weed mount exit, pid: {pid}, path: {path}, error: {error}
            says weed mount exit (pid: {pid}, target: {path}): {error}
            says starting weed mount: {error}
            says mount service error: {error}
            says call mount service: {error}
            says volume {name} previous weed mount process has exited; replacing stale entry with a fresh mount
            from seaweedfs-csi-driver pkg/driver/mounter.go, pkg/mountmanager
            proves the process that serves the mount ended or did not start, so the mount at that path is dead
            but-not that files in the filer are lost
            causes the plugin pod restarted or ran out of memory | the filer was not reachable
            next S3FS_STATE
            also restart the pods that use the volume
            unsafe LAZY_UNMOUNT | REMOVE_FILES

            SeaweedStaging | SeaweedFS CSI |
            says volume {name} has stale staging path at {path}
            says staging path {path} has corrupted mount point: {error}
            says staging path {path} has corrupted mount: {error}
            says staging path {path} is not a directory
            says volume {name} has been already staged
            says volume {name} hasn't been staged
            says volume {name} hasn't been published
            says volume hasn't been staged yet
            says staged path is already set to {path}{text}
            says failed to cleanup stale staging path {path}: {error}
            says failed to re-stage volume: {error}
            says health monitor: failed to re-stage volume {name}: {error}
            says health monitor: detected unhealthy staging mount for volume {name} at {path}
            from seaweedfs-csi-driver pkg/driver/nodeserver.go
            proves what the driver remembers of the volume and what is mounted differ: after a restart of the plugin it knows none, and the mounts are dead
            but-not that files in the filer are lost
            causes the plugin pod restarted | the mount process was killed
            next S3FS_STATE | MOUNTS
            unsafe REMOVE_FILES | LAZY_UNMOUNT
            only-near weed | seaweed | nodeserver.go | staged | staging | re-stage | hasn't been published
            unless-known

            MayastorNodeStep | OpenEBS Mayastor | FailedMount
            says Failed to stage volume {handle}: {error}
            says Failed to publish volume {handle}: {error}
            says Failed to unstage volume {handle}: {error}
            says Failed to unpublish volume {handle}: {error}
            says volume is staged as "{a}" but publish requires "{b}"
            says Failed to stage volume: attach failed: {error}
            says (xfs repairing) Failed to mount device {dev} onto {path} for {handle} : {error}
            from mayastor-control-plane control-plane/csi-driver/src/bin/node
            proves Mayastor's node plugin did not do that step on the node; its cause follows
            but-not that the data is lost, or that a replica is faulted
            causes 'attach failed': the NVMe target was not reached, or the kernel refused it | a file system or mount with other flags than the pod asks for | another device is mounted there
            next INNER_MESSAGE | MOUNTS | DMESG
            also read the volume and its replicas: kubectl mayastor get volume-replica-topologies
            unsafe FORCE | ATTACHMENT | FORMAT
            only-near ayastor | csi_node | os error | staged as | xfs repairing
            or-alone

            MayastorApi | OpenEBS Mayastor | FailedAttachVolume
            says error in response: status code '{status}', content: '{text}
            says Operation failed: GenericOperation({text}
            says create_nexus::status: {text}
            says Failed to create child of nexus {handle}: {error}
            says Failed to create a BDEV '{uri}'
            from mayastor-control-plane: its REST API
            proves Mayastor's control plane refused or failed the call; its own words follow
            but-not that the data is lost
            causes a replica's node that the target node does not reach (port 8420) | a pool or node that is offline | a volume in another state than the call needs
            next INNER_MESSAGE
            also read kubectl mayastor get volumes, pools and nodes
            unsafe FORCE | ATTACHMENT
            only-near RestJsonError | nexus | volume | replica | BDEV

            NvmeModuleMissing | OpenEBS Mayastor | FailedMount
            says Failed to set nvme_core io_timeout: {error}
            says Failed to detect nvme_tcp kernel module. {text}
            says Failed to set io_timeout to {time}
            says nvme: command not found
            says modprobe: FATAL: Module nvme-tcp not found in directory {path}
            says modprobe: FATAL: Module nvme_tcp not found in directory {path}
            says Failed to open /dev/nvme-fabrics: {error}
            from mayastor-control-plane control-plane/csi-driver/src/bin/node; kmod; nvme-cli
            proves the node's kernel has no NVMe over TCP at that moment, so no volume of it is connected there
            but-not that a volume is bad
            causes nvme_tcp is not loaded | linux-modules-extra of the running kernel is not installed
            next DMESG
            also run modprobe nvme_tcp on the node, and load it at boot

            GcePdDeviceLink | Compute Engine PD CSI driver | FailedMount
            says failed to get serial num for disk {handle} at device path {path}: {error}
            says google_nvme_id failed for device "{dev}" with output {output}
            says google_nvme_id output cannot be parsed: {text}
            says For disk {handle} couldn't find a device path, calling udevadmTriggerForDiskIfExists
            says couldn't get serial number for disk {handle} at device path {path}: {error}
            says failed to manually set link for disk {handle}: {error}
            says udevadm --trigger failed to fix device path {path} which has serial number {serial}: {error}
            says udevadmChangeToDrive: udevadm trigger failed for drive "{dev}" with output {output}: {error}
            says For disk {handle} and device path {path} with mismatched serial number {text}
            from gcp-compute-persistent-disk-csi-driver pkg/deviceutils
            proves the driver looks at each NVMe device for the serial number of the disk, and this one gave none or another; the driver goes on with the next
            but-not that the disk is not attached
            causes a device of that list is no disk, which is ordinary for /dev/nvme-fabrics | udev of the node is late | an old link names another device
            next ATTACH
            also compare ls -l /dev/disk/by-id/google-* with lsblk -o NAME,SERIAL on the node
            unsafe FORMAT

            HpeStep | HPE CSI driver | FailedMount
            says device not found with serial {serial} or target {text}
            says device not found with serial {serial} or target
            says Error creating device for volume {name}, err: {error}
            says Failed to create device from publish info. Error: {error}
            says Failed to get the device just created using the volume {name}
            says Failed to stage volume {handle}, err: {error}
            says Failed to unstage volume {handle}, err: {error}
            says Failed to node publish volume {handle}, err: {error}
            says Failed to controller unpublish volume {handle}, err: {error}
            says Error retrieving the node info from the CSP. err: {error}
            says Failed to delete device with path name {path}. Error: {error}
            says Background operation for volume {name} is not complete: {text}
            from hpe csi-driver pkg/driver; common-host-libs
            proves HPE's driver did not do that step; for a device, the node saw no disk with that serial number
            but-not that the data is lost
            causes the array did not export the volume to this host, or multipath of the node hides it | a path of iSCSI or FC is down | an HPENodeInfo with old initiators
            next INNER_MESSAGE | DMESG
            also read kubectl get hpenodeinfo, and multipath -ll on the node
            unsafe FORMAT | ATTACHMENT
            unless-known

            DeviceGoneWhileMounted | vSphere CSI | FailedUnMount
            says error getting block device for volume: {handle}, err: {error}
            says isBlockVolumeMounted: error getting block device for volume: {handle}, err: {error}
            says error getting block device for volume: {handle}. Parameters: {text}
            from vsphere-csi-driver pkg/csi/service/osutils/linux_os_utils.go
            proves the driver did not find the disk of that volume on the node, at a step that may be its unmount, its mount or its growth
            but-not that anything was unmounted
            causes the disk was detached in vCenter while it was mounted | the node restarted | the attach has not ended
            next ATTACH | DMESG
            also compare the disks of the machine in vCenter with lsblk on the node
            unsafe ATTACHMENT | FORCE | FORMAT

            NfsServerStart | NFS server in a pod |
            says Error setting up NFS server: {error}
            says rpc.statd failed with error: {text}
            says rpcbind failed with error: {text}
            says rpc.nfsd failed with error: {text}
            says dbus-daemon failed with error: {text}
            says ganesha.nfsd failed with error: {text}
            says rpc.statd: Failed to register (statd, {n}, {proto}): {error}
            says rpc.statd: Failed to open {path}: {error}
            says rpc.nfsd: writing fd to kernel failed: errno {n} ({error})
            says rpc.mountd: svc_tli_create: could not open connection for {proto}
            says ----> {name} failed
            from nfs-ganesha-server-and-external-provisioner pkg/server; nfs-utils
            proves that program of an NFS server in a pod did not start, so it exports nothing
            but-not that the files are lost
            causes rpcbind or another NFS server of the node has the port | IPv6 is off in the kernel | the kernel module nfsd is not loaded, or the pod may not use it
            next DMESG
            only-near nfs | NFS | statd | rpc. | rpcbind | mountd

            VsphereNotCns | vSphere CSI | FailedAttachVolume
            says not a CNS volume
            says Volume is not a CNS volume: {text}
            from vCenter (CNS) through vsphere-csi-driver
            proves vCenter does not have that disk in its list of container volumes
            but-not that the disk or its data is gone
            causes the disk was registered by another vCenter or was moved | the syncer removed its metadata | the in-tree volume is not migrated
            next ATTACH
            also look for the disk among the first class disks: govc disk.ls
            unsafe DELETE_CLAIM | ATTACHMENT

            DellMultipathWait | Dell CSI drivers | FailedMount
            says failed to get DM by children: {error}
            says multipath - trying to find multipath DM name
            says failed to find DM by WWN: {error}
            from dell gobrick
            proves the driver waits until multipathd joins the paths of the volume to one device, and has not seen that yet
            but-not that the attach failed: it is tried several times
            causes multipathd does not run, or its configuration leaves these disks out | the paths are not there yet
            next DMESG
            also run multipath -ll and multipathd show config on the node

            NfsdSays | kernel (nfsd) |
            says NFSD: attempt to initialize legacy client tracking in a container!
            says NFSD: client {address} testing state ID with incorrect client ID
            says NFSD: Unable to initialize client recovery tracking! (-{n})
            says NFSD: unable to find recovery directory {path}
            says NFSD: starting {n}-second grace period{text}
            says NFSD: end of grace period{text}
            says NFSD: Using {text} for client tracking operations.
            says NFSD: Using legacy client tracking operations.
            says NFSD: {text}
            says nfsd: {text}
            from linux fs/nfsd
            proves the NFS server in that kernel wrote this; a grace period after its start is ordinary, and locks wait for its end
            but-not that a client failed
            causes the server was restarted | a server in a container without nfsdcld or its recovery directory | clients that share one identity (the same host name)
            next DMESG
            unless rpc.nfsd | ganesha
            unless-known

            CifsHelper | mount.cifs | FailedMount
            says Unable to apply new capability set.
            says Unable to update capability set.
            says Couldn't chdir to {path}: {error}
            says mount.cifs: bad UNC ({unc})
            says mount.cifs: permission denied: no match for {path} found in /etc/fstab
            says CIFS VFS: Error connecting to socket. Aborting operation.
            says CIFS: VFS: Error connecting to socket. Aborting operation.
            says CIFS: VFS: {share} failed to connect to IPC (rc={n})
            from cifs-utils mount.cifs.c; linux fs/smb/client
            proves mount.cifs or the kernel's client stopped before the share answered, so nothing was mounted
            but-not that the share or the password is bad
            causes 'capability set': the container lacks SYS_ADMIN or DAC_READ_SEARCH | 'chdir': the directory to mount on is not there | 'socket': port 445 of the server is closed
            next PATHS | DMESG
            only-near apability | cifs | CIFS | kubelet | mnt | //
            or-alone

            SelinuxOtherContext | kernel (SELinux) | FailedMount
            says SELinux: mount invalid. Same superblock, different security settings for (dev {dev}, type {type})
            says SELinux: mount invalid.  Same superblock, different security settings for (dev {dev}, type {type})
            from linux security/selinux/hooks.c
            proves a file system that is mounted already was to be mounted with another label, and the kernel refused that (EINVAL); for proc, mqueue and tmpfs of containers it is ordinary
            but-not that a volume is concerned: dev and type say it
            causes two pods with different SELinux labels use one volume | the volume was staged with '-o context' and the pod has another label
            next SELINUX | MOUNTS

            S3fsGoesOn | s3fs |
            says Could not find mime.types files, you have to create file({path}) or specify mime option for existing mime.types file.
            says Missing MIME types prevents setting Content-Type on uploaded objects.
            says curl_share_setopt({what}) returns {n}({text}), but continue without {what2}
            says change debug level from [{a}] to [{b}]
            says Free space ratio default to {n} %, ensure the available disk space is greater than {size} MB
            says Loading IAM role name failed{text}
            from s3fs src/curl.cpp, src/s3fs.cpp, src/curl_share.cpp
            proves s3fs says what it goes on without; the mount does not fail because of it
            but-not that the mount works
            next S3FS_STATE

            S3fsOldAnswer | s3fs (before 1.8) |
            says ### CURLE_HTTP_RETURNED_ERROR
            says HTTP response code ={n}
            says s3fs: Failed to access bucket.
            says s3fs: bucket not found
            says s3fs: CURLE_{text}
            says ### CURLE_{text}
            says s3fs: HTTP: {n} - {text}
            from s3fs 1.6–1.79 src/curl.cpp, src/s3fs.cpp
            proves the store refused the first request, and this old s3fs ended without a mount; 400 is often a region that asks for signature version 4
            but-not that the key is wrong
            causes region or signature version | key or policy (403) | bucket or endpoint (404)
            next S3FS_PLAN
            also use s3fs 1.8 or newer

            MkfsIoFailed | mkfs | FailedMount
            says mkfs.xfs: libxfs_device_zero write failed: {error}
            says mkfs.xfs: libxfs_device_zero seek failed: {error}
            says mkfs.xfs: read failed: {error}
            says mkfs.xfs: error - cannot get size of {text}
            says mkfs.xfs: Growing the data section failed
            says libxfs_bwrite: write failed on (unknown) bno {text}
            says mkfs.xfs: Releasing dirty buffer to free list!
            says found dirty buffer ({what}) on free list!
            says mkfs.ext4: Input/output error while writing out and closing file system
            says Warning: could not erase sector {n}: {error}
            says Warning, had trouble writing out superblocks.
            says mkfs.ext4: Device size reported to be zero. {text}
            says Device size reported to be zero. {text}
            says mkfs.ext4: Invalid argument passed to ext2 library while setting up superblock
            from xfsprogs mkfs/xfs_mkfs.c, libxfs; e2fsprogs misc/mke2fs.c
            proves mkfs began and the device refused a read or a write, or has no size
            but-not that there was data: look at the device before anything is formatted again
            causes the device was detached, or its size is not there yet | the backend refuses writes | a thin pool or disk that is full
            next DMESG
            unsafe FORMAT

            MountHelperSource | mount.nfs | FailedMount
            says mount.nfs: remote share not in 'host:dir' format
            says mount.nfs: no mount point provided
            says mount.nfs: parsing error on '{what}' option
            says mount.nfs: invalid mount option was specified
            says mount.nfs: Incompatible NFS version options: {text}
            from nfs-utils utils/mount
            proves mount.nfs did not understand its arguments, and did not call a server
            but-not that the server is bad
            causes server or share of the class or volume is empty | mountOptions with a word that this version does not know
            next ADMIT
            also read mountOptions, server and share of the volume
            """);
    }
}
