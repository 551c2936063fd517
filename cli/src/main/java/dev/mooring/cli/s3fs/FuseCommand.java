package dev.mooring.cli.s3fs;

import dev.mooring.cli.command.CommandGroup;
import dev.mooring.cli.command.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Questions about mounts with a FUSE daemon. */
@Command(
        name = "fuse",
        header = "Show which FUSE mounts are dead or hung, for any driver, and what must be done",
        description = {
            "These commands do not mount, run, probe or start anything: they read observations from the node. For"
                    + " drivers that mount with s3fs, 'mooring s3fs' also plans how to start s3fs again."
        },
        synopsisSubcommandLabel = "SUBCOMMAND",
        commandListHeading = "%nSubcommands:%n")
public final class FuseCommand extends CommandGroup {

    public FuseCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Map<String, Supplier<CommandLine>> members() {
        Map<String, Supplier<CommandLine>> members = new LinkedHashMap<>();
        members.put("state", () -> new CommandLine(new FuseStateCommand(terminal())));
        members.put("plan", () -> new CommandLine(new FusePlanCommand(terminal())));
        members.put("probe", () -> new CommandLine(new FuseProbeCommand(terminal())));
        members.put("drivers", () -> new CommandLine(new FuseDriversCommand(terminal())));
        return members;
    }
}
