package dev.mooring.forecast;

import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.SyncStep;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.controller.internal.VolumeSync;
import dev.mooring.forecast.proof.BoundVerdicts;
import dev.mooring.forecast.run.Arrival;
import dev.mooring.forecast.run.Identities;
import dev.mooring.internal.Lazy;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.ServerDefaults;
import dev.mooring.provisioning.Provisioners;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the explanations of all claims of one inventory have in common.
 *
 * @param forecast how the cluster ends
 * @param cluster the objects when the next claim is synced: volumes without a phase are Available
 * @param fresh how many volumes had no phase
 * @param orders what depends on the order of syncs
 * @param verdicts whether the claims are certain to end Bound
 */
record Explained(
        Forecast forecast,
        ClusterSnapshot cluster,
        int fresh,
        Lazy<OrderDependence> orders,
        Lazy<BoundVerdicts> verdicts) {

    private static final Set<ControllerRule> AVAILABLE =
            Set.of(ControllerRule.VOLUME_BECOMES_AVAILABLE, ControllerRule.VOLUME_BECOMES_AVAILABLE_FOR_ONE_CLAIM);

    /** Kept with the inventory, because many questions concern the same one. */
    static Explained of(Inventory inventory) {
        return inventory.derived(
                Explained.class,
                now -> of(now, Forecast.explained(now)),
                (before, earlier, now) -> before.goingOn(earlier, now));
    }

    static Explained of(Inventory inventory, Forecast forecast) {
        ClusterSnapshot cluster = Identities.shown(forecast.state().past().given());
        for (PodView pod : inventory.pods()) {
            cluster = cluster.with(pod);
        }
        int fresh = 0;
        for (VolumeView volume : cluster.volumes().volumes()) {
            ClusterSnapshot after = available(cluster, volume);
            fresh += isSame(after, cluster) ? 0 : 1;
            cluster = after;
        }
        return of(forecast, cluster, fresh);
    }

    private static Explained of(Forecast forecast, ClusterSnapshot cluster, int fresh) {
        Lazy<OrderDependence> orders = new Lazy<>(forecast::orderDependence);
        return new Explained(forecast, cluster, fresh, orders, new Lazy<>(() -> forecast.verdicts(orders.get())));
    }

    /** The same where provisioners run. */
    Explained provisioning(Provisioners provisioners) {
        return of(forecast.provisioning(provisioners), cluster, fresh);
    }

    private Explained goingOn(Inventory earlier, Inventory now) {
        Forecast next = forecast.explaining(now);
        Optional<List<ObjectRef>> changed = now.changedSince(earlier);
        if (!next.isObserved() || changed.isEmpty()) {
            return of(now, next);
        }
        ClusterSnapshot after = cluster;
        int freshNow = fresh;
        for (ObjectRef each : changed.get()) {
            freshNow += (isFresh(now, each) ? 1 : 0) - (isFresh(earlier, each) ? 1 : 0);
            after = with(after, each, now);
        }
        return of(next, after, freshNow);
    }

    /** The cluster with an object as it is now, or without it. */
    private static ClusterSnapshot with(ClusterSnapshot cluster, ObjectRef ref, Inventory now) {
        return switch (ref.kind()) {
            case Kinds.PERSISTENT_VOLUME_CLAIM ->
                now.claim(ref.namespace(), ref.name())
                        .map(each -> cluster.with(completed(each, now)))
                        .orElseGet(() -> cluster.without(ref));
            case Kinds.PERSISTENT_VOLUME ->
                now.volume(ref.name())
                        .map(Arrival::asRead)
                        .map(each -> available(cluster.with(each), each))
                        .orElseGet(() -> cluster.without(ref));
            case Kinds.POD ->
                now.pod(ref.namespace(), ref.name()).map(cluster::with).orElseGet(() -> cluster.without(ref));
            default -> cluster;
        };
    }

    /** As {@link Arrival#explained} takes it in. */
    private static ClaimView completed(ClaimView claim, Inventory inventory) {
        ClaimView stored = ServerDefaults.isStored(claim.manifest())
                ? claim
                : claim.changed(ServerDefaults.withDefaultClass(claim.manifest(), inventory.storageClasses()));
        return Identities.shown(Arrival.asRead(stored));
    }

    /** Whether a volume has no phase yet and is made Available here. */
    boolean isFresh(Inventory inventory, ObjectRef ref) {
        return ref.isVolume()
                && inventory
                        .volume(ref.name())
                        .map(Arrival::asRead)
                        .filter(each -> {
                            ClusterSnapshot alone = ClusterSnapshot.EMPTY
                                    .with(cluster.options())
                                    .with(each);
                            return !isSame(available(alone, each), alone);
                        })
                        .isPresent();
    }

    /** The controller makes a volume Available that has no phase yet, whatever else there is. */
    private static ClusterSnapshot available(ClusterSnapshot cluster, VolumeView volume) {
        if (!volume.phase().isEmpty() && !volume.phase().equals(Phases.PENDING)) {
            return cluster;
        }
        SyncStep step = VolumeSync.sync(cluster, volume);
        return AVAILABLE.contains(step.rule()) && step.error().isEmpty() ? cluster.after(step) : cluster;
    }

    @SuppressWarnings("ReferenceEquality") // it is the same one if no step was made
    private static boolean isSame(ClusterSnapshot one, ClusterSnapshot other) {
        return one == other;
    }
}
