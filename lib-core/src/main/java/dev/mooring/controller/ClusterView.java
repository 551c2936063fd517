package dev.mooring.controller;

import dev.mooring.binding.VolumeIndex;
import dev.mooring.object.ClaimView;
import dev.mooring.object.PodView;
import dev.mooring.object.StorageClassView;
import dev.mooring.object.VolumeView;
import java.util.List;
import java.util.Optional;

/** What one sync looks at in a cluster. Nothing of it may change while a sync runs. */
public interface ClusterView {

    /**
     * A claim.
     *
     * @param namespace its namespace
     * @param name its name
     * @return the claim, empty if there is none
     */
    Optional<ClaimView> claim(String namespace, String name);

    /**
     * All volumes.
     *
     * @return the index
     */
    VolumeIndex volumes();

    /**
     * A volume.
     *
     * @param name its name
     * @return the volume, empty if there is none
     */
    default Optional<VolumeView> volume(String name) {
        return volumes().get(name);
    }

    /**
     * A storage class.
     *
     * @param name its name
     * @return the class, empty if there is none
     */
    Optional<StorageClassView> storageClass(String name);

    /**
     * All storage classes.
     *
     * @return the classes by name, to be walked any number of times
     */
    Iterable<StorageClassView> storageClasses();

    /**
     * The pods that use a claim, be they running, waiting or done.
     *
     * @param namespace the claim's namespace
     * @param claimName the claim's name
     * @return the pods by name
     */
    List<PodView> pods(String namespace, String claimName);

    /**
     * How the controller was started.
     *
     * @return the options
     */
    ControllerOptions options();
}
