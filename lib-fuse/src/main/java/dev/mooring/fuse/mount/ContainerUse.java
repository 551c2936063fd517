package dev.mooring.fuse.mount;

import dev.mooring.internal.EnumNames;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A container that mounts the volume.
 *
 * @param name the name
 * @param kind the kind of container
 * @param state the state
 * @param startedAt when it was last started; empty if it does not run or the status does not show it
 * @param restartPolicy its own restart policy, else that of the pod
 * @param mounts its mounts of the volume, in order; at least one
 */
public record ContainerUse(
        String name,
        Kind kind,
        State state,
        Optional<Instant> startedAt,
        RestartPolicy restartPolicy,
        List<ContainerMount> mounts) {

    public ContainerUse {
        mounts = List.copyOf(mounts);
    }

    /** The kinds of containers. */
    public enum Kind {
        /** One of {@code containers}. */
        REGULAR,
        /** One of {@code initContainers} that ends before the others start. */
        INIT,
        /** One of {@code initContainers} with {@code restartPolicy: Always}. */
        SIDECAR,
        /** One of {@code ephemeralContainers}; it cannot be restarted. */
        EPHEMERAL;

        /** {@return the name in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** The states of containers. */
    public enum State {
        /** It waits to be started. */
        WAITING,
        /** It runs. */
        RUNNING,
        /** It has ended. */
        TERMINATED,
        /** The status of the pod does not show it. */
        UNKNOWN;

        /** {@return the name in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** What happens when a container ends. */
    public enum RestartPolicy {
        /** It is started again. */
        ALWAYS,
        /** It is started again if it failed; a killed container has failed. */
        ON_FAILURE,
        /** It is not started again. */
        NEVER;

        /** {@return the name in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** {@return whether it runs} */
    public boolean isRunning() {
        return state == State.RUNNING;
    }

    @Override
    public String toString() {
        return name + " " + mounts;
    }
}
