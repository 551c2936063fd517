package dev.mooring.fuse.mount;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.EnumNames;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The state of a mount, with its reasons. */
public final class MountState {

    /** The states. */
    public enum Kind {
        /** The daemon answers. */
        HEALTHY,
        /** The daemon has ended, and the mount is still in the mount table. */
        DEAD,
        /**
         * The daemon runs and does not answer. Processes that wait for it cannot be killed, and an unmount that looks at
         * the path first waits too.
         */
        HUNG,
        /** Nothing is mounted: a bare directory, or no directory. */
        NOT_MOUNTED,
        /**
         * A bind of a directory of the node: the daemon was not there when the bind was made. Everything looks healthy, and
         * data that is written goes to the disk of the node.
         */
        BARE_BIND,
        /** The mount on top is another file system. */
        FOREIGN,
        /** The daemon answers, but another bucket or directory is mounted. */
        WRONG_BUCKET,
        /** A later mount on a parent directory hides the mount. */
        SHADOWED,
        /** The daemon answers, and more than one running daemon serves the path. */
        MOUNTED_TWICE,
        /** The observations do not tell the state. */
        UNKNOWN;

        /** {@return the name in kebab-case, for example {@code not-mounted}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    private record Facts(
            Kind kind,
            @Nullable MountSeen mount,
            DirectoryContent content,
            @Nullable String other,
            List<Integer> daemons,
            List<Reason> reasons) {}

    private final Facts facts;

    private MountState(Facts facts) {
        this.facts = facts;
    }

    static MountState of(Kind kind, @Nullable MountSeen mount, List<Reason> reasons) {
        return new MountState(new Facts(kind, mount, DirectoryContent.UNKNOWN, null, List.of(), List.copyOf(reasons)));
    }

    static MountState notMounted(DirectoryContent content, List<Reason> reasons) {
        return new MountState(new Facts(Kind.NOT_MOUNTED, null, content, null, List.of(), List.copyOf(reasons)));
    }

    MountState withOther(String other) {
        return new MountState(
                new Facts(facts.kind, facts.mount, facts.content, requireNonNull(other), facts.daemons, facts.reasons));
    }

    MountState withDaemons(List<Integer> daemons) {
        return new MountState(
                new Facts(facts.kind, facts.mount, facts.content, facts.other, List.copyOf(daemons), facts.reasons));
    }

    /**
     * The state of a mount. The mount on top counts, and a mount is dead only if a probe failed.
     *
     * <p>For example, a line {@code fuse.s3fs} and a probe that failed with 107 give {@link Kind#DEAD}; the same line without
     * a probe gives {@link Kind#UNKNOWN}.
     *
     * @param expected what should be mounted, and where
     * @param seen what was seen on the node
     * @return the state
     */
    public static MountState of(ExpectedMount expected, NodeObservations seen) {
        return new MountReading(expected, seen).state();
    }

    /** {@return which state} */
    public Kind kind() {
        return facts.kind;
    }

    /** {@return the reasons, the decisive one first; never empty} */
    public List<Reason> reasons() {
        return facts.reasons;
    }

    /** {@return the mount on top; empty if nothing is mounted or the mount table is not known} */
    public Optional<MountSeen> mount() {
        return Optional.ofNullable(facts.mount);
    }

    /** {@return how many mounts are stacked on the path; 0 if there is none or it is not known} */
    public int layers() {
        return facts.mount == null ? 0 : facts.mount.layers();
    }

    /** {@return what is in the directory of {@link Kind#NOT_MOUNTED}} */
    public DirectoryContent content() {
        return facts.content;
    }

    /** {@return the bucket that is mounted instead, for {@link Kind#WRONG_BUCKET}} */
    public Optional<String> otherSource() {
        return other(Kind.WRONG_BUCKET);
    }

    /** {@return the mount point of the mount that hides it, for {@link Kind#SHADOWED}} */
    public Optional<String> hiddenBy() {
        return other(Kind.SHADOWED);
    }

    private Optional<String> other(Kind kind) {
        return facts.kind == kind ? Optional.ofNullable(facts.other) : Optional.empty();
    }

    /** {@return the process ids of the daemons that serve the path, sorted, for {@link Kind#MOUNTED_TWICE}} */
    public List<Integer> daemons() {
        return facts.daemons;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MountState state && state.facts.equals(facts);
    }

    @Override
    public int hashCode() {
        return facts.hashCode();
    }

    @Override
    public String toString() {
        return facts.kind + " " + facts.reasons;
    }
}
