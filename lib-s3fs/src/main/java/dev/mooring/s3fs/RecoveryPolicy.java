package dev.mooring.s3fs;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.recovery.internal.Start;

/**
 * What the operator allows, and where files and mounts of a recovery are kept.
 *
 * @param volumes what is allowed for the volumes
 * @param sideDirectory where mounts are made before they are bound over dead ones: an absolute path outside the
 *     kubelet's root
 * @param maxLayers the number of stacked mounts from which the stack is unmounted
 * @param maxParallelMounts how many items may be recovered at the same time
 */
public record RecoveryPolicy(VolumePolicy volumes, String sideDirectory, int maxLayers, int maxParallelMounts) {

    /** The default for volumes, 50 layers, 4 items at the same time. */
    public static final RecoveryPolicy DEFAULT =
            new RecoveryPolicy(VolumePolicy.DEFAULT, "/run/mooring/s3fs/side", 50, 4);

    public RecoveryPolicy {
        requireNonNull(volumes, "volumes");
        S3fsOption.requirePath(sideDirectory, "sideDirectory");
        if (maxLayers < 1 || maxParallelMounts < 1) {
            throw new IllegalArgumentException("maxLayers and maxParallelMounts must be at least 1");
        }
    }

    Start.Limits limits() {
        return new Start.Limits(sideDirectory, maxLayers, maxParallelMounts);
    }

    /**
     * The same policy with other rules for volumes.
     *
     * @param newVolumes what is allowed for the volumes
     * @return the changed copy
     */
    public RecoveryPolicy withVolumes(VolumePolicy newVolumes) {
        return new RecoveryPolicy(newVolumes, sideDirectory, maxLayers, maxParallelMounts);
    }

    /**
     * The same policy with another directory for side paths.
     *
     * @param directory an absolute path
     * @return the changed copy
     */
    public RecoveryPolicy withSideDirectory(String directory) {
        return new RecoveryPolicy(volumes, directory, maxLayers, maxParallelMounts);
    }

    /**
     * The same policy with another limit for stacked mounts.
     *
     * @param layers the number of stacked mounts from which the stack is unmounted
     * @return the changed copy
     */
    public RecoveryPolicy withMaxLayers(int layers) {
        return new RecoveryPolicy(volumes, sideDirectory, layers, maxParallelMounts);
    }
}
