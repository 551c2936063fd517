package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** What the {@code rbd} command prints about an image. */
final class RbdToolTemplates {

    private RbdToolTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("RbdStatusWatcher")
                        .by("rbd status", "")
                        .says("watcher={addr} client.{id} cookie={n}")
                        .from("ceph src/tools/rbd/action/Status.cc; rbd-ceph.md", "")
                        .proves("at that moment that client watched the image: it has it open for writing")
                        .doesNotProve("read-only openers; which node, unless the address is a node's; that it writes")
                        .next(NextQuestion.RBD_USE)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdStatusNone")
                        .by("rbd status", "")
                        .says("Watchers: none")
                        .from("ceph src/tools/rbd/action/Status.cc; rbd-ceph.md", "")
                        .proves("no watcher at that moment")
                        .doesNotProve("that it is free: read-only, cut-off and just-broken clients are not listed")
                        .next(NextQuestion.RBD_USE)
                        .also("read the blocklist")
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdLockTable")
                        .by("rbd lock ls", "")
                        .says("There is 1 exclusive lock on this image.")
                        .says("There are {n} shared locks on this image.")
                        .from("ceph src/tools/rbd/action/Lock.cc; rbd-ceph.md", "")
                        .proves("these lockers")
                        .doesNotProve("that they live")
                        .next(NextQuestion.RBD_USE)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdShowmapped")
                        .by("rbd device list / showmapped", "")
                        .says("id pool image snap device")
                        .says("id pool namespace image snap device")
                        .from("ceph src/krbd.cc; rbd-ceph.md", "")
                        .proves("on the node where it ran, these are mapped")
                        .doesNotProve("other nodes")
                        .next(NextQuestion.RBD_DEVICES)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdStillWatched")
                        .by("rbd / librbd", "")
                        .says("rbd: error: image still has watchers")
                        .says("image has watchers - not removing")
                        .says("This means the image is still open or the client using it crashed.")
                        .says("image still has watchers")
                        .from("ceph src/tools/rbd/action/Remove.cc, src/librbd/image/PreRemoveRequest.cc", "")
                        .proves("the image was not removed: a client has it open")
                        .doesNotProve(
                                "which client; that the client lives: the watch of a dead client ends after about 30"
                                        + " s")
                        .causes(
                                "a node has it mapped",
                                "rbd-nbd or a mirror daemon has it open",
                                "a client crashed a moment ago")
                        .next(NextQuestion.RBD_USE)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdImageBusy")
                        .by("librbd / librados", "")
                        .says("rbd: ret=-16, Device or resource busy")
                        .says("rados: ret=-16, Device or resource busy")
                        .says("rbd: remove error: (16) Device or resource busy")
                        .says("rbd: delete error: (16) Device or resource busy")
                        .says("librbd: {text}: (16) Device or resource busy")
                        .says("librbd::{text}: (16) Device or resource busy")
                        .says("cannot obtain exclusive lock - not removing")
                        .says("[errno 16] RBD image is busy ({text})")
                        .says("RBD image is busy")
                        .from("ceph src/librbd; go-ceph rbd/errors.go", "")
                        .proves("Ceph refused, because a client has the image open or holds its lock")
                        .doesNotProve("which client; that this node holds it")
                        .causes("the image is mapped on a node", "a watch or lock of a client that died")
                        .next(NextQuestion.RBD_USE)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdNotMapped")
                        .by("rbd device unmap", "")
                        .says("rbd: {name}: not a mapped image or snapshot")
                        .says("rbd: '{dev}' is not an rbd device")
                        .says("rbd: '{dev}' is not a block device")
                        .says("rbd-nbd: {name} is not mapped")
                        .from("ceph src/krbd.cc, src/tools/rbd_nbd/rbd-nbd.cc", "")
                        .proves("nothing of that name is mapped where the command ran, so nothing was unmapped")
                        .doesNotProve(
                                "that no other node has it mapped; that it is not mapped under another pool, namespace or snapshot name")
                        .causes(
                                "a name without its pool or namespace",
                                "it was unmapped before",
                                "the command ran in another container")
                        .next(NextQuestion.RBD_DEVICES)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdAlreadyMapped")
                        .by("rbd device map", "")
                        .says("rbd: warning: image already mapped as {dev}")
                        .from("ceph src/tools/rbd/action/Kernel.cc", "")
                        .proves(
                                "the image is mapped on this node already; the command goes on and maps it a second time")
                        .doesNotProve("that the first mapping is still used")
                        .causes("a mapping by hand next to that of the driver", "an earlier unmap that failed")
                        .next(NextQuestion.RBD_DEVICES, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdMappedTwice")
                        .by("rbd device unmap", "")
                        .says("rbd: {name}: mapped more than once, unmapping {dev} only")
                        .from("ceph src/krbd.cc", "")
                        .proves("the image had several mappings on that node, and one of them was to be removed")
                        .doesNotProve("that the image is free: the other mappings are still there")
                        .causes("a mapping by hand next to that of the driver", "an earlier unmap that failed")
                        .next(NextQuestion.RBD_DEVICES, NextQuestion.MOUNTS)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdUdevWait")
                        .by("rbd (krbd)", "")
                        .says("rbd: udev wait failed")
                        .says("rbd: udev wait failed: {error}")
                        .from("ceph src/krbd.cc do_map/do_unmap", "")
                        .proves("the kernel did the step, and 'rbd' lost the event that says which device it is")
                        .doesNotProve("that the image is not mapped")
                        .causes("'rbd' ran in a container without the events of the host", "a full buffer of udev")
                        .next(NextQuestion.RBD_DEVICES)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdUdevRetry")
                        .by("rbd (krbd)", "")
                        .says("rbd: udev enumerate missed a device, tries = {n}")
                        .says("rbd: udev enumerate failed, retrying")
                        .says("rbd: warning: secret has length 0")
                        .from("ceph src/krbd.cc", "")
                        .proves("a remark: 'rbd' went on with the step")
                        .doesNotProve("that the step failed"),
                row("RbdNbdFailed")
                        .by("rbd-nbd", "FailedMount")
                        .says("rbd: rbd-nbd failed with error: {error}")
                        .says("rbd-nbd: failed to map, status: {error}")
                        .says("rbd-nbd: failed to load nbd kernel module: {error}")
                        .says("rbd-nbd: failed to acquire exclusive lock: {error}")
                        .says("rbd-nbd: failed to read nbd request data: {error}")
                        .says("rbd-nbd: failed to unregister device: {text}")
                        .says("rbd-nbd: {what}: ({n}) {error}")
                        .from("ceph src/tools/rbd_nbd/rbd-nbd.cc, src/tools/rbd/action/Nbd.cc", "")
                        .proves("rbd-nbd could not do that step; a line before it may say why")
                        .doesNotProve("that the image is bad")
                        .causes("the nbd module is not loaded", "no such image for that user", "the key or its caps")
                        .next(NextQuestion.RBD_USE, NextQuestion.DMESG)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdLockCommand")
                        .by("rbd lock", "")
                        .says("rbd: lock is already held by someone else")
                        .says("rbd: lock is already held by someone else with a different tag")
                        .says("rbd: releasing lock failed: {error}")
                        .says("rbd: taking lock failed: {error}")
                        .from("ceph src/tools/rbd/action/Lock.cc", "")
                        .proves("the lock of the image was not changed")
                        .doesNotProve("that the holder lives")
                        .causes("another client took the lock", "the lock was released or broken before")
                        .next(NextQuestion.RBD_USE)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdDenied")
                        .by("rbd / librbd", "")
                        .says("rbd: {what}: (1) Operation not permitted")
                        .says("rbd: {what}: (13) Permission denied")
                        .says("[errno 1] RBD permission error ({text})")
                        .says("librbd::{what}: (1) Operation not permitted")
                        .says("librbd::{what}: (13) Permission denied")
                        .says("librbd: {what}: (1) Operation not permitted")
                        .says("librbd: {what}: (13) Permission denied")
                        .from("ceph src/tools/rbd, src/librbd", "")
                        .proves("Ceph refused that step to the user of the command")
                        .doesNotProve("that the image is missing or bad")
                        .causes(
                                "caps without 'profile rbd' for that pool or namespace",
                                "a command without --id or --namespace")
                        .next(NextQuestion.RBD_COMMAND)
                        .also("run ceph auth get CLIENT"),
                row("RbdWatchLost")
                        .by("librbd", "")
                        .says("image watch failed: {cookie}, ({n}) {text}")
                        .says("librbd::Watcher: {text}: (107) Transport endpoint is not connected")
                        .from("ceph src/librbd/ImageWatcher.cc, Watcher.cc", "")
                        .proves(
                                "this client of librbd, for example rbd-nbd, qemu or a manager, lost its watch of the image and sets it again if it may")
                        .doesNotProve("that it stopped writing; that the image is free")
                        .causes("network break", "the OSD of the header restarted", "the client is blocklisted")
                        .next(NextQuestion.RBD_USE, NextQuestion.BLOCKLIST)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdErrno")
                        .by("rbd / librbd", "")
                        .says("rbd: {what}: ({n}) {error}")
                        .says("librbd::{what}: ({n}) {error}")
                        .says("librbd: {what}: ({n}) {error}")
                        .from("ceph src/tools/rbd, src/librbd", "")
                        .proves("that step ended with this error of Linux; the number is its errno")
                        .doesNotProve("that the image is bad")
                        .next(NextQuestion.RBD_USE, NextQuestion.RBD_IMAGE)
                        .notSafe(Unsafe.UNMAP_FORCE)
                        .unlessKnown(),
                row("RbdMigrating")
                        .by("librbd", "")
                        .says("image in migration state - not removing")
                        .says("cannot move migrating image to trash")
                        .from("ceph src/librbd/image/PreRemoveRequest.cc, src/librbd/api/Trash.cc", "")
                        .proves("the image was not removed: it is source or target of a migration that has not ended")
                        .doesNotProve("that the other image has all data")
                        .causes("rbd migration was prepared and neither committed nor aborted")
                        .also("read 'rbd status', which names source and target")
                        .notSafe(Unsafe.RBD_FORCE),
                row("RbdHasSnapshots")
                        .by("rbd / librbd / rbd_support", "")
                        .says("rbd: image has snapshots with linked clones - these must be deleted or flattened"
                                + " before the image can be removed.")
                        .says("rbd: image has snapshots - these must be deleted with 'rbd snap purge' before the"
                                + " image can be removed.")
                        .says("image has snapshots - not removing")
                        .says("rbd: ret=-39, Directory not empty")
                        .says("[errno 39] RBD image has snapshots (error deleting image from trash)")
                        .says("RBD image has snapshots")
                        .says("rbd: remove error: (39) Directory not empty")
                        .says("rbd: delete error: (39) Directory not empty")
                        .says("image has snapshots with linked clones")
                        .from("ceph src/tools/rbd/action/Remove.cc, Trash.cc; src/pybind/mgr/rbd_support/task.py", "")
                        .proves("the image was not removed: it has snapshots. With clone v2 they may be in the trash"
                                + " namespace, which only 'rbd snap ls --all' lists")
                        .doesNotProve("that nobody needs them: a clone, a VolumeSnapshot or a mirror may")
                        .causes("a clone of a snapshot", "a VolumeSnapshot", "a snapshot that mirroring made")
                        .next(NextQuestion.RBD_DELETE)
                        .notSafe(Unsafe.RBD_FORCE),
                row("RbdSnapProtected")
                        .by("rbd / librbd", "")
                        .says("rbd: snapshot '{snap}' is protected from removal.")
                        .says("rbd: unprotecting snap failed: {text}")
                        .says("rbd: removing snaps failed: {text}")
                        .says("rbd: failed to remove snapshot: {text}")
                        .says("cannot unprotect: at least {n} child(ren) [{list}] in pool '{pool}'")
                        .says("can't unprotect; at least {n} child(ren) in pool {pool}")
                        .says("rbd: snapshot id {n} is protected from removal.")
                        .from("ceph src/tools/rbd/action/Snap.cc, src/librbd/operation/SnapshotUnprotectRequest.cc", "")
                        .proves("the snapshot was not removed: it is protected, or clones need it")
                        .doesNotProve("which clones, unless they are listed; rbd children lists them")
                        .causes(
                                "a clone, for example a volume restored from the snapshot",
                                "a protection that was set by hand")
                        .next(NextQuestion.RBD_DELETE)
                        .notSafe(Unsafe.RBD_FORCE),
                row("RbdTrashDeferment")
                        .by("rbd trash rm / librbd", "")
                        .says("Deferment time has not expired, please use --force if you really want to remove the"
                                + " image")
                        .says("error: deferment time has not expired")
                        .says("eferment time has not expired")
                        .from("ceph src/tools/rbd/action/Trash.cc, src/librbd/api/Trash.cc", "")
                        .proves("the image is still in the trash, and its deferment time still protects it")
                        .doesNotProve("that nobody needs it: 'rbd trash restore' brings it back until then")
                        .also("read 'rbd trash ls --long' to see until when")
                        .next(NextQuestion.RBD_DELETE)
                        .notSafe(Unsafe.RBD_FORCE),
                row("RbdTrashPurge")
                        .by("rbd trash purge", "")
                        .says("rbd: some expired images could not be removed")
                        .says("Ensure that they are closed/unmapped, do not have snapshots (including trashed"
                                + " snapshots with linked clones), are not in a group and were moved to"
                                + " the trash successfully.")
                        .from("ceph src/tools/rbd/action/Trash.cc", "")
                        .proves("at least one image stays in the trash: a client has it open, it has snapshots,"
                                + " or it is in a group")
                        .doesNotProve("which image, and which of these reasons")
                        .causes("snapshots in the trash namespace with clones", "a watcher")
                        .next(NextQuestion.RBD_DELETE)
                        .also("read 'rbd trash ls --long', and for each image 'rbd snap ls --all --image-id"
                                + " ID' and 'rbd status --image-id ID'")
                        .notSafe(Unsafe.RBD_FORCE),
                row("RbdTrashPending")
                        .by("librbd", "")
                        .says("error: image is pending restoration")
                        .says("error: image is pending moving to the trash")
                        .from("ceph src/librbd/api/Trash.cc", "")
                        .proves("a move into or out of the trash was begun and has not ended")
                        .causes("the client that began it was interrupted")
                        .also("finish the same move first")
                        .notSafe(Unsafe.RBD_FORCE),
                row("CephMgrModule")
                        .by("ceph-mgr", "")
                        .says("Module '{module}' has failed: {error}")
                        .says("Module '{module}' has failed dependency: {error}")
                        .says("no active mgr")
                        .says("no mgr daemons active")
                        .from("ceph src/mgr/PyModuleRegistry.cc, src/mon/MgrStatMonitor.cc, src/mon/MgrMonitor.cc", "")
                        .proves(
                                "that module of the manager does not work: rbd_support runs deletions from the trash and mirror snapshots, volumes makes and deletes CephFS subvolumes")
                        .doesNotProve("that volumes in use are concerned")
                        .causes("the manager was blocklisted", "a bug of the module")
                        .next(NextQuestion.BLOCKLIST)
                        .also("run ceph mgr fail, which starts another manager"),
                row("CephMgrDenied")
                        .by("ceph", "")
                        .says("access denied: does your client key have mgr caps?")
                        .from("ceph src/mgr/DaemonServer.cc", "")
                        .proves("the manager refused the command to this user")
                        .doesNotProve("that the subvolume or image is missing")
                        .causes("caps of the provisioner without mgr")
                        .also("run ceph auth get CLIENT"),
                row("CephSubvolumeMissing")
                        .by("ceph fs subvolume", "")
                        .says("subvolume '{subvolume}' does not exist")
                        .says("subvolume group '{group}' does not exist")
                        .from("ceph src/pybind/mgr/volumes/fs", "")
                        .proves("there is no subvolume or group of that name in the file system of the command")
                        .doesNotProve("that the data was deleted: it can be in another file system or group")
                        .causes("another file system, cluster or group", "it was deleted")
                        .also("run ceph fs subvolume ls FILESYSTEM --group_name csi")
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("RbdImageInGroup")
                        .by("rbd", "")
                        .says("Remove the image from the group and try again.")
                        .says("image is in a group - not removing")
                        .from("ceph src/tools/rbd/action/Remove.cc", "")
                        .proves("the image was not removed: it is in a group")
                        .next(NextQuestion.RBD_DELETE),
                row("RbdPoolMissing")
                        .by("rbd", "")
                        .says("rbd: error opening pool '{pool}': (2) No such file or directory")
                        .says("rbd: error opening default pool 'rbd' Ensure that the default pool has been created"
                                + " or specify an alternate pool name.")
                        .from("ceph src/tools/rbd/Utils.cc", "")
                        .proves("there is no pool of that name in the cluster of the command, or its user may"
                                + " not see it")
                        .doesNotProve("that the pool was deleted")
                        .causes("a wrong pool or cluster", "the pool option is missing")
                        .next(NextQuestion.RBD_IMAGE),
                row("RbdImageMissing")
                        .by("rbd / kernel (rbd)", "")
                        .says("rbd: error opening image {image}: (2) No such file or directory")
                        .says("error opening image {image} at snapshot None")
                        .says("rbd: image {image} does not exist")
                        .says("rbd: snap {image} does not exist")
                        .says("error getting image id {id} info from trash: (2) No such file or directory")
                        .from("ceph src/tools/rbd/Utils.cc, src/pybind/rbd; linux drivers/block/rbd.c", "")
                        .proves("there is no image of that name in the pool of the command")
                        .doesNotProve("that the data was deleted")
                        .causes("a wrong pool or namespace", "the image is in the trash")
                        .next(NextQuestion.RBD_IMAGE)
                        .notSafe(Unsafe.DELETE_CLAIM),
                row("CephNotConnected")
                        .by("rbd / ceph / rados", "")
                        .says("rbd: couldn't connect to the cluster!")
                        .says("couldn't connect to cluster: ({n}) {error}")
                        .says("monclient(hunting): authenticate timed out after {seconds}")
                        .says("RADOS timed out (error connecting to the cluster)")
                        .says("RADOS object not found (error connecting to the cluster)")
                        .says("failed to fetch mon config (--no-mon-config to skip)")
                        .from("ceph src/mon/MonClient.cc, src/tools/rbd/Utils.cc, src/pybind/rados", "")
                        .proves(
                                "the command got no connection to the cluster, so its answer says nothing about an image")
                        .doesNotProve("that the cluster is down")
                        .causes("no configuration file or monitors where it ran", "network", "keyring")
                        .next(NextQuestion.RBD_COMMAND),
                row("CephNoMonitorsInFile")
                        .by("ceph clients", "")
                        .says("unable to get monitor info from DNS SRV with service name: ceph-mon")
                        .says("failed for service _ceph-mon._tcp")
                        .says("parse_file: cannot open {path}: (2) No such file or directory")
                        .says("did not load config file, using default settings")
                        .from("ceph src/mon/MonMap.cc", "")
                        .proves("the client found no monitors in a configuration file, and asked DNS")
                        .doesNotProve("an error: monitors on the command line are used all the same, and mount.ceph"
                                + " writes it before other errors"),
                row("CephAuthMethod")
                        .by("ceph clients", "")
                        .says("monclient(hunting): handle_auth_bad_method server allowed_methods [{n}] but i only"
                                + " support [{list}]")
                        .says("monclient: keyring not found")
                        .says("auth: unable to find a keyring on {path}: (2) No such file or directory")
                        .says("auth: error reading file: {path}: {text}")
                        .says("monclient: authenticate NOTE: no keyring found; disabled cephx authentication")
                        .from("ceph src/mon/MonClient.cc, src/auth/KeyRing.cc", "")
                        .proves("the client had no usable key for this user, so the cluster refused it")
                        .doesNotProve("that the image is bad")
                        .causes("the key of another user or cluster", "the key changed and the Secret did not")
                        .next(NextQuestion.RBD_COMMAND)
                        .also("run ceph auth get CLIENT"),
                row("RadosKernelSecret")
                        .by("rbd (krbd)", "")
                        .says("failed to add secret '{client}' to kernel")
                        .says("rbd: failed to add secret {text} to kernel")
                        .says("mount error: ret=-{n}, failed to add secret to kernel")
                        .says("rbd: failed to get secret")
                        .from("ceph src/common/secret.c, src/krbd.cc", "")
                        .proves("the key could not be given to the kernel of that node, so nothing was mapped")
                        .causes("a key that is not base64", "keyctl is not allowed in the container"),
                row("RbdMirrorSplitBrain")
                        .by("rbd mirror image status", "")
                        .says("description: split-brain")
                        .says("split-brain detected")
                        .from("ceph src/tools/rbd_mirror/ImageReplayer.cc, image_replayer", "")
                        .proves("both sides of the image were written or promoted, so replay stopped; one side must"
                                + " be given up by 'rbd mirror image demote' and 'rbd mirror image resync' there, which"
                                + " throws away what that side wrote since")
                        .doesNotProve("which side has the right data")
                        .causes("a forced promotion while the other side was not demoted")
                        .next(NextQuestion.RBD_MIRROR)
                        .also("decide with the users of the data, before a resync")
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdMirrorForcePromoted")
                        .by("rbd mirror image status", "")
                        .says("description: force promoted")
                        .from("ceph src/tools/rbd_mirror/ImageReplayer.cc", "")
                        .proves("that side was made primary by force, without a demotion of the other side")
                        .doesNotProve("that the other side stopped writing")
                        .next(NextQuestion.RBD_MIRROR, NextQuestion.RBD_USE)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdMirrorRefused")
                        .by("rbd mirror / librbd", "")
                        .says("image is primary within a remote cluster or demotion is not propagated yet")
                        .says("mirrored image is not primary")
                        .says("image is primary, cannot resync to itself")
                        .says("rbd: mirroring not enabled on the image")
                        .says("rbd: error promoting image to primary")
                        .says("rbd: error demoting image to non-primary")
                        .from(
                                "ceph src/librbd/api/Mirror.cc, src/librbd/mirror; src/tools/rbd/action/MirrorImage.cc",
                                "")
                        .proves(
                                "the step of mirroring was refused: this side does not have the role that the step needs")
                        .doesNotProve("which side has the newer data")
                        .causes(
                                "the other side was not demoted, or its demotion has not arrived",
                                "the image is already in that role",
                                "mirroring is off for this image")
                        .next(NextQuestion.RBD_MIRROR)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("RbdMirrorPaused")
                        .by("rbd mirror image status", "")
                        .says("state: up+error")
                        .says("state: down+unknown")
                        .says("state: up+unknown")
                        .says("state: down+stopped")
                        .from("ceph src/tools/rbd/action/MirrorImage.cc, src/librbd/api/Mirror.cc", "")
                        .proves(
                                "no daemon replays the image on that side; with down it does not run there or has not reported")
                        .doesNotProve(
                                "an error, if that side is primary and the copy goes one way; that the data is old")
                        .causes(
                                "no rbd-mirror daemon runs there",
                                "the peer is not reachable",
                                "the description names the error")
                        .next(NextQuestion.RBD_MIRROR)
                        .notSafe(Unsafe.UNMAP_FORCE));
    }
}
