package dev.mooring.workload.controller;

import static java.util.Objects.requireNonNull;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.workload.controller.internal.MadeObjectCode;
import dev.mooring.workload.internal.WorkloadCode;
import java.util.List;
import java.util.Map;

/**
 * The claims, pods, ReplicaSets and Jobs that controllers create for the workloads of an inventory and that it does not
 * yet have: for StatefulSets, Deployments, ReplicaSets, ReplicationControllers, DaemonSets, Jobs, CronJobs and the
 * generic ephemeral volumes of pods.
 *
 * <p>For example, a StatefulSet {@code web} with two replicas and the claim template {@code data} creates the claim
 * {@code data-web-0}, the pod {@code web-0}, the claim {@code data-web-1} and the pod {@code web-1}, the last two after
 * {@code web-0} is Running and Ready.
 *
 * <p>There is no kubelet here, so no pod becomes ready. The list has all objects that are created if every pod becomes
 * Running and Ready; {@link MadeObject#after()} names the pod that an object waits for. Rollouts are complete: a
 * Deployment has one ReplicaSet with all replicas. A Job has the pods that run at the same time, and a CronJob has one
 * unfinished Job.
 *
 * <p>Existing objects are not created again. A workload owns the objects that name its uid as the controller, and
 * adopts those without a controller that match its selector; a workload without a uid owns those that name its kind and
 * name. Nothing is changed or deleted: {@link #deleted()} lists the objects that controllers would delete.
 *
 * <p>Names with random characters have the same length here and end in a number such as {@code web-0000000000-00001}; no
 * real object has such a name.
 */
public final class WorkloadObjects {

    /** The default limit of created objects. */
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
     * @param why a sentence without a subject
     */
    public record Deleted(ObjectRef object, ObjectRef workload, String why) {

        public Deleted {
            requireNonNull(object, "object");
            requireNonNull(workload, "workload");
            requireNonNull(why, "why");
        }
    }

    private WorkloadObjects(Creation creation) {
        this.made = List.copyOf(creation.made());
        this.deleted = List.copyOf(creation.deleted());
        this.mayBeDeleted = List.copyOf(creation.mayBeDeleted());
        this.reasons = List.copyOf(creation.reasons());
        this.replicas = Map.copyOf(creation.replicas());
    }

    /**
     * The objects that the workloads of an inventory create.
     *
     * @param inventory the objects of the cluster, or of a chart
     * @return the created objects, at most {@link #DEFAULT_MOST}
     */
    public static WorkloadObjects of(Inventory inventory) {
        return of(inventory, DEFAULT_MOST);
    }

    /**
     * The objects that the workloads of an inventory create, up to a limit.
     *
     * @param inventory the objects of the cluster, or of a chart
     * @param most the largest number of objects; a workload that would exceed it creates none and has the reason
     *     {@link MadeObjectCode#TOO_MANY_OBJECTS}
     * @return what is made
     */
    public static WorkloadObjects of(Inventory inventory, int most) {
        return new WorkloadObjects(new Creation(requireNonNull(inventory, "inventory"), most).play());
    }

    /**
     * Whether a kind is simulated: a workload, or a pod, which can have ephemeral volumes.
     *
     * @param kind the kind
     * @return true if it is
     */
    public static boolean isPlayed(String kind) {
        return Creation.isWorkload(kind);
    }

    /** {@return the simulated kinds of workloads, without pods} */
    public static List<String> kinds() {
        return WorkloadKind.kinds();
    }

    /** {@return the objects in the order of creation: an owner first, the claims of a StatefulSet's pod before it} */
    public List<MadeObject> made() {
        return made;
    }

    /** {@return the documents of {@link #made()}} */
    public List<Manifest> documents() {
        return made.stream().map(MadeObject::document).toList();
    }

    /**
     * An inventory with the created objects.
     *
     * @param inventory the objects of the cluster, or of a chart
     * @return the copy
     */
    public Inventory addedTo(Inventory inventory) {
        return inventory.withAll(documents());
    }

    /** {@return the objects that the controllers delete, for example pods after the last ordinal of a StatefulSet} */
    public List<Deleted> deleted() {
        return deleted;
    }

    /**
     * {@return the objects that the controllers may delete: some of a ReplicaSet's surplus pods, if the time of day
     * decides which, and the pods that a StatefulSet deletes once another pod is ready}
     */
    public List<Deleted> mayBeDeleted() {
        return mayBeDeleted;
    }

    /** {@return how many replicas the ReplicaSets of the inventory get from their Deployments} */
    public Map<ObjectRef, Integer> replicas() {
        return replicas;
    }

    /**
     * {@return what could not be created, and what controllers create later or differently; the codes are
     * {@link MadeObjectCode}s and {@link WorkloadCode#CLAIM_NOT_OWNED}; a severity above INFO means that some existing
     * or future objects are not in {@link #made()}}
     */
    public List<Reason> findings() {
        return reasons;
    }
}
