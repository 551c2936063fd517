package dev.mooring.driver;

import java.util.Optional;
import java.util.function.UnaryOperator;

/** Names that a cluster gives by itself: the {@code clusterID} of ceph-csi, and names of its services. */
public final class ClusterIds {

    /** The attribute and the parameter of ceph-csi that name a Ceph cluster. */
    public static final String ATTRIBUTE = "clusterID";

    private ClusterIds() {}

    /**
     * The {@code clusterID} inside a handle of ceph-csi.
     *
     * @param driver the name of the CSI driver
     * @param handle the handle of a volume, a snapshot or a group
     * @return the id; empty if the driver is not of ceph-csi or the handle has none
     */
    public static Optional<String> in(String driver, String handle) {
        return ofCeph(driver) ? CephHandle.read(handle).map(CephHandle::clusterId) : Optional.empty();
    }

    /**
     * A handle of ceph-csi for another name of the Ceph cluster; the length that it contains follows.
     *
     * @param driver the name of the CSI driver
     * @param handle the handle of a volume, a snapshot or a group
     * @param clusterId the new id, at most 64 bytes
     * @return the handle; the same if it contains no such id, or is one that the driver would not write
     * @throws IllegalArgumentException if the id is too long
     */
    public static String with(String driver, String handle, String clusterId) {
        return in(driver, handle).isEmpty()
                ? handle
                : CephHandle.parse(handle).withClusterId(clusterId).compose();
    }

    /**
     * Whether a driver is one of ceph-csi.
     *
     * @param driver the name of the CSI driver
     * @return true for the drivers for RBD, CephFS and NFS
     */
    public static boolean ofCeph(String driver) {
        return Driver.of(driver)
                .filter(row -> row == Driver.CEPH_RBD || row == Driver.CEPHFS)
                .isPresent();
    }

    static Source renamed(Source source, UnaryOperator<String> clusterIds) {
        if (!ofCeph(source.driver())) {
            return source;
        }
        String attribute = source.attribute(ATTRIBUTE);
        Optional<String> inHandle = in(source.driver(), source.handle());
        String handle = inHandle.map(id -> with(source.driver(), source.handle(), clusterIds.apply(id)))
                .orElse(source.handle());
        return source.with(handle, "clusterid", clusterIds.apply(attribute));
    }

    /** Whether a server is a service of a Kubernetes cluster, by its name. */
    static boolean isServiceName(String server) {
        return server.endsWith(".svc") || server.contains(".svc.");
    }
}
