package dev.mooring.move;

import static java.util.Objects.requireNonNull;

import dev.mooring.apply.Transfer;
import dev.mooring.manifest.Manifest;
import dev.mooring.move.internal.Draft;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A move of claims, volumes and what uses them from one cluster to another. */
public final class Move {

    private Move() {}

    /**
     * The steps of a move.
     *
     * <p>For example, a Bound claim, its volume with policy Delete and the Deployment that uses it become ten steps: set
     * Retain, stop the Deployment, wait, create the volume, the claim, look, create the Deployment, and clean up.
     *
     * @param documents the objects that move, as in {@link Inventory#of(Object...)}: claims, volumes, and what uses
     *     them. Pods, nodes, Secrets and what a controller creates do not move, so you can pass a whole export
     * @param policy how the objects change, a policy that binds: under {@code Scenario.SHARED} both clusters keep the
     *     volumes, else the source hands them over. Volumes are created with Retain whatever it says; its reclaim policy is
     *     set in an optional last step
     * @param source everything known about the source
     * @param target everything known about the target
     * @return the runbook; refused with reasons if the move cannot be safe
     * @throws IllegalArgumentException if the policy does not bind volumes and claims
     */
    public static Runbook of(Iterable<?> documents, Policy policy, Inventory source, Inventory target) {
        return playable(documents, policy, source, target).runbook();
    }

    /**
     * The same move with what its steps change and check, so that it can be played against disturbances.
     *
     * @param documents the objects that move
     * @param policy how the objects change
     * @param source everything known about the source
     * @param target everything known about the target
     * @return the move
     * @throws IllegalArgumentException if the policy does not bind volumes and claims
     */
    public static PlayableMove playable(Iterable<?> documents, Policy policy, Inventory source, Inventory target) {
        Moving moving =
                new Moving(documents, policy, requireNonNull(source, "source"), requireNonNull(target, "target"));
        List<Reason> reasons = new ArrayList<>(MoveCheck.of(moving));
        if (isRefused(reasons)) {
            return PlayableMove.refused(new Runbook(moving.end(), reasons, List.of(), Optional.empty()));
        }
        List<Draft> drafts = MoveStep.Action.drafts(moving);
        Rehearsal rehearsal = new Rehearsal(moving, drafts);
        reasons.addAll(rehearsal.harms());
        Transfer transfer = moving.transfer(rehearsal, reasons);
        Transfer.Answer answer = transfer.judged();
        // What is already known is among the reasons, or a condition of a step.
        answer.against().stream()
                .filter(each -> !transfer.against().contains(each)
                        && !transfer.missing().contains(each))
                .forEach(reasons::add);
        boolean isRefused = isRefused(reasons);
        Runbook runbook = new Runbook(moving.end(), reasons, isRefused ? List.of() : rehearsal.steps(), answer.yes());
        return isRefused ? PlayableMove.refused(runbook) : PlayableMove.of(runbook, moving, drafts);
    }

    /**
     * The part of an export that belongs to some namespaces: their objects, the namespaces, the volumes of their
     * claims, and the classes that these name.
     *
     * @param documents as in {@link Inventory#of(Object...)}
     * @param namespaces their names
     * @return the documents of that part, in their order
     */
    public static List<Manifest> inNamespaces(Iterable<?> documents, Set<String> namespaces) {
        return NamespacePart.of(Inventory.documents(documents), Set.copyOf(namespaces));
    }

    private static boolean isRefused(List<Reason> reasons) {
        return reasons.stream().anyMatch(each -> each.severity().isAtLeast(Severity.DANGER));
    }
}
