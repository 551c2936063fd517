package dev.mooring.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.driver.internal.WriteSharing;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.ClaimView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.release.Release;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolumeRemarkTest {

    private static final String CSI = "'csi':{'driver':'%s','volumeHandle':'h'}";

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            modes                        | mode       | source                      | writers | remark
            ReadWriteMany                |            | rbd.csi.ceph.com            | ONE     | ReadWriteManyOnRbdFileSystem
            ReadWriteMany                | Filesystem | rook-ceph.rbd.csi.ceph.com  | ONE     | ReadWriteManyOnRbdFileSystem
            ReadWriteOnce, ReadWriteMany |            | rbd.csi.ceph.com            | ONE     | ReadWriteManyOnRbdFileSystem
            ReadWriteMany                | Block      | rbd.csi.ceph.com            | MANY    |
            ReadWriteMany                |            | cephfs.csi.ceph.com         | MANY    |
            ReadWriteMany                |            | my-rbd.csi.ceph.com         | MANY    |
            ReadWriteMany                |            | `'rbd':{'image':'i'}`       | ONE     | ReadWriteManyOnRbdFileSystem, InTreePluginRemoved
            ReadWriteMany                |            | ebs.csi.aws.com             | ONE     | AccessModeRefusedByDriver
            ReadWriteMany                | Block      | ebs.csi.aws.com             | MANY    |
            ReadWriteMany                |            | disk.csi.azure.com          | ONE     | AccessModeRefusedByDriver
            ReadWriteMany                | Block      | disk.csi.azure.com          | MANY    |
            ReadWriteMany                |            | csi.vsphere.vmware.com      | MANY    |
            ReadWriteMany                |            | driver.longhorn.io          | MANY    |
            ReadOnlyMany                 |            | csi.hetzner.cloud           | NONE    | AccessModeRefusedByDriver
            ReadWriteOnce                | Block      | nfs.csi.k8s.io              | ONE     | AccessModeRefusedByDriver
            ReadWriteMany                |            | `'awsElasticBlockStore':{}` | ONE     | AccessModeRefusedByDriver, InTreePluginMigrated
            ReadWriteOnce, ReadOnlyMany  |            | d.example                   | ONE     | ReadOnlyManyBesideAWriter
            ReadOnlyMany                 |            | rbd.csi.ceph.com            | NONE    |
            ReadWriteOnce                |            | rbd.csi.ceph.com            | ONE     |
            ReadWriteOncePod             |            | rbd.csi.ceph.com            | ONE     |
            ``                           |            | rbd.csi.ceph.com            | ONE     |
            ReadWriteOnce                |            | `'cephfs':{}`               | ONE     | InTreePluginRemoved
            ReadWriteMany                |            | `'glusterfs':{}`            | MANY    | InTreePluginRemoved
            ReadWriteOnce                |            | `'gcePersistentDisk':{}`    | ONE     | InTreePluginMigrated
            ReadWriteMany                |            | `'azureFile':{}`            | MANY    | InTreePluginMigrated
            ReadWriteMany                |            | `'nfs':{}`                  | MANY    |
            """)
    void whatTheStorageCannotKeepIsSaid(
            String modes, String mode, String source, WriteSharing writers, String remarks) {
        List<String> all = modes.isEmpty() ? List.of() : Arrays.asList(modes.split(", "));
        String written = all.isEmpty() ? "" : "'accessModes':['" + String.join("','", all) + "'],";
        VolumeView volume = VolumeView.from(Manifest.parse(
                ("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'pv'},'spec':{" + written
                                + (mode == null ? "" : "'volumeMode':'" + mode + "',")
                                + (source.startsWith("'") ? source : CSI.formatted(source)) + "}}")
                        .replace('\'', '"')));
        assertThat(WriteSharing.of(volume)).isEqualTo(writers);
        assertThat(String.join(
                        ", ",
                        VolumeRemark.of(volume, Release.LATEST).stream()
                                .map(Reason::code)
                                .map(Object::toString)
                                .toList()))
                .isEqualTo(remarks == null ? "" : remarks);
        assertThat(VolumeRemark.of(volume, Release.LATEST))
                .allMatch(remark -> remark.pointer().startsWith("/spec/"))
                .filteredOn(remark -> remark.code() != VolumeRemark.IN_TREE_PLUGIN_MIGRATED)
                .allMatch(remark -> !remark.remedy().isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "rbd.csi.ceph.com, ReadWriteManyOnRbdFileSystem",
        "kubernetes.io/rbd, ReadWriteManyOnRbdFileSystem",
        "kubernetes.io/aws-ebs, AccessModeRefusedByDriver",
        "rancher.io/local-path, AccessModeRefusedByDriver",
        "file.csi.azure.com,",
        "d.example,",
        "'',"
    })
    void aClaimIsJudgedByTheProvisionerOfItsClass(String provisioner, String remark) {
        ClaimView claim =
                ClaimView.from(Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":"
                        + "{\"name\":\"c\",\"namespace\":\"n\"},\"spec\":{\"accessModes\":[\"ReadWriteMany\"]}}"));
        assertThat(VolumeRemark.of(claim, provisioner, Map.of()))
                .extracting(found -> found.code().id())
                .isEqualTo(remark == null ? List.of() : List.of(remark));
    }
}
