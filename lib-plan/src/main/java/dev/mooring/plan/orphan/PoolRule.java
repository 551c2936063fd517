package dev.mooring.plan.orphan;

import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.rbd.command.CephConnection;
import dev.mooring.rbd.command.CephRelease;
import dev.mooring.rbd.command.RbdCommands;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandOutput.ListedImage;
import dev.mooring.rbd.output.CommandOutput.TrashedImage;
import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.rbd.output.internal.StrictOutput;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** What speaks against an image in a pool that is an orphan, apart from the objects of each cluster. */
enum PoolRule implements Rule<PoolRule.InPool> {
    /** The caller says which clusters use the pool, and each of them is given. */
    EVERY_CLUSTER_IS_GIVEN(
            "the caller says which clusters use the pool, and each of them is given",
            in -> StatedClusters.against(in.scene(), in.stored().toString(), in.reads())),
    /** The images of the pool were listed whole, and this is one of them. */
    POOL_IS_LISTED(
            "the images of the pool were listed whole, and this is one of them", in -> Reads.enough(in.images())),
    /** The trash of the pool was listed whole and has no image of this name. */
    TRASH_IS_LISTED(
            "the trash of the pool was listed whole and has no image of this name",
            in -> in.trash().stream()
                    .filter(each -> each.name().equals(in.stored().name()))
                    .limit(1)
                    .map(each -> in.reason(
                            OrphanCode.NAME_IN_TRASH,
                            "an image of the same name is in the trash, so it is not known which of them is meant"))),
    /** A driver of the clusters writes such names, or only the clusters use the pool. */
    IMAGE_IS_OF_A_DRIVER(
            "a driver of the clusters writes such names, or only the clusters use the pool",
            in -> StatedClusters.ofDriver(in.scene(), in.stored(), in.clusters(), in::images, in.reads())),
    /** The image is described, with an id to restore it from the trash, is in no group, and was not written later. */
    IMAGE_IS_DESCRIBED(
            "the image is described, with an id to restore it from the trash, is in no group, and was not written later",
            PoolRule::described),
    /** No other image is a clone of it. */
    NO_IMAGE_DEPENDS_ON_IT("no other image is a clone of it", PoolRule::clones),
    /** The journal of the driver names no volume or snapshot of a cluster for it. */
    JOURNAL_NAMES_NO_OWNER(
            "the journal of the driver names no volume or snapshot of a cluster for it",
            in -> in.journal()
                    .against(
                            in.stored(),
                            in.outputs().described().map(ImageInfo::id).orElse(""),
                            in.reads(),
                            in::images,
                            in::info));

    private static final RbdCommands COMMANDS = new RbdCommands(CephConnection.DEFAULT, CephRelease.QUINCY);

    private final String sentence;

    private final Function<InPool, Stream<Reason>> against;

    PoolRule(String sentence, Function<InPool, Stream<Reason>> against) {
        this.sentence = sentence;
        this.against = against;
    }

    /**
     * What is known about an image apart from the clusters.
     *
     * @param clones the images whose description, or whose own one, says that they are clones of it
     * @param reads receives what is read
     */
    record InPool(
            PoolInput scene,
            StoredObject.Image stored,
            PoolInput.Lists lists,
            List<ClusterObjects> clusters,
            List<String> clones,
            Journal journal,
            Reads reads) {

        ImageOutputs outputs() {
            return scene.outputs(stored.image());
        }

        Reason reason(OrphanCode code, String message) {
            return Reason.of(code, stored.toString(), message);
        }

        private <T> T read(
                Optional<CommandAnswer<T>> answer,
                String command,
                String of,
                OrphanCode code,
                String message,
                List<String> argv,
                String proves) {
            return StrictOutput.read(
                    reads,
                    answer,
                    command + " " + of,
                    () -> NotKnown.because(reason(code, message).withRemedy(give(command, argv, proves))));
        }

        private String place() {
            return new PoolInput.Place(stored.image().pool(), stored.image().namespace()).toString();
        }

        List<ListedImage> images() {
            return read(
                    lists.images(),
                    "rbd ls",
                    place(),
                    OrphanCode.LIST_NOT_READ,
                    "the list of the images of " + place() + " was not read whole",
                    COMMANDS.images(stored.image().pool(), stored.image().namespace()),
                    "which images there are");
        }

        List<TrashedImage> trash() {
            return read(
                    lists.trash(),
                    "rbd trash ls",
                    place(),
                    OrphanCode.TRASH_NOT_LISTED,
                    "the trash of " + place() + " was not listed whole",
                    COMMANDS.trash(stored.image().pool(), stored.image().namespace()),
                    "which images are in the trash");
        }

        ImageInfo info() {
            ImageInfo info = info(
                    "the output of rbd info is not given or was not read whole",
                    outputs().info());
            return info.id().isEmpty()
                    ? info(
                            "the output of rbd info has no id, which is needed to restore the image from the trash",
                            Optional.empty())
                    : info;
        }

        private ImageInfo info(String message, Optional<CommandAnswer<ImageInfo>> answer) {
            return read(
                    answer,
                    "rbd info",
                    stored.image().toString(),
                    OrphanCode.NOT_DESCRIBED,
                    message,
                    COMMANDS.info(stored.image()),
                    "the id of the image, its parent and its groups");
        }

        List<String> children(String missing, Optional<CommandAnswer<List<String>>> answer) {
            return read(
                    answer,
                    "rbd children",
                    stored.image().toString(),
                    OrphanCode.CLONES_NOT_KNOWN,
                    missing,
                    COMMANDS.children(stored.image()),
                    "whether clones depend on the image");
        }
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Stream<Reason> against(InPool in) {
        return against.apply(in);
    }

    private static RemedyStep give(String command, List<String> argv, String proves) {
        return RemedyStep.of("give-evidence", "run " + command + " and give its whole output with its exit code")
                .withArgv(argv)
                .withProves(proves);
    }

    private static Stream<Reason> described(InPool in) {
        ImageInfo info = in.info();
        if (info.opFeatures().contains("group")) {
            return Stream.of(
                    in.reason(OrphanCode.IN_GROUP, "the image is in a group, which may be of a group snapshot"));
        }
        return info.lastWrite().stream()
                .filter(written -> written.isAfter(LocalDateTime.ofInstant(in.scene().now, ZoneOffset.UTC)))
                .map(written -> in.reason(
                                OrphanCode.WRITTEN_LATER,
                                "rbd info says that the image was written at " + written
                                        + " in the time zone of its host, and everything was seen at "
                                        + in.scene().now)
                        .withRemedy(give(
                                "rbd info with TZ=UTC",
                                COMMANDS.info(in.stored().image()),
                                "whether the image was written after the other outputs were made")));
    }

    private static Stream<Reason> clones(InPool in) {
        List<String> all = new ArrayList<>(in.clones());
        in.outputs().clones().ifPresent(all::addAll);
        if (!all.isEmpty()) {
            return Stream.of(in.reason(
                            OrphanCode.CLONE_DEPENDS_ON_IT,
                            "clones depend on it: "
                                    + String.join(
                                            ", ",
                                            all.stream().distinct().sorted().toList()))
                    .withRemedy(RemedyStep.of(
                            "judge-clones",
                            "a parent is an orphan only after its clones are gone; ask about them first")));
        }
        boolean isParent = in.outputs()
                .described()
                .filter(info -> info.opFeatures().contains("clone-parent"))
                .isPresent();
        Reads.all(
                () -> isParent
                        ? in.children(
                                "rbd info says that it has clones, and the output of rbd children has none: it lists those"
                                        + " in the trash only with --all",
                                Optional.empty())
                        : in.children(
                                "the output of rbd children is not given",
                                in.outputs().children()),
                in::info);
        return Stream.of();
    }

    @Override
    public String toString() {
        return id();
    }
}
