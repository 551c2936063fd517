package dev.mooring.rbd.use;

import dev.mooring.rbd.command.CephConnection;
import dev.mooring.rbd.command.CephRelease;
import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandFailure;
import dev.mooring.rbd.output.internal.OutputNote;
import dev.mooring.reason.RemedyStep;
import java.util.List;
import java.util.function.BiFunction;

/** The commands whose answers are evidence. */
enum EvidenceCommand {
    STATUS("rbd status", "which clients have a live watch", RbdCommands::status),
    LOCKS("rbd lock ls", "whether the last writer stopped cleanly", RbdCommands::lockList),
    INFO("rbd info", "the features of the image, and whether it is the copy of a mirrored image", RbdCommands::info),
    BLOCKLIST("ceph osd blocklist ls", "which clients the storage refuses", (commands, image) -> commands.blocklist()),
    METADATA("rbd image-meta ls", "the addresses that the driver stored for each node", RbdCommands::metadata),
    SNAPSHOTS("rbd snap ls", "whether the image has snapshots", RbdCommands::snapshots),
    CHILDREN("rbd children", "whether clones depend on the image", RbdCommands::children),
    MANAGER_CLIENTS("ceph mgr dump", "which clients are the manager's", (commands, image) -> commands.managerClients()),
    MIRROR_DAEMONS(
            "rados listwatchers rbd_mirroring",
            "which clients are mirror daemons",
            (commands, image) -> commands.mirrorDaemons(image.pool(), image.namespace())),
    MIRROR_POOL(
            "rbd mirror pool status",
            "which clients are mirror daemons",
            (commands, image) -> commands.mirrorPoolStatus(image.pool())),
    MIRROR_IMAGE(
            "rbd mirror image status", "what the mirror daemons report of the image", RbdCommands::mirrorImageStatus),
    DEVICES("rbd device list", "what the kernel of the node has mapped", (commands, image) -> commands.mappedDevices()),
    NBD_DEVICES(
            "rbd-nbd list-mapped",
            "what rbd-nbd has mapped on the node",
            (commands, image) -> commands.mappedNbdDevices());

    private static final String ACTION = "give-evidence";

    private final String words;
    private final String proves;

    private final BiFunction<RbdCommands, RbdImageSpec, List<String>> argv;

    EvidenceCommand(String words, String proves, BiFunction<RbdCommands, RbdImageSpec, List<String>> argv) {
        this.words = words;
        this.proves = proves;
        this.argv = argv;
    }

    String words() {
        return words;
    }

    private static boolean isPasted(CommandAnswer<?> answer) {
        return answer.notes().stream().anyMatch(note -> note.code() == OutputNote.PASTED_WHITE_SPACE);
    }

    /** Its name, with the image if it is run for one, and not for the cluster or a node. */
    String about(RbdImageSpec image) {
        return switch (this) {
            case STATUS, LOCKS, INFO, METADATA, SNAPSHOTS, CHILDREN, MIRROR_IMAGE -> words + " " + image;
            case BLOCKLIST, MANAGER_CLIENTS, MIRROR_DAEMONS, MIRROR_POOL, DEVICES, NBD_DEVICES -> words;
        };
    }

    /** Why an answer is not whole. */
    static String why(CommandAnswer<?> answer) {
        return answer instanceof CommandFailure<?> failure
                ? failure.kind() + ", " + failure.message()
                : isPasted(answer)
                        ? "a person pasted it, and pasted text proves nothing"
                        : "the last line has no line end, so the rest may be missing";
    }

    /** To run the command, with the options of the host that runs it, and to give its whole output. */
    RemedyStep step(RbdImageSpec image) {
        RbdCommands commands = new RbdCommands(CephConnection.DEFAULT, CephRelease.QUINCY);
        RemedyStep step = RemedyStep.of(ACTION, "run " + words + " and give its whole output with its exit code")
                .withTarget("RbdImage/" + image)
                .withProves(proves);
        return image.pool().isEmpty() || !image.snapshot().isEmpty()
                ? step
                : step.withArgv(argv.apply(commands, image));
    }

    /** To run the command on a node. */
    RemedyStep stepOn(String node, RbdImageSpec image) {
        RemedyStep step = step(image);
        return RemedyStep.of(ACTION, "run " + words + " on the host " + node + " and give its whole output")
                .withTarget("Node/" + node)
                .withArgv(step.argv())
                .withRequires("/sys/bus/rbd and the processes of the host are visible where it runs")
                .withProves(step.proves());
    }

    /** To give all objects that may show a user of the image; one command, because a proof needs all of them. */
    static RemedyStep objects() {
        return RemedyStep.of(ACTION, "give all volumes, claims, pods, nodes and attachments of the cluster")
                .withTarget("PersistentVolume,PersistentVolumeClaim,Pod,Node,VolumeAttachment")
                .withArgv(
                        "kubectl",
                        "get",
                        "persistentvolumes,persistentvolumeclaims,pods,nodes,volumeattachments",
                        "-A",
                        "-o",
                        "yaml")
                .withRequires("an empty list leaves no trace in the output: say which kinds are complete")
                .withProves("which objects of Kubernetes lead to the image");
    }

    /** To give the Node objects. */
    static RemedyStep nodes(String proves) {
        return RemedyStep.of(ACTION, "give the Node objects as they are now")
                .withTarget("Node")
                .withArgv("kubectl", "get", "nodes", "-o", "yaml")
                .withProves(proves);
    }
}
