package dev.mooring.s3fs.volume;

import static java.util.Objects.requireNonNull;

import dev.mooring.kubelet.NodePath;
import dev.mooring.reason.Reason;
import dev.mooring.workload.CsiVolume;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A volume that is mounted for a pod of the node, with all that is needed to mount it again.
 *
 * @param subject pod and volume
 * @param volume driver and handle
 * @param target where the pod has it
 * @param staging where it is staged for the node; null for {@link Topology#DIRECT} and inline volumes
 * @param mount what is mounted and how; read-only if the pod or the volume asks for it
 * @param secret the key pair
 * @param containers the containers that mount it, in the order of the pod: init, regular, ephemeral
 * @param reasons what is odd
 */
public record AffectedVolume(
        VolumeSubject subject,
        CsiVolume volume,
        NodePath target,
        @Nullable NodePath staging,
        S3fsMount mount,
        VolumeSecret secret,
        List<ContainerUse> containers,
        List<Reason> reasons)
        implements VolumeItem {

    public AffectedVolume {
        requireNonNull(subject, "subject");
        requireNonNull(volume, "volume");
        requireNonNull(target, "target");
        requireNonNull(mount, "mount");
        requireNonNull(secret, "secret");
        containers = List.copyOf(containers);
        reasons = List.copyOf(reasons);
    }
}
