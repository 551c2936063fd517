package dev.mooring.driver;

import static dev.mooring.driver.StorageKind.ARRAY_VOLUME;
import static dev.mooring.driver.StorageKind.BLOCK_DEVICE;
import static dev.mooring.driver.StorageKind.BUCKET;
import static dev.mooring.driver.StorageKind.CLUSTER_DISK;
import static dev.mooring.driver.StorageKind.NETWORK_DISK;
import static dev.mooring.driver.StorageKind.NETWORK_FILES;
import static dev.mooring.driver.StorageKind.NETWORK_SHARE;
import static dev.mooring.driver.StorageKind.NODE_DISK;
import static dev.mooring.driver.StorageKind.READABLE_NETWORK_DISK;
import static dev.mooring.driver.StorageKind.READABLE_ZONE_DISK;
import static dev.mooring.driver.StorageKind.REGION_DISK;
import static dev.mooring.driver.StorageKind.REGION_FILES;
import static dev.mooring.driver.StorageKind.REGION_SHARE;
import static dev.mooring.driver.StorageKind.ZONE_DISK;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.mooring.driver.internal.PartName;
import dev.mooring.internal.Digests;
import dev.mooring.internal.EnumNames;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The drivers with known storage, one row each: the kind of storage, the form of a handle, and the names of the CSI
 * driver. Each row names the repository and file that its facts come from; a row whose handles were not verified says
 * so.
 */
public enum Driver {
    /** Images: {@code ceph-csi internal/util/volid.go ComposeCSIID, docs/static-pvc.md}. */
    CEPH_RBD(READABLE_NETWORK_DISK, Grammars.rbd(), "rbd.csi.ceph.com", "*.rbd.csi.ceph.com"),
    /** Subvolumes, also exported by NFS: {@code ceph-csi internal/nfs/controller/controllerserver.go CreateVolume}. */
    CEPHFS(
            NETWORK_SHARE,
            Grammars.cephfs(),
            "cephfs.csi.ceph.com",
            "*.cephfs.csi.ceph.com",
            "nfs.csi.ceph.com",
            "*.nfs.csi.ceph.com"),
    /** Directories of NFS servers: {@code csi-driver-nfs pkg/nfs/nodeserver.go NodePublishVolume}. */
    NFS(NETWORK_SHARE, Grammars.nfs(), "nfs.csi.k8s.io"),
    /** Volumes and their directories: {@code kubernetes/api core/v1/types.go GlusterfsPersistentVolumeSource}. */
    GLUSTERFS(NETWORK_SHARE, Grammars.glusterfs()),
    /** Directories of SMB shares: {@code csi-driver-smb pkg/smb/nodeserver.go NodeStageVolume}. */
    SMB(NETWORK_SHARE, Grammars.smb(), "smb.csi.k8s.io"),
    /** Directories and devices of a node: {@code local-path-provisioner provisioner.go provisionFor}. */
    NODE_PATH(NODE_DISK, Grammars.nodePath()),
    /** Directories of the host path driver: {@code csi-driver-host-path pkg/hostpath/controllerserver.go CreateVolume}. */
    CSI_HOST_PATH(NODE_DISK, Grammars.onNode(), "hostpath.csi.k8s.io"),
    /** Logical volumes: {@code topolvm internal/driver/controller.go CreateVolume}. */
    TOPOLVM(NODE_DISK, Grammars.onNode(), "topolvm.io", "topolvm.cybozu.com"),
    /** Logical volumes: {@code lvm-localpv pkg/driver/controller.go CreateVolume}. */
    OPENEBS_LVM(NODE_DISK, Grammars.onNode(), "local.csi.openebs.io"),
    /** Datasets: {@code zfs-localpv docs/import-existing-volume.md}. */
    OPENEBS_ZFS(NODE_DISK, Grammars.onNode(), "zfs.csi.openebs.io"),
    /** Replicated volumes of OpenEBS; handles not verified. */
    OPENEBS_MAYASTOR(CLUSTER_DISK, Grammar.opaque(), "io.openebs.csi-mayastor"),
    /** Volumes on the nodes of the cluster: {@code longhorn-manager csi/controller_server.go CreateVolume}. */
    LONGHORN(CLUSTER_DISK, Grammar.name(), "driver.longhorn.io"),
    /** Resources: {@code linstor-csi pkg/driver/driver.go CreateVolume}. */
    LINSTOR(NETWORK_DISK, Grammar.name(), "linstor.csi.linbit.com"),
    /** Volumes on the nodes of the cluster: {@code csi-translation-lib plugins/portworx.go TranslateInTreePVToCSI}. */
    PORTWORX(CLUSTER_DISK, Grammar.name(), "pxd.portworx.com"),
    /** Disks: {@code aws-ebs-csi-driver pkg/driver/controller.go newCreateVolumeResponse}. */
    AWS_EBS(ZONE_DISK, Grammar.id("vol-[0-9a-z]+"), "ebs.csi.aws.com"),
    /** File systems: {@code aws-efs-csi-driver pkg/driver/node.go parseVolumeId}. */
    AWS_EFS(REGION_SHARE, Grammars.efs(), "efs.csi.aws.com"),
    /** Lustre: {@code aws-fsx-csi-driver examples/kubernetes/static_provisioning/README.md}. */
    AWS_FSX_LUSTRE(REGION_FILES, Grammar.id("fs-[0-9a-f]+"), "fsx.csi.aws.com"),
    /** Disks: {@code gcp-compute-persistent-disk-csi-driver pkg/common/utils.go VolumeIDToKey}. */
    GCE_PD(READABLE_ZONE_DISK, Grammars.gcePd(), "pd.csi.storage.gke.io"),
    /** Shares: {@code gcp-filestore-csi-driver pkg/csi_driver/volume_id.go getFileInstanceFromID, parseMultishareVolId}. */
    GCP_FILESTORE(REGION_SHARE, Grammars.filestore(), "filestore.csi.storage.gke.io"),
    /** Disks: {@code azuredisk-csi-driver pkg/azureconstants/azure_constants.go ManagedDiskPath}. */
    AZURE_DISK(REGION_DISK, Grammars.azureDisk(), "disk.csi.azure.com"),
    /** Shares: {@code azurefile-csi-driver pkg/azurefile/azurefile.go GetFileShareInfo, GetAccountInfo}. */
    AZURE_FILE(NETWORK_SHARE, Grammars.azureFile(), "file.csi.azure.com"),
    /** Containers: {@code blob-csi-driver pkg/blob/blob.go GetContainerInfo, GetAuthEnv}. */
    AZURE_BLOB(NETWORK_SHARE, Grammars.azureBlob(), "blob.csi.azure.com"),
    /** Disks and vSAN shares: {@code vsphere-csi-driver pkg/csi/service/common/vsphereutil.go}. */
    VSPHERE(NETWORK_DISK, Grammars.vsphere(), "csi.vsphere.vmware.com"),
    /** Disks: {@code cloud-provider-openstack pkg/csi/cinder/controllerserver.go getCreateVolumeResponse}. */
    CINDER(ZONE_DISK, Grammars.uuid(), "cinder.csi.openstack.org"),
    /** Shares: {@code cloud-provider-openstack pkg/csi/manila/controllerserver.go CreateVolume}. */
    MANILA(NETWORK_SHARE, Grammars.uuid().attribute("shareID", PartName.ID), "*.manila.csi.openstack.org"),
    /** Disks: {@code alibaba-cloud-csi-driver pkg/disk/utils.go, examples/disk/options/pv.yaml}. */
    ALIBABA_DISK(ZONE_DISK, Grammar.id("d-[0-9a-z]+"), "diskplugin.csi.alibabacloud.com"),
    /** File systems: {@code alibaba-cloud-csi-driver pkg/nas/nodeserver.go, examples/nas/pv.yaml}. */
    ALIBABA_NAS(REGION_SHARE, Grammars.export("server"), "nasplugin.csi.alibabacloud.com"),
    /** Buckets: {@code alibaba-cloud-csi-driver pkg/oss/utils.go, examples/oss/static/pv.yaml}. */
    ALIBABA_OSS(BUCKET, Grammars.bucket(), "ossplugin.csi.alibabacloud.com"),
    /** Disks: {@code kubernetes-csi-tencentcloud driver/cbs/controller.go CreateVolume}. */
    TENCENT_CBS(ZONE_DISK, Grammar.id("disk-[0-9a-z]+"), "com.tencent.cloud.csi.cbs"),
    /** File systems: {@code kubernetes-csi-tencentcloud driver/cfs/node.go NodePublishVolume}. */
    TENCENT_CFS(REGION_SHARE, Grammars.export("host"), "com.tencent.cloud.csi.cfs"),
    /** Turbo file systems: {@code kubernetes-csi-tencentcloud driver/cfsturbo/node.go NodePublishVolume}. */
    TENCENT_CFS_TURBO(REGION_SHARE, Grammars.turbo(), "com.tencent.cloud.csi.cfsturbo"),
    /** Buckets: {@code kubernetes-csi-tencentcloud driver/cosfs/util.go parseCosfsOptions}. */
    TENCENT_COS(BUCKET, Grammars.bucket(), "com.tencent.cloud.csi.cosfs"),
    /** Disks: {@code huaweicloud-csi-driver pkg/evs/controllerserver.go CreateVolume}. */
    HUAWEI_EVS(ZONE_DISK, Grammars.uuid(), "evs.csi.huaweicloud.com"),
    /** Shares: {@code huaweicloud-csi-driver pkg/sfs/controllerserver.go CreateVolume}. */
    HUAWEI_SFS(REGION_SHARE, Grammars.uuid(), "sfs.csi.huaweicloud.com"),
    /** Turbo shares: {@code huaweicloud-csi-driver docs/sfsturbo/use-existing-sfsturbo.md}. */
    HUAWEI_SFS_TURBO(REGION_SHARE, Grammars.uuid(), "sfsturbo.csi.huaweicloud.com"),
    /** Buckets: {@code huaweicloud-csi-driver pkg/obs/controllerserver.go CreateVolume}. */
    HUAWEI_OBS(
            BUCKET,
            Grammar.handle("(?<bucket>[^/]+)").same(PartName.BUCKET),
            "obs.csi.huaweicloud.com",
            "obs.csi.everest.io"),
    /** Disks: {@code volcengine-csi-driver pkg/ebs/controllersvc.go CreateVolume}. */
    VOLCENGINE_EBS(ZONE_DISK, Grammar.id("vol-[0-9a-z]+"), "ebs.csi.volcengine.com"),
    /** File systems: {@code volcengine-csi-driver pkg/nas/nodeserver.go NodePublishVolume}. */
    VOLCENGINE_NAS(REGION_SHARE, Grammars.export("server"), "nas.csi.volcengine.com"),
    /** Buckets: {@code volcengine-csi-driver pkg/tos/nodeserver.go parseTosfsOptions}. */
    VOLCENGINE_TOS(BUCKET, Grammars.bucket(), "tos.csi.volcengine.com"),
    /** Disks: {@code csi-digitalocean driver/controller.go CreateVolume}. */
    DIGITAL_OCEAN(REGION_DISK, Grammars.uuid(), "dobs.csi.digitalocean.com"),
    /** Disks, by number: {@code hetznercloud/csi-driver internal/driver/controller.go CreateVolume}. */
    HETZNER(REGION_DISK, Grammar.name(), "csi.hetzner.cloud"),
    /** Disks, by number and label: {@code linode-blockstorage-csi-driver pkg/linode-volumes/utils.go ParseLinodeVolumeKey}. */
    LINODE(REGION_DISK, Grammar.handle("(?<volume>[0-9]+)-.+").same(PartName.VOLUME), "linodebs.csi.linode.com"),
    /** Disks: {@code vultr-csi driver/controller.go CreateVolume}. */
    VULTR(REGION_DISK, Grammars.uuid(), "block.csi.vultr.com"),
    /** Disks: {@code scaleway-csi pkg/driver/helpers.go ExtractIDAndZone}. */
    SCALEWAY(ZONE_DISK, Grammar.handle("(?:(?<zone>[^/]+)/)?(?<id>[^/]+)").same(PartName.ID), "csi.scaleway.com"),
    /** Disks: {@code oci-cloud-controller-manager pkg/csi/driver/bv_controller.go CreateVolume}. */
    OCI_BLOCK(ZONE_DISK, Grammar.id("ocid1\\.volume\\..+"), "blockvolume.csi.oraclecloud.com"),
    /** File systems: {@code oci-cloud-controller-manager pkg/csi-util/utils.go ValidateFssId}. */
    OCI_FILE(REGION_SHARE, Grammars.ociFile(), "fss.csi.oraclecloud.com"),
    /** Lustre: {@code oci-cloud-controller-manager docs/pvcs-with-lustre-using-csi.md}. */
    OCI_LUSTRE(REGION_FILES, Grammars.ociLustre(), "lustre.csi.oraclecloud.com"),
    /** Disks: {@code ibm-vpc-block-csi-driver pkg/ibmcsidriver/controller_helper.go}. */
    IBM_VPC_BLOCK(ZONE_DISK, Grammar.name(), "vpc.block.csi.ibm.io"),
    /** Buckets of the server that the secret names: {@code k8s-csi-s3 pkg/driver/controllerserver.go volumeIDToBucketPrefix}. */
    CSI_S3(BUCKET, Grammars.s3(), "ru.yandex.s3.csi", "ch.ctrox.csi.s3-driver"),
    /** Buckets: {@code mountpoint-s3-csi-driver pkg/driver/node/volumecontext/volume_context.go}. */
    MOUNTPOINT_S3(BUCKET, Grammars.mountpoint(), "s3.csi.aws.com"),
    /** Buckets of Google, whose names are unique: {@code gcs-fuse-csi-driver pkg/csi_driver/utils.go, pkg/util/util.go}. */
    GCS_FUSE(BUCKET, Grammars.gcsFuse(), "gcsfuse.csi.storage.gke.io"),
    /** Directories of the filer, also reached by S3: {@code seaweedfs-csi-driver pkg/driver/controllerserver.go, mounter.go}. */
    SEAWEEDFS(BUCKET, Grammars.seaweedfs(), "seaweedfs-csi-driver"),
    /** Volumes of the master, also reached by S3: {@code cubefs-csi pkg/cubefs/nodeserver.go}. */
    CUBEFS(BUCKET, Grammars.cubefs(), "csi.cubefs.com"),
    /** Directories of the file system that the secret names: {@code juicefs-csi-driver pkg/driver/controller.go CreateVolume}. */
    JUICEFS(NETWORK_FILES, Grammars.juicefs(), "csi.juicefs.com"),
    /** Devices: {@code csi-driver-iscsi pkg/iscsi/iscsi.go getISCSIInfo}. */
    ISCSI(BLOCK_DEVICE, Grammars.iscsi(), "iscsi.csi.k8s.io"),
    /** Devices: {@code kubernetes/api core/v1/types.go FCVolumeSource}. */
    FIBRE_CHANNEL(BLOCK_DEVICE, Grammars.fibreChannel()),
    /** Volumes of one installation of Trident: {@code trident frontend/csi/controller_server.go getCSIVolumeFromTridentVolume}. */
    TRIDENT(ARRAY_VOLUME, Grammar.name(), "csi.trident.netapp.io"),
    /** Volumes: {@code csi-powerstore pkg/array/array.go ParseVolumeID}. */
    DELL_POWERSTORE(ARRAY_VOLUME, Grammars.powerStore(), "csi-powerstore.dellemc.com"),
    /** Disks and NFS shares, of ScaleIO before: {@code csi-powerflex service/service.go getSystemIDFromCsiVolumeID}. */
    DELL_POWERFLEX(ARRAY_VOLUME, Grammars.powerFlex(), "csi-vxflexos.dellemc.com"),
    /** Other arrays of Dell; handles not verified. */
    DELL(ARRAY_VOLUME, Grammar.opaque(), "csi-isilon.dellemc.com", "csi-powermax.dellemc.com", "csi-unity.dellemc.com"),
    /** Arrays of Pure Storage; handles not verified. */
    PURE(ARRAY_VOLUME, Grammar.opaque(), "pure-csi");

    /** The drivers of plain protocols: their storage may be that of any driver whose storage serves the protocol. */
    private static final Set<Driver> GENERIC = Set.of(NFS, SMB, ISCSI, FIBRE_CHANNEL, CSI_S3);

    private static final int LONGEST_BUCKET = 63;

    private final StorageKind kind;

    private final Grammar grammar;

    private static final List<Driver> ROWS = List.of(values());

    private final List<String> names;

    Driver(StorageKind kind, Grammar grammar, String... names) {
        this.kind = kind;
        this.grammar = grammar;
        this.names = List.of(names);
    }

    /**
     * The row of a CSI driver.
     *
     * @param name the name of the driver, for example {@code rook-ceph.rbd.csi.ceph.com}
     * @return the row; empty if the driver is not in the table
     */
    public static Optional<Driver> of(String name) {
        for (Driver row : ROWS) {
            if (row.isNamed(name)) {
                return Optional.of(row);
            }
        }
        return Optional.empty();
    }

    /** Called for each row and each volume, so it uses no stream. */
    private boolean isNamed(String name) {
        for (String each : names) {
            if (each.startsWith("*") ? name.endsWith(each.substring(1)) : each.equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** {@return the names of the CSI driver; {@code *.} means any prefix; none if there are only in-tree sources} */
    public List<String> names() {
        return names;
    }

    /**
     * The handle of a new volume, if the driver derives it only from the name and the class.
     *
     * @param driver the name of the driver, for example {@code ru.yandex.s3.csi}
     * @param name the name that the provisioner requests, for example {@code pvc-} and the uid of the claim
     * @param parameters the parameters of the class
     * @return the handle; empty if only the driver knows it
     * @upstream k8s-csi-s3 pkg/driver/controllerserver.go CreateVolume, sanitizeVolumeID
     */
    public static Optional<String> newHandle(String driver, String name, Map<String, String> parameters) {
        if (!driver.equals("ru.yandex.s3.csi")) {
            return Optional.empty();
        }
        String lower = name.toLowerCase(Locale.ROOT);
        String id = lower.getBytes(UTF_8).length > LONGEST_BUCKET ? Digests.hex("SHA-1", lower) : lower;
        String bucket = parameters.getOrDefault("bucket", "");
        boolean plain = bucket.isEmpty() || bucket.matches("[0-9A-Za-z][0-9A-Za-z.-]*");
        return plain ? Optional.of(bucket.isEmpty() ? id : bucket + "/" + id) : Optional.empty();
    }

    /** {@return how far its storage reaches, as far as that depends on the driver} */
    public Reach reach() {
        return kind.reach();
    }

    /** {@return whether two clusters can use one storage of it} */
    public Sharing sharing() {
        return kind.sharing();
    }

    /** {@return whether the form of its handles is unknown} */
    public boolean isOpaque() {
        return grammar.isOpaque();
    }

    Grammar grammar() {
        return grammar;
    }

    /** Whether both may serve the same storage. */
    boolean overlaps(Driver other) {
        return kind.hasDoorOf(other.kind) && (GENERIC.contains(this) || GENERIC.contains(other));
    }

    @Override
    public String toString() {
        return EnumNames.kebabCase(this);
    }
}
