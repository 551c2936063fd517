package dev.mooring.fuse.mount.internal;

import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.kubelet.NodePath;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Optional;

/** One volume of one pod, or a pod as a whole. */
public interface VolumeItem {

    /** {@return pod and volume} */
    VolumeSubject subject();

    /** {@return where it is mounted for the pod; empty if the path is not known} */
    Optional<NodePath> path();

    /** {@return the reasons, the decisive one first} */
    List<Reason> reasons();
}
