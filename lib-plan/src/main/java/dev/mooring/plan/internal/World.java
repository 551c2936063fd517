package dev.mooring.plan.internal;

import dev.mooring.controller.ControllerRule;
import dev.mooring.deletion.DataEnd;
import dev.mooring.deletion.DataEnd.Fate;
import dev.mooring.deletion.DeletionEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A state that can be reached: the cluster, what pods have mounted, and whose data are lost.
 *
 * @param cluster the library's model of the cluster, settled
 * @param objects the objects in it
 * @param mounts what each pod has mounted since it started, by namespace, name and uid: a claim may get another volume meanwhile
 * @param lost the volumes whose data are deleted, or may be
 */
public record World(Forecast cluster, Inventory objects, Map<String, Set<Mount>> mounts, Set<String> lost) {

    /** A volume, mounted through a claim. */
    public record Mount(String volume, ObjectRef claim) implements Comparable<Mount> {
        @Override
        public int compareTo(Mount other) {
            int byVolume = volume.compareTo(other.volume);
            return byVolume != 0 ? byVolume : claim.compareTo(other.claim);
        }
    }

    /** What makes two states the same: what is stored, mounted and lost. */
    record Key(Inventory objects, Map<String, Set<Mount>> mounts, Set<String> lost) {}

    public Key key() {
        return new Key(objects, mounts, lost);
    }

    public static World of(Inventory given) {
        return new World(Forecast.of(Inventory.EMPTY), Inventory.EMPTY, Map.of(), Set.of()).settled(given, Set.of());
    }

    /** The state after something was created or deleted. */
    World then(Forecast next) {
        Set<String> gone = new TreeSet<>(lost);
        gone.addAll(losses(next));
        // What was in doubt in one deletion is decided again from the objects that remain.
        return settled(next.objects().withAll(objects.all(Kinds.CRON_JOB)), gone);
    }

    /** The state without an object that nothing holds and that owns nothing. */
    World without(ObjectRef object) {
        return settled(objects.without(object), lost);
    }

    /** The state after an object was changed. */
    public World with(Manifest changed) {
        return settled(objects.with(changed), lost);
    }

    /** CronJobs create nothing here: a disturbance runs them. */
    private World settled(Inventory given, Set<String> before) {
        List<Manifest> later = given.all(Kinds.CRON_JOB);
        Inventory played = given;
        for (Manifest each : later) {
            played = played.without(each.ref());
        }
        Forecast next = Forecast.of(played);
        Inventory now = next.objects().withAll(later);
        Set<String> gone = new TreeSet<>(before);
        gone.addAll(losses(next));
        return new World(next, now, mounts(now, mounts), gone);
    }

    private static Set<String> losses(Forecast cluster) {
        Set<String> gone = new TreeSet<>();
        for (DataEnd each : cluster.deletions().data()) {
            boolean isKept = each.fate() == Fate.KEPT || each.fate() == Fate.DELETED_WHEN_RELEASED;
            if (!isKept) {
                gone.add(each.volume().name());
            }
        }
        for (VolumeEnd each : cluster.volumes()) {
            if (each.rules().stream().anyMatch(ControllerRule::deletesData)) {
                gone.add(each.volume().name());
            }
        }
        return gone;
    }

    /**
     * Whether a volume is gone, or is deleted with its data by a controller or its provisioner, and nothing holds it then.
     */
    public boolean isGone(String volume) {
        ObjectRef ref = ObjectRef.volume(volume);
        return volume(volume).isEmpty()
                || (cluster.volumes().stream()
                                .anyMatch(each -> each.volume().name().equals(volume)
                                        && each.rules().stream().anyMatch(ControllerRule::deletesData))
                        && cluster.deleting(each -> each.inOrder(List.of(ref)))
                                .deletions()
                                .end(ref)
                                .filter(end -> end.state() == DeletionEnd.State.TERMINATING)
                                .isEmpty());
    }

    private static Map<String, Set<Mount>> mounts(Inventory now, Map<String, Set<Mount>> before) {
        Map<String, Set<Mount>> mounts = new TreeMap<>();
        for (PodView pod : now.pods()) {
            if (pod.isFinished()) {
                continue;
            }
            String key = pod.ref() + "/" + pod.uid();
            Set<Mount> own = new TreeSet<>(before.getOrDefault(key, Set.of()));
            for (String name : own.isEmpty() ? Set.copyOf(pod.claimNames()) : Set.<String>of()) {
                now.claim(pod.namespace(), name)
                        .filter(claim -> !claim.volumeName().isEmpty())
                        .ifPresent(claim -> own.add(new Mount(claim.volumeName(), claim.ref())));
            }
            mounts.put(key, own);
        }
        return mounts;
    }

    public Optional<Manifest> find(ObjectRef object) {
        return objects.find(object);
    }

    public boolean has(ObjectRef object) {
        return objects.find(object).isPresent();
    }

    public Optional<ClaimView> claim(ObjectRef claim) {
        return objects.claim(claim.namespace(), claim.name());
    }

    public Optional<VolumeView> volume(String name) {
        return objects.volume(name);
    }

    public boolean isBound(ObjectRef claim, String volume) {
        return cluster.claim(claim.namespace(), claim.name())
                .filter(each -> each.isBound()
                        && !each.isBeingDeleted()
                        && each.claim().volumeName().equals(volume))
                .isPresent();
    }

    public boolean isUsed(ObjectRef claim) {
        return objects.pods().stream()
                .anyMatch(pod -> !pod.isFinished()
                        && pod.namespace().equals(claim.namespace())
                        && pod.claimNames().contains(claim.name()));
    }

    public boolean isAttached(String volume) {
        return objects.attachments().stream()
                .anyMatch(each -> each.volumeName().filter(volume::equals).isPresent());
    }
}
