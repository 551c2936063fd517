package dev.mooring.controller.internal;

import dev.mooring.controller.SyncStep;
import dev.mooring.controller.Write;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimView;
import dev.mooring.object.PodView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import java.util.List;
import java.util.Optional;

/** A cluster that a run changes. It belongs to that run. */
public sealed interface RunningCluster extends ClusterView permits WorkingCluster, ChangedSnapshot {

    /**
     * The claims that refer to the volume of a name: they name it, or an in-tree plugin would give it to them.
     *
     * @param volume the name of the volume, which need not exist
     * @return the claims by namespace and name
     */
    List<ClaimView> claimsNaming(String volume);

    /** {@return a snapshot with all of it but its claims and volumes: of these it has those of some earlier time} */
    ClusterSnapshot others();

    @Override
    default Optional<StorageClassView> storageClass(String name) {
        return others().storageClass(name);
    }

    @Override
    default Iterable<StorageClassView> storageClasses() {
        return others().storageClasses();
    }

    /**
     * A pod.
     *
     * @param namespace its namespace
     * @param name its name
     * @return the pod; empty if there is none
     */
    default Optional<PodView> pod(String namespace, String name) {
        return others().pod(namespace, name);
    }

    @Override
    default List<PodView> pods(String namespace, String claimName) {
        return others().pods(namespace, claimName);
    }

    @Override
    default ControllerOptions options() {
        return others().options();
    }

    /**
     * Puts a claim in the place of the one of its name.
     *
     * @param claim the claim
     */
    void put(ClaimView claim);

    /**
     * Puts a volume in the place of the one of its name.
     *
     * @param volume the volume
     */
    void put(VolumeView volume);

    /**
     * Puts a pod in the place of the one of its name.
     *
     * @param pod the pod
     */
    void put(PodView pod);

    /**
     * Removes an object.
     *
     * @param object which one; nothing happens if it does not exist
     */
    void remove(ObjectRef object);

    /** {@return the cluster as it is now; the very snapshot that the run began with if nothing has changed} */
    ClusterSnapshot snapshot();

    /**
     * Makes the writes of a step.
     *
     * @param step the step
     */
    default void apply(SyncStep step) {
        List<Write> writes = step.writes();
        for (int i = 0; i < writes.size(); i++) {
            Write write = writes.get(i);
            if (!isWrittenAgain(writes, i)) {
                apply(write);
            }
        }
    }

    private void apply(Write write) {
        if (write.removes()) {
            remove(write.object());
        } else if (write.sent() instanceof VolumeView volume) {
            put(volume);
        } else {
            put((ClaimView) write.sent());
        }
    }

    private static boolean isWrittenAgain(List<Write> writes, int index) {
        for (int later = index + 1; later < writes.size(); later++) {
            if (writes.get(later).object().equals(writes.get(index).object())) {
                return true;
            }
        }
        return false;
    }
}
