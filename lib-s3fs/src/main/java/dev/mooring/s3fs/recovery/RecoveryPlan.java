package dev.mooring.s3fs.recovery;

import dev.mooring.json.JsonObject;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;

/**
 * What to do.
 *
 * @param items each mount and volume: staged mounts first, then by namespace, pod and volume
 * @param restarts what the containers need after all of that, sorted by pod and container
 * @param maxParallelMounts how many items may be worked on at a time
 * @param reasons what is wrong with the question itself, and what else to know
 */
public record RecoveryPlan(
        List<RecoveryItem> items, List<ContainerAction> restarts, int maxParallelMounts, List<Reason> reasons) {

    public RecoveryPlan {
        items = List.copyOf(items);
        restarts = List.copyOf(restarts);
        reasons = List.copyOf(reasons);
    }

    /**
     * Everything that is certain, in a safe order: staged mounts, then the pods' mounts, then the restarts. Branches and
     * restarts that must wait are not in it.
     *
     * @return the steps
     */
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        items.forEach(item -> steps.addAll(item.steps()));
        for (ContainerAction action : restarts) {
            if (action.verdict() == ContainerAction.Verdict.RESTART) {
                steps.add(new Step.RestartContainer(
                        action.pod(),
                        action.podUid(),
                        action.container(),
                        action.reasons().get(0).message()));
            }
        }
        return List.copyOf(steps);
    }

    /**
     * Whether there is nothing to do.
     *
     * @return true if no mount needs a step or a look, and no container anything; what is blocked stays blocked
     */
    public boolean isEmpty() {
        return restarts.isEmpty()
                && items.stream()
                        .allMatch(item ->
                                item.steps().isEmpty() && item.branches().isEmpty());
    }

    /**
     * The plan as a document: {@code mounts}, {@code steps}, {@code restarts}, {@code unknown}, {@code blocked}.
     *
     * @return the same bytes for the same plan; no key pair in it
     */
    public JsonObject document() {
        return PlanDocument.of(this);
    }
}
