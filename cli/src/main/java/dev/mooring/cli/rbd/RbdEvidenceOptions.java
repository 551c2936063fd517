package dev.mooring.cli.rbd;

import dev.mooring.cli.command.CheckedOptions;
import dev.mooring.cli.input.CommandFiles;
import dev.mooring.object.Inventory;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.CommandOutput;
import dev.mooring.rbd.output.IpAddress;
import dev.mooring.rbd.use.RbdNode;
import dev.mooring.rbd.use.UseEvidence;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The observations of one image, as files. What is not given is unknown. */
final class RbdEvidenceOptions extends CheckedOptions {

    private static final String RUN = "RUN";

    @Option(
            names = "--image",
            paramLabel = "SPEC",
            order = 10,
            description = "[POOL/[NAMESPACE/]]IMAGE; default: the only RBD volume of -f.")
    private @Nullable String image;

    @Option(
            names = "--status",
            paramLabel = RUN,
            order = 11,
            description =
                    "The output of rbd status --format json. A RUN is a file with the output, or the directory of a"
                            + " recorded run with stdout, stderr and exit; a command that failed must be given as a"
                            + " directory.")
    private @Nullable String status;

    @Option(
            names = "--locks",
            paramLabel = RUN,
            order = 12,
            description = "The output of rbd lock ls --format json; without it nothing is printed if there is no lock.")
    private @Nullable String locks;

    @Option(names = "--info", paramLabel = RUN, order = 13, description = "The output of rbd info.")
    private @Nullable String info;

    @Option(names = "--blocklist", paramLabel = RUN, order = 14, description = "The output of ceph osd blocklist ls.")
    private @Nullable String blocklist;

    @Option(
            names = "--metadata",
            paramLabel = RUN,
            order = 15,
            description = "The output of rbd image-meta ls: ceph-csi stores the client of a node there.")
    private @Nullable String metadata;

    @Option(names = "--mgr-dump", paramLabel = RUN, order = 16, description = "The output of ceph mgr dump.")
    private @Nullable String manager;

    @Option(
            names = "--mirror-daemons",
            paramLabel = RUN,
            order = 17,
            description = "The output of rados listwatchers rbd_mirroring.")
    private @Nullable String mirrorDaemons;

    @Option(
            names = "--mirror-pool",
            paramLabel = RUN,
            order = 18,
            description = "The output of rbd mirror pool status.")
    private @Nullable String mirrorPool;

    @Option(
            names = "--node",
            paramLabel = "NAME=IP[,IP]",
            order = 23,
            description = "A node and its addresses, which override those of its object in -f. Repeatable.")
    private List<String> nodes = new ArrayList<>();

    @Option(
            names = "--not-ready",
            paramLabel = "NODE",
            order = 24,
            description = "State that the node is not ready. If its object in -f is ready, nothing is allowed."
                    + " Repeatable.")
    private Set<String> notReady = new TreeSet<>();

    @Option(
            names = "--client",
            paramLabel = "NODE=ADDRESS",
            order = 25,
            description = "A Ceph client of that node, read there from /sys/bus/rbd/devices/*/client_addr. Repeatable.")
    private List<String> clients = new ArrayList<>();

    @Option(
            names = "--ignore-client",
            paramLabel = "ADDRESS",
            order = 25,
            description = "A client that is not counted as a user, such as that of this host. Repeatable.")
    private List<String> ignored = new ArrayList<>();

    @Option(
            names = "--now",
            paramLabel = "TIME",
            order = 26,
            description = "The time of the observations, for example 2026-11-20T10:33:20Z; default: now. Blocklist"
                    + " entries expire.")
    private @Nullable String now;

    /** The words of a command that tell which option reads its output; the first that are in it count. */
    private static final List<Map.Entry<String, String>> OPTIONS = List.of(
            Map.entry("mirror pool", "--mirror-pool"),
            Map.entry("listwatchers", "--mirror-daemons"),
            Map.entry("status", "--status"),
            Map.entry("lock ls", "--locks"),
            Map.entry("info", "--info"),
            Map.entry("osd blocklist ls", "--blocklist"),
            Map.entry("image-meta", "--metadata"),
            Map.entry("mgr dump", "--mgr-dump"));

    /** {@return the option that reads the output of a command; empty if none does} */
    static Optional<String> reading(List<String> argv) {
        String line = String.join(" ", argv);
        return OPTIONS.stream()
                .filter(each -> line.contains(each.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    boolean hasImage() {
        return image != null;
    }

    /** The image from {@code --image}; empty without it. */
    Optional<RbdImageSpec> image() {
        return Optional.ofNullable(image).map(name -> NamedImage.of("--image", name, this::wrong));
    }

    /** All given evidence about an image, with the nodes of {@code --node} and the options about nodes. */
    UseEvidence.Builder evidence(RbdImageSpec spec, Inventory objects, RbdContext context, CommandFiles files) {
        UseEvidence.Builder evidence = UseEvidence.of(spec, now == null ? files.now() : instant("--now", now))
                .objects(objects, context);
        RecordedRuns runs = new RecordedRuns(command(), files);
        runs.read("--status", status, spec, CommandOutput::status).ifPresent(evidence::status);
        runs.read("--locks", locks, spec, CommandOutput::locks).ifPresent(evidence::locks);
        runs.read("--info", info, spec, CommandOutput::info).ifPresent(evidence::info);
        runs.read("--blocklist", blocklist, CommandOutput::blocklist).ifPresent(evidence::blocklist);
        runs.read("--metadata", metadata, spec, CommandOutput::metadata).ifPresent(evidence::metadata);
        runs.read("--mgr-dump", manager, CommandOutput::managerClients).ifPresent(evidence::managerClients);
        runs.read("--mirror-daemons", mirrorDaemons, CommandOutput::watchers).ifPresent(evidence::mirrorDaemons);
        runs.read("--mirror-pool", mirrorPool, CommandOutput::mirrorPool).ifPresent(evidence::mirrorPool);
        ignored.forEach(address -> evidence.ignoreClient(client("--ignore-client", address)));
        byNode("--node", nodes, this::ips)
                .forEach((name, each) -> evidence.changeNode(name, node -> node.withAddresses(each)));
        notReady.forEach(name -> evidence.changeNode(known("--not-ready", name, objects), RbdNode::notReady));
        byNode("--client", clients, address -> List.of(client("--client", address)))
                .forEach((name, each) ->
                        evidence.changeNode(known("--client", name, objects), node -> node.withClients(each)));
        return evidence;
    }

    /** If there are nodes, a name without a node is an error. */
    String known(String option, String name, Inventory objects) {
        Set<String> known = new TreeSet<>(byNode("--node", nodes, this::ips).keySet());
        objects.nodes().forEach(node -> known.add(node.name()));
        if (!known.isEmpty() && !known.contains(name)) {
            throw wrong(option + ": there is no node '" + name + "' in -f or --node");
        }
        return name;
    }

    /** Options of the form NODE=VALUE; several values of one node accumulate. */
    private <T> Map<String, List<T>> byNode(String option, List<String> pairs, Function<String, List<T>> reader) {
        Map<String, List<T>> all = new LinkedHashMap<>();
        for (String pair : pairs) {
            int equals = pair.indexOf('=');
            if (equals <= 0) {
                throw wrong(option + ": expected NODE=ADDRESS, found '" + pair + "'");
            }
            all.computeIfAbsent(pair.substring(0, equals), name -> new ArrayList<>())
                    .addAll(reader.apply(pair.substring(equals + 1)));
        }
        return all;
    }

    private List<IpAddress> ips(String addresses) {
        List<IpAddress> ips = new ArrayList<>();
        for (String address : addresses.split(",", -1)) {
            ips.add(IpAddress.parse(address)
                    .orElseThrow(() -> wrong("--node: expected an IP, found '" + address + "'")));
        }
        return ips;
    }

    private ClientAddress client(String option, String text) {
        return ClientAddress.parse(text)
                .orElseThrow(() -> wrong(option + ": expected a client's address such as 10.0.0.5:0/710245699, found"
                        + " '" + text + "'"));
    }

    /** The time from an option. */
    Instant instant(String option, String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw wrong(option + ": expected a time such as 2026-11-20T10:33:20Z, found '" + text + "'");
        }
    }
}
