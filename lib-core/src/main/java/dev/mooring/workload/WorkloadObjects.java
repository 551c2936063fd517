package dev.mooring.workload;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Map;

/**
 * The claims, pods, ReplicaSets and Jobs that controllers make of the workloads of an inventory and that it does not have
 * yet: of StatefulSets, Deployments, ReplicaSets, ReplicationControllers, DaemonSets, Jobs, CronJobs and the generic
 * ephemeral volumes of pods.
 *
 * <p>For example, a StatefulSet {@code web} with two replicas and the claim template {@code data} makes the claim {@code
 * data-web-0}, the pod {@code web-0}, the claim {@code data-web-1} and the pod {@code web-1}, the last two after {@code
 * web-0} is Running and Ready.
 *
 * <p>There is no kubelet here, and so no pod becomes ready by itself. The list has all objects that come to be if every pod
 * becomes Running and Ready; {@link MadeObject#after()} says which pod an object waits for. Rollouts are complete: a
 * Deployment has one ReplicaSet with all replicas. A Job has the pods that run at the same time, a CronJob one Job that is
 * not finished.
 *
 * <p>What the inventory has is not made again. A workload owns what names its uid as the controller, and adopts what has no
 * controller and fits its selector; a workload without uid owns what names its kind and name. Nothing is changed and
 * nothing is deleted: {@link #deleted()} lists the objects that controllers would delete.
 *
 * <p>Names with random characters have the same length here and end in a number such as {@code web-0000000000-00001}; no
 * real object has such a name.
 */
public final class WorkloadObjects {

    /** How many objects are made at most, unless another limit is given. */
    public static final int DEFAULT_MOST = 100_000;

    private final List<MadeObject> made;
    private final List<Deleted> deleted;
    private final List<Deleted> mayBeDeleted;
    private final List<Reason> reasons;
    private final Map<ObjectRef, Integer> replicas;

    /**
     * An object that the controller of its workload deletes.
     *
     * @param object which object
     * @param workload the workload
     * @param why a sentence without subject
     */
    public record Deleted(ObjectRef object, ObjectRef workload, String why) {

        public Deleted {
            requireNonNull(object, "object");
            requireNonNull(workload, "workload");
            requireNonNull(why, "why");
        }
    }

    private WorkloadObjects(Expansion expansion) {
        this.made = List.copyOf(expansion.made());
        this.deleted = List.copyOf(expansion.deleted());
        this.mayBeDeleted = List.copyOf(expansion.mayBeDeleted());
        this.reasons = List.copyOf(expansion.reasons());
        this.replicas = Map.copyOf(expansion.replicas());
    }

    /**
     * What the workloads of an inventory make.
     *
     * @param inventory the objects of the cluster, or of a chart
     * @return what is made, at most {@link #DEFAULT_MOST} objects
     */
    public static WorkloadObjects of(Inventory inventory) {
        return of(inventory, DEFAULT_MOST);
    }

    /**
     * What the workloads of an inventory make, up to a limit.
     *
     * @param inventory the objects of the cluster, or of a chart
     * @param most how many objects are made at most; a workload that would make more makes none and has the reason
     *     {@link MadeObjectCode#TOO_MANY_OBJECTS}
     * @return what is made
     */
    public static WorkloadObjects of(Inventory inventory, int most) {
        return new WorkloadObjects(new Expansion(requireNonNull(inventory, "inventory"), most).play());
    }

    /**
     * Whether a kind is played here: a workload, or a pod, which can have ephemeral volumes.
     *
     * @param kind the kind
     * @return true if it is
     */
    public static boolean isPlayed(String kind) {
        return Expansion.isWorkload(kind);
    }

    /** {@return the kinds of workloads that are played, without pods} */
    public static List<String> kinds() {
        return WorkloadKind.kinds();
    }

    /** {@return the objects in the order they are made in: an owner first, the claims of a StatefulSet's pod before it} */
    public List<MadeObject> made() {
        return made;
    }

    /** {@return the documents of {@link #made()}} */
    public List<Manifest> documents() {
        return made.stream().map(MadeObject::document).toList();
    }

    /**
     * An inventory with the made objects.
     *
     * @param inventory the objects of the cluster, or of a chart
     * @return the copy
     */
    public Inventory addedTo(Inventory inventory) {
        return inventory.withAll(documents());
    }

    /** {@return the objects that the controllers delete, for example pods behind the last ordinal of a StatefulSet} */
    public List<Deleted> deleted() {
        return deleted;
    }

    /**
     * {@return the objects that the controllers may delete: some of the pods that a ReplicaSet has too many, if the time of day
     * decides which, and the pods that a StatefulSet deletes when another pod is ready}
     */
    public List<Deleted> mayBeDeleted() {
        return mayBeDeleted;
    }

    /** {@return how many replicas the ReplicaSets of the inventory get from their Deployments} */
    public Map<ObjectRef, Integer> replicas() {
        return replicas;
    }

    /**
     * {@return what could not be made, and what is made later or otherwise than here; the codes are {@link MadeObjectCode}s, and {@link WorkloadCode#CLAIM_NOT_OWNED},
     * and one that is more than INFO means that there are or will be objects that are not in {@link #made()}}
     */
    public List<Reason> findings() {
        return reasons;
    }
}
