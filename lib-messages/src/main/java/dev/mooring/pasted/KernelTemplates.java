package dev.mooring.pasted;

import static dev.mooring.pasted.MessageTemplate.row;

import java.util.List;

/** Messages of the kernel of a node. */
final class KernelTemplates {

    private KernelTemplates() {}

    static List<MessageTemplate.Row> rows() {
        return List.of(
                row("LibcephSocketClosed")
                        .by("kernel (libceph)", "")
                        .says("libceph: {peer} {addr} socket closed (con state {state})")
                        .from("linux net/ceph/messenger.c", "")
                        .proves("the peer closed TCP in that state; CONNECTING or V1_BANNER over and over: port speaks"
                                + " another protocol or refuses; OPEN: peer went or idle close")
                        .doesNotProve("that the cluster is down (one line while OPEN is normal)")
                        .causes("v2 port 3300 with a v1 client", "firewall/MTU", "OSD restarted", "auth refused")
                        .next(NextQuestion.DMESG, NextQuestion.RBD_IMAGE)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("LibcephConnectError")
                        .by("kernel (libceph)", "")
                        .says("libceph: {peer} {addr} connect error")
                        .from("linux net/ceph/messenger.c", "")
                        .proves("TCP connect failed")
                        .causes("network, address"),
                row("LibcephFeatureMismatch")
                        .by("kernel (libceph)", "")
                        .says("libceph: {peer} {addr} feature set mismatch, my {x} < server's {y}, missing {z}")
                        .says("libceph: {peer} {addr} missing required protocol features")
                        .from("linux net/ceph/messenger.c", "")
                        .proves("kernel too old for tunables/features of the cluster")
                        .causes("CRUSH tunables", "msgr2 required"),
                row("LibcephBadFsid")
                        .by("kernel (libceph)", "")
                        .says("libceph: bad fsid, had {a} got {b}")
                        .from("linux net/ceph/mon_client.c, ceph_common.c", "")
                        .proves("the address now belongs to another cluster than the client knows")
                        .causes("cluster recreated under the same addresses", "wrong monitors")
                        .next(NextQuestion.RBD_IMAGE)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("LibcephSession")
                        .by("kernel (libceph)", "")
                        .says("libceph: {peer} {addr} session established")
                        .says("libceph: {peer} {addr} session lost, hunting for new mon")
                        .from("linux net/ceph/mon_client.c", "")
                        .proves("monitor session state then")
                        .doesNotProve("state of OSDs"),
                row("LibcephAuth")
                        .by("kernel (libceph)", "")
                        .says("libceph: auth protocol 'cephx' {text} error -{n}")
                        .says("libceph: auth method {text} error -{n}")
                        .says("libceph: auth protocol {text} authentication failed: -{n}")
                        .from("linux net/ceph/auth.c", "")
                        .proves("key refused")
                        .causes(
                                "wrong key, base64 twice",
                                "'client.' prefix in userID",
                                "old cephcsi image against a patched Ceph",
                                "network"),
                row("KrbdLoaded")
                        .by("kernel (rbd)", "")
                        .says("rbd: {dev}: capacity {bytes} features {word}")
                        .from("linux drivers/block/rbd.c", "")
                        .proves("image was mapped as rbdN on this node then, with that size and feature bits")
                        .doesNotProve("which image; that it still is")
                        .next(NextQuestion.RBD_DEVICES),
                row("KrbdWatchError")
                        .by("kernel (rbd)", "")
                        .says("rbd: {dev}: encountered watch error: -{n}")
                        .from("linux drivers/block/rbd.c", "")
                        .proves("the watch of this device was lost at that time; it is set again if the client may (it"
                                + " may be invisible to 'rbd status' meanwhile)")
                        .doesNotProve("that it was unmapped; that it stopped writing")
                        .causes("network break", "OSD fail-over", "client blocklisted (then -108 follows)")
                        .next(NextQuestion.RBD_USE)
                        .also("read the blocklist")
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("KrbdResult108")
                        .by("kernel (rbd)", "")
                        .says("rbd: {dev}: write result -108")
                        .says("rbd: {dev}: read result -108")
                        .says("rbd: {dev}: write at {text} result -108")
                        .says("rbd: {dev}: read at {text} result -108")
                        .says("rbd: {dev}: result -108")
                        .from("linux drivers/block/rbd.c", "")
                        .proves("I/O of this client is refused: it is blocklisted (fenced)")
                        .doesNotProve("who did it")
                        .causes("fencing after fail-over", "lock broken by another client")
                        .next(NextQuestion.RBD_USE, NextQuestion.RBD_UNFENCE)
                        .notSafe(Unsafe.UNMAP_FORCE, Unsafe.REPAIR),
                row("KrbdLockBlocklisted")
                        .by("kernel (rbd)", "")
                        .says("rbd: {dev}: breaking header lock owned by {client}")
                        .says("rbd: {dev}: {client} seems dead, breaking lock")
                        .says("rbd: {dev}: blacklisting {client}")
                        .says("rbd: {dev}: blocklisting {client}")
                        .says("rbd: {dev}: failed to blacklist {client}")
                        .from("linux drivers/block/rbd.c", "")
                        .proves("this node takes the exclusive lock from another client and blocklists it")
                        .doesNotProve("that the other pod is gone")
                        .causes("exclusive-lock image mapped on two nodes")
                        .next(NextQuestion.RBD_USE)
                        .notSafe(Unsafe.UNMAP_FORCE),
                row("KrbdUnsupportedFeatures")
                        .by("kernel (rbd)", "")
                        .says("rbd: image {name}: image uses unsupported features: 0x{f}")
                        .from("linux drivers/block/rbd.c", "")
                        .proves("kernel does not support a feature of the image (with \"RBD image feature set"
                                + " mismatch\"); bits name features")
                        .next(NextQuestion.RBD_INFO),
                row("BlockIoError")
                        .by("kernel (block)", "")
                        .says("I/O error, dev {dev}, sector {n}")
                        .from("linux block/blk-core.c, blk-mq.c", "")
                        .proves("a request of that device failed")
                        .doesNotProve("why")
                        .causes("path lost", "fenced", "disk")
                        .next(NextQuestion.DMESG, NextQuestion.RBD_USE)
                        .notSafe(Unsafe.REPAIR)
                        .unless("dev loop", "dev sr", "dev fd"),
                row("BufferIoError")
                        .by("kernel (block)", "")
                        .says("Buffer I/O error on dev {dev}, logical block {n}, {text}")
                        .says("Buffer I/O error on device {dev}, logical block {n}")
                        .from("linux fs/buffer.c", "")
                        .proves("\"lost … write\": data of the cache was not written")
                        .doesNotProve("what file")
                        .causes("path lost", "fenced", "disk")
                        .next(NextQuestion.DMESG, NextQuestion.RBD_USE)
                        .notSafe(Unsafe.REPAIR)
                        .unless("dev loop", "dev sr", "dev fd", "device loop", "device sr", "device fd"),
                row("Ext4Error")
                        .by("kernel (ext4)", "")
                        .says("EXT4-fs error (device {dev}): {text}")
                        .from("linux fs/ext4/super.c", "")
                        .proves("ext4 saw an inconsistency or failed I/O on that node")
                        .doesNotProve("that the disk copy is damaged (with I/O errors before it, it may be the path)")
                        .causes("fenced client", "two writers", "corruption")
                        .next(NextQuestion.RBD_USE)
                        .notSafe(Unsafe.REPAIR),
                row("Ext4RemountRo")
                        .by("kernel (ext4)", "")
                        .says("EXT4-fs ({dev}): Remounting filesystem read-only")
                        .from("linux fs/ext4/super.c", "")
                        .proves("no writes from now on that node")
                        .causes("fenced client", "two writers", "corruption")
                        .next(NextQuestion.RBD_USE)
                        .notSafe(Unsafe.REPAIR),
                row("Ext4Mounted")
                        .by("kernel (ext4)", "")
                        .says("EXT4-fs ({dev}): mounted filesystem {text}")
                        .from("linux fs/ext4/super.c", "")
                        .proves("mounted on that node then")
                        .doesNotProve("now")
                        .next(NextQuestion.MOUNTS),
                row("XfsShutdown")
                        .by("kernel (xfs)", "")
                        .says("XFS ({dev}): I/O Error Detected. Shutting down filesystem")
                        .says("XFS ({dev}): Log I/O Error Detected. Shutting down filesystem")
                        .says("XFS ({dev}): metadata I/O error{text}")
                        .says("XFS ({dev}): xfs_do_force_shutdown{text}")
                        .says("XFS ({dev}): Corruption of in-memory data{text}")
                        .says("XFS ({dev}): log I/O error {text}")
                        .from("linux fs/xfs/xfs_fsops.c, xfs_buf.c", "")
                        .proves("XFS stopped on that node; every call gives EIO until unmounted")
                        .doesNotProve("damage on disk: the log is usually replayed")
                        .causes("device lost or fenced", "corruption (\"Corruption of in-memory data\")")
                        .next(NextQuestion.RBD_USE)
                        .also("unmount", "mount again")
                        .notSafe(Unsafe.REPAIR),
                row("XfsDuplicateUuid")
                        .by("kernel (xfs)", "")
                        .says("XFS ({dev}): Filesystem has duplicate UUID {uuid} - can't mount")
                        .from("linux fs/xfs/xfs_mount.c", "")
                        .proves("another XFS of this uuid is mounted on this node: a clone or the same image twice")
                        .causes("clone/snapshot restored next to its source", "image mapped twice")
                        .next(NextQuestion.MOUNTS, NextQuestion.RBD_DEVICES)
                        .notSafe(Unsafe.REPAIR),
                row("XfsUncleanLog")
                        .by("kernel (xfs)", "")
                        .says("XFS ({dev}): Starting recovery (logdev: internal)")
                        .says("XFS ({dev}): Ending recovery")
                        .says("XFS ({dev}): Ending clean mount")
                        .from("linux fs/xfs/xfs_log_recover.c", "")
                        .proves("log replay at mount; recovery means the last unmount was not clean")
                        .doesNotProve("damage")
                        .causes("node died"),
                row("AttemptBeyondEnd")
                        .by("kernel (block)", "")
                        .says("attempt to access beyond end of device {dev}: rw={text}, want={n}, limit={m}")
                        .says("attempt to access beyond end of device {dev}: rw={text}, sector={n}, nr_sectors = {k}"
                                + " limit={m}")
                        .says("attempt to access beyond end of device")
                        .from("linux block/blk-core.c", "")
                        .proves("file system or program thinks the device is larger; limit=0: the device is gone")
                        .causes("image shrunk", "partial growth", "device detached")
                        .next(NextQuestion.RBD_INFO, NextQuestion.EXPAND)
                        .notSafe(Unsafe.REPAIR),
                row("HungTask")
                        .by("kernel", "")
                        .says("INFO: task {task} blocked for more than {n} seconds")
                        .from("linux kernel/hung_task.c", "")
                        .proves("that task waited that long in the kernel")
                        .doesNotProve("storage as cause, unless the stack or name says so")
                        .causes("I/O hangs (Ceph, NFS)", "memory", "lock")
                        .next(NextQuestion.DMESG, NextQuestion.RBD_USE)
                        .notSafe(Unsafe.FORCE)
                        .unless("rtnl_lock", "futex_", "khugepaged", "kauditd"),
                row("CephFsEvicted")
                        .by("kernel (ceph)", "")
                        .says("ceph: {peer} rejected session")
                        .says("ceph: {peer} reconnect denied")
                        .says("ceph: {peer} hung")
                        .says("ceph: {peer} caps stale")
                        .from("linux fs/ceph/mds_client.c", "")
                        .proves("MDS evicted this client; mounts give EACCES/ESHUTDOWN until remounted")
                        .causes("network pause", "evicted by admin")
                        .next(NextQuestion.MOUNTS)
                        .notSafe(Unsafe.LAZY_UNMOUNT));
    }
}
