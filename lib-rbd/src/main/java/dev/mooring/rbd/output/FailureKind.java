package dev.mooring.rbd.output;

import java.util.function.Predicate;

/**
 * Why a command failed. The first constant that fits is the answer, in the order of declaration: one exit code stands
 * for unrelated causes, so the words on standard error are asked as well, and those that say nothing about the image
 * come before those that do.
 */
public enum FailureKind {
    /** The cluster answered and does not take the user: unknown, wrong key, or no key at all. */
    USER_REFUSED("UserRefused", Outcome.UNAUTHORIZED, FailedCommand::userRefused),
    /** No connection to the cluster; a missing user can look the same. */
    CLUSTER_UNREACHABLE("ClusterUnreachable", Outcome.UNREACHABLE, FailedCommand::noConnection),
    /** Ended by a timeout, its own or the caller's; nothing is known. */
    TIMED_OUT("TimedOut", Outcome.TIMEOUT, FailedCommand::timedOut),
    /** The host or client that asked is blocklisted itself; this says nothing about the image. */
    CALLER_BLOCKLISTED("CallerBlocklisted", Outcome.FAILED, failed -> failed.exit(108)),
    /** The user may not look at this pool or namespace, or may not do this. */
    FORBIDDEN("Forbidden", Outcome.UNAUTHORIZED, FailedCommand::forbidden),
    /** The pool is not there. */
    POOL_NOT_FOUND(
            "PoolNotFound", Outcome.NOT_FOUND, failed -> failed.exit(2) && failed.line("rbd: error opening pool ", "")),
    /** The RADOS namespace is not there. */
    NAMESPACE_NOT_FOUND(
            "NamespaceNotFound",
            Outcome.NOT_FOUND,
            failed -> failed.exit(2) && failed.line("rbd: namespace '", "' does not exist.")),
    /**
     * The image is not there under this name. It may still be in the trash, the source of a migration, or in another
     * namespace.
     */
    IMAGE_NOT_FOUND("ImageNotFound", Outcome.NOT_FOUND, FailedCommand::askedImageMissing),
    /** There is no such lock, or another client holds it. */
    LOCK_NOT_FOUND(
            "LockNotFound",
            Outcome.NOT_FOUND,
            failed -> failed.exit(2) && failed.line("rbd: releasing lock failed: ", FailedCommand.ENOENT)),
    /** The image has no such metadata key. */
    KEY_NOT_FOUND(
            "KeyNotFound",
            Outcome.NOT_FOUND,
            failed -> failed.exit(2) && failed.line("rbd: getting metadata failed: ", FailedCommand.ENOENT)),
    /** The image or object to act on is not there. */
    OBJECT_NOT_FOUND("ObjectNotFound", Outcome.NOT_FOUND, FailedCommand::objectMissing),
    /** Nothing of that name is mapped here. */
    NOT_MAPPED("NotMapped", Outcome.NOT_FOUND, FailedCommand::notMapped),
    /** Somebody has the image open, or had it 30 seconds ago. */
    IMAGE_HAS_WATCHERS("ImageHasWatchers", Outcome.BUSY, FailedCommand::hasWatchers),
    /** The lock belongs to somebody else. */
    LOCK_HELD("LockHeld", Outcome.BUSY, failed -> failed.exit(16) && failed.line("rbd: lock is already held", "")),
    /** The device is in use, most likely mounted. */
    DEVICE_BUSY("DeviceBusy", Outcome.BUSY, failed -> failed.exit(16) && failed.line("rbd: unmap failed: ", "")),
    /** Busy without a word why. */
    BUSY("Busy", Outcome.BUSY, failed -> failed.exit(16)),
    /** Another client holds the image's lock and was told not to give it away. */
    HELD_EXCLUSIVELY("HeldExclusively", Outcome.READ_ONLY, failed -> failed.exit(30)),
    /** The image still has snapshots. */
    HAS_SNAPSHOTS("HasSnapshots", Outcome.FAILED, failed -> failed.exit(39)),
    /** The kernel lacks a feature of the image. */
    FEATURES_UNSUPPORTED("FeaturesUnsupported", Outcome.FAILED, failed -> failed.exit(6)),
    /** The image is the mirror's copy; it cannot be changed here. */
    NOT_PRIMARY(
            "NotPrimary",
            Outcome.FAILED,
            failed -> !failed.exit(0) && failed.line("", "add force option to disable mirroring")),
    /** No configuration file; the cluster was not asked. */
    NO_CONFIGURATION(
            "NoConfiguration",
            Outcome.FAILED,
            failed -> !failed.exit(0) && failed.line("global_init: unable to open config file", "")),
    /** The command line was wrong; the cluster was not asked. */
    USAGE("Usage", Outcome.FAILED, FailedCommand::usage),
    /** It failed in a way that is not known. */
    UNKNOWN_ERROR("UnknownError", Outcome.FAILED, failed -> !failed.exit(0)),
    /** It succeeded, but what it printed is not what such a command prints. */
    UNPARSABLE("Unparsable", Outcome.MALFORMED, failed -> false);

    private final String id;
    private final Outcome outcome;

    @SuppressWarnings("ImmutableEnumChecker") // the tests are functions without state
    private final Predicate<FailedCommand> test;

    FailureKind(String id, Outcome outcome, Predicate<FailedCommand> test) {
        this.id = id;
        this.outcome = outcome;
        this.test = test;
    }

    /**
     * The stable id.
     *
     * @return words in CamelCase
     */
    public String id() {
        return id;
    }

    /**
     * The outcome in one word.
     *
     * @return never {@link Outcome#OK}
     */
    public Outcome outcome() {
        return outcome;
    }

    boolean fits(FailedCommand failed) {
        return test.test(failed);
    }
}
