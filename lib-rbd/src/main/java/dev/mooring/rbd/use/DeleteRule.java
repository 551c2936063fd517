package dev.mooring.rbd.use;

import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.internal.Quote;
import dev.mooring.rbd.output.CommandOutput.ImageSnapshot;
import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.rbd.use.UseEvidence.KubernetesUser.Sign;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What forbids deleting an image, in addition to what speaks against the answer that it is free ({@link UseRule}). */
enum DeleteRule implements Rule<RbdEvidence> {
    /** No claim has the image, or can get it through a volume. */
    NO_CLAIM_HAS_IT("no claim has the image, or can get it through a volume", DeleteRule::reserved),
    /** No pod waits for the image. */
    NO_POD_WAITS_FOR_IT("no pod waits for the image", DeleteRule::waiting),
    /** The image takes part in no migration. */
    NO_MIGRATION_USES_IT(
            "the image takes part in no migration",
            image -> image.status().migration().stream()
                    .map(migration -> image.reason(UseReason.MIGRATING, "the image takes part in a migration"))),
    /** The image is not mirrored. */
    NO_MIRROR_FOLLOWS("the image is not mirrored", DeleteRule::mirrored),
    /** The image is in no group. */
    NO_GROUP_HAS_IT("the image is in no group", DeleteRule::group),
    /** {@code rbd snap ls} lists no snapshot, and {@code rbd info} counts none. */
    NO_SNAPSHOT_EXISTS("rbd snap ls lists no snapshot, and rbd info counts none", DeleteRule::snapshots),
    /** {@code rbd children} lists no clone, and {@code rbd info} shows none. */
    NO_CLONE_EXISTS("rbd children lists no clone, and rbd info shows none", DeleteRule::clones);

    private final String sentence;

    private final Function<RbdEvidence, Stream<Reason>> against;

    DeleteRule(String sentence, Function<RbdEvidence, Stream<Reason>> against) {
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

    private static Stream<Reason> users(RbdEvidence image, Sign sign, ReasonCode code, RemedyStep remedy) {
        return image.users(sign).stream()
                .map(user -> image.reason(
                        code, "the image is to be deleted, and " + user.message(), remedy.withTarget(user.subject())));
    }

    private static Stream<Reason> reserved(RbdEvidence image) {
        return users(
                image,
                Sign.RESERVES,
                UseReason.RESERVED_IN_KUBERNETES,
                RemedyStep.of("delete-claim", "delete the claim, or the volume with the reclaim policy Retain")
                        .withRequires("its data is no longer needed")
                        .withProves("no pod can get the image"));
    }

    private static Stream<Reason> waiting(RbdEvidence image) {
        return users(
                image,
                Sign.WAITS,
                UseReason.WAITED_FOR,
                RemedyStep.of("delete-pod", "delete the pod and the workload that recreates it"));
    }

    private static Stream<Reason> mirrored(RbdEvidence image) {
        return image
                .info()
                .flatMap(ImageInfo::mirroring)
                .filter(each -> !each.state().equals("disabled"))
                .stream()
                .map(mirroring -> image.reason(
                        UseReason.MIRRORED,
                        "the image is mirrored (" + mirroring.state() + "): deleting it here can delete the"
                                + " image of the other site",
                        RemedyStep.of("disable-mirroring", "disable the mirroring of the image first")
                                .withProves("the image of the other site stays")));
    }

    private static Stream<Reason> group(RbdEvidence image) {
        return image.info().filter(info -> info.opFeatures().contains("group")).stream()
                .map(info -> image.reason(
                        UseReason.MEMBER_OF_GROUP,
                        "rbd info has the operation feature group: the image is in a group, whose members rbd"
                                + " does not remove",
                        RemedyStep.of("leave-group", "remove the image from its group")
                                .withRequires("no snapshot of the group is needed")));
    }

    private static Stream<Reason> snapshots(RbdEvidence image) {
        Reads.all(image::snapshots, () -> image.users(Sign.SNAPSHOTS), image::info);
        List<ImageSnapshot> listed = image.snapshots();
        Stream<Reason> needed = users(
                image,
                Sign.SNAPSHOTS,
                UseReason.SNAPSHOT_NEEDS_IT,
                RemedyStep.of("delete-snapshot", "wait until the snapshot is ready, or delete it")
                        .withProves("no snapshot needs the image"));
        Stream<Reason> own = listed.isEmpty()
                ? Stream.of()
                : Stream.of(image.reason(
                        UseReason.HAS_SNAPSHOTS,
                        "the image has snapshots: "
                                + Quote.list(listed.stream()
                                        .map(DeleteRule::withNamespace)
                                        .toList()),
                        listed.stream().map(DeleteRule::removal).distinct().toArray(RemedyStep[]::new)));
        return Stream.of(needed, hiddenSnapshots(image), own).flatMap(each -> each);
    }

    private static String withNamespace(ImageSnapshot snapshot) {
        String[] words = snapshot.namespace().replaceAll("[()]", "").split(" ", 2);
        boolean hasOldName = words[0].equals("trash") && words.length > 1;
        String madeFor = words[0] + (hasOldName ? ": " + words[1] : "");
        return snapshot.name() + (madeFor.isEmpty() ? "" : " (" + madeFor + ")");
    }

    /** What removes a snapshot depends on what it was made for. */
    private static RemedyStep removal(ImageSnapshot snapshot) {
        String madeFor = snapshot.namespace().split(" ", 2)[0];
        return switch (madeFor) {
            case "trash" ->
                RemedyStep.of(
                        "wait-for-clones",
                        "a snapshot in the trash goes with its last clone: flatten or delete the clones that rbd children"
                                + " --all lists");
            case "mirror" ->
                RemedyStep.of(
                        "disable-mirroring", "mirroring removes its own snapshots when it is disabled for the image");
            case "group" -> RemedyStep.of("delete-group-snapshot", "remove the snapshot of the group");
            default ->
                RemedyStep.of(
                                "delete-snapshot",
                                "delete the VolumeSnapshot that it belongs to, or remove it with rbd snap rm")
                        .withRequires("nothing needs the snapshot");
        };
    }

    private static Stream<Reason> hiddenSnapshots(RbdEvidence image) {
        int counted = image.info().map(info -> info.snapshotCount().orElse(0)).orElse(0);
        boolean inTrash = image.info()
                .filter(info -> info.opFeatures().contains("snap-trash"))
                .isPresent();
        boolean noneListed =
                image.knows(EvidenceCommand.SNAPSHOTS) && image.snapshots().isEmpty();
        return noneListed && (counted > 0 || inTrash)
                ? Stream.of(image.reason(
                                UseReason.SNAPSHOTS_DISAGREE,
                                "rbd snap ls lists no snapshot, and rbd info "
                                        + (counted > 0 ? "counts " + counted : "has some in the trash")
                                        + "; snapshots of other namespaces are listed only with --all",
                                image.step(EvidenceCommand.SNAPSHOTS))
                        .withValues("0", Integer.toString(counted)))
                : Stream.of();
    }

    /** The clones that are listed, and those that only a pasted text or the description shows. */
    private static Stream<Reason> clones(RbdEvidence image) {
        List<String> listed = image.children();
        boolean noneListed = image.knows(EvidenceCommand.CHILDREN) && listed.isEmpty();
        Stream<Reason> hidden =
                image.info().filter(info -> noneListed && info.opFeatures().contains("clone-parent")).stream()
                        .map(info -> image.reason(
                                UseReason.CLONES_DISAGREE,
                                "rbd children lists no clone, and rbd info has the operation feature clone-parent;"
                                        + " clones in the trash are listed only with --all",
                                image.step(EvidenceCommand.CHILDREN)));
        Stream<Reason> pasted = image.given().all().hearsay().stream()
                .flatMap(text -> text.dependents(image.given()).stream().map(text::sentence))
                .map(sentence -> image.reason(
                        UseReason.TEXT_SHOWS_DEPENDENTS,
                        sentence,
                        image.step(EvidenceCommand.SNAPSHOTS),
                        image.step(EvidenceCommand.CHILDREN)));
        Stream<Reason> own = listed.isEmpty()
                ? Stream.of()
                : Stream.of(image.reason(
                        UseReason.HAS_CLONES,
                        "clones depend on the image: " + String.join(", ", listed),
                        image.step(EvidenceCommand.CHILDREN)));
        return Stream.of(hidden, pasted, own).flatMap(each -> each);
    }

    @Override
    public String toString() {
        return id();
    }
}
