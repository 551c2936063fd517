package dev.mooring.cli.serve;

import dev.mooring.cli.command.Terminal;
import java.util.List;
import picocli.CommandLine;

/** The subcommands of the command line, which only the main class knows. */
public interface ServedCommands {

    /**
     * The command line of a call.
     *
     * @param terminal what it reads and where it prints
     * @param words the words of the call, or at least the subcommand
     * @return the command line with that subcommand
     */
    CommandLine line(Terminal terminal, List<String> words);

    /**
     * Runs a call; never throws.
     *
     * @param line the command line
     * @param terminal what it reads and where it prints
     * @param words the words of the call
     * @return the exit code
     */
    int run(CommandLine line, Terminal terminal, List<String> words);
}
