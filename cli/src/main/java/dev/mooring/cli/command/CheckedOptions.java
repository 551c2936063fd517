package dev.mooring.cli.command;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of several subcommands that exclude some combinations. */
public abstract class CheckedOptions {

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    /** The subcommand with these options. */
    protected final CommandSpec command() {
        return requireNonNull(command, "command");
    }

    /** A command line error. */
    protected final ParameterException wrong(String problem) {
        return new ParameterException(command().commandLine(), problem);
    }
}
