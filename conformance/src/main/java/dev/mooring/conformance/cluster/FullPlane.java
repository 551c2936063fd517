package dev.mooring.conformance.cluster;

import dev.mooring.json.JsonString;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One of two control planes that reach the same storage, with all controllers, its kubelets played. */
final class MovePlane implements AutoCloseable {

    private static final Duration QUIET = Duration.ofSeconds(4);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int NODES = 3;
    private static final String PODS = "10000";

    private final Plane plane;
    private final Path folder;
    private final Kubelet kubelet;
    private final Watched watched;

    private MovePlane(Plane plane, Path folder) {
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
    static MovePlane start(PlaneScript script, Path folder, Path storage) throws IOException {
        Plane plane = Plane.start(script, folder, "lifecycle");
        for (int node = 1; node <= NODES; node++) {
            plane.api()
                    .create(Draft.node(folder.getFileName() + "-" + node)
                            .with(JsonString.of(PODS), "status", "capacity", "pods")
                            .with(JsonString.of(PODS), "status", "allocatable", "pods")
                            .manifest())
                    .orFail("create node");
        }
        plane.startControllers();
        plane.startScheduler();
        plane.startDriver(storage);
        plane.startSnapshots(storage);
        return new MovePlane(plane, folder);
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
