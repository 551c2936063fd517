package dev.mooring.cli.node;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.FormattedCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.render.Format;
import dev.mooring.kubelet.PathReader.PathReading;
import dev.mooring.kubelet.VolumePath;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Explains paths on a node. */
@Command(
        name = "path",
        header = "Print the pod and volume that a path on a node belongs to",
        description = {
            "Reads the text of the path and resolves no link. Prints pod, plugin, volume and purpose, or why"
                    + " the path is not one of the kubelet's.",
            "",
            "For example:",
            "  mooring path /var/lib/kubelet/pods/UID/volumes/kubernetes.io~csi/pv-7/mount"
        },
        customSynopsis = "mooring path PATH... [OPTIONS]")
public final class PathCommand extends FormattedCommand {

    @Parameters(paramLabel = "PATH", arity = "1..*", description = "Absolute paths on the node.")
    private List<String> paths = new ArrayList<>();

    @Mixin
    private final RootOptions roots = new RootOptions();

    public PathCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        Format format = format();
        List<PathReading> readings = paths.stream().map(roots.reader()::read).toList();
        terminal().out().print(print(readings, format));
        paths.forEach(path -> roots.hint(path).ifPresent(terminal()::error));
        boolean unknown = readings.stream().anyMatch(reading -> reading.path() instanceof VolumePath.Unknown);
        return unknown ? ExitCode.NO : ExitCode.FINE;
    }

    private String print(List<PathReading> readings, Format format) {
        if (format != Format.TABLE) {
            return format.print(readings.stream().map(PathReading::toJson).toList());
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("KIND", "FOR", "POD", "PLUGIN", "VOLUME", "PATH"));
        readings.forEach(reading -> rows.add(PathRow.row(reading)));
        return terminal().layout().table(rows);
    }
}
