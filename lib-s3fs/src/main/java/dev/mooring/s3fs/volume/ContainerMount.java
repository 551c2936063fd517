package dev.mooring.s3fs.volume;

import static java.util.Objects.requireNonNull;

import dev.mooring.kubelet.NodePath;
import org.jspecify.annotations.Nullable;

/**
 * One mount of the volume in a container.
 *
 * @param index its position in the container's {@code volumeMounts}, from 0
 * @param mountPath where the container sees it
 * @param subPath the directory of the volume that is mounted, as written; empty for the whole volume
 * @param subPathExpr the same with {@code $(VARIABLES)}, which only the kubelet can expand; empty if there is none
 * @param readOnly whether the container may not write
 * @param propagation which later mounts it sees
 * @param subPathBind the kubelet's bind of the sub path on the node; null without a sub path
 */
public record ContainerMount(
        int index,
        String mountPath,
        String subPath,
        String subPathExpr,
        boolean readOnly,
        Propagation propagation,
        @Nullable NodePath subPathBind) {

    public ContainerMount {
        requireNonNull(mountPath, "mountPath");
        requireNonNull(subPath, "subPath");
        requireNonNull(subPathExpr, "subPathExpr");
        requireNonNull(propagation, "propagation");
    }

    /**
     * Whether a directory of the volume is mounted instead of the volume.
     *
     * @return true if it has a sub path
     */
    public boolean hasSubPath() {
        return subPathBind != null;
    }
}
