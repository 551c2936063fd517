package dev.mooring.cli.rbd;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.input.CommandFiles;
import dev.mooring.rbd.output.CommandFailure;
import dev.mooring.rbd.output.FailureKind;
import dev.mooring.rbd.output.MappedDevices;
import dev.mooring.rbd.use.NodeDevices;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What nodes have mapped, as they said it themselves. */
final class RbdDeviceOptions {

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(
            names = "--devices",
            paramLabel = "NODE=RUN",
            order = 20,
            description = "What rbd device list said on that node. Repeatable.")
    private Map<String, String> devices = new LinkedHashMap<>();

    @Option(
            names = "--nbd-devices",
            paramLabel = "NODE=RUN",
            order = 21,
            description = "What rbd-nbd list-mapped said on that node. Repeatable.")
    private Map<String, String> nbdDevices = new LinkedHashMap<>();

    @Option(
            names = "--seen-on-host",
            paramLabel = "NODE",
            order = 22,
            description = "The lists of that node were made where the host's /sys/bus/rbd is seen, so that an empty one"
                    + " can be believed. Repeatable.")
    private Set<String> seenOnHost = new TreeSet<>();

    /** Both lists of each node; one that was not given is not known. */
    List<NodeDevices> devices(CommandFiles files) {
        RecordedRuns runs = new RecordedRuns(requireNonNull(command, "command"), files);
        Set<String> nodes = new TreeSet<>(devices.keySet());
        nodes.addAll(nbdDevices.keySet());
        List<NodeDevices> all = new ArrayList<>();
        for (String node : nodes) {
            all.add(new NodeDevices(
                    node,
                    mapped(runs, "--devices", devices.get(node)),
                    mapped(runs, "--nbd-devices", nbdDevices.get(node)),
                    seenOnHost.contains(node) ? NodeDevices.View.HOST : NodeDevices.View.UNKNOWN));
        }
        return all;
    }

    private static MappedDevices mapped(RecordedRuns runs, String option, @Nullable String run) {
        return runs.read(option, run, MappedDevices::read)
                .orElse(new CommandFailure(FailureKind.UNKNOWN_ERROR, 0, "it was not asked"));
    }
}
