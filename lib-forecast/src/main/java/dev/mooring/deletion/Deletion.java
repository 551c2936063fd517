package dev.mooring.deletion;

import static java.util.Objects.requireNonNull;

import dev.mooring.internal.EnumNames;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.object.Inventory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A deletion: which objects, in which order, and what happens to their dependents.
 *
 * <p>For example, the deletion of a claim that a running pod uses ends with a claim that is {@code terminating}, held by
 * {@code kubernetes.io/pvc-protection} because of the pod.
 */
public final class Deletion {

    private final Inventory inventory;
    private final Propagation propagation;
    private final List<Step> steps;
    private final Deletions earlier;

    /**
     * A step.
     *
     * @param objects what is deleted or scaled; empty if the controllers of workloads delete surplus objects
     * @param release the Helm release that is uninstalled instead
     */
    private record Step(
            List<ObjectRef> objects, Propagation propagation, OptionalInt replicas, Optional<HelmRelease> release) {

        Step(List<ObjectRef> objects, Propagation propagation, OptionalInt replicas) {
            this(objects, propagation, replicas, Optional.empty());
        }
    }

    private Deletion(Inventory inventory, Propagation propagation, List<Step> steps, Deletions earlier) {
        this.inventory = requireNonNull(inventory, "inventory");
        this.propagation = requireNonNull(propagation, "propagation");
        this.steps = List.copyOf(steps);
        this.earlier = requireNonNull(earlier, "earlier");
    }

    /**
     * A deletion without objects: deletions in progress continue, and the controllers delete what is due, see {@link
     * #isDue}.
     *
     * @param inventory the objects as they are in the cluster
     * @return the deletion
     */
    public static Deletion in(Inventory inventory) {
        return new Deletion(inventory, Propagation.BACKGROUND, List.of(), Deletions.NONE);
    }

    /**
     * Whether controllers delete something of a cluster without a request: an object is already being deleted, its
     * owners do not exist, its node does not exist or evicts it, or it is a Job that finished long enough ago. {@link
     * dev.mooring.workload.controller.WorkloadObjects} says what workloads delete.
     *
     * @param inventory the objects as they are in the cluster
     * @return true if a deletion without objects changes something
     */
    public static boolean isDue(Inventory inventory) {
        return inventory.all().stream()
                        .anyMatch(each ->
                                Housekeeping.isBeingDeleted(each) || GarbageCollector.isOwnerGone(inventory, each))
                || !Housekeeping.of(inventory).isEmpty();
    }

    /**
     * The owners of an object, and their owners, that may not exist. If none of its owners exists, it is deleted.
     *
     * @param inventory the objects as they are in the cluster
     * @param object the object
     * @return its owners; empty if one of them is there, or it is known that none is
     */
    public static List<ObjectRef> ownersNotGiven(Inventory inventory, Manifest object) {
        return GarbageCollector.ownersNotGiven(inventory, object, new HashSet<>());
    }

    /**
     * The same after objects were written to a cluster where nothing was due.
     *
     * @param inventory the objects as they are in the cluster, with those that were written
     * @param written those that were written
     * @return false if it is known that nothing is due now
     */
    public static boolean isDue(Inventory inventory, Inventory written) {
        return written.all().stream()
                        .anyMatch(each ->
                                Housekeeping.isBeingDeleted(each) || GarbageCollector.isOwnerGone(inventory, each))
                || Housekeeping.isDue(inventory, written);
    }

    /**
     * The same in a cluster where something was deleted before: what was not known then is not known now.
     *
     * @param before what the earlier deletion came to
     * @return the changed copy
     */
    public Deletion after(Deletions before) {
        return new Deletion(inventory, propagation, steps, before);
    }

    /**
     * {@return the deletion as several, one for each step; itself if it has none}
     *
     * <p>A caller that plays them one after the other with {@link #on} can let workloads recreate their objects in
     * between.
     */
    public List<Deletion> parts() {
        return steps.isEmpty()
                ? List.of(this)
                : steps.stream()
                        .map(each -> new Deletion(inventory, propagation, List.of(each), earlier))
                        .toList();
    }

    /**
     * The same steps in another cluster.
     *
     * @param other the objects as they are there
     * @return the changed copy
     */
    public Deletion on(Inventory other) {
        return new Deletion(other, propagation, steps, earlier);
    }

    /**
     * The same with another propagation for the steps that follow; the default is {@link Propagation#BACKGROUND}.
     *
     * @param newPropagation what happens to dependents
     * @return the changed copy
     */
    public Deletion cascading(Propagation newPropagation) {
        return new Deletion(inventory, newPropagation, steps, earlier);
    }

    /**
     * The same, then these objects deleted one after the other: each when everything has settled.
     *
     * @param objects the objects; one that does not exist is named in the answer
     * @return the changed copy
     */
    public Deletion inOrder(List<ObjectRef> objects) {
        Deletion deletion = this;
        for (ObjectRef object : objects) {
            deletion = deletion.together(List.of(object));
        }
        return deletion;
    }

    /**
     * The same, then these objects deleted at the same time: pods first, because a pod that goes at once may be
     * recreated before its claim is deleted. It is then not known whether that claim goes.
     *
     * @param objects the objects; one that does not exist is named in the answer
     * @return the changed copy
     */
    public Deletion together(List<ObjectRef> objects) {
        return then(new Step(
                objects.stream()
                        .map(Scopes::key)
                        .sorted(Comparator.comparing(each -> !each.kind().equals(Kinds.POD)))
                        .toList(),
                propagation,
                OptionalInt.empty()));
    }

    /**
     * The same, then a workload scaled: its surplus pods go, with their ephemeral claims, and the claims of a
     * StatefulSet as its retention policy says.
     *
     * @param workload a StatefulSet, Deployment, ReplicaSet or ReplicationController
     * @param replicas its new number of replicas
     * @return the changed copy
     */
    public Deletion scaling(ObjectRef workload, int replicas) {
        if (replicas < 0) {
            throw new IllegalArgumentException("replicas must not be negative: " + replicas);
        }
        return then(new Step(List.of(Scopes.key(workload)), propagation, OptionalInt.of(replicas)));
    }

    /**
     * The same, then a Helm release uninstalled: what its manifest has is deleted, except what that keeps.
     *
     * @param release the release
     * @return the changed copy
     */
    public Deletion uninstalling(HelmRelease release) {
        return then(new Step(List.of(), propagation, OptionalInt.empty(), Optional.of(release)));
    }

    /** {@return the same, then what the controllers of workloads delete, for example surplus pods} */
    public Deletion byWorkloads() {
        return then(new Step(List.of(), propagation, OptionalInt.empty()));
    }

    private Deletion then(Step step) {
        List<Step> more = new ArrayList<>(steps);
        more.add(step);
        return new Deletion(inventory, propagation, more, earlier);
    }

    /**
     * Plays the deletion until nothing is written any more.
     *
     * @param others what plays the PV controller; {@link OtherControllers#NONE} if nothing does
     * @return the result
     */
    public Deletions play(OtherControllers others) {
        DeletionRun run = new DeletionRun(inventory, requireNonNull(others, "others"), earlier);
        run.resume();
        for (Step step : steps) {
            run.scene().deletedTogether(step.objects());
            for (ObjectRef object : step.objects()) {
                if (step.replicas().isPresent()) {
                    Scaling.scale(run, object, step.replicas().getAsInt());
                } else {
                    run.delete(object, step.propagation());
                }
            }
            if (step.release().isPresent()) {
                AppliedDeletion.uninstall(run, step.release().get());
            } else if (step.objects().isEmpty()) {
                Scaling.workloads(run);
            }
            run.settle();
        }
        return Deletions.of(run);
    }

    /**
     * What happens to the dependents of a deleted object: the values of {@code kubectl delete --cascade}.
     *
     * @upstream staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go deletionFinalizersForGarbageCollection
     */
    public enum Propagation {
        /** The object goes, then its dependents; the default of kubectl. */
        BACKGROUND(""),
        /** Its dependents go first, those that block their owner. */
        FOREGROUND(GarbageCollector.FOREGROUND),
        /** Its dependents stay. */
        ORPHAN(GarbageCollector.ORPHAN);

        private final String finalizer;

        Propagation(String finalizer) {
            this.finalizer = finalizer;
        }

        /** The finalizers after a DELETE: those of the garbage collector are set anew, whatever was there. */
        List<String> appliedTo(List<String> finalizers) {
            List<String> applied = new ArrayList<>(finalizers);
            applied.removeIf(each -> each.equals(GarbageCollector.FOREGROUND) || each.equals(GarbageCollector.ORPHAN));
            if (!finalizer.isEmpty()) {
                applied.add(finalizer);
            }
            return List.copyOf(applied);
        }

        /** The propagation with which the garbage collector deletes an object: what its finalizers say. */
        static Propagation of(List<String> finalizers) {
            if (finalizers.contains(GarbageCollector.ORPHAN)) {
                return ORPHAN;
            }
            return finalizers.contains(GarbageCollector.FOREGROUND) ? FOREGROUND : BACKGROUND;
        }

        /** {@return {@code background}, {@code foreground} or {@code orphan}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }
}
