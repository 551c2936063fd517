package dev.mooring.rbd.output;

import static java.util.Objects.requireNonNull;

import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

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
        requireNonNull(message, "message");
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
}
