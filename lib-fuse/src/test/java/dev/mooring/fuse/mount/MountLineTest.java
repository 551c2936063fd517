package dev.mooring.fuse.mount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.MountTable;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is this line? */
class MountLineTest {

    private static final String POD =
            "/var/lib/kubelet/pods/11111111-1111-4111-8111-111111111111/volumes/kubernetes.io~csi/pvc-aa/mount";
    private static final String CSI = "/var/lib/kubelet/plugins/kubernetes.io/csi/";

    private static MountLine line(String type, String source, String path, String driver) {
        String where =
                path.equals("T") ? POD : path.startsWith("G:") ? CSI + path.substring(2) + "/eeee/globalmount" : path;
        MountTable table = MountTable.parse("65 63 0:41 / " + where + " rw,nosuid,nodev,relatime shared:22 - " + type
                + " " + source + " rw,user_id=0,group_id=0,default_permissions,allow_other\n");
        return driver == null
                ? MountLine.of(table.entries().get(0), KubeletRoot.DEFAULT)
                : MountLine.of(table.entries().get(0), KubeletRoot.DEFAULT, driver);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        fact                                         | type              | source                         | path                                                           | driver                     | role    | rows                                                                  | storage
        the source of a mount pod                    | fuse              | mountpoint-s3                  | /var/lib/kubelet/plugins/s3.csi.aws.com/mnt/mp-9               |                            | source  | mountpoint-s3-v2                                                      |
        its bind, and a mount of version 1           | fuse              | mountpoint-s3                  | T                                                              | s3.csi.aws.com             | target  | mountpoint-s3-v1 mountpoint-s3-v2                                     |
        plain fuse of a known driver                 | fuse              | my-bucket                      | T                                                              | gcsfuse.csi.storage.gke.io | target  | gcsfuse-sidecar                                                       | my-bucket
        plain fuse of nobody                         | fuse              | my-bucket                      | T                                                              |                            | target  | gcsfuse-sidecar goofys                                                | my-bucket
        staged by GCS FUSE                           | fuse.gcsfuse      | my-bucket                      | G:gcsfuse.csi.storage.gke.io                                   |                            | staging | gcsfuse-shared                                                        | my-bucket
        the prefix is hidden                         | fuse.geesefs      | csi-bucket                     | G:ru.yandex.s3.csi                                             |                            | staging | geesefs-plugin geesefs-unit                                           | csi-bucket
        the directory is not shown                   | fuse.juicefs      | JuiceFS:myjfs                  | T                                                              | csi.juicefs.com            | target  | juicefs-pod juicefs-pod-remount juicefs-process juicefs-sidecar       | myjfs
        filer and path                               | fuse.seaweedfs    | 127.0.0.1:8888:/buckets/pvc-aa | G:seaweedfs-csi-driver                                         |                            | staging | seaweedfs                                                             | /buckets/pvc-aa
        two filers, a colon in the path              | fuse.seaweedfs    | filer1:8888,filer2:8888:/a:b   | G:seaweedfs-csi-driver                                         |                            | staging | seaweedfs                                                             | /a:b
        a backend on the fly                         | fuse.rclone       | :local:/mnt/src                | T                                                              |                            | target  | rclone-exec rclone-lib yandex-rclone                                  | :local:/mnt/src
        rclone of yandex                             | fuse.rclone       | :s3:my-bucket/pre              | G:ru.yandex.s3.csi                                             |                            | staging | yandex-rclone                                                         | :s3:my-bucket/pre
        a remote defined elsewhere                   | fuse.rclone       | minio:my-bucket/pre            | T                                                              | csi-rclone                 | target  | rclone-exec                                                           | minio:my-bucket/pre
        blobfuse2 is plain fuse                      | fuse              | blobfuse2                      | G:blob.csi.azure.com                                           |                            | staging | blobfuse2-plugin blobfuse2-proxy                                      |
        ossfs2 at its attach path                    | fuse.ossfs2       | ossfs2                         | /run/fuse.ossfs/f9a6/globalmount                               |                            | source  | oss-pod                                                               |
        ceph-fuse                                    | fuse.ceph-fuse    | ceph-fuse                      | G:cephfs.csi.ceph.com                                          |                            | staging | ceph-fuse                                                             |
        the prefix of Rook                           | fuse.ceph-fuse    | ceph-fuse                      | G:rook-ceph.cephfs.csi.ceph.com                                |                            | staging | ceph-fuse                                                             |
        cubefs                                       | fuse.cubefs       | cubefs-vol1                    | G:csi.cubefs.com                                               |                            | staging | cubefs                                                                | vol1
        its older name                               | fuse.cubefs       | chubaofs-vol1                  | G:csi.cubefs.com                                               |                            | staging | cubefs                                                                | vol1
        its subtype is off                           | fuse              | cubefs-vol1                    | G:csi.cubefs.com                                               |                            | staging | cubefs                                                                | vol1
        the bind of a directory                      | fuse.glusterfs    | 10.0.0.1:gv0                   | T                                                              | kadalu                     | target  | kadalu                                                                | 10.0.0.1:gv0
        a dataset of Fluid                           | fuse.juicefs      | JuiceFS:myjfs                  | /runtime-mnt/juicefs/default/jfsdemo/juicefs-fuse              |                            | source  | fluid                                                                 |
        a bind of Fluid                              | fuse.alluxio-fuse | alluxio-fuse                   | T                                                              | fuse.csi.fluid.io          | target  | fluid                                                                 |
        the same type of Alluxio                     | fuse.alluxio-fuse | alluxio-fuse                   | T                                                              | alluxio                    | target  | alluxio                                                               |
        s3fs of yandex                               | fuse.s3fs         | s3fs                           | G:ru.yandex.s3.csi                                             |                            | staging | yandex-s3fs                                                           |
        staging of before 1.24 names no driver       | fuse              | my-bucket                      | /var/lib/kubelet/plugins/kubernetes.io/csi/pv/pv-b/globalmount |                            | staging |                                                                       |
        the control file system                      | fusectl           | fusectl                        | /sys/fs/fuse/connections                                       |                            | other   |                                                                       |
        a disk                                       | fuseblk           | /dev/sdb1                      | /mnt/usb                                                       |                            | other   |                                                                       |
        a mount of the kernel                        | nfs4              | server:/x                      | T                                                              | nfs.csi.k8s.io             | target  | nfs                                                                   |
        CephFS of the kernel                         | ceph              | 10.0.0.1:/volumes              | G:cephfs.csi.ceph.com                                          |                            | staging | cephfs-kernel                                                         |
        in a container                               | fuse              | mountpoint-s3                  | /data                                                          |                            | other   | mountpoint-s3-v1 mountpoint-s3-v2                                     |
        a foreign daemon                             | fuse.lxcfs        | lxcfs                          | /var/lib/lxcfs                                                 |                            | other   |                                                                       |
        a source of another driver                   | fuse              | mountpoint-s3                  | T                                                              | blob.csi.azure.com         | target  |                                                                       |
        a type of nobody                             | fuse.foo          | foo                            | T                                                              | foo.example                | target  |                                                                       |
        blobfuse2 without staging                    | fuse              | blobfuse2                      | T                                                              | blob.csi.azure.com         | target  | blobfuse2-plugin blobfuse2-proxy                                      |
        a directory of JuiceFS in a pod of no driver | fuse.juicefs      | JuiceFS:myjfs                  | T                                                              |                            | target  | fluid juicefs-pod juicefs-pod-remount juicefs-process juicefs-sidecar |
        """)
    void row(
            String fact,
            String type,
            String source,
            String path,
            String driver,
            String role,
            String rows,
            String storage) {
        MountLine line = line(type, source, path, driver);
        assertThat(line.role().toString()).isEqualTo(role);
        assertThat(line.candidates().stream().map(FuseDriver::key).collect(Collectors.joining(" ")))
                .isEqualTo(rows == null ? "" : rows);
        assertThat(line.storage().orElse(null)).isEqualTo(storage);
        assertThat(line.isFuse()).isEqualTo(type.equals("fuse") || type.startsWith("fuse."));
    }

    /** What the path and the root of a mount say. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        fact                             | type            | source            | path                                                      | root              | name           | directory
        a mount pod                      | fuse            | mountpoint-s3     | /var/lib/kubelet/plugins/s3.csi.aws.com/mnt/mp-9xk2v      | /                 | mp-9xk2v       | /
        a mount of JuiceFS               | fuse.juicefs    | JuiceFS:myjfs     | /var/lib/juicefs/volume/pvc-aa-abcdef                     | /                 | pvc-aa-abcdef  | /
        a directory of a shared mount    | fuse.juicefs    | JuiceFS:myjfs     | T                                                         | /pvc-aa           |                | /pvc-aa
        the hash of a handle             | fuse.ossfs2     | ossfs2            | /run/fuse.ossfs/f9a6/globalmount                          | /                 | f9a6           | /
        the directory of a volume        | fuse.glusterfs  | 10.0.0.1:gv0      | T                                                         | /subvol/a1/pvc-aa |                | /subvol/a1/pvc-aa
        a dataset                        | fuse.juicefs    | JuiceFS:myjfs     | /runtime-mnt/juicefs/default/jfsdemo/juicefs-fuse         | /                 | default/jfsdemo | /
        too short for a dataset          | fuse.juicefs    | JuiceFS:myjfs     | /runtime-mnt/juicefs/default                              | /                 |                | /
        the view of a container          | fuse            | mountpoint-s3     | /data                                                     | /                 |                | /
        """)
    void whatThePathNames(
            String fact, String type, String source, String path, String root, String name, String directory) {
        MountTable table = MountTable.parse("65 63 0:41 " + root + " " + (path.equals("T") ? POD : path)
                + " rw shared:22 - " + type + " " + source + " rw,allow_other\n");
        MountLine line = MountLine.of(table.entries().get(0), KubeletRoot.DEFAULT);
        assertThat(line.name().orElse(null)).isEqualTo(name);
        assertThat(line.directory()).isEqualTo(directory);
    }

    @Test
    void theTableIsSortedAndEveryKeyIsThereOnce() {
        List<String> keys = FuseDriver.TABLE.stream().map(FuseDriver::key).toList();
        assertThat(keys).isSorted().doesNotHaveDuplicates();
        assertThat(FuseDriver.TABLE).allSatisfy(row -> {
            assertThat(row.types()).isNotEmpty();
            assertThat(row.action()).isNotEmpty();
            assertThat(row.root().isEmpty()).isEqualTo(row.layout() != MountLayout.SOURCE);
            assertThat(FuseDriver.ofKey(row.key())).contains(row);
        });
        assertThat(FuseDriver.ofName("no.such.driver")).isEmpty();
        assertThat(FuseDriver.ofKey("no-such-row")).isEmpty();
    }
}
