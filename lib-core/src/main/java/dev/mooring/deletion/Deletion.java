package dev.mooring.deletion;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.Scopes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;

/**
 * A deletion: which objects, in which order, and with what their dependents.
 *
 * <p>For example, the deletion of a claim that a running pod uses ends with a claim that is {@code terminating}, held by
 * {@code kubernetes.io/pvc-protection} because of the pod.
 */
public final class Deletion {

    private final Inventory inventory;
    private final Propagation propagation;
    private final List<Step> steps;

    private record Step(List<ObjectRef> objects, Propagation propagation, OptionalInt replicas) {}

    private Deletion(Inventory inventory, Propagation propagation, List<Step> steps) {
        this.inventory = requireNonNull(inventory, "inventory");
        this.propagation = requireNonNull(propagation, "propagation");
        this.steps = List.copyOf(steps);
    }

    /**
     * The deletion of nothing: only what is being deleted already goes on.
     *
     * @param inventory the objects as they are in the cluster
     * @return the deletion
     */
    public static Deletion in(Inventory inventory) {
        return new Deletion(inventory, Propagation.BACKGROUND, List.of());
    }

    /**
     * The same with another propagation for the steps that follow; the default is {@link Propagation#BACKGROUND}.
     *
     * @param newPropagation what happens to dependents
     * @return the changed copy
     */
    public Deletion cascading(Propagation newPropagation) {
        return new Deletion(inventory, newPropagation, steps);
    }

    /**
     * The same, then these objects deleted one after the other: each when everything has settled.
     *
     * @param objects the objects; one that is not there is named in the answer
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
     * The same, then these objects deleted at the same time: pods first, for a pod that goes at once may be made again before
     * its claim is deleted.
     *
     * @param objects the objects; one that is not there is named in the answer
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
     * The same, then a StatefulSet scaled: its pods outside of the range go, and their claims as its retention policy says.
     *
     * @param set the set
     * @param replicas its new number of replicas
     * @return the changed copy
     */
    public Deletion scaling(ObjectRef set, int replicas) {
        return then(new Step(List.of(set), propagation, OptionalInt.of(replicas)));
    }

    private Deletion then(Step step) {
        List<Step> more = new ArrayList<>(steps);
        more.add(step);
        return new Deletion(inventory, propagation, more);
    }

    /**
     * Plays the deletion until nobody writes.
     *
     * @param others who plays the PV controller; {@link OtherControllers#NONE} if nobody does
     * @return what it comes to
     */
    public Deletions play(OtherControllers others) {
        DeletionRun run = new DeletionRun(inventory, requireNonNull(others, "others"));
        run.resume();
        for (Step step : steps) {
            for (ObjectRef object : step.objects()) {
                if (step.replicas().isPresent()) {
                    run.scale(object, step.replicas().getAsInt());
                } else {
                    run.delete(object, step.propagation());
                }
            }
            run.settle();
        }
        return Deletions.of(run);
    }
}
