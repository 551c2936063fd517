package dev.mooring.driver.internal;

import dev.mooring.internal.EnumNames;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The provisioners that are not CSI drivers, one row each: which kind of volume they create, and where it can be used.
 * Their names have a slash, unlike the name of any CSI driver; the volumes of a provisioner that is not in the table
 * are not known.
 */
public enum OtherProvisioner {
    /** Directories of the node that the scheduler chose: {@code local-path-provisioner provisioner.go provisionFor}. */
    LOCAL_PATH("hostPath", true, "rancher.io/local-path"),
    /** Directories of the node that the scheduler chose: {@code dynamic-localpv-provisioner provisioner_hostpath.go}. */
    OPENEBS_LOCAL("local", true, "openebs.io/local"),
    /** Directories of the only node: {@code minikube pkg/storage/storage_provisioner.go Provision}. */
    HOST_PATH("hostPath", false, "microk8s.io/hostpath", "k8s.io/minikube-hostpath", "docker.io/hostpath"),
    /** Directories of an NFS server: {@code nfs-subdir-external-provisioner provisioner.go Provision}. */
    NFS(
            "nfs",
            false,
            "k8s-sigs.io/*nfs-subdir-external-provisioner",
            "cluster.local/*nfs-subdir-external-provisioner",
            "cluster.local/*nfs-client-provisioner",
            "cluster.local/*nfs-server-provisioner",
            "fuseim.pri/ifs"),
    /** Images, by the controller up to 1.30, and by a provisioner: {@code kubernetes pkg/volume/rbd/rbd.go Provision}. */
    RBD("rbd", false, "kubernetes.io/rbd", "ceph.com/rbd"),
    /** Directories of CephFS: {@code external-storage ceph/cephfs/cephfs-provisioner.go Provision}. */
    CEPHFS("cephfs", false, "ceph.com/cephfs"),
    /** Images that a flexVolume attaches: {@code rook pkg/operator/ceph/provisioner/provisioner.go Provision}. */
    ROOK_BLOCK("flexVolume", false, "ceph.rook.io/block", "rook.io/block");

    private final String sourceKey;
    private final boolean isOnNode;

    private final List<String> names;

    OtherProvisioner(String sourceKey, boolean isOnNode, String... names) {
        this.sourceKey = sourceKey;
        this.isOnNode = isOnNode;
        this.names = List.of(names);
    }

    /**
     * The row of a provisioner.
     *
     * @param name its name in a class, for example {@code rancher.io/local-path}
     * @return the row; empty if it is not in the table
     */
    public static Optional<OtherProvisioner> of(String name) {
        return Arrays.stream(values())
                .filter(row -> row.names.stream().anyMatch(each -> matches(each, name)))
                .findFirst();
    }

    /**
     * Whether a name cannot be that of a CSI driver.
     *
     * @param provisioner the provisioner of a class
     * @return true if it has a slash
     */
    public static boolean isNoCsiDriver(String provisioner) {
        return provisioner.indexOf('/') >= 0;
    }

    private static boolean matches(String pattern, String name) {
        int star = pattern.indexOf('*');
        return star < 0
                ? pattern.equals(name)
                : name.length() >= pattern.length() - 1
                        && name.startsWith(pattern.substring(0, star))
                        && name.endsWith(pattern.substring(star + 1));
    }

    /** {@return the key of the source in the spec of its volumes, for example {@code hostPath}} */
    public String sourceKey() {
        return sourceKey;
    }

    /** {@return whether its volumes can be used only on the node that they were created for} */
    public boolean isOnNode() {
        return isOnNode;
    }

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
