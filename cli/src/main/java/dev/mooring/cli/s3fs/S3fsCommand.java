package dev.mooring.cli.s3fs;

import dev.mooring.cli.command.CommandGroup;
import dev.mooring.cli.command.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Questions about s3fs mounts. */
@Command(
        name = "s3fs",
        header = "Show which s3fs mounts are dead, and plan their recovery",
        description = {
            "These commands do not mount, run or probe anything: they read observations from the node, and print a"
                    + " plan."
        },
        synopsisSubcommandLabel = "SUBCOMMAND",
        commandListHeading = "%nSubcommands:%n")
public final class S3fsCommand extends CommandGroup {

    public S3fsCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Map<String, Supplier<CommandLine>> members() {
        Map<String, Supplier<CommandLine>> members = new LinkedHashMap<>();
        members.put("state", () -> new CommandLine(new S3fsStateCommand(terminal())));
        members.put("plan", () -> new CommandLine(new S3fsPlanCommand(terminal())));
        members.put("probe", () -> new CommandLine(new S3fsProbeCommand(terminal())));
        return members;
    }
}
