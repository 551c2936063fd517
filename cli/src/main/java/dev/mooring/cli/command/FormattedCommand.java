package dev.mooring.cli.command;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.input.Problem;
import dev.mooring.cli.render.Format;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A subcommand that prints one result in the requested format. */
@Command(addMethodSubcommands = false) // searching for them takes a tenth of a small forecast
public abstract class FormattedCommand implements Callable<Integer>, Formatted {

    @Mixin
    private final OutputOptions output = new OutputOptions();

    private final Terminal terminal;

    protected FormattedCommand(Terminal terminal) {
        this.terminal = requireNonNull(terminal, "terminal");
    }

    protected final Terminal terminal() {
        return terminal;
    }

    protected final Format format() {
        return output.oneOf(formats());
    }

    /** Reports what is wrong with the input. */
    protected void tell(Problem problem) {
        terminal.error(problem.toString());
    }
}
