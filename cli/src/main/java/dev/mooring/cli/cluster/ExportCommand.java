package dev.mooring.cli.cluster;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.Export;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.render.CommandText;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the command that exports a cluster. */
@Command(
        name = "export-command",
        header = "Print the kubectl command that exports what the other subcommands read",
        description = {
            "Prints one kubectl command; it only reads, and it exports no Secrets. Run it where kubectl reaches the"
                    + " cluster, and give its output with -f. With --complete all in the question, kinds of which the"
                    + " cluster has no object count as given, too.",
            "",
            "For example, for a cluster and its dangers:",
            "  " + Export.PASTE,
            "  mooring lint -f export.yaml --complete all"
        },
        customSynopsis = "mooring export-command [--without-snapshots] [--managed-fields]")
public final class ExportCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Option(
            names = "--without-snapshots",
            order = 1,
            description =
                    "For a cluster without the CRDs of VolumeSnapshots: kubectl refuses kinds that are not there.")
    private boolean withoutSnapshots;

    @Option(
            names = "--managed-fields",
            order = 2,
            description = "Export also who writes which field, for 'mooring report --compare'.")
    private boolean managedFields;

    public ExportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        String command = (withoutSnapshots ? Export.WITHOUT_SNAPSHOTS : Export.COMMAND)
                + (managedFields ? " --show-managed-fields" : "");
        terminal.results().layOut();
        terminal.out().print(terminal.layout().command("", 0, new CommandText("", command, "")));
        return ExitCode.FINE;
    }
}
