package dev.mooring.plan.orphan;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.rbd.command.CephConnection;
import dev.mooring.rbd.command.CephRelease;
import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandOutput.TrashedImage;
import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What must be proven about a pool and all of its clusters together before an image in it is an orphan. */
enum PoolPremise implements Premise<PoolPremise.InPool> {
    /** The caller says which clusters use the pool, and each of them is given. */
    EVERY_CLUSTER_IS_GIVEN(
            "the caller says which clusters use the pool, and each of them is given",
            in -> StatedClusters.discharge(in.scene(), in.stored().toString())),
    /** The images of the pool were listed whole, and this is one of them. */
    POOL_IS_LISTED("the images of the pool were listed whole, and this is one of them", PoolPremise::listed),
    /** The trash of the pool was listed whole and has no image of this name. */
    TRASH_IS_LISTED("the trash of the pool was listed whole and has no image of this name", PoolPremise::trash),
    /** A driver of the clusters writes such names, or only the clusters use the pool. */
    IMAGE_IS_OF_A_DRIVER(
            "a driver of the clusters writes such names, or only the clusters use the pool",
            in -> StatedClusters.ofDriver(in.scene(), in.stored(), in.isOfDriver(), in.images())),
    /** The image is described, with an id to restore it from the trash, is in no group, and was not written later. */
    IMAGE_IS_DESCRIBED(
            "the image is described, with an id to restore it from the trash, is in no group, and was not written later",
            PoolPremise::described),
    /** No other image is a clone of it. */
    NO_IMAGE_DEPENDS_ON_IT("no other image is a clone of it", PoolPremise::clones),
    /** The journal of the driver names no volume or snapshot of a cluster for it. */
    JOURNAL_NAMES_NO_OWNER(
            "the journal of the driver names no volume or snapshot of a cluster for it",
            in -> in.journal()
                    .namesNoOwner(
                            in.stored(),
                            in.outputs().described().map(ImageInfo::id).orElse(""),
                            in.images()));

    private final String sentence;

    private final Function<InPool, Discharge> on;

    PoolPremise(String sentence, Function<InPool, Discharge> on) {
        this.sentence = sentence;
        this.on = on;
    }

    /**
     * What is known about an image apart from the clusters.
     *
     * @param isOfDriver whether its name is one that a driver writes
     * @param clones the images whose description says that they are clones of it
     */
    record InPool(
            PoolInput scene,
            StoredObject.Image stored,
            PoolInput.Lists lists,
            boolean isOfDriver,
            List<String> clones,
            Journal journal) {

        ImageOutputs outputs() {
            return scene.outputs(stored.image());
        }

        List<Fact> images() {
            return lists.images().filter(CommandAnswer::isWhole).stream()
                    .map(answer -> answer.fact("rbd ls " + place()))
                    .toList();
        }

        String place() {
            return new PoolInput.Place(stored.image().pool(), stored.image().namespace()).toString();
        }

        Reason reason(OrphanCode code, String message) {
            return Reason.of(code, stored.toString(), message);
        }
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(InPool in) {
        return on.apply(in);
    }

    private static final RbdCommands COMMANDS = new RbdCommands(CephConnection.DEFAULT, CephRelease.QUINCY);

    private static RemedyStep give(String command, List<String> argv, String proves) {
        return RemedyStep.of("give-evidence", "run " + command + " and give its whole output with its exit code")
                .withArgv(argv)
                .withProves(proves);
    }

    private static Discharge listed(InPool in) {
        List<Fact> facts = in.images();
        return Discharge.of(
                List.of(),
                facts.isEmpty()
                        ? List.of(in.reason(
                                        OrphanCode.LIST_NOT_READ,
                                        "the list of the images of " + in.place() + " was not read whole")
                                .withRemedy(give(
                                        "rbd ls",
                                        COMMANDS.images(
                                                in.stored().image().pool(),
                                                in.stored().image().namespace()),
                                        "which images there are")))
                        : List.of(),
                facts);
    }

    private static Discharge trash(InPool in) {
        Optional<CommandAnswer<List<TrashedImage>>> trash = in.lists().trash().filter(CommandAnswer::isWhole);
        if (trash.isEmpty()) {
            return new Discharge.Open(List.of(
                    in.reason(OrphanCode.TRASH_NOT_LISTED, "the trash of " + in.place() + " was not listed whole")
                            .withRemedy(give(
                                    "rbd trash ls",
                                    COMMANDS.trash(
                                            in.stored().image().pool(),
                                            in.stored().image().namespace()),
                                    "which images are in the trash"))));
        }
        boolean same = trash.get().answer().orElse(List.of()).stream()
                .anyMatch(each -> each.name().equals(in.stored().name()));
        return same
                ? new Discharge.Refuted(List.of(in.reason(
                        OrphanCode.NAME_IN_TRASH,
                        "an image of the same name is in the trash, so it is not known which of them is meant")))
                : Discharge.proven(trash.get().fact("rbd trash ls " + in.place()));
    }

    private static Discharge described(InPool in) {
        ImageInfo info = in.outputs().described().orElse(null);
        if (info == null || info.id().isEmpty()) {
            return new Discharge.Open(List.of(in.reason(
                            OrphanCode.NOT_DESCRIBED,
                            info == null
                                    ? "the output of rbd info is not given or was not read whole"
                                    : "the output of rbd info has no id, which is needed to restore the image from"
                                            + " the trash")
                    .withRemedy(give(
                            "rbd info",
                            COMMANDS.info(in.stored().image()),
                            "the id of the image, its parent and its groups"))));
        }
        if (info.opFeatures().contains("group")) {
            return new Discharge.Refuted(List.of(
                    in.reason(OrphanCode.IN_GROUP, "the image is in a group, which may be of a group snapshot")));
        }
        Optional<LocalDateTime> later = info.lastWrite()
                .filter(written -> written.isAfter(LocalDateTime.ofInstant(in.scene().now, ZoneOffset.UTC)));
        if (later.isPresent()) {
            return new Discharge.Refuted(List.of(in.reason(
                            OrphanCode.WRITTEN_LATER,
                            "rbd info says that the image was written at " + later.get()
                                    + " in the time zone of its host, and everything was seen at " + in.scene().now)
                    .withRemedy(give(
                            "rbd info with TZ=UTC",
                            COMMANDS.info(in.stored().image()),
                            "whether the image was written after the other outputs were made"))));
        }
        return Discharge.restsOn(facts(in, "rbd info", in.outputs().info()));
    }

    private static <T> List<Fact> facts(InPool in, String command, Optional<CommandAnswer<T>> answer) {
        return answer.map(each -> each.fact(command + " " + in.stored().image())).stream()
                .toList();
    }

    private static Discharge clones(InPool in) {
        List<String> all = new ArrayList<>(in.clones());
        in.outputs().clones().ifPresent(all::addAll);
        if (!all.isEmpty()) {
            return new Discharge.Refuted(List.of(in.reason(
                            OrphanCode.CLONE_DEPENDS_ON_IT,
                            "clones depend on it: "
                                    + String.join(
                                            ", ",
                                            all.stream().distinct().sorted().toList()))
                    .withRemedy(RemedyStep.of(
                            "judge-clones",
                            "a parent is an orphan only after its clones are gone; ask about them first"))));
        }
        boolean isParent = in.outputs()
                .described()
                .filter(info -> info.opFeatures().contains("clone-parent"))
                .isPresent();
        List<Fact> facts = in.outputs().clones().isPresent() && !isParent
                ? facts(in, "rbd children", in.outputs().children())
                : List.of();
        return Discharge.of(
                List.of(),
                facts.isEmpty()
                        ? List.of(in.reason(
                                        OrphanCode.CLONES_NOT_KNOWN,
                                        isParent
                                                ? "rbd info says that it has clones, and the output of rbd children has"
                                                        + " none: it lists those in the trash only with --all"
                                                : "the output of rbd children is not given")
                                .withRemedy(give(
                                        "rbd children",
                                        COMMANDS.children(in.stored().image()),
                                        "whether clones depend on the image")))
                        : List.of(),
                facts);
    }

    @Override
    public String toString() {
        return id();
    }
}
