package dev.mooring.cli.rbd;

import dev.mooring.cli.command.CommandGroup;
import dev.mooring.cli.command.Terminal;
import dev.mooring.rbd.output.CommandOutput;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Everything about RBD images. */
@Command(
        name = "rbd",
        header = "Show which clients use an RBD image, and decide whether a node may take it over",
        description = {
            "It runs nothing: give the output of commands as files, and run the printed commands yourself.",
            "",
            "A file contains the standard output of a command. A directory contains a recorded run: the files stdout,"
                    + " stderr and exit, the exit code."
        },
        synopsisSubcommandLabel = "SUBCOMMAND",
        commandListHeading = "%nSubcommands:%n")
public final class RbdCommand extends CommandGroup {

    public RbdCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Map<String, Supplier<CommandLine>> members() {
        Map<String, Supplier<CommandLine>> members = new LinkedHashMap<>();
        for (CommandOutput.Kind output : CommandOutput.Kind.values()) {
            members.put(output.toString(), () -> reader(output));
        }
        members.put("image", () -> new CommandLine(new RbdImageCommand(terminal())));
        members.put("command", () -> new CommandLine(new RbdPrintCommand(terminal())));
        members.put("translate", () -> new CommandLine(new RbdTranslateCommand(terminal())));
        members.put("use", () -> new CommandLine(new RbdUseCommand(terminal())));
        members.put("takeover", () -> new CommandLine(new RbdTakeoverCommand(terminal())));
        members.put("unfence", () -> new CommandLine(new RbdUnfenceCommand(terminal())));
        members.put("mirror", () -> new CommandLine(new RbdMirrorCommand(terminal())));
        members.put("delete", () -> new CommandLine(new RbdDeleteCommand(terminal())));
        return members;
    }

    private CommandLine reader(CommandOutput.Kind output) {
        CommandLine line = new CommandLine(new RbdOutputCommand(terminal(), output));
        line.getCommandSpec().name(output.toString());
        line.getCommandSpec()
                .usageMessage()
                .header("Read " + output.program())
                .customSynopsis("mooring rbd " + output + " [--exit-code N] [--stderr FILE] [FILE]...");
        return line;
    }
}
