package dev.mooring.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.driver.Sameness.SamenessCode;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether two volumes are the same storage, a row for each corner of each grammar. */
class SamenessTest {

    private static final Set<SamenessCode> SEEN = EnumSet.noneOf(SamenessCode.class);
    private static final String PVC = "657f4f6d-216c-4ce3-8180-ccc4980b112b";
    private static final String OTHER = "757f4f6d-216c-4ce3-8180-ccc4980b112b";

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, quoteCharacter = '~', textBlock = """
        case                                     | one | other | code
        EBS one disk                             | ebs.csi.aws.com vol-1 | ebs.csi.aws.com vol-1 | StoragePartsEqual
        EBS two disks                            | ebs.csi.aws.com vol-1 | ebs.csi.aws.com vol-2 | StoragePartDiffers
        EBS in-tree with a zone                  | {"awsElasticBlockStore":{"volumeID":"aws://us-east-1a/vol-1"}} | ebs.csi.aws.com vol-1 | StoragePartsEqual
        EBS in-tree without                      | {"awsElasticBlockStore":{"volumeID":"vol-1"}} | {"awsElasticBlockStore":{"volumeID":"aws://us-east-1a/vol-1"}} | StoragePartsEqual
        EBS of AWS and of Volcengine             | ebs.csi.aws.com vol-1 | ebs.csi.volcengine.com vol-1 | StorageKindsDiffer
        EFS one directory                        | efs.csi.aws.com fs-12345678 | efs.csi.aws.com fs-12345678:/ | StoragePartsEqual
        EFS path inside                          | efs.csi.aws.com fs-12345678:/a | efs.csi.aws.com fs-12345678:/a/b | StorageDirectoriesOverlap
        EFS two paths                            | efs.csi.aws.com fs-12345678:/a | efs.csi.aws.com fs-12345678:/ab | StoragePartDiffers
        EFS access point beside the root         | efs.csi.aws.com fs-12345678::fsap-12345678 | efs.csi.aws.com fs-12345678 | StorageNamesMayBeAliases
        EFS type written or not                  | efs.csi.aws.com efs:fs-12345678:/a | efs.csi.aws.com fs-12345678:/a/ | StoragePartsEqual
        EFS as plain NFS                         | efs.csi.aws.com fs-12345678 | {"nfs":{"server":"fs-12345678.efs.us-east-1.amazonaws.com","path":"/"}} | StorageBehindTwoDrivers
        GCE PD one disk                          | pd.csi.storage.gke.io projects/p/zones/z/disks/d | pd.csi.storage.gke.io projects/p/zones/z/disks/d | StoragePartsEqual
        GCE PD another project                   | pd.csi.storage.gke.io projects/p/zones/z/disks/d | pd.csi.storage.gke.io projects/q/zones/z/disks/d | StoragePartDiffers
        GCE PD another zone                      | pd.csi.storage.gke.io projects/p/zones/z/disks/d | pd.csi.storage.gke.io projects/p/zones/y/disks/d | StoragePartDiffers
        GCE PD in-tree has no project            | {"gcePersistentDisk":{"pdName":"d"}} | pd.csi.storage.gke.io projects/p/zones/z/disks/d | StoragePartMissing
        GCE PD in-tree as migrated               | {"gcePersistentDisk":{"pdName":"d"}} | pd.csi.storage.gke.io projects/UNSPECIFIED/zones/UNSPECIFIED/disks/d | StoragePartsEqual
        GCE PD zonal and regional                | pd.csi.storage.gke.io projects/p/zones/r-a/disks/d | pd.csi.storage.gke.io projects/p/regions/r/disks/d | StoragePartMissing
        Filestore one share                      | filestore.csi.storage.gke.io modeInstance/us-c1-b/i/vol1 | filestore.csi.storage.gke.io modeInstance/us-c1-b/i/vol1 | StoragePartsEqual
        Filestore two instances                  | filestore.csi.storage.gke.io modeInstance/us-c1-b/i/vol1 | filestore.csi.storage.gke.io modeInstance/us-c1-b/j/vol1 | StoragePartDiffers
        Azure disk, case does not matter         | disk.csi.azure.com /subscriptions/S/resourceGroups/RG/providers/Microsoft.Compute/disks/D | {"azureDisk":{"diskName":"D","diskURI":"/subscriptions/s/resourcegroups/rg/providers/microsoft.compute/disks/d"}} | StoragePartsEqual
        Azure disk, another subscription         | disk.csi.azure.com /subscriptions/s/resourceGroups/r/providers/Microsoft.Compute/disks/d | disk.csi.azure.com /subscriptions/t/resourceGroups/r/providers/Microsoft.Compute/disks/d | StoragePartDiffers
        Azure file by handle                     | file.csi.azure.com rg#acc#share# | file.csi.azure.com other#acc#share#d#u#ns | StoragePartsEqual
        Azure file, attributes win               | file.csi.azure.com rg#acc#share shareName=real | file.csi.azure.com rg#acc#share | StoragePartDiffers
        Azure file in-tree                       | {"azureFile":{"secretName":"azure-storage-account-acc-secret","shareName":"share","secretNamespace":"n"}} | file.csi.azure.com rg#acc#share | StoragePartsEqual
        Azure file, one secret                   | {"azureFile":{"secretName":"acc","shareName":"share"}} | {"azureFile":{"secretName":"acc","shareName":"share","secretNamespace":"n"}} | StoragePartsEqual
        Azure file, two secrets                  | {"azureFile":{"secretName":"acc","shareName":"share"}} | {"azureFile":{"secretName":"other","shareName":"share"}} | StorageNamesMayBeAliases
        Azure file, two accounts                 | {"azureFile":{"secretName":"azure-storage-account-a-secret","shareName":"share"}} | {"azureFile":{"secretName":"azure-storage-account-b-secret","shareName":"share"}} | StoragePartDiffers
        Azure file, two shares                   | {"azureFile":{"secretName":"acc","shareName":"share"}} | {"azureFile":{"secretName":"acc","shareName":"other"}} | StoragePartDiffers
        Azure file without its account           | file.csi.azure.com any shareName=share | file.csi.azure.com rg#acc#share | StoragePartMissing
        Azure blob                               | blob.csi.azure.com any storageAccount=acc containerName=c | blob.csi.azure.com rg#acc#c | StoragePartsEqual
        Azure file over SMB                      | file.csi.azure.com rg#acc#share | smb.csi.k8s.io h source=//acc.file.core.windows.net/share | StorageBehindTwoDrivers
        vSphere in-tree                          | {"vsphereVolume":{"volumePath":"[ds] a/b.vmdk"}} | {"vsphereVolume":{"volumePath":"[ds] a/b.vmdk"}} | StoragePartsEqual
        vSphere migrated or registered           | {"vsphereVolume":{"volumePath":"[ds]a.vmdk"}} | csi.vsphere.vmware.com 0c75d40e-7576-4fe7-8aaa-a92946e2805d | StoragePartMissing
        Cinder in-tree                           | {"cinder":{"volumeID":"0c75d40e-7576-4fe7-8aaa-a92946e2805d"}} | cinder.csi.openstack.org 0c75d40e-7576-4fe7-8aaa-a92946e2805d | StoragePartsEqual
        Manila, static handle                    | nfs.manila.csi.openstack.org mine shareID=0c75d40e-7576-4fe7-8aaa-a92946e2805d | nfs.manila.csi.openstack.org 0c75d40e-7576-4fe7-8aaa-a92946e2805d | StoragePartsEqual
        NFS in-tree and CSI                      | {"nfs":{"server":"NAS.example.","path":"/export/a/"}} | nfs.csi.k8s.io any server=nas.example share=/export subDir=a | StoragePartsEqual
        NFS same handle, other directories       | nfs.csi.k8s.io x server=s share=/a | nfs.csi.k8s.io x server=s share=/b | StoragePartDiffers
        NFS two names of a server                | nfs.csi.k8s.io x server=10.0.0.1 share=/a | nfs.csi.k8s.io y server=nas share=/a | StorageNamesMayBeAliases
        NFS under another root                   | nfs.csi.k8s.io x server=s share=/export/a | nfs.csi.k8s.io y server=s share=/a | StorageNamesMayBeAliases
        NFS inside                               | nfs.csi.k8s.io x server=s share=/export | nfs.csi.k8s.io y server=s share=/export subdir=pvc-1 | StorageDirectoriesOverlap
        NFS with a place to be filled            | nfs.csi.k8s.io x server=s share=/export subdir=${pvc.metadata.name} | nfs.csi.k8s.io y server=s share=/export | StoragePartMissing
        SMB, case and slashes                    | smb.csi.k8s.io x source=//Server/Share | smb.csi.k8s.io y source=//server/share/ | StoragePartsEqual
        SMB sub directory                        | smb.csi.k8s.io x source=//s/a subDir=b | smb.csi.k8s.io y source=//s/a/b | StoragePartsEqual
        SMB and NFS of one server                | smb.csi.k8s.io x source=//s/a | nfs.csi.k8s.io x server=s share=/a | StorageBehindTwoDrivers
        RBD dynamic                              | rbd.csi.ceph.com 0001-0009-rook-ceph-0000000000000002-PVC | rook-ceph.rbd.csi.ceph.com 0001-0009-rook-ceph-0000000000000002-PVC pool=p imageName=csi-vol-PVC | StoragePartsEqual
        RBD two images                           | rbd.csi.ceph.com 0001-0009-rook-ceph-0000000000000002-PVC | rbd.csi.ceph.com 0001-0009-rook-ceph-0000000000000002-OTHER | StoragePartDiffers
        RBD two clusterIDs                       | rbd.csi.ceph.com 0001-0001-a-0000000000000002-PVC | rbd.csi.ceph.com 0001-0001-b-0000000000000002-PVC | StorageNamesMayBeAliases
        RBD static of a dynamic one              | rbd.csi.ceph.com csi-vol-PVC staticVolume=true clusterID=rook-ceph pool=p | rbd.csi.ceph.com 0001-0009-rook-ceph-0000000000000002-PVC clusterID=rook-ceph pool=p imageName=csi-vol-PVC | StoragePartsEqual
        RBD static, pool was renamed             | rbd.csi.ceph.com csi-vol-PVC staticVolume=true clusterID=rook-ceph pool=new | rbd.csi.ceph.com 0001-0009-rook-ceph-0000000000000002-PVC clusterID=rook-ceph pool=p imageName=csi-vol-PVC | StorageNamesMayBeAliases
        RBD static, two pools                    | rbd.csi.ceph.com data staticVolume=true clusterID=c pool=p | rbd.csi.ceph.com data staticVolume=true clusterID=c pool=q | StoragePartDiffers
        RBD static, same handle in two clusters  | rbd.csi.ceph.com data staticVolume=true clusterID=c pool=p | rbd.csi.ceph.com data staticVolume=true clusterID=d pool=p | StorageNamesMayBeAliases
        RBD in-tree and its migrated handle      | {"rbd":{"monitors":["10.0.0.1:6789"],"pool":"p","image":"kubernetes-dynamic-pvc-1"}} | rbd.csi.ceph.com mig_mons-6d34dafc1f01fb9c42fd3dc84e3422de_image-1_70 | StoragePartsEqual
        RBD in-tree and other monitors           | {"rbd":{"monitors":["m"],"pool":"p","image":"kubernetes-dynamic-pvc-1"}} | rbd.csi.ceph.com mig_mons-6d34dafc1f01fb9c42fd3dc84e3422de_image-1_70 | StorageNamesMayBeAliases
        RBD in-tree, default pool                | {"rbd":{"monitors":["m"],"image":"i"}} | {"rbd":{"monitors":["m"],"image":"i","pool":"rbd"}} | StoragePartsEqual
        RBD in-tree and ceph-csi                 | {"rbd":{"monitors":["m"],"image":"i","pool":"p"}} | rbd.csi.ceph.com i staticVolume=true clusterID=c pool=p | StoragePartMissing
        RBD, the attribute names the other image | rbd.csi.ceph.com 0001-0001-a-0000000000000002-PVC clusterID=a pool=p imageName=csi-vol-OTHER | rbd.csi.ceph.com 0001-0001-a-0000000000000002-OTHER | StorageNamesMayBeAliases
        RBD, both by attribute, handles differ   | rbd.csi.ceph.com 0001-0001-a-0000000000000002-PVC clusterID=a pool=p imageName=csi-vol-OTHER | rbd.csi.ceph.com 0001-0001-a-0000000000000002-OTHER clusterID=a pool=p imageName=csi-vol-OTHER | StorageNamesMayBeAliases
        RBD, the handle decides                  | rbd.csi.ceph.com 0001-0001-a-0000000000000002-PVC clusterID=a pool=p imageName=csi-vol-OTHER | rbd.csi.ceph.com 0001-0001-a-0000000000000002-PVC clusterID=a pool=p imageName=csi-vol-PVC | StoragePartsEqual
        RBD static, the attribute differs        | rbd.csi.ceph.com data staticVolume=true clusterID=c pool=p imageName=more | rbd.csi.ceph.com more staticVolume=true clusterID=c pool=p | StorageNamesMayBeAliases
        RBD and CephFS                           | rbd.csi.ceph.com 0001-0001-a-0000000000000002-PVC | cephfs.csi.ceph.com 0001-0001-a-0000000000000002-PVC | StorageKindsDiffer
        CephFS static of a dynamic one           | cephfs.csi.ceph.com any staticVolume=true clusterID=c fsName=f rootPath=/volumes/csi/v | cephfs.csi.ceph.com 0001-0001-c-0000000000000001-PVC fsName=f subvolumePath=/volumes/csi/v | StoragePartsEqual
        CephFS static without its file system    | cephfs.csi.ceph.com any staticVolume=true clusterID=c rootPath=/volumes/csi/v | cephfs.csi.ceph.com 0001-0001-c-0000000000000001-PVC fsName=f subvolumePath=/volumes/csi/v | StoragePartMissing
        CephFS two static handles                | cephfs.csi.ceph.com a staticVolume=true clusterID=c fsName=f rootPath=/v | cephfs.csi.ceph.com b staticVolume=true clusterID=c fsName=f rootPath=/v/ | StoragePartsEqual
        CephFS same handle, two paths            | cephfs.csi.ceph.com a staticVolume=true clusterID=c fsName=f rootPath=/v | cephfs.csi.ceph.com a staticVolume=true clusterID=c fsName=f rootPath=/w | StoragePartDiffers
        CephFS two clusterIDs                    | cephfs.csi.ceph.com a staticVolume=true clusterID=c fsName=f rootPath=/v | cephfs.csi.ceph.com a staticVolume=true clusterID=d fsName=f rootPath=/v | StorageNamesMayBeAliases
        CephFS snapshot and its subvolume        | cephfs.csi.ceph.com a staticVolume=true clusterID=c fsName=f rootPath=/v backingSnapshotID=s | cephfs.csi.ceph.com a staticVolume=true clusterID=c fsName=f rootPath=/v | StoragePartDiffers
        CephFS read-only may be a snapshot       | cephfs.csi.ceph.com a staticVolume=true clusterID=c fsName=f rootPath=/v | cephfs.csi.ceph.com 0001-0001-c-0000000000000001-PVC fsName=f subvolumePath=/v modes=ReadOnlyMany | StoragePartMissing
        CephFS read-only, but no snapshot        | cephfs.csi.ceph.com a staticVolume=true clusterID=c fsName=f rootPath=/v | cephfs.csi.ceph.com 0001-0001-c-0000000000000001-PVC fsName=f subvolumePath=/v modes=ReadOnlyMany backingSnapshot=false | StoragePartsEqual
        CephFS inside                            | cephfs.csi.ceph.com a staticVolume=true clusterID=c fsName=f rootPath=/ | cephfs.csi.ceph.com b staticVolume=true clusterID=c fsName=f rootPath=/v | StorageDirectoriesOverlap
        CephFS exported by NFS                   | cephfs.csi.ceph.com 0001-0001-c-0000000000000001-PVC | nfs.csi.ceph.com 0001-0001-c-0000000000000001-PVC | StoragePartsEqual
        CephFS behind an NFS server              | cephfs.csi.ceph.com 0001-0001-c-0000000000000001-PVC | {"nfs":{"server":"s","path":"/p"}} | StorageBehindTwoDrivers
        CephFS in-tree                           | {"cephfs":{"monitors":["m"],"path":"/v"}} | cephfs.csi.ceph.com a staticVolume=true clusterID=c fsName=f rootPath=/v | StoragePartMissing
        Longhorn                                 | driver.longhorn.io pvc-1 | driver.longhorn.io pvc-1 | StoragePartsEqual
        Longhorn, two                            | driver.longhorn.io pvc-1 | driver.longhorn.io pvc-2 | StoragePartDiffers
        local, one node                          | {"local":{"path":"/d"},AFFINITY} | {"hostPath":{"path":"/d/"},AFFINITY} | StoragePartsEqual
        local, two nodes                         | {"local":{"path":"/d"},AFFINITY} | {"local":{"path":"/d"},AFFINITY2} | StoragePartDiffers
        local, node not said                     | {"hostPath":{"path":"/d"}} | {"local":{"path":"/d"},AFFINITY} | StoragePartMissing
        TopoLVM                                  | topolvm.io a-1 | topolvm.io a-1 | StoragePartsEqual
        TopoLVM and OpenEBS                      | topolvm.io pvc-1 | local.csi.openebs.io pvc-1 | StorageKindsDiffer
        Alibaba disk                             | diskplugin.csi.alibabacloud.com d-1 | diskplugin.csi.alibabacloud.com d-1 | StoragePartsEqual
        Alibaba NAS, two handles                 | nasplugin.csi.alibabacloud.com a server=s path=/x | nasplugin.csi.alibabacloud.com b server=s path=/x | StoragePartsEqual
        Alibaba NAS, root                        | nasplugin.csi.alibabacloud.com a server=s | nasplugin.csi.alibabacloud.com b server=s path=/ | StoragePartsEqual
        Alibaba OSS, two endpoints               | ossplugin.csi.alibabacloud.com a bucket=b url=oss-x-internal path=/p | ossplugin.csi.alibabacloud.com b bucket=b url=oss-x path=/p | StorageNamesMayBeAliases
        Tencent CBS                              | com.tencent.cloud.csi.cbs disk-1 | com.tencent.cloud.csi.cbs disk-1 | StoragePartsEqual
        Tencent CFS                              | com.tencent.cloud.csi.cfs cfs-1 host=10.0.0.1 path=/ | com.tencent.cloud.csi.cfs pv-2 host=10.0.0.1 | StoragePartsEqual
        Tencent CFS, host not said               | com.tencent.cloud.csi.cfs cfs-1 | com.tencent.cloud.csi.cfs cfs-1 | StoragePartMissing
        Tencent CFS turbo                        | com.tencent.cloud.csi.cfsturbo a host=h fsid=f rootdir=/cfs path=/a | com.tencent.cloud.csi.cfsturbo b host=h fsid=g rootdir=/cfs path=/a | StoragePartDiffers
        Tencent COS                              | com.tencent.cloud.csi.cosfs a bucket=b url=u path=/ | com.tencent.cloud.csi.cosfs b bucket=b url=u | StoragePartsEqual
        Huawei OBS                               | obs.csi.huaweicloud.com b | obs.csi.huaweicloud.com b | StoragePartsEqual
        Huawei EVS and SFS                       | evs.csi.huaweicloud.com 0c75d40e-7576-4fe7-8aaa-a92946e2805d | sfs.csi.huaweicloud.com 0c75d40e-7576-4fe7-8aaa-a92946e2805d | StorageKindsDiffer
        Volcengine NAS                           | nas.csi.volcengine.com a server=s path=/p | nas.csi.volcengine.com a server=s path=/q | StoragePartDiffers
        S3, bucket and directory                 | ru.yandex.s3.csi b/pvc-1 secret=s | ru.yandex.s3.csi b/pvc-2 secret=s | StoragePartDiffers
        S3, one directory                        | ru.yandex.s3.csi b/pvc-1 secret=s | ch.ctrox.csi.s3-driver b/pvc-1 secret=s | StoragePartsEqual
        S3, two secrets                          | ru.yandex.s3.csi b/pvc-1 secret=s | ru.yandex.s3.csi b/pvc-1 secret=t | StorageNamesMayBeAliases
        S3 and OSS                               | ru.yandex.s3.csi b/pvc-1 secret=s | ossplugin.csi.alibabacloud.com a bucket=b url=u path=/pvc-1 | StorageBehindTwoDrivers
        S3 of ctrox, two handles                 | ch.ctrox.csi.s3-driver pvc-1 secret=s | ch.ctrox.csi.s3-driver pvc-2 secret=s | StorageNamesMayBeAliases
        S3 of ctrox, one handle                  | ch.ctrox.csi.s3-driver pvc-1 secret=s | ch.ctrox.csi.s3-driver pvc-1 secret=s | StoragePartsEqual
        S3 two secrets, one directory            | ru.yandex.s3.csi b/x secret=s | ru.yandex.s3.csi b/x secret=t | StorageNamesMayBeAliases
        S3 two buckets of a secret               | ru.yandex.s3.csi b/x secret=s | ru.yandex.s3.csi c/x secret=s | StoragePartDiffers
        S3 deep prefix                           | ru.yandex.s3.csi b/a/c secret=s | ru.yandex.s3.csi b/a secret=s | StorageDirectoriesOverlap
        S3 and mountpoint                        | ru.yandex.s3.csi b/x secret=s | s3.csi.aws.com h bucketName=b option=prefix=x/ | StorageBehindTwoDrivers
        S3 mountpoint, names that begin alike    | s3.csi.aws.com h bucketName=b option=prefix=a/ | s3.csi.aws.com i bucketName=b option=prefix=ab/ | StoragePartDiffers
        S3 mountpoint, one inside the other      | s3.csi.aws.com h bucketName=b option=prefix=a/ | s3.csi.aws.com i bucketName=b option=prefix=a/b/ | StorageDirectoriesOverlap
        GCS one bucket, two handles              | gcsfuse.csi.storage.gke.io b:1 | gcsfuse.csi.storage.gke.io b:2 | StoragePartsEqual
        GCS two buckets                          | gcsfuse.csi.storage.gke.io b | gcsfuse.csi.storage.gke.io c | StoragePartDiffers
        GCS every bucket                         | gcsfuse.csi.storage.gke.io _ | gcsfuse.csi.storage.gke.io c | StoragePartMissing
        GCS every bucket, with a text            | gcsfuse.csi.storage.gke.io _:x | gcsfuse.csi.storage.gke.io _:y | StoragePartMissing
        GCS a name that begins so                | gcsfuse.csi.storage.gke.io _b | gcsfuse.csi.storage.gke.io _b:2 | StoragePartsEqual
        GCS a directory of it                    | gcsfuse.csi.storage.gke.io b option=only-dir=a | gcsfuse.csi.storage.gke.io b | StorageDirectoriesOverlap
        GCS two directories                      | gcsfuse.csi.storage.gke.io b option=only-dir=a | gcsfuse.csi.storage.gke.io b option=only-dir=c | StoragePartDiffers
        GCS a directory among other options      | gcsfuse.csi.storage.gke.io b option=ro,only-dir=a | gcsfuse.csi.storage.gke.io b option=ro,only-dir=c | StoragePartMissing
        GCS and S3                               | gcsfuse.csi.storage.gke.io b | ru.yandex.s3.csi b secret=s | StorageBehindTwoDrivers
        SeaweedFS one path                       | seaweedfs-csi-driver /buckets/a | seaweedfs-csi-driver a | StoragePartsEqual
        SeaweedFS a path as attribute            | seaweedfs-csi-driver pv1 path=/data/x | seaweedfs-csi-driver /data/x | StoragePartsEqual
        SeaweedFS one inside the other           | seaweedfs-csi-driver /data/x | seaweedfs-csi-driver /data/x/y | StorageDirectoriesOverlap
        SeaweedFS two paths                      | seaweedfs-csi-driver /data/x | seaweedfs-csi-driver /data/xy | StoragePartDiffers
        SeaweedFS by S3                          | seaweedfs-csi-driver /buckets/a | ru.yandex.s3.csi a secret=s | StorageBehindTwoDrivers
        CubeFS one volume                        | csi.cubefs.com pvc-1 masterAddr=m:17010 volName=v | csi.cubefs.com v masterAddr=m:17010 | StoragePartsEqual
        CubeFS no master                         | csi.cubefs.com v masterAddr=m:17010 | csi.cubefs.com v volName=v | StoragePartMissing
        CubeFS two masters                       | csi.cubefs.com v masterAddr=m:17010 | csi.cubefs.com v masterAddr=n:17010 | StorageNamesMayBeAliases
        CubeFS two volumes                       | csi.cubefs.com v masterAddr=m:17010 | csi.cubefs.com w masterAddr=m:17010 | StoragePartDiffers
        Azure blob, two resource groups          | blob.csi.azure.com rg1#acct#c#u1# | blob.csi.azure.com rg2#acct#c#u2# | StoragePartsEqual
        Azure blob, one hash                     | blob.csi.azure.com a#b | blob.csi.azure.com any storageAccount=a containerName=b | StoragePartMissing
        JuiceFS, one directory                   | csi.juicefs.com pvc-1 secret=s subPath=/a | csi.juicefs.com pvc-2 secret=s subPath=/a | StoragePartsEqual
        JuiceFS, one inside the other            | csi.juicefs.com pvc-1 secret=s subPath=/a | csi.juicefs.com pvc-2 secret=s subPath=/a/b | StorageDirectoriesOverlap
        JuiceFS, two secrets                     | csi.juicefs.com pvc-1 secret=s subPath=/a | csi.juicefs.com pvc-2 secret=t subPath=/a | StorageNamesMayBeAliases
        JuiceFS, the directory is not said       | csi.juicefs.com pvc-1 secret=s | csi.juicefs.com pvc-2 secret=s | StoragePartMissing
        rclone can serve anything                | csi-rclone x remote=s3 remotePath=b | ru.yandex.s3.csi b secret=s | DriverHandlesUnknown
        Fluid can serve anything                 | fuse.csi.fluid.io a-b-c | csi.juicefs.com a-b-c secret=s | DriverHandlesUnknown
        S3 mountpoint, prefix                    | s3.csi.aws.com h bucketName=b option=prefix=a/ | s3.csi.aws.com i bucketName=b option=--prefix=a | StoragePartsEqual
        S3 mountpoint, whole bucket              | s3.csi.aws.com h bucketName=b | s3.csi.aws.com i bucketName=b option=prefix=a/ | StorageDirectoriesOverlap
        iSCSI in-tree                            | {"iscsi":{"targetPortal":"10.0.0.1:3260","iqn":"iqn.x:y","lun":0}} | iscsi.csi.k8s.io h targetPortal=10.0.0.2 iqn=iqn.x:y lun=0 | StoragePartsEqual
        iSCSI names in two cases                 | {"iscsi":{"targetPortal":"p","iqn":"iqn.2020-01.com.Example:Disk","lun":0}} | {"iscsi":{"targetPortal":"p","iqn":"iqn.2020-01.com.example:disk","lun":0}} | StoragePartsEqual
        FC numbers in two cases                  | {"fc":{"targetWWNs":["50:0A:09:81:82"],"lun":1}} | {"fc":{"targetWWNs":["0x500a098182"],"lun":1}} | StoragePartsEqual
        FC ids in two cases                      | {"fc":{"wwids":["3600508B400105E21"]}} | {"fc":{"wwids":["3600508b400105e21"]}} | StoragePartsEqual
        iSCSI two units                          | {"iscsi":{"targetPortal":"p","iqn":"iqn.x:y","lun":0}} | {"iscsi":{"targetPortal":"p","iqn":"iqn.x:y","lun":1}} | StoragePartDiffers
        FC by world wide names                   | {"fc":{"wwids":["b","a"]}} | {"fc":{"wwids":["a","b"]}} | StoragePartsEqual
        FC by target                             | {"fc":{"targetWWNs":["a"],"lun":1}} | {"fc":{"targetWWNs":["a"],"lun":2}} | StoragePartDiffers
        iSCSI and an array                       | {"iscsi":{"targetPortal":"p","iqn":"i","lun":0}} | csi.trident.netapp.io pvc-1 | StorageBehindTwoDrivers
        PowerStore                               | csi-powerstore.dellemc.com 9f840c56-96e6-4de9-b5a3-27e7c20eaa77/PS1/scsi | csi-powerstore.dellemc.com 9f840c56-96e6-4de9-b5a3-27e7c20eaa77 | StoragePartsEqual
        GlusterFS, one volume                    | {"glusterfs":{"endpoints":"g","endpointsNamespace":"n","path":"v"}} | {"glusterfs":{"endpoints":"g","path":"/v/"},"claimRef":{"namespace":"n","name":"c"}} | StoragePartsEqual
        GlusterFS, a directory of it             | {"glusterfs":{"endpoints":"g","endpointsNamespace":"n","path":"v"}} | {"glusterfs":{"endpoints":"g","endpointsNamespace":"n","path":"v/a"}} | StorageDirectoriesOverlap
        GlusterFS, two volumes                   | {"glusterfs":{"endpoints":"g","endpointsNamespace":"n","path":"v"}} | {"glusterfs":{"endpoints":"g","endpointsNamespace":"n","path":"w"}} | StoragePartDiffers
        GlusterFS, other endpoints               | {"glusterfs":{"endpoints":"g","endpointsNamespace":"n","path":"v"}} | {"glusterfs":{"endpoints":"h","endpointsNamespace":"n","path":"v"}} | StorageNamesMayBeAliases
        GlusterFS by NFS                         | {"glusterfs":{"endpoints":"g","endpointsNamespace":"n","path":"v"}} | {"nfs":{"server":"g","path":"/v"}} | StorageBehindTwoDrivers
        ScaleIO, one volume                      | {"scaleIO":{"gateway":"https://g/api","system":"s","volumeName":"v","storagePool":"p"}} | {"scaleIO":{"gateway":"https://g/api","system":"s","volumeName":"v"}} | StoragePartsEqual
        ScaleIO, two volumes                     | {"scaleIO":{"gateway":"https://g/api","system":"s","volumeName":"v"}} | {"scaleIO":{"gateway":"https://g/api","system":"s","volumeName":"w"}} | StoragePartDiffers
        ScaleIO, two gateways                    | {"scaleIO":{"gateway":"https://g/api","system":"s","volumeName":"v"}} | {"scaleIO":{"gateway":"https://h/api","system":"s","volumeName":"v"}} | StorageNamesMayBeAliases
        ScaleIO and PowerFlex                    | {"scaleIO":{"gateway":"https://g/api","system":"s","volumeName":"v"}} | csi-vxflexos.dellemc.com 4cf1a0d8-97 | StorageNamesMayBeAliases
        PowerFlex, one volume                    | csi-vxflexos.dellemc.com 4cf1a0d8-97 | csi-vxflexos.dellemc.com 4cf1a0d8-97 | StoragePartsEqual
        PowerFlex, two volumes                   | csi-vxflexos.dellemc.com 4cf1a0d8-97 | csi-vxflexos.dellemc.com 4cf1a0d8-98 | StoragePartDiffers
        PowerFlex, id or name of the system      | csi-vxflexos.dellemc.com 4cf1a0d8-97 | csi-vxflexos.dellemc.com prod-97 | StorageNamesMayBeAliases
        PowerFlex, the system by default         | csi-vxflexos.dellemc.com 97 | csi-vxflexos.dellemc.com prod-97 | StoragePartMissing
        PowerFlex, a disk and a share            | csi-vxflexos.dellemc.com prod-97 | csi-vxflexos.dellemc.com prod/97 | StoragePartMissing
        PowerFlex by NFS                         | csi-vxflexos.dellemc.com prod/97 | nfs.csi.k8s.io x server=s share=/a | StorageBehindTwoDrivers
        PowerFlex and a bucket                   | csi-vxflexos.dellemc.com prod/97 | ru.yandex.s3.csi b/pvc-1 secret=s | StorageKindsDiffer
        FlexVolume, the same options             | {"flexVolume":{"driver":"a/b","options":{"v":"1"}}} | {"flexVolume":{"driver":"a/b","options":{"v":"1"}}} | DriverHandlesUnknown
        FlexVolume, other options                | {"flexVolume":{"driver":"a/b","options":{"v":"1"}}} | {"flexVolume":{"driver":"a/b","options":{"v":"2"}}} | DriverHandlesUnknown
        FlexVolume and a CSI volume              | {"flexVolume":{"driver":"ceph/rbd","options":{"v":"1"}}} | rbd.csi.ceph.com i staticVolume=true clusterID=c pool=p | DriverHandlesUnknown
        Portworx in-tree                         | {"portworxVolume":{"volumeID":"v"}} | pxd.portworx.com v | StoragePartsEqual
        Scaleway, zone written or not            | csi.scaleway.com fr-par-1/u-1 | csi.scaleway.com u-1 | StoragePartsEqual
        Linode, label changed                    | linodebs.csi.linode.com 12-a | linodebs.csi.linode.com 12-b | StoragePartsEqual
        OCI file                                 | fss.csi.oraclecloud.com ocid1.fs:10.0.0.1:/e | fss.csi.oraclecloud.com ocid1.fs:10.0.0.2:/e | StoragePartsEqual
        unknown driver, same handle              | csi.example.com h | csi.example.com h | DriverHandlesUnknown
        unknown driver, two handles              | csi.example.com h | csi.example.com i | DriverHandlesUnknown
        unknown driver and a known one           | csi.example.com h | ebs.csi.aws.com vol-1 | DriverHandlesUnknown
        unknown driver, a handle of Ceph          | csi.example.com 0001-0001-a-0000000000000002-PVC | rbd.csi.ceph.com 0001-0001-a-0000000000000002-PVC | DriverHandlesUnknown
        opaque row                               | csi-unity.dellemc.com h | csi-unity.dellemc.com h | DriverHandlesUnknown
        no source                                | {} | {} | DriverHandlesUnknown
        source that cannot be read               | {"csi":{"driver":7}} | ebs.csi.aws.com vol-1 | DriverHandlesUnknown
        a handle of another form                 | ebs.csi.aws.com local-ebs://dev/xvdbz | ebs.csi.aws.com vol-1 | StoragePartMissing
        """)
    void compares(String name, String one, String other, String code) {
        BackingStorage a = storage(one);
        BackingStorage b = storage(other);
        Sameness answer = a.compare(b);
        assertThat(answer.code().id()).as(answer.message()).isEqualTo(code);
        assertThat(b.compare(a).code()).as("the other way round").isEqualTo(answer.code());
        boolean shared = !Collections.disjoint(a.keys(), b.keys());
        assertThat(shared).as("equal keys mean the same").isEqualTo(answer.answer() == Sameness.Answer.SAME);
        SEEN.add(answer.code());
    }

    private static BackingStorage storage(String text) {
        return Storages.of(text.replace("AFFINITY2", affinity("n2"))
                .replace("AFFINITY", affinity("n1"))
                .replace("PVC", PVC)
                .replace("OTHER", OTHER));
    }

    private static String affinity(String node) {
        return "\"nodeAffinity\":{\"required\":{\"nodeSelectorTerms\":[{\"matchExpressions\":[{\"key\":"
                + "\"kubernetes.io/hostname\",\"operator\":\"In\",\"values\":[\"" + node + "\"]}]}]}}";
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
        case                           | one | other | code
        disk with an id                | ebs.csi.aws.com vol-1 | ebs.csi.aws.com vol-1 | StoragePartsEqual
        volume of a cluster            | driver.longhorn.io pvc-1 | driver.longhorn.io pvc-1 | StorageIsLocal
        directory of a node            | {"hostPath":{"path":"/d"}} | {"hostPath":{"path":"/d"}} | StorageIsLocal
        service of a cluster           | nfs.csi.k8s.io x server=nfs.a.svc.cluster.local share=/a | nfs.csi.k8s.io x server=nfs.a.svc.cluster.local share=/a | StorageIsLocal
        server in the network          | nfs.csi.k8s.io x server=nas share=/a | nfs.csi.k8s.io x server=nas share=/a | StoragePartsEqual
        clusterID of two clusters      | rbd.csi.ceph.com 0001-0009-rook-ceph-0000000000000002-PVC | rbd.csi.ceph.com 0001-0009-rook-ceph-0000000000000002-PVC | StorageNameIsLocal
        number of an account           | csi.hetzner.cloud 12 | csi.hetzner.cloud 12 | StorageNameIsLocal
        secret of two clusters         | ru.yandex.s3.csi b/p secret=s | ru.yandex.s3.csi b/p secret=s | StorageNameIsLocal
        another disk                   | ebs.csi.aws.com vol-1 | ebs.csi.aws.com vol-2 | StoragePartDiffers
        """)
    void comparesAcrossClusters(String name, String one, String other, String code) {
        Sameness answer = storage(one).compareAcross(storage(other));
        assertThat(answer.code().id()).as(answer.message()).isEqualTo(code);
        SEEN.add(answer.code());
    }

    @AfterAll
    static void everyCodeIsReached() {
        // Those of names that are no volumes have a table of their own.
        Set<SamenessCode> ofNames = EnumSet.of(SamenessCode.STORAGE_SHARES_NO_NAME, SamenessCode.STORAGE_HANDLES_EQUAL);
        assertThat(SEEN).isEqualTo(EnumSet.complementOf(EnumSet.copyOf(ofNames)));
    }
}
