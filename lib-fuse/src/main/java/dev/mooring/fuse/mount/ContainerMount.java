package dev.mooring.fuse.mount;

import dev.mooring.kubelet.NodePath;
import dev.mooring.workload.VolumeUse;
import java.util.Optional;

/**
 * One mount of a volume in a container.
 *
 * @param use the entry of {@code volumeMounts}
 * @param isReadOnly whether the container may only read
 * @param subPathBind the bind of the kubelet for the sub path; empty without a sub path
 */
public record ContainerMount(VolumeUse use, boolean isReadOnly, Optional<NodePath> subPathBind) {

    /** {@return the path in the container} */
    public String mountPath() {
        return use.path();
    }

    /** {@return whether the container sees what is mounted over its mount on the host} */
    public boolean follows() {
        return use.propagation().equals("HostToContainer") || use.propagation().equals("Bidirectional");
    }

    /** {@return whether a directory of the volume is mounted instead of the volume} */
    public boolean hasSubPath() {
        return subPathBind.isPresent();
    }

    @Override
    public String toString() {
        return use.container() + ":" + use.path() + (isReadOnly ? " read-only" : "");
    }
}
