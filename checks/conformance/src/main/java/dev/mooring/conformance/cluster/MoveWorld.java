package dev.mooring.conformance.cluster;

import dev.mooring.manifest.Manifest;
import dev.mooring.sanitize.Policy;
import java.util.List;

/**
 * What moves, and what is known of it before.
 *
 * @param source what the source has; its name is that of the namespace that moves
 * @param policy how it moves
 * @param target what the target has already, in this order
 * @param steps what the steps of the runbook are, as {@link MovePlay#steps}; empty if nothing is said about them
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
