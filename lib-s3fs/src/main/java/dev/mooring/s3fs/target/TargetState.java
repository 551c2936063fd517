package dev.mooring.s3fs.target;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.Reason;
import java.util.List;

/** The state of a mount. */
public sealed interface TargetState {

    /**
     * Tells the state of a target. The mount on top counts; a mount is dead only if a probe said so.
     *
     * <p>For example, a line {@code fuse.s3fs} and a probe that failed with 107 make {@link Dead}; the same line without a
     * probe makes {@link Unknown}.
     *
     * @param target the place
     * @param seen what was seen on the node
     * @return the state with its reasons, the deciding one first
     */
    static TargetState of(Target target, NodeObservations seen) {
        return new TargetReading(target, seen).state();
    }

    /**
     * Why.
     *
     * @return the reasons, the deciding one first, never empty
     */
    List<Reason> reasons();

    /**
     * The name of the state.
     *
     * @return stable, in capitals, for example {@code NOT_MOUNTED}
     */
    String id();

    /**
     * How many mounts lie on the path.
     *
     * @return 0 if none, or if it is not known
     */
    default int layers() {
        return 0;
    }

    /**
     * The daemon answers.
     *
     * @param mount the mount
     * @param reasons why
     */
    record Healthy(MountSeen mount, List<Reason> reasons) implements TargetState {
        public Healthy {
            requireNonNull(mount, "mount");
            reasons = List.copyOf(reasons);
        }

        @Override
        public String id() {
            return "HEALTHY";
        }

        @Override
        public int layers() {
            return mount.layers();
        }
    }

    /**
     * The daemon is gone, the mount is not.
     *
     * @param mount the mount
     * @param reasons why
     */
    record Dead(MountSeen mount, List<Reason> reasons) implements TargetState {
        public Dead {
            requireNonNull(mount, "mount");
            reasons = List.copyOf(reasons);
        }

        @Override
        public String id() {
            return "DEAD";
        }

        @Override
        public int layers() {
            return mount.layers();
        }
    }

    /**
     * The daemon lives and does not answer. Callers cannot be killed until it answers or dies, and an unmount that
     * looks at the path first hangs too.
     *
     * @param mount the mount
     * @param reasons why
     */
    record Hung(MountSeen mount, List<Reason> reasons) implements TargetState {
        public Hung {
            requireNonNull(mount, "mount");
            reasons = List.copyOf(reasons);
        }

        @Override
        public String id() {
            return "HUNG";
        }

        @Override
        public int layers() {
            return mount.layers();
        }
    }

    /**
     * Nothing is mounted: a bare directory, or not even that.
     *
     * @param content what lies there
     * @param reasons why
     */
    record NotMounted(DirectoryContent content, List<Reason> reasons) implements TargetState {
        public NotMounted {
            requireNonNull(content, "content");
            reasons = List.copyOf(reasons);
        }

        @Override
        public String id() {
            return "NOT_MOUNTED";
        }
    }

    /**
     * Another file system is on top.
     *
     * @param mount the mount
     * @param reasons why
     */
    record Foreign(MountSeen mount, List<Reason> reasons) implements TargetState {
        public Foreign {
            requireNonNull(mount, "mount");
            reasons = List.copyOf(reasons);
        }

        @Override
        public String id() {
            return "FOREIGN";
        }

        @Override
        public int layers() {
            return mount.layers();
        }
    }

    /**
     * It answers, but it is another bucket or prefix.
     *
     * @param mount the mount
     * @param source what is mounted
     * @param reasons why
     */
    record WrongBucket(MountSeen mount, String source, List<Reason> reasons) implements TargetState {
        public WrongBucket {
            requireNonNull(mount, "mount");
            requireNonNull(source, "source");
            reasons = List.copyOf(reasons);
        }

        @Override
        public String id() {
            return "WRONG_BUCKET";
        }

        @Override
        public int layers() {
            return mount.layers();
        }
    }

    /**
     * It is mounted, but a later mount above hides it.
     *
     * @param mount the mount that is hidden
     * @param by where the other one is mounted
     * @param reasons why
     */
    record Shadowed(MountSeen mount, String by, List<Reason> reasons) implements TargetState {
        public Shadowed {
            requireNonNull(mount, "mount");
            requireNonNull(by, "by");
            reasons = List.copyOf(reasons);
        }

        @Override
        public String id() {
            return "SHADOWED";
        }

        @Override
        public int layers() {
            return mount.layers();
        }
    }

    /**
     * It answers, and more than one running s3fs serves the path: on an empty bucket a second one is stacked silently.
     *
     * @param mount the mount on top
     * @param daemons the process ids, sorted
     * @param reasons why
     */
    record MountedTwice(MountSeen mount, List<Integer> daemons, List<Reason> reasons) implements TargetState {
        public MountedTwice {
            requireNonNull(mount, "mount");
            daemons = List.copyOf(daemons);
            reasons = List.copyOf(reasons);
        }

        @Override
        public String id() {
            return "MOUNTED_TWICE";
        }

        @Override
        public int layers() {
            return mount.layers();
        }
    }

    /**
     * It cannot be told.
     *
     * @param layers how many mounts lie on the path, 0 if that is not known
     * @param reasons why not
     */
    record Unknown(int layers, List<Reason> reasons) implements TargetState {
        public Unknown {
            reasons = List.copyOf(reasons);
        }

        @Override
        public String id() {
            return "UNKNOWN";
        }
    }
}
