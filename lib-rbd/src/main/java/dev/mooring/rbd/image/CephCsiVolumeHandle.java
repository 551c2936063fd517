package dev.mooring.rbd.image;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Locale;

/**
 * The handle that ceph-csi gives to a volume it creates: where its image is, without the name of the image.
 *
 * @param version the version of the encoding, unsigned 16 bits; the driver writes only 1
 * @param clusterId the id of the cluster in the configuration of the driver; may contain dashes, may be empty
 * @param poolId the id of the pool
 * @param uuid the id in the name of the image, 36 bytes
 * @upstream ceph-csi internal/util/volid.go CSIIdentifier
 */
public record CephCsiVolumeHandle(int version, String clusterId, long poolId, String uuid) {

    /** The version that the driver writes. */
    public static final int VERSION = 1;

    /** What the driver puts before the id in the name of an image, unless its class has another prefix. */
    public static final String IMAGE_PREFIX = "csi-vol-";

    private static final int CONSTANT_BYTES = 64;
    private static final int MAX_BYTES = 128;
    private static final int UUID_BYTES = 36;

    public CephCsiVolumeHandle {
        requireNonNull(clusterId, "clusterId");
        requireNonNull(uuid, "uuid");
        if (version >>> 16 != 0) {
            throw new IllegalArgumentException("expected a version of 16 bits, found " + version);
        }
    }

    /**
     * Reads a handle by positions, as the driver does: it checks neither the separators nor the form of the UUID.
     * {@link #warnings(String)} names what the driver never writes.
     *
     * @param handle the handle
     * @return its parts
     * @throws HandleException if the driver refuses it
     * @upstream ceph-csi internal/util/volid.go DecomposeCSIID
     */
    public static CephCsiVolumeHandle parse(String handle) {
        byte[] bytes = handle.getBytes(UTF_8);
        if (bytes.length < CONSTANT_BYTES) {
            throw new HandleException("failed to decode CSI identifier, string underflow");
        }
        int version = (int) hex(bytes, 0, 4);
        int length = (int) hex(bytes, 5, 4);
        int pool = 10 + length + 1;
        int uuid = pool + 17;
        // The driver counts in 16 bits and would read past the end; such a handle is refused here.
        if (bytes.length < uuid) {
            throw new HandleException("failed to decode CSI identifier, string underflow");
        }
        long poolId = hex(bytes, pool, 16);
        if (bytes.length - uuid != UUID_BYTES) {
            throw new HandleException("failed to decode CSI identifier, string size mismatch");
        }
        return new CephCsiVolumeHandle(
                version, new String(bytes, 10, length, UTF_8), poolId, new String(bytes, uuid, UUID_BYTES, UTF_8));
    }

    private static long hex(byte[] bytes, int from, int digits) {
        long value = 0;
        for (int i = from; i < from + digits; i++) {
            int digit = Character.digit(bytes[i], 16);
            if (digit < 0) {
                throw new HandleException("encoding/hex: invalid byte at " + i);
            }
            value = value << 4 | digit;
        }
        return value;
    }

    /**
     * Writes the handle.
     *
     * @return the handle, hex digits in lower case
     * @throws HandleException if the id of the cluster is longer than 64 bytes, or the UUID is not 36 bytes long
     * @upstream ceph-csi internal/util/volid.go ComposeCSIID
     */
    public String compose() {
        int length = clusterId.getBytes(UTF_8).length;
        if (CONSTANT_BYTES + length > MAX_BYTES) {
            throw new HandleException("CSI ID encoding length overflow");
        }
        if (uuid.getBytes(UTF_8).length != UUID_BYTES) {
            throw new HandleException("CSI ID invalid object uuid");
        }
        return String.format(Locale.ROOT, "%04x-%04x-%s-%016x-%s", version, length, clusterId, poolId, uuid);
    }

    /** {@return the name of the image if only the handle is known; wrong for a class with a name prefix of its own} */
    public String guessedImage() {
        return IMAGE_PREFIX + uuid;
    }

    /**
     * What the driver reads in a handle but never writes.
     *
     * @param handle a handle that {@link #parse} accepts
     * @return the warnings in the order of the parts; empty for a handle the driver wrote
     * @throws HandleException as {@link #parse}
     */
    public static List<Reason> warnings(String handle) {
        return HandleWarnings.of(parse(handle), handle);
    }
}
