package dev.mooring.deletion;

import dev.mooring.deletion.Deletion.Propagation;
import dev.mooring.deletion.OtherControllers.Change;
import dev.mooring.deletion.OtherControllers.Outcome;
import dev.mooring.deletion.internal.DeletionCode;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The controllers that delete, played until none of them writes. An object is checked again when something that it
 * waits for has changed.
 */
final class DeletionRun {

    /** Each turn removes an object, a finalizer or an owner, so a run that takes more turns is in a cycle. */
    private static final int MOST_TURNS = 1000;

    /** Causes of objects that stay: if one is deleted later, that is its cause. */
    private static final Set<ReasonCode> REPLACED =
            Set.of(DeletionCode.ORPHANED, DeletionCode.SCALED, DeletionCode.KEPT_BY_TOOL);

    private static final String BY_CONTROLLER = "is deleted by the PV controller";

    private final DeletionInput scene;
    private final OtherControllers others;
    private final GarbageCollector collector = new GarbageCollector(this);
    private final NamespaceDeletion namespaces = new NamespaceDeletion(this);
    private final Deque<ObjectRef> looks = new ArrayDeque<>();
    private final Set<ObjectRef> queued = new LinkedHashSet<>();
    private final Deque<ObjectRef> collections = new ArrayDeque<>();
    private final Map<ObjectRef, Optional<Life>> changes = new LinkedHashMap<>();
    private final Map<ObjectRef, Reason> causes = new TreeMap<>();
    private final Map<ObjectRef, Reason> doubts = new TreeMap<>();
    /** The volumes of the run as they were before it. */
    private final Map<ObjectRef, VolumeView> volumes = new TreeMap<>();

    /** The claims and snapshots of the run as they were before it. */
    private final Map<ObjectRef, Life> claims = new TreeMap<>();

    /** The pods of the run as they were before it. */
    private final Map<ObjectRef, Life> pods = new TreeMap<>();

    /** Why pods go. */
    private final Map<ObjectRef, Reason> removals = new TreeMap<>();

    /** What happens to what tools have applied whose own object or release goes. */
    private final Map<ObjectRef, List<Reason>> tools = new TreeMap<>();

    private final Map<ObjectRef, Outcome.Loss> losses = new TreeMap<>();
    private boolean settles = true;

    DeletionRun(Inventory inventory, OtherControllers others, Deletions earlier) {
        this.scene = new DeletionInput(inventory, earlier);
        this.others = others;
        earlier.open().causes().forEach((ref, cause) -> {
            Life life = scene.life(ref);
            if (life != null && life.isBeingDeleted()) {
                causes.put(ref, cause);
                remember(ref);
            }
        });
        tools.putAll(earlier.open().tools());
        losses.putAll(earlier.open().losses());
        losses.keySet().removeIf(each -> scene.life(each) == null);
        earlier.open().doubts().forEach((ref, doubt) -> {
            if (scene.life(ref) != null) {
                doubts.put(ref, doubt);
                remember(ref);
            }
        });
    }

    DeletionInput scene() {
        return scene;
    }

    Map<ObjectRef, Reason> causes() {
        return causes;
    }

    Map<ObjectRef, Reason> doubts() {
        return doubts;
    }

    Map<ObjectRef, List<Reason>> tools() {
        return tools;
    }

    Map<ObjectRef, VolumeView> volumes() {
        return volumes;
    }

    /** The claims and snapshots of the run as they were before it. */
    Map<ObjectRef, Life> claims() {
        return claims;
    }

    Map<ObjectRef, Outcome.Loss> losses() {
        return losses;
    }

    /** A pod that the run concerns, as it was before it. */
    Optional<PodView> podBefore(ObjectRef ref) {
        Life life = pods.get(ref);
        return life == null ? Optional.empty() : Optional.of(PodView.from(life.manifest()));
    }

    Map<ObjectRef, Reason> removals() {
        return removals;
    }

    NamespaceDeletion namespaces() {
        return namespaces;
    }

    Map<ObjectRef, Life> pods() {
        return pods;
    }

    boolean settles() {
        return settles;
    }

    /** Continues deletions in progress, and deletes what controllers delete without a request. */
    void resume() {
        losses.putAll(others.losses());
        for (Life life : scene.all()) {
            if (life.isBeingDeleted()) {
                if (losses.containsKey(life.ref())) {
                    cause(life.ref(), DeletionCode.DELETED_BY_PV_CONTROLLER, BY_CONTROLLER);
                } else if (!causes.containsKey(life.ref())) {
                    cause(life.ref(), DeletionCode.DELETION_GOES_ON, "was already being deleted");
                }
                look(life.ref());
                collector.started(life);
                AppliedDeletion.started(this, life);
            } else if (GarbageCollector.isOwnerGone(scene.inventory(), life.manifest())) {
                collect(life.ref());
            }
        }
        for (Housekeeping.Due due : Housekeeping.of(scene.inventory())) {
            if (due.isOpen()) {
                doubt(due.object(), due.code(), due.why());
            } else {
                delete(due.object(), due.how(), due.code(), due.why(), due.isForced());
            }
        }
        settle();
    }

    void delete(ObjectRef asked, Propagation propagation) {
        if (scene.life(asked) == null && !namespaces.make(asked)) {
            if (!scene.isGone(asked)) {
                cause(asked, DeletionCode.NOTHING_TO_DELETE, "does not exist: nothing is deleted");
            }
            return;
        }
        Retention.apply(this, asked);
        delete(asked, propagation, DeletionCode.DELETED_AS_ASKED, "is deleted as asked");
    }

    /** What the API server does with a DELETE. */
    void delete(ObjectRef ref, Propagation propagation, DeletionCode code, String why) {
        delete(ref, propagation, code, why, false);
    }

    /** The same; by force if the pod garbage collector deletes a pod, because it does not wait for a kubelet. */
    private void delete(ObjectRef ref, Propagation propagation, DeletionCode code, String why, boolean isForced) {
        Life seen = scene.life(ref);
        if (seen == null) {
            return;
        }
        Life life = namespaces.asStored(seen);
        cause(ref, code, why);
        AppliedDeletion.started(this, life);
        Optional<PodView> pod = scene.pod(ref);
        if (pod.isPresent() && life.isBeingDeleted() && !life.isGraceOver() && !isForced) {
            return;
        }
        int grace = pod.isPresent() && !isForced ? PodGrace.seconds(pod.get()) : 0;
        List<String> finalizers = propagation.appliedTo(finalizers(life));
        boolean stays = !finalizers.isEmpty() || grace > 0 || namespaces.keeps(life) || life.problem() != null;
        if (!stays) {
            gone(ref);
            return;
        }
        Life deleting = life.withFinalizers(finalizers).deleting(grace);
        put(namespaces.isNamespace(ref) ? namespaces.terminating(deleting) : deleting);
        look(ref);
        collector.started(deleting);
    }

    /** The finalizers of an object when it is deleted. */
    private List<String> finalizers(Life life) {
        boolean isProtected = scene.volume(life.ref())
                .filter(volume -> Provisioner.protects(scene.inventory().release(), volume))
                .isPresent();
        return isProtected ? life.finalizersWith(Provisioner.FINALIZER) : life.finalizers();
    }

    void cause(ObjectRef ref, DeletionCode code, String why) {
        Reason reason = Reason.of(code, ref.toString(), why);
        causes.merge(ref, reason, (before, now) -> REPLACED.contains(before.code()) ? now : before);
        remember(ref);
    }

    private void remember(ObjectRef ref) {
        scene.volume(ref).ifPresent(volume -> volumes.putIfAbsent(ref, volume));
        Life life = scene.life(ref);
        if (life != null && scene.pod(ref).isPresent()) {
            pods.putIfAbsent(ref, life);
        }
        if (life != null && (ref.isClaim() || ref.kind().equals(DeletionInput.VOLUME_SNAPSHOT))) {
            claims.putIfAbsent(ref, life);
        }
    }

    void doubt(ObjectRef ref, DeletionCode code, String why) {
        doubts.putIfAbsent(ref, Reason.of(code, ref.toString(), why));
        remember(ref);
    }

    void put(Life life) {
        scene.put(life);
        changes.put(life.ref(), Optional.of(life));
        scene.leftBehind(life.uid()).forEach(this::look);
    }

    void look(ObjectRef ref) {
        if (queued.add(ref)) {
            looks.add(ref);
        }
    }

    void collect(ObjectRef ref) {
        collections.add(ref);
    }

    void settle() {
        for (int turn = 0; turn < MOST_TURNS; turn++) {
            work();
            if (changes.isEmpty()) {
                return;
            }
            List<Change> sent = new ArrayList<>();
            changes.forEach((ref, life) -> sent.add(new Change(ref, life.map(Life::manifest))));
            changes.clear();
            accept(others.settle(sent));
        }
        settles = false;
    }

    private void work() {
        while (!looks.isEmpty() || !collections.isEmpty()) {
            if (!looks.isEmpty()) {
                ObjectRef ref = looks.remove();
                queued.remove(ref);
                Life life = scene.life(ref);
                if (life != null && life.problem() == null) {
                    visit(life);
                }
            } else {
                collector.collect(collections.remove());
            }
        }
    }

    private void accept(Outcome outcome) {
        losses.putAll(outcome.losses());
        for (Change change : outcome.changes()) {
            scene.volume(change.object()).ifPresent(volume -> volumes.putIfAbsent(volume.ref(), volume));
            if (change.now().isPresent()) {
                Life life = Life.of(change.now().get());
                scene.put(life);
                if (life.isBeingDeleted() && life.ref().isVolume()) {
                    cause(life.ref(), DeletionCode.DELETED_BY_PV_CONTROLLER, BY_CONTROLLER);
                }
                look(change.object());
                DeletionInput.source(life).ifPresent(this::look);
            } else {
                cause(change.object(), DeletionCode.DELETED_BY_PV_CONTROLLER, BY_CONTROLLER);
                leave(change.object());
            }
        }
    }

    private void visit(Life seen) {
        Life life = seen;
        Optional<VolumeView> volume = scene.volume(life.ref());
        if (volume.isPresent()) {
            detach(volume.get());
            life = provisioned(life, volume.get());
        }
        if (life != null && life.isBeingDeleted()) {
            namespaces.look(life);
            if (scene.life(life.ref()) != null) {
                terminate(life);
            }
        }
    }

    /** Deletes a released volume as its provisioner does; null if it is gone. */
    private @Nullable Life provisioned(Life life, VolumeView volume) {
        if (!Provisioner.deletes(scene, life, volume)) {
            return life;
        }
        scene.empty(life.ref());
        delete(
                life.ref(),
                Propagation.BACKGROUND,
                DeletionCode.DELETED_BY_PROVISIONER,
                "is deleted by its provisioner " + Provisioner.of(volume).orElse(""));
        return scene.life(life.ref());
    }

    private void terminate(Life seen) {
        collector.orphan(seen);
        Life before = scene.life(seen.ref());
        if (before == null) {
            return;
        }
        List<String> kept = before.finalizers().stream()
                .filter(each -> !Finalizer.of(each).hold(scene, before, each).isReleased())
                .toList();
        Life after = stopped(before.withFinalizers(kept));
        if (before.isSame(after)) {
            return;
        }
        if (kept.isEmpty() && !namespaces.keeps(after) && (!isPod(after) || after.isGraceOver())) {
            gone(after.ref());
        } else {
            put(after);
        }
    }

    /** The pod when its kubelet, or the pod garbage collector, is done with it. */
    private Life stopped(Life life) {
        Optional<PodView> pod = scene.pod(life.ref());
        // Without a grace period no server has begun the deletion, and nothing says how far it got.
        if (pod.isEmpty() || !life.isBeingDeleted() || life.gracePeriod() == null || life.isGraceOver()) {
            return life;
        }
        PodRemoval removal = PodRemoval.of(scene, pod.get());
        if (!removal.hold(scene, pod.get()).isReleased()) {
            return life;
        }
        removals.put(life.ref(), removal.reason(life.ref()));
        DeletionInput.claims(pod.get()).forEach(this::look);
        return life.deleting(0);
    }

    private static boolean isPod(Life life) {
        return life.ref().kind().equals(Kinds.POD);
    }

    void gone(ObjectRef ref) {
        changes.put(ref, Optional.empty());
        leave(ref);
    }

    /** What an object leaves behind is checked again. */
    private void leave(ObjectRef ref) {
        Life life = scene.life(ref);
        if (life == null) {
            return;
        }
        Optional<PodView> pod = scene.pod(ref);
        Optional<String> attached = DeletionInput.attachedVolume(life);
        scene.remove(ref);
        scene.dependents(life.uid()).forEach(this::collect);
        collector.left(life.owners());
        attached.map(ObjectRef::volume).ifPresent(this::look);
        DeletionInput.source(life).ifPresent(this::look);
        if (!ref.namespace().isEmpty()) {
            look(new ObjectRef(Kinds.NAMESPACE, "", ref.namespace()));
        }
        DeletionInput.attributesClasses(life)
                .forEach(each -> look(new ObjectRef(Kinds.VOLUME_ATTRIBUTES_CLASS, "", each)));
        if (ref.kind().equals(Kinds.NODE)) {
            scene.podsOn(ref.name())
                    .forEach(each -> delete(
                            each,
                            Propagation.BACKGROUND,
                            DeletionCode.NODE_IS_GONE,
                            Housekeeping.nodeIsGone(ref.name()),
                            true));
        }
        pod.map(DeletionInput::claims).ifPresent(claims -> claims.forEach(this::left));
        scene.leftBehind(life.uid()).forEach(this::look);
    }

    /** A pod no longer uses a claim. */
    private void left(ObjectRef claim) {
        if (scene.podsOf(claim).isEmpty()) {
            look(claim);
        }
        scene.inventory()
                .claim(claim.namespace(), claim.name())
                .map(ClaimView::volumeName)
                .filter(name -> !name.isEmpty())
                .ifPresent(name -> look(ObjectRef.volume(name)));
    }

    /** The attach/detach controller detaches a volume from nodes on which no pod uses it. */
    private void detach(VolumeView volume) {
        Optional<ObjectRef> claim = VolumeHolds.claim(volume);
        if (claim.isEmpty() || !scene.inventory().isComplete(Kinds.POD)) {
            return;
        }
        for (ObjectRef each : scene.attachments(volume.name())) {
            Life attachment = scene.life(each);
            if (attachment == null
                    || attachment.isBeingDeleted()
                    || scene.isUsedOn(claim.get(), DeletionInput.attachedNode(attachment))) {
                continue;
            }
            if (scene.isNodeAbsent(DeletionInput.attachedNode(attachment))) {
                doubt(
                        each,
                        DeletionCode.MAY_BE_DELETED,
                        "is deleted by force when its node " + DeletionInput.attachedNode(attachment)
                                + " has been gone for 6 minutes, unless the cluster runs with"
                                + " --disable-force-detach-on-timeout");
            } else {
                delete(
                        each,
                        Propagation.BACKGROUND,
                        DeletionCode.DETACHED_AFTER_PODS,
                        "is deleted: no pod on the node uses the volume");
            }
        }
    }
}
