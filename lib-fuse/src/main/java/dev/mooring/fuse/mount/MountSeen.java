package dev.mooring.fuse.mount;

import static java.util.Objects.requireNonNull;

/**
 * The top mount of a path.
 *
 * @param layers how many mounts are stacked on the path, at least 1
 * @param device {@code major:minor} of the top mount; empty if the table does not have it
 * @param type its file system type
 */
public record MountSeen(int layers, String device, String type) {

    public MountSeen {
        requireNonNull(device, "device");
        requireNonNull(type, "type");
    }

    /** {@return the number under {@code /sys/fs/fuse/connections}, the minor of the device; empty if it is not known} */
    public String connection() {
        return device.substring(device.indexOf(':') + 1);
    }
}
