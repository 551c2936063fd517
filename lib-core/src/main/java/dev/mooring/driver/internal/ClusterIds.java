package dev.mooring.driver.internal;

import dev.mooring.driver.Driver;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Names that a cluster assigns itself: the {@code clusterID} of ceph-csi, and names of its services. */
public final class ClusterIds {

    /** The attribute and the parameter of ceph-csi that name a Ceph cluster. */
    public static final String ATTRIBUTE = "clusterID";

    /** The longest name that fits into a handle, in bytes. */
    public static final int LONGEST = 64;

    private ClusterIds() {}

    /**
     * The name of the Ceph cluster inside a handle of ceph-csi.
     *
     * @param handle the handle of a volume, a snapshot or a group
     * @return the name; empty if the handle is of another form
     */
    public static Optional<String> in(String handle) {
        return CephHandle.read(handle).map(CephHandle::clusterId);
    }

    /**
     * A handle of ceph-csi where the Ceph cluster has another name; adjusts the length in the handle.
     *
     * @param handle the handle of a volume, a snapshot or a group
     * @param newName the new name, at most {@link #LONGEST} bytes
     * @return the handle; the same if it is of another form
     * @throws IllegalArgumentException if the name is too long
     */
    public static String with(String handle, String newName) {
        return CephHandle.read(handle)
                .map(parts -> parts.withClusterId(newName).compose())
                .orElse(handle);
    }

    /**
     * Whether a driver is one of ceph-csi.
     *
     * @param driver the name of the CSI driver
     * @return true for the drivers for RBD, CephFS and NFS
     */
    public static boolean isOfCeph(String driver) {
        return Driver.of(driver)
                .filter(row -> row == Driver.CEPH_RBD || row == Driver.CEPHFS)
                .isPresent();
    }

    public static Source renamed(Source source, UnaryOperator<String> clusterIds) {
        if (!isOfCeph(source.driver())) {
            return source;
        }
        String handle = in(source.handle())
                .map(id -> with(source.handle(), clusterIds.apply(id)))
                .orElse(source.handle());
        String attribute = clusterIds.apply(source.attribute(ATTRIBUTE));
        return source.with(handle, ATTRIBUTE.toLowerCase(Locale.ROOT), attribute);
    }

    /** Whether the name of a server is that of a service of a Kubernetes cluster. */
    public static boolean isServiceName(String server) {
        return server.endsWith(".svc") || server.contains(".svc.");
    }
}
