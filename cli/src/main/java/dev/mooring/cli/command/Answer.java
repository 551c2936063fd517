package dev.mooring.cli.command;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.render.Page;
import java.util.List;

/**
 * What a subcommand has to say.
 *
 * @param page the result, printed to standard output as it is
 * @param report lines that go with the result, printed to standard error as they are; empty for none
 * @param messages what is wrong with it, a line each, printed to standard error with {@code mooring:} before it
 * @param exit what to end with, see {@link ExitCode}
 */
public record Answer(Page page, String report, List<String> messages, int exit) {

    public Answer {
        requireNonNull(page, "page");
        requireNonNull(report, "report");
        messages = List.copyOf(messages);
    }

    /** A short result. */
    public Answer(String text, String report, List<String> messages, int exit) {
        this(Page.of(text), report, messages, exit);
    }

    /** A result that is as it was asked for. */
    public static Answer of(String text) {
        return new Answer(text, "", List.of(), ExitCode.FINE);
    }
}
