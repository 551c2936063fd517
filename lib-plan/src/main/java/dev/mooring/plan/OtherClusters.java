package dev.mooring.plan;

import dev.mooring.driver.internal.SameStorage;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.object.internal.Evidence;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What other clusters can do with the storage of a plan: write it, take it, or delete it. */
final class OtherClusters {

    private OtherClusters() {}

    /** What they can do; each other cluster must be given with all its volumes. */
    static Stream<Reason> against(PlanRule code, PlanRule.Reading plan) {
        List<Reason> against = new ArrayList<>();
        List<Reason> missing = new ArrayList<>();
        new TreeMap<>(plan.plan().others()).forEach((name, cluster) -> {
            Reads reads = plan.reads().of(name);
            reads.said("the export named " + name + " is from another cluster");
            for (VolumeView other : cluster.volumes()) {
                for (VolumeView own : plan.volumes()) {
                    danger(other, plan.plan().isDestroying())
                            .filter(danger -> SameStorage.mayBe(own, other))
                            .ifPresent(danger -> against.add(Reason.of(
                                            PlanCode.PLAN_STORAGE_HAS_ANOTHER_VOLUME,
                                            own.ref().toString(),
                                            "is, or may be, the same storage as " + other.ref() + " of cluster " + name
                                                    + ", " + danger)
                                    .withRemedy(RemedyStep.of(
                                            "retire-there", "retire it in cluster " + name + " and keep the data"))));
                }
            }
            if (cluster.isComplete(Kinds.PERSISTENT_VOLUME)) {
                List<VolumeView> unused = new Evidence(cluster, reads).objects().volumes();
            } else {
                missing.add(Reason.of(
                                code,
                                Kinds.PERSISTENT_VOLUME,
                                "not all PersistentVolume objects of cluster " + name
                                        + " are given: one of them can be the same storage")
                        .withRemedy(RemedyStep.of("give-evidence", "export all PersistentVolume objects of " + name)));
            }
        });
        if (against.isEmpty()) {
            Reads.open(missing);
        }
        return against.stream();
    }

    private static Optional<String> danger(VolumeView volume, boolean isDestroying) {
        if (isDestroying) {
            return Optional.of("whose data would be deleted too");
        }
        if (!volume.reclaimPolicy().equals("Retain")) {
            return Optional.of("which deletes the data when its claim is deleted");
        }
        boolean isFree = volume.claimRef().isEmpty();
        boolean isShared = AccessModes.areShared(volume.accessModes());
        if (isShared || (!isFree && volume.phase().equals(Phases.RELEASED))) {
            return Optional.empty();
        }
        return Optional.of(isFree ? "which any claim there can take" : "which a claim there has: two could write it");
    }
}
