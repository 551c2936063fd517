package dev.mooring.cli.command;

import java.util.List;
import picocli.CommandLine;

/** The subcommands of the command line; only the main class knows them. */
public interface Commands {

    /**
     * The command line for a call.
     *
     * @param terminal its input and output
     * @param words the words of the command line, or at least the subcommand
     * @return the command line with that subcommand
     */
    CommandLine line(Terminal terminal, List<String> words);

    /**
     * Runs a command line; never throws.
     *
     * @param line the command line
     * @param terminal its input and output
     * @param words the words of the command line
     * @return the exit code
     */
    int run(CommandLine line, Terminal terminal, List<String> words);
}
