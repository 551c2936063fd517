package dev.mooring.samples.fleet;

import dev.mooring.manifest.ObjectRef;
import java.util.function.Consumer;

/**
 * Where a problem is planted.
 *
 * @param fleet the fleet
 * @param index the number of the cluster
 * @param cluster the cluster
 * @param otherIndex the number of another cluster of the same platform
 * @param other that cluster
 * @param number how many problems of this kind there are already
 * @param plant the problem
 * @param expected takes the rows that the audit has to have
 */
record PlantScene(
        FleetGenerator fleet,
        int index,
        MadeCluster cluster,
        int otherIndex,
        MadeCluster other,
        int number,
        Plant plant,
        Consumer<Plants.Expected> expected) {

    void expect(String code, ObjectRef object) {
        expected.accept(new Plants.Expected(plant, fleet.name(index), code, object.toString()));
    }

    void expectInOther(String code, ObjectRef object) {
        expected.accept(new Plants.Expected(plant, fleet.name(otherIndex), code, object.toString()));
    }
}
