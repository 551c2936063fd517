package dev.mooring.rbd.output;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Digest;
import dev.mooring.rbd.output.CommandAnswer.Outcome;
import dev.mooring.rbd.output.internal.OutputNote;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

/**
 * The answer of a command that succeeded and whose output was read.
 *
 * @param value what it printed
 * @param notes what is unusual about the output, see {@link OutputNote}
 * @param printed the digest of its standard output, which a proof names; empty if the caller did not read an output
 * @param <T> what such a command prints
 */
public record ReadOutput<T>(T value, List<Reason> notes, Optional<Digest> printed) implements CommandAnswer<T> {

    public ReadOutput {
        requireNonNull(value, "value");
        notes = List.copyOf(notes);
        requireNonNull(printed, "printed");
    }

    /**
     * An answer that was not read from an output: it rests on the word of the caller.
     *
     * @param value what the command would print
     * @param notes what is unusual about it
     */
    public ReadOutput(T value, List<Reason> notes) {
        this(value, notes, Optional.empty());
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
