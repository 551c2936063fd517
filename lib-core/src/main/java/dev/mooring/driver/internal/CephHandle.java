package dev.mooring.driver.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.util.Locale;
import java.util.Optional;

/**
 * The handle of a volume, a snapshot or a group that ceph-csi creates.
 *
 * @param version the version of the encoding, unsigned 16 bits; the driver writes only 1
 * @param clusterId the id of the Ceph cluster in the configuration of the driver; may contain dashes, may be empty
 * @param locationId the id of the pool, or of the CephFS file system
 * @param uuid the id in the name of the image or subvolume, 36 bytes
 * @upstream ceph-csi internal/util/volid.go CSIIdentifier
 */
public record CephHandle(int version, String clusterId, long locationId, String uuid) {

    private static final int CONSTANT_BYTES = 64;
    private static final int MAX_BYTES = 128;
    private static final int UUID_BYTES = 36;

    public CephHandle {
        requireNonNull(clusterId, "clusterId");
        requireNonNull(uuid, "uuid");
        if (version >>> 16 != 0) {
            throw new IllegalArgumentException("expected a version of 16 bits, found " + version);
        }
    }

    /**
     * Reads a handle by position, as the driver does: it checks neither the separators nor the form of the UUID.
     *
     * @param handle the handle
     * @return its parts
     * @throws IllegalArgumentException if the driver refuses it, with the driver's message
     * @upstream ceph-csi internal/util/volid.go DecomposeCSIID
     */
    public static CephHandle parse(String handle) {
        byte[] bytes = handle.getBytes(UTF_8);
        if (bytes.length < CONSTANT_BYTES) {
            throw new IllegalArgumentException("failed to decode CSI identifier, string underflow");
        }
        int version = (int) hex(bytes, 0, 4);
        int length = (int) hex(bytes, 5, 4);
        int location = 10 + length + 1;
        int uuid = location + 17;
        // The driver counts in 16 bits and would read past the end; such a handle is refused here.
        if (bytes.length < uuid) {
            throw new IllegalArgumentException("failed to decode CSI identifier, string underflow");
        }
        long locationId = hex(bytes, location, 16);
        if (bytes.length - uuid != UUID_BYTES) {
            throw new IllegalArgumentException("failed to decode CSI identifier, string size mismatch");
        }
        return new CephHandle(
                version, new String(bytes, 10, length, UTF_8), locationId, new String(bytes, uuid, UUID_BYTES, UTF_8));
    }

    private static long hex(byte[] bytes, int from, int digits) {
        long value = 0;
        for (int i = from; i < from + digits; i++) {
            int digit = Character.digit(bytes[i], 16);
            if (digit < 0) {
                throw new IllegalArgumentException("encoding/hex: invalid byte at " + i);
            }
            value = value << 4 | digit;
        }
        return value;
    }

    /**
     * Reads a handle that may be of another form.
     *
     * @param handle the handle
     * @return its parts; empty if the driver refuses it
     */
    public static Optional<CephHandle> read(String handle) {
        try {
            return Optional.of(parse(handle));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * Writes the handle.
     *
     * @return the handle, hex digits in lower case
     * @throws IllegalArgumentException if the id of the cluster is longer than 64 bytes, or the UUID is not 36 bytes long
     * @upstream ceph-csi internal/util/volid.go ComposeCSIID
     */
    public String compose() {
        int length = clusterId.getBytes(UTF_8).length;
        if (CONSTANT_BYTES + length > MAX_BYTES) {
            throw new IllegalArgumentException("CSI ID encoding length overflow");
        }
        if (uuid.getBytes(UTF_8).length != UUID_BYTES) {
            throw new IllegalArgumentException("CSI ID invalid object uuid");
        }
        return String.format(Locale.ROOT, "%04x-%04x-%s-%016x-%s", version, length, clusterId, locationId, uuid);
    }

    /**
     * The same volume in a configuration where the Ceph cluster has another id; adjusts the length in the handle.
     *
     * @param newClusterId the id there
     * @return the changed copy
     */
    public CephHandle withClusterId(String newClusterId) {
        return new CephHandle(version, newClusterId, locationId, uuid);
    }
}
