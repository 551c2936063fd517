package dev.mooring.fleet;

import java.util.Random;
import java.util.UUID;

/** The platform of a generated cluster: its single-node disks, and its shared file systems. */
enum Platform {
    AWS("eu-west-1", "ebs.csi.aws.com", "gp3", "efs.csi.aws.com", "efs"),
    AZURE("westeurope", "disk.csi.azure.com", "managed-premium", "file.csi.azure.com", "azurefile"),
    CEPH("fra-dc", "rbd.csi.ceph.com", "ceph-block", "cephfs.csi.ceph.com", "ceph-files"),
    NFS("par-dc", "csi.vsphere.vmware.com", "vsphere", "nfs.csi.k8s.io", "nfs");

    final String region;
    final String diskDriver;
    final String diskClass;
    final String filesDriver;
    final String filesClass;

    Platform(String region, String diskDriver, String diskClass, String filesDriver, String filesClass) {
        this.region = region;
        this.diskDriver = diskDriver;
        this.diskClass = diskClass;
        this.filesDriver = filesDriver;
        this.filesClass = filesClass;
    }

    /** The CSI source of a new disk, as JSON; its handle is like those of the driver. */
    String disk(Random random) {
        UUID id = uuid(random);
        String handle = switch (this) {
            case AWS -> "vol-0" + hex(id);
            case AZURE ->
                "/subscriptions/0aee9cf0-6e2f-4d5c-8d3e-2f4a5b6c7d8e/resourceGroups/rg-" + region
                        + "/providers/Microsoft.Compute/disks/pvc-" + id;
            case CEPH -> "0001-0024-b9127830-b0cc-4e34-aa47-9d1a2e9949a8-0000000000000002-" + id;
            case NFS -> id.toString();
        };
        String attributes = this == CEPH
                ? ",\"volumeAttributes\":{\"clusterID\":\"b9127830-b0cc-4e34-aa47-9d1a2e9949a8\",\"imageName\":\"csi-vol-"
                        + id + "\",\"pool\":\"kube\"}"
                : "";
        return source(diskDriver, handle, attributes);
    }

    /** The CSI source of a new file system for many nodes, as JSON. */
    String files(Random random) {
        UUID id = uuid(random);
        return switch (this) {
            case AWS -> source(filesDriver, "fs-0" + hex(id) + "::fsap-0" + hex(uuid(random)), "");
            case AZURE -> source(filesDriver, "rg-" + region + "#f0c1d2e3a4b5#pvc-" + id + "###default", "");
            case CEPH ->
                source(
                        filesDriver,
                        "0001-0024-b9127830-b0cc-4e34-aa47-9d1a2e9949a8-0000000000000001-" + id,
                        ",\"volumeAttributes\":{\"clusterID\":\"b9127830-b0cc-4e34-aa47-9d1a2e9949a8\",\"fsName\":\"files\","
                                + "\"subvolumeName\":\"csi-vol-" + id + "\",\"subvolumePath\":\"/volumes/csi/csi-vol-"
                                + id
                                + "/" + uuid(random) + "\"}");
            case NFS ->
                source(
                        filesDriver,
                        "nfs.par-dc.example.com#exports#pvc-" + id + "##",
                        ",\"volumeAttributes\":{\"server\":\"nfs.par-dc.example.com\",\"share\":\"/exports\",\"subdir\":\"pvc-"
                                + id + "\"}");
        };
    }

    private static String source(String driver, String handle, String attributes) {
        return "{\"driver\":\"" + driver + "\",\"volumeHandle\":\"" + handle + "\"" + attributes + "}";
    }

    private static String hex(UUID id) {
        return id.toString().replace("-", "").substring(0, 16);
    }

    static UUID uuid(Random random) {
        return new UUID((random.nextLong() & ~0xF000L) | 0x4000L, (random.nextLong() & ~(3L << 62)) | (1L << 63));
    }
}
