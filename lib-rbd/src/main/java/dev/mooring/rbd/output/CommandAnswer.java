package dev.mooring.rbd.output;

import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

/**
 * What a command said: either what it printed, or why it gave no answer.
 *
 * @param <T> what such a command prints
 */
public sealed interface CommandAnswer<T> permits Answered, CommandFailure {

    /** {@return how the command ended, in one word} */
    Outcome outcome();

    /** {@return what the command printed; empty if it gave no answer, which is not the same as an empty list} */
    Optional<T> answer();

    /** {@return what is unusual about the output; empty if the command gave no answer} */
    List<Reason> notes();
}
