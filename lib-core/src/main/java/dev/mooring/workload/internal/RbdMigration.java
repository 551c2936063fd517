package dev.mooring.workload.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mooring.internal.Digests;
import java.util.HexFormat;
import java.util.List;

/** The names that CSI migration gave volumes of the in-tree plugin for RBD, where it was enabled (up to 1.30). */
public final class RbdMigration {

    /** The prefix of the UUID in image names of the in-tree provisioner. */
    public static final String IMAGE_PREFIX = "kubernetes-dynamic-pvc-";

    /** The annotation with the handle of a former CSI volume. */
    public static final String HANDLE_ANNOTATION = "rbd.csi.ceph.com/volume-handle";

    private RbdMigration() {}

    /**
     * The handle of an in-tree volume. One prefix of the image name is removed, and nothing is escaped.
     *
     * @param monitors the monitors as written in the volume
     * @param pool the pool, may be empty
     * @param image the image
     * @return the handle, which may not lead back to the image
     * @upstream csi-translation-lib plugins/rbd.go composeMigVolID
     */
    public static String handle(List<String> monitors, String pool, String image) {
        String part = image.startsWith(IMAGE_PREFIX) ? image.substring(IMAGE_PREFIX.length()) : image;
        String poolHex = HexFormat.of().formatHex(pool.getBytes(UTF_8));
        return "mig_mons-" + clusterId(String.join(",", monitors)) + "_image-" + part + "_" + poolHex;
    }

    /**
     * The identifier of the Ceph cluster: the MD5 of its monitors, without a security purpose.
     *
     * @param monitors the monitors as written, separated by commas
     * @return 32 hex digits
     */
    public static String clusterId(String monitors) {
        return Digests.hex("MD5", monitors);
    }
}
