package dev.mooring.fuse.mount;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.kubelet.MountEntry;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The result of a {@code statfs} of a path with a time limit. Without a limit the call does not return from a mount that
 * hangs.
 *
 * <p>A mount without {@code allow_other} answers a {@code statfs} of another user, root included, with a block size of
 * 0, and it gives the same answer when its daemon is dead. So an answer proves that the daemon lives only if its block
 * size is known and not 0, or if the user who asked may access the mount.
 *
 * @param kind how it ended
 * @param errno the Linux errno of a failure, else 0
 * @param magic the type of the file system as a number ({@code f_type}), if it was answered; empty if not given
 * @param blockSize the block size ({@code f_bsize}), if it was answered; empty if not given
 * @param user the numeric id of the user who asked; empty if not known
 */
public record PathProbe(Kind kind, int errno, OptionalLong magic, OptionalLong blockSize, OptionalInt user) {

    /** How a probe ended. */
    public enum Kind {
        /** It was answered. */
        OK,
        /** It failed at once. */
        FAILED,
        /** It did not return in time. */
        TIMED_OUT,
        /**
         * Only {@code stat} or {@code statx} was called. Both can be answered for a dead or a hung mount: {@code statx}
         * without synchronisation or with an empty mask always is.
         */
        STAT_ONLY,
        /** It was not made. */
        NOT_MADE;

        /** {@return the name in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /** The type of every FUSE file system as a number ({@code f_type}). */
    public static final long FUSE_MAGIC = 0x65735546L;

    /** The type of a CephFS mount of the kernel. */
    private static final String CEPHFS = "ceph";

    /** It was answered; the numbers of the answer are not known. */
    public static final PathProbe OK = plain(Kind.OK, 0);

    /** It did not return in time. */
    public static final PathProbe TIMED_OUT = plain(Kind.TIMED_OUT, 0);

    /** Only {@code stat} or {@code statx} was called and answered, which proves nothing. */
    public static final PathProbe STAT_ONLY = plain(Kind.STAT_ONLY, 0);

    /** It was not made. */
    public static final PathProbe NOT_MADE = plain(Kind.NOT_MADE, 0);

    public PathProbe {
        requireNonNull(user, "user");
        if ((kind == Kind.FAILED) != (errno > 0)) {
            throw new IllegalArgumentException(
                    "errno: expected a positive number for FAILED, else 0, found " + errno + " for " + kind);
        }
        if (kind != Kind.OK && (magic.isPresent() || blockSize.isPresent())) {
            throw new IllegalArgumentException("magic and blockSize: expected only for OK, found for " + kind);
        }
    }

    private static PathProbe plain(Kind kind, int errno) {
        return new PathProbe(kind, errno, OptionalLong.empty(), OptionalLong.empty(), OptionalInt.empty());
    }

    /**
     * A failed probe.
     *
     * @param errno the Linux errno, for example 107 for {@code ENOTCONN}
     * @return the probe
     * @throws IllegalArgumentException if the number is not positive
     */
    public static PathProbe failed(int errno) {
        return plain(Kind.FAILED, errno);
    }

    /**
     * An answered probe with its numbers.
     *
     * @param magic the type of the file system ({@code f_type}), for example {@link #FUSE_MAGIC}
     * @param blockSize the block size ({@code f_bsize}); 0 if the user may not access the mount
     * @return the probe
     */
    public static PathProbe answered(long magic, long blockSize) {
        return new PathProbe(Kind.OK, 0, OptionalLong.of(magic), OptionalLong.of(blockSize), OptionalInt.empty());
    }

    /**
     * The same, asked by a user.
     *
     * @param newUser the numeric id of the user, 0 for root
     * @return the changed copy
     */
    public PathProbe askedBy(int newUser) {
        return new PathProbe(kind, errno, magic, blockSize, OptionalInt.of(newUser));
    }

    /**
     * Whether it proves that a mount works. A FUSE daemon must have answered a user who may access the mount. The kernel
     * asks the monitors of CephFS for the numbers, and they answer a client that the MDS evicted too.
     */
    boolean provesLife(MountEntry mount) {
        if (kind != Kind.OK || mount.type().equals(CEPHFS)) {
            return false;
        }
        return !mount.isFuse() || (blockSize.isPresent() ? blockSize.getAsLong() != 0 : mayLook(mount));
    }

    private boolean mayLook(MountEntry mount) {
        return allowsOthers(mount)
                || (user.isPresent() && owner(mount).equals(Optional.of(Integer.toString(user.getAsInt()))));
    }

    /** Whether every user may access a mount. */
    static boolean allowsOthers(MountEntry mount) {
        return options(mount).anyMatch("allow_other"::equals);
    }

    /** The user who mounted it. */
    static Optional<String> owner(MountEntry mount) {
        return options(mount)
                .filter(option -> option.startsWith("user_id="))
                .map(option -> option.substring("user_id=".length()))
                .findFirst();
    }

    private static Stream<String> options(MountEntry mount) {
        return Stream.concat(mount.superOptions().stream(), mount.options().stream());
    }

    /** {@return how it ended, for people: {@code failed with errno 107}, {@code ok, type 0x65735546}} */
    @Override
    public String toString() {
        return kind
                + (errno == 0 ? "" : " with errno " + errno)
                + (magic.isPresent() ? ", type 0x" + Long.toHexString(magic.getAsLong()) : "")
                + (user.isPresent() ? ", asked by user " + user.getAsInt() : "");
    }
}
