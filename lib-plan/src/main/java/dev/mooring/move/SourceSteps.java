package dev.mooring.move;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.move.internal.Draft;
import dev.mooring.move.internal.WorkloadStop;
import dev.mooring.move.internal.WritingWorkloads;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.internal.Kubectl;
import dev.mooring.workload.internal.StatefulSetClaims;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The steps in the source before anything is created in the target. */
final class SourceSteps {

    private SourceSteps() {}

    static JsonObject policy(String value) {
        return JsonObject.of("spec", JsonObject.of("persistentVolumeReclaimPolicy", JsonString.of(value)));
    }

    static Draft setRetain(MoveStep.Action action, Moving moving) {
        Draft draft = new Draft(action);
        for (VolumeView volume : moving.sourceVolumes()) {
            if (!volume.reclaimPolicy().equals("Retain")) {
                patch(draft, volume.manifest(), policy("Retain"), policy(volume.reclaimPolicy()));
            }
        }
        Set<ObjectRef> changed = Set.copyOf(draft.objects);
        bound(moving).forEach((claim, volume) -> {
            if (changed.contains(ObjectRef.volume(volume))) {
                draft.undo.wants.add(Wants.bound(draft.side(), claim, volume));
            }
        });
        return draft;
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

    static void patch(Draft draft, Manifest object, JsonObject patch, JsonObject back) {
        draft.objects.add(object.ref());
        draft.commands.add(new Kubectl(draft.side()).patch(object.ref(), patch));
        draft.deeds.add(new Deed.Change(draft.side(), object, patch));
        draft.undo.commands.add(new Kubectl(draft.side()).patch(object.ref(), back));
        draft.undo.deeds.add(new Deed.Change(draft.side(), object, back));
    }

    static Draft keepClaims(MoveStep.Action action, Moving moving) {
        Draft draft = new Draft(action);
        for (Manifest set : moving.writers().workloads()) {
            if (set.kind().equals(Kinds.STATEFUL_SET) && deletesClaims(set)) {
                JsonObject before = set.spec().child("persistentVolumeClaimRetentionPolicy");
                patch(draft, set, retention(before, "Retain"), retention(before, ""));
                // Its controller brings the owners of the claims up to date.
                Deed sync = new Deed.Replicas(draft.side(), set.ref(), WorkloadStop.replicas(set));
                draft.deeds.add(sync);
                draft.undo.deeds.add(sync);
            }
        }
        return draft;
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

    static Draft stopWriters(MoveStep.Action action, Moving moving) {
        Draft draft = new Draft(action);
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
            moving.volumes(ClusterSide.SOURCE)
                    .forEach(each -> draft.wants.add(Wants.retained(ClusterSide.SOURCE, each)));
            moving.keptClaims().forEach(each -> draft.wants.add(Wants.ownerless(ClusterSide.SOURCE, each)));
            moving.claims(ClusterSide.TARGET)
                    .forEach(each -> draft.undo.wants.add(Wants.unused(moving, ClusterSide.TARGET, each)));
            moving.volumes(ClusterSide.TARGET)
                    .forEach(each -> draft.undo.wants.add(Wants.detached(moving, ClusterSide.TARGET, each)));
        }
        if (!draft.undo.documents.isEmpty()) {
            draft.undo.commands.add(new Kubectl(draft.side()).create(draft.undoFile()));
        }
        writers.made().forEach(each -> draft.deeds.add(0, stop(each).played(draft.side(), each)));
        draft.deeds.add(new Deed.Delete(draft.side(), stopped(writers)));
        return draft;
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

    static Draft waitUntilUnmounted(MoveStep.Action action, Moving moving) {
        Draft draft = new Draft(action);
        draft.objects.addAll(moving.claims(ClusterSide.SOURCE));
        draft.objects.addAll(moving.volumes(ClusterSide.SOURCE));
        moving.claims(ClusterSide.SOURCE)
                .forEach(each -> draft.wants.add(Wants.unused(moving, ClusterSide.SOURCE, each)));
        moving.volumes(ClusterSide.SOURCE)
                .forEach(each -> draft.wants.add(Wants.detached(moving, ClusterSide.SOURCE, each)));
        return draft;
    }
}
