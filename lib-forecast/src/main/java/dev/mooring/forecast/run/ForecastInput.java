package dev.mooring.forecast.run;

import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.deletion.DeletionEnd;
import dev.mooring.deletion.DeletionEnd.State;
import dev.mooring.deletion.Deletions;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The input of a forecast, and which kinds are complete.
 *
 * @param inventory the objects as the controllers leave them, also those that the forecast does not play
 * @param input the objects as they were given, on which a proof rests: what controllers make or delete is not among them
 * @param workloads what the workloads make
 * @param gate the quotas and limit ranges
 * @param deletions what was deleted since, and what was being deleted
 * @param late the new volumes that are created after a pod and the claim that they name
 * @param isBindingOnly whether no controller runs that deletes without a request
 */
public record ForecastInput(
        Inventory inventory,
        Inventory input,
        WorkloadPlay workloads,
        QuotaGate gate,
        Deletions deletions,
        Set<ObjectRef> late,
        boolean isBindingOnly) {

    public static ForecastInput of(Inventory inventory) {
        return new ForecastInput(
                inventory, inventory, WorkloadPlay.NONE, QuotaGate.before(inventory), Deletions.NONE, Set.of(), false);
    }

    /** A whole cluster; only its namespaces are not known. */
    static ForecastInput of(ClusterSnapshot cluster) {
        Inventory inventory = Inventory.EMPTY
                .on(cluster.options().release())
                .complete(
                        Kinds.PERSISTENT_VOLUME,
                        Kinds.PERSISTENT_VOLUME_CLAIM,
                        Kinds.STORAGE_CLASS,
                        Kinds.NODE,
                        Kinds.POD);
        for (var storageClass : cluster.storageClasses()) {
            inventory = inventory.with(storageClass.manifest());
        }
        for (var pod : cluster.pods()) {
            inventory = inventory.with(pod.manifest());
        }
        return of(inventory);
    }

    /** The same without controllers that delete without a request. */
    public ForecastInput bindingOnly() {
        return new ForecastInput(inventory, input, workloads, gate, deletions, late, true);
    }

    /**
     * With more objects.
     *
     * @param more as the server stores them
     * @param said those of them that the caller gave, as they were given; not what controllers made
     */
    ForecastInput and(Inventory more, Inventory said) {
        return new ForecastInput(
                inventory.merge(more), input.merge(said), workloads, gate, deletions, late, isBindingOnly);
    }

    /** With documents that are created in this order. */
    ForecastInput inOrder(List<Manifest> documents) {
        return new ForecastInput(
                inventory, input, workloads, gate, deletions, Overtaken.late(documents, late), isBindingOnly);
    }

    ForecastInput with(WorkloadPlay more) {
        return new ForecastInput(inventory, input, more, gate, deletions, late, isBindingOnly);
    }

    ForecastInput with(QuotaGate newGate) {
        return new ForecastInput(inventory, input, workloads, newGate, deletions, late, isBindingOnly);
    }

    ForecastInput without(ObjectRef object) {
        return new ForecastInput(
                inventory.without(object),
                input.without(object),
                workloads,
                inventory.find(object).map(gate::without).orElse(gate),
                deletions,
                late,
                isBindingOnly);
    }

    /** What is known after a deletion. */
    ForecastInput after(Deletions later) {
        Inventory left = inventory;
        List<Manifest> changed = new ArrayList<>();
        QuotaGate gateLeft = gate;
        for (DeletionEnd each : later.ends()) {
            Optional<Manifest> now = later.inventory().find(each.object());
            Optional<Manifest> before = inventory.find(each.object());
            now.ifPresent(changed::add);
            left = now.isPresent() ? left : left.without(each.object());
            gateLeft = now.isEmpty() && before.isPresent() ? gateLeft.without(before.get()) : gateLeft;
        }
        WorkloadPlay remaining = workloads.without(
                ref -> later.end(ref).filter(end -> end.state() == State.GONE).isPresent());
        return new ForecastInput(
                left.withAll(changed), input, remaining, gateLeft, deletions.then(later), late, isBindingOnly);
    }
}
