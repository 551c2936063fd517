package dev.mooring.cli.cluster;

import dev.mooring.cli.command.Answer;
import dev.mooring.cli.command.ExitCode;
import dev.mooring.cli.command.ManifestCommand;
import dev.mooring.cli.command.Terminal;
import dev.mooring.cli.input.GivenObjects;
import dev.mooring.cli.input.Input;
import dev.mooring.cli.render.Format;
import dev.mooring.cli.render.NearestNames;
import dev.mooring.forecast.ForecastReport;
import dev.mooring.forecast.Scheduling;
import dev.mooring.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How a cluster ends. */
@Command(
        name = "forecast",
        header = "Run volumes and claims to their end and tell it",
        description = {
            "Plays the controller until it writes nothing any more, and with nodes and pods the scheduler too: the end of"
                    + " every claim and volume, the events, what is dangerous, and whether it all hangs on luck.",
            "",
            "What has a uid, a resource version, a creation time or a phase is taken as it stands in a cluster. Everything"
                    + " else is created, as the API server takes it, before anybody looks.",
            "",
            "For example, what becomes of an export that is created in a cluster:",
            "  kubectl get pv,pvc,sc,node,pod -A -o yaml | mooring forecast --create export.yaml"
        },
        customSynopsis = "mooring forecast [-f FILE]... [--create FILE]... [OPTIONS]")
public final class ForecastCommand extends ManifestCommand {

    private static final Set<String> KINDS = Set.of(
            "PersistentVolume",
            "PersistentVolumeClaim",
            "StorageClass",
            "Pod",
            "Node",
            "CSIDriver",
            "CSIStorageCapacity");

    @Option(
            names = "--create",
            paramLabel = "FILE",
            order = 10,
            description = "Objects that are created when the rest has settled, one after the other, wherever they come"
                    + " from. Repeatable.")
    private List<String> create = new ArrayList<>();

    @Option(names = "--node", paramLabel = "NODE", order = 11, description = "As if this were the only node.")
    private @Nullable String node;

    @Option(
            names = "--expect-bound",
            order = 12,
            description = "End with exit code 1 if a claim does not end Bound, in this order or in another.")
    private boolean expectBound;

    public ForecastCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Format[] formats() {
        return new Format[] {Format.TABLE, Format.JSON, Format.YAML, Format.MARKDOWN};
    }

    @Override
    protected Answer answer(Input read, Format format) {
        GivenObjects given = GivenObjects.of(read, KINDS, namespace());
        GivenObjects created = GivenObjects.of(readAlso(create), KINDS, namespace());
        Scheduling scheduling = Scheduling.given(readable(given), readable(created));
        ForecastReport report = ForecastReport.of(node == null ? scheduling : onlyNode(scheduling, node));
        List<String> messages = new ArrayList<>(given.messages());
        messages.addAll(created.messages());
        boolean asAsked = report.end().refusals().isEmpty() && (!expectBound || report.isAllBound());
        return new Answer(print(report, format), "", messages, asAsked ? ExitCode.FINE : ExitCode.NO);
    }

    private List<Manifest> readable(GivenObjects given) {
        return given.readable(each -> Scheduling.given(List.of(each)), this::tell);
    }

    private Scheduling onlyNode(Scheduling scheduling, String name) {
        if (!scheduling.nodes().contains(name)) {
            throw wrongOption("--node " + name + " is not among what was read; the nearest: "
                    + String.join(", ", NearestNames.to(name, scheduling.nodes())));
        }
        return scheduling.onlyNode(name);
    }

    private static String print(ForecastReport report, Format format) {
        return switch (format) {
            case TABLE -> ForecastPage.of(report).table();
            case MARKDOWN -> ForecastPage.of(report).markdown();
            case JSON, YAML -> format.print(List.of(report.toJson()));
        };
    }
}
