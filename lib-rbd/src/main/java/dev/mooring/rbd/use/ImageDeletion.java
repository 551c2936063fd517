package dev.mooring.rbd.use;

import dev.mooring.rbd.output.RbdStatus;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether an image may be deleted.
 *
 * @param isAllowed whether it may
 * @param reasons why; if it may not, everything that forbids it
 */
public record ImageDeletion(boolean isAllowed, List<Reason> reasons) {

    public ImageDeletion {
        reasons = List.copyOf(reasons);
    }

    /**
     * Decides. An image may be deleted only if it is known to have no user, no open lock, no migration, no snapshot and no
     * clone. Moving the image to the trash needs the same: the trash accepts an image that is open.
     *
     * @param evidence what was seen of the image, with its snapshots and clones
     * @return the decision
     */
    public static ImageDeletion decide(UseEvidence evidence) {
        String subject = "RbdImage/" + evidence.image();
        List<Reason> against = new ArrayList<>(DeleteContradiction.in(evidence));
        ImageUse use = ImageUse.of(evidence);
        if (!(use instanceof ImageUse.Free)) {
            against.addAll(use.evidence());
        }
        if (evidence.status().flatMap(RbdStatus::migration).isPresent()) {
            against.add(Reason.of(UseReason.MIGRATING, subject, "the image takes part in a migration"));
        }
        snapshots(evidence, subject)
                .map(each -> each.withRemedy(EvidenceCommand.SNAPSHOTS.step(evidence.image())))
                .ifPresent(against::add);
        clones(evidence, subject)
                .map(each -> each.withRemedy(EvidenceCommand.CHILDREN.step(evidence.image())))
                .ifPresent(against::add);
        if (!against.isEmpty()) {
            return new ImageDeletion(false, against);
        }
        List<Reason> reasons = new ArrayList<>(use.evidence());
        reasons.add(Reason.of(
                UseReason.TRASH_ACCEPTS_OPEN_IMAGE,
                subject,
                "check again directly before the deletion: rbd trash mv accepts an image that is open"));
        return new ImageDeletion(true, reasons);
    }

    private static Optional<Reason> snapshots(UseEvidence evidence, String subject) {
        return evidence.snapshots()
                .map(snapshots -> snapshots.isEmpty()
                        ? Optional.<Reason>empty()
                        : Optional.of(Reason.of(
                                UseReason.HAS_SNAPSHOTS, subject, "the image has snapshots: " + snapshots.size())))
                .orElseGet(() -> Optional.of(
                        Reason.of(UseReason.DEPENDENTS_UNKNOWN, subject, "the snapshots of the image are not known")));
    }

    private static Optional<Reason> clones(UseEvidence evidence, String subject) {
        return evidence.children()
                .map(children -> children.isEmpty()
                        ? Optional.<Reason>empty()
                        : Optional.of(Reason.of(
                                UseReason.HAS_CLONES,
                                subject,
                                "clones depend on the image: " + String.join(", ", children))))
                .orElseGet(() -> Optional.of(
                        Reason.of(UseReason.DEPENDENTS_UNKNOWN, subject, "the clones of the image are not known")));
    }
}
