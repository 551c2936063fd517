package dev.mooring.cli.rbd;

import dev.mooring.rbd.command.RbdCommands;
import java.util.List;
import java.util.function.BiFunction;

/** The printable commands, in the order of the help: those that read, then those that change something. */
public enum CephCommand {
    STATUS((commands, arguments) -> commands.status(arguments.image())),
    LOCK_LS((commands, arguments) -> commands.lockList(arguments.image())),
    INFO((commands, arguments) -> commands.info(arguments.image())),
    SNAP_LS((commands, arguments) -> commands.snapshots(arguments.image())),
    CHILDREN((commands, arguments) -> commands.children(arguments.image())),
    IMAGE_META_LS((commands, arguments) -> commands.metadata(arguments.image())),
    MIRROR_IMAGE_STATUS((commands, arguments) -> commands.mirrorImageStatus(arguments.image())),
    MIRROR_POOL_STATUS(
            (commands, arguments) -> commands.mirrorPoolStatus(arguments.image().pool())),
    MIRROR_DAEMONS((commands, arguments) ->
            commands.mirrorDaemons(arguments.image().pool(), arguments.image().namespace())),
    LS((commands, arguments) ->
            commands.images(arguments.image().pool(), arguments.image().namespace())),
    TRASH_LS((commands, arguments) ->
            commands.trash(arguments.image().pool(), arguments.image().namespace())),
    DEVICE_LIST((commands, arguments) -> commands.mappedDevices()),
    DEVICE_LIST_NBD((commands, arguments) -> commands.mappedNbdDevices()),
    LSPOOLS((commands, arguments) -> commands.pools()),
    MGR_DUMP((commands, arguments) -> commands.managerClients()),
    BLOCKLIST_LS((commands, arguments) -> commands.blocklist()),
    BLOCKLIST_ADD((commands, arguments) -> arguments.isClient()
            ? commands.blocklistAdd(arguments.client(), arguments.seconds())
            : commands.blocklistAddAllOf(arguments.ip(), arguments.seconds())),
    BLOCKLIST_RM((commands, arguments) -> arguments.isClient()
            ? commands.blocklistRemove(arguments.client())
            : commands.blocklistRemoveAllOf(arguments.ip())),
    LOCK_RM((commands, arguments) -> commands.lockRemove(arguments.image(), arguments.lock())),
    UNMAP((commands, arguments) -> commands.unmap(arguments.device()));

    private final BiFunction<RbdCommands, CephCommandArguments, List<String>> argv;

    CephCommand(BiFunction<RbdCommands, CephCommandArguments, List<String>> argv) {
        this.argv = argv;
    }

    /** Whether it needs an image, or its pool. */
    boolean needsImage() {
        return switch (this) {
            case DEVICE_LIST, DEVICE_LIST_NBD, LSPOOLS, MGR_DUMP, BLOCKLIST_LS, BLOCKLIST_ADD, BLOCKLIST_RM, UNMAP ->
                false;
            default -> true;
        };
    }

    /**
     * The argument list.
     *
     * @throws IllegalArgumentException if an argument is missing or unsafe
     */
    List<String> argv(RbdCommands commands, CephCommandArguments arguments) {
        return argv.apply(commands, arguments);
    }
}
