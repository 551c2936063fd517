package dev.mooring.pasted;

import java.util.List;

/** Messages of single steps of Ceph: its clients, its drivers and its operator. */
final class CephStepTemplates {

    private CephStepTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return RowText.rows("""
            CephRefusedClient | rbd / ceph / rados | any
            says librados: {client} authentication error ({n}) {error}
            says RADOS permission denied (error connecting to the cluster)
            says couldn't connect to cluster: (1) Operation not permitted
            says couldn't connect to cluster: (13) Permission denied
            says rbd: couldn't connect to the cluster!: (13) Permission denied
            says monclient(hunting): handle_auth_bad_method server allowed_methods {text} but i only support {list}
            says auth: unable to find a keyring on {path}: ({n}) {error}
            says auth: error parsing file {path}: {error}
            says auth: failed to load {path}: ({n}) {error}
            says Error EACCES: access denied
            says error connecting to the cluster: ({n}) Permission denied
            from ceph src/mon/MonClient.cc, src/auth/KeyRing.cc, src/pybind/rados
            proves a monitor was reached and refused the client, or the client has no usable key: it was not connected
            but-not that the image or file system is bad
            causes the key is another one than 'ceph auth get' shows | the user has no caps for that | base64 twice, or 'client.' before the user's name
            next BLOCKLIST
            also compare the key in the Secret with ceph auth get client.USER

            CephFsSessionRejected | kernel (ceph) | any
            says ceph: {peer} rejected session
            says ceph: {peer} session rejected
            says ceph: {peer} session rejected (blocklisted)
            says ceph: mds{n} session blacklisted or caps insufficient
            says client session with non-allowable root '{path}' denied ({client})
            says client session lacks required features {text}
            says client session denied: {text}
            says ceph: mdsmap_decode got incorrect state({state})
            from linux fs/ceph/mds_client.c; ceph src/mds/Server.cc handle_client_session
            proves an MDS answered and did not open a session for this client
            but-not that the client was evicted: caps that do not include the path refuse it too
            causes the user's caps for mds or its path are missing | a feature that the kernel lacks | the client was evicted or blocklisted before
            next BLOCKLIST | DMESG
            also run ceph auth get client.USER, and ceph tell mds.0 session ls
            unsafe LAZY_UNMOUNT

            CephMonNameUnresolved | mount (without mount.ceph) | FailedMount
            says mount: mount {source} on {path} failed: No such process
            says mount: mounting {source} on {path} failed: No such process
            says mount: {path}: mount(2) system call failed: No such process.
            says mount error 3 = No such process
            says mount error: no mds (Metadata Server) is up. {text}
            says unable to get monitor info from DNS SRV with service name: {name}
            from linux net/ceph/messenger.c ceph_dns_resolve_name (ESRCH); ceph src/mount/mount.ceph.c
            proves the client did not find a monitor by that name, or no file system of that name with an active MDS
            but-not that the keys are wrong
            causes a Service name as monitor: the node does not use the DNS of the cluster | mount.ceph is missing, so the kernel must resolve names | fsName or mds_namespace does not exist
            next PATHS
            also run ceph fs status, and use addresses for monitors
            only-near ceph | 6789 | 3300 | mds | :/

            CephFuseNotStarted | ceph-fuse | FailedMount
            says fuse_ll: already_fuse_mounted: statx({path}) failed with error ({n}) {error}
            says fuse_ll: do_init: safe_write failed with error ({n}) {error}
            says fuse_mount(mountpoint={path}) failed.
            says ceph-fuse[{pid}]: fuse finished with error {n} and tester_r {k}
            from ceph src/ceph_fuse.cc, src/client/fuse_ll.cc
            proves ceph-fuse did not mount there
            but-not that the file system is down
            causes the directory is a dead mount | an option that this libfuse does not know | no active MDS, or caps
            next S3FS_STATE | MOUNTS
            unsafe LAZY_UNMOUNT

            RbdTrashRefused | rbd / librbd | any
            says librbd::api::Trash: remove: error removing image {id}, which is pending deletion
            says librbd::api::Trash: restore: {text}
            says librbd::api::Trash: purge: {text}
            says librbd::api::Trash: move: {text}
            says rbd: image {name} has deferment time not expired{text}
            says rbd: error getting source info for image {id}
            says rbd: restore error: ({n}) {error}
            says rbd: image {name} already exists in pool{text}
            says Image id {id} has pending tasks: {text}
            from ceph src/librbd/api/Trash.cc, src/tools/rbd/action/Trash.cc
            proves the image stays in the trash, or is not in it by that id
            but-not that its data is gone
            causes snapshots, also in the trash namespace, or clones of it | a watcher | another command works on it
            next RBD_DELETE
            unsafe RBD_FORCE

            RbdStepRefused | rbd | any
            says rbd: listing children failed: ({n}) {error}
            says rbd: listing snapshots failed: ({n}) {error}
            says rbd: failed to create snapshot: ({n}) {error}
            says rbd: failed to remove snapshot: ({n}) {error}
            says rbd: removing snapshots failed: ({n}) {error}
            says rbd: removing snap failed: ({n}) {error}
            says rbd: protecting snap failed: ({n}) {error}
            says rbd: flatten error: ({n}) {error}
            says rbd: clone error: ({n}) {error}
            says rbd: resize error: ({n}) {error}
            says rbd: shrinking an image is only allowed with the --allow-shrink flag
            says rbd: create error: ({n}) {error}
            says rbd: rename error: ({n}) {error}
            says rbd: import failed: ({n}) {error}
            says rbd: export error: ({n}) {error}
            says rbd: acquiring lock failed: ({n}) {error}
            says rbd: failed to promote image: ({n}) {error}
            says rbd: failed to demote image: ({n}) {error}
            says rbd: error: image {name} is not an exclusive-lock image{text}
            says rbd: snapshot '{name}' still in use
            says rbd: error setting snapshot context: ({n}) {error}
            from ceph src/tools/rbd/action
            proves that step of the command was refused or failed; the number is the errno of Linux
            but-not that the image is bad
            causes 2: no such image, snapshot or pool | 16 or 30: watchers, or a protected snapshot | 39: snapshots or clones | 1 or 13: caps of the user
            next RBD_DELETE | RBD_INFO
            unsafe RBD_FORCE | UNMAP_FORCE

            CephCsiJournal | ceph-csi | any
            says failed creating omap ({name}) in pool ({pool}): ({error})
            says failed removing omap ({name}) in pool ({pool}): ({error})
            says failed removing oMap {name} ({error})
            says failed to get values for key "{key}" from OMAP: {error}
            says failed to set key "{key}" to "{value}": {error}
            says internal state inconsistent, omap names mismatch{text}
            says uuid conflicts exceeds retry threshold
            says failed to undo reservation {name}: {error}
            says failed to remove reservation for volume ({name}) with backing image ({image}) ({error})
            says failed to reserve volume id: {error}
            says failed to establish the connection: {error}
            says snapname points to different volume, request name ({name})
            says image with the same name ({name}) but with different size already exists
            says stored snapshot pool ({pool}) and expected snapshot pool ({other}) mismatch
            from ceph-csi internal/journal/voljournal.go, internal/journal/omap.go, internal/rbd/rbd_journal.go
            proves ceph-csi could not write or did not find its own record of a name in the pool; the storage was not changed further
            but-not that an image is gone
            causes caps of the provisioner's user (osd) | a pool that is full or slow | an earlier call that was cut off
            next RBD_IMAGE | INNER_MESSAGE
            also run rados -p POOL listomapvals csi.volumes.default
            unsafe RBD_FORCE
            unless-known

            CephCsiConfig | ceph-csi | any
            says error fetching configuration for cluster ID "{id}": {error}
            says failed getting mons with cluster id "{id}": {error}
            says failed getting mons ({error})
            says missing configuration of cluster ID for monitor
            says failed to fetch cluster mapping: {error}
            says failed to find MONs for cluster "{id}": {error}
            says requested cluster id {id} not matching subvolume cluster id {other}
            says failed to parse JSON encoded topology constrained pools parameter ({text}): {error}
            says none of the configured topology pools ({list}) matched passed in pool name ({pool})
            from ceph-csi internal/util/csiconfig.go, internal/util/cluster_mapping.go, internal/util/topology.go
            proves the ConfigMap that the driver's pod sees has no, or no complete, entry for that clusterID
            but-not that the cluster is down
            causes clusterID of the class is not in ceph-csi-config | the ConfigMap was changed after the pod had started | volumes of another cluster without a mapping
            next RBD_IMAGE
            unsafe EDIT_VOLUME
            unless-known

            CephCsiNodeStep | ceph-csi (node) | FailedMount
            says error getting device list from rbd for devices of type ({type}): {error}
            says error getting device list from rbd-nbd for devices of type ({type}): {error}
            says failed to find image metadata, at stagingPath: {path}, err: {error}
            says failed to stash JSON image metadata for image ({image}) at path ({path}): {error}
            says failed to unmap rbd device: {dev} for volume {handle} with error: {error}
            says error unmapping volume ({handle}) from staging path ({path}): ({error})
            says failed to get device for stagingtarget path {path}
            says failed to connect to volume {handle}: {error}
            says failed checking krbd features "{text}": {error}
            says failed to get image details {text}: {error}
            says targetpath "{path}" is not a block device
            says failed to lock volume ID {handle}: {error}
            says lock is already held by another client and cookie pair for {handle} volume
            says cephfs: failed to write NodeStageMountinfo for volume {handle}: {error}
            says failed to try to restore FUSE mounts: {error}
            says failed to create mounter for volume {handle}: {error}
            says failed to open connection {text}; err {error}
            says failed to flatten {text}; err {error}
            says failed to add task flatten for {text} : {error}
            says failed to check depth on image {name}: {error}
            from ceph-csi internal/rbd/nodeserver.go, rbd_attach.go, rbd_util.go; internal/cephfs/nodeserver.go
            proves that step of the node plugin or of the provisioner failed; the words behind it say why
            but-not that the image is bad, or that it is unmapped
            causes the plugin's pod lacks /dev, /sys or /lib/modules of the host | the image or its cluster did not answer
            next RBD_DEVICES | RBD_USE | INNER_MESSAGE
            unsafe UNMAP_FORCE
            unless-known

            CephCsiMirror | ceph-csi (csi-addons) | any
            says secondary image status is up={up} and state={state}
            says failed to enable mirroring on "{name}" with error: {error}
            says failed to disable mirroring on "{name}" with error: {error}
            says failed to disable image mirroring: {error}
            says failed to get mirroring info of "{name}" with error: {error}
            says failed to get local site status: {error}
            says system is not in a state required for the operation's execution
            says last sync time not found
            says failed to promote image "{name}": {error}
            says failed to demote image "{name}": {error}
            from ceph-csi internal/rbd/mirror.go, replication.go; internal/csi-addons/rbd/replication.go
            proves the driver did not switch or read the mirroring of that image at that moment
            but-not which side has the newer data
            causes the other site or its rbd-mirror daemon is not reachable | split-brain | a parent that is not mirrored
            next RBD_MIRROR
            unsafe RBD_FORCE
            unless-known

            RookMonNoAnswer | rook operator | any
            says failed to get quorum_status. mon quorum status failed: {error}
            says failed to get quorum_status. {error}
            says mon quorum status failed: {error}
            says failed to check mon health. {error}
            says failed to start mon pods: {error}
            says skipping mon health check since there are no monitors
            says mon "{name}" not found in quorum, waiting for timeout{text}
            says mon "{name}" NOT found in quorum and timeout exceeded, mon will be failed over
            says failed to failover mon "{name}". {error}
            says failed the ceph version check: {error}
            says timed out waiting for results
            says failed to get status. . timed out: {error}
            says cannot start {n} mons on {k} node(s) when allowMultiplePerNode is false
            says the cluster identity was not established
            from rook pkg/operator/ceph/cluster/mon/health.go, mon.go, cluster.go
            proves the operator got no answer from the monitors, or too few of them, at that moment
            but-not that data is lost; that the OSDs are down
            causes monitors without quorum | the operator's pod does not reach them (network policy, host network) | their dataDirHostPath is from an older cluster
            also look at the pods of rook-ceph-mon, and run ceph status in the toolbox
            unsafe REMOVE_FILES

            RookReconcile | rook operator | ReconcileFailed
            says failed to reconcile CephCluster "{name}". {error}
            says failed to reconcile {text}
            says failed to reconcile. {text}
            says failed to reconcile cluster "{name}": {error}
            says failed to configure local ceph cluster: {error}
            says failed to configure external ceph cluster: {error}
            says failed to create cluster: {error}
            says failed to start ceph mgr: {error}
            says failed to create filesystem "{name}": {error}
            says failed to create pool "{name}".: {error}
            says failed to create data pool "{name}": {error}
            says failed to create metadata pool "{name}": {error}
            says failed to create subvolume group "{name}": {error}
            says failed to delete filesystem "{name}". {error}
            says failed to delete pool "{name}". {error}
            says failed to delete pool "{name}": {error}
            says failed to update MDS cluster for filesystem "{name}"{text}
            says failed to load cluster info: {error}
            says failed to validate network spec for cluster in namespace "{ns}"{text}
            says failed to perform validation before cluster creation: {error}
            says failed to create csi kubernetes secrets: {error}
            says failed to initialize pool "{name}" for RBD use. {error}
            from rook pkg/operator/ceph/cluster/cluster.go, file, pool, controller
            proves the operator did not finish a round for that object; it tries again
            but-not that the storage is down: what it had made before goes on
            next INNER_MESSAGE
            also read the status of the object, and the lines of the operator before it
            only-near rook | ceph | Ceph | op-
            unless-known

            RookOsdSkipped | rook (OSD prepare job) | any
            says skipping device "{name}" with mountpoint "{path}"
            says skipping OSD configuration as no devices matched the storage settings for this node "{node}"
            says skipping osd.{id}: "{uuid}" running on a different ceph cluster "{fsid}"
            says no new devices to configure. returning devices already configured with ceph-volume.
            says belonging to a different ceph cluster "{fsid}"
            says 0 ceph-volume lvm osd devices configured on this node
            says 0 ceph-volume raw osd devices configured on this node
            says skipping failure domain check{text}
            says failed to retrieve logical volume path for "{name}". {error}
            says device "{name}" is available.
            from rook pkg/daemon/ceph/osd/daemon.go, volume.go
            proves the job made no OSD from that device at that run, or found none to make
            but-not that the device may be wiped: what is on it can be data
            causes a file system, partition or OSD of another cluster on it | deviceFilter does not fit | the device is mounted
            also run lsblk -f and ceph-volume raw list on the node
            unsafe FORMAT
            only-near osd | OSD | rook | ceph
            unless-known

            CephAborted | ceph daemons | any
            says ceph_abort_msg({text})
            says ceph_abort_msg("{text}")
            says FAILED ceph_assert({text})
            says FAILED assert({text})
            says ceph_abort_msg({text}) thread {thread}
            says bluefs _replay {text}
            says bluefs mount failed to replay log: {error}
            says bluefs _check_allocations {text}
            says bluestore({path}) _open_db erroring opening db:
            says osd.{id} {n} OSD:init: unable to mount object store
            says _open_super_meta {text}
            from ceph src/common/assert.cc, src/os/bluestore/BlueFS.cc, BlueStore.cc, src/kv/RocksDBStore.cc
            proves that daemon ended itself because what it read or computed must not be; an OSD then serves nothing until it starts again
            but-not that data of the pools is lost: the other replicas may have all of it
            causes the disk gave back wrong or old data, often after a power loss | a bug of that release | for 'No space': the disk or its DB is full
            also run ceph status and ceph crash info ID, and look for the text in the tracker of Ceph, before the OSD is made anew
            unsafe FORMAT | REPAIR

            CephVolumeFailed | ceph-volume | any
            says --> Was unable to complete a new OSD, will rollback changes
            says Was unable to complete a new OSD, will rollback changes
            says --> OSD will be fully purged from the cluster, because the ID was generated
            says --> RuntimeError: Command failed with exit code {n}: {cmd}
            says --> RuntimeError: command returned non-zero exit status: {n}
            says --> RuntimeError: Unable to create a new OSD id
            says --> RuntimeError: Unable to find any LV for zapping OSD: {id}
            says RuntimeError('Command failed with exit code {n}: {cmd}
            says bluestore({path}) mkfs fsck found fatal error: {error}
            from ceph src/ceph-volume/ceph_volume/devices, src/osd/OSD.cc
            proves ceph-volume made no OSD from that device at that run, and took its id back
            but-not that the device is broken, or that it may be wiped
            causes what is on the device: partitions, LVM or an older OSD | the device is mounted or in use | ceph-osd itself fails there: its lines before it say why
            also run lsblk -f and ceph-volume inventory on the node
            unsafe FORMAT
            only-near osd | OSD | ceph

            CephBluestoreNew | ceph-osd (mkfs) | any
            says bluestore({path}) _read_fsid unparsable uuid
            says bluestore({path}) _read_multi_bdev_label{text}
            from ceph src/os/bluestore/BlueStore.cc
            proves the OSD's directory or device has no label of BlueStore yet or none that it reads; while an OSD is made this is ordinary
            but-not that an OSD is damaged, unless it has run before
            causes a new OSD is made | another device than before has that name
            also run ceph-volume raw list on the node
            unsafe FORMAT

            CephRbdFeature | ceph-csi (rbd) | ProvisioningFailed
            says invalid feature {name}
            says desc = invalid feature
            says feature {name} requires {other} to be set
            says missing required parameter imageFeatures
            from ceph-csi internal/rbd/rbd_util.go
            proves imageFeatures of the class names a feature that ceph-csi does not know, or one without the feature that it needs, so no image was made
            but-not that the pool is bad
            causes a blank or a wrong name in imageFeatures | exclusive-lock is missing before object-map, fast-diff or journaling
            next WHY
            also read imageFeatures of the StorageClass
            only-near rbd | csi | desc = | imageFeatures | ovision

            CephFsNotFound | ceph-csi (cephfs) | ProvisioningFailed
            says code = InvalidArgument desc = volume not found
            says code = InvalidArgument desc = fetch filesystem id{text}
            says fscID ({id}) not found in Ceph cluster
            says fs ({name}) not found in Ceph cluster
            says metadata pool for fs {name} not found
            from ceph-csi internal/cephfs/core, errors
            proves the cluster has no CephFS of the name that the class gives, for that user
            but-not that a volume was lost: none was made
            causes fsName of the StorageClass is wrong | no file system was created: ceph fs ls is empty | caps of the user hide it
            next WHY
            also run ceph fs ls
            only-near ceph | CephFS | Ceph cluster

            CephCrash | ceph daemons | any
            says HEALTH_ERR {text} daemons have recently crashed
            says bluestore(/{path}) _verify_csum bad {text}
            says bluestore(/{path}) _open_bdev{text}
            says bdev(0x{id} /{path}) open open got: ({n}) {error}
            says slow request osd_op({text}
            says mon.{name}@{rank}(probing){text}
            says e{n} handle_auth_request failed to assign global_id
            says rocksdb: Corruption: {text}
            says RocksDBStore::load_options{text}
            says verify_authorizer could not get service secret for service {name} secret_id={n}
            from ceph src/os/bluestore, src/osd, src/mon
            proves that daemon logged this; an OSD or monitor that prints ERROR does not serve
            but-not that data is lost: the other replicas may have all of it
            causes the disk or its path is gone | slow or lost network between daemons | clocks that differ
            also run ceph status, ceph health detail and ceph crash ls
            unsafe FORMAT | REPAIR
            unless-known
            """);
    }
}
