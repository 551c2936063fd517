package dev.mooring.rbd.output;

import java.util.Optional;

/**
 * One image mapped on the host that was asked. Whether it is mapped read-only is not printed.
 *
 * @param id the number of the device for the kernel client, the process id of the daemon for nbd
 * @param pool the pool
 * @param namespace the RADOS namespace; empty for the default one and in releases without namespaces
 * @param image the image
 * @param snapshot the snapshot; empty for the image itself, and for a snapshot really named {@code -}
 * @param device the path, for example {@code /dev/rbd0} or {@code /dev/nbd3}
 */
public record MappedDevice(
        String id, String pool, String namespace, String image, Optional<String> snapshot, String device) {

    /** {@return whether this is a device of {@code rbd-nbd}} */
    public boolean isNbd() {
        return device.startsWith("/dev/nbd");
    }
}
