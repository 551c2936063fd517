package dev.mooring.samples;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What a subcommand has to say.
 *
 * @param text the result, printed as it is
 * @param messages what else there is to tell, a line each, printed to standard error with {@code mooring:} before it
 * @param exit what to end with, see {@link ExitCode}
 */
record Answer(String text, List<String> messages, int exit) {

    Answer {
        requireNonNull(text, "text");
        messages = List.copyOf(messages);
    }

    /** A result that is as it was asked for. */
    static Answer of(String text) {
        return new Answer(text, List.of(), ExitCode.FINE);
    }
}
