package dev.mooring.rbd.use;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.manifest.Kinds;
import dev.mooring.rbd.output.RbdStatus;
import dev.mooring.rbd.use.UseEvidence.KubernetesUser;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * What must be proven before an image may be deleted, in addition to the premises of {@link UsePremise}, which prove it
 * free.
 */
enum DeletePremise implements Premise<UseFindings> {
    /** No claim has the image, or can get it through a volume. */
    NO_CLAIM_HAS_IT("no claim has the image, or can get it through a volume", DeletePremise::reserved),
    /** No pod waits for the image. */
    NO_POD_WAITS_FOR_IT("no pod waits for the image", DeletePremise::waiting),
    /** The image takes part in no migration. */
    NO_MIGRATION_USES_IT("the image takes part in no migration", DeletePremise::migration),
    /** The image is not mirrored. */
    NO_MIRROR_FOLLOWS("the image is not mirrored", DeletePremise::mirrored),
    /** The image is in no group. */
    NO_GROUP_HAS_IT(
            "the image is in no group",
            use -> of(
                    use,
                    Set.of(DeleteContradiction.MEMBER_OF_GROUP),
                    infoMissing(use),
                    use.evidence().facts(EvidenceCommand.INFO))),
    /** {@code rbd snap ls} lists no snapshot, and {@code rbd info} counts none. */
    NO_SNAPSHOT_EXISTS("rbd snap ls lists no snapshot, and rbd info counts none", DeletePremise::snapshots),
    /** {@code rbd children} lists no clone, and {@code rbd info} shows none. */
    NO_CLONE_EXISTS("rbd children lists no clone, and rbd info shows none", DeletePremise::clones);

    private final String sentence;

    private final Function<UseFindings, Discharge> on;

    DeletePremise(String sentence, Function<UseFindings, Discharge> on) {
        this.sentence = sentence;
        this.on = on;
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(UseFindings use) {
        return on.apply(use);
    }

    /** Refuted by contradictions, open without facts, else proven. */
    private static Discharge of(
            UseFindings use, Set<DeleteContradiction> against, List<Reason> missing, List<Fact> facts) {
        List<Reason> found = DeleteContradiction.in(use.evidence(), against);
        return found.isEmpty() && missing.isEmpty() && facts.isEmpty()
                ? new Discharge.Open(List.of(use.notGiven()))
                : Discharge.of(found, missing, facts);
    }

    private static List<Fact> objects(UseFindings use, String... kinds) {
        List<Fact> facts = new ArrayList<>();
        for (String kind : kinds) {
            facts.addAll(use.complete(kind));
        }
        return facts;
    }

    private static Discharge reserved(UseFindings use) {
        return of(
                use,
                Set.of(DeleteContradiction.RESERVED_IN_KUBERNETES),
                List.of(),
                objects(use, Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM));
    }

    private static Discharge waiting(UseFindings use) {
        return of(
                use,
                Set.of(DeleteContradiction.WAITED_FOR),
                List.of(),
                use.evidence().kubernetesUsers().stream().anyMatch(user -> user.sign() == KubernetesUser.Sign.WAITS)
                        ? List.of()
                        : objects(use, Kinds.POD));
    }

    private static Discharge migration(UseFindings use) {
        return use.evidence().status().flatMap(RbdStatus::migration).isPresent()
                ? new Discharge.Refuted(List.of(use.reason(UseReason.MIGRATING, "the image takes part in a migration")))
                : of(use, Set.of(), List.of(), use.evidence().facts(EvidenceCommand.STATUS));
    }

    private static Discharge mirrored(UseFindings use) {
        return of(
                use,
                Set.of(DeleteContradiction.MIRRORED),
                infoMissing(use),
                use.evidence().facts(EvidenceCommand.INFO));
    }

    private static List<Reason> infoMissing(UseFindings use) {
        return use.evidence().info().isPresent()
                ? List.of()
                : List.of(use.reason(
                                UseReason.DEPENDENTS_UNKNOWN, "the mirroring and the group of the image are not known")
                        .withRemedy(EvidenceCommand.INFO.step(use.evidence().image())));
    }

    private static Discharge snapshots(UseFindings use) {
        List<Reason> found = new ArrayList<>(DeleteContradiction.in(
                use.evidence(), Set.of(DeleteContradiction.SNAPSHOT_NEEDS_IT, DeleteContradiction.SNAPSHOTS_DISAGREE)));
        use.evidence()
                .snapshots()
                .filter(listed -> !listed.isEmpty())
                .ifPresent(listed ->
                        found.add(use.reason(UseReason.HAS_SNAPSHOTS, "the image has snapshots: " + listed.size())
                                .withRemedy(EvidenceCommand.SNAPSHOTS.step(
                                        use.evidence().image()))));
        List<Reason> missing = new ArrayList<>();
        if (use.evidence().snapshots().isEmpty()) {
            missing.add(use.reason(UseReason.DEPENDENTS_UNKNOWN, "the snapshots of the image are not known")
                    .withRemedy(EvidenceCommand.SNAPSHOTS.step(use.evidence().image())));
        }
        List<Fact> contents = use.complete(Kinds.VOLUME_SNAPSHOT_CONTENT);
        if (contents.isEmpty()) {
            missing.add(use.notComplete("this kind is not all given", List.of(Kinds.VOLUME_SNAPSHOT_CONTENT)));
        }
        return Discharge.of(
                found,
                missing,
                UsePremise.facts(use.evidence().facts(EvidenceCommand.SNAPSHOTS, EvidenceCommand.INFO), contents));
    }

    private static Discharge clones(UseFindings use) {
        List<Reason> found = new ArrayList<>(DeleteContradiction.in(
                use.evidence(),
                Set.of(DeleteContradiction.CLONES_DISAGREE, DeleteContradiction.TEXT_SHOWS_DEPENDENTS)));
        use.evidence()
                .children()
                .filter(listed -> !listed.isEmpty())
                .ifPresent(listed -> found.add(use.reason(
                                UseReason.HAS_CLONES, "clones depend on the image: " + String.join(", ", listed))
                        .withRemedy(EvidenceCommand.CHILDREN.step(use.evidence().image()))));
        return Discharge.of(
                found,
                use.evidence().children().isPresent()
                        ? List.of()
                        : List.of(use.reason(UseReason.DEPENDENTS_UNKNOWN, "the clones of the image are not known")
                                .withRemedy(EvidenceCommand.CHILDREN.step(
                                        use.evidence().image()))),
                use.evidence().facts(EvidenceCommand.CHILDREN, EvidenceCommand.INFO));
    }

    @Override
    public String toString() {
        return id();
    }
}
