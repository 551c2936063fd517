package dev.mooring.rbd.use;

import java.util.List;

/**
 * How to keep a lost node out. What lets it in again is kept apart, so that nobody runs it in one go with the rest.
 *
 * @param steps what to do, in order; stop at the first that fails
 * @param unfence what to do later, each only when {@link FenceLift} allows it
 */
public record FencingPlan(List<FencingStep> steps, List<FencingStep> unfence) {

    public FencingPlan {
        steps = List.copyOf(steps);
        unfence = List.copyOf(unfence);
    }
}
