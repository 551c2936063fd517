package dev.mooring.fuse.recovery.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.ContainerUse;
import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.fuse.mount.internal.MountedItem;
import dev.mooring.kubelet.NodePath;
import dev.mooring.reason.Reason;
import dev.mooring.workload.CsiVolume;
import java.util.List;
import java.util.Optional;

/**
 * A volume that is mounted for a pod, with a daemon that a plan may start.
 *
 * @param subject pod and volume
 * @param volume the driver and the handle
 * @param target where it is mounted for the pod
 * @param staging where it is mounted for the node, if the pod has a bind of that; else empty
 * @param isReadOnly whether the pod or the volume asks for a mount to which nobody may write
 * @param start how its daemon is started
 * @param containers the containers that mount it, in the order of the pod: init, regular, ephemeral
 * @param reasons what is unusual; empty if nothing is
 */
public record StartedVolume(
        VolumeSubject subject,
        CsiVolume volume,
        NodePath target,
        Optional<NodePath> staging,
        boolean isReadOnly,
        DaemonStart start,
        List<ContainerUse> containers,
        List<Reason> reasons)
        implements MountedItem {

    public StartedVolume {
        requireNonNull(subject, "subject");
        requireNonNull(volume, "volume");
        requireNonNull(target, "target");
        requireNonNull(staging, "staging");
        requireNonNull(start, "start");
        containers = List.copyOf(containers);
        reasons = List.copyOf(reasons);
    }

    @Override
    public Optional<NodePath> path() {
        return Optional.of(target);
    }

    @Override
    public boolean sharesMountWith(MountedItem other) {
        return other instanceof StartedVolume started && start.sharesMountWith(started.start());
    }
}
