package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A control plane with all controllers and sidecars, and simulated kubelets and attacher; two of them can share one
 * storage.
 */
final class FullPlane implements AutoCloseable {

    private static final Duration QUIET = Duration.ofSeconds(4);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration SHORT_QUIET = Duration.ofSeconds(2);
    private static final Duration POLL = Duration.ofMillis(400);
    private static final int NODES = 3;
    private static final String PODS = "10000";

    private final Plane plane;
    private final Path folder;
    private final Kubelet kubelet;
    private final Watched watched;

    private FullPlane(Plane plane, Path folder) {
        this.plane = plane;
        this.folder = folder;
        this.kubelet = new Kubelet(plane.api());
        this.watched = new Watched(
                plane.api(), EnumSet.complementOf(EnumSet.of(Resource.EVENT, Resource.DEFINITION)), kubelet::seen);
    }

    /**
     * Starts it.
     *
     * @param storage the folder of the plane that has the driver; the same as the folder for its own
     */
    static FullPlane start(PlaneScript script, Path folder, Path storage) throws IOException {
        Plane plane = Plane.start(script, folder, "lifecycle");
        for (int node = 1; node <= NODES; node++) {
            plane.api()
                    .create(node(folder.getFileName() + "-" + node).manifest())
                    .orFail("create node");
        }
        plane.startControllers();
        plane.startScheduler();
        plane.startDriver(storage);
        plane.startSnapshots(storage);
        return new FullPlane(plane, folder);
    }

    /** A node with room, whose volumes the controller attaches. */
    static Draft node(String name) {
        return Draft.node(name)
                .annotation("volumes.kubernetes.io/controller-managed-attach-detach", "true")
                .label("kubernetes.io/hostname", name)
                .with(JsonString.of(PODS), "status", "capacity", "pods")
                .with(JsonString.of(PODS), "status", "allocatable", "pods");
    }

    Api api() {
        return plane.api();
    }

    Path folder() {
        return folder;
    }

    Path journal() {
        return plane.journal();
    }

    /** Waits until nothing but nodes has changed for a while. */
    List<Manifest> quiet(Supplier<List<Manifest>> look) {
        Instant start = Instant.now();
        Instant since = start;
        List<Manifest> before = look.get();
        while (Duration.between(since, Instant.now()).compareTo(SHORT_QUIET) < 0
                && Duration.between(start, Instant.now()).compareTo(PATIENCE) < 0) {
            boolean overslept = Nap.overslept(POLL);
            List<Manifest> now = look.get();
            boolean isSame = !overslept && withoutNodes(now).equals(withoutNodes(before));
            since = isSame ? since : Instant.now();
            before = now;
        }
        return before;
    }

    /** The attachments of a node change with everything that runs there. */
    private static List<Manifest> withoutNodes(List<Manifest> objects) {
        return objects.stream().filter(each -> !each.kind().equals(Kinds.NODE)).toList();
    }

    /** Waits until nothing changes; empty if all went well. */
    Optional<IOException> quietly() {
        try {
            Set<ObjectRef> unused = watched.awaitQuiet(QUIET, PATIENCE);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(e);
        }
    }

    List<Manifest> objects() {
        return watched.objects();
    }

    /** The selected objects, in order. */
    List<Manifest> objects(Predicate<Manifest> meant) {
        return watched.objects(meant);
    }

    Map<ObjectRef, Manifest> byRef() {
        Map<ObjectRef, Manifest> objects = new HashMap<>();
        watched.objects().forEach(each -> objects.put(each.ref(), each));
        return objects;
    }

    @Override
    public void close() throws IOException {
        watched.close();
        kubelet.close();
        plane.close();
    }
}
