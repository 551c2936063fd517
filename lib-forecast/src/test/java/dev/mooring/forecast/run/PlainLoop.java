package dev.mooring.forecast.run;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.SyncStep;
import dev.mooring.controller.internal.ClaimSync;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.controller.internal.VolumeSync;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Full rounds, as they were recorded: the twin {@link Settler} must agree with. */
public final class PlainLoop {

    public static final int MOST_ROUNDS = 60;

    final Set<ControllerEvent> events = new LinkedHashSet<>();
    public int rounds;
    public boolean settles;
    private final List<ObjectRef> order;
    private ClusterSnapshot cluster;

    private PlainLoop(ClusterSnapshot cluster, List<ObjectRef> order) {
        this.cluster = cluster;
        this.order = order;
    }

    public static PlainLoop run(ClusterSnapshot start) {
        return run(start, Steps.order(start));
    }

    public static PlainLoop run(ClusterSnapshot start, List<ObjectRef> order) {
        PlainLoop loop = new PlainLoop(start, order);
        while (!loop.settles && loop.rounds < MOST_ROUNDS) {
            loop.rounds++;
            loop.settles = !loop.round();
        }
        return loop;
    }

    private boolean round() {
        boolean wrote = false;
        for (ObjectRef ref : order) {
            Optional<SyncStep> step = sync(ref);
            if (step.isPresent()) {
                events.addAll(step.get().events());
                wrote |= !step.get().isQuiet();
                cluster = cluster.after(step.get());
            }
        }
        return wrote;
    }

    private Optional<SyncStep> sync(ObjectRef ref) {
        if (ref.kind().equals("PersistentVolume")) {
            Optional<VolumeView> volume = cluster.volume(ref.name());
            return volume.map(each -> VolumeSync.sync(cluster, each));
        }
        Optional<ClaimView> claim = cluster.claim(ref.namespace(), ref.name());
        return claim.map(each -> ClaimSync.sync(cluster, each));
    }

    public Map<ObjectRef, JsonObject> end() {
        return documents(cluster);
    }

    public List<ControllerEvent> events() {
        return new ArrayList<>(events);
    }

    public static Map<ObjectRef, JsonObject> documents(ClusterSnapshot cluster) {
        Map<ObjectRef, JsonObject> documents = new TreeMap<>();
        cluster.claims()
                .forEach(each -> documents.put(each.ref(), each.manifest().json()));
        cluster.volumes()
                .volumes()
                .forEach(each -> documents.put(each.ref(), each.manifest().json()));
        return documents;
    }
}
