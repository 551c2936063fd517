package dev.mooring.s3fs.volume;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A container that mounts the volume.
 *
 * @param name its name
 * @param kind what kind of container it is
 * @param state what it is doing
 * @param waitingReason why it waits; empty if it does not or nothing says why
 * @param startedAt when it was started the last time; null if it does not run or nothing says when
 * @param restartPolicy what happens when it ends: its own policy, else the pod's
 * @param mounts its mounts of the volume, in their order; at least one
 */
public record ContainerUse(
        String name,
        Kind kind,
        State state,
        String waitingReason,
        @Nullable Instant startedAt,
        RestartPolicy restartPolicy,
        List<ContainerMount> mounts) {

    /** What kind of container it is. */
    public enum Kind {
        /** One of {@code containers}. */
        REGULAR,
        /** One of {@code initContainers} that ends before the others start. */
        INIT,
        /** One of {@code initContainers} with {@code restartPolicy: Always}. */
        SIDECAR,
        /** One of {@code ephemeralContainers}; it cannot be restarted. */
        EPHEMERAL
    }

    /** What a container is doing. */
    public enum State {
        /** It waits to be started. */
        WAITING,
        /** It runs. */
        RUNNING,
        /** It has ended. */
        TERMINATED,
        /** The status says nothing. */
        UNKNOWN
    }

    /** What happens when it ends. */
    public enum RestartPolicy {
        /** It is started again. */
        ALWAYS,
        /** It is started again if it failed, which one that is killed did. */
        ON_FAILURE,
        /** It stays as it is. */
        NEVER
    }

    public ContainerUse {
        requireNonNull(name, "name");
        requireNonNull(kind, "kind");
        requireNonNull(state, "state");
        requireNonNull(waitingReason, "waitingReason");
        requireNonNull(restartPolicy, "restartPolicy");
        mounts = List.copyOf(mounts);
    }

    /**
     * Whether it runs.
     *
     * @return true for {@link State#RUNNING}
     */
    public boolean running() {
        return state == State.RUNNING;
    }
}
