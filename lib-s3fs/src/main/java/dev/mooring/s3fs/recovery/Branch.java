package dev.mooring.s3fs.recovery;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What to do if a look shows this state.
 *
 * @param state the state, as {@link dev.mooring.s3fs.target.TargetState#id}
 * @param strategy how the mount is brought back then
 * @param steps the steps
 * @param restarts what the containers need after them
 */
public record Branch(String state, Strategy strategy, List<Step> steps, List<ContainerAction> restarts) {

    public Branch {
        requireNonNull(state, "state");
        requireNonNull(strategy, "strategy");
        steps = List.copyOf(steps);
        restarts = List.copyOf(restarts);
    }
}
