package dev.mooring.samples.fleet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The problems that are planted in a fleet, and what the audit has to say about them. */
final class Plants {

    /**
     * A row that the audit has to have.
     *
     * @param plant which problem it is about
     * @param cluster the cluster, as the audit names it
     * @param code the code of the row
     * @param object the object of the row
     */
    record Expected(Plant plant, String cluster, String code, String object) {}

    private static final List<Plant> PLANTS = List.of(Plant.values());

    private final int count;
    private final List<Expected> expected = new ArrayList<>();
    private final Map<Integer, MadeCluster> touched = new TreeMap<>();

    /** So many problems, of each kind in turn. */
    Plants(int count) {
        this.count = count;
    }

    List<Expected> expected() {
        return List.copyOf(expected);
    }

    /** The cluster with the problems that are planted in it. */
    MadeCluster cluster(FleetGenerator fleet, int index) {
        MadeCluster made = touched.get(index);
        return made == null ? fleet.make(index) : made;
    }

    private MadeCluster touch(FleetGenerator fleet, int index) {
        return touched.computeIfAbsent(index, fleet::make);
    }

    void plant(FleetGenerator fleet) {
        for (int i = 0; i < count; i++) {
            Plant plant = PLANTS.get(i % PLANTS.size());
            int number = i / PLANTS.size();
            int first = (i * 4) % fleet.clusters();
            int second = (first + 4) % fleet.clusters();
            PlantScene scene = new PlantScene(
                    fleet, first, touch(fleet, first), second, touch(fleet, second), number, plant, expected::add);
            plant.into(scene);
        }
    }

    void damage(FleetGenerator fleet, Path root) throws IOException {}
}
