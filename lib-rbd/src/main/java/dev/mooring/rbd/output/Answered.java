package dev.mooring.rbd.output;

import static java.util.Objects.requireNonNull;

import dev.mooring.rbd.output.CommandAnswer.Outcome;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

/**
 * The answer of a command that succeeded and whose output was read.
 *
 * @param value what it printed
 * @param notes what is unusual about the output, see {@link OutputNote}
 * @param <T> what such a command prints
 */
public record Answered<T>(T value, List<Reason> notes) implements CommandAnswer<T> {

    public Answered {
        requireNonNull(value, "value");
        notes = List.copyOf(notes);
    }

    @Override
    public Outcome outcome() {
        return Outcome.OK;
    }

    @Override
    public Optional<T> answer() {
        return Optional.of(value);
    }
}
