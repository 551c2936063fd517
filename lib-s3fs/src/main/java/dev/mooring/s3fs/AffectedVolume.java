package dev.mooring.s3fs;

import dev.mooring.fuse.mount.ContainerUse;
import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.fuse.mount.internal.MountedItem;
import dev.mooring.kubelet.NodePath;
import dev.mooring.reason.Reason;
import dev.mooring.workload.CsiVolume;
import java.util.List;
import java.util.Optional;

/**
 * A volume that is mounted for a pod of the node, with everything that is needed to mount it again.
 *
 * @param subject the volume and the pod
 * @param volume the driver and the handle
 * @param target where it is mounted for the pod
 * @param staging where it is staged for the node; empty if the pod has a mount of its own
 * @param mount what is mounted and how; read-only if the pod or the volume asks for it
 * @param credentialFile the file with the key pair
 * @param containers the containers that mount it, in the order of the pod: init, regular, ephemeral
 * @param reasons what is unusual; empty if nothing is
 */
record AffectedVolume(
        VolumeSubject subject,
        CsiVolume volume,
        NodePath target,
        Optional<NodePath> staging,
        S3fsMount mount,
        CredentialFile credentialFile,
        List<ContainerUse> containers,
        List<Reason> reasons)
        implements MountedItem {

    public AffectedVolume {
        containers = List.copyOf(containers);
        reasons = List.copyOf(reasons);
    }

    @Override
    public Optional<NodePath> path() {
        return Optional.of(target);
    }

    /** One s3fs has one source, server, key pair and set of options; only its binds can differ in who may write. */
    @Override
    public boolean sharesMountWith(MountedItem other) {
        return other instanceof AffectedVolume volume
                && volume.mount().asWritable().equals(mount().asWritable())
                && volume.credentialFile().secret().equals(credentialFile().secret());
    }

    /** Never the key pair. */
    @Override
    public String toString() {
        return subject + " at " + target + ": " + mount.source().argument();
    }
}
