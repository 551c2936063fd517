package dev.mooring.cli.command;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that several subcommands have, and that do not fit each other in every combination. */
public abstract class CheckedOptions {

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    /** The subcommand that has them. */
    protected final CommandSpec command() {
        return requireNonNull(command, "command");
    }

    /** The error of a command line. */
    protected final ParameterException wrong(String problem) {
        return new ParameterException(command().commandLine(), problem);
    }
}
