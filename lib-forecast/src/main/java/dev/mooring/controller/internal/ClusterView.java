package dev.mooring.controller.internal;

import dev.mooring.binding.VolumeIndex;
import dev.mooring.object.ClaimView;
import dev.mooring.object.PodView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import java.util.List;
import java.util.Optional;

/** What one sync reads of a cluster. It must not change while a sync runs. */
public interface ClusterView {

    /**
     * A claim.
     *
     * @param namespace its namespace
     * @param name its name
     * @return the claim; empty if there is none
     */
    Optional<ClaimView> claim(String namespace, String name);

    /** {@return all volumes} */
    VolumeIndex volumes();

    /**
     * A volume.
     *
     * @param name its name
     * @return the volume; empty if there is none
     */
    default Optional<VolumeView> volume(String name) {
        return volumes().get(name);
    }

    /**
     * A storage class.
     *
     * @param name its name
     * @return the class; empty if there is none
     */
    Optional<StorageClassView> storageClass(String name);

    /** {@return all storage classes by name; it can be iterated any number of times} */
    Iterable<StorageClassView> storageClasses();

    /**
     * The pods that use a claim: running, waiting and finished pods.
     *
     * @param namespace the namespace of the claim
     * @param claimName the name of the claim
     * @return the pods by name
     */
    List<PodView> pods(String namespace, String claimName);

    /** {@return how the controller was started} */
    ControllerOptions options();
}
