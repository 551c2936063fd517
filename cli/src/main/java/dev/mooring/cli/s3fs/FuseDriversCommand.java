package dev.mooring.cli.s3fs;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FormattedCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.render.Format;
import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists what each driver does when its daemon dies. */
@Command(
        name = "drivers",
        header = "List what drivers with a FUSE daemon do when the daemon dies",
        description = {
            "One row for each program and way to run it. Several programs share names of CSI drivers, so a name can"
                    + " have several rows. Exit code 1 if the table does not know a NAME.",
            "",
            "For example:",
            "  mooring fuse drivers csi.juicefs.com"
        },
        customSynopsis = "mooring fuse drivers [NAME]... [OPTIONS]")
final class FuseDriversCommand extends FormattedCommand {

    @Parameters(paramLabel = "NAME", arity = "0..*", description = "The name of a CSI driver, or the key of a row.")
    private List<String> names = new ArrayList<>();

    FuseDriversCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        Format format = format();
        boolean unknown = false;
        List<FuseDriver> rows = new ArrayList<>();
        for (String name : names) {
            List<FuseDriver> found = new ArrayList<>(FuseDriver.ofName(name));
            FuseDriver.ofKey(name).ifPresent(found::add);
            if (found.isEmpty()) {
                unknown = true;
                terminal()
                        .error("no row for " + name
                                + ": only the mount table and a probe show the state of its mounts; what the driver"
                                + " does on its own is unknown");
            }
            found.stream().filter(row -> !rows.contains(row)).forEach(rows::add);
        }
        List<FuseDriver> shown = names.isEmpty() ? FuseDriver.TABLE : rows;
        terminal()
                .out()
                .print(
                        format == Format.TABLE
                                ? text(shown)
                                : format.print(List.of(JsonObject.of(
                                        "drivers", JsonArray.of(shown.stream().map(FuseDriver::toJson))))));
        return unknown ? ExitCode.NO : ExitCode.FINE;
    }

    private String text(List<FuseDriver> rows) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("KEY", "DRIVER", "DAEMON IN", "MOUNTS", "HEALS", "OTHERWISE"));
        for (FuseDriver row : rows) {
            lines.add(List.of(
                    row.key(),
                    String.join(" ", new TreeSet<>(row.names())),
                    row.place().toString(),
                    row.layout().toString(),
                    row.healing().toString(),
                    row.action()));
        }
        return rows.isEmpty() ? "" : terminal().layout().table(lines);
    }
}
