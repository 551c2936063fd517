package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether an image may be deleted.
 *
 * @param proof what must hold, and what shows it; empty if the image may not be deleted
 * @param reasons why; if it may not, everything that forbids it
 */
public record ImageDeletion(Optional<Certificate> proof, List<Reason> reasons) {

    private static final List<Rule<RbdEvidence>> TABLE = table();

    /** What forbids it although nothing has the image open now. */
    private static final Set<ReasonCode> FORBIDS =
            Set.copyOf(EnumSet.range(UseReason.RESERVED_IN_KUBERNETES, UseReason.MIRRORED));

    public ImageDeletion {
        requireNonNull(proof, "proof");
        reasons = List.copyOf(reasons);
    }

    /** {@return whether it may; true only with a proof} */
    public boolean isYes() {
        return proof.isPresent();
    }

    /**
     * The decision as JSON, without its proof. The page {@code docs/json.md} describes the keys.
     *
     * @return {@code decision} and {@code reasons}, as {@code rbd delete} has them
     */
    public JsonObject toJson() {
        return JsonObject.of("decision", JsonString.of(isYes() ? "allowed" : "refused"))
                .with("reasons", UseReason.toJson(reasons));
    }

    private static List<Rule<RbdEvidence>> table() {
        List<Rule<RbdEvidence>> table = new ArrayList<>(List.of(UseRule.values()));
        table.addAll(List.of(DeleteRule.values()));
        return List.copyOf(table);
    }

    /**
     * Decides. An image may be deleted only if it is known to have no user, no open lock, no migration, no snapshot and no
     * clone, and no claim or volume of the cluster leads to it. Moving the image to the trash needs the same: the trash
     * accepts an image that is open.
     *
     * @param evidence what was seen of the image, with its snapshots and clones
     * @return the decision
     */
    public static ImageDeletion decide(UseEvidence evidence) {
        UseAnswer answer = new UseAnswer(evidence);
        ImageUse use = answer.use();
        Optional<Certificate> yes = answer.judge("image " + evidence.image() + " may be deleted", TABLE)
                .yes();
        List<Reason> reasons = new ArrayList<>();
        if (yes.isPresent()) {
            reasons.addAll(use.evidence());
            reasons.add(answer.given()
                    .reason(
                            UseReason.TRASH_ACCEPTS_OPEN_IMAGE,
                            "check again directly before the deletion: rbd trash mv accepts an image that is open"));
            return new ImageDeletion(yes, reasons);
        }
        List<Reason> dependents = answer.judge("nothing depends on it", List.of(DeleteRule.values()))
                .against();
        dependents.stream().filter(reason -> FORBIDS.contains(reason.code())).forEach(reasons::add);
        if (!(use instanceof ImageUse.Free)) {
            reasons.addAll(use.evidence());
        }
        dependents.stream().filter(reason -> !reasons.contains(reason)).forEach(reasons::add);
        return new ImageDeletion(Optional.empty(), reasons);
    }
}
