package dev.mooring.cli.rbd;

import dev.mooring.rbd.command.RbdCommands;
import java.util.List;
import java.util.function.BiFunction;

/** The commands there are, in the order of the help: those that find out, then those that change something. */
public enum RbdCommandKind {
    STATUS((commands, words) -> commands.status(words.image())),
    LOCK_LS((commands, words) -> commands.lockList(words.image())),
    INFO((commands, words) -> commands.info(words.image())),
    SNAP_LS((commands, words) -> commands.snapshots(words.image())),
    CHILDREN((commands, words) -> commands.children(words.image())),
    IMAGE_META_LS((commands, words) -> commands.metadata(words.image())),
    MIRROR_IMAGE_STATUS((commands, words) -> commands.mirrorImageStatus(words.image())),
    MIRROR_POOL_STATUS(
            (commands, words) -> commands.mirrorPoolStatus(words.image().pool())),
    MIRROR_DAEMONS((commands, words) ->
            commands.mirrorDaemons(words.image().pool(), words.image().namespace())),
    LS((commands, words) -> commands.images(words.image().pool(), words.image().namespace())),
    TRASH_LS((commands, words) ->
            commands.trash(words.image().pool(), words.image().namespace())),
    DEVICE_LIST((commands, words) -> commands.mappedDevices()),
    DEVICE_LIST_NBD((commands, words) -> commands.mappedNbdDevices()),
    LSPOOLS((commands, words) -> commands.pools()),
    MGR_DUMP((commands, words) -> commands.managerClients()),
    BLOCKLIST_LS((commands, words) -> commands.blocklist()),
    BLOCKLIST_ADD((commands, words) -> words.isClient()
            ? commands.blocklistAdd(words.client(), words.seconds())
            : commands.blocklistAddAllOf(words.ip(), words.seconds())),
    BLOCKLIST_RM((commands, words) ->
            words.isClient() ? commands.blocklistRemove(words.client()) : commands.blocklistRemoveAllOf(words.ip())),
    LOCK_RM((commands, words) -> commands.lockRemove(words.image(), words.lock())),
    UNMAP((commands, words) -> commands.unmap(words.device()));

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final BiFunction<RbdCommands, RbdCommandWords, List<String>> argv;

    RbdCommandKind(BiFunction<RbdCommands, RbdCommandWords, List<String>> argv) {
        this.argv = argv;
    }

    /** Whether it is about an image, or its pool. */
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
     * @throws IllegalArgumentException if what it needs was not given or would not be safe as a word
     */
    List<String> argv(RbdCommands commands, RbdCommandWords words) {
        return argv.apply(commands, words);
    }
}
