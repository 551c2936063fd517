package dev.mooring.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.driver.internal.ClusterIds;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BackingStorageTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
            volume | driver | reach | sharing | parts
            ebs.csi.aws.com vol-1 | aws-ebs | zone | one-at-a-time | id=vol-1
            pd.csi.storage.gke.io projects/p/zones/z/disks/d | gce-pd | zone | readers | project=p zone=z volume=d
            pd.csi.storage.gke.io projects/p/regions/r/disks/d | gce-pd | region | readers | project=p region=r volume=d
            pd.csi.storage.gke.io projects/UNSPECIFIED/zones/UNSPECIFIED/disks/d | gce-pd | zone | readers | volume=d
            driver.longhorn.io v | longhorn | kubernetes-cluster | never | volume=v
            topolvm.io v | topolvm | node | never | volume=v
            nfs.csi.k8s.io x server=Nas share=/a | nfs | network | writers | server=nas export-path=/a
            nfs.csi.k8s.io x server=nfs.a.svc.cluster.local share=/a | nfs | kubernetes-cluster | never | server=nfs.a.svc.cluster.local export-path=/a
            rbd.csi.ceph.com i staticVolume=true clusterID=c pool=p | ceph-rbd | network | readers | cluster=c pool=p image=i
            rbd.csi.ceph.com i staticVolume=true clusterID=c pool=p modes=ReadWriteMany | ceph-rbd | network | readers | cluster=c pool=p image=i
            rbd.csi.ceph.com i staticVolume=true clusterID=c pool=p modes=ReadWriteMany mode=Block | ceph-rbd | network | writers | cluster=c pool=p image=i
            rbd.csi.ceph.com i staticVolume=yes clusterID=c pool=p | ceph-rbd | network | readers | pool=p
            efs.csi.aws.com fs-12345678:/a | aws-efs | region | writers | access-point= file-system=fs-12345678 path=/a
            smb.csi.k8s.io x source=//user:secret@server/share | smb | network | writers | server=server path=/share
            {"glusterfs":{"endpoints":"g","endpointsNamespace":"n","path":"v/a"}} | glusterfs | network | writers | cluster=n/g path=/v/a
            {"scaleIO":{"gateway":"https://g/api","system":"s","volumeName":"v"}} | dell-powerflex | network | unknown | cluster=s server=https://g/api image=v
            csi-vxflexos.dellemc.com prod/97 | dell-powerflex | network | unknown | cluster=prod share=97
            {"flexVolume":{"driver":"a/b","options":{"v":"1"}}} | unknown | unknown | unknown | ''
            blob.csi.azure.com rg#f5713de20cde511e8ba4900#c1#uuid# | azure-blob | network | writers | account-name=f5713de20cde511e8ba4900 bucket=c1
            blob.csi.azure.com my-static-id StorageAccount=a CONTAINERNAME=c | azure-blob | network | writers | account-name=a bucket=c
            blob.csi.azure.com a#b | azure-blob | network | writers | ''
            gcsfuse.csi.storage.gke.io my-bucket:one | gcs-fuse | network | writers | bucket=my-bucket path=/
            s3.csi.aws.com h bucketName=b option=prefix=p/ | mountpoint-s3 | network | writers | endpoint= bucket=b path=/p
            {"mountOptions":["prefix p/","region eu-west-1"],"csi":{"driver":"s3.csi.aws.com","volumeHandle":"h","volumeAttributes":{"bucketName":"b"}}} | mountpoint-s3 | network | writers | endpoint= bucket=b path=/p
            s3.csi.aws.com h bucketName=b option=--prefix=p/ | mountpoint-s3 | network | writers | endpoint= bucket=b path=/p
            seaweedfs-csi-driver pv1 path=/data/x | seaweedfs | network | writers | path=/data/x
            seaweedfs-csi-driver pv1 | seaweedfs | network | writers | path=/buckets/pv1
            ru.yandex.s3.csi b/a/c | csi-s3 | network | writers | bucket=b path=/a/c
            cephfs.csi.ceph.com 0001-0009-rook-ceph-0000000000000001-11111111-2222-3333-4444-555555555555 | cephfs | network | writers | cluster=rook-ceph pool-id=1 snapshot= uuid=11111111-2222-3333-4444-555555555555
            fuse.csi.fluid.io a-b-c | unknown | unknown | unknown | ''
            csi.example.com h | unknown | unknown | unknown | ''
            {} | unknown | unknown | unknown | ''
            """)
    void saysWhatTheStorageIs(String text, String driver, String reach, String sharing, String parts) {
        BackingStorage storage = Storages.of(text);
        assertThat(storage.toJson().string("driver")).contains(driver);
        assertThat(storage.reach()).hasToString(reach);
        assertThat(storage.sharing()).hasToString(sharing);
        assertThat(storage.parts().stream()
                        .map(each -> each.name() + "=" + each.value())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(parts);
        assertThat(storage.toJson().toJson()).doesNotContain("secret@");
    }

    @Test
    void clusterIdsAreMappedInHandleAndAttributes() {
        String uuid = "657f4f6d-216c-4ce3-8180-ccc4980b112b";
        BackingStorage target = Storages.of("rbd.csi.ceph.com 0001-0007-storage-0000000000000002-" + uuid);
        var source = Storages.volume(
                "rbd.csi.ceph.com 0001-0009-rook-ceph-0000000000000002-" + uuid + " clusterID=rook-ceph");
        assertThat(BackingStorage.of(source).compare(target).answer()).isEqualTo(Sameness.Answer.UNKNOWN);
        BackingStorage mapped = BackingStorage.of(source, Map.of("rook-ceph", "storage"));
        assertThat(mapped.compare(target).answer()).isEqualTo(Sameness.Answer.SAME);
        assertThat(mapped.keys()).isNotEmpty().isEqualTo(target.keys());

        var one = Storages.volume("cephfs.csi.ceph.com a staticVolume=true clusterID=x fsName=f rootPath=/v");
        BackingStorage other = Storages.of("cephfs.csi.ceph.com b staticVolume=true clusterID=y fsName=f rootPath=/v");
        assertThat(BackingStorage.of(one, Map.of("x", "y")).compare(other).answer())
                .isEqualTo(Sameness.Answer.SAME);
    }

    @ParameterizedTest(name = "{0} {1} to {2}")
    @CsvSource(delimiter = '|', textBlock = """
            rbd.csi.ceph.com | 0001-0009-rook-ceph-0000000000000002-657f4f6d-216c-4ce3-8180-ccc4980b112b | b | 0001-0001-b-0000000000000002-657f4f6d-216c-4ce3-8180-ccc4980b112b
            a.cephfs.csi.ceph.com | 0001-0001-b-0000000000000002-657f4f6d-216c-4ce3-8180-ccc4980b112b | ö-1 | 0001-0004-ö-1-0000000000000002-657f4f6d-216c-4ce3-8180-ccc4980b112b
            csi.example.com | 0001-0001-b-0000000000000002-657f4f6d-216c-4ce3-8180-ccc4980b112b | c | 0001-0001-c-0000000000000002-657f4f6d-216c-4ce3-8180-ccc4980b112b
            rbd.csi.ceph.com | static-image | c | static-image
            rbd.csi.ceph.com | 0001-0009-rook-ceph-0000000000000002-9f0c | c | 0001-0009-rook-ceph-0000000000000002-9f0c
            """)
    void rebuildsHandles(String driver, String handle, String clusterId, String expected) {
        assertThat(ClusterIds.with(handle, clusterId)).isEqualTo(expected);
    }

    @Test
    void eachNameIsOfOneRow() {
        List<String> names = Arrays.stream(Driver.values())
                .flatMap(row -> row.names().stream())
                .toList();
        assertThat(names).doesNotHaveDuplicates();
        names.forEach(name -> assertThat(Driver.of(name.replace("*.", "a.")))
                .as(name)
                .hasValueSatisfying(row -> assertThat(row.names()).contains(name)));
        assertThat(Driver.of("xrbd.csi.ceph.com")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void sharingIsNotPromisedBeyondTheReach(Driver row) {
        if (row.reach() == Reach.NODE || row.reach() == Reach.KUBERNETES_CLUSTER) {
            assertThat(row.sharing()).isEqualTo(Sharing.NEVER);
        }
        assertThat(row.sharing().allows("ReadWriteMany")).isEqualTo(row.sharing() == Sharing.WRITERS);
        assertThat(row.sharing().allows("ReadOnlyMany"))
                .isEqualTo(row.sharing() == Sharing.WRITERS || row.sharing() == Sharing.READERS);
    }

    @Test
    void likelySameStorageHasAHintInCommon() {
        assertThat(Storages.of("csi.example.com h").hints())
                .isNotEmpty()
                .isEqualTo(Storages.of("csi.example.com h").hints());
        assertThat(Storages.of("nfs.csi.k8s.io x server=a share=/x").hints())
                .isNotEmpty()
                .isEqualTo(Storages.of("nfs.csi.k8s.io x server=b share=/x").hints());
        assertThat(Storages.of("nfs.csi.k8s.io x server=a share=/").hints()).isEmpty();
        assertThat(Storages.of("{\"flexVolume\":{\"driver\":\"a/b\",\"options\":{\"v\":\"1\",\"w\":\"2\"}}}")
                        .hints())
                .isNotEmpty()
                .isEqualTo(Storages.of("{\"flexVolume\":{\"driver\":\"a/b\",\"options\":{\"w\":\"2\",\"v\":\"1\"}}}")
                        .hints());
    }
}
