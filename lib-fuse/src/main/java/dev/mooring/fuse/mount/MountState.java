package dev.mooring.fuse.mount;

import dev.mooring.fuse.mount.internal.MountReading;
import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

/**
 * The state of a mount, with its reasons.
 *
 * @param kind which state
 * @param mount the mount on top; empty if nothing is mounted or the mount table is not known
 * @param content what is in the directory of {@link Kind#NOT_MOUNTED}
 * @param other what {@link #otherSource} or {@link #hiddenBy} returns; empty for other states
 * @param daemons the process ids of the daemons that serve the path, sorted, for {@link Kind#MOUNTED_TWICE}
 * @param reasons the reasons, the decisive one first; never empty
 */
public record MountState(
        Kind kind,
        Optional<MountSeen> mount,
        DirectoryContent content,
        Optional<String> other,
        List<Integer> daemons,
        List<Reason> reasons) {

    /** The states. */
    public enum Kind {
        /** The daemon answers. */
        HEALTHY,
        /** The daemon has ended, and the mount is still in the mount table. */
        DEAD,
        /**
         * The daemon runs and does not answer. Processes that wait for it cannot be killed, and an unmount that first
         * accesses the path waits too.
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
        /** The observations do not show the state. */
        UNKNOWN;

        /** {@return the name in kebab-case, for example {@code not-mounted}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public MountState {
        daemons = List.copyOf(daemons);
        reasons = List.copyOf(reasons);
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

    /** {@return how many mounts are stacked on the path; 0 if there is none or it is not known} */
    public int layers() {
        return mount.map(MountSeen::layers).orElse(0);
    }

    /** {@return the bucket that is mounted instead, for {@link Kind#WRONG_BUCKET}} */
    public Optional<String> otherSource() {
        return other(Kind.WRONG_BUCKET);
    }

    /** {@return the mount point of the mount that hides it, for {@link Kind#SHADOWED}} */
    public Optional<String> hiddenBy() {
        return other(Kind.SHADOWED);
    }

    private Optional<String> other(Kind of) {
        return other.filter(name -> kind == of);
    }

    /**
     * The state as JSON. The page {@code docs/json.md} describes the keys.
     *
     * @return {@code state}, {@code layers} and {@code reasons}, as {@code s3fs state} and {@code fuse state} have them
     */
    public JsonObject toJson() {
        return JsonObject.of("state", JsonString.of(kind.toString()))
                .with("layers", JsonNumber.of(layers()))
                .with("reasons", Reason.toJson(reasons));
    }

    @Override
    public String toString() {
        return kind + " " + reasons;
    }
}
