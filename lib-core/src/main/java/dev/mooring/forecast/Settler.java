package dev.mooring.forecast;

import dev.mooring.controller.ClaimSync;
import dev.mooring.controller.ClusterSnapshot;
import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.SyncStep;
import dev.mooring.controller.VolumeSync;
import dev.mooring.controller.Write;
import dev.mooring.internal.SortedTree;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import java.util.HashMap;
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
 * <p>A sync that would see what it saw before does again what it did before. So only those are synced again that look at
 * something that changed, in the place in the round that is theirs; the end, the events and the number of rounds are
 * those of full rounds.
 */
final class Settler {

    /** An object that has been written so often will be written for ever. */
    static final int MOST_WRITES = 100;

    private final Predicate<ObjectRef> awake;
    private ClusterSnapshot cluster;
    private Watches watches;
    private SortedTree<ObjectRef, Trace> traces;
    private long eventCount;

    private final TreeSet<ObjectRef> claims = new TreeSet<>();
    private final TreeSet<ObjectRef> volumes = new TreeSet<>();
    private final FreshVolumes fresh = new FreshVolumes();
    private final Map<ObjectRef, Integer> writes = new HashMap<>();
    private final Set<ObjectRef> restless = new LinkedHashSet<>();
    private Consumer<SyncStep> witness = step -> {};
    private boolean wrote;
    private int rounds;

    Settler(
            ClusterSnapshot cluster,
            Watches watches,
            SortedTree<ObjectRef, Trace> traces,
            long eventCount,
            Predicate<ObjectRef> awake) {
        this.cluster = cluster;
        this.watches = watches;
        this.traces = traces;
        this.eventCount = eventCount;
        this.awake = awake;
    }

    ClusterSnapshot cluster() {
        return cluster;
    }

    Watches watches() {
        return watches;
    }

    SortedTree<ObjectRef, Trace> traces() {
        return traces;
    }

    long eventCount() {
        return eventCount;
    }

    int rounds() {
        return rounds;
    }

    /** The objects that are written for ever; empty if the cluster settles. */
    Set<ObjectRef> restless() {
        return restless;
    }

    /** Somebody looks at every step before its writes are made. */
    Settler witnessedBy(Consumer<SyncStep> newWitness) {
        witness = newWitness;
        return this;
    }

    /** Everything is to be looked at. */
    Settler wakeAll() {
        cluster.claims().forEach(claim -> wakeClaim(claim.ref()));
        cluster.volumes().volumes().forEach(volume -> volumes.add(volume.ref()));
        return this;
    }

    void wakeClaim(ObjectRef claim) {
        if (awake.test(claim)) {
            claims.add(claim);
        }
    }

    /** Puts a claim in the place of what was there under its name. */
    void put(ClaimView claim) {
        ClaimView before = cluster.claim(claim.namespace(), claim.name()).orElse(null);
        cluster = cluster.with(claim);
        changed(before, claim, claim.ref());
    }

    /** Puts a volume in the place of what was there under its name. */
    void put(VolumeView volume) {
        VolumeView before = cluster.volume(volume.name()).orElse(null);
        cluster = cluster.with(volume);
        changed(before, volume, volume.ref());
    }

    /** Puts a pod in the place of what was there under its name; its claims look who waits for them. */
    void put(PodView pod) {
        Optional<PodView> before = cluster.pod(pod.namespace(), pod.name());
        cluster = cluster.with(pod);
        before.ifPresent(this::wakeUsed);
        wakeUsed(pod);
    }

    private void wakeUsed(PodView pod) {
        for (String claim : pod.claimNames()) {
            wakeClaim(ObjectRef.claim(pod.namespace(), claim));
            wakeVolumesPointingTo(ObjectRef.claim(pod.namespace(), claim));
        }
    }

    /** Takes a claim or volume away. */
    void remove(ObjectRef ref) {
        ClaimView claim = cluster.claim(ref.namespace(), ref.name())
                .filter(each -> each.ref().equals(ref))
                .orElse(null);
        VolumeView volume = cluster.volume(ref.name())
                .filter(each -> each.ref().equals(ref))
                .orElse(null);
        cluster = cluster.without(ref);
        Trace trace = traces.get(ref);
        traces = trace == null ? traces : traces.with(ref, Trace.NOTHING.told(trace.told()));
        if (claim != null) {
            changed(claim, null, ref);
        }
        if (volume != null) {
            changed(volume, null, ref);
        }
    }

    Settler settle() {
        do {
            rounds++;
            wrote = false;
            syncClaims();
            syncVolumes();
        } while (wrote && restless.isEmpty());
        return this;
    }

    private void syncClaims() {
        fresh.ask(watches);
        ObjectRef at = claims.isEmpty() ? null : claims.first();
        while (true) {
            ObjectRef found = fresh.next();
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
                fresh.advanceFirst();
            }
            claims.remove(next);
            cluster.claim(next.namespace(), next.name()).ifPresent(claim -> took(ClaimSync.sync(cluster, claim)));
            at = claims.higher(next);
        }
        fresh.forget();
    }

    private void syncVolumes() {
        for (ObjectRef at = volumes.isEmpty() ? null : volumes.first(); at != null; at = volumes.higher(at)) {
            volumes.remove(at);
            cluster.volume(at.name()).ifPresent(volume -> took(VolumeSync.sync(cluster, volume)));
        }
    }

    private void took(SyncStep step) {
        Trace trace = traces.get(step.object());
        traces = traces.with(step.object(), (trace == null ? Trace.NOTHING : trace).after(step));
        step.events().forEach(this::tell);
        if (step.isQuiet()) {
            return;
        }
        witness.accept(step);
        wrote = true;
        ClusterSnapshot before = cluster;
        cluster = before.after(step);
        Set<ObjectRef> written = new LinkedHashSet<>();
        for (Write write : step.writes()) {
            written.add(write.object());
        }
        written.forEach(ref -> changed(before, ref));
    }

    private void changed(ClusterSnapshot before, ObjectRef ref) {
        if (writes.merge(ref, 1, Integer::sum) >= MOST_WRITES) {
            restless.add(ref);
        }
        if (ref.kind().equals("PersistentVolume")) {
            changed(
                    before.volume(ref.name()).orElse(null),
                    cluster.volume(ref.name()).orElse(null),
                    ref);
        } else {
            changed(
                    before.claim(ref.namespace(), ref.name()).orElse(null),
                    cluster.claim(ref.namespace(), ref.name()).orElse(null),
                    ref);
        }
    }

    private void changed(@Nullable ClaimView before, @Nullable ClaimView after, ObjectRef ref) {
        if (awake.test(ref)) {
            watches = before == null ? watches : watches.without(before);
            watches = after == null ? watches : watches.with(after, cluster);
        }
        wakeClaim(ref);
        wakeVolumesPointingTo(ref);
    }

    private void changed(@Nullable VolumeView before, @Nullable VolumeView after, ObjectRef ref) {
        volumes.add(ref);
        watches.naming(ref.name()).forEach(this::wakeClaim);
        wakeOwner(before);
        wakeOwner(after);
        if (before == null || after == null || !before.accessModes().equals(after.accessModes())) {
            watches.unclear().forEach(this::wakeClaim);
        }
        fresh.changed(before, after);
    }

    private void wakeOwner(@Nullable VolumeView volume) {
        if (volume != null) {
            volume.claimRef().ifPresent(owner -> wakeClaim(ObjectRef.claim(owner.namespace(), owner.name())));
        }
    }

    private void wakeVolumesPointingTo(ObjectRef claim) {
        cluster.volumes().pointingTo(claim.namespace(), claim.name()).forEach(volume -> volumes.add(volume.ref()));
    }

    private void tell(ControllerEvent event) {
        Trace about = traces.get(event.object());
        Trace trace = about == null ? Trace.NOTHING : about;
        if (!trace.knows(event)) {
            traces = traces.with(event.object(), trace.tell(eventCount++, event));
        }
    }
}
