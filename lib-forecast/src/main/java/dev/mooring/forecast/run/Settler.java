package dev.mooring.forecast.run;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.SyncStep;
import dev.mooring.controller.Write;
import dev.mooring.controller.internal.ClaimSync;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.controller.internal.RunningCluster;
import dev.mooring.controller.internal.VolumeSync;
import dev.mooring.forecast.run.ProvisionerPlay.Made;
import dev.mooring.internal.CanIgnoreReturnValue;
import dev.mooring.internal.SortedTree;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.ObjectView;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.provisioning.ProvisioningDecision.NotProvisioned;
import dev.mooring.provisioning.ProvisioningDecision.State;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Runs a cluster to its end: rounds of every claim by namespace and name, then every volume by name, until a round
 * writes nothing.
 *
 * <p>A sync that sees what it saw before does what it did before. So only those objects are synced again that depend on
 * something that changed, each at its place in the round. The end, the events and the number of rounds are those of full
 * rounds.
 */
@CanIgnoreReturnValue
public final class Settler {

    /** An object that has been written this often is assumed to be written without end. */
    public static final int MOST_WRITES = 100;

    private final Predicate<ObjectRef> active;
    private final ProvisionerQueue provisioners;
    private final RunningCluster cluster;
    private ClaimIndex index;
    private final SortedTree<ObjectRef, Trace> tracesBefore;
    private final Map<ObjectRef, Trace> newTraces = new HashMap<>();
    private long eventCount;

    private final TreeSet<ObjectRef> claims = new TreeSet<>();
    private final TreeSet<ObjectRef> volumes = new TreeSet<>();
    private final FreedVolumes freed;
    private final Map<ObjectRef, Integer> writes = new HashMap<>();
    private final Set<ObjectRef> unstable = new LinkedHashSet<>();
    private Consumer<SyncStep> observer = step -> {};
    private boolean wrote;
    private int rounds;

    Settler(
            RunningCluster cluster,
            ClaimIndex index,
            SortedTree<ObjectRef, Trace> traces,
            long eventCount,
            Predicate<ObjectRef> active,
            ProvisionerPlay provisioners) {
        this.cluster = cluster;
        this.freed = new FreedVolumes(cluster.options().attributesClassMode());
        this.index = index;
        this.tracesBefore = traces;
        this.eventCount = eventCount;
        this.active = active;
        this.provisioners = new ProvisionerQueue(provisioners);
    }

    RunningCluster cluster() {
        return cluster;
    }

    ClaimIndex index() {
        return index;
    }

    SortedTree<ObjectRef, Trace> traces() {
        return tracesBefore.withEach(newTraces);
    }

    private Trace trace(ObjectRef ref) {
        Trace trace = newTraces.get(ref);
        trace = trace == null ? tracesBefore.get(ref) : trace;
        return trace == null ? Trace.NOTHING : trace;
    }

    long eventCount() {
        return eventCount;
    }

    ProvisionerPlay provisioners() {
        return provisioners.play();
    }

    int rounds() {
        return rounds;
    }

    /** The objects that are written without end; empty if the cluster settles. */
    Set<ObjectRef> unstable() {
        return unstable;
    }

    /** Calls an observer for every step before its writes are made. */
    Settler observedBy(Consumer<SyncStep> newObserver) {
        observer = newObserver;
        return this;
    }

    /** Queues every object. */
    Settler queueAll() {
        ClusterSnapshot now = cluster.snapshot();
        now.claims().forEach(claim -> queueClaim(claim.ref()));
        now.volumes().volumes().forEach(volume -> volumes.add(volume.ref()));
        return this;
    }

    void queueClaim(ObjectRef claim) {
        if (active.test(claim)) {
            claims.add(claim);
        }
    }

    /** Puts a claim in the place of the one of its name. */
    void put(ClaimView claim) {
        ClaimView before = cluster.claim(claim.namespace(), claim.name()).orElse(null);
        cluster.put(claim);
        changed(before, claim, claim.ref());
    }

    /** Puts a volume in the place of the one of its name. */
    void put(VolumeView volume) {
        VolumeView before = cluster.volume(volume.name()).orElse(null);
        cluster.put(volume);
        changed(before, volume, volume.ref());
    }

    /** Puts a pod in the place of the one of its name, and queues its claims, which check who waits for them. */
    void put(PodView pod) {
        cluster.pod(pod.namespace(), pod.name()).ifPresent(this::queueClaimsOf);
        cluster.put(pod);
        queueClaimsOf(pod);
    }

    private void queueClaimsOf(PodView pod) {
        for (String claim : pod.claimNames()) {
            queueClaim(ObjectRef.claim(pod.namespace(), claim));
            queueVolumesPointingTo(ObjectRef.claim(pod.namespace(), claim));
        }
    }

    /** Removes a claim or volume. */
    void remove(ObjectRef ref) {
        ClaimView claim = cluster.claim(ref.namespace(), ref.name())
                .filter(each -> each.ref().equals(ref))
                .orElse(null);
        VolumeView volume = cluster.volume(ref.name())
                .filter(each -> each.ref().equals(ref))
                .orElse(null);
        cluster.remove(ref);
        Trace trace = trace(ref);
        if (!trace.equals(Trace.NOTHING)) {
            newTraces.put(ref, Trace.NOTHING.with(trace.entries()));
        }
        if (claim != null) {
            changed(claim, null, ref);
        }
        if (volume != null) {
            changed(volume, null, ref);
        }
    }

    /** Removes a pod. */
    void remove(PodView pod) {
        cluster.remove(pod.ref());
        queueClaimsOf(pod);
    }

    /** The objects that have been written. */
    Set<ObjectRef> written() {
        return Set.copyOf(writes.keySet());
    }

    Settler settle() {
        do {
            rounds++;
            wrote = false;
            syncClaims();
            syncVolumes();
            if (!wrote) {
                provision();
            }
        } while (wrote && unstable.isEmpty());
        return this;
    }

    private void syncClaims() {
        freed.ask(index);
        ObjectRef at = claims.isEmpty() ? null : claims.first();
        while (true) {
            ObjectRef found = freed.next();
            if (found == null && at == null) {
                break;
            }
            ObjectRef next = at;
            if (next == null || (found != null && found.compareTo(next) <= 0)) {
                next = found;
            }
            if (next == null) {
                break;
            }
            if (next.equals(found)) {
                freed.advanceFirst();
            }
            claims.remove(next);
            cluster.claim(next.namespace(), next.name()).ifPresent(claim -> apply(ClaimSync.sync(cluster, claim)));
            at = claims.higher(next);
        }
        freed.forget();
    }

    private void syncVolumes() {
        for (ObjectRef at = volumes.isEmpty() ? null : volumes.first(); at != null; at = volumes.higher(at)) {
            volumes.remove(at);
            cluster.volume(at.name()).ifPresent(volume -> apply(VolumeSync.sync(cluster, volume)));
        }
    }

    private void provision() {
        for (ObjectRef each : provisioners.takeAll()) {
            cluster.claim(each.namespace(), each.name()).ifPresent(this::provision);
        }
    }

    private void provision(ClaimView claim) {
        Made made = provisioners.make(cluster, claim);
        Trace known = trace(claim.ref());
        boolean isNews = known.provisioning() == null
                || !(made.decision() instanceof NotProvisioned not && not.state() == State.IGNORED);
        if (isNews) {
            newTraces.put(claim.ref(), known.with(made.decision()));
        }
        made.decision().events().forEach(this::record);
        made.volume().ifPresent(this::put);
        made.claims().forEach(this::put);
        made.written().forEach(ref -> writes.merge(ref, 1, Integer::sum));
        wrote |= !made.isQuiet();
    }

    private void apply(SyncStep step) {
        newTraces.put(step.object(), trace(step.object()).after(step));
        step.events().forEach(this::record);
        if (step.isQuiet()) {
            provisioners.synced(cluster, step.object());
            return;
        }
        observer.accept(step);
        wrote = true;
        Map<ObjectRef, Optional<? extends ObjectView>> before = new LinkedHashMap<>();
        for (Write write : step.writes()) {
            before.computeIfAbsent(write.object(), this::find);
        }
        cluster.apply(step);
        before.forEach(this::written);
    }

    private Optional<? extends ObjectView> find(ObjectRef ref) {
        return ref.isVolume() ? cluster.volume(ref.name()) : cluster.claim(ref.namespace(), ref.name());
    }

    private void written(ObjectRef ref, Optional<? extends ObjectView> before) {
        if (writes.merge(ref, 1, Integer::sum) >= MOST_WRITES) {
            unstable.add(ref);
        }
        ObjectView was = before.orElse(null);
        ObjectView is = find(ref).orElse(null);
        if (ref.isVolume()) {
            changed((VolumeView) was, (VolumeView) is, ref);
        } else {
            changed((ClaimView) was, (ClaimView) is, ref);
        }
    }

    private void changed(@Nullable ClaimView before, @Nullable ClaimView after, ObjectRef ref) {
        if (active.test(ref)) {
            index = before == null ? index : index.without(before, cluster);
            index = after == null ? index : index.with(after, cluster);
        }
        queueClaim(ref);
        queueVolumesPointingTo(ref);
        provisioners.changed(ref);
    }

    private void changed(@Nullable VolumeView before, @Nullable VolumeView after, ObjectRef ref) {
        volumes.add(ref);
        cluster.claimsNaming(ref.name()).forEach(claim -> queueClaim(claim.ref()));
        queueOwner(before);
        queueOwner(after);
        if (before == null || after == null || !before.accessModes().equals(after.accessModes())) {
            index.invalid().forEach(this::queueClaim);
        }
        freed.changed(before, after);
    }

    private void queueOwner(@Nullable VolumeView volume) {
        if (volume != null) {
            volume.claimRef().map(ClaimRef::ref).ifPresent(owner -> {
                queueClaim(owner);
                provisioners.changed(owner);
            });
        }
    }

    private void queueVolumesPointingTo(ObjectRef claim) {
        cluster.volumes().pointingTo(claim.namespace(), claim.name()).forEach(volume -> volumes.add(volume.ref()));
    }

    private void record(ControllerEvent event) {
        Trace trace = trace(event.object());
        if (!trace.knows(event)) {
            newTraces.put(event.object(), trace.with(eventCount++, event));
        }
    }
}
