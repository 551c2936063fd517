package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The objects of some kinds as they are at the moment, by a watch on each kind. */
final class Watched implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);

    private final Api api;
    private final Map<ObjectRef, Manifest> objects = new ConcurrentHashMap<>();
    private final List<Thread> threads = new ArrayList<>();
    private final Consumer<Manifest> seen;
    private final Map<ObjectRef, Instant> changed = new ConcurrentHashMap<>();
    private volatile Instant lastChange = Instant.now();
    private volatile boolean closed;
    private volatile String failure = "";

    /**
     * Begins to watch.
     *
     * @param seen what gets every object that comes or changes, on the thread of its kind
     */
    Watched(Api api, Set<Resource> resources, Consumer<Manifest> seen) {
        this.api = api;
        this.seen = seen;
        for (Resource resource : resources) {
            String version = list(resource);
            Thread thread = new Thread(() -> follow(resource, version), "watch " + resource.kind);
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
    }

    private String list(Resource resource) {
        JsonObject list = api.listed(resource);
        list.array("items").items().forEach(item -> keep(resource.object((JsonObject) item)));
        return list.child("metadata").string("resourceVersion").orElse("0");
    }

    private void follow(Resource resource, String since) {
        String end = "the server ended it";
        try (Stream<String> lines = api.watch(resource, since)) {
            lines.takeWhile(line -> !closed).forEach(line -> happened(resource, JsonObject.parse(line)));
        } catch (IOException | RuntimeException e) {
            end = e.toString();
        }
        failure = "watch of " + resource.kind + ": " + end;
    }

    private void happened(Resource resource, JsonObject change) {
        Manifest object = resource.object(change.child("object"));
        switch (change.string("type").orElse("")) {
            case "ADDED", "MODIFIED" -> keep(object);
            case "DELETED" -> {
                objects.remove(object.ref());
                changedNow(object.ref());
            }
            default -> throw new IllegalStateException("watch of " + resource.kind + ": " + change);
        }
    }

    private void keep(Manifest object) {
        Manifest before = objects.put(object.ref(), object);
        if (before == null || !essence(before).equals(essence(object))) {
            changedNow(object.ref());
        }
        changed.put(object.ref(), Instant.now());
        seen.accept(object);
    }

    /** Without what a resizer writes back and forth, every two seconds, while it tries in vain. */
    private static JsonObject essence(Manifest object) {
        JsonObject status = object.status();
        boolean isResized = status.has("allocatedResourceStatuses");
        return object.json()
                .with("metadata", object.metadata().without("resourceVersion").without("managedFields"))
                .with(
                        "status",
                        isResized ? status.without("allocatedResourceStatuses").without("conditions") : status);
    }

    private void changedNow(ObjectRef object) {
        lastChange = Instant.now();
        changed.put(object, lastChange);
    }

    /** All that are there, in order. */
    List<Manifest> objects() {
        return objects.values().stream()
                .sorted(Comparator.comparing(Manifest::ref))
                .toList();
    }

    /**
     * Waits until nothing has changed for so long.
     *
     * @return what changes again and again, be it essential or not
     */
    Set<ObjectRef> awaitQuiet(Duration quiet, Duration patience) throws IOException {
        Instant start = Instant.now();
        lastChange = start;
        while (Duration.between(lastChange, Instant.now()).compareTo(quiet) < 0
                && Duration.between(start, Instant.now()).compareTo(patience) < 0) {
            if (Nap.overslept(POLL)) {
                start = Instant.now();
                lastChange = start;
            }
        }
        if (!failure.isEmpty()) {
            throw new IOException(failure);
        }
        return changedSince(Instant.now().minus(quiet));
    }

    private Set<ObjectRef> changedSince(Instant then) {
        return changed.entrySet().stream()
                .filter(each -> each.getValue().isAfter(then))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Override
    public void close() {
        closed = true;
        threads.forEach(Thread::interrupt);
    }
}
