package dev.mooring.fuse.volume;

import dev.mooring.reason.EnumNames;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A container that mounts the volume. */
public final class ContainerUse {

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
        /** The status of the pod does not say it. */
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

    record Facts(
            String name,
            Kind kind,
            State state,
            @Nullable Instant startedAt,
            RestartPolicy restartPolicy,
            List<ContainerMount> mounts) {}

    private final Facts facts;

    ContainerUse(Facts facts) {
        this.facts = facts;
    }

    /** {@return the name} */
    public String name() {
        return facts.name;
    }

    /** {@return the kind of container} */
    public Kind kind() {
        return facts.kind;
    }

    /** {@return the state} */
    public State state() {
        return facts.state;
    }

    /** {@return whether it runs} */
    public boolean running() {
        return facts.state == State.RUNNING;
    }

    /** {@return when it was last started; empty if it does not run or the status does not say it} */
    public Optional<Instant> startedAt() {
        return Optional.ofNullable(facts.startedAt);
    }

    /** {@return its own restart policy, else that of the pod} */
    public RestartPolicy restartPolicy() {
        return facts.restartPolicy;
    }

    /** {@return its mounts of the volume, in order; at least one} */
    public List<ContainerMount> mounts() {
        return facts.mounts;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ContainerUse use && use.facts.equals(facts);
    }

    @Override
    public int hashCode() {
        return facts.hashCode();
    }

    @Override
    public String toString() {
        return facts.name + " " + facts.mounts;
    }
}
