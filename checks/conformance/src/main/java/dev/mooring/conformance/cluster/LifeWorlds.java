package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Runs many worlds at once in one control plane with all controllers and a real CSI driver, step by step. */
final class LifeWorlds implements AutoCloseable {

    private static final Duration QUIET = Duration.ofSeconds(6);
    /** A namespace is checked again after half of the fifteen seconds that its finalizers are expected to need. */
    private static final Duration QUIET_WITH_NAMESPACES = Duration.ofSeconds(12);

    /**
     * Also for differences: a pod without a free node is retried up to ten seconds later, and most other things sooner.
     */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /**
     * The pod garbage collector runs every 20 seconds, checks a missing node again after 40, and deletes in the next
     * run: up to 80 seconds on an idle machine.
     */
    private static final Duration PATIENCE_WITH_LOST_NODES = Duration.ofMinutes(4);

    private static final int NODES = 3;
    /** The worlds must not compete for a full node. */
    private static final String PODS = "10000";

    private static final Set<Resource> CLUSTER_WIDE = EnumSet.of(Resource.NODE);
    /** The affinity that the DaemonSet controller gives to a pod. */
    private static final Pattern DAEMON_NODE = Pattern.compile(
            "\"matchFields\":\\[\\{\"key\":\"metadata.name\",\"operator\":\"In\",\"values\":\\[\"([^\"]+)\"]");

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
                            .with(JsonString.of(PODS), "status", "capacity", "pods")
                            .with(JsonString.of(PODS), "status", "allocatable", "pods")
                            .manifest())
                    .orFail("create node");
        }
        plane.startControllers();
        plane.startScheduler();
        plane.startDriver();
        Kubelet kubelet = new Kubelet(plane.api());
        Set<Resource> watched = EnumSet.copyOf(Resource.OF_EVERY_PLANE);
        if (plane.release().minor() >= Departures.CLASSES_SINCE) {
            watched.add(Resource.ATTRIBUTES_CLASS);
        }
        return new LifeWorlds(plane, kubelet, new Watched(plane.api(), watched, kubelet::seen));
    }

    /** Creates the worlds, waits, and returns their fate. */
    List<LifeRecord> create(List<LifeWorld> worlds) throws IOException {
        worlds.forEach(world ->
                plane.api().create(Draft.namespace(world.name()).manifest()).orFail("create " + world.name()));
        watched.awaitQuiet(QUIET, PATIENCE);
        Map<String, List<Step>> steps = new HashMap<>();
        worlds.forEach(world -> steps.put(world.name(), List.of(new Step.Create(known(world)))));
        return play(steps);
    }

    private List<Manifest> known(LifeWorld world) {
        return world.objects().stream()
                .filter(each -> Departures.isKnown(each, plane.release().minor()))
                .toList();
    }

    /** Applies the step with this number to every world, waits, and returns the results. */
    List<LifeRecord> step(long seed, int number, List<LifeWorld> worlds) throws IOException {
        Map<String, List<Manifest>> before = byWorld();
        Map<String, List<Step>> steps = new HashMap<>();
        for (int world = 0; world < worlds.size(); world++) {
            Dice dice = new Dice(seed + 1_000L * (number + 1), world);
            String name = worlds.get(world).name();
            steps.put(name, StepGenerator.step(dice, before.getOrDefault(name, List.of())));
        }
        steps.values().removeIf(List::isEmpty);
        return play(steps);
    }

    private List<LifeRecord> play(Map<String, List<Step>> steps) throws IOException {
        Map<String, List<Manifest>> before = byWorld();
        Set<String> volumesBefore = handles();
        Map<String, List<String>> refusals = steps.entrySet().parallelStream()
                .collect(Collectors.toConcurrentMap(Map.Entry::getKey, each -> perform(each.getValue())));
        List<LifeRecord> records = records(steps, refusals, before, volumesBefore, awaitQuiet());
        Instant firstLook = Instant.now();
        while (!records.stream().allMatch(LifeComparisons::agrees)
                && Duration.between(firstLook, Instant.now()).compareTo(PATIENCE) < 0) {
            records = records(steps, refusals, before, volumesBefore, awaitQuiet());
        }
        return records;
    }

    private List<LifeRecord> records(
            Map<String, List<Step>> steps,
            Map<String, List<String>> refusals,
            Map<String, List<Manifest>> before,
            Set<String> volumesBefore,
            Set<ObjectRef> restless)
            throws IOException {
        Map<String, List<Manifest>> after = byWorld();
        Set<String> volumesAfter = handles();
        List<LifeRecord> records = new ArrayList<>();
        for (String world : new TreeSet<>(steps.keySet())) {
            List<Manifest> first = before.getOrDefault(world, List.of());
            List<Manifest> last = after.getOrDefault(world, List.of());
            Set<String> own = new TreeSet<>(handles(first));
            own.addAll(handles(last));
            records.add(new LifeRecord(
                    plane.release(),
                    world,
                    first,
                    steps.getOrDefault(world, List.of()),
                    refusals.getOrDefault(world, List.of()),
                    last,
                    restless.stream()
                            .map(ObjectRef::toString)
                            .filter(each -> last.stream()
                                    .anyMatch(object -> object.ref().toString().equals(each)))
                            .toList(),
                    own.stream().filter(volumesBefore::contains).toList(),
                    own.stream().filter(volumesAfter::contains).toList()));
        }
        return records;
    }

    private Set<String> handles() throws IOException {
        return Journal.read(plane.journal()).volumes().keySet();
    }

    /** The volumes that these objects have or may have had. */
    private static Set<String> handles(List<Manifest> objects) {
        return objects.stream()
                .map(each -> each.kind().equals(Resource.CLAIM.kind)
                        ? "memory-pvc-" + each.uid()
                        : each.spec().child("csi").string("volumeHandle").orElse(""))
                .collect(Collectors.toSet());
    }

    private List<String> perform(List<Step> steps) {
        return steps.stream()
                .flatMap(step -> step.perform(plane.api()).stream())
                .map(LifeWorlds::words)
                .toList();
    }

    private static String words(Reply reply) {
        return reply.isAccepted() ? "" : reply.body().string("message").orElse("refused");
    }

    private Set<ObjectRef> awaitQuiet() throws IOException {
        Set<ObjectRef> restless = watched.awaitQuiet(QUIET, PATIENCE);
        if (wakeDaemons()) {
            restless = watched.awaitQuiet(QUIET, PATIENCE);
        }
        boolean anyEnds = watched.objects().stream()
                .anyMatch(each -> each.kind().equals(Resource.NAMESPACE.kind)
                        && each.metadata().has("deletionTimestamp"));
        if (hasLostPods()) {
            watched.await(() -> !hasLostPods(), PATIENCE_WITH_LOST_NODES);
            restless = watched.awaitQuiet(QUIET, PATIENCE);
        }
        return anyEnds ? watched.awaitQuiet(QUIET_WITH_NAMESPACES, PATIENCE) : restless;
    }

    /**
     * The DaemonSet controller does not react to a removed node: a pod that waits for that node is deleted when its set
     * changes, or half a day later. So the test changes the set.
     */
    private boolean wakeDaemons() {
        Set<String> nodes = nodes();
        Set<ObjectRef> sets = watched.objects().stream()
                .filter(each -> each.kind().equals(Resource.POD.kind)
                        && !each.spec().has("nodeName")
                        && waitsForLostNode(each, nodes))
                .map(each -> new ObjectRef(
                        Resource.DAEMON_SET.kind,
                        each.namespace(),
                        each.name().substring(0, each.name().lastIndexOf('-'))))
                .collect(Collectors.toSet());
        sets.forEach(set -> plane.api()
                .merge(
                        set,
                        new Draft(JsonObject.EMPTY)
                                .annotation("example.com/woken", Instant.now().toString())
                                .json()));
        return !sets.isEmpty();
    }

    private static boolean waitsForLostNode(Manifest pod, Set<String> nodes) {
        String affinity = pod.spec().child("affinity").toJson();
        Matcher field = DAEMON_NODE.matcher(affinity);
        return field.find() && !nodes.contains(field.group(1));
    }

    private Set<String> nodes() {
        return watched.objects().stream()
                .filter(each -> each.kind().equals(Resource.NODE.kind))
                .map(Manifest::name)
                .collect(Collectors.toSet());
    }

    /** Whether there are pods on nodes that do not exist, not yet deleted. */
    private boolean hasLostPods() {
        Set<String> nodes = nodes();
        return watched.objects().stream()
                .filter(each -> each.kind().equals(Resource.POD.kind))
                .filter(each -> !each.metadata().has("deletionTimestamp"))
                .map(each -> each.spec().string("nodeName").orElse(""))
                .anyMatch(node -> !node.isEmpty() && !nodes.contains(node));
    }

    /** The objects by world; nodes are in every world. */
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
