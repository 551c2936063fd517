package dev.mooring.cli.rbd;

import dev.mooring.cli.command.CheckedOptions;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.rbd.output.CommandAnswer;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.CommandOutput.MappedDevice;
import dev.mooring.rbd.use.NodeDevices;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import picocli.CommandLine.Option;

/** The mapped devices, as listed by the nodes themselves. */
public final class RbdDeviceOptions extends CheckedOptions {

    @Option(
            names = "--devices",
            paramLabel = "NODE=RUN",
            order = 20,
            description = "The output of rbd device list on that node. Repeatable.")
    private List<String> devices = new ArrayList<>();

    @Option(
            names = "--nbd-devices",
            paramLabel = "NODE=RUN",
            order = 21,
            description = "The output of rbd-nbd list-mapped on that node. Repeatable.")
    private List<String> nbdDevices = new ArrayList<>();

    @Option(
            names = "--seen-on-host",
            paramLabel = "NODE",
            order = 22,
            description =
                    "State that the lists of that node were made where /sys/bus/rbd of the host is visible, so that an"
                            + " empty list means that nothing is mapped. Repeatable.")
    private Set<String> seenOnHost = new TreeSet<>();

    /** Both lists of each node; a list that is not given is unknown. Each given list is evidence, even a second one. */
    public List<NodeDevices> devices(CommandFiles files) {
        RecordedRuns runs = new RecordedRuns(command(), files);
        Map<String, List<NodeDevices>> all = new TreeMap<>();
        for (String pair : devices) {
            add(all, "--devices", pair, NodeDevices::withKernel, runs);
        }
        for (String pair : nbdDevices) {
            add(all, "--nbd-devices", pair, NodeDevices::withNbd, runs);
        }
        for (String node : seenOnHost) {
            if (!all.containsKey(node)) {
                throw wrong("--seen-on-host: there is no list of the devices of node '" + node + "'");
            }
        }
        return all.values().stream().flatMap(List::stream).toList();
    }

    private void add(
            Map<String, List<NodeDevices>> all,
            String option,
            String pair,
            BiFunction<NodeDevices, CommandAnswer<List<MappedDevice>>, NodeDevices> with,
            RecordedRuns runs) {
        int equals = pair.indexOf('=');
        if (equals <= 0) {
            throw wrong(option + ": expected NODE=RUN, found '" + pair + "'");
        }
        String node = pair.substring(0, equals);
        CommandAnswer<List<MappedDevice>> said = runs.read(option, pair.substring(equals + 1), CommandOutput::devices)
                .orElseThrow();
        List<NodeDevices> listed = all.computeIfAbsent(node, name -> new ArrayList<>());
        boolean isNbd = option.equals("--nbd-devices");
        for (int i = 0; i < listed.size(); i++) {
            if ((isNbd ? listed.get(i).nbd() : listed.get(i).kernel()).isEmpty()) {
                listed.set(i, with.apply(listed.get(i), said));
                return;
            }
        }
        NodeDevices fresh = NodeDevices.of(node);
        listed.add(with.apply(seenOnHost.contains(node) ? fresh.seenOnHost() : fresh, said));
    }
}
