package dev.mooring.rbd.use;

import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.rbd.use.UseEvidence.KubernetesUser;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Evidence that forbids deleting an image, although nothing has it open now. */
enum DeleteContradiction implements ReasonCode {
    /** A claim or a volume has the image, or a claim can be bound to its volume at any time. */
    RESERVED_IN_KUBERNETES(Severity.DANGER, DeleteContradiction::reserved),
    /** A pod waits for the image: a node may map it at any time. */
    WAITED_FOR(Severity.DANGER, DeleteContradiction::waiting),
    /** The content of a snapshot is the image, or a snapshot is being taken of it. */
    SNAPSHOT_NEEDS_IT(Severity.DANGER, DeleteContradiction::needed),
    /** {@code rbd info} shows the image in a group, whose members {@code rbd} does not remove. */
    MEMBER_OF_GROUP(Severity.WARN, DeleteContradiction::group),
    /** {@code rbd snap ls} lists no snapshot, and {@code rbd info} counts some. */
    SNAPSHOTS_DISAGREE(Severity.WARN, DeleteContradiction::snapshots),
    /** {@code rbd children} lists no clone, and {@code rbd info} says that the image has one. */
    CLONES_DISAGREE(Severity.DANGER, DeleteContradiction::clones),
    /** A pasted text shows a snapshot or a clone of the image that the given outputs do not show. */
    TEXT_SHOWS_DEPENDENTS(Severity.DANGER, DeleteContradiction::dependents),
    /** The image is mirrored: deleting it here also deletes it on the other site, or deletes the copy. */
    MIRRORED(Severity.DANGER, DeleteContradiction::mirrored);

    private final Severity severity;

    private final Function<UseEvidence, Stream<Reason>> find;

    DeleteContradiction(Severity severity, Function<UseEvidence, Stream<Reason>> find) {
        this.severity = severity;
        this.find = find;
    }

    /** {@return those that the evidence has, in the order of the table} */
    static List<Reason> in(UseEvidence evidence, Set<DeleteContradiction> some) {
        return Stream.of(values())
                .filter(some::contains)
                .flatMap(each -> each.find.apply(evidence))
                .toList();
    }

    private Stream<Reason> users(UseEvidence evidence, KubernetesUser.Sign sign, RemedyStep remedy) {
        return evidence.kubernetesUsers().stream()
                .filter(user -> user.sign() == sign)
                .map(user -> Reason.of(
                                this,
                                "RbdImage/" + evidence.image(),
                                "the image is to be deleted, and " + user.message())
                        .withRemedy(remedy.withTarget(user.subject())));
    }

    private static Stream<Reason> reserved(UseEvidence evidence) {
        return RESERVED_IN_KUBERNETES.users(
                evidence,
                KubernetesUser.Sign.RESERVES,
                RemedyStep.of("delete-claim", "delete the claim, or the volume with the reclaim policy Retain")
                        .withRequires("its data is no longer needed")
                        .withProves("no pod can get the image"));
    }

    private static Stream<Reason> waiting(UseEvidence evidence) {
        return WAITED_FOR.users(
                evidence,
                KubernetesUser.Sign.WAITS,
                RemedyStep.of("delete-pod", "delete the pod and the workload that recreates it"));
    }

    private static Stream<Reason> needed(UseEvidence evidence) {
        return SNAPSHOT_NEEDS_IT.users(
                evidence,
                KubernetesUser.Sign.SNAPSHOTS,
                RemedyStep.of("delete-snapshot", "wait until the snapshot is ready, or delete it")
                        .withProves("no snapshot needs the image"));
    }

    private static Stream<Reason> group(UseEvidence evidence) {
        return evidence.info().filter(info -> info.opFeatures().contains("group")).stream()
                .map(info -> Reason.of(
                                MEMBER_OF_GROUP,
                                "RbdImage/" + evidence.image(),
                                "rbd info has the operation feature group: the image is in a group, whose members rbd"
                                        + " does not remove")
                        .withRemedy(RemedyStep.of("leave-group", "remove the image from its group")
                                .withRequires("no snapshot of the group is needed")));
    }

    private static Stream<Reason> snapshots(UseEvidence evidence) {
        int counted = evidence.info()
                .map(ImageInfo::snapshotCount)
                .flatMap(count -> count.stream().boxed().findFirst())
                .orElse(0);
        boolean inTrash = evidence.info()
                .filter(info -> info.opFeatures().contains("snap-trash"))
                .isPresent();
        return evidence.snapshots().filter(listed -> listed.isEmpty() && (counted > 0 || inTrash)).stream()
                .map(listed -> Reason.of(
                                SNAPSHOTS_DISAGREE,
                                "RbdImage/" + evidence.image(),
                                "rbd snap ls lists no snapshot, and rbd info "
                                        + (counted > 0 ? "counts " + counted : "has some in the trash")
                                        + "; snapshots of other namespaces are listed only with --all")
                        .withValues("0", Integer.toString(counted))
                        .withRemedy(EvidenceCommand.SNAPSHOTS.step(evidence.image())));
    }

    private static Stream<Reason> clones(UseEvidence evidence) {
        return evidence.info().filter(info -> info.opFeatures().contains("clone-parent")).stream()
                .filter(info -> evidence.children().filter(List::isEmpty).isPresent())
                .map(info -> Reason.of(
                                CLONES_DISAGREE,
                                "RbdImage/" + evidence.image(),
                                "rbd children lists no clone, and rbd info has the operation feature clone-parent;"
                                        + " clones in the trash are listed only with --all")
                        .withRemedy(EvidenceCommand.CHILDREN.step(evidence.image())));
    }

    private static Stream<Reason> dependents(UseEvidence evidence) {
        return evidence.hearsay().stream()
                .flatMap(text -> text.dependents(evidence).stream().map(text::sentence))
                .map(sentence -> Reason.of(TEXT_SHOWS_DEPENDENTS, "RbdImage/" + evidence.image(), sentence)
                        .withRemedy(
                                EvidenceCommand.SNAPSHOTS.step(evidence.image()),
                                EvidenceCommand.CHILDREN.step(evidence.image())));
    }

    private static Stream<Reason> mirrored(UseEvidence evidence) {
        return evidence
                .info()
                .flatMap(ImageInfo::mirroring)
                .filter(each -> !each.state().equals("disabled"))
                .stream()
                .map(mirroring -> Reason.of(
                                MIRRORED,
                                "RbdImage/" + evidence.image(),
                                "the image is mirrored (" + mirroring.state() + "): deleting it here can delete the"
                                        + " image of the other site")
                        .withRemedy(RemedyStep.of("disable-mirroring", "disable the mirroring of the image first")
                                .withProves("the image of the other site stays")));
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
