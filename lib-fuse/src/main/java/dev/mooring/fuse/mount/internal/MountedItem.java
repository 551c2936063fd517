package dev.mooring.fuse.mount.internal;

import dev.mooring.kubelet.NodePath;
import dev.mooring.workload.CsiVolume;
import java.util.Optional;

/** A volume that is mounted for a pod of the node. */
public interface MountedItem extends VolumeItem {

    /** {@return the driver and the handle} */
    CsiVolume volume();

    /** {@return where it is mounted for the pod} */
    NodePath target();

    /** {@return where it is staged for the node; empty if the pod has a mount of its own} */
    Optional<NodePath> staging();

    /**
     * Whether one staged mount can serve both.
     *
     * @param other a volume of the same handle
     * @return false if they need different mounts
     */
    boolean sharesMountWith(MountedItem other);
}
