package dev.mooring.fleet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The problems that are planted in a fleet, and the rows that the audit must have about them. */
final class Plants {

    /**
     * A row that the audit must have; or, without a code, an object with optional further rows.
     *
     * @param plant its problem
     * @param cluster the cluster's name in the audit
     * @param code the code of the row
     * @param object the object of the row
     */
    record Expected(Plant plant, String cluster, String code, String object) {}

    private static final List<Plant> PLANTS = List.of(Plant.values());

    private static final List<BadFile> BAD_FILES = List.of(BadFile.values());

    private final int count;
    private final List<Expected> expected = new ArrayList<>();
    private final Map<Integer, MadeCluster> touched = new TreeMap<>();

    /** Creates this many problems, of each kind in turn. */
    Plants(int count) {
        this.count = count;
    }

    List<Expected> expected() {
        return List.copyOf(expected);
    }

    /** The cluster with its planted problems. */
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
            int first = (i * 3) % fleet.clusters();
            int second = (first + FleetGenerator.PLATFORMS.size()) % fleet.clusters();
            plant.into(new PlantScene(
                    fleet, first, touch(fleet, first), second, touch(fleet, second), i, plant, expected::add));
        }
    }

    /** Writes the unreadable files. */
    void damage(Path root) throws IOException {
        for (int i = 0; i < count / PLANTS.size(); i++) {
            BAD_FILES.get(i % BAD_FILES.size()).write(root, i);
        }
    }
}
