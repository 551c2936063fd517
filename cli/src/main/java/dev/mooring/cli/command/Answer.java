package dev.mooring.cli.command;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.render.Page;
import java.util.List;

/**
 * The answer of a subcommand.
 *
 * @param page the result, printed unchanged to standard output
 * @param report additional lines, printed unchanged to standard error; empty for none
 * @param messages the problems, a line each, printed to standard error after {@code mooring:}
 * @param exit the exit code, see {@link ExitCode}
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

    /** A successful result. */
    public static Answer of(String text) {
        return new Answer(text, "", List.of(), ExitCode.FINE);
    }
}
