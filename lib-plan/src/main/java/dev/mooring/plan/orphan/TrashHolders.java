package dev.mooring.plan.orphan;

import dev.mooring.rbd.command.CephConnection;
import dev.mooring.rbd.command.CephRelease;
import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandOutput.ImageSnapshot;
import dev.mooring.rbd.output.CommandOutput.TrashedImage;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Why an image stays in the trash: ceph-csi moves each image there that it deletes, and the manager tries again to remove it
 * until nothing holds it.
 *
 * @param outputs what the commands printed about images
 * @param clones the clones of each image
 * @param owners the reasons why an image has an owner
 * @upstream ceph src/librbd/image/PreRemoveRequest.cc, src/tools/rbd/action/Trash.cc execute_remove
 * @upstream ceph-csi internal/rbd/rbd_util.go trashRemoveImage, issues 1728, 3416, 3593
 */
record TrashHolders(
        Function<RbdImageSpec, ImageOutputs> outputs,
        Map<String, Set<String>> clones,
        Function<String, List<Reason>> owners) {

    private static final RbdCommands COMMANDS = new RbdCommands(CephConnection.DEFAULT, CephRelease.QUINCY);

    /** What another source than a user means. */
    private static final Map<String, String> SOURCES = Map.of(
            "MIGRATION", "it is the source of a migration, which is neither committed nor aborted",
            "MIRRORING", "rbd-mirror put it there",
            "REMOVING", "its removal has begun");

    /**
     * What holds an image.
     *
     * @param isOnlyOne whether no other image has its name, so that the outputs are about this one
     */
    List<Reason> of(StoredObject.Image image, TrashedImage entry, boolean isOnlyOne) {
        ImageOutputs said = isOnlyOne ? outputs.apply(image.image()) : ImageOutputs.NONE;
        List<Reason> found = new ArrayList<>();
        for (String clone : clones.getOrDefault(image.image().toString(), Set.of())) {
            found.add(held(image, "its clone " + clone + " needs it" + whose(clone))
                    .withRemedy(RemedyStep.of(
                            "judge-clones",
                            "flatten the clone, or remove it if it is an orphan: then the image can be removed")));
        }
        Optional<List<ImageSnapshot>> snapshots =
                said.snapshots().filter(CommandAnswer::isWhole).flatMap(CommandAnswer::answer);
        snapshots
                .filter(all -> !all.isEmpty())
                .ifPresent(
                        all -> found.add(
                                held(
                                                image,
                                                "it has the snapshots "
                                                        + String.join(
                                                                ", ",
                                                                all.stream()
                                                                        .map(ImageSnapshot::name)
                                                                        .toList())
                                                        + ", and an image with snapshots is not removed")
                                        .withRemedy(
                                                RemedyStep.of(
                                                        "judge-snapshots",
                                                        "find out what each snapshot is for; one that has clones goes when these are flattened or gone"))));
        if (entry.status().startsWith("protected")) {
            found.add(held(image, "its time in the trash is not over: it is " + entry.status()));
        }
        Optional.ofNullable(SOURCES.get(entry.source())).ifPresent(why -> found.add(held(image, why)));
        if (found.isEmpty()) {
            found.add(snapshots.isPresent() && said.clones().isPresent() ? nothing(image) : notKnown(image));
        }
        return found;
    }

    private static Reason held(StoredObject.Image image, String why) {
        return Reason.of(OrphanCode.HELD_IN_TRASH, image.toString(), why);
    }

    private String whose(String clone) {
        List<String> why = owners.apply(clone).stream().map(Reason::message).toList();
        return why.isEmpty() ? "" : "; about the clone: " + String.join(", ", why);
    }

    private static Reason notKnown(StoredObject.Image image) {
        RbdImageSpec spec = image.image();
        return Reason.of(
                        OrphanCode.HOLDERS_IN_TRASH_NOT_KNOWN,
                        image.toString(),
                        "whether a snapshot or a clone keeps it in the trash is not known")
                .withRemedy(
                        RemedyStep.of("give-evidence", "give its snapshots; an image in the trash is found by its id")
                                .withArgv(COMMANDS.snapshots(spec.pool(), spec.namespace(), image.trashId())),
                        RemedyStep.of("give-evidence", "give its clones")
                                .withArgv(COMMANDS.children(spec.pool(), spec.namespace(), image.trashId())));
    }

    private static Reason nothing(StoredObject.Image image) {
        RbdImageSpec spec = image.image();
        return Reason.of(
                        OrphanCode.NOTHING_HOLDS_IN_TRASH,
                        image.toString(),
                        "no snapshot and no clone holds it: the task of the manager that removes it waits or was never"
                                + " added, or a client has it open")
                .withRemedy(
                        RemedyStep.of("look-at-tasks", "see whether the manager has a task for it, and its last error")
                                .withArgv("ceph", "rbd", "task", "list"),
                        RemedyStep.of("look-at-watchers", "see which client has it open")
                                .withArgv(COMMANDS.watchers(spec.pool(), spec.namespace(), image.trashId())));
    }
}
