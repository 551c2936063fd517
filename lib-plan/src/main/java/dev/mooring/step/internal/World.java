package dev.mooring.step.internal;

import dev.mooring.controller.ControllerRule;
import dev.mooring.deletion.DataEnd;
import dev.mooring.deletion.DataEnd.Fate;
import dev.mooring.deletion.Deletion;
import dev.mooring.deletion.Deletion.Propagation;
import dev.mooring.deletion.DeletionEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.internal.Lazy;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * A cluster after some steps: what pods have mounted, and whose data are lost. After each change it settles again from the objects
 * that are there then; or it goes on from what was forecast, which tells what became of each deleted object.
 */
public final class World {

    private static final Set<String> SNAPSHOTS = Set.of(
            Kinds.VOLUME_SNAPSHOT,
            Kinds.VOLUME_SNAPSHOT_CONTENT,
            Kinds.VOLUME_GROUP_SNAPSHOT,
            Kinds.VOLUME_GROUP_SNAPSHOT_CONTENT);

    private static final Set<String> TOGETHER = Set.of(Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.PERSISTENT_VOLUME);

    private final Forecast cluster;
    private final Lazy<Inventory> objects;
    private final Map<String, Set<Mount>> mounts;
    private final Set<String> lost;
    private final boolean isGoingOn;

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

    private World(
            Forecast cluster,
            Lazy<Inventory> objects,
            Map<String, Set<Mount>> mounts,
            Set<String> lost,
            boolean isGoingOn) {
        this.cluster = cluster;
        this.objects = objects;
        this.mounts = mounts;
        this.lost = lost;
        this.isGoingOn = isGoingOn;
    }

    /** It settles again after each change. */
    public static World of(Inventory given) {
        return new World(Forecast.of(Inventory.EMPTY), new Lazy<>(() -> Inventory.EMPTY), Map.of(), Set.of(), false)
                .settled(given, Set.of());
    }

    /** It goes on from a forecast. Pods mount nothing, and what is lost is with the ends of the deletions. */
    public static World goingOn(Forecast cluster) {
        return new World(cluster, new Lazy<>(cluster::objects), Map.of(), Set.of(), true);
    }

    public Key key() {
        return new Key(objects(), mounts, lost);
    }

    /** {@return the library's model of the cluster, settled} */
    public Forecast cluster() {
        return cluster;
    }

    /** {@return the objects in it} */
    public Inventory objects() {
        return objects.get();
    }

    /**
     * {@return what each pod has mounted since it started, by namespace, name and uid: a claim may get another volume
     * meanwhile}
     */
    public Map<String, Set<Mount>> mounts() {
        return mounts;
    }

    /** {@return the volumes whose data are deleted, or may be} */
    public Set<String> lost() {
        return lost;
    }

    /** The state after objects were created, one after the other; a name that is taken is refused. */
    public World creating(List<Manifest> documents) {
        List<Manifest> free =
                documents.stream().filter(each -> !has(each.ref())).toList();
        return free.isEmpty() ? this : then(cluster.creating(free));
    }

    /** The state after objects were deleted, one after the other. A CronJob owns nothing here, and nothing holds it. */
    World deleting(List<ObjectRef> deleted, Propagation propagation) {
        World left = this;
        List<ObjectRef> others = new ArrayList<>();
        for (ObjectRef each : deleted) {
            if (!isGoingOn && each.kind().equals(Kinds.CRON_JOB)) {
                left = left.settled(left.objects().without(each), lost);
            } else if (has(each)) {
                others.add(each);
            }
        }
        return others.isEmpty()
                ? left
                : left.then(left.cluster.deleting(each -> inOrder(each.cascading(propagation), others)));
    }

    /** One after the other; objects of one kind that hold nothing for each other together, which costs less and ends the same. */
    private static Deletion inOrder(Deletion deletion, List<ObjectRef> objects) {
        Deletion all = deletion;
        int begin = 0;
        for (int i = 1; i <= objects.size(); i++) {
            boolean isAlike = i < objects.size()
                    && TOGETHER.contains(objects.get(i).kind())
                    && objects.get(i).kind().equals(objects.get(begin).kind());
            if (!isAlike) {
                all = all.together(objects.subList(begin, i));
                begin = i;
            }
        }
        return all;
    }

    World scaling(ObjectRef workload, int replicas) {
        return has(workload) ? then(cluster.scaling(workload, replicas)) : this;
    }

    /** The state after something was created or deleted. */
    private World then(Forecast next) {
        if (isGoingOn) {
            return goingOn(next);
        }
        Set<String> gone = new TreeSet<>(lost);
        gone.addAll(losses(next));
        // What was in doubt in one deletion is decided again from the objects that remain.
        return settled(next.objects().withAll(objects().all(Kinds.CRON_JOB)), gone);
    }

    /** The state after an object was changed. */
    public World with(Manifest changed) {
        return with(List.of(changed));
    }

    /** The state after objects were changed at the same time. */
    World with(List<Manifest> changed) {
        return isGoingOn ? then(cluster.changing(changed)) : settled(objects().withAll(changed), lost);
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
        return new World(next, new Lazy<>(() -> now), mounts(now, mounts), gone, false);
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

    /** Whether an object is gone. Who snapshots in the storage is not played, and lets go what is being deleted. */
    boolean isGone(ObjectRef object) {
        return object.isVolume()
                ? isGone(object.name())
                : !is(
                        object,
                        each -> !SNAPSHOTS.contains(each.kind())
                                || !each.metadata().has("deletionTimestamp"));
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
        return objects().find(object);
    }

    public boolean has(ObjectRef object) {
        return objects().find(object).isPresent();
    }

    public Optional<ClaimView> claim(ObjectRef claim) {
        return objects().claim(claim.namespace(), claim.name());
    }

    public Optional<VolumeView> volume(String name) {
        return objects().volume(name);
    }

    public boolean isBound(ObjectRef claim, String volume) {
        return cluster.claim(claim.namespace(), claim.name())
                .filter(each -> each.isBound()
                        && !each.isBeingDeleted()
                        && each.claim().volumeName().equals(volume))
                .isPresent();
    }

    public boolean isUsed(ObjectRef claim) {
        return objects().pods().stream()
                .anyMatch(pod -> !pod.isFinished()
                        && pod.namespace().equals(claim.namespace())
                        && pod.claimNames().contains(claim.name()));
    }

    public boolean isAttached(String volume) {
        return objects().attachments().stream()
                .anyMatch(each -> each.volumeName().filter(volume::equals).isPresent());
    }

    /** Whether an object is there and so. */
    public boolean is(ObjectRef object, Predicate<Manifest> so) {
        return find(object).filter(so).isPresent();
    }

    /** Whether a volume is there and so. */
    public boolean isVolume(String name, Predicate<VolumeView> so) {
        return volume(name).filter(so).isPresent();
    }

    /** Whether a claim is there and so. */
    public boolean isClaim(ObjectRef claim, Predicate<ClaimView> so) {
        return claim(claim).filter(so).isPresent();
    }
}
