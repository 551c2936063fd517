package dev.mooring.fuse.mount.internal;

import dev.mooring.internal.EnumNames;
import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import java.util.Optional;

/** What a container sees at the mount path of a volume: its own mount table compared with that of the host. */
public enum ContainerView {
    /** The same file system as the host. */
    CURRENT,
    /** A different FUSE mount than the host has there now: a dead mount, or one that the host no longer has. */
    OLD,
    /** A directory of the node: the container started while nothing was mounted. */
    BARE,
    /** The mount tables do not show it. */
    UNKNOWN;

    /**
     * Compares the top mount in a container with the top mount on the host. A new mount never gets the device of a mount
     * that a process still uses.
     *
     * @param container the mount table of the container
     * @param path where the container has the volume
     * @param host the mount table of the host
     * @param target where the host has it
     * @return what the container sees; unknown if a table has no devices, or nothing is mounted there in one of them
     */
    public static ContainerView of(MountTable container, String path, MountTable host, String target) {
        Optional<String> wanted = host.top(target).map(MountEntry::device).filter(device -> !device.isEmpty());
        if (wanted.isEmpty()) {
            return UNKNOWN;
        }
        MountEntry own = top(container, path).orElse(null);
        if (own == null || own.device().isEmpty()) {
            return UNKNOWN;
        }
        return own.device().equals(wanted.get()) ? CURRENT : own.isFuse() ? OLD : BARE;
    }

    /**
     * The top mount at a path of a container.
     *
     * @param container the mount table of the container
     * @param path the path as the pod writes it, with or without a slash at its end
     * @return the mount; empty if nothing is mounted there
     */
    public static Optional<MountEntry> top(MountTable container, String path) {
        return container.top(MountPoint.of(path));
    }

    /** {@return the name in kebab-case} */
    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
