package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** Messages of ceph-csi and of the {@code rbd} command that it runs. */
final class CephCsiTemplates {

    private CephCsiTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("CephCsiOmapMissing")
                        .by("ceph-csi", "")
                        .says("omap not found (pool=\"{pool}\", namespace=\"{namespace}\", name=\"{name}\"): {error}")
                        .says("failed getting omap values (pool=\"{pool}\", namespace=\"{namespace}\","
                                + " name=\"{name}\"): {error}")
                        .says("unable to read omap keys: {error}")
                        .from("ceph-csi internal/journal/omap.go, voljournal.go", "")
                        .proves("the journal of ceph-csi has no entry of that name in that pool")
                        .doesNotProve("that the image or the subvolume is gone, or that it is there")
                        .causes("it was deleted, or never made", "another pool, cluster or namespace is meant")
                        .next(NextQuestion.RBD_IMAGE)
                        .notSafe(Unsafe.FINALIZER),
                row("CephCsiPidLimit")
                        .by("ceph-csi (start)", "")
                        .says("Failed to get the PID limit, can not reconfigure: {error}")
                        .says("Failed to set PID limit to {n}: {error}")
                        .from("ceph-csi cmd/cephcsi.go", "")
                        .proves("ceph-csi could not raise the limit of its processes; it goes on with the limit that it"
                                + " has")
                        .doesNotProve("a fault of volumes: with cgroup v2 this line is ordinary"),
                row("CsiOperationExists")
                        .by("ceph-csi (and drivers that copied it)", "FailedMount / ProvisioningFailed")
                        .says("an operation with the given Volume ID {id} already exists")
                        .says("An operation with the given Volume ID {id} already exists")
                        .from("ceph-csi internal/util/idlocker.go", "v1.2.1–v3.12.2+")
                        .proves("an earlier call for the same id still runs in that driver process; the id is a volume"
                                + " handle, or the PV name for CreateVolume")
                        .doesNotProve("that anything failed; why the first call hangs; that the volume exists")
                        .causes(
                                "Ceph slow or unreachable from that pod (the first call says DeadlineExceeded)",
                                "wrong network, MTU, firewall to OSDs",
                                "'rbd map' hangs in the kernel",
                                "mkfs or fsck of a big image")
                        .next(NextQuestion.DMESG, NextQuestion.RBD_USE)
                        .also("look for the first error before this one")
                        .notSafe(Unsafe.FORCE, Unsafe.UNMAP_FORCE),
                row("CsiSnapshotOperationExists")
                        .by("ceph-csi", "SnapshotContentCheckandUpdateFailed")
                        .says("an operation with the given Snapshot ID {id} already exists")
                        .from("ceph-csi internal/util/idlocker.go", "v1.2.1–v3.12.2+")
                        .proves("an earlier call for the same id still runs in that driver process; the id is a volume"
                                + " handle, or the PV name for CreateVolume; for a snapshot")
                        .doesNotProve("that anything failed; why the first call hangs; that the volume exists")
                        .causes("flatten or slow backend")
                        .also("read the log of the provisioner"),
                row("RbdStillUsed")
                        .by("ceph-csi / in-tree rbd", "FailedMount")
                        .says("rbd image {image} is still being used")
                        .from("ceph-csi internal/rbd/rbd_attach.go", "v1.2.1–v3.12.2+")
                        .proves("'rbd status' of that image listed a watcher that is not this client, for the whole"
                                + " retry time; the node refused to map it (RWO)")
                        .doesNotProve(
                                "which node; that the other client writes; that it is a lock: it is a watch, and a"
                                        + " dead client's ends 30 s after its last sign")
                        .causes(
                                "old pod's node still has it mapped",
                                "node cut off, its kernel still writes",
                                "rbd-nbd or mirror daemon",
                                "somebody mapped it by hand",
                                "stuck kernel client")
                        .next(NextQuestion.RBD_USE, NextQuestion.RBD_TAKEOVER)
                        .notSafe(Unsafe.UNMAP_FORCE, Unsafe.FORCE, Unsafe.ATTACHMENT),
                row("RbdStillUsedDelete")
                        .by("ceph-csi", "VolumeFailedDelete")
                        .says("rbd {image} is still being used")
                        .from("ceph-csi internal/rbd/controllerserver.go", "v1.2.1–v3.12.2+")
                        .proves("DeleteVolume refused: a watcher exists")
                        .doesNotProve(
                                "which node; that the other client writes; that it is a lock: it is a watch, and a"
                                        + " dead client's ends 30 s after its last sign")
                        .causes("mapped somewhere", "trash/mirror")
                        .next(NextQuestion.RBD_USE, NextQuestion.ATTACH)
                        .notSafe(Unsafe.UNMAP_FORCE, Unsafe.FINALIZER),
                row("RbdMapFailed")
                        .by("ceph-csi", "FailedMount")
                        .says("rbd: map failed with error an error (exit status {n}) occurred while running rbd"
                                + " args: [{args}], rbd error output: {out}")
                        .from("ceph-csi internal/rbd/rbd_attach.go", "v3.3.1–v3.12.2+")
                        .proves("'rbd map' ended with n on that node; args name id, monitors, pool/image (key"
                                + " stripped)")
                        .doesNotProve("why: n is an error number of the kernel (2 no such image or pool, 16 busy, 22 a"
                                + " feature that this kernel lacks, 110 no answer from the cluster), and 'dmesg'"
                                + " says more")
                        .next(NextQuestion.DMESG, NextQuestion.RBD_IMAGE, NextQuestion.RBD_COMMAND)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdMapFailedOld")
                        .by("ceph-csi 1.x / in-tree rbd", "FailedMount")
                        .says("rbd: map failed exit status {n}, rbd output: {out}")
                        .says("rbd: map failed exit status {n} {out}")
                        .from("pkg/volume/rbd/rbd_util.go", "1.9–1.29")
                        .proves("'rbd map' ended with n on that node; args name id, monitors, pool/image (key"
                                + " stripped)")
                        .doesNotProve("why: n is an error number of the kernel (2 no such image or pool, 16 busy, 22 a"
                                + " feature that this kernel lacks, 110 no answer from the cluster), and 'dmesg'"
                                + " says more")
                        .next(NextQuestion.DMESG, NextQuestion.RBD_IMAGE)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdMapErrno110")
                        .by("rbd (krbd)", "FailedMount")
                        .says("rbd: map failed: (110) Connection timed out")
                        .says("rbd: map failed: (101) Network is unreachable")
                        .says("rbd: map failed: (111) Connection refused")
                        .says("rbd: map failed: (113) No route to host")
                        .from("ceph src/krbd.cc, tools/rbd/action/Kernel.cc", "")
                        .proves(
                                "the kernel client got no session with the cluster, or no answer in time (mount_timeout 60 s)")
                        .doesNotProve("that the cluster is down")
                        .causes(
                                "port 3300 (msgr2) given to an old kernel, which speaks v1 6789",
                                "firewall, MTU",
                                "wrong monitor address",
                                "key wrong in some kernels",
                                "OSDs unreachable")
                        .next(NextQuestion.DMESG, NextQuestion.RBD_IMAGE)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdMapErrno2")
                        .by("rbd (krbd)", "FailedMount")
                        .says("rbd: map failed: (2) No such file or directory")
                        .from("ceph src/krbd.cc", "")
                        .proves("pool, namespace, image or snapshot not found with this user and cluster, or the"
                                + " parent image of a clone is missing")
                        .doesNotProve("that the image never existed")
                        .causes("wrong pool/namespace/cluster", "image in trash")
                        .next(NextQuestion.RBD_IMAGE, NextQuestion.RBD_INFO)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("RbdModuleMissing")
                        .by("rbd (krbd) / ceph-csi", "FailedMount")
                        .says("open /sys/bus/rbd/supported_features: no such file or directory")
                        .says("rbd: failed to load rbd kernel module ({n})")
                        .says("modprobe: FATAL: Module rbd not found")
                        .says("modprobe: FATAL: Module ceph not found")
                        .says("modprobe: ERROR: could not insert 'rbd': {text}")
                        .from("ceph src/krbd.cc; ceph-csi internal/rbd/rbd_util.go; kmod", "")
                        .proves("the kernel of that node has not loaded that module, or the container cannot"
                                + " load it; nothing was mapped")
                        .doesNotProve("that the image is bad")
                        .causes("/lib/modules of the host is not mounted in the plugin", "a kernel without the module")
                        .also("run modprobe rbd on the node"),
                row("RbdMapErrno6")
                        .by("rbd (krbd)", "FailedMount")
                        .says("rbd: map failed: (6) No such device or address")
                        .from("ceph src/tools/rbd/action/Kernel.cc", "")
                        .proves("kernel does not support a feature of the image (with \"RBD image feature set"
                                + " mismatch\")")
                        .doesNotProve("damage")
                        .causes("imageFeatures of the class", "old kernel")
                        .next(NextQuestion.RBD_INFO, NextQuestion.DMESG)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdMapErrno22")
                        .by("rbd (krbd)", "FailedMount")
                        .says("rbd: map failed: (22) Invalid argument")
                        .from("ceph src/krbd.cc", "")
                        .proves("EINVAL: option unknown, address form, or device node not visible (\"mapping succeeded"
                                + " but … is not accessible\")")
                        .doesNotProve("which")
                        .causes("unknown map option", "plugin without host /dev", "no v1 address in the monmap")
                        .next(NextQuestion.DMESG)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdMapErrno30")
                        .by("rbd (krbd)", "FailedMount")
                        .says("rbd: map failed: (30) Read-only file system")
                        .from("ceph src/krbd.cc", "")
                        .proves("/sys is read-only where 'rbd map' ran (unprivileged container), or a snapshot or"
                                + " non-primary mirror image was mapped writable")
                        .doesNotProve("the state of the image")
                        .causes("toolbox pod", "mirror secondary")
                        .next(NextQuestion.RBD_INFO)
                        .also("run it in the plugin pod")
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdMapErrno13")
                        .by("rbd (krbd)", "FailedMount")
                        .says("rbd: map failed: (13) Permission denied")
                        .says("rbd: map failed: (1) Operation not permitted")
                        .from("ceph src/krbd.cc", "")
                        .proves("caps or key of the user are refused")
                        .causes("wrong key or user", "caps without 'profile rbd'", "node blocklisted user")
                        .next(NextQuestion.RBD_IMAGE)
                        .also("run ceph auth get CLIENT"),
                row("RbdMapErrno108")
                        .by("rbd (krbd)", "")
                        .says("(108) Cannot send after transport endpoint shutdown")
                        .from("errno 108 ESHUTDOWN: client is blocklisted", "")
                        .proves("this client instance is on the OSD blocklist: it was fenced")
                        .doesNotProve("who fenced it and why")
                        .causes("fail-over, NetworkFence, lock break")
                        .next(NextQuestion.RBD_USE, NextQuestion.RBD_UNFENCE)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdMapErrno16")
                        .by("rbd (krbd)", "")
                        .says("rbd: unmap failed: (16) {text}")
                        .says("rbd: map failed: (16) {text}")
                        .from("ceph src/krbd.cc", "")
                        .proves("the mapped device is open on this node")
                        .causes("mount left in another namespace")
                        .next(NextQuestion.MOUNTS, NextQuestion.RBD_DEVICES)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdSysfsWriteFailed")
                        .by("rbd (krbd)", "FailedMount")
                        .says("rbd: sysfs write failed")
                        .from("ceph src/krbd.cc do_map/do_unmap", "")
                        .proves("the write to /sys/bus/rbd was refused; the errno is in the next line")
                        .doesNotProve("why")
                        .causes("next line", "dmesg")
                        .next(NextQuestion.DMESG)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdMappingNotAccessible")
                        .by("rbd (krbd)", "FailedMount")
                        .says("rbd: mapping succeeded but {dev} is not accessible, is host /dev mounted?")
                        .says("rbd: mapping succeeded but {dev} ({n}:{m}) does not match expected {text}")
                        .from("ceph src/krbd.cc do_map", "")
                        .proves("the image is mapped now on that node, and this container does not see the device")
                        .doesNotProve("that it is unused")
                        .causes("plugin pod without hostPath /dev")
                        .next(NextQuestion.RBD_DEVICES)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdFeatureMismatch")
                        .by("rbd", "FailedMount")
                        .says("RBD image feature set mismatch")
                        .from("ceph src/tools/rbd/action/Kernel.cc", "")
                        .proves("kernel does not support a feature of the image (with \"RBD image feature set"
                                + " mismatch\")")
                        .doesNotProve("damage")
                        .causes("imageFeatures of the class", "old kernel")
                        .next(NextQuestion.RBD_INFO),
                row("RbdUdevBuffer")
                        .by("rbd (krbd)", "")
                        .says("rbd: failed to set udev buffer size: (1) Operation not permitted")
                        .from("ceph src/krbd.cc do_map", "")
                        .proves("a remark, not fatal: not privileged enough")
                        .doesNotProve("an error"),
                row("RbdStatusCheckFailed")
                        .by("ceph-csi / in-tree rbd", "FailedMount")
                        .says("fail to check rbd image status with: ({err}), rbd output: ({out})")
                        .says("fail to check rbd image status: ({err})")
                        .says("fail to check rbd image status with: ({err})")
                        .from("ceph-csi internal/rbd/rbd_attach.go", "v1.2.1–v3.12.2+")
                        .proves("'rbd status' or its open failed, so the use of the image is unknown; \"executable"
                                + " file not found in $PATH\" means the node has no rbd binary")
                        .doesNotProve("that the image is free")
                        .causes("no ceph-common in kubelet's image", "secret/monitors wrong", "network")
                        .next(NextQuestion.RBD_COMMAND)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdErrorGenerating")
                        .by("ceph-csi", "FailedMount")
                        .says("error generating volume {handle}: {error}")
                        .from("ceph-csi internal/rbd/nodeserver.go", "v3.9.0–v3.12.2+")
                        .proves("the handle could not be turned into an image")
                        .causes("journal omap missing", "clusterID unknown", "other cluster")
                        .next(NextQuestion.RBD_IMAGE)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("CephImageNotFound")
                        .by("ceph-csi", "FailedMount")
                        .says("image not found (RBD image not found)")
                        .says("RBD image not found")
                        .from("ceph-csi internal/rbd/errors.go", "v1.2.1–v3.12.2+")
                        .proves("the image of the handle is not in that pool with this user")
                        .doesNotProve("that data was deleted")
                        .causes("wrong cluster/pool/namespace", "trash", "deleted by hand")
                        .next(NextQuestion.RBD_IMAGE, NextQuestion.RBD_INFO)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("CephKeyNotFound")
                        .by("ceph-csi", "ProvisioningFailed")
                        .says("desc = key not found")
                        .says("missing stash")
                        .says("volume name conflict")
                        .from("ceph-csi internal/util/errors.go", "v1.2.1–v3.12.2+")
                        .proves("journal (omap) of the driver lacks or contradicts the request")
                        .doesNotProve("loss of the image")
                        .causes("pool restored", "CSI metadata removed")
                        .also("read the log of the provisioner")
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("CephMissingClusterConfig")
                        .by("ceph-csi", "ProvisioningFailed / FailedMount")
                        .says("missing configuration for cluster ID \"{id}\"")
                        .says("missing configuration for cluster ID {id}")
                        .from("ceph-csi internal/util/csiconfig.go", "v1.2.1–v3.12.2+")
                        .proves("csi-config-map read by that pod has no entry for the clusterID of class or handle")
                        .doesNotProve("that Ceph is wrong")
                        .causes(
                                "ConfigMap of another namespace or not re-mounted",
                                "typing error",
                                "restored PVs of another cluster")
                        .next(NextQuestion.RBD_IMAGE),
                row("CephEmptyMonitors")
                        .by("ceph-csi", "ProvisioningFailed")
                        .says("empty monitor list for cluster ID ({id}) in config")
                        .from("ceph-csi internal/util/csiconfig.go", "v1.2.1–v3.12.2+")
                        .proves("entry exists, monitors empty")
                        .causes("Rook operator has not filled it", "mons down")
                        .next(NextQuestion.RBD_IMAGE),
                row("CephMissingField")
                        .by("ceph-csi", "ProvisioningFailed")
                        .says("missing required field {name}")
                        .says("empty cluster ID to provision volume from")
                        .says("missing or empty pool name to provision volume from")
                        .says("empty pool name or topologyConstrainedPools to provision volume")
                        .says("missing or empty clusterID")
                        .says("missing or empty fsName")
                        .says("empty imageFeatures parameter")
                        .says("clusterID must be set")
                        .from(
                                "ceph-csi internal/cephfs/store/volumeoptions.go, internal/rbd/controllerserver.go",
                                "v1.2.1–v3.12.2+")
                        .proves("a parameter is missing in the StorageClass or VolumeSnapshotClass; nothing was made")
                        .next(NextQuestion.WHY),
                row("CephPoolMissing")
                        .by("ceph-csi", "ProvisioningFailed")
                        .says("pool not found: pool ({pool}) not found in Ceph cluster")
                        .says("pool not found: pool ID({n}) not found in Ceph cluster")
                        .says("pool ID({n}) not found in Ceph cluster")
                        .says("fscID ({n}) not found in Ceph cluster")
                        .says("failed to open IOContext for pool {pool}: rados: ret=-2, No such file or directory")
                        .says("could not find metadata pool for {fs}")
                        .from("ceph-csi internal/util/cephcmds.go, connection.go, internal/cephfs/core", "")
                        .proves("the cluster that the driver asked has no such pool or file system")
                        .doesNotProve("that the data was deleted: it can be another cluster")
                        .causes(
                                "pool or fsName of the class is wrong",
                                "clusterID leads to another cluster",
                                "the pool was deleted or made again with another id")
                        .next(NextQuestion.RBD_IMAGE)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("CephMirrorStep")
                        .by("ceph-csi", "")
                        .says("failed to promote image \"{image}\" with error: {error}")
                        .says("failed to promote image \"{image}\" with stderror: {error}")
                        .says("failed to demote image \"{image}\" with error: {error}")
                        .says("failed to resync image \"{image}\" with error: {error}")
                        .says("cannot map image {image} it is not primary")
                        .says("awaiting initial resync due to split brain")
                        .says("image is in \"{state}\" state, expected state \"{other}\"")
                        .says("failed to get image mirroring status \"{image}\" with error: {error}")
                        .from("ceph-csi internal/rbd/mirror.go, internal/csi-addons/rbd/replication.go", "")
                        .proves(
                                "the step of the replication did not succeed on this side; a non-primary image is not mapped")
                        .doesNotProve("which side has the newer data; that the other side stopped")
                        .causes("the other cluster was not demoted", "the first copy is not complete", "split-brain")
                        .next(NextQuestion.RBD_MIRROR, NextQuestion.RBD_USE)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("CephFenceStep")
                        .by("ceph-csi (csi-addons)", "")
                        .says("failed to fence CIDR block \"{cidr}\": {error}")
                        .says("failed to unfence CIDR block \"{cidr}\": {error}")
                        .says("failed to blocklist IP \"{ip}\": {error}")
                        .says("failed to add blocklist range \"{cidr}\": {error}")
                        .says("failed to remove blocklist range \"{cidr}\": {error}")
                        .from("ceph-csi internal/csi-addons/networkfence/fencing.go", "")
                        .proves("that change of the blocklist failed, in whole or in part")
                        .doesNotProve("whether the node is fenced: the blocklist says it")
                        .causes("caps of the user", "addresses of the client that are not in that range")
                        .next(NextQuestion.BLOCKLIST)
                        .notSafe(Unsafe.FORCE),
                row("CephSnapshotBacked")
                        .by("ceph-csi (cephfs)", "")
                        .says("cannot expand snapshot-backed volume")
                        .says("cannot snapshot a snapshot-backed volume")
                        .says("creating read-only clone from a snapshot-backed volume is not supported")
                        .says("backingSnapshot may be used only with read-only access modes")
                        .says("snapshot-backed volume supports only read-only access mode")
                        .from("ceph-csi internal/cephfs/controllerserver.go, nodeserver.go", "")
                        .proves(
                                "the volume is a view of a snapshot (backingSnapshot of the class, ReadOnlyMany): it has no data of its own")
                        .doesNotProve("that the snapshot is bad")
                        .causes("ReadOnlyMany with a snapshot as source"),
                row("CephEncryptionKey")
                        .by("ceph-csi / cryptsetup", "")
                        .says("failed to init KMS: {error}")
                        .says("failed to fetch passphrase for \"{handle}\": {error}")
                        .says("failed to store passphrase for \"{handle}\": {error}")
                        .says("failed to get encryption status for \"{handle}\": {error}")
                        .says("No key available with this passphrase")
                        .says("Device {dev} is not a valid LUKS device")
                        .says("Cannot use device {dev} which is in use (already mapped or mounted)")
                        .from("ceph-csi internal/rbd/encryption.go; cryptsetup src/cryptsetup.c, lib/setup.c", "")
                        .proves(
                                "the key of the encrypted image is missing or does not open it, or the device cannot be opened now")
                        .doesNotProve("that the data is lost: without the right key it cannot be read")
                        .causes(
                                "KMS not reachable, or its configuration changed",
                                "key of another volume or tenant",
                                "the image was opened before and not closed")
                        .also("look for the key in the KMS before you change the image")
                        .notSafe(Unsafe.FORMAT, Unsafe.DELETE_CLAIM)
                        .onlyAfter("csi", "rpc error", "luks", "Luks", "crypt")
                        .orAlone(),
                row("CephMissingSecretField")
                        .by("ceph-csi", "ProvisioningFailed / FailedMount")
                        .says("provided secret is empty")
                        .says("missing ID field '{word}' in secrets")
                        .says("missing key field '{word}' in secrets")
                        .from("ceph-csi internal/util/credentials.go", "v1.2.1–v3.12.2+")
                        .proves("Secret lacks userID/userKey (rbd) or adminID/adminKey")
                        .causes("in-tree Secret ('key') used with CSI")
                        .next(NextQuestion.RBD_TRANSLATE),
                row("CephConnectDenied")
                        .by("ceph-csi", "ProvisioningFailed")
                        .says("connecting failed: rados: ret={ret}, {text}")
                        .from("ceph-csi internal/util/connection.go", "v2.1.2–v3.12.2+")
                        .proves("librados could not connect with that user; -13/-1 key, caps or too old a client"
                                + " (insecure global_id), -110 network, -2 keyring or monitors")
                        .doesNotProve("that the image is bad")
                        .causes(
                                "wrong key, base64 twice",
                                "'client.' prefix in userID",
                                "old cephcsi image against a patched Ceph",
                                "network")
                        .next(NextQuestion.RBD_COMMAND)
                        .also("run ceph auth get CLIENT"),
                row("CephCommandFailed")
                        .by("ceph-csi (old)", "ProvisioningFailed")
                        .says("an error (exit status {n}) occurred while running ceph args: [{args}]")
                        .says("an error occurred while running ({pid}) {tool} [{args}]: exit status {n}: {error}")
                        .says("an error occurred while running ({pid}) {tool} [{args}]: {error}")
                        .from("ceph-csi internal/util/cephcmds.go, pkg/cephfs/util.go", "v1.0–v3.12.2+")
                        .proves(
                                "the command of Ceph ended with that status: 1 no connection or a refused user, 2 a thing"
                                        + " of that name is not there (for 'fs get' the file system that the class names),"
                                        + " 13 a refused user, 22 a bad argument or key")
                        .doesNotProve("that data is lost")
                        .causes(
                                "fsName or pool of the class does not exist in the cluster",
                                "userID or userKey wrong, or base64 twice",
                                "monitors not reachable")
                        .also("run the same command by hand, in the toolbox"),
                row("CephCommandPermission")
                        .by("ceph-csi (old)", "ProvisioningFailed")
                        .says("an error (exit status 1) occurred while running ceph args: [{args}]")
                        .says("an error (exit status 13) occurred while running ceph args: [{args}]")
                        .says("RADOS permission error (error connecting to the cluster)")
                        .from("ceph-csi internal/util/cephcmds.go", "v1.2.1–v3.12.2+")
                        .proves("command and its exit status; 13 or errno 1 is refused caps or key")
                        .causes(
                                "wrong key, base64 twice",
                                "'client.' prefix in userID",
                                "old cephcsi image against a patched Ceph",
                                "network")
                        .also("run ceph auth get CLIENT"),
                row("CephMultiNodeFilesystem")
                        .by("ceph-csi", "ProvisioningFailed")
                        .says("multi node access modes are only supported on rbd 'block' type volumes")
                        .says("multi node access modes are only supported on rbd block type volumes")
                        .from("ceph-csi internal/rbd/controllerserver.go", "v1.2.1–v3.12.2+")
                        .proves("claim requests RWX/ROX Filesystem from an rbd class")
                        .causes("wrong class (cephfs meant)")
                        .next(NextQuestion.ADMIT, NextQuestion.LINT),
                row("CephPendingClones")
                        .by("ceph-csi (cephfs)", "SnapshotDeleteError")
                        .says("snapshot {id} has pending clones")
                        .from("ceph-csi internal/cephfs/controllerserver.go", "v3.3.1–v3.12.2+")
                        .proves("delete waits for clones")
                        .next(NextQuestion.HOLDERS)
                        .notSafe(Unsafe.FINALIZER),
                row("CephFlattenInProgress")
                        .by("ceph-csi", "ProvisioningFailed")
                        .says("flatten is in progress for image {image}")
                        .from("ceph-csi internal/rbd/rbd_util.go", "v3.3.1–v3.12.2+")
                        .proves("the clone chain is being cut; a retry will succeed")
                        .doesNotProve("failure")
                        .causes("many clones/snapshots")
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("CephSnapshotLimit")
                        .by("ceph-csi", "SnapshotCreationFailed")
                        .says("snapshots count {n} on image: {image} reached configured hard limit {m}")
                        .from("ceph-csi internal/rbd/controllerserver.go", "v3.3.1–v3.12.2+")
                        .proves("driver's limit reached"),
                row("CephFailedMountDevicePath")
                        .by("ceph-csi", "FailedMount")
                        .says("failed to mount device path ({dev}) to staging path ({path}) for volume ({id}) error:"
                                + " {error}")
                        .from("ceph-csi internal/rbd/nodeserver.go", "v1.2.1–v3.12.2+")
                        .proves("image was mapped; mount failed")
                        .causes("inner mount rows")
                        .next(NextQuestion.PATHS, NextQuestion.DMESG)
                        .notSafe(Unsafe.REPAIR, Unsafe.FORMAT),
                row("CephKernelUnsupported")
                        .by("ceph-csi", "")
                        .says("kernel {v} does not support required features")
                        .from("ceph-csi internal/util/util.go", "v3.3.1–v3.12.2+")
                        .proves("a remark at start: without fast deep-flatten/quota the driver works differently")
                        .doesNotProve("an error")
                        .causes("old kernel"),
                row("CephFsMountError")
                        .by("mount.ceph", "FailedMount")
                        .says("mount error: no mds server is up or the cluster is laggy")
                        .says("mount error: no mds (Metadata Server) is up")
                        .says("mount error {n} = {text}")
                        .from("ceph src/mount/mount.ceph.c", "")
                        .proves("CephFS kernel mount failed with errno n")
                        .causes("MDS down", "key", "wrong fs name")
                        .also("run ceph fs status")
                        .unless("mount.cifs"),
                row("CephFuseFailed")
                        .by("ceph-csi", "FailedMount")
                        .says("ceph-fuse failed: {stderr}")
                        .from("ceph-csi internal/cephfs/mounter/fuse.go", "v1.2.1–v3.12.2+")
                        .proves("ceph-fuse ended")
                        .causes(
                                "wrong key, base64 twice",
                                "'client.' prefix in userID",
                                "old cephcsi image against a patched Ceph",
                                "network"),
                row("CephVolumeHasSnapshots")
                        .by("ceph-csi (cephfs)", "VolumeFailedDelete")
                        .says("volume has snapshots: {error}")
                        .says("subvolume '{subvolume}' has snapshots")
                        .from(
                                "ceph-csi internal/cephfs/errors/errors.go; ceph src/pybind/mgr/volumes",
                                "v3.3.1–v3.12.2+")
                        .proves("the subvolume was not removed: it has snapshots")
                        .doesNotProve("that nobody needs them: a VolumeSnapshot, or one that was deleted with policy"
                                + " Retain, may be behind each")
                        .causes(
                                "VolumeSnapshots of the claim still exist",
                                "snapshots that a backup made",
                                "a clone of a snapshot runs")
                        .next(NextQuestion.HOLDERS)
                        .also("run ceph fs subvolume snapshot ls")
                        .notSafe(Unsafe.FINALIZER),
                row("CephMountRecordMissing")
                        .by("ceph-csi (cephfs)", "")
                        .says("cannot proceed with mount recovery because NodeStageMountinfo record is missing")
                        .says("NodeStageMountinfo record is missing")
                        .from("ceph-csi internal/cephfs/fuserecovery.go", "")
                        .proves("the driver has no record of the staging, so it does not mount a dead ceph-fuse"
                                + " again")
                        .doesNotProve("that the mount is dead: the same line is written for mounts of the kernel")
                        .causes("the volume was staged by an older driver", "the driver's directory was removed")
                        .next(NextQuestion.MOUNTS)
                        .notSafe(Unsafe.LAZY_UNMOUNT),
                row("CephCorruptedMount")
                        .by("ceph-csi", "")
                        .says("corrupted mount detected in \"{path}\": {error}")
                        .says("detected corrupted mount in publish target path {path}, trying to unmount anyway")
                        .says("detected corrupted mount in staging target path {path}, trying to unmount anyway")
                        .says("corrupted mount detected in {path}: {error}")
                        .from("ceph-csi internal/csi-common/utils.go, internal/cephfs/nodeserver.go", "")
                        .proves("the kernel refused a look at that mount; on CephFS it usually means that the client"
                                + " was evicted")
                        .doesNotProve("that data is lost")
                        .causes("the MDS evicted the client", "ceph-fuse died", "the server does not know the handle")
                        .next(NextQuestion.MOUNTS, NextQuestion.BLOCKLIST)
                        .notSafe(Unsafe.LAZY_UNMOUNT, Unsafe.REMOVE_FILES),
                row("CephHealthCheckLate")
                        .by("ceph-csi", "")
                        .says("health-check has not responded for {seconds} seconds")
                        .from("ceph-csi internal/health-checker/checker.go", "")
                        .proves("the driver's own check of the mount has been waiting that long, so a call to the"
                                + " mount waits too")
                        .doesNotProve("whether the mount hangs for good")
                        .causes("the client was evicted", "the MDS or the network does not answer")
                        .next(NextQuestion.DMESG, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.LAZY_UNMOUNT),
                row("CephStagingMissing")
                        .by("ceph-csi", "FailedMount")
                        .says("staging path {path} does not exist on node")
                        .says("targetpath {path} is not mounted")
                        .says("targetpath {path} does not exist")
                        .says("staging path {path} for volume {id} is not a mountpoint")
                        .says("failed to read stashed JSON image metadata from path ({path}): {error}")
                        .says("failed to find image metadata: {error}")
                        .from("ceph-csi internal/rbd/nodeserver.go, internal/csi-common/utils.go", "")
                        .proves("the driver did not find the mount that an earlier step should have made on this node")
                        .causes("the node restarted", "somebody unmounted it", "another root directory of the kubelet")
                        .next(NextQuestion.MOUNTS, NextQuestion.PATHS)
                        .notSafe(Unsafe.REMOVE_FILES),
                row("CephEncryptionState")
                        .by("ceph-csi", "")
                        .says("rbd image {image} found mounted with unexpected encryption status {word}")
                        .says("can not encrypt rbdImage {image} that already has file system: {fs}")
                        .says("found mounted with unexpected encryption status")
                        .from("ceph-csi internal/rbd/nodeserver.go", "")
                        .proves("the image's own mark of encryption does not fit what is on the image; the driver"
                                + " refused")
                        .doesNotProve("that data is lost")
                        .causes("encryption was interrupted", "an unencrypted image with an encrypted class")
                        .notSafe(Unsafe.FORMAT),
                row("CephGlobalmountDenied")
                        .by("ceph-csi (cephfs)", "FailedMount")
                        .says("stat {path}/globalmount: permission denied")
                        .from("Go os.Stat with EACCES in the driver's node server", "")
                        .proves("the kernel refused a look at the staging mount; on a CephFS mount this is what an"
                                + " evicted or blocklisted client gets, and 'df' still answers there")
                        .doesNotProve("eviction, if another driver serves the path")
                        .causes("the MDS evicted the client of this node", "rights of the directory")
                        .next(NextQuestion.DMESG, NextQuestion.BLOCKLIST, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.LAZY_UNMOUNT, Unsafe.REMOVE_FILES),
                row("CsiCommandFailed")
                        .by("ceph-csi", "FailedMount / ProvisioningFailed")
                        .says("an error (exit status {n}) occurred while running {program} args: [{args}] stderr:"
                                + " {stderr}")
                        .says("an error (exit status {n}) occurred while running {program} args: [{args}]")
                        .says("an error (exit status {n}) and stdError ({stderr}) occurred while running {program}"
                                + " args: [{args}]")
                        .from("ceph-csi internal/util/cephcmds.go", "v2.1.2–v3.12.2+")
                        .proves("the driver ran that program, and it ended with that status")
                        .doesNotProve("why: the words of the program decide")
                        .next(NextQuestion.DMESG)
                        .unless("running ceph args"),
                row("CsiOperationOther")
                        .by("ceph-csi", "")
                        .says("a Delete operation with given id {id} already exists")
                        .says("a Clone operation with given id {id} already exists")
                        .says("a Create operation with given id {id} already exists")
                        .says("a Restore operation with given id {id} already exists")
                        .says("an Expand operation with given id {id} already exists")
                        .from("ceph-csi internal/util/idlocker.go", "")
                        .proves("an earlier call for the same volume or snapshot still runs in that driver process")
                        .doesNotProve("that anything failed")
                        .causes("the earlier call is slow or hangs: its first message says why")
                        .also("look for the first error before this one"),
                row("CephSubvolumeStep")
                        .by("ceph-csi (cephfs)", "")
                        .says("failed to get subvolume info for the vol {subvolume}: {error}")
                        .says("failed to create subvolume group {group}, for the vol {subvolume}: {error}")
                        .says("failed to create subvolume {subvolume} in fs {fs}: {error}")
                        .from("ceph-csi internal/cephfs/core/volume.go", "")
                        .proves(
                                "the volumes module of ceph-mgr refused that step; the text after the colon is its answer")
                        .doesNotProve("that the data is lost")
                        .causes(
                                "the mgr reaches no MDS (errno 110)",
                                "another release of the mgr (errno 22)",
                                "caps of the user")
                        .also("run ceph fs subvolume info FILESYSTEM SUBVOLUME --group_name csi")
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("CsiOperationInProgress")
                        .by("CSI drivers", "FailedMount / ProvisioningFailed")
                        .says("An operation with the given volume=\"{handle}\" is already in progress")
                        .says("An operation with the given volume \"{handle}\" is already in progress")
                        .says("An operation with the given Volume {handle} already exists")
                        .says("operation is already in progress for volume {handle}")
                        .says("volume=\"{handle}\" operation is already in progress")
                        .from("aws-ebs-csi-driver pkg/driver/node.go; csi-driver-smb, blob-csi-driver pkg/util", "")
                        .proves("an earlier call for the same volume still runs in that driver process")
                        .doesNotProve("that anything failed")
                        .causes("the earlier call is slow or hangs: its first message says why")
                        .also("look for the first error before this one")
                        .notSafe(Unsafe.FORCE),
                row("CephRbdSnapshotCount")
                        .by("ceph-csi", "ProvisioningFailed")
                        .says("rbd image {image} has {n} snapshots")
                        .from("ceph-csi internal/rbd/controllerserver.go", "")
                        .proves("the image has as many snapshots as the driver allows, and it flattens clones before"
                                + " it goes on")
                        .causes("many VolumeSnapshots or clones of one claim"),
                row("CephCloneState")
                        .by("ceph-csi", "ProvisioningFailed")
                        .says("clone from snapshot is in progress")
                        .says("clone from snapshot is pending")
                        .says("invalid clone state: {error}")
                        .says("clone failed: {error}")
                        .from("ceph-csi internal/cephfs/core/clone.go, errors/errors.go", "")
                        .proves("the copy of a subvolume has not ended, or failed; the text after it says which")
                        .next(NextQuestion.WHY)
                        .also("run ceph fs clone status"),
                row("CephFsEvictedByMds")
                        .by("ceph-mds (log)", "")
                        .says("evicting unresponsive client {client} ({id}), after {seconds} seconds")
                        .says("Evicting (and blocklisting) client session {id} ({addr})")
                        .says("Evicting (and blacklisting) client session {id} ({addr})")
                        .says("Evicting client session {id} ({addr})")
                        .from("ceph src/mds/Server.cc, src/mds/MDSRank.cc", "")
                        .proves("the MDS ended the session of that client; with 'blocklisting' its address is on the"
                                + " blocklist of the OSDs. Its mounts fail until they are mounted again")
                        .doesNotProve("which pods: ask the node of that address")
                        .causes("the node did not answer for session_autoclose (300 s)", "an administrator evicted it")
                        .next(NextQuestion.BLOCKLIST, NextQuestion.MOUNTS)
                        .also("compare the address with the entries of the blocklist and the addresses of the nodes")
                        .notSafe(Unsafe.LAZY_UNMOUNT),
                row("CephMdsReconnectDenied")
                        .by("ceph-mds (log)", "")
                        .says(
                                "denied reconnect attempt (mds is {state}) from client.{id} {addr} after {seconds} (allowed interval {n})")
                        .says("denied reconnect attempt (mds is {state}) from client.{id} {addr}")
                        .from("ceph src/mds/Server.cc", "")
                        .proves(
                                "the MDS ended the session of that client, which came too late after a restart of the MDS")
                        .doesNotProve("that it is blocklisted: an eviction has its own line in the log")
                        .causes("the node was cut off or very slow while the MDS restarted")
                        .next(NextQuestion.BLOCKLIST, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.LAZY_UNMOUNT),
                row("CephMdsCapsLate")
                        .by("ceph-mds (log)", "")
                        .says(
                                "client.{id} isn't responding to mclientcaps(revoke), ino {ino} pending {caps} issued {issued}, sent {seconds} seconds ago")
                        .says("client.{id} isn't responding to mclientcaps(revoke)")
                        .from("ceph src/mds/Locker.cc", "")
                        .proves("that client keeps what another one waits for; calls to CephFS may hang on other nodes")
                        .doesNotProve("that the client was evicted; that it is dead")
                        .causes("a node that hangs or lost its network", "a bug of an old kernel")
                        .next(NextQuestion.DMESG)
                        .also("find the node of the client: 'ceph tell mds.NAME session ls' has its host name")
                        .notSafe(Unsafe.LAZY_UNMOUNT),
                row("CephMdsSlowRequest")
                        .by("ceph-mds / ceph-osd (log)", "")
                        .says("slow request {seconds} seconds old, received at {time}: {text}")
                        .says("{n} slow requests, {k} included below; oldest blocked for > {seconds} secs")
                        .from("ceph src/common/TrackedOp.cc", "")
                        .proves("a request of a client waited that long in the daemon")
                        .doesNotProve("that it failed")
                        .causes("another client holds what it waits for", "slow OSDs"),
                row("CephFuseRejected")
                        .by("ceph-fuse", "")
                        .says("rejected us (sessionless)")
                        .says("ceph mount failed with ({n}) {text}")
                        .says("probably no MDS server is up?")
                        .says("fuse failed to start")
                        .from("ceph src/client/Client.cc, src/ceph_fuse.cc", "")
                        .proves("ceph-fuse did not mount")
                        .causes("the client is on the blocklist", "no MDS is active", "key or file system name")
                        .next(NextQuestion.BLOCKLIST)
                        .also("run ceph fs status"));
    }
}
