package dev.mooring.rbd.use;

import dev.mooring.rbd.output.ChildList;
import dev.mooring.rbd.output.RbdStatus;
import dev.mooring.rbd.output.SnapshotList;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;

/** Whether an image may be deleted. */
public sealed interface ImageDeletion permits ImageDeletion.Allowed, ImageDeletion.Refused {

    /**
     * Why.
     *
     * @return the reasons, never empty
     */
    List<Reason> reasons();

    /**
     * Decides. Needed are: no user, no open lock, no migration, no snapshot and no clone, all of them known. Moving the
     * image to the trash is no way around it: the trash takes an image that is open.
     *
     * @param evidence what was seen of the image, with its namespace
     * @param snapshots what {@code rbd snap ls} said
     * @param children what {@code rbd children} said
     * @return the decision
     */
    static ImageDeletion decide(UseEvidence evidence, SnapshotList snapshots, ChildList children) {
        String subject = "RbdImage/" + evidence.image();
        List<Reason> against = new ArrayList<>();
        ImageUse use = ImageUse.of(evidence);
        if (!(use instanceof ImageUse.Free)) {
            against.addAll(use.evidence());
        }
        if (evidence.status() instanceof RbdStatus.Listed status && status.migration() != null) {
            against.add(Reason.of(UseReason.MIGRATING, subject, "it takes part in a migration"));
        }
        dependents(subject, snapshots, children, against);
        if (!against.isEmpty()) {
            return new Refused(against);
        }
        List<Reason> reasons = new ArrayList<>(use.evidence());
        reasons.add(Reason.of(
                UseReason.TRASH_PROTECTS_NOBODY,
                subject,
                "look once more right before: rbd trash mv takes an open image"));
        return new Allowed(reasons);
    }

    private static void dependents(String subject, SnapshotList snapshots, ChildList children, List<Reason> against) {
        if (!(snapshots instanceof SnapshotList.Listed listed)) {
            against.add(Reason.of(UseReason.DEPENDENTS_UNKNOWN, subject, "its snapshots are not known"));
        } else if (!listed.snapshots().isEmpty()) {
            against.add(Reason.of(
                    UseReason.HAS_SNAPSHOTS,
                    subject,
                    "it has snapshots: " + listed.snapshots().size()));
        }
        if (!(children instanceof ChildList.Listed clones)) {
            against.add(Reason.of(UseReason.DEPENDENTS_UNKNOWN, subject, "its clones are not known"));
        } else if (!clones.children().isEmpty()) {
            against.add(Reason.of(
                    UseReason.HAS_CLONES, subject, "clones depend on it: " + String.join(", ", clones.children())));
        }
    }

    /**
     * It may.
     *
     * @param reasons what was seen
     */
    record Allowed(List<Reason> reasons) implements ImageDeletion {

        public Allowed {
            reasons = List.copyOf(reasons);
        }
    }

    /**
     * It may not.
     *
     * @param reasons all that speaks against it
     */
    record Refused(List<Reason> reasons) implements ImageDeletion {

        public Refused {
            reasons = List.copyOf(reasons);
        }
    }
}
