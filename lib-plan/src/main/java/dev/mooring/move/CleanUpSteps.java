package dev.mooring.move;

import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.Moving.Moved;
import dev.mooring.move.internal.Draft;
import dev.mooring.move.internal.Draft.Want;
import dev.mooring.move.internal.WorkloadStop;
import dev.mooring.object.VolumeView;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.internal.Kubectl;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The steps after the application runs in the target. */
final class CleanUpSteps {

    /** A volume whose claim is gone binds to a new claim of that name. */
    private static final JsonObject FREE =
            JsonObject.of("spec", JsonObject.of("claimRef", JsonObject.of("uid", JsonNull.NULL)));

    private CleanUpSteps() {}

    static Draft deleteWorkloads(MoveStep.Action action, Moving moving) {
        Draft draft = new Draft(action);
        List<ObjectRef> moved = moving.workloads().stream().map(Moved::from).toList();
        for (Manifest each : moving.writers().workloads()) {
            if (moved.contains(each.ref())) {
                draft.objects.add(each.ref());
                draft.commands.add(new Kubectl(draft.side()).delete(each.ref()));
                moving.again(List.of(each.ref())).forEach(one -> draft.undo.documents.add(stopped(one)));
            }
        }
        draft.wants.addAll(bound(moving));
        moving.keptClaims().forEach(each -> draft.wants.add(Wants.ownerless(ClusterSide.SOURCE, each)));
        return deleting(draft);
    }

    static Draft deleting(Draft draft) {
        if (!draft.objects.isEmpty()) {
            draft.deeds.add(new Deed.Delete(draft.side(), draft.objects));
            draft.undo.commands.add(new Kubectl(draft.side()).create(draft.undoFile()));
            draft.undo.deeds.add(new Deed.Create(draft.side(), draft.undo.documents));
        }
        return draft;
    }

    private static Manifest stopped(Manifest workload) {
        return WorkloadStop.of(workload.kind())
                .map(stop -> stop.stopped(workload))
                .orElse(workload);
    }

    private static List<Want> bound(Moving moving) {
        Map<ObjectRef, String> promises = moving.promises(ClusterSide.TARGET);
        promises.values().removeIf(String::isEmpty);
        return promises.entrySet().stream()
                .map(each -> Wants.bound(ClusterSide.TARGET, each.getKey(), each.getValue()))
                .toList();
    }

    static Draft deleteClaims(MoveStep.Action action, Moving moving) {
        Draft draft = new Draft(action);
        for (ObjectRef claim : moving.claims(ClusterSide.SOURCE)) {
            draft.objects.add(claim);
            draft.commands.add(new Kubectl(draft.side()).delete(claim));
            draft.wants.add(Wants.unused(moving, ClusterSide.SOURCE, claim));
        }
        draft.undo.documents.addAll(moving.again(draft.objects));
        moving.volumes(ClusterSide.SOURCE).forEach(each -> draft.wants.add(Wants.retained(ClusterSide.SOURCE, each)));
        draft.wants.addAll(bound(moving));
        for (VolumeView volume : moving.sourceVolumes()) {
            if (volume.claimRef().isPresent()) {
                draft.undo.commands.add(new Kubectl(draft.side()).patch(volume.ref(), FREE));
                draft.undo.deeds.add(new Deed.Change(draft.side(), volume.manifest(), FREE));
            }
        }
        return deleting(draft);
    }

    static Draft deleteVolumes(MoveStep.Action action, Moving moving) {
        Draft draft = new Draft(action);
        for (VolumeView volume : moving.sourceVolumes()) {
            draft.objects.add(volume.ref());
            draft.commands.add(new Kubectl(draft.side()).delete(volume.ref()));
            draft.wants.add(Wants.retained(ClusterSide.SOURCE, volume.ref()));
            draft.wants.add(Wants.released(ClusterSide.SOURCE, volume));
        }
        draft.undo.documents.addAll(moving.again(draft.objects));
        return deleting(draft);
    }

    static Draft restorePolicy(MoveStep.Action action, Moving moving) {
        Draft draft = new Draft(action);
        draft.isOptional = true;
        for (Moved content : SnapshotSteps.of(moving)) {
            moving.finalDeletionPolicy(content)
                    .ifPresent(policy ->
                            restore(draft, content, SnapshotSteps.policy(policy), SnapshotSteps.policy("Retain")));
        }
        for (Moved volume : moving.volumes()) {
            moving.finalPolicy(volume)
                    .ifPresent(
                            policy -> restore(draft, volume, SourceSteps.policy(policy), SourceSteps.policy("Retain")));
        }
        // A volume whose claim is gone would be deleted at once.
        Set<ObjectRef> changed = Set.copyOf(draft.objects);
        moving.promises(ClusterSide.TARGET).forEach((claim, volume) -> {
            if (changed.contains(ObjectRef.volume(volume))) {
                draft.wants.add(Wants.bound(draft.side(), claim, volume));
            }
        });
        return draft;
    }

    private static void restore(Draft draft, Moved object, JsonObject patch, JsonObject back) {
        draft.wants.add(Wants.gone(ClusterSide.SOURCE, object.from()));
        draft.objects.add(object.to());
        draft.commands.add(new Kubectl(draft.side()).patch(object.to(), patch));
        draft.deeds.add(new Deed.Change(draft.side(), object.output(), patch));
        draft.undo.commands.add(new Kubectl(draft.side()).patch(object.to(), back));
        draft.undo.deeds.add(new Deed.Change(draft.side(), object.output(), back));
    }
}
