package dev.mooring.cli.s3fs;

import dev.mooring.fuse.mount.ContainerKey;
import dev.mooring.fuse.mount.DaemonSeen;
import dev.mooring.fuse.mount.FuseDriver;
import dev.mooring.fuse.mount.Healing;
import dev.mooring.fuse.mount.NodeObservations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Observations of the node and the daemons. */
final class FuseSeenOptions extends NodeSeenOptions {

    private static final Pattern IN_CONTAINER = Pattern.compile("([^/:]+)/([^/:]+):(/.*)");
    private static final Pattern STATUS = Pattern.compile("(starting|ready|gone)(?::([0-9]{1,6})s)?");

    @Option(
            names = "--daemon",
            paramLabel = "PATH=STATUS",
            order = 20,
            description =
                    "Whether the daemon of the mount at PATH runs: ready, starting or gone; append the duration as"
                            + " :90s. Repeatable.")
    private List<String> daemons = new ArrayList<>();

    @Option(
            names = "--holder",
            paramLabel = "PATH=PROCESS",
            order = 21,
            description = "A process that has /dev/fuse open for the mount at PATH, for example '4711 df'. Repeatable.")
    private List<String> holders = new ArrayList<>();

    @Option(
            names = "--waiting",
            paramLabel = "PATH=NUMBER",
            order = 22,
            description =
                    "The number of waiting requests of the mount at PATH: /sys/fs/fuse/connections/N/waiting, where N"
                            + " is the second number of its device. Repeatable.")
    private List<String> waiting = new ArrayList<>();

    @Option(
            names = "--row",
            paramLabel = "DRIVER=KEY",
            order = 23,
            description = "The row of 'mooring fuse drivers' for a CSI driver whose name is ambiguous. Repeatable.")
    private List<String> rows = new ArrayList<>();

    @Option(
            names = "--ended",
            paramLabel = "PATH=REASON",
            order = 24,
            description = "Why the last daemon of the mount at PATH ended, for example OOMKilled. Repeatable.")
    private List<String> ended = new ArrayList<>();

    @Option(
            names = "--cache",
            paramLabel = "PATH=DIRECTORY",
            order = 24,
            description = "The host directory that still has the cache of the daemon of the mount at PATH. Repeatable.")
    private List<String> caches = new ArrayList<>();

    @Option(
            names = "--healing",
            paramLabel = "DRIVER=HOW",
            order = 25,
            description = "What a CSI driver does on its own, if its setup differs from that in 'mooring fuse drivers':"
                    + " none, new-pods, unmounts, followers or everybody. Repeatable.")
    private List<String> healing = new ArrayList<>();

    @Option(
            names = "--container-statfs",
            paramLabel = "POD-UID/NAME:PATH=ANSWER",
            order = 15,
            description = "The result of a statfs of the path in a container, as for --statfs. Only used with the"
                    + " mount table of the container. Repeatable.")
    private List<String> containerProbes = new ArrayList<>();

    @Override
    NodeObservations special(NodeObservations seen, Files files) {
        NodeObservations all = seen;
        for (String[] pair : pairs(containerProbes, "--container-statfs")) {
            Matcher place = IN_CONTAINER.matcher(pair[0]);
            if (!place.matches()) {
                throw wrong("--container-statfs: expected POD-UID/NAME:PATH=ANSWER, found '" + pair[0] + "'");
            }
            all = all.withContainerProbe(
                    new ContainerKey(place.group(1), place.group(2)), place.group(3), probe(pair[1]));
        }
        return all;
    }

    /** The observations of the daemons, by path. */
    Map<String, DaemonSeen> daemons() {
        Map<String, DaemonSeen> seen = new HashMap<>();
        for (String[] pair : pairs(daemons, "--daemon")) {
            Matcher words = STATUS.matcher(pair[1].toLowerCase(Locale.ROOT));
            if (!words.matches()) {
                throw wrong("--daemon: expected ready, starting or gone, with :SECONDSs for how long, found '" + pair[1]
                        + "'");
            }
            DaemonSeen.RunState status =
                    DaemonSeen.RunState.valueOf(words.group(1).toUpperCase(Locale.ROOT));
            Optional<Duration> time =
                    Optional.ofNullable(words.group(2)).map(Long::parseLong).map(Duration::ofSeconds);
            seen.put(pair[0], DaemonSeen.NONE.withStatus(status, time));
        }
        Map<String, List<String>> held = new HashMap<>();
        for (String text : holders) {
            String[] pair = pair(text, "--holder");
            held.computeIfAbsent(pair[0], unused -> new ArrayList<>()).add(pair[1]);
        }
        held.forEach((path, list) ->
                seen.put(path, seen.getOrDefault(path, DaemonSeen.NONE).withHolders(list)));
        for (String[] pair : pairs(waiting, "--waiting")) {
            if (!pair[1].matches("[0-9]{1,6}")) {
                throw wrong("--waiting: expected a number, found '" + pair[1] + "'");
            }
            seen.put(pair[0], seen.getOrDefault(pair[0], DaemonSeen.NONE).withWaiting(Integer.parseInt(pair[1])));
        }
        for (String[] pair : pairs(ended, "--ended")) {
            seen.put(pair[0], seen.getOrDefault(pair[0], DaemonSeen.NONE).withEnd(pair[1]));
        }
        for (String[] pair : pairs(caches, "--cache")) {
            seen.put(pair[0], seen.getOrDefault(pair[0], DaemonSeen.NONE).withCache(pair[1]));
        }
        return seen;
    }

    /** What drivers do on their own, by their names. */
    Map<String, Healing> healing() {
        Map<String, Healing> said = new HashMap<>();
        for (String[] pair : pairs(healing, "--healing")) {
            said.put(
                    pair[0],
                    Arrays.stream(Healing.values())
                            .filter(how -> how.toString().equals(pair[1]))
                            .findFirst()
                            .orElseThrow(() -> wrong("--healing: expected none, new-pods, unmounts, followers or"
                                    + " everybody, found '" + pair[1] + "'")));
        }
        return said;
    }

    /** The rows of drivers, by their names. */
    Map<String, FuseDriver> rows() {
        Map<String, FuseDriver> named = new HashMap<>();
        for (String[] pair : pairs(rows, "--row")) {
            named.put(
                    pair[0],
                    FuseDriver.ofKey(pair[1])
                            .orElseThrow(() -> wrong(
                                    "--row: no row has the key '" + pair[1] + "'; mooring fuse drivers lists them")));
        }
        return named;
    }
}
