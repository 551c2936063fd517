package dev.mooring.fuse.recovery;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.reason.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The plan for one mount, or for one volume that is not mounted.
 *
 * @param node the node; empty if it is not known
 * @param subject pod and volume; empty for a mount of the node, which pods can have binds of
 * @param target the path; empty if it is not known
 * @param driver the row of the driver; empty if it is not known, or the plan starts the daemon itself
 * @param state the state of the mount; empty if the volume is skipped or blocked because of the objects
 * @param strategy how it is recovered
 * @param waiting how long to wait; only for {@link Strategy#WAIT}
 * @param steps the steps in order; stop at the first one that fails
 * @param branches what to do when the state is known; only for {@link Strategy#CONDITIONAL}
 * @param reasons the reasons, the decisive one first
 */
public record RecoveryItem(
        String node,
        Optional<VolumeSubject> subject,
        String target,
        Optional<FuseDriver> driver,
        Optional<MountState> state,
        Strategy strategy,
        Optional<Waiting> waiting,
        List<Step> steps,
        List<Branch> branches,
        List<Reason> reasons) {

    /**
     * How long the driver has to heal the mount.
     *
     * @param delay how long to wait before the next probe
     * @param then the strategy if it is still dead then
     */
    public record Waiting(Duration delay, Strategy then) {

        public Waiting {
            requireNonNull(delay, "delay");
            requireNonNull(then, "then");
        }
    }

    public RecoveryItem {
        requireNonNull(node, "node");
        requireNonNull(subject, "subject");
        requireNonNull(target, "target");
        requireNonNull(driver, "driver");
        requireNonNull(state, "state");
        requireNonNull(strategy, "strategy");
        requireNonNull(waiting, "waiting");
        steps = List.copyOf(steps);
        branches = List.copyOf(branches);
        reasons = List.copyOf(reasons);
    }

    /**
     * Whether its mount is in a state.
     *
     * @param kind the state
     * @return also false if the state was not looked at
     */
    public boolean isIn(MountState.Kind kind) {
        return state.filter(each -> each.kind() == kind).isPresent();
    }

    @Override
    public String toString() {
        return strategy + " " + target + ", " + steps.size() + " steps";
    }
}
