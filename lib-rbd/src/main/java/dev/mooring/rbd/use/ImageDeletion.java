package dev.mooring.rbd.use;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Premise;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether an image may be deleted.
 *
 * @param proof what must hold, and what shows it; empty if the image may not be deleted
 * @param reasons why; if it may not, everything that forbids it
 */
public record ImageDeletion(Optional<Certificate> proof, List<Reason> reasons) {

    private static final List<Premise<UseFindings>> TABLE = table();

    public ImageDeletion {
        requireNonNull(proof, "proof");
        reasons = List.copyOf(reasons);
    }

    /** {@return whether it may; true only with a proof} */
    public boolean isAllowed() {
        return proof.isPresent();
    }

    /**
     * The decision as JSON, without its proof. The page {@code docs/json.md} describes the keys.
     *
     * @return {@code decision} and {@code reasons}, as {@code rbd delete} has them
     */
    public JsonObject toJson() {
        return JsonObject.of("decision", JsonString.of(isAllowed() ? "allowed" : "refused"))
                .with("reasons", UseReason.toJson(reasons));
    }

    private static List<Premise<UseFindings>> table() {
        List<Premise<UseFindings>> table = new ArrayList<>(List.of(UsePremise.values()));
        table.addAll(List.of(DeletePremise.values()));
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
        UseFindings findings = UseFindings.of(evidence);
        ImageUse use = findings.use();
        Optional<Certificate> yes = findings.judge("image " + evidence.image() + " may be deleted", TABLE)
                .yes();
        List<Reason> reasons = new ArrayList<>();
        if (yes.isPresent()) {
            reasons.addAll(use.evidence());
            reasons.add(findings.reason(
                    UseReason.TRASH_ACCEPTS_OPEN_IMAGE,
                    "check again directly before the deletion: rbd trash mv accepts an image that is open"));
            return new ImageDeletion(yes, reasons);
        }
        List<Reason> dependents = findings.judge("nothing depends on it", List.of(DeletePremise.values()))
                .against();
        dependents.stream()
                .filter(reason -> reason.code() instanceof DeleteContradiction)
                .forEach(reasons::add);
        if (!(use instanceof ImageUse.Free)) {
            reasons.addAll(use.evidence());
        }
        dependents.stream().filter(reason -> !reasons.contains(reason)).forEach(reasons::add);
        return new ImageDeletion(Optional.empty(), reasons);
    }
}
