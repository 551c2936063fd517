package dev.mooring.fuse.recovery.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.ContainerUse;
import dev.mooring.manifest.ObjectRef;
import java.util.List;
import java.util.Optional;

/**
 * The mount of a volume for a pod, and who uses it.
 *
 * @param node the node of the pod; empty if it is not known
 * @param pod the pod
 * @param podUid its uid
 * @param target where the volume is mounted for the pod
 * @param readOnly whether the pod or the volume asks for a read-only mount
 * @param directory the directory of the file system that the pod should have, as in the mount table; empty if it is not known
 * @param containers the containers that mount it
 */
public record UsedMount(
        String node,
        ObjectRef pod,
        String podUid,
        String target,
        boolean readOnly,
        Optional<String> directory,
        List<ContainerUse> containers) {

    public UsedMount {
        requireNonNull(node, "node");
        requireNonNull(pod, "pod");
        requireNonNull(podUid, "podUid");
        requireNonNull(target, "target");
        requireNonNull(directory, "directory");
        containers = List.copyOf(containers);
    }
}
