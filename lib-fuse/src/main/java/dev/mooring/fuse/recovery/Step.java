package dev.mooring.fuse.recovery;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.PlanStep;
import java.time.Duration;
import java.util.List;

/** One step of a plan. A step with arguments is a command, run without a shell; the caller does the others itself. */
public interface Step extends PlanStep {

    /** How long a step that does not wait for a daemon may take. */
    Duration SHORT = Duration.ofSeconds(10);

    /** {@return the kind of step, which says what must hold before it} */
    StepKind kind();

    /** {@return the time after which it has failed} */
    default Duration timeout() {
        return SHORT;
    }

    /** {@return what to do if it fails, and the state in which that leaves the mount} */
    OnFailure onFailure();

    @Override
    default String action() {
        return kind().toString();
    }

    @Override
    default List<String> argv() {
        return List.of();
    }

    @Override
    default String requires() {
        return kind().requires();
    }

    @Override
    default String proves() {
        return kind().proves();
    }

    @Override
    default List<String> undo() {
        return List.of();
    }

    /**
     * {@return the form of all plans, and {@code doneIf}, {@code onFailure}, {@code timeoutSeconds}; for some kinds {@code
     * device} and {@code ifBusy} or {@code mountNamespace}, {@code from}, {@code secret}, or {@code namespace}, {@code pod} and
     * {@code podUid}; never a key pair}
     */
    @Override
    default JsonObject toJson() {
        return PlanStep.super
                .toJson()
                .with("doneIf", kind().doneIf())
                .with("onFailure", onFailure().toString())
                .with("timeoutSeconds", JsonNumber.of(timeout().toSeconds()));
    }

    private static List<String> lazyUnmount(String path) {
        return List.of("umount", "-l", path);
    }

    /**
     * A probe of a path.
     *
     * @param target the path
     * @param why why it is needed
     * @return the step
     */
    static Step probe(String target, String why) {
        return new Action(
                StepKind.PROBE,
                target,
                List.of("stat", "-f", "-c", "%t %S", target),
                SHORT,
                OnFailure.STOP_UNCHANGED,
                why);
    }

    /**
     * A command or a check at a path.
     *
     * @param kind the kind of step
     * @param target the path
     * @param argv the arguments; empty for a check that the caller does itself
     * @param timeout the time after which it has failed
     * @param onFailure what to do if it fails
     * @param why why it is needed
     */
    record Action(StepKind kind, String target, List<String> argv, Duration timeout, OnFailure onFailure, String why)
            implements Step {

        public Action {
            requireNonNull(kind, "kind");
            requireNonNull(target, "target");
            argv = List.copyOf(argv);
            requireNonNull(timeout, "timeout");
            requireNonNull(onFailure, "onFailure");
            requireNonNull(why, "why");
        }

        @Override
        public List<String> undo() {
            return kind == StepKind.START_S3FS ? lazyUnmount(target) : List.of();
        }
    }

    /**
     * Unmounts the top mount. If a process of the host uses it, {@link #lazily} is the next try.
     *
     * @param target the path
     * @param device {@code major:minor} of the mount; empty if the mount table was not given
     * @param why why it is needed
     */
    record Unmount(String target, String device, String why) implements Step {

        public Unmount {
            requireNonNull(target, "target");
            requireNonNull(device, "device");
            requireNonNull(why, "why");
        }

        @Override
        public StepKind kind() {
            return StepKind.UNMOUNT;
        }

        @Override
        public List<String> argv() {
            return List.of("umount", target);
        }

        /** {@return the command for a mount that a process of the host uses} */
        public List<String> lazily() {
            return lazyUnmount(target);
        }

        @Override
        public OnFailure onFailure() {
            return OnFailure.STOP_UNCHANGED;
        }

        @Override
        public JsonObject toJson() {
            return Step.super.toJson().with("device", device).with("ifBusy", JsonArray.ofStrings(lazily()));
        }
    }

    /**
     * Binds a mount, or a directory of it.
     *
     * @param kind {@link StepKind#BIND} or {@link StepKind#BIND_OVER}
     * @param from the mount, or the directory
     * @param target the path to bind it to
     * @param onFailure what to do if it fails
     * @param why why it is needed
     */
    record Bind(StepKind kind, String from, String target, OnFailure onFailure, String why) implements Step {

        public Bind {
            requireNonNull(kind, "kind");
            requireNonNull(from, "from");
            requireNonNull(target, "target");
            requireNonNull(onFailure, "onFailure");
            requireNonNull(why, "why");
        }

        @Override
        public List<String> argv() {
            return List.of("mount", "--bind", from, target);
        }

        @Override
        public List<String> undo() {
            return lazyUnmount(target);
        }

        @Override
        public JsonObject toJson() {
            return Step.super.toJson().with("from", from);
        }
    }

    /**
     * Holds a dead mount, or makes it private and lets it go. While the dead mounts below a new mount are peers, an unmount of
     * the new mount at one of them unmounts it at all of them.
     *
     * @param kind {@link StepKind#HOLD_MOUNT} or {@link StepKind#ISOLATE_MOUNT}
     * @param namespace in which mount namespace
     * @param target the path
     * @param device {@code major:minor} of the dead mount
     * @param why why it is needed
     */
    record Held(StepKind kind, MountNamespace namespace, String target, String device, String why) implements Step {

        /** The mount namespaces whose mounts of a volume are peers. */
        public enum MountNamespace {
            /** That of the host. */
            HOST,
            /** That of the node plugin of the driver. */
            PLUGIN;

            /** {@return the name in kebab-case} */
            @Override
            public String toString() {
                return EnumNames.kebabCase(this);
            }
        }

        public Held {
            requireNonNull(kind, "kind");
            requireNonNull(namespace, "namespace");
            requireNonNull(target, "target");
            requireNonNull(device, "device");
            requireNonNull(why, "why");
        }

        @Override
        public OnFailure onFailure() {
            return kind == StepKind.HOLD_MOUNT ? OnFailure.STOP_UNCHANGED : OnFailure.GO_ON;
        }

        @Override
        public JsonObject toJson() {
            return Step.super.toJson().with("device", device).with("mountNamespace", namespace.toString());
        }
    }

    /**
     * Restarts a container. The caller chooses how: by the liveness probe of the container, by replacing the pod, or by moving
     * a clone of the mount into the container.
     *
     * @param pod the pod
     * @param podUid its uid
     * @param container the container
     * @param why why it is needed
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
        public String target() {
            return container;
        }

        @Override
        public OnFailure onFailure() {
            return OnFailure.GO_ON;
        }

        @Override
        public JsonObject toJson() {
            return Step.super
                    .toJson()
                    .with("namespace", pod.namespace())
                    .with("pod", pod.name())
                    .with("podUid", podUid);
        }
    }
}
