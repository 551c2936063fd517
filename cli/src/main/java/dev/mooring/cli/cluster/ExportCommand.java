package dev.mooring.cli.cluster;

import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.Export;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.CompleteKind.Exported;
import dev.mooring.cli.render.CommandText;
import dev.mooring.cli.render.ShellWords;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the command that exports a cluster. */
@Command(
        name = "export-command",
        header = "Print the kubectl command that exports what the other subcommands read",
        description = {
            "Prints one kubectl command; it only reads, and it exports no Secrets. Run it where kubectl reaches the"
                    + " cluster, and pass its output with -f. If kubectl ended without an error, add --complete all to"
                    + " the question: all objects of these kinds are given, even if there are none. This does not"
                    + " cover other kinds, such as the custom resources of operators, nor CSIStorageCapacities if"
                    + " there are none.",
            "",
            "For example, to find the dangers in a cluster:",
            "  " + Export.PASTE,
            "  mooring lint export.yaml --complete all"
        },
        customSynopsis =
                "mooring export-command [--without-snapshots] [--without-attributes-classes] [--managed-fields]"
                        + " [--context NAME]")
public final class ExportCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Option(
            names = "--without-snapshots",
            order = 1,
            description = "For a cluster without the CRDs of VolumeSnapshots: kubectl refuses unknown kinds.")
    private boolean withoutSnapshots;

    @Option(
            names = "--without-attributes-classes",
            order = 2,
            description = "For a server without VolumeAttributesClasses, usually one before Kubernetes 1.34.")
    private boolean withoutAttributesClasses;

    @Option(
            names = "--managed-fields",
            order = 3,
            description = "Also export who writes which field, for 'mooring report --compare'.")
    private boolean managedFields;

    @Option(
            names = "--context",
            paramLabel = "NAME",
            order = 4,
            description = "The context of kubectl, if you export several clusters.")
    private @Nullable String context;

    public ExportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Set<Exported> lacking = EnumSet.noneOf(Exported.class);
        if (withoutSnapshots) {
            lacking.add(Exported.WITH_SNAPSHOTS);
        }
        if (withoutAttributesClasses) {
            lacking.add(Exported.WITH_ATTRIBUTES_CLASSES);
        }
        String command = Export.without(lacking)
                + (managedFields ? " --show-managed-fields" : "")
                + (context == null ? "" : " " + ShellWords.line(List.of("--context", context)));
        terminal.results().layOut();
        terminal.out().print(terminal.layout().command("", 0, new CommandText("", command, "")));
        return ExitCode.FINE;
    }
}
