package dev.mooring.forecast;

import dev.mooring.admission.AdmissionDecision;
import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.controller.ClusterSnapshot;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.Unreadable;
import java.util.ArrayList;
import java.util.List;

/**
 * What a forecast stands on.
 *
 * @param before the controller alone, before any pod without a node is scheduled
 * @param queue the nodes, and the pods in the order they arrive in
 * @param refusals the objects that the API server refuses
 * @param unreadable the objects that cannot be read, except those that only the scheduler cannot read
 */
record ForecastState(ControllerRun before, PodQueue queue, List<Refusal> refusals, List<Unreadable> unreadable) {

    ForecastState {
        refusals = List.copyOf(refusals);
        unreadable = List.copyOf(unreadable);
    }

    static ForecastState of(Arrival arrival, Inventory inventory, List<PodView> pods) {
        PodQueue queue = PodQueue.EMPTY.with(inventory, pods);
        ClusterSnapshot cluster = arrival.cluster();
        for (PodView pod : pods) {
            cluster = queue.contains(pod) && !queue.isLate(pod) ? cluster.with(pod) : cluster;
        }
        return new ForecastState(ControllerRun.of(cluster), queue, arrival.refusals(), arrival.unreadable());
    }

    ForecastState with(ControllerRun newBefore) {
        return new ForecastState(newBefore, queue, refusals, unreadable);
    }

    ForecastState with(PodQueue newQueue) {
        return new ForecastState(before, newQueue, refusals, unreadable);
    }

    ForecastState created(Manifest object) {
        AdmissionDecision decision = Arrival.created(object);
        if (decision instanceof Accepted accepted) {
            return created(accepted);
        }
        List<Refusal> more = new ArrayList<>(refusals);
        more.add(new Refusal(object.ref(), decision));
        return new ForecastState(before.unchanged(), queue, more, unreadable);
    }

    ForecastState created(Accepted accepted) {
        return with(List.of(Arrival.completed(accepted.stored(), before.end().storageClasses())));
    }

    ForecastState with(List<Manifest> documents) {
        Inventory changed = Identities.restored(Inventory.of(documents), before.end());
        List<PodView> pods = PodQueue.inOrder(changed, documents);
        PodQueue arrived = queue.with(changed, pods);
        List<PodView> early = pods.stream()
                .filter(pod -> arrived.contains(pod) && !arrived.isLate(pod))
                .toList();
        boolean isAboutNodes = early.isEmpty()
                && changed.claims().isEmpty()
                && changed.volumes().isEmpty()
                && changed.storageClasses().isEmpty();
        List<Unreadable> bad = new ArrayList<>(unreadable);
        bad.addAll(Arrival.unreadable(changed));
        return new ForecastState(isAboutNodes ? before : before.with(changed, early), arrived, refusals, bad);
    }

    ForecastState minus(ObjectRef object) {
        ControllerRun without = PodQueue.isAboutNodes(object.kind()) ? before : before.minus(object);
        return new ForecastState(without, queue.without(object), refusals, unreadable);
    }

    /** With those that only the scheduler cannot read. */
    List<Unreadable> allUnreadable() {
        List<Unreadable> all = new ArrayList<>(unreadable);
        all.addAll(queue.unreadable());
        return List.copyOf(all);
    }
}
