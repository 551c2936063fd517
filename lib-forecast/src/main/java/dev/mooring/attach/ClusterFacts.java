package dev.mooring.attach;

import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Sharing;
import dev.mooring.driver.internal.SameStorage;
import dev.mooring.evidence.Fact;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.internal.NodeReports;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What is the same for all volumes of a cluster, computed once. */
final class ClusterFacts {

    private final Inventory objects;
    private final Inventory given;
    private final NodeReports reports;
    private final SameStorage storages;
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
        this.storages = SameStorage.among(
                objects.volumes().stream().map(BackingStorage::of).toList());
    }

    Inventory objects() {
        return objects;
    }

    NodeReports reports() {
        return reports;
    }

    /** The other volumes that are, or may be, the storage of one of these; a share is there for several. */
    NavigableSet<ObjectRef> sameStorage(Set<ObjectRef> these) {
        NavigableSet<ObjectRef> found = new TreeSet<>();
        for (ObjectRef each : these) {
            objects.volume(each.name())
                    .map(BackingStorage::of)
                    .ifPresent(own -> storages.of(own).stream()
                            .filter(match -> own.sharing() != Sharing.WRITERS || hasHandleOf(own, match.storage()))
                            .forEach(match -> found.add(match.storage().volume().ref())));
        }
        found.removeAll(these);
        return found;
    }

    private static boolean hasHandleOf(BackingStorage one, BackingStorage other) {
        return !one.volume().volumeHandle().isEmpty()
                && one.volume().volumeHandle().equals(other.volume().volumeHandle());
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
