package dev.mooring.cli.rbd;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.input.CommandFiles;
import dev.mooring.rbd.output.CommandOutput;
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

/** What nodes have mapped, as they list it themselves. */
final class RbdDeviceOptions {

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(
            names = "--devices",
            paramLabel = "NODE=RUN",
            order = 20,
            description = "The output of rbd device list on that node. Repeatable.")
    private Map<String, String> devices = new LinkedHashMap<>();

    @Option(
            names = "--nbd-devices",
            paramLabel = "NODE=RUN",
            order = 21,
            description = "The output of rbd-nbd list-mapped on that node. Repeatable.")
    private Map<String, String> nbdDevices = new LinkedHashMap<>();

    @Option(
            names = "--seen-on-host",
            paramLabel = "NODE",
            order = 22,
            description =
                    "The lists of that node were made where /sys/bus/rbd of the host is visible, so that an empty list"
                            + " means that nothing is mapped. Repeatable.")
    private Set<String> seenOnHost = new TreeSet<>();

    /** Both lists of each node; a list that was not given is not known. */
    List<NodeDevices> devices(CommandFiles files) {
        RecordedRuns runs = new RecordedRuns(requireNonNull(command, "command"), files);
        Set<String> nodes = new TreeSet<>(devices.keySet());
        nodes.addAll(nbdDevices.keySet());
        List<NodeDevices> all = new ArrayList<>();
        for (String node : nodes) {
            NodeDevices listed = NodeDevices.of(node);
            listed = runs.read("--devices", devices.get(node), CommandOutput::devices)
                    .map(listed::withKernel)
                    .orElse(listed);
            listed = runs.read("--nbd-devices", nbdDevices.get(node), CommandOutput::devices)
                    .map(listed::withNbd)
                    .orElse(listed);
            all.add(seenOnHost.contains(node) ? listed.seenOnHost() : listed);
        }
        return all;
    }
}
