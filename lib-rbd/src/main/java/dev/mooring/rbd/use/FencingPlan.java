package dev.mooring.rbd.use;

import java.util.List;

/**
 * How to fence a lost node. The steps that lift the fence are separate, so that they are never run together with the
 * others.
 *
 * @param steps what to do, in order; stop at the first step that fails
 * @param unfence what to do later, each step only when {@link FenceLift} allows it
 */
public record FencingPlan(List<FencingStep> steps, List<FencingStep> unfence) {

    public FencingPlan {
        steps = List.copyOf(steps);
        unfence = List.copyOf(unfence);
    }
}
