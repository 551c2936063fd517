package dev.mooring.cli.rbd;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.CommandGroup;
import dev.mooring.cli.command.Terminal;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Everything about RBD images. */
@Command(
        name = "rbd",
        header = "Show which clients use an RBD image, and decide whether a node may take it over",
        description = {
            "Nothing is run: give the output of commands as files, and run the printed commands yourself.",
            "",
            "A file contains the standard output of a command. A directory contains a recorded run: the files stdout,"
                    + " stderr and exit, the exit code."
        },
        synopsisSubcommandLabel = "SUBCOMMAND",
        commandListHeading = "%nSubcommands:%n")
public final class RbdCommand extends CommandGroup {

    private final Terminal terminal;

    public RbdCommand(Terminal terminal) {
        this.terminal = requireNonNull(terminal, "terminal");
    }

    @Override
    public List<CommandLine> subcommands() {
        List<CommandLine> lines = new ArrayList<>();
        for (RbdOutput output : RbdOutput.values()) {
            CommandLine line = new CommandLine(new RbdOutputCommand(terminal, output));
            line.getCommandSpec().name(output.word());
            line.getCommandSpec()
                    .usageMessage()
                    .header("Read " + output.program())
                    .customSynopsis("mooring rbd " + output.word() + " [--exit-code N] [--stderr FILE] [FILE]...");
            lines.add(line);
        }
        lines.add(new CommandLine(new RbdImageCommand(terminal)));
        lines.add(new CommandLine(new RbdPrintCommand(terminal)));
        lines.add(new CommandLine(new RbdTranslateCommand(terminal)));
        lines.add(new CommandLine(new RbdUseCommand(terminal)));
        lines.add(new CommandLine(new RbdTakeoverCommand(terminal)));
        lines.add(new CommandLine(new RbdUnfenceCommand(terminal)));
        lines.add(new CommandLine(new RbdDeleteCommand(terminal)));
        return lines;
    }
}
