package dev.mooring.fuse.recovery.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.fuse.mount.ContainerUse;
import dev.mooring.reason.Reason;

/**
 * Why a container must restart because of a volume.
 *
 * @param used the mount of the volume
 * @param use the container
 * @param reason why
 */
public record RestartCause(UsedMount used, ContainerUse use, Reason reason) {

    public RestartCause {
        requireNonNull(used, "used");
        requireNonNull(use, "use");
        requireNonNull(reason, "reason");
    }
}
