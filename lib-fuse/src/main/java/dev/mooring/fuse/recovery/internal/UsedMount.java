package dev.mooring.fuse.recovery.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.ContainerUse;
import dev.mooring.fuse.mount.VolumeSubject;
import java.util.List;
import java.util.Optional;

/**
 * The mount of a volume for a pod, and who uses it.
 *
 * @param subject pod and volume
 * @param target where the volume is mounted for the pod
 * @param readOnly whether the pod or the volume asks for a read-only mount
 * @param directory the directory of the file system that the pod should have, as in the mount table; empty if it is not known
 * @param containers the containers that mount it
 */
public record UsedMount(
        VolumeSubject subject,
        String target,
        boolean readOnly,
        Optional<String> directory,
        List<ContainerUse> containers) {

    public UsedMount {
        requireNonNull(subject, "subject");
        requireNonNull(target, "target");
        requireNonNull(directory, "directory");
        containers = List.copyOf(containers);
    }
}
