package dev.mooring.fuse.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.kubelet.MountTable;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Section 12 of the specification: what is this line? */
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
        row | type             | source                           | path                                             | driver                     | role    | rows                              | storage
        1   | fuse             | mountpoint-s3                    | /var/lib/kubelet/plugins/s3.csi.aws.com/mnt/mp-9 |                            | source  | mountpoint-s3-v2                  |
        2   | fuse             | mountpoint-s3                    | T                                                | s3.csi.aws.com             | target  | mountpoint-s3-v1 mountpoint-s3-v2 |
        6   | fuse             | my-bucket                        | T                                                | gcsfuse.csi.storage.gke.io | target  | gcsfuse-sidecar                   | my-bucket
        6b  | fuse             | my-bucket                        | T                                                |                            | target  | gcsfuse-sidecar goofys            | my-bucket
        7   | fuse.gcsfuse     | my-bucket                        | G:gcsfuse.csi.storage.gke.io                     |                            | staging | gcsfuse-shared                    | my-bucket
        8   | fuse.geesefs     | csi-bucket                       | G:ru.yandex.s3.csi                               |                            | staging | geesefs-plugin geesefs-unit       | csi-bucket
        9   | fuse.juicefs     | JuiceFS:myjfs                    | T                                                | csi.juicefs.com            | target  | juicefs-pod juicefs-pod-remount juicefs-process juicefs-sidecar | myjfs
        11  | fuse.seaweedfs   | 127.0.0.1:8888:/buckets/pvc-aa   | G:seaweedfs-csi-driver                           |                            | staging | seaweedfs                         | /buckets/pvc-aa
        12  | fuse.seaweedfs   | filer1:8888,filer2:8888:/a:b     | G:seaweedfs-csi-driver                           |                            | staging | seaweedfs                         | /a:b
        13  | fuse.rclone      | :local:/mnt/src                  | T                                                |                            | target  | rclone-exec rclone-lib yandex-rclone | :local:/mnt/src
        14  | fuse.rclone      | :s3:my-bucket/pre                | G:ru.yandex.s3.csi                               |                            | staging | yandex-rclone                     | :s3:my-bucket/pre
        15  | fuse.rclone      | minio:my-bucket/pre              | T                                                | csi-rclone                 | target  | rclone-exec                       | minio:my-bucket/pre
        16  | fuse             | blobfuse2                        | G:blob.csi.azure.com                             |                            | staging | blobfuse2-plugin blobfuse2-proxy  |
        18  | fuse.ossfs2      | ossfs2                           | /run/fuse.ossfs/f9a6/globalmount                 |                            | source  | oss-pod                           |
        19  | fuse.ceph-fuse   | ceph-fuse                        | G:cephfs.csi.ceph.com                            |                            | staging | ceph-fuse                         |
        19r | fuse.ceph-fuse   | ceph-fuse                        | G:rook-ceph.cephfs.csi.ceph.com                  |                            | staging | ceph-fuse                         |
        20  | fuse.cubefs      | cubefs-vol1                      | G:csi.cubefs.com                                 |                            | staging | cubefs                            | vol1
        20o | fuse.cubefs      | chubaofs-vol1                    | G:csi.cubefs.com                                 |                            | staging | cubefs                            | vol1
        21  | fuse             | cubefs-vol1                      | G:csi.cubefs.com                                 |                            | staging | cubefs                            | vol1
        22  | fuse.glusterfs   | 10.0.0.1:gv0                     | T                                                | kadalu                     | target  | kadalu                            | 10.0.0.1:gv0
        23  | fuse.juicefs     | JuiceFS:myjfs                    | /runtime-mnt/juicefs/default/jfsdemo/juicefs-fuse |                           | source  | fluid                             |
        24  | fuse.alluxio-fuse | alluxio-fuse                    | T                                                | fuse.csi.fluid.io          | target  | fluid                             |
        24a | fuse.alluxio-fuse | alluxio-fuse                    | T                                                | alluxio                    | target  | alluxio                           |
        25  | fuse.s3fs        | s3fs                             | G:ru.yandex.s3.csi                               |                            | staging | yandex-s3fs                       |
        28  | fuse             | my-bucket                        | /var/lib/kubelet/plugins/kubernetes.io/csi/pv/pv-b/globalmount |              | staging |                                   |
        29  | fusectl          | fusectl                          | /sys/fs/fuse/connections                         |                            | other   |                                   |
        30  | fuseblk          | /dev/sdb1                        | /mnt/usb                                         |                            | other   |                                   |
        30l | fuse.lxcfs       | lxcfs                            | /var/lib/lxcfs                                   |                            | other   |                                   |
        58  | fuse             | mountpoint-s3                    | T                                                | blob.csi.azure.com         | target  |                                   |
        165 | fuse.foo         | foo                              | T                                                | foo.example                | target  |                                   |
        """)
    void row(
            String row,
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
        assertThat(line.fuse()).isEqualTo(type.equals("fuse") || type.startsWith("fuse."));
    }

    @Test
    void theTableIsSortedAndEveryKeyIsThereOnce() {
        List<String> keys = FuseDriver.TABLE.stream().map(FuseDriver::key).toList();
        assertThat(keys).isSorted().doesNotHaveDuplicates();
        assertThat(FuseDriver.TABLE).allSatisfy(row -> {
            assertThat(row.types()).isNotEmpty();
            assertThat(row.action()).isNotEmpty();
            assertThat(row.root().isEmpty()).isEqualTo(row.layout() != Layout.SOURCE);
            assertThat(FuseDriver.ofKey(row.key())).contains(row);
        });
        assertThat(FuseDriver.ofName("no.such.driver")).isEmpty();
        assertThat(FuseDriver.ofKey("no-such-row")).isEmpty();
    }
}
