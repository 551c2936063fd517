package dev.mooring.move.internal;

import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.internal.Moving.Moved;
import dev.mooring.object.VolumeView;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.internal.Change;
import dev.mooring.step.internal.Check;
import dev.mooring.step.internal.Checks;
import dev.mooring.step.internal.DraftStep;
import dev.mooring.step.internal.Kubectl;
import dev.mooring.step.internal.Patches;
import dev.mooring.step.internal.WorkloadStop;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The steps after the application runs in the target. */
final class CleanUpSteps {

    /** A volume whose claim is gone binds to a new claim of that name. */
    private static final JsonObject FREE =
            JsonObject.of("spec", JsonObject.of("claimRef", JsonObject.of("uid", JsonNull.NULL)));

    private CleanUpSteps() {}

    static void deleteWorkloads(DraftStep draft, Moving moving) {
        List<ObjectRef> moved = moving.workloads().stream().map(Moved::from).toList();
        for (Manifest each : moving.writers().workloads()) {
            if (moved.contains(each.ref())) {
                draft.objects.add(each.ref());
                draft.commands.add(new Kubectl(draft.side).delete(each.ref()));
                moving.again(List.of(each.ref())).forEach(one -> draft.undo.documents.add(stopped(one)));
            }
        }
        draft.checks.addAll(bound(moving));
        moving.keptClaims().forEach(each -> draft.checks.add(Checks.SOURCE.ownerless(each)));
        deleting(draft);
    }

    static void deleting(DraftStep draft) {
        if (!draft.objects.isEmpty()) {
            draft.changes.add(new Change.Delete(draft.objects));
            draft.undo.commands.add(new Kubectl(draft.side).create(draft.undoFile()));
            draft.undo.changes.add(new Change.Create(draft.undo.documents));
        }
    }

    private static Manifest stopped(Manifest workload) {
        return WorkloadStop.of(workload.kind())
                .map(stop -> stop.stopped(workload))
                .orElse(workload);
    }

    private static List<Check> bound(Moving moving) {
        Map<ObjectRef, String> promises = moving.promises(ClusterSide.TARGET);
        promises.values().removeIf(String::isEmpty);
        return promises.entrySet().stream()
                .map(each -> Checks.TARGET.bound(each.getKey(), each.getValue()))
                .toList();
    }

    static void deleteClaims(DraftStep draft, Moving moving) {
        for (ObjectRef claim : moving.claims(ClusterSide.SOURCE)) {
            draft.objects.add(claim);
            draft.commands.add(new Kubectl(draft.side).delete(claim));
            draft.checks.add(MoveChecks.unused(moving, ClusterSide.SOURCE, claim));
        }
        draft.undo.documents.addAll(moving.again(draft.objects));
        moving.volumes(ClusterSide.SOURCE).forEach(each -> draft.checks.add(Checks.SOURCE.retained(each.name())));
        draft.checks.addAll(bound(moving));
        for (VolumeView volume : moving.sourceVolumes()) {
            if (volume.claimRef().isPresent()) {
                draft.undo.commands.add(new Kubectl(draft.side).patch(volume.ref(), FREE));
                draft.undo.changes.add(new Change.Patch(volume.ref(), FREE));
            }
        }
        deleting(draft);
    }

    static void deleteVolumes(DraftStep draft, Moving moving) {
        for (VolumeView volume : moving.sourceVolumes()) {
            draft.objects.add(volume.ref());
            draft.commands.add(new Kubectl(draft.side).delete(volume.ref()));
            draft.checks.add(Checks.SOURCE.retained(volume.name()));
            draft.checks.add(Checks.SOURCE.notBound(volume.name()));
        }
        draft.undo.documents.addAll(moving.again(draft.objects));
        deleting(draft);
    }

    static void restorePolicy(DraftStep draft, Moving moving) {
        draft.isOptional = true;
        for (Moved content : SnapshotSteps.of(moving)) {
            moving.finalDeletionPolicy(content)
                    .ifPresent(policy ->
                            restore(draft, content, SnapshotSteps.policy(policy), SnapshotSteps.policy("Retain")));
        }
        for (Moved volume : moving.volumes()) {
            moving.finalPolicy(volume)
                    .ifPresent(policy ->
                            restore(draft, volume, Patches.reclaimPolicy(policy), Patches.reclaimPolicy("Retain")));
        }
        // A volume whose claim is gone would be deleted at once.
        Set<ObjectRef> changed = Set.copyOf(draft.objects);
        moving.promises(ClusterSide.TARGET).forEach((claim, volume) -> {
            if (changed.contains(ObjectRef.volume(volume))) {
                draft.checks.add(Checks.TARGET.bound(claim, volume));
            }
        });
    }

    private static void restore(DraftStep draft, Moved object, JsonObject patch, JsonObject back) {
        draft.checks.add(Checks.SOURCE.gone(object.from()));
        draft.objects.add(object.to());
        draft.commands.add(new Kubectl(draft.side).patch(object.to(), patch));
        draft.changes.add(new Change.Patch(object.to(), patch));
        draft.undo.commands.add(new Kubectl(draft.side).patch(object.to(), back));
        draft.undo.changes.add(new Change.Patch(object.to(), back));
    }
}
