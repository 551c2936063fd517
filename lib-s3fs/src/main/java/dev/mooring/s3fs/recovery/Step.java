package dev.mooring.s3fs.recovery;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.ObjectRef;
import dev.mooring.s3fs.credential.Credential;
import dev.mooring.s3fs.credential.SecretRef;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One step of a plan. A step with an argument list is that command, run without a shell; others the caller does itself. */
public sealed interface Step {

    /** How long a step may take that does not wait for a daemon. */
    Duration SHORT = Duration.ofSeconds(10);

    /**
     * What kind it is.
     *
     * @return the kind, which tells what must hold before it
     */
    StepKind kind();

    /**
     * Where.
     *
     * @return a path on the node; of a restart the name of the container
     */
    String path();

    /**
     * The command.
     *
     * @return its argument list; empty for a step that is no command
     */
    default List<String> argv() {
        return List.of();
    }

    /**
     * How long it may take.
     *
     * @return the time after which it has failed
     */
    default Duration timeout() {
        return SHORT;
    }

    /**
     * What to do when it fails.
     *
     * @return what, and what that leaves behind
     */
    OnFailure onFailure();

    /**
     * Why it is done.
     *
     * @return one sentence
     */
    String why();

    /**
     * Asks a path itself.
     *
     * @param path the path
     * @param why why
     */
    record Probe(String path, String why) implements Step {
        public Probe {
            requireNonNull(path, "path");
            requireNonNull(why, "why");
        }

        @Override
        public StepKind kind() {
            return StepKind.PROBE;
        }

        @Override
        public List<String> argv() {
            return List.of("stat", "-f", "-c", "%t", path);
        }

        @Override
        public OnFailure onFailure() {
            return OnFailure.STOP_UNCHANGED;
        }
    }

    /**
     * Writes a file with a key pair.
     *
     * @param path the file
     * @param secret the Secret the pair is from
     * @param credential the pair; null if the caller must read it from the Secret
     * @param why why
     * @param onFailure what a failure leaves
     */
    record WriteCredential(
            String path, SecretRef secret, @Nullable Credential credential, String why, OnFailure onFailure)
            implements Step {
        public WriteCredential {
            requireNonNull(path, "path");
            requireNonNull(secret, "secret");
            requireNonNull(why, "why");
            requireNonNull(onFailure, "onFailure");
        }

        @Override
        public StepKind kind() {
            return StepKind.WRITE_CREDENTIAL;
        }
    }

    /**
     * A command at a path.
     *
     * @param kind what kind it is
     * @param path where
     * @param argv its argument list; empty for a check
     * @param timeout how long it may take
     * @param onFailure what a failure leaves
     * @param why why
     */
    record Act(StepKind kind, String path, List<String> argv, Duration timeout, OnFailure onFailure, String why)
            implements Step {
        public Act {
            requireNonNull(kind, "kind");
            requireNonNull(path, "path");
            argv = List.copyOf(argv);
            requireNonNull(timeout, "timeout");
            requireNonNull(onFailure, "onFailure");
            requireNonNull(why, "why");
        }
    }

    /**
     * Takes a mount away. If a process of the host is inside, {@link #lazily} is the next try.
     *
     * @param path where
     * @param device {@code major:minor} of the mount that is meant; empty if the mount table was not seen
     * @param why why
     */
    record Unmount(String path, String device, String why) implements Step {
        public Unmount {
            requireNonNull(path, "path");
            requireNonNull(device, "device");
            requireNonNull(why, "why");
        }

        @Override
        public StepKind kind() {
            return StepKind.UNMOUNT;
        }

        @Override
        public List<String> argv() {
            return List.of("umount", path);
        }

        /**
         * The command for a mount a process of the host is inside of.
         *
         * @return its argument list
         */
        public List<String> lazily() {
            return List.of("umount", "-l", path);
        }

        @Override
        public OnFailure onFailure() {
            return OnFailure.STOP_UNCHANGED;
        }
    }

    /**
     * Binds a mount, or a directory of it.
     *
     * @param kind {@link StepKind#BIND} or {@link StepKind#BIND_OVER}
     * @param from the mount, or the directory
     * @param path where to
     * @param onFailure what a failure leaves
     * @param why why
     */
    record Bind(StepKind kind, String from, String path, OnFailure onFailure, String why) implements Step {
        public Bind {
            requireNonNull(kind, "kind");
            requireNonNull(from, "from");
            requireNonNull(path, "path");
            requireNonNull(onFailure, "onFailure");
            requireNonNull(why, "why");
        }

        @Override
        public List<String> argv() {
            return List.of("mount", "--bind", from, path);
        }
    }

    /**
     * Lets a container be started anew. How is not chosen here: by its own liveness probe, by its owner replacing the pod, or
     * by moving a clone of the mount into it.
     *
     * @param pod the pod
     * @param podUid its uid
     * @param container the container
     * @param why why
     */
    record RestartContainer(ObjectRef pod, String podUid, String container, String why) implements Step {
        public RestartContainer {
            requireNonNull(pod, "pod");
            requireNonNull(podUid, "podUid");
            requireNonNull(container, "container");
            requireNonNull(why, "why");
        }

        @Override
        public StepKind kind() {
            return StepKind.RESTART_CONTAINER;
        }

        @Override
        public String path() {
            return container;
        }

        @Override
        public OnFailure onFailure() {
            return OnFailure.GO_ON;
        }
    }
}
