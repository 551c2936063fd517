package dev.mooring.cli.s3fs;

import dev.mooring.cli.command.AllOption;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FailOnOptions;
import dev.mooring.cli.command.FormattedCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.render.Format;
import dev.mooring.fuse.mount.DaemonSeen;
import dev.mooring.fuse.mount.DriverMount;
import dev.mooring.fuse.mount.ExpectedMount;
import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.fuse.mount.MountLine;
import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.kubelet.KubeletRoot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the states of mounts. */
@Command(
        name = "state",
        header = "Show whether a FUSE mount is healthy, dead, hung, missing or a bind of the node's own directory",
        description = {
            "A mount table does not show that a mount is dead; a statfs of the path with a time limit does. Without a"
                    + " PATH, shows every mount with a daemon and every path with --statfs or --directory, with the"
                    + " drivers that can have created it. Exit code 1 unless all of them are healthy.",
            "",
            "For example:",
            "  mooring fuse state --mountinfo /proc/1/mountinfo --statfs PATH=ENOTCONN"
        },
        customSynopsis = "mooring fuse state [PATH]... [--mountinfo FILE] [--statfs PATH=ANSWER]... [OPTIONS]")
final class FuseStateCommand extends FormattedCommand {

    @Parameters(
            paramLabel = "PATH",
            arity = "0..*",
            description = "The path on the host where a volume should be mounted.")
    private List<String> paths = new ArrayList<>();

    @Option(names = "--driver", paramLabel = "NAME", order = 1, description = "The CSI driver of the volumes.")
    private @Nullable String driver;

    @Mixin
    private final AllOption all = new AllOption();

    @Mixin
    private final FuseSeenOptions options = new FuseSeenOptions();

    @Mixin
    private final FailOnOptions failOn = new FailOnOptions();

    FuseStateCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        Format format = format();
        NodeObservations seen = options.seen(terminal().sources(), this::tell).orElse(null);
        if (seen == null) {
            return ExitCode.WRONG;
        }
        Map<String, DaemonSeen> daemons = options.daemons();
        MountPage page = new MountPage(
                MountPage.places(
                                paths,
                                seen,
                                mount ->
                                        MountLine.of(mount, KubeletRoot.DEFAULT).isFuse())
                        .stream()
                        .map(path -> row(path, seen, daemons.getOrDefault(path, DaemonSeen.NONE)))
                        .toList());
        if (page.rows().isEmpty()) {
            terminal().error("nothing to show: expected a PATH, or a mount with a FUSE daemon");
        }
        terminal()
                .out()
                .print(
                        format == Format.TABLE
                                ? page.text(terminal().layout(), all)
                                : format.print(List.of(page.json())));
        return page.exit(failOn);
    }

    private MountPage.Row row(String path, NodeObservations seen, DaemonSeen daemon) {
        List<FuseDriver> candidates = candidates(path, seen);
        Optional<FuseDriver> one = candidates.size() == 1 ? Optional.of(candidates.get(0)) : Optional.empty();
        return new MountPage.Row(
                path,
                DriverMount.of(ExpectedMount.at(path), seen, one, Optional.empty(), daemon),
                Optional.of(candidates));
    }

    /** The named row, else the rows that match the line of the mount. */
    private List<FuseDriver> candidates(String path, NodeObservations seen) {
        FuseDriver named = driver == null ? null : options.rows().get(driver);
        if (named != null) {
            return List.of(named);
        }
        return seen.mounts()
                .flatMap(table -> table.top(path))
                .map(entry -> driver == null
                        ? MountLine.of(entry, KubeletRoot.DEFAULT)
                        : MountLine.of(entry, KubeletRoot.DEFAULT, driver))
                .map(MountLine::candidates)
                .orElse(List.of());
    }
}
