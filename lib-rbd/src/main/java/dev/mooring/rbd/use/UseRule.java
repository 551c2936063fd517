package dev.mooring.rbd.use;

import dev.mooring.evidence.internal.Rule;
import dev.mooring.object.internal.NodeReports;
import dev.mooring.object.internal.ObjectTimes;
import dev.mooring.rbd.image.RbdVolumes;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.rbd.output.ImageLocks.ImageLock;
import dev.mooring.rbd.output.ImageMetadata;
import dev.mooring.rbd.output.ReadOutput;
import dev.mooring.rbd.output.Watcher;
import dev.mooring.rbd.output.internal.OutputNote;
import dev.mooring.rbd.use.UseEvidence.KubernetesUser.Sign;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What speaks against the answer that an image is free. What is about the evidence itself speaks against a takeover and a
 * deletion too.
 */
enum UseRule implements Rule<RbdEvidence> {
    /** {@code rbd status} was read whole, and each of its sections is known. */
    STATUS_IS_READ("rbd status was read whole, and each of its sections is known", UseRule::sections),
    /** No client has the image open for writing except managers, mirror daemons and clients to ignore. */
    NO_CLIENT_WATCHES(
            "no client has the image open for writing except managers, mirror daemons and clients to ignore",
            image -> Stream.concat(watchers(image), strangeWatchers(image))),
    /** No lock of a writer that did not stop cleanly is left. */
    LAST_WRITER_HAS_STOPPED("no lock of a writer that did not stop cleanly is left", UseRule::locks),
    /** No cache on a host has data that is not in the image. */
    CACHE_IS_WRITTEN(
            "no cache on a host has data that is not in the image",
            image -> Stream.concat(cache(image), hiddenCaches(image))),
    /** No node that listed its devices has the image mapped, and a mapping for writing would be watched. */
    NO_NODE_HAS_IT_MAPPED(
            "no node that listed its devices has the image mapped, and a mapping for writing would be watched",
            resting(UseRule::devices)),
    /** Each output that was given was read whole. */
    OUTPUTS_ARE_WHOLE("each output that was given was read whole", image -> {
        image.outputs();
        return resting(UseRule::notRead).apply(image);
    }),
    /** {@code rbd info}, if it was given, describes this image and has no migration that the status lacks. */
    OUTPUTS_AGREE(
            "rbd info, if it was given, describes this image and has no migration that the status lacks",
            image -> Stream.concat(otherImage(image), migrations(image))),
    /** {@code rbd info}, if it was given, does not show the copy of a mirrored image. */
    IMAGE_IS_NO_COPY("rbd info, if it was given, does not show the copy of a mirrored image", resting(UseRule::copies)),
    /** No pasted text shows a user of the image that the outputs do not show. */
    NO_TEXT_SPEAKS_AGAINST_IT(
            "no pasted text shows a user of the image that the outputs do not show", resting(UseRule::pasted)),
    /** All volumes, claims and pods are given and can be read. */
    OBJECTS_ARE_COMPLETE("all volumes, claims and pods are given and can be read", UseRule::unreadable),
    /** The handle and the attributes of each volume that leads to the image name the same image. */
    VOLUMES_NAME_ONE_IMAGE(
            "the handle and the attributes of each volume that leads to the image name the same image",
            UseRule::volumes),
    /** No pod uses the image. */
    NO_POD_USES_IT(
            "no pod uses the image",
            image -> image.users(Sign.USES).stream()
                    .map(user -> image.reason(UseReason.USED_IN_KUBERNETES, user.message()))),
    /** No node uses or has attached a volume that leads to the image, and none that does not answer may have it. */
    NO_NODE_HAS_IT_ATTACHED(
            "no node uses or has attached a volume that leads to the image, and none that does not answer may have it",
            image -> Stream.concat(lostNodes(image, node -> true), mayUse(image))),
    /** No object was written after the time at which everything was seen. */
    SEEN_AFTER_IT_HAPPENED("no object was written after the time at which everything was seen", UseRule::tooEarly);

    private final String sentence;

    private final Function<RbdEvidence, Stream<Reason>> against;

    UseRule(String sentence, Function<RbdEvidence, Stream<Reason>> against) {
        this.sentence = sentence;
        this.against = against;
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Stream<Reason> against(RbdEvidence image) {
        return image.search(against);
    }

    /**
     * A rule about evidence that is not always given, and only speaks against the answer. That something was not found in it
     * proves nothing, so the answer rests on the status.
     */
    private static Function<RbdEvidence, Stream<Reason>> resting(Function<RbdEvidence, Stream<Reason>> given) {
        return image -> {
            image.status();
            return given.apply(image.given());
        };
    }

    static Stream<Reason> sections(RbdEvidence image) {
        return image.status().unknownSections().stream()
                .map(section -> image.reason(
                        UseReason.SECTION_NOT_READ,
                        "rbd status has a section that is not known: " + section,
                        RemedyStep.of("read-section", "read that section: does it name a client or a cache?")));
    }

    private static Stream<Reason> watchers(RbdEvidence image) {
        return image.status().watchers().stream()
                .filter(watcher -> !image.kind(watcher).isInfrastructure())
                .map(watcher -> {
                    NodeMatch match = NodeMatch.of(watcher, image);
                    return match.isKnown()
                            ? image.reason(
                                    UseReason.WATCHED,
                                    watcher + " is on node " + match.node() + " (" + match.strength() + "): "
                                            + match.how())
                            : image.reason(UseReason.WATCHER_UNKNOWN, watcher + ": " + match.hint());
                });
    }

    /** What is wrong with who is not counted. */
    static Stream<Reason> strangeWatchers(RbdEvidence image) {
        List<Watcher> watchers = image.status().watchers();
        List<ClientAddress> ignored = image.given().all().ignoredClients();
        Stream<Reason> kernels = watchers.stream()
                .filter(watcher -> RbdEvidence.isKernel(watcher.kind())
                        && image.isDaemon(watcher)
                        && watcher.address().filter(ignored::contains).isEmpty())
                .map(watcher -> image.reason(
                        UseReason.DAEMON_WITH_KERNEL_COOKIE,
                        watcher
                                + " has the address of a manager or mirror daemon, and the cookie of a kernel: it is a"
                                + " user",
                        image.step(EvidenceCommand.MIRROR_DAEMONS)));
        Stream<Reason> ofNodes = ignored.stream()
                .filter(client -> watchers.stream()
                        .anyMatch(each -> each.address().filter(client::equals).isPresent()))
                .flatMap(client -> image.given().all().nodes().stream()
                        .filter(node -> node.clients().contains(client))
                        .map(node -> image.reason(
                                UseReason.IGNORED_CLIENT_OF_NODE,
                                "the client " + client + " is to be ignored, and it was read on node " + node.name(),
                                RemedyStep.of("correct-option", "do not ignore the client of a node"))));
        return Stream.concat(kernels, ofNodes);
    }

    private static Stream<Reason> locks(RbdEvidence image) {
        return image.openLocks().stream().map(lock -> lock(image, lock));
    }

    private static Reason lock(RbdEvidence image, ImageLock lock) {
        String holder = "the lock '" + lock.id() + "' of " + lock.locker()
                + lock.address().map(address -> " at " + address).orElse("");
        return lock.automaticCookie().isPresent()
                ? image.reason(
                        UseReason.LAST_WRITER_UNCLEAN, holder + " has no watch: its owner is dead, frozen or fenced")
                : image.reason(
                        UseReason.LOCKED_BY,
                        holder + " was taken by "
                                + lock.kubeletHost()
                                        .map(host -> "the kubelet of " + host)
                                        .orElse("a person or tool"));
    }

    static Stream<Reason> cache(RbdEvidence image) {
        return image.status().cache().filter(RbdEvidence::isDirty).stream()
                .map(cache ->
                        image.reason(UseReason.DATA_ON_HOST, "the newest data is in a cache on host " + cache.host()));
    }

    /** The status shows no cache with unwritten data, and something else does. */
    static Stream<Reason> hiddenCaches(RbdEvidence image) {
        image.status();
        UseEvidence given = image.given().all();
        Stream<Reason> notRead = given.said(EvidenceCommand.STATUS).filter(ReadOutput.class::isInstance).stream()
                .flatMap(said -> said.notes().stream())
                .filter(note -> note.code() == OutputNote.STDERR_TEXT
                        && note.message().contains("cache")
                        && note.message().contains("failed"))
                .map(note -> image.reason(
                        UseReason.CACHE_NOT_READ,
                        "rbd status shows no cache, and standard error says: " + note.message(),
                        image.step(EvidenceCommand.METADATA)));
        Stream<Reason> feature = image
                .given()
                .info()
                .filter(info -> info.features().contains("dirty-cache"))
                .stream()
                .map(info -> image.reason(
                        UseReason.CACHE_FEATURE_DIRTY,
                        "rbd status shows no cache with unwritten data, and rbd info has the feature dirty-cache: the"
                                + " newest data may be only on a host",
                        flush()));
        Stream<Reason> metadata = image.given().metadata().filter(ImageMetadata::hasUncleanCache).stream()
                .map(unclean -> image.reason(
                        UseReason.CACHE_METADATA_UNCLEAN,
                        "rbd status shows no cache with unwritten data, and the metadata of the image have a cache"
                                + " that is not clean: the newest data may be only on a host",
                        flush()));
        return Stream.of(notRead, feature, metadata).flatMap(each -> each);
    }

    static RemedyStep flush() {
        return RemedyStep.of("flush-cache", "open the image on the host of the cache, flush it, and ask again")
                .withRequires("that host is up and has its cache device")
                .withProves("the image has all data that was written");
    }

    /** A node lists the image among its devices. */
    private static Stream<Reason> devices(RbdEvidence image) {
        return image.given().all().devices().stream()
                .flatMap(node -> node.mapped(image.all().image()).stream()
                        .map(device -> image.reason(
                                UseReason.MAPPED,
                                "node " + node.node() + " has the image mapped as " + device.device())));
    }

    /** An output that is given is not whole; status and locks have reasons of their own. */
    static Stream<Reason> notRead(RbdEvidence image) {
        UseEvidence given = image.given().all();
        Stream<Reason> commands = Stream.of(EvidenceCommand.values())
                .filter(command -> command != EvidenceCommand.STATUS && command != EvidenceCommand.LOCKS)
                .flatMap(command -> notRead(image, command.words(), given.said(command), image.step(command)));
        Stream<Reason> devices = given.devices().stream()
                .flatMap(node -> Stream.concat(
                        notRead(
                                image,
                                "the list of devices of node " + node.node(),
                                node.kernel(),
                                EvidenceCommand.DEVICES.stepOn(node.node(), given.image())),
                        notRead(
                                image,
                                "the list of nbd devices of node " + node.node(),
                                node.nbd(),
                                EvidenceCommand.NBD_DEVICES.stepOn(node.node(), given.image()))));
        return Stream.concat(commands, devices);
    }

    private static <T> Stream<Reason> notRead(
            RbdEvidence image, String words, Optional<CommandAnswer<T>> given, RemedyStep step) {
        return given.filter(said -> !said.isWhole()).stream()
                .map(said -> image.reason(
                        UseReason.EVIDENCE_NOT_READ, words + " was given, but: " + EvidenceCommand.why(said), step));
    }

    /** The description is of another image. */
    static Stream<Reason> otherImage(RbdEvidence image) {
        String expected = image.all().image().image();
        return image.given().info().map(ImageInfo::name).stream()
                .filter(name -> !name.equals(expected))
                .map(name -> image.reason(
                                UseReason.INFO_OF_OTHER_IMAGE,
                                "rbd info describes the image " + name + ", and the question is about " + expected,
                                image.step(EvidenceCommand.INFO))
                        .withValues(expected, name));
    }

    /** The description and the status disagree about a migration. */
    private static Stream<Reason> migrations(RbdEvidence image) {
        boolean isHidden = image.knows(EvidenceCommand.STATUS)
                && image.status().migration().isEmpty();
        return image.given().info().filter(info -> info.features().contains("migrating")).stream()
                .filter(info -> isHidden)
                .map(info -> image.reason(
                        UseReason.MIGRATION_NOT_IN_STATUS,
                        "rbd info has the feature migrating, and rbd status shows no migration",
                        image.step(EvidenceCommand.STATUS),
                        image.step(EvidenceCommand.INFO)));
    }

    /** The image is used on the other site. */
    private static Stream<Reason> copies(RbdEvidence image) {
        return image.given().info().filter(ImageInfo::mayBeNonPrimary).stream()
                .map(info -> image.reason(
                        UseReason.COPY_OF_MIRRORED_IMAGE,
                        info.isNonPrimary()
                                ? "rbd info shows the copy of a mirrored image, which is used on the other site"
                                : "rbd info shows mirroring in the state " + state(info)
                                        + ", and not whether the image is primary: it may be used on the other site",
                        RemedyStep.of("ask-other-site", "ask the same on the site whose image is primary")));
    }

    static String state(ImageInfo info) {
        return info.mirroring().map(ImageInfo.Mirroring::state).orElse("");
    }

    /** A pasted text shows more than the outputs. */
    private static Stream<Reason> pasted(RbdEvidence image) {
        Stream<String> outputs = image.given().all().hearsay().stream()
                .flatMap(text -> text.against(image.given()).stream().map(text::sentence));
        return Stream.concat(outputs, image.given().all().sentences().stream())
                .map(sentence ->
                        image.reason(UseReason.SAID_BY_PASTED_TEXT, sentence, image.step(EvidenceCommand.STATUS)));
    }

    // --- objects

    /** An object that cannot be read may be a user. */
    private static Stream<Reason> unreadable(RbdEvidence image) {
        image.readUsers();
        return image.given().unreadable().stream().map(image::unreadable);
    }

    private static Stream<Reason> volumes(RbdEvidence image) {
        Stream<Reason> several = image.front().inFront().stream()
                .filter(volume -> RbdVolumes.imageNames(volume).size() > 1)
                .map(volume -> image.reason(
                        UseReason.VOLUME_NAMES_TWO_IMAGES,
                        volume.ref() + " names more than one image: "
                                + String.join(", ", RbdVolumes.imageNames(volume)),
                        RemedyStep.of("correct-volume", "find out which image the volume has, and ask about each")
                                .withTarget(volume.ref().toString())));
        Stream<Reason> none = image.front().unclear().stream()
                .map(volume -> image.reason(
                        UseReason.VOLUME_NAMES_NO_IMAGE,
                        volume.ref() + " is on RBD, and neither its handle nor an attribute names its image",
                        RemedyStep.of("correct-volume", "find out which image the volume has")
                                .withTarget(volume.ref().toString())));
        return Stream.concat(several, none);
    }

    /** A client that is cut off has no watch, and writes later. */
    static Stream<Reason> lostNodes(RbdEvidence image, Predicate<RbdNode> which) {
        UseEvidence given = image.given().all();
        return given.nodes().stream()
                .filter(which)
                .filter(node -> given.devices().stream()
                        .noneMatch(listed -> listed.node().equals(node.name()) && listed.isComplete()))
                .flatMap(node -> doubt(node, given).stream()
                        .map(doubt -> image.reason(
                                UseReason.CUT_OFF_NODE_MAY_WRITE,
                                "node " + node.name() + " may not answer: " + doubt
                                        + "; a client that is cut off has no watch, and writes when it is back",
                                EvidenceCommand.nodes("that each node answers"),
                                RemedyStep.of("fence-node", "power the node off, or ask 'rbd takeover' how to fence it")
                                        .withTarget("Node/" + node.name()))));
    }

    /** A node is no evidence if only its addresses are known. */
    private static Optional<String> doubt(RbdNode node, UseEvidence given) {
        return switch (node.health().readiness()) {
            case UNKNOWN -> Optional.empty();
            case NOT_READY, DISPUTED -> Optional.of("it is " + node.health().readiness());
            case READY ->
                given.objects()
                        .node(node.name())
                        .map(NodeReports.of(given.objects())::doubt)
                        .filter(doubt -> !doubt.isEmpty());
        };
    }

    private static Stream<Reason> mayUse(RbdEvidence image) {
        return image.users(Sign.MAY_USE).stream()
                .map(user -> image.reason(
                        UseReason.MAY_BE_USED_IN_KUBERNETES,
                        user.message(),
                        RemedyStep.of(
                                        "detach-volume",
                                        "stop the pods that use the volume and wait until it is detached")
                                .withProves("no node has the volume")));
    }

    /** An object was written later; a time given in whole seconds is any moment of its second. */
    private static Stream<Reason> tooEarly(RbdEvidence image) {
        Instant seen = image.all().now();
        image.says("the time at which everything was seen");
        boolean isWhole = seen.equals(seen.truncatedTo(ChronoUnit.SECONDS));
        Instant now = isWhole ? seen.plusSeconds(1).minusNanos(1) : seen;
        return ObjectTimes.latest(image.given().all().objects())
                .filter(written -> written.at().isAfter(now))
                .stream()
                .map(written -> image.reason(
                                UseReason.SEEN_TOO_EARLY,
                                "everything was seen at " + seen + ", and "
                                        + written.where().words() + " is " + written.at(),
                                RemedyStep.of("correct-option", "give the time at which the evidence was collected"))
                        .withValues("at or after " + written.at(), seen.toString()));
    }

    @Override
    public String toString() {
        return id();
    }
}
