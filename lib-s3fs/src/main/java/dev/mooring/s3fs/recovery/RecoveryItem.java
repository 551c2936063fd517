package dev.mooring.s3fs.recovery;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.Reason;
import dev.mooring.s3fs.target.TargetState;
import dev.mooring.s3fs.volume.VolumeSubject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One mount, or one volume without one.
 *
 * @param role whether pods have binds of it
 * @param node its node; empty if it is not known
 * @param subject pod and volume; null for a staged mount, which is the node's
 * @param path where; empty if that cannot be told
 * @param state in which state; null for what is skipped or blocked because of the objects
 * @param strategy how it is brought back
 * @param steps how, in order; stop at the first that fails
 * @param branches what to do once its state is known; only for {@link Strategy#CONDITIONAL}
 * @param reasons why, the deciding one first
 */
public record RecoveryItem(
        Role role,
        String node,
        @Nullable VolumeSubject subject,
        String path,
        @Nullable TargetState state,
        Strategy strategy,
        List<Step> steps,
        List<Branch> branches,
        List<Reason> reasons) {

    /** Whose mount it is. */
    public enum Role {
        /** The node's: pods have binds of it. */
        STAGING,
        /** A pod's. */
        VOLUME
    }

    public RecoveryItem {
        requireNonNull(role, "role");
        requireNonNull(node, "node");
        requireNonNull(path, "path");
        requireNonNull(strategy, "strategy");
        steps = List.copyOf(steps);
        branches = List.copyOf(branches);
        reasons = List.copyOf(reasons);
    }

    /**
     * In which state.
     *
     * @return the state; empty for what is skipped or blocked because of the objects
     */
    public Optional<TargetState> observed() {
        return Optional.ofNullable(state);
    }
}
