package dev.mooring.cli.command;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A subcommand that only groups other subcommands. */
public abstract class CommandGroup implements Callable<Integer> {

    private final Terminal terminal;

    @Spec
    private @Nullable CommandSpec command;

    protected CommandGroup(Terminal terminal) {
        this.terminal = requireNonNull(terminal, "terminal");
    }

    protected final Terminal terminal() {
        return terminal;
    }

    /** Its subcommands by name, in the order of the help. */
    protected abstract Map<String, Supplier<CommandLine>> members();

    /**
     * The subcommands that a call needs.
     *
     * @param word the word after the name of the group; empty for none
     * @return the one of that name, or all
     */
    public final List<CommandLine> subcommands(String word) {
        Map<String, Supplier<CommandLine>> members = members();
        return members.entrySet().stream()
                .filter(member -> !members.containsKey(word) || member.getKey().equals(word))
                .map(member -> member.getValue().get())
                .toList();
    }

    /** Without a subcommand, lists the subcommands. */
    @Override
    public Integer call() {
        CommandLine line = requireNonNull(command, "command").commandLine();
        line.usage(line.getOut());
        return ExitCode.FINE;
    }
}
