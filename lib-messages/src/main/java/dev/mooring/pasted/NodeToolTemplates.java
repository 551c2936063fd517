package dev.mooring.pasted;

import java.util.List;

/** Messages of the programs of a node that mount, relabel, connect or start something for a volume. */
final class NodeToolTemplates {

    private NodeToolTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return RowText.rows("""
            RuntimeRootfsFailed | container runtime | Failed
            says failed to mount rootfs component &{{text}}: {error}
            says failed to mount rootfs component: {error}
            says failed to mount rootfs component {path}: {error}
            says failed to create shim task: failed to mount {path}: {error}
            says error creating overlay mount to {path}: {error}
            says failed to mount overlay: {error}
            says error mounting container {id} filesystem: {error}
            says failed to prepare rootfs: {error}
            from containerd core/mount, cmd/containerd-shim-runc-v2; containers/storage drivers/overlay
            proves the runtime did not mount the root of the container, so it was not started
            but-not that a volume of the pod is bad: this mount is the image's
            causes the directory of the runtime is damaged, full or on a file system without overlay | a snapshotter or its mount is gone
            next DMESG
            only-near containerd | shim | overlay | rootfs | container | cri-o | crio

            RuntimeCallTakesLong | CRI-O / containerd | Failed
            says Kubelet may be retrying requests that are timing out in CRI-O due to system load{text}
            says error reserving ctr name {name} for id {id}: name is reserved
            says the requested container {name} is now ready and will be provided to the kubelet on next retry: {error}
            says failed to reserve container name "{name}": {error}
            says name "{name}" is reserved for "{id}"
            from cri-o server/container_create.go; containerd internal/cri/store
            proves an earlier call to make that container had not ended when the kubelet asked again
            but-not why the first call is slow
            causes SELinux labels that are set on each file of a large volume | a slow or hanging volume | load of the node
            next SELINUX | MOUNTS
            also set seLinuxOptions.level and mount with the context (SELinuxMount), or fsGroupChangePolicy: OnRootMismatch, if the volume has many files
            unsafe FORCE

            SelinuxDenied | kernel (audit) | any
            says avc: denied { mounton } for {text}
            says avc: denied { relabelfrom } for {text}
            says avc: denied { relabelto } for {text}
            says relabel failed {path}: {error}
            says failed to relabel {path}: {error}
            says failed to set file label on {path}: {error}
            says SELinux relabeling of {path} is not allowed
            says lsetxattr {path}: operation not supported
            says lsetxattr {path}: permission denied
            says lsetxattr {path}: read-only file system
            says setxattr {path}: operation not supported
            from linux security/selinux/avc.c; opencontainers/selinux go-selinux
            proves SELinux, or the file system, refused to give a file of a volume the label of the container
            but-not that the data is bad
            causes a file system that stores no labels (NFS, FUSE, CIFS) | a policy of the node without that right | a volume that is mounted read-only
            next SELINUX

            NodeServiceFailed | systemd | any
            says Failed to start lvmd{text}
            says Failed to start Open-iSCSI{text}
            says Failed to start iscsid{text}
            says Failed to start Device-Mapper Multipath Device Controller{text}
            says Failed to start RPC Bind{text}
            says Failed to start NFS status monitor{text}
            says Failed to start NFS server and services{text}
            says Unit iscsid.service could not be found.
            says Unit rpc-statd.service not found.
            says Unit nfs-client.service not found.
            says Unit multipathd.service could not be found.
            says iscsid.service: Failed with result '{reason}'.
            says lvmd.service: Failed with result '{reason}'.
            says multipathd.service: Failed with result '{reason}'.
            from systemd src/core/job.c, src/core/unit.c: the text of units
            proves a service or mount of the node that volumes need did not start
            but-not which volume needs it
            causes the package is not installed | its configuration or socket is wrong | the device or server is not there
            also run systemctl status and journalctl -u for that unit on the node
            only-near systemd | Unit | .service | systemctl

            MultipathPath | multipath-tools | any
            says failed faulty running
            says failed faulty offline
            says failed ready running
            says undef faulty running
            says {name}: sd{disk} - tur checker reports path is down
            says checker failed path {id} in map {name}
            says {name}: Entering recovery mode: max_retries={n}
            says {name}: queue_if_no_path enabled
            says {name}: no usable paths found
            says {name}: map in use
            says failed to remove multipath map {name}
            says device-mapper: multipath: {id}: Failing path {path}.
            says device-mapper: multipath: Failing path {path}.
            from multipath-tools multipathd/main.c, libmultipath; linux drivers/md/dm-mpath.c
            proves a path to that disk is down, or all of them; with 'queue_if_no_path' calls then wait for ever
            but-not that the disk is broken: the other paths may work
            causes a target or switch is down | the volume was detached on the storage and its paths were left on the node
            next DMESG
            also run multipath -ll on the node
            unsafe LAZY_UNMOUNT | REPAIR
            only-near multipath | dm- | mpath | sd | status=

            FuseNotAvailable | libfuse / fusermount | FailedMount
            says fusermount: fuse device not found, try 'modprobe fuse' first
            says fusermount3: fuse device not found, try 'modprobe fuse' first
            says fuse device not found, try 'modprobe fuse' first
            says fusermount: mount failed: {error}
            says fusermount3: mount failed: {error}
            says fusermount3: option allow_other only allowed if 'user_allow_other' is set in /etc/fuse.conf
            says fusermount: failed to access mountpoint {path}: {error}
            says fusermount3: failed to access mountpoint {path}: {error}
            says fusermount: bad mount point {path}: {error}
            says fusermount3: bad mount point {path}: {error}
            says fusermount: mountpoint is not empty
            says fuse: unknown option {text}
            says fuse: memory allocation failed
            from libfuse util/fusermount.c, lib/mount.c, lib/fuse_opt.c
            proves FUSE did not do the mount or unmount of that directory; the daemon serves nothing there
            but-not that the storage or its bucket is bad
            causes no /dev/fuse or module in the container or node | the directory is a dead mount, not empty or not accessible | options that this libfuse does not know
            next S3FS_STATE | MOUNTS
            unsafe LAZY_UNMOUNT

            RcloneDaemon | rclone | any
            says Daemon timed out. Failed to terminate daemon pid {n}: {error}
            says Daemon timed out. {text}
            says Fatal error: daemon exited with error code {n}
            says mount helper error: {error}
            says failed to umount FUSE fs: {error}
            says mountpoint path is not a directory: {path}
            says Failed to create file system for "{name}": {error}
            says unable to locate fusermount{text}
            says vfs cache: failed to {text}
            says Encountered repeated FUSE read errors{text}
            from rclone cmd/mountlib, vfs, fs/cache
            proves rclone did not mount, or did not do a request of the mounted remote
            but-not that files are lost
            causes fusermount3 is missing in the image | the remote or its credentials | writes need --vfs-cache-mode
            next S3FS_STATE
            unless-known

            MountUnitRefused | kubelet / mount | any
            says Potential stale file handle detected: {path}
            says 'fsck' not found on system; continuing mount without running 'fsck'.
            says Mount cleanup skipped because path does not exist: {path}
            says failed to cleanup mount point {path}
            says could not parse fs info of given filesystem format: {text}
            says failed to read size of device {dev}: {error}
            says failed to get readonly bit from device {dev}: {error}
            says SMB Mapping({path}) returned with error({error}), output({text})
            says New-SmbGlobalMapping({path}) failed: {error}
            says failed with NewSmbGlobalMapping failed. {text}
            says New-SmbGlobalMapping : {error}
            says Remove-SmbGlobalMapping failed: {error}
            says only cifs mount is supported now, fstype: "{fs}"{text}
            says symlink failed: {error}, source("{path}") target("{other}")
            from k8s.io/mount-utils mount_linux.go, mount_windows.go, resizefs_linux.go
            proves the mount library of the kubelet or of the driver did not do that step on the node
            but-not that the share or its data is bad
            causes the user name or password of the share (Windows) | a server that does not answer | a tool that the image lacks
            next MOUNTS
            unsafe FORMAT
            unless-known

            DockerVolumeDriver | docker (volume plugin) | any
            says VolumeDriver.Mount: {error}
            says VolumeDriver.Unmount: {error}
            says VolumeDriver.Create: {error}
            says create {name}: VolumeDriver.Create: {error}
            from moby volume/drivers, volume/service
            proves a volume plugin of Docker, not CSI, refused that step
            but-not that the storage is bad
            causes the plugin is not running | its backend refused
            next INNER_MESSAGE
            unless-known

            ForkExecFailed | Go program | any
            says fork/exec {path}: {error}
            from go src/os/exec: os.PathError
            proves that program did not start: the file is missing, of another machine type, or not allowed to run
            but-not that the storage is bad
            causes an image for another processor | the file is empty or missing in the image | too many processes on the node
            only-near rovision | mount | olume | csi | storage | /sbin | /usr/bin | ceph | rbd

            NfsFileidChanged | kernel (nfs)
            says NFS: server {server} error: fileid changed fsid {fsid}: expected fileid {id}, got {other}
            says NFS: server {server} error: fileid changed
            from linux fs/nfs/inode.c nfs_update_inode
            proves the server gave another file under a handle that the client had: the export was replaced or restarted with other ids
            but-not that files are lost
            causes an NFS server in a pod whose disk or fsid changed | a restore or failover of the server
            next MOUNTS
            unsafe LAZY_UNMOUNT

            ErrnoNoSuchFile | kubelet / container runtime / CSI driver | any
            says stat {path}: no such file or directory
            says lstat {path}: no such file or directory
            says open {path}: no such file or directory
            says mkdir {path}: no such file or directory
            says remove {path}: no such file or directory
            from go src/os: PathError with ENOENT
            proves that path below the directory of the kubelet was not there for that process at that moment
            but-not that the data is gone: what was mounted there is elsewhere
            causes the mount was undone or never made | another root directory of the kubelet than the driver's | the directory was removed by hand
            next PATHS | MOUNTS
            unsafe REMOVE_FILES
            only-near /volumes/kubernetes.io~ | /plugins/kubernetes.io/csi | /globalmount | /volume-subpaths/ | kubernetes.io~csi
            unless vol_data.json | atomic writer

            ErrnoPermission | kubelet / container runtime / CSI driver | any
            says stat {path}: permission denied
            says lstat {path}: permission denied
            says open {path}: permission denied
            says mkdir {path}: permission denied
            says chmod {path}: permission denied
            says chmod {path}: operation not permitted
            says chown {path}: operation not permitted
            says lchown {path}: operation not permitted
            says chown {path}: permission denied
            says chown: changing ownership of '{path}': Permission denied
            says failed to chown {path}: {error}
            says failed to chmod {path}: {error}
            from go src/os: PathError with EACCES or EPERM; coreutils chown, chmod
            proves the file system refused that process: who mounts or starts has no right there, or may not change owners
            but-not that the data is bad
            causes root squash of an NFS export, or a FUSE or CIFS mount with a fixed owner | a dead or evicted CephFS mount | a container that is not root
            next PATHS | MOUNTS
            only-near /volumes/kubernetes.io~ | /plugins/kubernetes.io/csi | /globalmount | /volume-subpaths/ | kubernetes.io~ | olume | pvc | nfs | NFS | persistentvolumes
            unless corrupted mount

            ErrnoNoSuchDevice | kubelet / container runtime / CSI driver | any
            says stat {path}: no such device
            says lstat {path}: host is down
            says stat {path}: host is down
            says stat {path}: connection timed out
            says lstat {path}: connection timed out
            says stat {path}: no route to host
            says readdirent {path}: host is down
            says open {path}: host is down
            from go src/os: PathError with ENODEV, ENXIO, EHOSTDOWN, ETIMEDOUT
            proves the server or device behind that mount did not answer that process
            but-not that the data is lost
            causes the file server is not reachable | the device was detached under the mount
            next MOUNTS | DMESG
            unsafe LAZY_UNMOUNT | FORCE
            only-near kubernetes.io | globalmount | pvc | olume

            ExecutableMissing | CSI driver or kubelet | any
            says exec: "{cmd}": executable file not found in $PATH
            says executable file not found in $PATH
            says executable not found: {cmd}
            from go src/os/exec
            proves that program is not in the image or on the node of who called it, so the step was not done
            but-not that the storage is bad
            causes a package of the node is missing (nfs-common, cifs-utils, xfsprogs, open-iscsi) | an image that lacks the mounter
            only-near mount | olume | blobfuse | fuse | nfs | iscsi | mkfs | fsck | csi | rbd | ceph | resize | xfs
            unless container process | OCI runtime | runc | entrypoint
            unless-known

            KernelMountSays | kernel | any
            says libceph: resolve '{name}' (ret={ret}): failed
            says libceph: error {n} on auth protocol {k} init
            says libceph: unable to create ceph user key
            says ceph: bad option at '{text}'
            says ceph: No mds server is up or the cluster is laggy
            says rbd: Error adding device {text}
            says rbd: bad mon address
            says rbd: image {name}: image uses unsupported features: {features}
            says rbd: failed to add secret '{name}' to kernel
            says NFS: bad mount option value specified: {text}
            says NFS4: Couldn't follow remote path
            says nfs: Deprecated parameter '{name}'
            says CIFS: VFS: No username specified
            says EXT4-fs: Unrecognized mount option "{name}" or missing value
            from linux net/ceph, fs/ceph/super.c, drivers/block/rbd.c, fs/nfs, fs/smb/client, fs/fs_parser.c
            proves the kernel refused the mount or map because of what it was given: a name, an address, an option or a key
            but-not that the storage or its data is bad
            causes a monitor given by a name that the node does not resolve | mountOptions that this kernel does not know | no key
            next RBD_IMAGE | PATHS
            unsafe FORMAT
            """);
    }
}
