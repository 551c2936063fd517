package dev.mooring.fuse.recovery;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.MountState;
import java.util.List;

/**
 * What to do if a probe shows a state.
 *
 * @param state the state
 * @param strategy how the mount is recovered in this state
 * @param steps the steps
 * @param restarts what the containers need after the steps
 */
public record Branch(MountState.Kind state, Strategy strategy, List<Step> steps, List<ContainerAction> restarts) {

    public Branch {
        requireNonNull(state, "state");
        requireNonNull(strategy, "strategy");
        steps = List.copyOf(steps);
        restarts = List.copyOf(restarts);
    }
}
