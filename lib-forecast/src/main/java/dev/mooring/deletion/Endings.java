package dev.mooring.deletion;

import dev.mooring.deletion.DeletionEnd.State;
import dev.mooring.deletion.internal.DeletionCode;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.PodView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads the ends of objects from a run. */
final class Endings {

    private final DeletionRun run;
    private final DeletionInput scene;
    private final Map<ObjectRef, List<Holder>> holders = new TreeMap<>();
    /** The objects that are deleted when something before them is gone. */
    private final Set<ObjectRef> waiting = new TreeSet<>();
    /** How many pods of a namespace are known to be uncertain, as a negative number. */
    private final Map<String, Integer> podsLeft = new HashMap<>();
    /** The objects that may or may not go. */
    private final Set<ObjectRef> uncertain = new TreeSet<>();

    Endings(DeletionRun run) {
        this.run = run;
        this.scene = run.scene();
        Set<ObjectRef> concerned = new TreeSet<>(run.causes().keySet());
        concerned.addAll(run.volumes().keySet());
        for (ObjectRef ref : concerned) {
            Life life = scene.life(ref);
            if (life != null && life.isBeingDeleted()) {
                holders.put(ref, HolderList.of(scene, life));
            }
        }
        spread();
        queueWaiting();
    }

    /** What is deleted when an object that is being deleted is gone: its dependents, and the content of a namespace. */
    private void queueWaiting() {
        Deque<ObjectRef> next = new ArrayDeque<>(holders.keySet());
        while (!next.isEmpty()) {
            ObjectRef ref = next.remove();
            List<ObjectRef> after = after(ref);
            for (ObjectRef each : after) {
                Life life = scene.life(each);
                boolean isLater = life != null
                        && !life.isBeingDeleted()
                        && !uncertain.contains(each)
                        && (!isOwner(ref) || !hasFirmOwner(life));
                if (isLater && waiting.add(each)) {
                    next.add(each);
                }
            }
        }
    }

    /** A namespace takes its content with it, a node its pods. */
    private List<ObjectRef> after(ObjectRef ref) {
        return switch (ref.kind()) {
            case Kinds.NAMESPACE -> scene.contents(ref.name());
            case Kinds.NODE -> scene.podsOn(ref.name());
            default -> scene.dependents(uid(ref));
        };
    }

    private static boolean isOwner(ObjectRef ref) {
        return !ref.kind().equals(Kinds.NAMESPACE) && !ref.kind().equals(Kinds.NODE);
    }

    private boolean hasFirmOwner(Life life) {
        return life.owners().stream()
                .map(owner -> scene.withUid(owner.uid()))
                .map(owner -> owner == null ? null : scene.life(owner))
                .anyMatch(owner -> owner != null
                        && !owner.isBeingDeleted()
                        && !waiting.contains(owner.ref())
                        && !uncertain.contains(owner.ref()));
    }

    /** {@return the objects that are deleted later, see {@link DeletionCode#DELETED_LATER}} */
    Set<ObjectRef> waiting() {
        return waiting;
    }

    /** What waits only for objects that may go, may go too. */
    private void spread() {
        Deque<ObjectRef> next = new ArrayDeque<>(run.doubts().keySet());
        Map<ObjectRef, List<ObjectRef>> kept = new HashMap<>();
        holders.forEach((ref, list) -> {
            list.stream()
                    .filter(Holder::isCertain)
                    .flatMap(holder -> holder.by().stream())
                    .forEach(by ->
                            kept.computeIfAbsent(by, each -> new ArrayList<>()).add(ref));
            if (isOpen(list)) {
                next.add(ref);
            }
        });
        Map<ObjectRef, Integer> left = new HashMap<>();
        while (!next.isEmpty()) {
            ObjectRef ref = next.remove();
            if (!uncertain.add(ref)) {
                continue;
            }
            for (ObjectRef each : kept.getOrDefault(ref, List.of())) {
                if (left.merge(each, -1, Integer::sum) + reasonsToStay(each) <= 0) {
                    next.add(each);
                }
            }
            scene.dependents(uid(ref)).forEach(each -> mayLoseOwner(each, next));
            mayFollow(ref, next);
            if (scene.pod(ref).isPresent()) {
                mayEmpty(ref.namespace(), next);
            }
        }
    }

    /** The volume of a claim, the volume of an attachment, the pods of a node. */
    private void mayFollow(ObjectRef ref, Deque<ObjectRef> next) {
        if (ref.isClaim()) {
            scene.inventory()
                    .claim(ref.namespace(), ref.name())
                    .flatMap(claim -> scene.inventory().volume(claim.volumeName()))
                    .filter(volume ->
                            VolumeHolds.claim(volume).filter(ref::equals).isPresent())
                    .ifPresent(volume -> mayBeReleased(volume, ref, next));
        } else if (ref.kind().equals(Kinds.VOLUME_ATTACHMENT)) {
            Optional.ofNullable(scene.life(ref))
                    .flatMap(DeletionInput::attachedVolume)
                    .flatMap(scene.inventory()::volume)
                    .filter(volume -> volume.phase().equals(Phases.RELEASED))
                    .ifPresent(volume -> mayBeReleased(volume, ref, next));
        } else if (ref.kind().equals(Kinds.NODE)) {
            for (ObjectRef pod : scene.podsOn(ref.name())) {
                mayGo(pod, "is deleted when " + ref + " is gone; it is not known whether that goes", next);
            }
        }
    }

    private void mayBeReleased(VolumeView volume, ObjectRef with, Deque<ObjectRef> next) {
        if (volume.reclaimPolicy().equals("Delete")) {
            mayGo(volume.ref(), "is deleted if " + with + " goes; it is not known whether that goes", next);
        }
    }

    /** Something that is not being deleted, and may be. */
    private void mayGo(ObjectRef ref, String why, Deque<ObjectRef> next) {
        Life life = scene.life(ref);
        if (life != null && !life.isBeingDeleted()) {
            run.doubt(ref, DeletionCode.MAY_BE_DELETED, why);
            next.add(ref);
        }
    }

    /** If all pods that are left in a namespace that is being deleted may go, everything else in it may go. */
    private void mayEmpty(String namespace, Deque<ObjectRef> next) {
        int left = podsLeft.merge(namespace, -1, Integer::sum);
        if (left + run.namespaces().waitsFor(namespace).size() != 0) {
            return;
        }
        for (ObjectRef each : scene.contents(namespace)) {
            if (!uncertain.contains(each)) {
                run.doubt(
                        each,
                        DeletionCode.MAY_BE_DELETED,
                        "is deleted when no pod is left in its namespace; it is not known whether its pods go");
                next.add(each);
            }
        }
    }

    private String uid(ObjectRef ref) {
        Life life = scene.life(ref);
        return life == null ? "" : life.uid();
    }

    /** A dependent of an object that may go, and of no owner that stays, may be deleted after it. */
    private void mayLoseOwner(ObjectRef ref, Deque<ObjectRef> next) {
        Life life = scene.life(ref);
        if (life == null || life.isBeingDeleted()) {
            return;
        }
        boolean hasOwner = life.owners().stream()
                .map(owner -> scene.withUid(owner.uid()))
                .anyMatch(owner -> owner != null && !uncertain.contains(owner));
        if (!hasOwner) {
            run.doubt(
                    ref,
                    DeletionCode.MAY_BE_DELETED,
                    "is deleted when its owner is gone; it is not known whether that goes");
            next.add(ref);
        }
    }

    private static boolean isOpen(List<Holder> list) {
        return list.stream().noneMatch(Holder::isCertain);
    }

    /** How many objects certainly keep an object; a number above all others if something else keeps it. */
    private int reasonsToStay(ObjectRef ref) {
        int reasons = 0;
        for (Holder holder : holders.getOrDefault(ref, List.of())) {
            if (holder.isCertain() && holder.by().isEmpty()) {
                return Integer.MAX_VALUE / 2;
            }
            reasons += holder.isCertain() ? holder.by().size() : 0;
        }
        return reasons;
    }

    DeletionEnd of(ObjectRef ref) {
        Life life = scene.life(ref);
        List<Reason> reasons = new ArrayList<>();
        Optional.ofNullable(run.causes().get(ref)).ifPresent(reasons::add);
        reasons.addAll(run.tools().getOrDefault(ref, List.of()));
        Optional.ofNullable(run.removals().get(ref)).ifPresent(reasons::add);
        Optional.ofNullable(run.doubts().get(ref)).ifPresent(reasons::add);
        if (life == null || life.isBeingDeleted()) {
            madeAgain(ref).ifPresent(reasons::add);
        }
        if (life == null) {
            boolean wasThere = scene.isGone(ref);
            return new DeletionEnd(ref, wasThere ? State.GONE : State.NOT_FOUND, reasons, List.of());
        }
        if (!life.isBeingDeleted()) {
            reasons.addAll(remarks(life));
            return new DeletionEnd(ref, stateOf(ref), reasons, List.of());
        }
        List<Holder> list = holders.getOrDefault(ref, List.of()).stream()
                .map(holder -> certain(holder))
                .toList();
        return new DeletionEnd(ref, uncertain.contains(ref) ? State.UNKNOWN : State.TERMINATING, reasons, list);
    }

    private State stateOf(ObjectRef ref) {
        if (uncertain.contains(ref)) {
            return State.UNKNOWN;
        }
        return waiting.contains(ref) ? State.WAITING : State.STAYS;
    }

    /** A holder whose objects may all go is not certain. */
    private Holder certain(Holder holder) {
        boolean mayGo = !holder.by().isEmpty() && uncertain.containsAll(holder.by());
        return holder.isCertain() && mayGo
                ? new Holder(
                        holder.finalizer(),
                        holder.controller(),
                        false,
                        holder.by(),
                        holder.reason(),
                        holder.loss(),
                        holder.forcing())
                : holder;
    }

    private List<Reason> remarks(Life life) {
        Optional<PodView> pod = scene.pod(life.ref());
        if (waiting.contains(life.ref())) {
            return List.of(Reason.of(
                    DeletionCode.DELETED_LATER,
                    life.ref().toString(),
                    "is deleted as soon as what is being deleted before it is gone"));
        }
        boolean cannotStart = pod.isPresent()
                && !pod.get().isScheduled()
                && DeletionInput.claims(pod.get()).stream().anyMatch(this::isDeleted);
        return cannotStart
                ? List.of(Reason.of(
                        DeletionCode.POD_CANNOT_START,
                        life.ref().toString(),
                        "cannot start: it has no node, so it does not keep its claim, which is deleted"))
                : List.of();
    }

    private boolean isDeleted(ObjectRef claim) {
        @Nullable Life life = scene.life(claim);
        return life == null ? scene.isGone(claim) : life.isBeingDeleted();
    }

    /** The workload of a deleted pod, if it stays, recreates the pod unless the workload itself deletes it. */
    private Optional<Reason> madeAgain(ObjectRef ref) {
        Reason cause = run.causes().get(ref);
        if (cause != null && cause.code() == DeletionCode.DELETED_BY_WORKLOAD) {
            return Optional.empty();
        }
        return Optional.ofNullable(run.pods().get(ref))
                .flatMap(before -> Workloads.makingAgain(scene, before))
                .map(owner -> Reason.of(
                        DeletionCode.POD_MADE_AGAIN, ref.toString(), "is recreated by " + owner + ", which stays"));
    }
}
