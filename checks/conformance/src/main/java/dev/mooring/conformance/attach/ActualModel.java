package dev.mooring.conformance.attach;

import dev.mooring.workload.VolumeSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The attachments that the controller assumes.
 *
 * @upstream pkg/controller/volume/attachdetach/cache/actual_state_of_world.go
 */
final class ActualModel {

    /** Whether a volume is on a node. */
    enum State {
        ATTACHED,
        UNCERTAIN,
        DETACHED
    }

    /** A pair of volume and node in one pass. */
    record Pair(String volume, @Nullable VolumeSpec spec, String node, boolean mounted) {}

    private static final class OnNode {
        boolean confirmed;
        long unwantedSince = -1;
    }

    /** A volume has one spec for all its nodes, the latest one. */
    private static final class Volume {
        @Nullable
        VolumeSpec spec;

        final Map<String, OnNode> nodes = new TreeMap<>();
    }

    private static final class Report {
        boolean needed = true;
        final SortedSet<String> volumes = new TreeSet<>();
    }

    private final Map<String, Volume> volumes = new TreeMap<>();
    private final Map<String, Set<String>> inUse = new HashMap<>();
    private final Map<String, Report> reports = new TreeMap<>();

    void markAttached(String volume, @Nullable VolumeSpec spec, String node) {
        add(volume, spec, node).confirmed = true;
        addToReport(volume, node);
    }

    void markUncertain(String volume, @Nullable VolumeSpec spec, String node) {
        add(volume, spec, node).confirmed = false;
    }

    /** A new pair counts as mounted until the node reports that it is not. */
    private OnNode add(String volume, @Nullable VolumeSpec spec, String node) {
        Volume known = volumes.computeIfAbsent(volume, unused -> new Volume());
        known.spec = spec;
        return known.nodes.computeIfAbsent(node, unused -> {
            inUse.computeIfAbsent(node, none -> new HashSet<>()).add(volume);
            return new OnNode();
        });
    }

    void markDetached(String volume, String node) {
        Volume known = volumes.get(volume);
        if (known == null) {
            return;
        }
        known.nodes.remove(node);
        if (known.nodes.isEmpty()) {
            volumes.remove(volume);
        }
        removeFromReport(volume, node);
    }

    void setInUse(String node, Collection<String> names) {
        inUse.put(node, new HashSet<>(names));
    }

    State state(String volume, String node) {
        OnNode pair = pair(volume, node);
        if (pair == null) {
            return State.DETACHED;
        }
        return pair.confirmed ? State.ATTACHED : State.UNCERTAIN;
    }

    private @Nullable OnNode pair(String volume, String node) {
        Volume known = volumes.get(volume);
        return known == null ? null : known.nodes.get(node);
    }

    /** The time since the pair is unwanted; now if it was wanted until now. */
    long unwantedSince(String volume, String node, long now) {
        OnNode pair = pair(volume, node);
        if (pair == null) {
            return now;
        }
        if (pair.unwantedSince < 0) {
            pair.unwantedSince = now;
        }
        return pair.unwantedSince;
    }

    void resetUnwanted(String volume, String node) {
        OnNode pair = pair(volume, node);
        if (pair != null) {
            pair.unwantedSince = -1;
        }
    }

    List<Pair> pairs() {
        List<Pair> pairs = new ArrayList<>();
        volumes.forEach((name, volume) -> volume.nodes
                .keySet()
                .forEach(node -> pairs.add(new Pair(
                        name,
                        volume.spec,
                        node,
                        inUse.getOrDefault(node, Set.of()).contains(name)))));
        return pairs;
    }

    /** The nodes that a volume is certainly attached to. */
    List<String> confirmedNodes(String volume) {
        Volume known = volumes.get(volume);
        return known == null
                ? List.of()
                : known.nodes.entrySet().stream()
                        .filter(entry -> entry.getValue().confirmed)
                        .map(Map.Entry::getKey)
                        .toList();
    }

    void addToReport(String volume, String node) {
        if (pair(volume, node) == null) {
            return;
        }
        Report report = reports.computeIfAbsent(node, unused -> new Report());
        report.needed |= report.volumes.add(volume);
    }

    void removeFromReport(String volume, String node) {
        Report report = reports.get(node);
        if (report != null && report.volumes.remove(volume)) {
            report.needed = true;
        }
    }

    void needReport(String node) {
        Report report = reports.get(node);
        if (report != null) {
            report.needed = true;
        }
    }

    /** The new report of a node; empty if it has not changed since the last call. */
    Optional<SortedSet<String>> takeReport(String node) {
        Report report = reports.get(node);
        if (report == null || !report.needed) {
            return Optional.empty();
        }
        report.needed = false;
        return Optional.of(new TreeSet<>(report.volumes));
    }

    List<String> reportingNodes() {
        return List.copyOf(reports.keySet());
    }
}
