package dev.mooring.rbd.image.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.driver.internal.CephHandle;
import dev.mooring.reason.Reason;
import java.util.List;

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
        try {
            CephHandle parts = CephHandle.parse(handle);
            return new CephCsiVolumeHandle(parts.version(), parts.clusterId(), parts.locationId(), parts.uuid());
        } catch (IllegalArgumentException e) {
            throw new HandleException(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Writes the handle.
     *
     * @return the handle, hex digits in lower case
     * @throws HandleException if the id of the cluster is longer than 64 bytes, or the UUID is not 36 bytes long
     * @upstream ceph-csi internal/util/volid.go ComposeCSIID
     */
    public String compose() {
        try {
            return new CephHandle(version, clusterId, poolId, uuid).compose();
        } catch (IllegalArgumentException e) {
            throw new HandleException(String.valueOf(e.getMessage()));
        }
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
