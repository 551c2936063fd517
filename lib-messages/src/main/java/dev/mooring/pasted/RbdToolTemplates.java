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
                        .notSafe(Unsafe.UNMAP_FORCE));
    }
}
