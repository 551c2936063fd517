package dev.mooring.s3fs.target;

import static java.util.Objects.requireNonNull;

/**
 * The mount on top of a target.
 *
 * @param layers how many mounts lie on the path, at least 1
 * @param device {@code major:minor} of the one on top; empty if the table does not tell
 * @param type its file system type
 */
public record MountSeen(int layers, String device, String type) {

    public MountSeen {
        requireNonNull(device, "device");
        requireNonNull(type, "type");
    }

    /**
     * The number under {@code /sys/fs/fuse/connections}.
     *
     * @return the minor of the device; empty if the table does not tell
     */
    public String connection() {
        return device.substring(device.indexOf(':') + 1);
    }
}
