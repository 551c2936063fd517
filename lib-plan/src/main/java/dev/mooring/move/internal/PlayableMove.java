package dev.mooring.move.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.apply.Transfer;
import dev.mooring.move.Runbook;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import dev.mooring.sanitize.Policy;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.Step;
import dev.mooring.step.StepCondition.ConditionOutlook;
import dev.mooring.step.internal.DraftStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A move, and what each of its steps changes and checks in which cluster.
 *
 * @param runbook the move
 * @param steps its steps as they are played; empty if it is refused
 * @param moving what moves
 */
public record PlayableMove(Runbook runbook, List<DraftStep> steps, Moving moving) {

    public PlayableMove {
        steps = List.copyOf(steps);
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
    public static PlayableMove of(Iterable<?> documents, Policy policy, Inventory source, Inventory target) {
        Moving moving =
                new Moving(documents, policy, requireNonNull(source, "source"), requireNonNull(target, "target"));
        List<Reason> reasons = new ArrayList<>(MoveCheck.of(moving));
        if (isRefused(reasons)) {
            return new PlayableMove(new Runbook(moving.end(), reasons, List.of(), Optional.empty()), List.of(), moving);
        }
        List<DraftStep> drafts = MoveAction.drafts(moving);
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
        return new PlayableMove(runbook, isRefused ? List.of() : drafts, moving);
    }

    private static boolean isRefused(List<Reason> reasons) {
        return reasons.stream().anyMatch(each -> each.severity().isAtLeast(Severity.DANGER));
    }

    /** What must hold before the steps that are not optional, and is not expected or not known to. */
    public static List<Reason> notExpected(List<Step> steps) {
        return steps.stream()
                .filter(step -> !step.isOptional())
                .flatMap(step -> step.checks().stream()
                        .filter(each -> each.outlook() != ConditionOutlook.HOLDS)
                        .map(each -> Reason.of(
                                step.side() == ClusterSide.SOURCE
                                        ? MoveCode.SOURCE_NOT_KNOWN
                                        : MoveCode.TARGET_NOT_KNOWN,
                                "",
                                "step " + step.number() + ": that " + each.statement() + " is "
                                        + (each.outlook() == ConditionOutlook.FAILS ? "not expected" : "not known"))))
                .toList();
    }
}
