package dev.mooring.rbd.use;

import dev.mooring.object.internal.NodeReports;
import dev.mooring.rbd.image.RbdVolumes;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.rbd.output.ImageMetadata;
import dev.mooring.rbd.output.ReadOutput;
import dev.mooring.rbd.output.Watcher;
import dev.mooring.rbd.output.internal.OutputNote;
import dev.mooring.rbd.use.UseEvidence.KubernetesUser;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Evidence about the users of an image that was given and could not be used, or that contradicts other evidence. An image
 * with one of these is never free, and never taken over.
 */
enum UseContradiction implements ReasonCode {
    /** A command that was given gave no complete answer: it failed, or its output is cut. */
    EVIDENCE_NOT_READ(Severity.WARN, UsePremise.OUTPUTS_ARE_WHOLE, UseContradiction::notRead),
    /** The status has a section that this library does not know: it may name a user. */
    SECTION_NOT_READ(Severity.WARN, UsePremise.STATUS_IS_READ, UseContradiction::sections),
    /** The status says nothing about a persistent cache, because its state could not be read. */
    CACHE_NOT_READ(Severity.DANGER, UsePremise.CACHE_IS_WRITTEN, UseContradiction::cacheNotRead),
    /** The status shows no cache with unwritten data, and the features of the image say that there is one. */
    CACHE_FEATURE_DIRTY(Severity.DANGER, UsePremise.CACHE_IS_WRITTEN, UseContradiction::cacheFeature),
    /** The status shows no cache with unwritten data, and the metadata of the image say that there is one. */
    CACHE_METADATA_UNCLEAN(Severity.DANGER, UsePremise.CACHE_IS_WRITTEN, UseContradiction::cacheMetadata),
    /** {@code rbd info} describes an image of another name. */
    INFO_OF_OTHER_IMAGE(Severity.WARN, UsePremise.OUTPUTS_AGREE, UseContradiction::otherImage),
    /** {@code rbd info} shows the copy of a mirrored image: its users are on the other site. */
    COPY_OF_MIRRORED_IMAGE(Severity.WARN, UsePremise.IMAGE_IS_NO_COPY, UseContradiction::copies),
    /** {@code rbd info} shows a migration, and the status does not: one of them is old, or of another image. */
    MIGRATION_NOT_IN_STATUS(Severity.WARN, UsePremise.OUTPUTS_AGREE, UseContradiction::migrations),
    /** A pasted text shows a user that the given outputs do not show: one of them is old. */
    SAID_BY_PASTED_TEXT(Severity.DANGER, UsePremise.NO_TEXT_SPEAKS_AGAINST_IT, UseContradiction::pasted),
    /** An object was written after the time at which everything was seen, so that time is wrong. */
    SEEN_TOO_EARLY(Severity.DANGER, UsePremise.SEEN_AFTER_IT_HAPPENED, UseContradiction::tooEarly),
    /** The handle of a volume names another image than its attribute. */
    VOLUME_NAMES_TWO_IMAGES(Severity.DANGER, UsePremise.VOLUMES_NAME_ONE_IMAGE, UseContradiction::twoImages),
    /** A volume on RBD names no image: it may lead to this one. */
    VOLUME_NAMES_NO_IMAGE(Severity.WARN, UsePremise.VOLUMES_NAME_ONE_IMAGE, UseContradiction::noImage),
    /** A watch has the address of a manager or mirror daemon, which are processes, and the cookie of a kernel. */
    DAEMON_WITH_KERNEL_COOKIE(Severity.DANGER, UsePremise.NO_CLIENT_WATCHES, UseContradiction::kernelDaemons),
    /** A client that the caller wants ignored was read on a node. */
    IGNORED_CLIENT_OF_NODE(Severity.DANGER, UsePremise.NO_CLIENT_WATCHES, UseContradiction::ignoredClients),
    /** A node does not answer and did not list its devices: a client that is cut off has no watch, and writes later. */
    CUT_OFF_NODE_MAY_WRITE(Severity.WARN, UsePremise.NO_NODE_HAS_IT_ATTACHED, UseContradiction::lostNodes),
    /** The status and the devices show no user, and Kubernetes shows a possible one. */
    MAY_BE_USED_IN_KUBERNETES(Severity.WARN, UsePremise.NO_NODE_HAS_IT_ATTACHED, UseContradiction::kubernetes);

    private final Severity severity;
    private final UsePremise premise;

    private final Function<UseFindings, Stream<Reason>> find;

    UseContradiction(Severity severity, UsePremise premise, Function<UseFindings, Stream<Reason>> find) {
        this.severity = severity;
        this.premise = premise;
        this.find = find;
    }

    /** {@return all that the evidence has, in the order of the table} */
    static List<Reason> in(UseFindings use) {
        return Stream.of(values()).flatMap(each -> each.find.apply(use)).toList();
    }

    /** The premise that it refutes. */
    UsePremise premise() {
        return premise;
    }

    private Reason reason(UseFindings use, String message, RemedyStep... remedy) {
        return Reason.of(this, "RbdImage/" + use.evidence().image(), message).withRemedy(remedy);
    }

    /** Status and locks have reasons of their own. */
    private static Stream<Reason> notRead(UseFindings use) {
        UseEvidence evidence = use.evidence();
        Stream<Reason> commands = Stream.of(EvidenceCommand.values())
                .filter(command -> command != EvidenceCommand.STATUS && command != EvidenceCommand.LOCKS)
                .flatMap(command -> evidence.said(command).stream()
                        .filter(said -> !EvidenceCommand.isWhole(said))
                        .map(said -> notRead(use, command.words(), said, command.step(evidence.image()))));
        Stream<Reason> devices = evidence.devices().stream()
                .flatMap(node -> Stream.concat(
                        node.kernel().filter(said -> !EvidenceCommand.isWhole(said)).stream()
                                .map(said -> notRead(
                                        use,
                                        "the list of devices of node " + node.node(),
                                        said,
                                        EvidenceCommand.DEVICES.stepOn(node.node(), evidence.image()))),
                        node.nbd().filter(said -> !EvidenceCommand.isWhole(said)).stream()
                                .map(said -> notRead(
                                        use,
                                        "the list of nbd devices of node " + node.node(),
                                        said,
                                        EvidenceCommand.NBD_DEVICES.stepOn(node.node(), evidence.image())))));
        return Stream.concat(commands, devices);
    }

    private static Reason notRead(UseFindings use, String words, CommandAnswer<?> said, RemedyStep step) {
        return EVIDENCE_NOT_READ.reason(use, words + " was given, but: " + EvidenceCommand.why(said), step);
    }

    private static Stream<Reason> sections(UseFindings use) {
        return use.evidence().status().stream()
                .flatMap(status -> status.unknownSections().stream())
                .map(section -> SECTION_NOT_READ.reason(
                        use,
                        "rbd status has a section that is not known: " + section,
                        RemedyStep.of("read-section", "read that section: does it name a client or a cache?")));
    }

    private static Stream<Reason> cacheNotRead(UseFindings use) {
        return use.evidence().said(EvidenceCommand.STATUS).stream()
                .filter(ReadOutput.class::isInstance)
                .flatMap(said -> said.notes().stream())
                .filter(note -> note.code() == OutputNote.STDERR_TEXT
                        && note.message().contains("cache")
                        && note.message().contains("failed"))
                .map(note -> CACHE_NOT_READ.reason(
                        use,
                        "rbd status shows no cache, and standard error says: " + note.message(),
                        EvidenceCommand.METADATA.step(use.evidence().image())));
    }

    private static Stream<Reason> cacheFeature(UseFindings use) {
        return use.evidence().info().map(ImageInfo::features).stream()
                .filter(features -> features.contains("dirty-cache"))
                .map(features -> CACHE_FEATURE_DIRTY.reason(
                        use,
                        "rbd status shows no cache with unwritten data, and rbd info has the feature dirty-cache: the"
                                + " newest data may be only on a host",
                        flush()));
    }

    private static Stream<Reason> cacheMetadata(UseFindings use) {
        return use.evidence().metadata().filter(ImageMetadata::hasUncleanCache).stream()
                .map(metadata -> CACHE_METADATA_UNCLEAN.reason(
                        use,
                        "rbd status shows no cache with unwritten data, and the metadata of the image have a cache"
                                + " that is not clean: the newest data may be only on a host",
                        flush()));
    }

    static RemedyStep flush() {
        return RemedyStep.of("flush-cache", "open the image on the host of the cache, flush it, and ask again")
                .withRequires("that host is up and has its cache device")
                .withProves("the image has all data that was written");
    }

    private static Stream<Reason> otherImage(UseFindings use) {
        String expected = use.evidence().image().image();
        return use.evidence().info().map(ImageInfo::name).stream()
                .filter(name -> !name.equals(expected))
                .map(name -> INFO_OF_OTHER_IMAGE
                        .reason(
                                use,
                                "rbd info describes the image " + name + ", and the question is about " + expected,
                                EvidenceCommand.INFO.step(use.evidence().image()))
                        .withValues(expected, name));
    }

    private static Stream<Reason> copies(UseFindings use) {
        return use.evidence().info().filter(ImageInfo::mayBeNonPrimary).stream()
                .map(info -> COPY_OF_MIRRORED_IMAGE.reason(
                        use,
                        info.isNonPrimary()
                                ? "rbd info shows the copy of a mirrored image, which is used on the other site"
                                : "rbd info shows mirroring in the state " + state(info)
                                        + ", and not whether the image is primary: it may be used on the other site",
                        RemedyStep.of("ask-other-site", "ask the same on the site whose image is primary")));
    }

    static String state(ImageInfo info) {
        return info.mirroring().map(ImageInfo.Mirroring::state).orElse("");
    }

    private static Stream<Reason> migrations(UseFindings use) {
        return use.evidence().info().filter(info -> info.features().contains("migrating")).stream()
                .filter(info -> use.evidence()
                        .status()
                        .filter(status -> status.migration().isEmpty())
                        .isPresent())
                .map(info -> MIGRATION_NOT_IN_STATUS.reason(
                        use,
                        "rbd info has the feature migrating, and rbd status shows no migration",
                        EvidenceCommand.STATUS.step(use.evidence().image()),
                        EvidenceCommand.INFO.step(use.evidence().image())));
    }

    private static Stream<Reason> pasted(UseFindings use) {
        Stream<String> outputs = use.evidence().hearsay().stream()
                .flatMap(text -> text.against(use.evidence()).stream().map(text::sentence));
        return Stream.concat(outputs, use.evidence().sentences().stream())
                .map(sentence -> SAID_BY_PASTED_TEXT.reason(
                        use,
                        sentence,
                        EvidenceCommand.STATUS.step(use.evidence().image())));
    }

    /** A time given in whole seconds is any moment of its second. */
    private static Stream<Reason> tooEarly(UseFindings use) {
        Instant given = use.evidence().now();
        boolean isWhole = given.equals(given.truncatedTo(ChronoUnit.SECONDS));
        Instant now = isWhole ? given.plusSeconds(1).minusNanos(1) : given;
        return use.latest().filter(written -> written.at().isAfter(now)).stream()
                .map(written -> SEEN_TOO_EARLY
                        .reason(
                                use,
                                "everything was seen at " + given + ", and "
                                        + written.where().words() + " is " + written.at(),
                                RemedyStep.of("correct-option", "give the time at which the evidence was collected"))
                        .withValues("at or after " + written.at(), given.toString()));
    }

    private static Stream<Reason> twoImages(UseFindings use) {
        return use.evidence().inFront().stream()
                .filter(volume -> RbdVolumes.imageNames(volume).size() > 1)
                .map(volume -> VOLUME_NAMES_TWO_IMAGES.reason(
                        use,
                        volume.ref() + " names more than one image: "
                                + String.join(", ", RbdVolumes.imageNames(volume)),
                        RemedyStep.of("correct-volume", "find out which image the volume has, and ask about each")
                                .withTarget(volume.ref().toString())));
    }

    private static Stream<Reason> noImage(UseFindings use) {
        return use.evidence().unclear().stream()
                .map(volume -> VOLUME_NAMES_NO_IMAGE.reason(
                        use,
                        volume.ref() + " is on RBD, and neither its handle nor an attribute names its image",
                        RemedyStep.of("correct-volume", "find out which image the volume has")
                                .withTarget(volume.ref().toString())));
    }

    private static Stream<Reason> kernelDaemons(UseFindings use) {
        return use.watchers().stream()
                .filter(watcher -> UseFindings.isKernel(watcher.kind()) && use.isDaemon(watcher))
                .filter(watcher -> watcher.address()
                        .filter(use.evidence().ignoredClients()::contains)
                        .isEmpty())
                .map(watcher -> DAEMON_WITH_KERNEL_COOKIE.reason(
                        use,
                        watcher
                                + " has the address of a manager or mirror daemon, and the cookie of a kernel: it is a"
                                + " user",
                        EvidenceCommand.MIRROR_DAEMONS.step(use.evidence().image())));
    }

    private static Stream<Reason> ignoredClients(UseFindings use) {
        List<ClientAddress> watching = use.watchers().stream()
                .map(Watcher::address)
                .flatMap(each -> each.stream())
                .toList();
        return use.evidence().ignoredClients().stream()
                .filter(watching::contains)
                .flatMap(client -> use.evidence().nodes().stream()
                        .filter(node -> node.clients().contains(client))
                        .map(node -> IGNORED_CLIENT_OF_NODE.reason(
                                use,
                                "the client " + client + " is to be ignored, and it was read on node " + node.name(),
                                RemedyStep.of("correct-option", "do not ignore the client of a node"))));
    }

    private static Stream<Reason> lostNodes(UseFindings use) {
        UseEvidence evidence = use.evidence();
        return evidence.nodes().stream()
                .filter(node -> evidence.devices().stream()
                        .noneMatch(listed -> listed.node().equals(node.name()) && listed.isComplete()))
                .flatMap(node -> doubt(node, evidence).stream()
                        .map(doubt -> CUT_OFF_NODE_MAY_WRITE.reason(
                                use,
                                "node " + node.name() + " may not answer: " + doubt
                                        + "; a client that is cut off has no watch, and writes when it is back",
                                EvidenceCommand.nodes("that each node answers"),
                                RemedyStep.of("fence-node", "power the node off, or ask 'rbd takeover' how to fence it")
                                        .withTarget("Node/" + node.name()))));
    }

    /** A node is no evidence if only its addresses are known. */
    private static Optional<String> doubt(RbdNode node, UseEvidence evidence) {
        return switch (node.health().readiness()) {
            case UNKNOWN -> Optional.empty();
            case NOT_READY, DISPUTED -> Optional.of("it is " + node.health().readiness());
            case READY ->
                evidence.objects()
                        .node(node.name())
                        .map(NodeReports.of(evidence.objects())::doubt)
                        .filter(doubt -> !doubt.isEmpty());
        };
    }

    private static Stream<Reason> kubernetes(UseFindings use) {
        return use.evidence().kubernetesUsers().stream()
                .filter(user -> user.sign() == KubernetesUser.Sign.MAY_USE)
                .map(user -> MAY_BE_USED_IN_KUBERNETES.reason(
                        use,
                        user.message(),
                        RemedyStep.of(
                                        "detach-volume",
                                        "stop the pods that use the volume and wait until it is detached")
                                .withProves("no node has the volume")));
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String toString() {
        return id();
    }
}
