package dev.mooring.fuse.recovery;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.fuse.recovery.internal.RecoveryCode;
import dev.mooring.json.JsonObject;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How the mounts of a node are recovered.
 *
 * @param items one per mount and volume; if the plan starts a daemon, staged mounts first; then by namespace, pod and volume
 * @param restarts what containers and pods need after the steps
 * @param maxParallelMounts how many items may be recovered at the same time; empty if the plan starts no daemon
 * @param reasons contradictions first, then what is not known
 * @param allClear the proof that there is nothing to do; empty if it is not proven
 * @param mounts the proofs about single mounts: that one is healed, or that one may be unmounted
 */
public record RecoveryPlan(
        List<RecoveryItem> items,
        List<ContainerAction> restarts,
        Optional<Integer> maxParallelMounts,
        List<Reason> reasons,
        Optional<Certificate> allClear,
        List<Certificate> mounts) {

    public RecoveryPlan {
        items = List.copyOf(items);
        restarts = List.copyOf(restarts);
        requireNonNull(maxParallelMounts, "maxParallelMounts");
        reasons = List.copyOf(reasons);
        requireNonNull(allClear, "allClear");
        mounts = List.copyOf(mounts);
    }

    /**
     * {@return all steps that are certain, in a safe order: staged mounts, the mounts of pods, restarts; without branches and
     * without restarts that must wait}
     */
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        items.forEach(item -> steps.addAll(item.steps()));
        for (ContainerAction action : restarts) {
            if (action.verdict() == ContainerAction.Verdict.RESTART) {
                steps.add(new Step.RestartContainer(action.pod(), action.podUid(), action.container(), action.why()));
            }
        }
        return List.copyOf(steps);
    }

    /**
     * {@return the state of the plan for the node; {@link PlanState#NOTHING_TO_DO} only with the proof
     * {@link #allClear}}
     */
    public PlanState state() {
        if (hasItem(Strategy.BLOCKED)) {
            return PlanState.BLOCKED;
        }
        if (hasItem(Strategy.CONDITIONAL) || hasReason(Severity.ERROR) || RecoveryCode.hasUnseenContainer(reasons)) {
            return PlanState.UNKNOWN;
        }
        if (!isQuiet()) {
            return PlanState.RECOVER;
        }
        return allClear.isPresent() ? PlanState.NOTHING_TO_DO : PlanState.UNKNOWN;
    }

    private boolean hasReason(Severity lowest) {
        return reasons.stream().anyMatch(reason -> reason.severity().compareTo(lowest) >= 0);
    }

    private boolean hasItem(Strategy strategy) {
        return items.stream().anyMatch(item -> item.strategy() == strategy);
    }

    /** {@return true if there is no step, no branch and no restart; {@link #state} says whether that is good news} */
    public boolean isEmpty() {
        return restarts.isEmpty()
                && items.stream()
                        .allMatch(item ->
                                item.steps().isEmpty() && item.branches().isEmpty());
    }

    /** {@return true if nothing must be done, as far as the plan knows} */
    public boolean isQuiet() {
        return restarts.isEmpty() && items.stream().allMatch(RecoveryPlan::isQuiet);
    }

    private static boolean isQuiet(RecoveryItem item) {
        boolean needsNothing = item.strategy() == Strategy.NONE || item.strategy() == Strategy.SKIPPED;
        return needsNothing && item.steps().isEmpty();
    }

    /** {@return the reasons of the plan, of its items and of what containers need} */
    public List<Reason> allReasons() {
        List<Reason> all = new ArrayList<>(reasons);
        items.forEach(item -> all.addAll(item.reasons()));
        restarts.forEach(action -> all.addAll(action.reasons()));
        return List.copyOf(all);
    }

    /**
     * {@return the plan as JSON, without key pairs: {@code mounts}, {@code steps}, {@code state} and {@code reasons}; also
     * {@code restarts} and {@code unknown} if the plan starts a daemon, else {@code actions}}
     */
    public JsonObject toJson() {
        return maxParallelMounts
                .map(most -> PlanDocument.starting(this, most))
                .orElseGet(() -> PlanDocument.waiting(this));
    }
}
