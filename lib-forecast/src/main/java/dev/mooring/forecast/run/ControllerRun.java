package dev.mooring.forecast.run;

import dev.mooring.controller.ControllerEvent;
import dev.mooring.controller.ControllerRule;
import dev.mooring.controller.ControllerRule.Effect;
import dev.mooring.controller.SyncStep;
import dev.mooring.controller.internal.ChangedSnapshot;
import dev.mooring.controller.internal.ClusterSnapshot;
import dev.mooring.controller.internal.WorkingCluster;
import dev.mooring.deletion.OtherControllers.Change;
import dev.mooring.driver.VolumeRemark;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.internal.Lazy;
import dev.mooring.internal.SortedTree;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The controller played over a cluster until it no longer writes. Made-up uids are still in it. */
public final class ControllerRun {

    private final ClusterSnapshot start;
    private final ClusterSnapshot end;
    private final ClaimIndex index;
    private final SortedTree<ObjectRef, Trace> traces;
    private final long eventCount;
    private final Predicate<ObjectRef> active;
    private final ProvisionerPlay provisioners;
    private final int rounds;
    private final Set<ObjectRef> unstable;
    private final Set<ObjectRef> written;
    private final @Nullable RunLog log;
    private final Lazy<List<ClaimEnd>> claims = new Lazy<>(this::claimEnds);
    private final Lazy<List<VolumeEnd>> volumes = new Lazy<>(this::volumeEnds);

    private ControllerRun(ClusterSnapshot start, Settler settler, Predicate<ObjectRef> active) {
        this(start, settler, active, null);
    }

    private ControllerRun(ClusterSnapshot start, Settler settler, Predicate<ObjectRef> active, @Nullable RunLog log) {
        this.start = start;
        this.log = log;
        this.end = settler.cluster().snapshot();
        this.index = settler.index();
        this.traces = settler.traces();
        this.eventCount = settler.eventCount();
        this.active = active;
        this.provisioners = settler.provisioners();
        this.rounds = settler.rounds();
        this.unstable = Set.copyOf(settler.unstable());
        this.written = settler.written();
    }

    static ControllerRun of(ClusterSnapshot cluster) {
        return of(cluster, ProvisionerPlay.NONE);
    }

    static ControllerRun of(ClusterSnapshot cluster, ProvisionerPlay provisioners) {
        Settler settler = new Settler(
                new WorkingCluster(cluster),
                ClaimIndex.of(cluster, ControllerRun::all),
                SortedTree.empty(),
                0,
                ControllerRun::all,
                provisioners);
        RunLog log = new RunLog();
        if (!provisioners.isPlayed()) {
            settler.observedBy(step -> log.add(settler.rounds(), step));
        }
        return new ControllerRun(
                cluster, settler.queueAll().settle(), ControllerRun::all, provisioners.isPlayed() ? null : log);
    }

    private static boolean all(ObjectRef ref) {
        return true;
    }

    private Settler resume() {
        return new Settler(new ChangedSnapshot(end), index, traces, eventCount, active, provisioners);
    }

    private ControllerRun settled(Settler settler) {
        ClusterSnapshot changed = settler.cluster().snapshot();
        return new ControllerRun(changed, settler.settle(), active);
    }

    /** The same cluster, which nothing has changed. */
    ControllerRun unchanged() {
        return settled(resume());
    }

    /** The claims, volumes, classes and some of the pods are created at the same time. */
    public ControllerRun with(Inventory objects, List<PodView> pods) {
        if (!objects.storageClasses().isEmpty()) {
            return restarted(changed(end, objects, pods));
        }
        Settler settler = resume();
        objects.volumes().forEach(settler::put);
        objects.claims().forEach(settler::put);
        pods.forEach(settler::put);
        return settled(settler);
    }

    /** A cluster with the claims, volumes and classes of an inventory and some of its pods. */
    static ClusterSnapshot changed(ClusterSnapshot cluster, Inventory objects, List<PodView> pods) {
        ClusterSnapshot changed = cluster;
        for (StorageClassView each : objects.storageClasses()) {
            changed = changed.with(each);
        }
        for (ClaimView each : objects.claims()) {
            changed = changed.with(each);
        }
        for (VolumeView each : objects.volumes()) {
            changed = changed.with(each);
        }
        for (PodView each : pods) {
            changed = changed.with(each);
        }
        return changed;
    }

    ControllerRun without(ObjectRef object) {
        if (!object.kind().startsWith("PersistentVolume")) {
            return restarted(end.without(object));
        }
        Settler settler = resume();
        settler.remove(object);
        return settled(settler);
    }

    /**
     * The same when objects have changed or are gone; the observer gets every step. What cannot be read is not in the
     * cluster, so its change is not seen.
     */
    public ControllerRun after(List<Change> changes, Consumer<SyncStep> observer) {
        List<Change> seen =
                changes.stream().filter(each -> isThere(each.object())).toList();
        if (seen.stream().anyMatch(each -> each.object().kind().equals(Kinds.STORAGE_CLASS))) {
            ClusterSnapshot changed = end;
            for (Change each : seen) {
                changed = each.now().isPresent() ? changed.with(each.now().get()) : changed.without(each.object());
            }
            return settled(new Settler(
                            new WorkingCluster(changed),
                            ClaimIndex.of(changed, active),
                            traces,
                            eventCount,
                            active,
                            provisioners)
                    .queueAll()
                    .observedBy(observer));
        }
        Settler settler = resume().observedBy(observer);
        seen.forEach(each -> change(settler, each));
        return settled(settler);
    }

    private boolean isThere(ObjectRef ref) {
        return switch (ref.kind()) {
            case Kinds.POD -> end.pod(ref.namespace(), ref.name()).isPresent();
            case Kinds.PERSISTENT_VOLUME_CLAIM ->
                end.claim(ref.namespace(), ref.name()).isPresent();
            case Kinds.PERSISTENT_VOLUME -> end.volume(ref.name()).isPresent();
            case Kinds.STORAGE_CLASS -> end.storageClass(ref.name()).isPresent();
            default -> false;
        };
    }

    private void change(Settler settler, Change change) {
        ObjectRef ref = change.object();
        if (change.now().isEmpty()) {
            end.pod(ref.namespace(), ref.name())
                    .filter(pod -> pod.ref().equals(ref))
                    .ifPresentOrElse(settler::remove, () -> settler.remove(ref));
        } else if (ref.isClaim()) {
            settler.put(ClaimView.from(change.now().get()));
        } else if (ref.isVolume()) {
            settler.put(VolumeView.from(change.now().get()));
        } else {
            settler.put(PodView.from(change.now().get()));
        }
    }

    private ControllerRun restarted(ClusterSnapshot changed) {
        return restarted(changed, provisioners);
    }

    private ControllerRun restarted(ClusterSnapshot changed, ProvisionerPlay play) {
        return settled(new Settler(
                        new WorkingCluster(changed), ClaimIndex.of(changed, active), traces, eventCount, active, play)
                .queueAll());
    }

    /** The same cluster with other provisioners, or with others around them. */
    ControllerRun playing(ProvisionerPlay play) {
        return play.isPlayed() || provisioners.isPlayed() ? restarted(end, play) : this;
    }

    public ProvisionerPlay provisioners() {
        return provisioners;
    }

    public ControllerRun paused(Predicate<ObjectRef> claims) {
        Predicate<ObjectRef> others = claims.negate();
        Settler settler = new Settler(
                new ChangedSnapshot(end), ClaimIndex.of(end, others), traces, eventCount, others, provisioners);
        return new ControllerRun(end, settler.settle(), others);
    }

    public ControllerRun resumed() {
        Settler settler = new Settler(
                new ChangedSnapshot(end),
                ClaimIndex.of(end, ControllerRun::all),
                traces,
                eventCount,
                ControllerRun::all,
                provisioners);
        end.claims().forEach(claim -> {
            if (!active.test(claim.ref())) {
                settler.queueClaim(claim.ref());
            }
        });
        return new ControllerRun(end, settler.settle(), ControllerRun::all);
    }

    ClusterSnapshot start() {
        return start;
    }

    /** Whether it begins with this very snapshot. */
    @SuppressWarnings("ReferenceEquality") // another one would have to be compared object by object
    boolean isFrom(ClusterSnapshot cluster) {
        return start == cluster;
    }

    /** The steps of the whole run; null if it went on from another one, if a provisioner was played, or if there are too many. */
    @Nullable
    List<RunLog.Entry> steps() {
        return log == null ? null : log.entries();
    }

    public ClusterSnapshot end() {
        return end;
    }

    public int rounds() {
        return rounds;
    }

    /** The objects that were written since the last change. */
    Set<ObjectRef> written() {
        return written;
    }

    public List<ObjectRef> unstable() {
        return unstable.stream().sorted().toList();
    }

    public List<ControllerEvent> events() {
        List<Trace.Entry> entries = new ArrayList<>();
        traces.values().forEach(trace -> entries.addAll(trace.entries()));
        return entries.stream()
                .sorted(Comparator.comparing(Trace.Entry::number))
                .map(Trace.Entry::event)
                .toList();
    }

    public List<ClaimEnd> claims() {
        return claims.get();
    }

    private List<ClaimEnd> claimEnds() {
        List<ClaimEnd> ends = new ArrayList<>();
        end.claims().forEach(claim -> ends.add(endOf(claim)));
        return List.copyOf(ends);
    }

    public Optional<ClaimEnd> claim(String namespace, String name) {
        return end.claim(namespace, name).map(this::endOf);
    }

    /** A claim or volume in the end, as it is shown. */
    public Optional<Manifest> find(ObjectRef object) {
        return object.isVolume()
                ? volume(object.name()).map(each -> each.volume().manifest())
                : claim(object.namespace(), object.name())
                        .filter(each -> each.claim().ref().equals(object))
                        .map(each -> each.claim().manifest());
    }

    public List<VolumeEnd> volumes() {
        return volumes.get();
    }

    private List<VolumeEnd> volumeEnds() {
        List<VolumeEnd> ends = new ArrayList<>();
        end.volumes().volumes().forEach(volume -> ends.add(endOf(volume)));
        return List.copyOf(ends);
    }

    public Optional<VolumeEnd> volume(String name) {
        return end.volume(name).map(this::endOf);
    }

    /** The syncs of the volumes that point to a claim send events about the claim too. */
    private ClaimEnd endOf(ClaimView claim) {
        Trace trace = traces.get(claim.ref());
        List<ControllerEvent> repeated = new ArrayList<>(repeated(trace, claim.ref()));
        for (VolumeView volume : end.volumes().pointingTo(claim.namespace(), claim.name())) {
            repeated.addAll(repeated(traces.get(volume.ref()), claim.ref()));
        }
        Trace known = trace == null ? Trace.NOTHING : trace;
        return new ClaimEnd(
                Identities.shown(claim),
                known.rules(),
                known.decisiveOrLast(),
                known.error(),
                known.events(),
                repeated,
                Optional.ofNullable(known.provisioning()),
                !claim.isBeingDeleted(),
                Optional.empty(),
                known.rules().contains(ControllerRule.CLAIM_WAITS_FOR_FIRST_CONSUMER)
                        ? Hindrance.of(claim, end)
                        : Optional.empty());
    }

    private static List<ControllerEvent> repeated(@Nullable Trace trace, ObjectRef about) {
        return trace == null
                ? List.of()
                : trace.repeated().stream()
                        .filter(event -> event.object().equals(about))
                        .toList();
    }

    private VolumeEnd endOf(VolumeView volume) {
        Trace trace = traces.get(volume.ref());
        Trace known = trace == null ? Trace.NOTHING : trace;
        return new VolumeEnd(
                Identities.shown(volume),
                known.rules(),
                known.error(),
                known.events(),
                VolumeRemark.of(volume, end.options().release()),
                !volume.isBeingDeleted(),
                List.of(),
                Optional.empty());
    }

    /** The volumes that an in-tree plugin has deleted with their data, by name; those with finalizers are still there. */
    public List<ObjectRef> deletedByPlugin() {
        List<ObjectRef> deleted = new ArrayList<>();
        start.volumes().volumes().forEach(volume -> {
            if (isDeletedByPlugin(volume)) {
                deleted.add(volume.ref());
            }
        });
        return deleted;
    }

    private boolean isDeletedByPlugin(VolumeView before) {
        Optional<VolumeView> now = end.volume(before.name());
        if (now.isPresent() && !now.get().isBeingDeleted()) {
            return false;
        }
        if (now.isPresent() && !before.isBeingDeleted()) {
            return true;
        }
        Trace trace = traces.get(before.ref());
        return trace != null
                && Effects.has(trace.rules(), Effect.DELETES)
                && !trace.rules().contains(ControllerRule.PLUGIN_FAILS_TO_DELETE);
    }

    /** Whether the controller has deleted a volume that its finalizers keep. */
    boolean leavesToFinalizers() {
        return written.stream()
                .filter(ObjectRef::isVolume)
                .anyMatch(ref -> end.volume(ref.name())
                        .filter(VolumeView::isBeingDeleted)
                        .isPresent());
    }

    /** Where this order of syncs can end, however each choice among equally good volumes is made; this end first. */
    public List<ClusterSnapshot> possibleEnds() {
        return StateSpace.ofChoices(start, provisioners, OrderSearch.MOST_STATES_OF_GROUP)
                .ends();
    }
}
