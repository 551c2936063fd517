package dev.mooring.cli.s3fs;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FormattedCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.render.CommandText;
import dev.mooring.cli.render.Format;
import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.fuse.recovery.FuseLivenessProbe;
import dev.mooring.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints a liveness probe that fails on a dead mount. */
@Command(
        name = "probe",
        header = "Print a liveness probe that fails on a dead FUSE mount and outlasts a take-over",
        description = {
            "The probe of a container that has FUSE volumes at the PATHs. If the driver keeps the mount alive for a"
                    + " new daemon, the probe waits for it. Exit code 1 if a restart of the container cannot heal the"
                    + " mount, because only a new pod gets a working one.",
            "",
            "For example:",
            "  mooring fuse probe /data --row juicefs-pod"
        },
        customSynopsis = "mooring fuse probe PATH... [--row KEY] [OPTIONS]")
final class FuseProbeCommand extends FormattedCommand {

    private static final long RECOVERY = 45;

    @Parameters(paramLabel = "PATH", arity = "1..*", description = "The mount path of a volume in a container.")
    private List<String> paths = new ArrayList<>();

    @Option(
            names = "--row",
            paramLabel = "KEY",
            order = 10,
            description = "The row of the driver; mooring fuse drivers lists them.")
    private @Nullable String row;

    FuseProbeCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Format[] formats() {
        return new Format[] {Format.YAML, Format.JSON, Format.TABLE};
    }

    @Override
    public Integer call() {
        Format format = format();
        FuseDriver driver = row == null ? null : FuseDriver.ofKey(row).orElse(null);
        if (row != null && driver == null) {
            terminal().error("no row has the key '" + row + "'; mooring fuse drivers lists them");
            return ExitCode.WRONG;
        }
        long recovery =
                driver == null ? RECOVERY : Math.max(RECOVERY, driver.within().toSeconds());
        FuseLivenessProbe probe = FuseLivenessProbe.of(paths).outlasting(Duration.ofSeconds(recovery));
        terminal()
                .out()
                .print(
                        format == Format.TABLE
                                ? terminal().layout().command("", 0, CommandText.of(probe.command()))
                                : format.print(List.of(JsonObject.of("livenessProbe", probe.toJson()))));
        if (driver != null && !driver.restartHeals()) {
            terminal()
                    .error("with " + driver.key()
                            + " a restarted container gets the same dead mount, or is refused: the probe only shows it; "
                            + driver.action());
            return ExitCode.NO;
        }
        return ExitCode.FINE;
    }
}
