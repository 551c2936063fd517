package dev.mooring.attach;

import dev.mooring.evidence.Fact;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.internal.NodeReports;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What is the same for all volumes of a cluster, computed once. */
final class ClusterFacts {

    private final Inventory objects;
    private final Inventory given;
    private final NodeReports reports;
    private final StorageNames names;
    private final Map<String, Optional<Fact.Complete>> complete = new HashMap<>();

    /**
     * What is the same for all volumes.
     *
     * @param objects the objects, with those that workloads make
     * @param given the objects of the input, on which a proof can rest
     */
    ClusterFacts(Inventory objects, Inventory given) {
        this.objects = objects;
        this.given = given;
        this.reports = NodeReports.of(objects);
        this.names = new StorageNames(objects);
    }

    Inventory objects() {
        return objects;
    }

    NodeReports reports() {
        return reports;
    }

    StorageNames names() {
        return names;
    }

    /** Whether an object is in the input, and not made by a workload. */
    boolean isGiven(ObjectRef object) {
        return given.find(object).isPresent();
    }

    /** That all objects of a kind are given; one fact for all volumes, so that its digest is made once. */
    Optional<Fact.Complete> complete(String kind) {
        return complete.computeIfAbsent(kind, given::completeness);
    }
}
