package dev.mooring.cli.command;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A subcommand that has only subcommands of its own. */
public abstract class CommandGroup implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec command;

    /** These, with their names. */
    public abstract List<CommandLine> subcommands();

    /** Without one of them there is nothing to do but to say which there are. */
    @Override
    public Integer call() {
        throw new ParameterException(requireNonNull(command, "command").commandLine(), "a subcommand is missing");
    }
}
