package dev.mooring.workload;

import dev.mooring.manifest.Kinds;
import dev.mooring.workload.internal.MadeObjectCode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The pods of a ReplicaSet or ReplicationController: as many as are missing.
 *
 * @upstream pkg/controller/replicaset/replica_set.go manageReplicas
 */
final class ReplicaPlay {

    private static final int MOST_NAMED = 5;

    private ReplicaPlay() {}

    static void replicationController(Expansion expansion, Workload controller) {
        replicaSet(expansion, controller);
    }

    static void replicaSet(Expansion expansion, Workload owner) {
        int wanted = expansion
                .scaled(owner.ref())
                .orElseGet(() -> Expansion.count(owner.spec().at("replicas"), 1));
        List<Dependent> active = expansion.existing().of(owner, Kinds.POD).stream()
                .filter(Dependent::isActive)
                .toList();
        if (active.size() > wanted) {
            tooMany(expansion, owner, active, wanted);
        }
        String prefix = GeneratedNames.podPrefix(owner.name());
        for (int i = active.size(); i < wanted; i++) {
            String name = expansion.podName(owner.namespace(), prefix);
            expansion.addPod(owner, MadeDocuments.pod(owner, name, prefix), Optional.empty());
        }
    }

    private static void tooMany(Expansion expansion, Workload owner, List<Dependent> active, int wanted) {
        if (wanted == 0) {
            active.forEach(pod -> expansion.delete(pod, owner, "the workload has no replicas"));
            return;
        }
        String why = "the workload has " + active.size() + " pods and needs " + wanted;
        PodRanking.Choice choice =
                new PodRanking(expansion.existing().podsOfOwner(owner)).choose(active, active.size() - wanted);
        choice.certain().forEach(pod -> expansion.delete(pod, owner, why));
        if (!choice.open().isEmpty()) {
            choice.open().forEach(pod -> expansion.mayDelete(pod, owner, why));
            expansion.tell(owner.aboutPods(
                    MadeObjectCode.SOME_PODS_DELETED,
                    "has " + active.size() + " pods and needs " + wanted + ": the controller deletes "
                            + (active.size() - wanted) + " of them; which of "
                            + choice.open().stream()
                                    .map(Dependent::name)
                                    .sorted()
                                    .limit(MOST_NAMED)
                                    .collect(Collectors.joining(", "))
                            + (choice.open().size() > MOST_NAMED ? " and others" : "")
                            + " depends on the time of day"));
        }
    }
}
