package dev.mooring.workload.controller;

import dev.mooring.manifest.Kinds;
import dev.mooring.workload.controller.internal.MadeObjectCode;
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

    static void replicationController(Creation creation, Workload controller) {
        replicaSet(creation, controller);
    }

    static void replicaSet(Creation creation, Workload owner) {
        int wanted = creation.scaled(owner.ref())
                .orElseGet(() -> Creation.count(owner.spec().at("replicas"), 1));
        List<Dependent> active = creation.existing().of(owner, Kinds.POD).stream()
                .filter(Dependent::isActive)
                .toList();
        if (active.size() > wanted) {
            tooMany(creation, owner, active, wanted);
        }
        String prefix = GeneratedNames.podPrefix(owner.name());
        for (int i = active.size(); i < wanted; i++) {
            String name = creation.podName(owner.namespace(), prefix);
            creation.addPod(owner, MadeDocuments.pod(owner, name, prefix), Optional.empty());
        }
    }

    private static void tooMany(Creation creation, Workload owner, List<Dependent> active, int wanted) {
        if (wanted == 0) {
            active.forEach(pod -> creation.delete(pod, owner, "the workload has no replicas"));
            return;
        }
        String why = "the workload has " + active.size() + " pods and needs " + wanted;
        PodRanking.Choice choice =
                new PodRanking(creation.existing().podsOfOwner(owner)).choose(active, active.size() - wanted);
        choice.certain().forEach(pod -> creation.delete(pod, owner, why));
        if (!choice.open().isEmpty()) {
            choice.open().forEach(pod -> creation.mayDelete(pod, owner, why));
            creation.tell(owner.aboutPods(
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
