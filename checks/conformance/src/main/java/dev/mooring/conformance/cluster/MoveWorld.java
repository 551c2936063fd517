package dev.mooring.conformance.cluster;

import dev.mooring.manifest.Manifest;
import dev.mooring.sanitize.Policy;
import java.util.List;

/**
 * A move with its expected steps.
 *
 * @param source the objects of the source; its name is that of the moving namespace
 * @param policy the policy of the move
 * @param target the existing objects of the target, in this order
 * @param steps the expected steps of the runbook, as in {@link MovePlay#steps}; empty if unspecified
 */
record MoveWorld(LifeWorld source, Policy policy, List<Manifest> target, List<String> steps) {
    MoveWorld {
        target = List.copyOf(target);
        steps = List.copyOf(steps);
    }

    String name() {
        return source.name();
    }
}
