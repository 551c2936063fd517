package dev.mooring.rbd.output;

import org.jspecify.annotations.Nullable;

/**
 * One image mapped on the host that was asked. Whether it is mapped read-only is not printed.
 *
 * @param id the device's number for the kernel client, the process id of the daemon for nbd
 * @param pool the pool
 * @param namespace the RADOS namespace, empty for the default one and in releases without them
 * @param image the image
 * @param snapshot the snapshot, null for the image itself; a snapshot really named {@code -} looks like none
 * @param device the path, for example {@code /dev/rbd0} or {@code /dev/nbd3}
 */
public record MappedDevice(
        String id,
        String pool,
        String namespace,
        String image,
        @Nullable String snapshot,
        String device) {

    /**
     * Whether this is a device of {@code rbd-nbd}.
     *
     * @return true for {@code /dev/nbd…}
     */
    public boolean isNbd() {
        return device.startsWith("/dev/nbd");
    }
}
