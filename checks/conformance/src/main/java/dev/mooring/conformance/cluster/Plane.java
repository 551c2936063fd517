package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.PodView;
import dev.mooring.object.internal.Annotations;
import dev.mooring.release.Release;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A control plane in its own folder, started and stopped by the script {@code plane}. */
final class Plane implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(400);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** The time without changes: twice the controller's resync period. */
    private static final Duration QUIET = Duration.ofSeconds(5);

    private static final Duration NEVER_QUIET = Duration.ofMinutes(10);

    /** The number of checks of an unexpected state: failed operations are retried after a while. */
    static final int LOOKS = 12;

    private final PlaneScript script;
    private final Path folder;
    private final Api api;
    private int canaries;

    private Plane(PlaneScript script, Path folder, Api api) {
        this.script = script;
        this.folder = folder;
        this.api = api;
    }

    /** Starts etcd and the API server without a controller. Later only the PV controller runs. */
    static Plane start(PlaneScript script, Path folder) throws IOException {
        return start(script, folder, "binder");
    }

    /** The same, in one of the profiles of the script. */
    static Plane start(PlaneScript script, Path folder, String profile) throws IOException {
        script.call("start", folder.toString(), profile);
        Plane plane = new Plane(script, folder, Api.of(folder));
        plane.await("the API server is ready", plane.api::isReady);
        return plane;
    }

    Api api() {
        return api;
    }

    Release release() {
        return script.release();
    }

    /** Starts the controller manager and waits until it has bound a claim and volume created for this check. */
    void startControllers() throws IOException {
        script.call("run", folder.toString(), "controllers");
        canaries++;
        String name = "canary-" + canaries;
        api.create(Draft.volume(name).spec("storageClassName", name).manifest()).orFail("create " + name);
        Manifest claim =
                Draft.claim("default", name).spec("storageClassName", name).manifest();
        api.create(claim).orFail("create " + name);
        await("the controller works", () -> isBound(claim.ref()));
    }

    private boolean isBound(ObjectRef claim) {
        return api.get(claim).body().child("status").string("phase").equals(Optional.of("Bound"));
    }

    void stopControllers() throws IOException {
        script.call("halt", folder.toString(), "controllers");
    }

    /** The scheduler processes pods as soon as it runs; no wait is needed. */
    void startScheduler() throws IOException {
        script.call("run", folder.toString(), "scheduler");
    }

    /** Starts the CSI driver that keeps volumes in memory, and its sidecars. */
    void startDriver() throws IOException {
        startDriver(folder);
    }

    /** The same for the running driver of the plane in another folder. */
    void startDriver(Path storage) throws IOException {
        script.call("run", folder.toString(), "csi", storage.toString());
    }

    /** Starts the snapshot components, for the driver of the plane in another folder or in this one. */
    void startSnapshots(Path storage) throws IOException {
        script.call("run", folder.toString(), "snapshots", storage.toString());
        try (Stream<Path> files = Files.list(folder.resolve("crd"))) {
            for (Path file : files.filter(each -> each.getFileName().toString().startsWith("snapshot."))
                    .toList()) {
                api.create(new Manifest((JsonObject)
                                Yaml.documents(Files.readString(file)).get(0)))
                        .orFail("create " + file.getFileName());
            }
        }
        await(
                "the CRDs are served",
                () -> api.isServed(Resource.SNAPSHOT)
                        && api.isServed(Resource.SNAPSHOT_CONTENT)
                        && api.isServed(Resource.SNAPSHOT_CLASS));
    }

    /** The file in which the driver records the fate of its volumes. */
    Path journal() {
        return folder.resolve("volumes.jsonl");
    }

    void stopScheduler() throws IOException {
        script.call("halt", folder.toString(), "scheduler");
    }

    /** The input of the forecast, by world. */
    Map<String, List<Manifest>> storageByWorld() {
        Map<String, List<Manifest>> objects = new HashMap<>();
        for (Resource resource : List.of(Resource.STORAGE_CLASS, Resource.CLAIM, Resource.VOLUME, Resource.POD)) {
            for (Manifest each : api.list(resource)) {
                objects.computeIfAbsent(World.of(each.ref()), world -> new ArrayList<>())
                        .add(each);
            }
        }
        return objects;
    }

    /** Waits until no claim, volume or pod has changed for a while. */
    void awaitQuiet() throws IOException {
        Instant start = Instant.now();
        Instant lastChange = start;
        Map<ObjectRef, String> before = Map.of();
        while (Duration.between(lastChange, Instant.now()).compareTo(QUIET) < 0) {
            if (Duration.between(start, Instant.now()).compareTo(NEVER_QUIET) > 0) {
                throw new IOException("claims and volumes go on changing for " + NEVER_QUIET.toSeconds() + " s");
            }
            boolean overslept = Nap.overslept(POLL);
            Map<ObjectRef, String> now = versions();
            start = overslept ? Instant.now() : start;
            lastChange = now.equals(before) && !overslept ? lastChange : Instant.now();
            before = now;
        }
    }

    /** Checks when everything has settled, and again while the state is unexpected. */
    <T> T settled(Supplier<T> look, Predicate<T> isAsExpected) throws IOException {
        awaitQuiet();
        T seen = look.get();
        for (int looks = 1; looks < LOOKS && !isAsExpected.test(seen); looks++) {
            awaitQuiet();
            seen = look.get();
        }
        return seen;
    }

    /**
     * Waits until the scheduler has processed every pod: it has a node, a message about it, or a claim that waits for a
     * node.
     */
    void awaitScheduler() throws IOException {
        await("the scheduler has looked at every pod", () -> {
            Set<ObjectRef> waiting = api.list(Resource.CLAIM).stream()
                    .filter(each -> each.metadata().child("annotations").has(Annotations.SELECTED_NODE))
                    .map(Manifest::ref)
                    .collect(Collectors.toSet());
            return api.list(Resource.POD).stream().allMatch(pod -> isLookedAt(pod, waiting));
        });
    }

    private static boolean isLookedAt(Manifest pod, Set<ObjectRef> waiting) {
        return pod.spec().has("nodeName")
                || pod.status().array("conditions").toJson().contains("PodScheduled")
                || PodView.from(pod).claimNames().stream()
                        .anyMatch(claim -> waiting.contains(ObjectRef.claim(pod.namespace(), claim)));
    }

    private Map<ObjectRef, String> versions() {
        Map<ObjectRef, String> versions = new HashMap<>();
        for (Resource resource : List.of(Resource.VOLUME, Resource.CLAIM, Resource.POD)) {
            for (Manifest each : api.list(resource)) {
                JsonObject metadata = each.metadata();
                versions.put(each.ref(), metadata.string("resourceVersion").orElse(""));
            }
        }
        return versions;
    }

    @FunctionalInterface
    private interface Condition {
        boolean holds();
    }

    private void await(String what, Condition condition) throws IOException {
        Instant end = Instant.now().plus(PATIENCE);
        while (!condition.holds()) {
            if (Instant.now().isAfter(end)) {
                throw new IOException("waited " + PATIENCE.toSeconds() + " s in vain: " + what);
            }
            end = Nap.overslept(POLL) ? Instant.now().plus(PATIENCE) : end;
        }
    }

    @Override
    public void close() throws IOException {
        script.call("stop", folder.toString());
    }
}
