package dev.mooring.cli.s3fs;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.command.CommandGroup;
import dev.mooring.cli.command.Terminal;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Everything about s3fs mounts. */
@Command(
        name = "s3fs",
        header = "Tell which s3fs mounts are dead, and how to bring them back",
        description = {
            "Nothing is mounted, run or asked here: what was seen on the node comes in as files and words, and a plan comes"
                    + " out."
        },
        synopsisSubcommandLabel = "SUBCOMMAND",
        commandListHeading = "%nSubcommands:%n")
public final class S3fsCommand extends CommandGroup {

    private final Terminal terminal;

    public S3fsCommand(Terminal terminal) {
        this.terminal = requireNonNull(terminal, "terminal");
    }

    @Override
    public List<CommandLine> subcommands() {
        return List.of(
                new CommandLine(new S3fsStateCommand(terminal)),
                new CommandLine(new S3fsPlanCommand(terminal)),
                new CommandLine(new S3fsProbeCommand(terminal)));
    }
}
