package dev.mooring.move.internal;

import dev.mooring.move.Runbook;
import dev.mooring.sanitize.Policy;
import dev.mooring.sanitize.Policy.ReclaimPolicy;
import dev.mooring.sanitize.Policy.Scenario;

/**
 * The policy of the caller as a move needs it: volumes are created with Retain, and get their policy at the end.
 *
 * @param forTarget the policy that creates the objects for the target
 * @param end who has the storage afterwards
 * @param wanted the reclaim policy that the caller wants in the end
 */
record MovePolicy(Policy forTarget, Runbook.End end, ReclaimPolicy wanted) {

    static MovePolicy of(Policy policy) {
        if (!policy.purpose().binds()) {
            throw new IllegalArgumentException(
                    "a move needs a policy that binds volumes and claims, prebind or rebind-static; found "
                            + policy.purpose());
        }
        Scenario scenario = policy.scenario() == Scenario.UNKNOWN ? Scenario.MOVED : policy.scenario();
        return new MovePolicy(
                policy.toBuilder()
                        .reclaimPolicy(ReclaimPolicy.RETAIN)
                        .scenario(scenario)
                        .build(),
                scenario == Scenario.SHARED ? Runbook.End.DUAL_ACTIVE : Runbook.End.HAND_OVER,
                policy.reclaimPolicy());
    }
}
