package dev.mooring.plan;

import dev.mooring.driver.internal.SameStorage;
import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AccessModes;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What other clusters can do with the storage of a plan: write it, take it, or delete it. */
final class Elsewhere {

    private Elsewhere() {}

    /**
     * Whether no other cluster can.
     *
     * @param code the premise
     * @param volumes the volumes of the plan
     * @param isDestroying whether the plan deletes their data
     * @param others the other clusters by name
     */
    static Discharge discharge(
            PlanPremise code, List<VolumeView> volumes, boolean isDestroying, Map<String, Inventory> others) {
        List<Reason> against = new ArrayList<>();
        List<Reason> missing = new ArrayList<>();
        List<Fact> facts = new ArrayList<>();
        new TreeMap<>(others).forEach((name, cluster) -> {
            facts.add(new Fact.Said("the export named " + name + " is from another cluster"));
            cluster.completeness(Kinds.PERSISTENT_VOLUME).ifPresent(facts::add);
            if (!cluster.isComplete(Kinds.PERSISTENT_VOLUME)) {
                missing.add(Reason.of(
                                code,
                                Kinds.PERSISTENT_VOLUME,
                                "not all PersistentVolume objects of cluster " + name
                                        + " are given: one of them can be the same storage")
                        .withRemedy(RemedyStep.of("give-evidence", "export all PersistentVolume objects of " + name)));
            }
            for (VolumeView own : volumes) {
                for (VolumeView other : cluster.volumes()) {
                    danger(other, isDestroying)
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
        });
        return Discharge.of(against, missing, facts);
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
