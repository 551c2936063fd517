package dev.mooring.conformance.cluster;

import dev.mooring.conformance.cluster.Outcome.Answer;
import dev.mooring.manifest.Manifest;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Creates worlds while the controller is stopped, reads them back, starts the controller, and compares the result with
 * the forecasts.
 */
final class Worlds {

    private final Plane plane;
    private final Score score;

    private record Compared(World world, Outcome outcome) {}

    Worlds(Plane plane, Score score) {
        this.plane = plane;
        this.score = score;
    }

    /**
     * Compares every world.
     *
     * @return the objects in the control plane at the end, by world
     */
    Map<String, List<Manifest>> compare(String title, List<World> worlds) throws IOException {
        Sowing sowing = new Sowing(plane);
        List<String> surprises = worlds.parallelStream()
                .flatMap(world -> sowing.sow(world).stream())
                .toList();
        surprises.forEach(each -> score.differs(title + ", " + each, List.of()));
        Map<String, List<Manifest>> before = plane.storageByWorld();
        plane.startControllers();
        Map<String, List<Manifest>> after =
                plane.settled(plane::storageByWorld, now -> count(compare(worlds, before, now), Answer.DIFFERS) == 0);
        plane.stopControllers();
        tell(title, compare(worlds, before, after), surprises.size());
        return after;
    }

    private List<Compared> compare(
            List<World> worlds, Map<String, List<Manifest>> before, Map<String, List<Manifest>> after) {
        return worlds.stream()
                .map(world -> new Compared(
                        world,
                        Outcome.of(
                                plane.release(),
                                before.getOrDefault(world.name(), List.of()),
                                after.getOrDefault(world.name(), List.of()))))
                .toList();
    }

    private static long count(List<Compared> compared, Answer answer) {
        return compared.stream()
                .filter(each -> each.outcome().answer() == answer)
                .count();
    }

    private void tell(String title, List<Compared> compared, int surprises) {
        int objects = 0;
        for (Compared each : compared) {
            objects += each.world().objects().size();
            if (each.outcome().answer() == Answer.DIFFERS) {
                score.differs(
                        title + ", world " + each.world().name(), each.outcome().details());
            }
        }
        score.part(
                title,
                objects,
                surprises + count(compared, Answer.DIFFERS),
                "in " + compared.size() + " worlds; " + count(compared, Answer.OTHER_POSSIBLE_END)
                        + " reached another end that the forecast lists as possible; " + phases());
    }

    /** Detects a comparison of nothing with nothing. */
    private String phases() {
        SortedMap<String, Integer> phases = new TreeMap<>();
        for (Resource resource : List.of(Resource.CLAIM, Resource.VOLUME)) {
            for (Manifest each : plane.api().list(resource)) {
                String phase = each.status().string("phase").orElse("");
                phases.merge((resource == Resource.CLAIM ? "claims " : "volumes ") + phase, 1, Integer::sum);
            }
        }
        return phases.toString();
    }
}
