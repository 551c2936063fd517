package dev.mooring.fuse.recovery;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.fuse.mount.FuseVolume;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.reason.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The plan for one mount.
 *
 * @param volume the volume and its pod; empty if only the mount is known
 * @param target the path
 * @param driver the row of the driver; empty if it is not known
 * @param state the state of the mount
 * @param strategy what is done
 * @param delay how long to wait before the next probe, for {@link Strategy#WAIT}; else zero
 * @param then the strategy if it is still dead after waiting; empty for other strategies
 * @param steps the steps in order; stop at the first one that fails
 * @param reasons the reasons, the decisive one first
 */
public record FuseItem(
        Optional<FuseVolume> volume,
        String target,
        Optional<FuseDriver> driver,
        MountState state,
        Strategy strategy,
        Duration delay,
        Optional<Strategy> then,
        List<Step> steps,
        List<Reason> reasons) {

    public FuseItem {
        requireNonNull(volume, "volume");
        requireNonNull(target, "target");
        requireNonNull(driver, "driver");
        requireNonNull(state, "state");
        requireNonNull(strategy, "strategy");
        requireNonNull(delay, "delay");
        requireNonNull(then, "then");
        steps = List.copyOf(steps);
        reasons = List.copyOf(reasons);
    }
}
