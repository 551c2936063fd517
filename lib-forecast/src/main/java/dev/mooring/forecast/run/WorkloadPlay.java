package dev.mooring.forecast.run;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.deletion.DeletionEnd.State;
import dev.mooring.forecast.Refusal;
import dev.mooring.forecast.WorkloadsEnd;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import dev.mooring.workload.controller.MadeObject;
import dev.mooring.workload.controller.WorkloadObjects;
import dev.mooring.workload.controller.WorkloadObjects.Deleted;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What the workloads of a forecast make, as the API server stores it. A claim that the server refuses is not there, nor the
 * pod that needs it, nor what the StatefulSet makes after that.
 *
 * @param made the objects, also those that wait for another pod
 * @param played the workloads and pods that were examined
 * @param deleted what the controllers delete
 * @param mayBeDeleted what they may delete
 * @param reasons what could not be made, or is made differently
 */
public record WorkloadPlay(
        List<MadeObject> made,
        Set<ObjectRef> played,
        List<Deleted> deleted,
        List<Deleted> mayBeDeleted,
        List<Reason> reasons) {

    static final WorkloadPlay NONE = new WorkloadPlay(List.of(), Set.of(), List.of(), List.of(), List.of());

    public WorkloadPlay {
        made = List.copyOf(made);
        played = Set.copyOf(played);
        deleted = List.copyOf(deleted);
        mayBeDeleted = List.copyOf(mayBeDeleted);
        reasons = List.copyOf(reasons);
    }

    /** Whether one of the objects may make others. */
    static boolean isNeeded(Collection<Manifest> objects) {
        return objects.stream().anyMatch(each -> WorkloadObjects.isPlayed(each.kind()));
    }

    /** What was made already is not made again, and what is made after a pod is in the inventory from the beginning. */
    WorkloadPlay after(Inventory inventory, WorkloadServer server) {
        List<Manifest> later = made.stream()
                .filter(each -> inventory.find(each.ref()).isEmpty())
                .map(MadeObject::document)
                .toList();
        Inventory all = open(without(inventory.withAll(later), server.refusals()));
        WorkloadObjects objects = WorkloadObjects.of(all);
        List<MadeObject> stored = server.stored(objects.made());
        Set<ObjectRef> looked = new HashSet<>();
        WorkloadObjects.kinds().forEach(kind -> all.all(kind).forEach(each -> looked.add(each.ref())));
        objects.made().forEach(each -> looked.add(each.ref()));
        return new WorkloadPlay(stored, looked, objects.deleted(), objects.mayBeDeleted(), objects.findings());
    }

    /** Whether the workloads delete, or may delete, something that still exists. */
    boolean deletes(ForecastInput given) {
        return deleted.stream()
                        .map(each -> given.inventory().find(each.object()))
                        .anyMatch(found -> found.filter(each -> !DeletionPlay.isBeingDeleted(each))
                                .isPresent())
                || mayBeDeleted.stream()
                        .map(Deleted::object)
                        .filter(each -> given.inventory().find(each).isPresent())
                        .map(each -> given.deletions().end(each))
                        .anyMatch(end -> end.filter(each -> each.state() == State.UNKNOWN)
                                .isEmpty());
    }

    /** In a namespace that is being deleted nothing can be created, so its workloads make nothing. */
    private static Inventory open(Inventory inventory) {
        Inventory left = inventory;
        for (Manifest namespace : inventory.all(Kinds.NAMESPACE)) {
            if (DeletionPlay.isBeingDeleted(namespace)) {
                for (Manifest each : inventory.all()) {
                    boolean isIn = each.namespace().equals(namespace.name()) && WorkloadObjects.isPlayed(each.kind());
                    left = isIn ? left.without(each.ref()) : left;
                }
            }
        }
        return left;
    }

    private static Inventory without(Inventory inventory, List<Refusal> refusals) {
        Inventory left = inventory;
        for (Refusal each : refusals) {
            left = left.without(each.object());
        }
        return left;
    }

    /** Without what is gone, and without what workloads that are gone would make later. */
    WorkloadPlay without(Predicate<ObjectRef> isGone) {
        List<MadeObject> left = made.stream()
                .filter(each -> !isGone.test(each.ref()) && !isGone.test(each.owner()) && !isGone.test(each.workload()))
                .toList();
        return new WorkloadPlay(left, played, deleted, mayBeDeleted, reasons);
    }

    /** The same after these were deleted. */
    WorkloadPlay having(List<Deleted> more) {
        List<Deleted> all = new ArrayList<>(deleted);
        all.addAll(more);
        return new WorkloadPlay(made, played, all, mayBeDeleted, reasons);
    }

    WorkloadPlay and(WorkloadPlay later) {
        List<MadeObject> all = new ArrayList<>(made);
        all.addAll(later.made);
        return new WorkloadPlay(all, later.played, having(later.deleted).deleted, later.mayBeDeleted, later.reasons);
    }

    /** What exists in the end if these pods become ready. */
    public WorkloadsEnd end(Predicate<ObjectRef> isReady) {
        List<MadeObject> exist = new ArrayList<>();
        List<MadeObject> waiting = new ArrayList<>();
        for (MadeObject each : made) {
            boolean exists = each.after().isEmpty() || isReady.test(each.after().get());
            (exists ? exist : waiting).add(each);
        }
        return new WorkloadsEnd(exist, waiting, deleted, reasons);
    }

    /** The objects that are made at once. */
    List<Manifest> now(boolean everything) {
        return made.stream()
                .filter(each -> everything || each.after().isEmpty())
                .map(MadeObject::document)
                .toList();
    }

    /** Which claims are made only when the claims of another pod are bound. */
    Precedence precedence(ForecastInput given, ClusterSnapshot end) {
        List<MadeObject> later = later();
        if (later.isEmpty()) {
            return Precedence.NONE;
        }
        Map<ObjectRef, List<String>> claims = new HashMap<>();
        for (MadeObject each : made) {
            if (each.ref().kind().equals(Kinds.POD)) {
                claims.put(each.ref(), PodView.from(each.document()).claimNames());
            }
        }
        return Precedence.of(
                later,
                pod -> given.inventory()
                        .pod(pod.namespace(), pod.name())
                        .map(PodView::claimNames)
                        .orElseGet(() -> claims.getOrDefault(pod, List.of())),
                end);
    }

    public List<MadeObject> later() {
        return made.stream().filter(each -> each.after().isPresent()).toList();
    }
}
