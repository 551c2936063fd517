package dev.mooring.cli.rbd;

import static java.util.Objects.requireNonNull;

import dev.mooring.cli.input.CommandFiles;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.output.Blocklist;
import dev.mooring.rbd.output.ClientAddress;
import dev.mooring.rbd.output.ImageInfo;
import dev.mooring.rbd.output.ImageLocks;
import dev.mooring.rbd.output.ImageMetadata;
import dev.mooring.rbd.output.IpAddress;
import dev.mooring.rbd.output.ListedWatchers;
import dev.mooring.rbd.output.ManagerClients;
import dev.mooring.rbd.output.MirrorPoolStatus;
import dev.mooring.rbd.output.RbdStatus;
import dev.mooring.rbd.use.RbdNode;
import dev.mooring.rbd.use.UseEvidence;
import java.time.Clock;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What was seen of one image, as files. What is not given is not known, and nothing is made of it. */
final class RbdEvidenceOptions {

    private static final String RUN = "RUN";

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(
            names = "--image",
            paramLabel = "SPEC",
            order = 10,
            description = "[POOL/[NAMESPACE/]]IMAGE; without it the one RBD volume of -f.")
    private @Nullable String image;

    @Option(
            names = "--status",
            paramLabel = RUN,
            order = 11,
            description = "What rbd status said. A RUN is a file with its output, or the folder of a recorded run with"
                    + " stdout, stderr and exit; a command that failed must be given as a folder.")
    private @Nullable String status;

    @Option(names = "--locks", paramLabel = RUN, order = 12, description = "What rbd lock ls said.")
    private @Nullable String locks;

    @Option(names = "--info", paramLabel = RUN, order = 13, description = "What rbd info said.")
    private @Nullable String info;

    @Option(names = "--blocklist", paramLabel = RUN, order = 14, description = "What ceph osd blocklist ls said.")
    private @Nullable String blocklist;

    @Option(
            names = "--metadata",
            paramLabel = RUN,
            order = 15,
            description = "What rbd image-meta ls said: ceph-csi stores there which client a node has.")
    private @Nullable String metadata;

    @Option(names = "--mgr-dump", paramLabel = RUN, order = 16, description = "What ceph mgr dump said.")
    private @Nullable String manager;

    @Option(
            names = "--mirror-daemons",
            paramLabel = RUN,
            order = 17,
            description = "What rados listwatchers rbd_mirroring said.")
    private @Nullable String mirrorDaemons;

    @Option(names = "--mirror-pool", paramLabel = RUN, order = 18, description = "What rbd mirror pool status said.")
    private @Nullable String mirrorPool;

    @Option(
            names = "--node",
            paramLabel = "NAME=IP[,IP]",
            order = 23,
            description = "A node and its addresses, in place of its object in -f. Repeatable.")
    private Map<String, String> nodes = new LinkedHashMap<>();

    @Option(
            names = "--not-ready",
            paramLabel = "NODE",
            order = 24,
            description = "That node is not ready, in place of its object in -f. Repeatable.")
    private Set<String> notReady = new TreeSet<>();

    @Option(
            names = "--client",
            paramLabel = "NODE=ADDRESS",
            order = 25,
            description = "A Ceph client of that node, read there from /sys/bus/rbd/devices/*/client_addr. Repeatable.")
    private List<String> clients = new ArrayList<>();

    @Option(
            names = "--asking",
            paramLabel = "ADDRESS",
            order = 25,
            description = "A client of whoever asks, which is no user. Repeatable.")
    private List<String> asking = new ArrayList<>();

    @Option(
            names = "--now",
            paramLabel = "TIME",
            order = 26,
            description =
                    "When all of this was seen, as 2026-11-20T10:33:20Z; without it, now. Entries of the blocklist"
                            + " end.")
    private @Nullable String now;

    boolean hasImage() {
        return image != null;
    }

    /** The image that was named; empty if none was. */
    Optional<RbdImageSpec> image() {
        if (image == null) {
            return Optional.empty();
        }
        try {
            RbdImageSpec spec = RbdImageSpec.parse(image);
            return Optional.of(spec.pool().isEmpty() ? spec.withPool(RbdImageSpec.DEFAULT_POOL) : spec);
        } catch (IllegalArgumentException e) {
            throw wrong("--image: " + e.getMessage());
        }
    }

    /** All that was given, about an image and with these nodes, to which those of {@code --node} are added. */
    UseEvidence.Builder evidence(RbdImageSpec spec, List<RbdNode> given, CommandFiles files) {
        UseEvidence.Builder evidence = UseEvidence.of(spec, instant("--now", now));
        RecordedRuns runs = new RecordedRuns(requireNonNull(command, "command"), files);
        runs.read("--status", status, RbdStatus::read).ifPresent(evidence::status);
        runs.read("--locks", locks, ImageLocks::read).ifPresent(evidence::locks);
        runs.read("--info", info, ImageInfo::read).ifPresent(evidence::info);
        runs.read("--blocklist", blocklist, Blocklist::read).ifPresent(evidence::blocklist);
        runs.read("--metadata", metadata, ImageMetadata::read).ifPresent(evidence::metadata);
        runs.read("--mgr-dump", manager, ManagerClients::read).ifPresent(evidence::managerClients);
        runs.read("--mirror-daemons", mirrorDaemons, ListedWatchers::read).ifPresent(evidence::mirrorDaemons);
        runs.read("--mirror-pool", mirrorPool, MirrorPoolStatus::read).ifPresent(evidence::mirrorPool);
        asking.forEach(address -> evidence.asking(client("--asking", address)));
        nodes(given).forEach(evidence::node);
        return evidence;
    }

    private List<RbdNode> nodes(List<RbdNode> given) {
        Map<String, RbdNode> all = new LinkedHashMap<>();
        given.forEach(node -> all.put(node.name(), node));
        nodes.forEach((name, addresses) -> all.putIfAbsent(name, RbdNode.of(name, ips(addresses))));
        notReady.forEach(name -> all.put(
                name, all.getOrDefault(name, RbdNode.of(name, List.of())).notReady()));
        Map<String, List<ClientAddress>> ofNode = new LinkedHashMap<>();
        for (String pair : clients) {
            int equals = pair.indexOf('=');
            if (equals <= 0) {
                throw wrong("--client: expected NODE=ADDRESS, found '" + pair + "'");
            }
            ofNode.computeIfAbsent(pair.substring(0, equals), name -> new ArrayList<>())
                    .add(client("--client", pair.substring(equals + 1)));
        }
        ofNode.forEach((name, addresses) -> all.put(
                name, all.getOrDefault(name, RbdNode.of(name, List.of())).withClients(addresses)));
        return List.copyOf(all.values());
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
                .orElseThrow(() ->
                        wrong(option + ": expected a client's address as 10.0.0.5:0/710245699, found '" + text + "'"));
    }

    /** A point in time that was given; now if none was. */
    Instant instant(String option, @Nullable String text) {
        try {
            return text == null ? Clock.systemUTC().instant() : Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw wrong(option + ": expected a time as 2026-11-20T10:33:20Z, found '" + text + "'");
        }
    }

    private ParameterException wrong(String problem) {
        return new ParameterException(requireNonNull(command, "command").commandLine(), problem);
    }
}
