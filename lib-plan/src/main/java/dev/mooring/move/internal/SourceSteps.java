package dev.mooring.move.internal;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.internal.Change;
import dev.mooring.step.internal.Checks;
import dev.mooring.step.internal.DraftStep;
import dev.mooring.step.internal.Kubectl;
import dev.mooring.step.internal.Patches;
import dev.mooring.step.internal.WorkloadStop;
import dev.mooring.workload.internal.StatefulSetClaims;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/** The steps in the source before anything is created in the target. */
final class SourceSteps {

    private SourceSteps() {}

    static void setRetain(DraftStep draft, Moving moving) {
        for (VolumeView volume : moving.sourceVolumes()) {
            if (!volume.reclaimPolicy().equals("Retain")) {
                patch(
                        draft,
                        volume.manifest(),
                        Patches.reclaimPolicy("Retain"),
                        Patches.reclaimPolicy(volume.reclaimPolicy()));
            }
        }
        Set<ObjectRef> changed = Set.copyOf(draft.objects);
        bound(moving).forEach((claim, volume) -> {
            if (changed.contains(ObjectRef.volume(volume))) {
                draft.undo.checks.add(Checks.SOURCE.bound(claim, volume));
            }
        });
    }

    /** The claims that have their volumes: without them, policy Delete deletes the data at once. */
    private static Map<ObjectRef, String> bound(Moving moving) {
        Map<ObjectRef, String> bound = moving.promises(ClusterSide.SOURCE);
        bound.values()
                .removeIf(volume -> moving.source()
                        .volume(volume)
                        .filter(each -> each.phase().equals(Phases.BOUND))
                        .isEmpty());
        return bound;
    }

    static void patch(DraftStep draft, Manifest object, JsonObject patch, JsonObject back) {
        patch(draft, object, patch, back, Change.Patch::new);
    }

    private static void patch(
            DraftStep draft,
            Manifest object,
            JsonObject patch,
            JsonObject back,
            BiFunction<ObjectRef, JsonObject, Change> change) {
        draft.objects.add(object.ref());
        draft.doing(new Kubectl(draft.side).patch(object.ref(), patch), change.apply(object.ref(), patch));
        draft.undo.doing(new Kubectl(draft.side).patch(object.ref(), back), change.apply(object.ref(), back));
    }

    static void keepClaims(DraftStep draft, Moving moving) {
        for (Manifest set : moving.writers().workloads()) {
            if (set.kind().equals(Kinds.STATEFUL_SET) && deletesClaims(set)) {
                JsonObject before = set.spec().child("persistentVolumeClaimRetentionPolicy");
                patch(draft, set, retention(before, "Retain"), retention(before, ""), Change.PatchSet::new);
            }
        }
    }

    private static boolean deletesClaims(Manifest set) {
        try {
            return !StatefulSetClaims.of(set).retainsAll();
        } catch (ManifestException e) {
            return false;
        }
    }

    /** The retention policy with this value for both fields; with its former values if the value is empty. */
    private static JsonObject retention(JsonObject before, String value) {
        JsonObject policy = JsonObject.EMPTY;
        for (String key : List.of("whenDeleted", "whenScaled")) {
            policy = policy.with(key, value.isEmpty() ? before.string(key).orElse("Retain") : value);
        }
        return JsonObject.of("spec", JsonObject.of("persistentVolumeClaimRetentionPolicy", policy));
    }

    static void stopWriters(DraftStep draft, Moving moving) {
        WritingWorkloads writers = moving.writers();
        List<Manifest> running = writers.workloads().stream()
                .filter(each -> !stop(each).isStopped(each))
                .sorted(Comparator.comparing(SourceSteps::stop))
                .toList();
        for (Manifest workload : running) {
            draft.objects.add(workload.ref());
            stop(workload).stop(workload, draft);
            stop(workload).start(workload, draft);
        }
        if (!running.isEmpty()) {
            moving.volumes(ClusterSide.SOURCE).forEach(each -> draft.checks.add(Checks.SOURCE.retained(each.name())));
            moving.keptClaims().forEach(each -> draft.checks.add(Checks.SOURCE.ownerless(each)));
            moving.claims(ClusterSide.TARGET)
                    .forEach(each -> draft.undo.checks.add(MoveChecks.unused(moving, ClusterSide.TARGET, each)));
            moving.volumes(ClusterSide.TARGET)
                    .forEach(each -> draft.undo.checks.add(MoveChecks.detached(moving, ClusterSide.TARGET, each)));
        }
        if (!draft.undo.documents.isEmpty()) {
            draft.undo.commands.add(new Kubectl(draft.side).create(draft.undoFile()));
        }
        writers.made().forEach(each -> draft.changes.add(0, stop(each).played(each)));
        draft.changes.add(new Change.Delete(stopped(writers)));
    }

    private static WorkloadStop stop(Manifest workload) {
        Optional<WorkloadStop> stop = WorkloadStop.of(workload.kind());
        return stop.orElseThrow();
    }

    /** The pods that end with the stopped workloads. */
    private static List<ObjectRef> stopped(WritingWorkloads writers) {
        return writers.pods().stream()
                .filter(each -> !writers.unstoppable().contains(each))
                .map(PodView::ref)
                .toList();
    }

    static void waitUntilUnmounted(DraftStep draft, Moving moving) {
        draft.objects.addAll(moving.claims(ClusterSide.SOURCE));
        draft.objects.addAll(moving.volumes(ClusterSide.SOURCE));
        moving.claims(ClusterSide.SOURCE)
                .forEach(each -> draft.checks.add(MoveChecks.unused(moving, ClusterSide.SOURCE, each)));
        moving.volumes(ClusterSide.SOURCE)
                .forEach(each -> draft.checks.add(MoveChecks.detached(moving, ClusterSide.SOURCE, each)));
    }
}
