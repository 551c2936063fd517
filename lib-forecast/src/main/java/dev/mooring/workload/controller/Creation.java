package dev.mooring.workload.controller;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.ClaimView;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import dev.mooring.workload.controller.WorkloadObjects.Deleted;
import dev.mooring.workload.controller.internal.MadeObjectCode;
import dev.mooring.workload.internal.PodTemplates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Collects the objects that the workloads of an inventory create. */
final class Creation {

    private final ExistingObjects existing;
    private final int most;
    private final List<MadeObject> made = new ArrayList<>();
    private final Set<ObjectRef> names = new HashSet<>();
    private final List<Deleted> deleted = new ArrayList<>();
    private final List<Deleted> mayBeDeleted = new ArrayList<>();
    private final List<Reason> reasons = new ArrayList<>();
    private final Map<String, Integer> counters = new HashMap<>();
    /** The replicas that Deployments give their ReplicaSets. */
    private final Map<ObjectRef, Integer> replicas = new HashMap<>();

    /** Thrown when the limit is reached; never leaves this class. */
    private static final class LimitException extends RuntimeException {
        private static final long serialVersionUID = 1;

        LimitException() {
            super("limit", null, false, false);
        }
    }

    Creation(Inventory inventory, int most) {
        this.existing = new ExistingObjects(inventory);
        this.most = most;
    }

    Creation play() {
        Inventory inventory = existing.inventory();
        OwnerCycles cycles = OwnerCycles.of(inventory);
        reasons.addAll(cycles.reasons());
        for (WorkloadKind kind : WorkloadKind.values()) {
            for (Manifest each : inventory.all(kind.kind())) {
                PodTemplates.podSpec(each)
                        .filter(spec -> !cycles.contains(each.ref()))
                        .ifPresent(spec -> play(new Workload(kind, each, each.ref(), spec.parent())));
            }
        }
        inventory.pods().forEach(pod -> guarded(pod.ref(), () -> EphemeralPlay.play(this, pod)));
        return this;
    }

    private void play(Workload workload) {
        guarded(workload.ref(), () -> {
            Optional<Reason> refusal = WorkloadRefusal.of(release(), workload);
            if (workload.isBeingDeleted()) {
                tell(MadeObjectCode.WORKLOAD_RESTS.at(workload.metadata(), "is being deleted: it creates nothing new"));
            } else if (refusal.isPresent()) {
                tell(refusal.get());
            } else {
                workload.kind().play(this, workload);
            }
        });
    }

    /** The objects of one workload: all or, if it cannot be read or creates too many, none. */
    private void guarded(ObjectRef about, Runnable play) {
        int madeBefore = made.size();
        int deletedBefore = deleted.size();
        int mayBeDeletedBefore = mayBeDeleted.size();
        int reasonsBefore = reasons.size();
        try {
            play.run();
            return;
        } catch (ManifestException e) {
            forget(madeBefore, deletedBefore, mayBeDeletedBefore, reasonsBefore);
            tell(MadeObjectCode.WORKLOAD_UNREADABLE
                    .about(about, "cannot be simulated: " + e.problem())
                    .at(e.pointer().toString()));
        } catch (LimitException e) {
            forget(madeBefore, deletedBefore, mayBeDeletedBefore, reasonsBefore);
            tell(MadeObjectCode.TOO_MANY_OBJECTS.about(
                    about,
                    "makes more than " + (most - made.size()) + " objects, and at most " + most
                            + " are made in all: expected fewer replicas or a higher limit"));
        }
    }

    private void forget(int madeBefore, int deletedBefore, int mayBeDeletedBefore, int reasonsBefore) {
        List<MadeObject> undone = made.subList(madeBefore, made.size());
        undone.forEach(each -> names.remove(each.ref()));
        undone.clear();
        deleted.subList(deletedBefore, deleted.size()).clear();
        mayBeDeleted.subList(mayBeDeletedBefore, mayBeDeleted.size()).clear();
        reasons.subList(reasonsBefore, reasons.size()).clear();
    }

    /** The release of the cluster. */
    Release release() {
        return existing.inventory().release();
    }

    ExistingObjects existing() {
        return existing;
    }

    /** Whether an object of this name exists in the input or was created. */
    boolean exists(ObjectRef ref) {
        return names.contains(ref) || existing.contains(ref);
    }

    /** A claim of the input. */
    Optional<ClaimView> claim(ObjectRef ref) {
        return existing.inventory().claim(ref.namespace(), ref.name());
    }

    void tell(Reason reason) {
        reasons.add(reason);
    }

    void delete(Dependent object, Workload by, String why) {
        deleted.add(new Deleted(object.ref(), by.ref(), why));
    }

    void mayDelete(Dependent object, Workload by, String why) {
        mayBeDeleted.add(new Deleted(object.ref(), by.ref(), why));
    }

    void add(MadeObject object) {
        if (made.size() >= most) {
            throw new LimitException();
        }
        made.add(object);
        names.add(object.ref());
    }

    /** A pod of a workload, and the claims of its ephemeral volumes. */
    void addPod(Workload owner, JsonObject document, Optional<ObjectRef> after) {
        Manifest pod = new Manifest(document);
        PodView view = PodView.from(pod);
        add(new MadeObject(pod, owner.ref(), owner.source(), owner.podTemplate(), Optional.of(pod.ref()), after));
        EphemeralPlay.play(this, view, owner, after);
    }

    /** A workload that another one creates, and the objects that it creates in turn. */
    void addWorkload(WorkloadKind kind, Manifest workload, Workload owner, JsonPointer place) {
        add(new MadeObject(workload, owner.ref(), owner.source(), place, Optional.empty(), Optional.empty()));
        kind.play(this, new Workload(kind, workload, owner.source(), owner.podTemplate()));
    }

    /** Records how many replicas a Deployment gives a ReplicaSet. */
    void scale(ObjectRef replicaSet, int count) {
        replicas.put(replicaSet, count);
    }

    Map<ObjectRef, Integer> replicas() {
        return replicas;
    }

    Optional<Integer> scaled(ObjectRef replicaSet) {
        return Optional.ofNullable(replicas.get(replicaSet));
    }

    /** A free name for a pod, see {@link GeneratedNames}. */
    String podName(String namespace, String prefix) {
        String base = GeneratedNames.cut(prefix);
        String name;
        do {
            int next = counters.merge(namespace + "/" + base, 1, Integer::sum);
            name = base + GeneratedNames.suffix(next);
        } while (exists(ObjectRef.pod(namespace, name)));
        return name;
    }

    /** A number of pods or completions. */
    static int count(Part part, int otherwise) {
        int count = part.int32().orElse(otherwise);
        if (count < 0) {
            throw part.refuse("expected a number that is not negative, found " + count);
        }
        return count;
    }

    List<MadeObject> made() {
        return made;
    }

    List<Deleted> deleted() {
        return deleted;
    }

    List<Deleted> mayBeDeleted() {
        return mayBeDeleted;
    }

    List<Reason> reasons() {
        return reasons;
    }

    static boolean isWorkload(String kind) {
        return kind.equals(Kinds.POD) || WorkloadKind.kinds().contains(kind);
    }
}
