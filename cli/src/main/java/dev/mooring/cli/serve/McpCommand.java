package dev.mooring.cli.serve;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.Commands;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.Terminal;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Offers the subcommands as tools to an assistant. */
@Command(
        name = "mcp",
        header = "Offer the questions as tools to an assistant, over the Model Context Protocol",
        description = {
            "Starts a server of the Model Context Protocol (MCP) that an assistant or an editor runs: it reads requests"
                    + " from standard input and writes the answers to standard output, until the input ends. The"
                    + " assistant passes exports and the output of commands as texts. The server opens no files, runs"
                    + " no commands, and connects to nothing.",
            "",
            "For example, in the settings of the assistant:",
            "  {\"mcpServers\": {\"mooring\": {\"command\": \"mooring\", \"args\": [\"mcp\"]}}}"
        },
        customSynopsis = "mooring mcp [OPTIONS]")
public final class McpCommand implements Callable<Integer> {

    private final Terminal terminal;
    private final Commands commands;

    /**
     * The command.
     *
     * @param terminal where requests come from, and the answers go
     * @param commands the subcommands to offer
     */
    public McpCommand(Terminal terminal, Commands commands) {
        this.terminal = requireNonNull(terminal, "terminal");
        this.commands = requireNonNull(commands, "commands");
    }

    /** Only here the classes of the protocol are loaded: other subcommands start without them. */
    @Override
    public Integer call() {
        try {
            McpServing.of(commands, terminal.out()).answer(terminal.sources().stdin());
            return ExitCode.FINE;
        } catch (IOException e) {
            terminal.error("standard input cannot be read: " + e.getMessage());
            return ExitCode.WRONG;
        }
    }
}
