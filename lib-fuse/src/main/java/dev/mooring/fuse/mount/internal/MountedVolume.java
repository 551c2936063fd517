package dev.mooring.fuse.mount.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.ContainerUse;
import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.kubelet.NodePath;
import java.util.List;
import java.util.Optional;

/**
 * A volume of the driver that is mounted for a pod, as the objects and the mount table show it.
 *
 * @param subject pod and volume
 * @param source its source
 * @param target where it is mounted for the pod
 * @param staging where it is staged for the node; empty if the pod has a mount of its own
 * @param isReadOnly whether the pod or the volume asks for a mount to which nobody may write
 * @param containers the containers that mount it, in the order of the pod: init, regular, ephemeral
 */
public record MountedVolume(
        VolumeSubject subject,
        CsiSource source,
        NodePath target,
        Optional<NodePath> staging,
        boolean isReadOnly,
        List<ContainerUse> containers) {

    public MountedVolume {
        requireNonNull(subject, "subject");
        requireNonNull(source, "source");
        requireNonNull(target, "target");
        requireNonNull(staging, "staging");
        containers = List.copyOf(containers);
    }
}
