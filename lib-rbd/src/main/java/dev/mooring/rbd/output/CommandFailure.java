package dev.mooring.rbd.output;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.internal.SecretText;
import dev.mooring.rbd.output.CommandAnswer.Outcome;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A command that gave no answer. This says nothing about the image, neither that it is free nor that it is gone, unless
 * {@link #kind()} says exactly that.
 *
 * @param kind why
 * @param errno the error number, for example 2; 0 if there is none
 * @param message what the command said, or what was expected of its output; short, without control characters and keys
 * @param <T> what such a command prints
 */
public record CommandFailure<T>(FailureKind kind, int errno, String message) implements CommandAnswer<T> {

    public CommandFailure {
        requireNonNull(kind, "kind");
        message = SecretText.without(requireNonNull(message, "message"));
    }

    /**
     * Why a command failed.
     *
     * @param result what was seen
     * @param <T> what such a command prints
     * @return the failure; empty if it ended with exit code 0
     */
    public static <T> Optional<CommandFailure<T>> of(CommandResult result) {
        FailedCommand failed = new FailedCommand(result);
        for (FailureKind kind : FailureKind.values()) {
            if (kind.fits(failed)) {
                return Optional.of(new CommandFailure<>(kind, failed.errno(), failed.message()));
            }
        }
        return Optional.empty();
    }

    static <T> CommandFailure<T> unparsable(String problem) {
        return new CommandFailure<>(FailureKind.UNPARSABLE, 0, problem);
    }

    @Override
    public Outcome outcome() {
        return kind.outcome();
    }

    @Override
    public Optional<T> answer() {
        return Optional.empty();
    }

    @Override
    public List<Reason> notes() {
        return List.of();
    }

    /**
     * Why a command failed. The first constant that applies is the answer, in the order of declaration: one exit code has
     * unrelated causes, so standard error is read as well, and causes that say nothing about the image come before those
     * that do.
     */
    public enum FailureKind {
        /** The cluster answered and rejected the user: unknown user, wrong key, or no key. */
        USER_REFUSED(Outcome.UNAUTHORIZED, FailedCommand::userRefused),
        /** No connection to the cluster; a missing user can look the same. */
        CLUSTER_UNREACHABLE(Outcome.UNREACHABLE, FailedCommand::noConnection),
        /** Stopped by a timeout, its own or that of the caller; nothing is known. */
        TIMED_OUT(Outcome.TIMEOUT, FailedCommand::timedOut),
        /** The host or client that ran the command is itself on the blocklist; this says nothing about the image. */
        CALLER_BLOCKLISTED(Outcome.FAILED, failed -> failed.exit(108)),
        /** The user may not read this pool or namespace, or may not do this. */
        FORBIDDEN(Outcome.UNAUTHORIZED, FailedCommand::forbidden),
        /** The pool does not exist. */
        POOL_NOT_FOUND(Outcome.NOT_FOUND, failed -> failed.exit(2) && failed.line("rbd: error opening pool ", "")),
        /** The RADOS namespace does not exist. */
        NAMESPACE_NOT_FOUND(
                Outcome.NOT_FOUND, failed -> failed.exit(2) && failed.line("rbd: namespace '", "' does not exist.")),
        /**
         * There is no image of this name. It may still be in the trash, the source of a migration, or in another
         * namespace.
         */
        IMAGE_NOT_FOUND(Outcome.NOT_FOUND, FailedCommand::askedImageMissing),
        /** There is no such lock, or another client holds it. */
        LOCK_NOT_FOUND(
                Outcome.NOT_FOUND,
                failed -> failed.exit(2) && failed.line("rbd: releasing lock failed: ", FailedCommand.ENOENT)),
        /** The image has no such metadata key. */
        KEY_NOT_FOUND(
                Outcome.NOT_FOUND,
                failed -> failed.exit(2) && failed.line("rbd: getting metadata failed: ", FailedCommand.ENOENT)),
        /** The image or object to change does not exist. */
        OBJECT_NOT_FOUND(Outcome.NOT_FOUND, FailedCommand::objectMissing),
        /** Nothing of that name is mapped here. */
        NOT_MAPPED(Outcome.NOT_FOUND, FailedCommand::notMapped),
        /** A client has the image open, or had it open in the last 30 seconds. */
        IMAGE_HAS_WATCHERS(Outcome.BUSY, FailedCommand::hasWatchers),
        /** Another client holds the lock. */
        LOCK_HELD(Outcome.BUSY, failed -> failed.exit(16) && failed.line("rbd: lock is already held", "")),
        /** The device is in use, most likely mounted. */
        DEVICE_BUSY(Outcome.BUSY, failed -> failed.exit(16) && failed.line("rbd: unmap failed: ", "")),
        /** Busy for an unknown reason. */
        BUSY(Outcome.BUSY, failed -> failed.exit(16)),
        /** Another client holds the lock of the image and keeps it. */
        HELD_EXCLUSIVELY(Outcome.READ_ONLY, failed -> failed.exit(30)),
        /** The image still has snapshots. */
        HAS_SNAPSHOTS(Outcome.FAILED, failed -> failed.exit(39)),
        /** The kernel lacks a feature of the image. */
        FEATURES_UNSUPPORTED(Outcome.FAILED, failed -> failed.exit(6)),
        /** The image is the copy of a mirrored image; it cannot be changed here. */
        NOT_PRIMARY(
                Outcome.FAILED, failed -> !failed.exit(0) && failed.line("", "add force option to disable mirroring")),
        /** No configuration file; the command did not reach the cluster. */
        NO_CONFIGURATION(
                Outcome.FAILED,
                failed -> !failed.exit(0) && failed.line("global_init: unable to open config file", "")),
        /** The command line was wrong; the command did not reach the cluster. */
        USAGE(Outcome.FAILED, FailedCommand::usage),
        /** It failed for an unknown reason. */
        UNKNOWN_ERROR(Outcome.FAILED, failed -> !failed.exit(0)),
        /** It succeeded, but its output is not what such a command prints. */
        UNPARSABLE(Outcome.MALFORMED, failed -> false);

        private final Outcome outcome;

        private final Predicate<FailedCommand> test;

        FailureKind(Outcome outcome, Predicate<FailedCommand> test) {
            this.outcome = outcome;
            this.test = test;
        }

        /** {@return the outcome in one word; never {@link Outcome#OK}} */
        public Outcome outcome() {
            return outcome;
        }

        /** {@return the stable word in kebab-case, for example {@code image-not-found}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }

        boolean fits(FailedCommand failed) {
            return test.test(failed);
        }
    }
}
