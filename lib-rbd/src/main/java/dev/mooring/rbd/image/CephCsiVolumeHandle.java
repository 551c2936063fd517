package dev.mooring.rbd.image;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Locale;

/**
 * The handle that ceph-csi gives a volume it made: where its image is, without the image's name.
 *
 * @param version the encoding's version, unsigned 16 bits; 1 is the only one ever written
 * @param clusterId which cluster, as the driver's configuration calls it; may hold dashes, may be empty
 * @param poolId the pool's id
 * @param uuid the id of the image's name, 36 bytes
 * @upstream ceph-csi internal/util/volid.go CSIIdentifier
 */
public record CephCsiVolumeHandle(int version, String clusterId, long poolId, String uuid) {

    /** The version that is written. */
    public static final int VERSION = 1;

    /** What the driver puts before the id in the name of a volume's image, unless told otherwise. */
    public static final String IMAGE_PREFIX = "csi-vol-";

    private static final int CONSTANT_BYTES = 64;
    private static final int MAX_BYTES = 128;
    private static final int UUID_BYTES = 36;

    public CephCsiVolumeHandle {
        requireNonNull(clusterId, "clusterId");
        requireNonNull(uuid, "uuid");
        if (version >>> 16 != 0) {
            throw new IllegalArgumentException("a version has 16 bits");
        }
    }

    /**
     * Reads a handle by positions, as the driver does: it looks neither at the separators nor at the form of the UUID.
     * {@link #warnings(String)} tells what it would never have written.
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
        // The driver counts in 16 bits and would run over its end; such a handle is refused here.
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
     * @throws HandleException if the cluster's id is longer than 64 bytes or the UUID has not 36
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

    /**
     * The image's name if nothing is known but the handle.
     *
     * @return {@code csi-vol-} and the UUID; wrong for a class with a name prefix of its own
     */
    public String guessedImage() {
        return IMAGE_PREFIX + uuid;
    }

    /**
     * What the driver reads in a handle and would never write.
     *
     * @param handle a handle that {@link #parse} takes
     * @return the warnings in the order of the parts; empty for a handle the driver wrote
     * @throws HandleException as {@link #parse}
     */
    public static List<Reason> warnings(String handle) {
        return HandleWarnings.of(parse(handle), handle);
    }
}
