package dev.mooring.rbd.use;

import dev.mooring.evidence.internal.NotKnown;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandOutput.MirrorImageStatus;
import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.rbd.use.MirrorSide.Made;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** What speaks against the promotion of one side of a mirrored image that loses nothing. */
enum FailoverRule implements Rule<FailoverEvidence> {
    /** Each output that was given of either side was read whole. */
    SIDES_ARE_READ_WHOLE("each output that was given of either side was read whole", sides -> {
        read(sides, RbdEvidence::status);
        return sides.each(image -> {
            image.outputs();
            return UseRule.notRead(image);
        });
    }),
    /** {@code rbd info} and {@code rbd mirror image status} of both sides have the same global id. */
    SIDES_ARE_ONE_IMAGE(
            "rbd info and rbd mirror image status of both sides have the same global id", FailoverRule::otherImage),
    /** {@code rbd info} of both sides shows mirroring by snapshots that is enabled. */
    MIRRORED_BY_SNAPSHOTS(
            "rbd info of both sides shows mirroring by snapshots that is enabled", FailoverRule::notBySnapshots),
    /** {@code rbd info} of both sides shows that the image is not primary. */
    NO_SIDE_IS_PRIMARY("rbd info of both sides shows that the image is not primary", FailoverRule::primary),
    /**
     * The newest mirror snapshot of the side is its own demotion, and that of the other side a copy of this side; or it is the
     * complete copy of the demotion of the other side.
     */
    SIDE_IS_UP_TO_DATE(
            "the newest mirror snapshot of the side is its own demotion, and that of the other side a copy of this side; or"
                    + " it is the complete copy of the demotion of the other side",
            FailoverRule::notCopied),
    /** The daemons of both sides report neither a split-brain nor a copy that is not complete. */
    STATUS_AGREES(
            "the daemons of both sides report neither a split-brain nor a copy that is not complete",
            FailoverRule::disagrees),
    /** No client has the image open on either side, except managers, mirror daemons and clients to ignore. */
    NO_CLIENT_HAS_IT_OPEN(
            "no client has the image open on either side, except managers, mirror daemons and clients to ignore",
            FailoverRule::open),
    /** No cache on a host has data that is not in the image. */
    NO_CACHE_HAS_DATA("no cache on a host has data that is not in the image", sides -> {
        read(sides, RbdEvidence::status);
        return sides.each(image -> Stream.concat(UseRule.cache(image), UseRule.hiddenCaches(image)));
    }),
    /** No pasted text shows another state, or a client that the outputs do not show. */
    NO_TEXT_CONTRADICTS(
            "no pasted text shows another state, or a client that the outputs do not show", FailoverRule::pasted);

    /** What a daemon says about an image that has everything, as far as it says something. */
    private static final Set<MirrorMeaning> AGREES = Set.of(
            MirrorMeaning.NOT_REPORTED,
            MirrorMeaning.DAEMON_DOWN,
            MirrorMeaning.REMOTE_DEMOTED,
            MirrorMeaning.REMOTE_NOT_PRIMARY,
            MirrorMeaning.REPLAYING,
            MirrorMeaning.STARTING,
            MirrorMeaning.STOPPED);

    private static final String DEMOTED = "demoted";

    private final String sentence;

    private final Function<FailoverEvidence, Stream<Reason>> against;

    FailoverRule(String sentence, Function<FailoverEvidence, Stream<Reason>> against) {
        this.sentence = sentence;
        this.against = against;
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Stream<Reason> against(FailoverEvidence sides) {
        return sides.search(against);
    }

    /** Reads the same of both sides; what is missing of them is named together. */
    private static void read(FailoverEvidence sides, Function<RbdEvidence, ?> read) {
        Reads.all(() -> read.apply(sides.here()), () -> read.apply(sides.there()));
    }

    private static Stream<Reason> otherImage(FailoverEvidence sides) {
        read(sides, RbdEvidence::info);
        read(sides, RbdEvidence::mirrorImage);
        Stream<Reason> names = sides.each(UseRule::otherImage);
        List<String> ids = sides.both().stream()
                .flatMap(image -> MirrorSide.of(image).globalIds().stream())
                .distinct()
                .toList();
        Stream<Reason> different = ids.size() > 1
                ? Stream.of(sides.here()
                        .reason(
                                FailoverReason.DIFFERENT_IMAGES,
                                "the outputs have several global ids: " + String.join(", ", ids),
                                RemedyStep.of("ask-right-image", "take the outputs of both sides for the same image")))
                : Stream.of();
        return Stream.concat(names, different);
    }

    private static Stream<Reason> notBySnapshots(FailoverEvidence sides) {
        read(sides, RbdEvidence::info);
        List<Reason> off = sides.each(image -> image
                        .info()
                        .filter(info -> info.mirroring()
                                .filter(each -> each.state().equals("enabled"))
                                .isEmpty())
                        .stream()
                        .map(info -> notEnabled(image, info)))
                .toList();
        List<Reason> other = sides.each(image -> image.info().flatMap(ImageInfo::mirroring).stream()
                        .filter(each ->
                                each.state().equals("enabled") && !each.mode().equals("snapshot"))
                        .map(each -> image.reason(
                                FailoverReason.JOURNAL_NOT_SHOWN,
                                "the image is mirrored by "
                                        + (each.mode().isEmpty() ? "a mode that rbd info does not print" : each.mode())
                                        + ": no output that is given shows that all of it was replayed",
                                RemedyStep.of(
                                        "compare-journal",
                                        "compare the positions of both clients in rbd journal status of the side that"
                                                + " was demoted; Ceph refuses a promotion without force until the"
                                                + " demotion has arrived"))))
                .toList();
        return off.isEmpty() && !other.isEmpty() ? open(sides, other) : off.stream();
    }

    static Reason notEnabled(RbdEvidence image, ImageInfo info) {
        return image.reason(
                        FailoverReason.MIRRORING_NOT_ENABLED,
                        "rbd info does not show that the image is mirrored",
                        image.step(EvidenceCommand.INFO))
                .withValues("enabled", UseRule.state(info));
    }

    private static Stream<Reason> primary(FailoverEvidence sides) {
        read(sides, RbdEvidence::info);
        return sides.each(image ->
                image.info().flatMap(ImageInfo::mirroring).filter(ImageInfo.Mirroring::isPrimary).stream()
                        .map(each -> image.reason(
                                FailoverReason.SIDE_IS_PRIMARY,
                                "rbd info shows that the image is primary: it can be written here",
                                RemedyStep.of("demote", "stop its writers and demote it, then ask again"))));
    }

    /** The newest mirror snapshots of both sides are one demotion. */
    private static Stream<Reason> notCopied(FailoverEvidence sides) {
        read(sides, RbdEvidence::snapshots);
        Optional<Made> here = MirrorSide.newest(sides.here().snapshots());
        Optional<Made> there = MirrorSide.newest(sides.there().snapshots());
        List<Reason> unlisted = Stream.of(unlisted(sides.here(), here), unlisted(sides.there(), there))
                .flatMap(Optional::stream)
                .toList();
        if (!unlisted.isEmpty()) {
            return open(sides, unlisted);
        }
        return isUpToDate(here.orElseThrow(), there.orElseThrow())
                ? Stream.of()
                : Stream.of(sides.here()
                        .reason(
                                FailoverReason.DEMOTION_NOT_COPIED,
                                "its newest mirror snapshot is " + words(here.orElseThrow()) + ", and that of "
                                        + sides.there().all().site() + " is " + words(there.orElseThrow())
                                        + ": data of that side may be missing here",
                                sides.here().step(EvidenceCommand.SNAPSHOTS),
                                sides.there().step(EvidenceCommand.SNAPSHOTS)));
    }

    /** What is missing ends the rule; of what is given, it is no reason against a yes. */
    private static Stream<Reason> open(FailoverEvidence sides, List<Reason> missing) {
        if (!sides.isGiven()) {
            throw NotKnown.because(missing);
        }
        return Stream.of();
    }

    private static Optional<Reason> unlisted(RbdEvidence image, Optional<Made> newest) {
        return newest.isPresent()
                ? Optional.empty()
                : Optional.of(image.reason(
                        FailoverReason.MIRROR_SNAPSHOTS_UNKNOWN,
                        "rbd snap ls lists no mirror snapshot: they are listed only with --all",
                        image.step(EvidenceCommand.SNAPSHOTS)));
    }

    /**
     * Who is only a copy has written nothing since. A promotion that was forced and interrupted leaves the copy of a snapshot
     * with the highest id.
     */
    private static boolean isUpToDate(Made here, Made there) {
        boolean isOriginal = isDemotion(here)
                && there.as()
                        .copyOf()
                        .filter(id -> id.compareTo(here.id()) <= 0)
                        .isPresent();
        boolean isCopy = isDemotion(there)
                && here.as().state().equals(DEMOTED)
                && here.as().isComplete()
                && here.as().copyOf().filter(there.id()::equals).isPresent();
        return isOriginal || isCopy;
    }

    /** Whether it was made when a primary image was demoted. */
    private static boolean isDemotion(Made made) {
        return made.as().state().equals(DEMOTED) && made.as().copyOf().isEmpty();
    }

    private static String words(Made made) {
        return made.id() + " (" + made.as().state()
                + made.as().copyOf().map(id -> ", copy of " + id).orElse("")
                + (made.as().isComplete() ? "" : ", not complete") + ")";
    }

    private static Stream<Reason> disagrees(FailoverEvidence sides) {
        read(sides, RbdEvidence::mirrorImage);
        return sides.each(image -> image.mirrorImage().stream().flatMap(status -> disagrees(image, status)));
    }

    private static Stream<Reason> disagrees(RbdEvidence image, MirrorImageStatus status) {
        Stream<Reason> own = AGREES.contains(MirrorSide.meaning(status))
                        && status.snapshots().isEmpty()
                ? Stream.of()
                : Stream.of(speaksAgainst(
                        image,
                        status.snapshots().isEmpty()
                                ? "the daemon reports " + said(status.state(), status.description())
                                : "the status lists the mirror snapshots of a primary image"));
        Stream<Reason> peers = status.peers().stream()
                .filter(peer -> !AGREES.contains(MirrorSide.meaning(peer)))
                .map(peer -> speaksAgainst(
                        image,
                        "its peer " + peer.name() + " is reported as " + said(peer.state(), peer.description())));
        Stream<Reason> several = status.peers().size() > 1
                ? Stream.of(image.reason(
                        FailoverReason.SEVERAL_PEERS,
                        "the image has " + status.peers().size() + " peers: a third cluster may have newer data",
                        RemedyStep.of("ask-other-site", "ask the same of each two clusters")))
                : Stream.of();
        return Stream.of(own, peers, several).flatMap(each -> each);
    }

    private static Reason speaksAgainst(RbdEvidence image, String message) {
        return image.reason(FailoverReason.STATUS_SPEAKS_AGAINST_IT, message, image.step(EvidenceCommand.MIRROR_IMAGE));
    }

    static String said(String state, String description) {
        return description.isEmpty() ? state : state + ", " + description;
    }

    private static Stream<Reason> open(FailoverEvidence sides) {
        read(sides, RbdEvidence::status);
        return sides.each(image -> Stream.of(
                        UseRule.sections(image),
                        UseRule.strangeWatchers(image),
                        MirrorSide.clients(image).stream().map(client -> open(image, client.toString())))
                .flatMap(each -> each));
    }

    static Reason open(RbdEvidence image, String client) {
        return image.reason(
                FailoverReason.CLIENT_HAS_IT_OPEN,
                client + " has the image open, and is not known to be a manager or a mirror daemon: it may write",
                image.step(EvidenceCommand.MIRROR_DAEMONS),
                RemedyStep.of("stop-user", "stop that client: 'mooring rbd use' says on which node it is"));
    }

    /** A text does not say whose output it is: it speaks against a yes if it fits neither side. */
    private static Stream<Reason> pasted(FailoverEvidence sides) {
        read(sides, RbdEvidence::status);
        read(sides, RbdEvidence::mirrorImage);
        RbdEvidence here = sides.here().given();
        RbdEvidence there = sides.there().given();
        Stream<String> outputs = here.all().hearsay().stream()
                .filter(text ->
                        !text.against(here).isEmpty() && !text.against(there).isEmpty())
                .flatMap(text -> text.against(here).stream().map(text::sentence));
        Stream<String> states = here.all().hearsay().stream()
                .flatMap(text -> text.mirroring(here.all().image()).stream()
                        .filter(answer -> !fits(answer, here) && !fits(answer, there))
                        .map(answer -> text.sentence(answer.answer()
                                .map(status -> "the state " + said(status.state(), status.description()))
                                .orElse("a state that cannot be read"))));
        return Stream.of(outputs, states, here.all().sentences().stream())
                .flatMap(each -> each)
                .map(sentence -> here.reason(
                        FailoverReason.TEXT_SHOWS_ANOTHER_STATE, sentence, here.step(EvidenceCommand.MIRROR_IMAGE)));
    }

    private static boolean fits(CommandAnswer<MirrorImageStatus> pasted, RbdEvidence given) {
        return pasted.answer()
                .filter(status -> given.mirrorImage()
                        .filter(each -> MirrorSide.meaning(each) == MirrorSide.meaning(status)
                                && each.snapshots().isEmpty()
                                        == status.snapshots().isEmpty())
                        .isPresent())
                .isPresent();
    }

    @Override
    public String toString() {
        return id();
    }
}
