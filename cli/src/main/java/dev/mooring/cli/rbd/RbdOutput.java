package dev.mooring.cli.rbd;

import dev.mooring.cli.render.Words;
import dev.mooring.rbd.output.ActionResult;
import dev.mooring.rbd.output.Blocklist;
import dev.mooring.rbd.output.ChildList;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandResult;
import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.rbd.output.ImageList;
import dev.mooring.rbd.output.ImageLocks;
import dev.mooring.rbd.output.ImageMetadata;
import dev.mooring.rbd.output.KernelMappings;
import dev.mooring.rbd.output.ListedWatchers;
import dev.mooring.rbd.output.ManagerClients;
import dev.mooring.rbd.output.MappedDevices;
import dev.mooring.rbd.output.MirrorImageStatus;
import dev.mooring.rbd.output.MirrorPoolStatus;
import dev.mooring.rbd.output.PoolList;
import dev.mooring.rbd.output.RbdStatus;
import dev.mooring.rbd.output.SnapshotList;
import dev.mooring.rbd.output.TrashList;
import java.util.function.Function;

/** The commands whose output is read, in the order of the help. */
enum RbdOutput {
    STATUS("rbd status: who has an image open for writing", "watchers", RbdStatus::read),
    LOCKS("rbd lock ls: who holds a lock", "locks", ImageLocks::read),
    DEVICES(
            "rbd showmapped, rbd device list or rbd-nbd list-mapped: what a host has mapped",
            "devices",
            MappedDevices::read),
    CONFIG_INFO(
            "cat /sys/bus/rbd/devices/*/config_info: how the kernel has mapped images, read-only or not",
            "mappings",
            KernelMappings::read),
    BLOCKLIST("ceph osd blocklist ls, or its older spelling, or osd dump: who is kept out", "entries", Blocklist::read),
    INFO("rbd info: what an image is", "image", ImageInfo::read),
    LS("rbd ls, with or without -l: the images of a pool", "images", ImageList::read),
    SNAP_LS("rbd snap ls: the snapshots of an image", "snapshots", SnapshotList::read),
    CHILDREN("rbd children: the clones that depend on an image", "children", ChildList::read),
    TRASH_LS("rbd trash ls: the images in the trash", "images", TrashList::read),
    MIRROR_IMAGE_STATUS("rbd mirror image status: how an image is mirrored", "mirror", MirrorImageStatus::read),
    MIRROR_POOL_STATUS("rbd mirror pool status: the daemons that mirror a pool", "daemons", MirrorPoolStatus::read),
    IMAGE_META_LS("rbd image-meta ls: what is stored beside an image", "metadata", ImageMetadata::read),
    LISTWATCHERS("rados listwatchers: who watches an object", "watchers", ListedWatchers::read),
    MGR_DUMP("ceph mgr dump: the manager's own clients", "clients", ManagerClients::read),
    LSPOOLS("ceph osd lspools: the pools by their ids", "pools", PoolList::read),
    RESULT(
            "a command that does something: map, unmap, rm, lock add and rm, trash mv, blocklist add and rm",
            "result",
            ActionResult::read);

    private final String program;
    private final String key;

    @SuppressWarnings("ImmutableEnumChecker") // the readers are functions without state
    private final Function<CommandResult, CommandAnswer> reader;

    RbdOutput(String program, String key, Function<CommandResult, CommandAnswer> reader) {
        this.program = program;
        this.key = key;
        this.reader = reader;
    }

    /** The subcommand. */
    String word() {
        return Words.word(this);
    }

    /** Whose output it is, and what it tells. */
    String program() {
        return program;
    }

    /** The key of its rows. */
    String key() {
        return key;
    }

    CommandAnswer read(CommandResult result) {
        return reader.apply(result);
    }
}
