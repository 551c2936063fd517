package dev.mooring.deletion;

import dev.mooring.deletion.Deletion.Propagation;
import dev.mooring.deletion.internal.DeletionCode;
import dev.mooring.internal.Documents;
import dev.mooring.json.JsonNumber;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.workload.controller.WorkloadObjects;
import dev.mooring.workload.controller.WorkloadObjects.Deleted;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** What the controllers of workloads delete: surplus pods, and pods that are finished or on the wrong node. */
final class Scaling {

    /** Those that {@code kubectl scale} can change. */
    private static final Set<String> SCALED =
            Set.of(Kinds.STATEFUL_SET, Kinds.DEPLOYMENT, Kinds.REPLICA_SET, Kinds.REPLICATION_CONTROLLER);

    private Scaling() {}

    /** Gives a workload another number of replicas. */
    static void scale(DeletionRun run, ObjectRef ref, int replicas) {
        Life life = run.scene().life(ref);
        if (!SCALED.contains(ref.kind())) {
            run.cause(ref, DeletionCode.NOTHING_TO_SCALE, "has no number of replicas: nothing is scaled");
        } else if (life == null || life.isBeingDeleted()) {
            run.cause(
                    ref,
                    DeletionCode.NOTHING_TO_SCALE,
                    life == null ? "does not exist: nothing is scaled" : "is being deleted: nothing is scaled");
        } else {
            run.cause(ref, DeletionCode.SCALED, "is scaled to " + replicas + " replicas");
            write(run, life, replicas);
            Retention.apply(run, ref);
            workloads(run);
            life.controller().ifPresent(owner -> scaledBack(run, ref, owner));
        }
    }

    private static void write(DeletionRun run, Life workload, int replicas) {
        run.put(Life.of(
                new Manifest(Documents.with(workload.manifest().json(), "spec", "replicas", JsonNumber.of(replicas)))));
    }

    /** A Deployment that is there gives its ReplicaSet the old number again; which pods are gone by then is not known. */
    private static void scaledBack(DeletionRun run, ObjectRef replicaSet, Life.Owner owner) {
        Life set = run.scene().life(replicaSet);
        if (set == null || run.scene().withUid(owner.uid()) == null) {
            return;
        }
        for (ObjectRef each : run.scene().dependents(set.uid())) {
            if (each.kind().equals(Kinds.POD)) {
                run.doubt(
                        each,
                        DeletionCode.MAY_BE_DELETED,
                        "may be deleted before " + owner.kind() + " " + owner.name() + " scales " + replicaSet
                                + " back");
            }
        }
    }

    /** Deletes what the controllers of all workloads delete now. */
    static void workloads(DeletionRun run) {
        WorkloadObjects objects = WorkloadObjects.of(run.scene().inventory());
        objects.replicas().forEach((set, count) -> {
            Life life = run.scene().life(set);
            if (life != null && !life.isBeingDeleted()) {
                write(run, life, count);
            }
        });
        delete(run, objects.deleted());
        for (Deleted each : objects.mayBeDeleted()) {
            run.doubt(
                    each.object(),
                    DeletionCode.MAY_BE_DELETED,
                    "may be deleted by " + each.workload() + ": " + each.why());
        }
    }

    private static void delete(DeletionRun run, Collection<Deleted> objects) {
        Set<ObjectRef> workloads = new LinkedHashSet<>();
        objects.forEach(each -> workloads.add(each.workload()));
        workloads.forEach(each -> Retention.apply(run, each));
        for (Deleted each : objects) {
            Optional.ofNullable(run.scene().life(each.object()))
                    .filter(life -> !life.isBeingDeleted())
                    .ifPresent(life -> run.delete(
                            life.ref(),
                            Propagation.BACKGROUND,
                            DeletionCode.DELETED_BY_WORKLOAD,
                            "is deleted by " + each.workload() + ": " + each.why()));
        }
    }
}
