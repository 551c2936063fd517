package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The current objects of some kinds, from a watch on each kind. */
final class Watched implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);
    /** The number of consecutive watch failures before giving up, and the pause in between. */
    private static final int MOST_FAILURES = 30;

    private static final Duration PAUSE = Duration.ofSeconds(1);

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
     * @param seen receives every new or changed object, on the thread of its kind
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

    /** Keeps existing objects, and removes those that no longer exist. */
    private String list(Resource resource) {
        JsonObject list = api.listed(resource);
        Set<ObjectRef> there = new HashSet<>();
        for (JsonValue item : list.array("items").items()) {
            Manifest object = resource.object((JsonObject) item);
            there.add(object.ref());
            keep(object);
        }
        objects.keySet().stream()
                .filter(each -> each.kind().equals(resource.kind) && !there.contains(each))
                .forEach(this::gone);
        return list.child("metadata").string("resourceVersion").orElse("0");
    }

    /** The server may end a watch at any time, especially a slow one, and the connection may fail. */
    private void follow(Resource resource, String since) {
        String version = since;
        int failures = 0;
        while (!closed) {
            try {
                if (version.isEmpty()) {
                    boolean unused = Nap.overslept(PAUSE);
                    version = list(resource);
                    failures = 0;
                }
                read(resource, version);
            } catch (IOException | RuntimeException e) {
                failures++;
                if (failures == MOST_FAILURES) {
                    failure = "watch of " + resource.kind + ": " + e;
                    return;
                }
            }
            version = "";
        }
    }

    private void read(Resource resource, String version) throws IOException {
        try (Stream<String> lines = api.watch(resource, version)) {
            lines.map(JsonObject::parse)
                    .takeWhile(change ->
                            !closed && !change.string("type").orElse("").equals("ERROR"))
                    .forEach(change -> happened(resource, change));
        }
    }

    private void gone(ObjectRef object) {
        objects.remove(object);
        changedNow(object);
    }

    private void happened(Resource resource, JsonObject change) {
        Manifest object = resource.object(change.child("object"));
        switch (change.string("type").orElse("")) {
            case "ADDED", "MODIFIED" -> keep(object);
            case "DELETED" -> gone(object.ref());
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

    /** Without the fields that a failing resizer toggles every two seconds. */
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

    /** All current objects, in order. */
    List<Manifest> objects() {
        return objects(each -> true);
    }

    /** The selected objects, in order. */
    List<Manifest> objects(Predicate<Manifest> meant) {
        return objects.values().stream()
                .filter(meant)
                .sorted(Comparator.comparing(Manifest::ref))
                .toList();
    }

    /**
     * Waits until nothing has changed for this time.
     *
     * @return the objects that change repeatedly, even in irrelevant fields
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
        failIfBroken();
        return changedSince(Instant.now().minus(quiet));
    }

    /** Waits until a condition is true, or for this time. */
    void await(BooleanSupplier isSo, Duration patience) throws IOException {
        Instant start = Instant.now();
        while (!isSo.getAsBoolean() && Duration.between(start, Instant.now()).compareTo(patience) < 0) {
            if (Nap.overslept(POLL)) {
                start = Instant.now();
            }
        }
        failIfBroken();
    }

    private void failIfBroken() throws IOException {
        if (!failure.isEmpty()) {
            throw new IOException(failure);
        }
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
