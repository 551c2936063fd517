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
        header = "Tell who has an RBD image, and whether a node may take it over",
        description = {
            "Nothing is run here: the output of the commands comes in as files, and commands come out as words.",
            "",
            "A file holds what a command wrote to standard output. A folder in its place holds a recorded run: stdout,"
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
        lines.add(new CommandLine(new RbdCommandCommand(terminal)));
        lines.add(new CommandLine(new RbdTranslateCommand(terminal)));
        lines.add(new CommandLine(new RbdUseCommand(terminal)));
        lines.add(new CommandLine(new RbdTakeoverCommand(terminal)));
        lines.add(new CommandLine(new RbdUnfenceCommand(terminal)));
        lines.add(new CommandLine(new RbdDeleteCommand(terminal)));
        return lines;
    }
}
