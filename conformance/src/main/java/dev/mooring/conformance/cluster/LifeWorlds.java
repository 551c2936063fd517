package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Plays many worlds at once in one control plane with all the controllers and a real CSI driver, step by step. */
final class LifeWorlds implements AutoCloseable {

    private static final Duration QUIET = Duration.ofSeconds(6);
    /** A namespace is looked at again after half of the fifteen seconds that its finalizers are expected to need. */
    private static final Duration QUIET_WITH_NAMESPACES = Duration.ofSeconds(12);

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int NODES = 3;
    private static final Set<Resource> CLUSTER_WIDE = EnumSet.of(Resource.NODE);
    private static final JsonPointer CLAIM_NAMESPACE = JsonPointer.parse("/spec/claimRef/namespace");

    private final Plane plane;
    private final Kubelet kubelet;
    private final Watched watched;

    private LifeWorlds(Plane plane, Kubelet kubelet, Watched watched) {
        this.plane = plane;
        this.kubelet = kubelet;
        this.watched = watched;
    }

    static LifeWorlds start(Plane plane) throws IOException {
        for (int node = 1; node <= NODES; node++) {
            plane.api()
                    .create(Draft.node("node-" + node)
                            .label("kubernetes.io/hostname", "node-" + node)
                            .manifest())
                    .orFail("create node");
        }
        plane.startControllers();
        plane.startScheduler();
        plane.startDriver();
        Kubelet kubelet = new Kubelet(plane.api());
        Set<Resource> watchedKinds = EnumSet.complementOf(EnumSet.of(Resource.EVENT));
        return new LifeWorlds(plane, kubelet, new Watched(plane.api(), watchedKinds, kubelet::seen));
    }

    /** Creates the worlds and waits. */
    List<LifeRecord> create(List<LifeWorld> worlds) throws IOException {
        Map<String, List<String>> refusals =
                worlds.parallelStream().collect(Collectors.toConcurrentMap(LifeWorld::name, this::create));
        awaitQuiet();
        Map<String, List<Manifest>> after = byWorld();
        Journal journal = Journal.read(plane.journal());
        return worlds.stream()
                .map(world -> new LifeRecord(
                        world.name(),
                        world.objects(),
                        List.of(),
                        refusals.getOrDefault(world.name(), List.of()),
                        after.getOrDefault(world.name(), List.of()),
                        List.of(),
                        List.copyOf(journal.volumes().keySet())))
                .toList();
    }

    private List<String> create(LifeWorld world) {
        plane.api().create(Draft.namespace(world.name()).manifest()).orFail("create " + world.name());
        return world.objects().stream()
                .map(plane.api()::create)
                .filter(reply -> !reply.isAccepted())
                .map(LifeWorlds::words)
                .toList();
    }

    private static String words(Reply reply) {
        return reply.body().string("message").orElse("");
    }

    /** Does the step of this number to every world, waits, and tells what became of it. */
    List<LifeRecord> step(long seed, int number, List<LifeWorld> worlds) throws IOException {
        Map<String, List<Manifest>> before = byWorld();
        List<String> volumesBefore =
                List.copyOf(Journal.read(plane.journal()).volumes().keySet());
        Map<String, List<Step>> steps = new HashMap<>();
        for (int world = 0; world < worlds.size(); world++) {
            Dice dice = new Dice(seed + 1_000L * (number + 1), world);
            String name = worlds.get(world).name();
            steps.put(name, StepGenerator.step(dice, before.getOrDefault(name, List.of())));
        }
        Map<String, List<String>> refusals = steps.entrySet().parallelStream()
                .collect(Collectors.toConcurrentMap(Map.Entry::getKey, each -> perform(each.getValue())));
        awaitQuiet();
        Map<String, List<Manifest>> after = byWorld();
        List<String> volumesAfter =
                List.copyOf(Journal.read(plane.journal()).volumes().keySet());
        List<LifeRecord> records = new ArrayList<>();
        steps.forEach((name, done) -> records.add(new LifeRecord(
                name,
                before.getOrDefault(name, List.of()),
                done,
                refusals.getOrDefault(name, List.of()),
                after.getOrDefault(name, List.of()),
                volumesBefore,
                volumesAfter)));
        return records;
    }

    private List<String> perform(List<Step> steps) {
        return steps.stream()
                .flatMap(step -> step.perform(plane.api()).stream())
                .filter(reply -> !reply.isAccepted())
                .map(LifeWorlds::words)
                .toList();
    }

    private void awaitQuiet() throws IOException {
        watched.awaitQuiet(QUIET, PATIENCE);
        boolean anyEnds = watched.objects().stream()
                .anyMatch(each -> each.kind().equals(Resource.NAMESPACE.kind)
                        && each.metadata().has("deletionTimestamp"));
        if (anyEnds) {
            watched.awaitQuiet(QUIET_WITH_NAMESPACES, PATIENCE);
        }
    }

    /** What there is, by world; nodes are in every world. */
    private Map<String, List<Manifest>> byWorld() {
        List<Manifest> all = watched.objects();
        Map<String, List<Manifest>> worlds = new HashMap<>();
        all.forEach(each -> worlds.computeIfAbsent(world(each), ignored -> new ArrayList<>())
                .add(each));
        List<Manifest> shared = all.stream()
                .filter(each -> Resource.ofKind(each.kind())
                        .filter(CLUSTER_WIDE::contains)
                        .isPresent())
                .toList();
        worlds.values().forEach(each -> each.addAll(shared));
        return worlds;
    }

    private static String world(Manifest object) {
        return CLAIM_NAMESPACE
                .find(object.json())
                .filter(JsonString.class::isInstance)
                .map(namespace -> ((JsonString) namespace).value())
                .orElseGet(() -> World.of(object.ref()));
    }

    @Override
    public void close() {
        watched.close();
        kubelet.close();
    }
}
