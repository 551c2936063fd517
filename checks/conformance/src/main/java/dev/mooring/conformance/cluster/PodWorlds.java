package dev.mooring.conformance.cluster;

import static java.util.Objects.requireNonNull;

import dev.mooring.forecast.Forecast;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Pods reach the real scheduler one after another; the result must be one of the predicted ends. */
final class PodWorlds {

    private static final int MOST_ENDS = 2_000;

    private final Plane plane;
    private final Score score;
    private long differ;
    private int open;
    private int pods;
    private long placed;

    PodWorlds(Plane plane, Score score) {
        this.plane = plane;
        this.score = score;
    }

    void compare(List<World> worlds) throws IOException {
        Sowing sowing = new Sowing(plane);
        for (World world : worlds) {
            sowing.sow(new World(world.name(), without(world.objects(), Resource.POD), Map.of(), world.deleted()));
        }
        plane.startControllers();
        plane.awaitQuiet();
        Map<String, List<Manifest>> before = plane.storageByWorld();
        List<Manifest> nodes = plane.api().list(Resource.NODE);
        plane.startScheduler();
        for (int step = 0; create(worlds, step); step++) {
            plane.awaitScheduler();
            plane.awaitQuiet();
        }
        Map<String, List<SortedMap<ObjectRef, String>>> possible = new HashMap<>();
        for (World world : worlds) {
            possible.put(world.name(), possible(world, before.getOrDefault(world.name(), List.of()), nodes));
        }
        Map<String, List<Manifest>> after = plane.settled(
                plane::storageByWorld,
                now -> worlds.stream()
                        .allMatch(world ->
                                requireNonNull(possible.get(world.name())).contains(real(world, now))));
        plane.stopScheduler();
        plane.stopControllers();
        int objects = 0;
        for (World world : worlds) {
            objects += world.objects().size();
            compare(
                    world,
                    before.getOrDefault(world.name(), List.of()),
                    requireNonNull(possible.get(world.name())),
                    real(world, after));
        }
        score.part(
                "worlds with pods",
                objects,
                differ,
                "in " + worlds.size() + " worlds; " + open + " could have ended in another state; " + placed + " of "
                        + pods + " pods got a node");
    }

    private static List<Manifest> without(List<Manifest> objects, Resource kind) {
        return objects.stream().filter(each -> !each.kind().equals(kind.kind)).toList();
    }

    /** Creates the next pod of every world. */
    private boolean create(List<World> worlds, int step) {
        boolean any = false;
        for (World world : worlds) {
            List<Manifest> pods = pods(world);
            if (step < pods.size()) {
                plane.api()
                        .create(pods.get(step))
                        .orFail("create " + pods.get(step).ref());
                any = true;
            }
        }
        return any;
    }

    private static List<Manifest> pods(World world) {
        return world.objects().stream()
                .filter(each -> each.kind().equals(Resource.POD.kind))
                .toList();
    }

    private static SortedMap<ObjectRef, String> real(World world, Map<String, List<Manifest>> after) {
        return Scheduled.of(after.getOrDefault(world.name(), List.of()));
    }

    /** Includes the nodes of all worlds, because the scheduler names them in its messages. */
    private List<SortedMap<ObjectRef, String>> possible(World world, List<Manifest> before, List<Manifest> nodes) {
        return Forecast.of(Inventory.of(List.of(before, nodes)).on(plane.release()))
                .changing(pods(world))
                .possibleEnds(MOST_ENDS)
                .stream()
                .map(Scheduled::of)
                .distinct()
                .toList();
    }

    private void compare(
            World world,
            List<Manifest> before,
            List<SortedMap<ObjectRef, String>> possible,
            SortedMap<ObjectRef, String> real) {
        pods += pods(world).size();
        placed += real.values().stream().filter(each -> each.startsWith("on ")).count();
        open += possible.size() > 1 ? 1 : 0;
        if (!possible.contains(real)) {
            differ++;
            List<String> details = new ArrayList<>();
            possible.stream().limit(5).forEach(end -> details.add("possible: " + new TreeMap<>(end)));
            details.add("really: " + real);
            before.forEach(each -> details.add("before: " + Plain.text(each)));
            pods(world).forEach(each -> details.add("pod: " + Plain.text(each)));
            score.differs("worlds with pods, world " + world.name(), details);
        }
    }
}
