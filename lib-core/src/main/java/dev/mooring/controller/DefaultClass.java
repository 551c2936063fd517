package dev.mooring.controller;

import dev.mooring.binding.Claim;
import dev.mooring.binding.StorageClassFacts;
import dev.mooring.internal.Documents;
import dev.mooring.json.JsonString;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * The class of claims that state none.
 *
 * @upstream pkg/volume/util/storageclass.go GetDefaultClass
 * @upstream pkg/controller/volume/persistentvolume/pv_controller.go assignDefaultStorageClass
 */
public final class DefaultClass {

    /** The youngest class wins, of equal age the first by name; when it was marked as default does not count. */
    private static final Comparator<StorageClassFacts> ORDER =
            Comparator.comparing(StorageClassFacts::created).reversed().thenComparing(StorageClassFacts::name);

    private DefaultClass() {}

    /**
     * The class that claims without one are given.
     *
     * @param cluster the cluster
     * @return the class, empty if none is marked as default
     */
    public static Optional<StorageClassFacts> of(ClusterView cluster) {
        return StreamSupport.stream(cluster.storageClasses().spliterator(), false)
                .filter(StorageClassFacts::isDefault)
                .min(ORDER);
    }

    /** Gives the claim the default class if there is one and the claim states none, not even the empty one. */
    static boolean assign(StepRecorder step, ClusterView cluster, Claim claim) {
        if (claim.hasClass()) {
            return false;
        }
        Optional<StorageClassFacts> found = of(cluster);
        found.ifPresent(each -> {
            step.reach(SyncRule.U5);
            step.update(
                    claim,
                    Documents.with(claim.manifest().json(), "spec", "storageClassName", JsonString.of(each.name())));
        });
        return found.isPresent();
    }
}
