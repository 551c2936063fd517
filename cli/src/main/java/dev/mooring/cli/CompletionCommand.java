package dev.mooring.cli;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.Terminal;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the completion script of this very command line. */
@Command(
        name = "completion",
        header = "Print a completion script for bash and zsh",
        description = "Use it with: source <(mooring completion)")
final class CompletionCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    private final Terminal terminal;

    CompletionCommand(Terminal terminal) {
        this.terminal = requireNonNull(terminal, "terminal");
    }

    @Override
    public Integer call() {
        var root = requireNonNull(spec, "spec").root().commandLine();
        terminal.out().print(AutoComplete.bash(root.getCommandName(), root).replace("\r\n", "\n"));
        return ExitCode.FINE;
    }
}
