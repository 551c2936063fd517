package dev.mooring.driver.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.driver.internal.ServedModes.Lack;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.ClaimView;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ServedModesTest {

    private static final String ROWS = """
            driver                   | modes                        | mode       | more      | words
            ebs.csi.aws.com          | ReadWriteOnce                | Filesystem |           |
            ebs.csi.aws.com          | ReadWriteOncePod             | Block      |           |
            ebs.csi.aws.com          | ReadWriteMany                | Filesystem |           | INVALID Volume capabilities not supported
            ebs.csi.aws.com          | ReadWriteMany                | Block      |           |
            ebs.csi.aws.com          | ReadOnlyMany                 | Block      |           | INVALID Volume capabilities not supported
            kubernetes.io/aws-ebs    | ReadWriteOnce, ReadWriteMany | Filesystem |           | INVALID Volume capabilities not supported
            disk.csi.azure.com       | ReadOnlyMany                 | Filesystem | shared    | INVALID mountVolume is not supported for access mode: MULTI_NODE_READER_ONLY
            disk.csi.azure.com       | ReadWriteMany                | Block      |           | INVALID access mode: MULTI_NODE_MULTI_WRITER is not supported for non-shared disk
            disk.csi.azure.com       | ReadWriteMany                | Block      | shared    |
            pd.csi.storage.gke.io    | ReadWriteMany                | Filesystem |           | INVALID VolumeCapabilities is invalid: specified multi writer with mount access type
            pd.csi.storage.gke.io    | ReadWriteMany                | Block      |           |
            pd.csi.storage.gke.io    | ReadOnlyMany                 | Filesystem |           | INVALID VolumeContentSource must be provided when AccessMode is set to read only
            pd.csi.storage.gke.io    | ReadOnlyMany                 | Filesystem | source    |
            a.rbd.csi.ceph.com       | ReadWriteMany                | Filesystem |           | INVALID multi node access modes are only supported on rbd `block` type volumes
            a.rbd.csi.ceph.com       | ReadWriteMany                | Block      |           |
            a.rbd.csi.ceph.com       | ReadWriteOnce, ReadWriteMany | Filesystem |           |
            a.rbd.csi.ceph.com       | ReadOnlyMany                 | Block      |           | INVALID readOnly accessMode is supported only with content source
            a.rbd.csi.ceph.com       | ReadOnlyMany                 | Filesystem | source    |
            a.cephfs.csi.ceph.com    | ReadWriteMany                | Filesystem |           |
            a.cephfs.csi.ceph.com    | ReadWriteOnce                | Block      |           | rpc error: code = Unimplemented desc = block volume not supported
            nfs.csi.k8s.io           | ReadWriteMany                | Filesystem |           |
            nfs.csi.k8s.io           | ReadWriteOnce                | Block      |           | INVALID block volume capability not supported
            smb.csi.k8s.io           | ReadWriteOnce                | Block      |           | INVALID block volume capability not supported
            file.csi.azure.com       | ReadOnlyMany                 | Filesystem |           |
            file.csi.azure.com       | ReadWriteMany                | Block      |           | INVALID CreateVolume Volume capabilities not valid: driver does not support block volumes
            blob.csi.azure.com       | ReadWriteMany                | Block      |           | INVALID block volume capability not supported
            efs.csi.aws.com          | ReadWriteMany                | Filesystem |           |
            efs.csi.aws.com          | ReadOnlyMany                 | Filesystem |           | INVALID Volume capabilities not supported: invalid access mode: MULTI_NODE_READER_ONLY
            efs.csi.aws.com          | ReadWriteOnce                | Block      |           | INVALID Volume capabilities not supported: only filesystem volumes are supported
            filestore.csi.storage.gke.io | ReadWriteOnce            | Block      |           | INVALID driver only supports mount access type volume capability
            csi.vsphere.vmware.com   | ReadWriteMany                | Filesystem |           |
            csi.vsphere.vmware.com   | ReadWriteMany                | Block      |           | INVALID volume capability not supported. Err: block volume mode is not supported for ReadWriteMany or ReadOnlyMany volume creation
            driver.longhorn.io       | ReadWriteMany                | Filesystem |           |
            driver.longhorn.io       | ReadOnlyMany                 | Filesystem |           | INVALID access mode MULTI_NODE_READER_ONLY is not supported
            dobs.csi.digitalocean.com | ReadWriteMany               | Block      |           | INVALID volume capabilities cannot be satisified: unsupported access mode MULTI_NODE_MULTI_WRITER
            csi.hetzner.cloud        | ReadWriteMany                | Filesystem |           | INVALID capability at index 0 is not supported
            csi.scaleway.com         | ReadOnlyMany                 | Filesystem |           | INVALID volumeCapabilities not supported: unsupported volume capability at index 0: mode "MULTI_NODE_READER_ONLY" not supported
            linodebs.csi.linode.com  | ReadWriteMany                | Filesystem |           | INVALID invalid volume capability: MULTI_NODE_MULTI_WRITER
            topolvm.io               | ReadWriteMany                | Filesystem |           | INVALID unsupported access mode: MULTI_NODE_MULTI_WRITER
            local.csi.openebs.io     | ReadWriteMany                | Filesystem |           | INVALID only ReadwriteOnce access mode is supported
            x.manila.csi.openstack.org | ReadWriteMany              | Filesystem |           |
            x.manila.csi.openstack.org | ReadWriteMany              | Block      |           | INVALID block access type not allowed
            cinder.csi.openstack.org | ReadWriteOnce                | Block      |           |
            csi.juicefs.com          | ReadWriteMany                | Filesystem |           |
            hostpath.csi.k8s.io      | ReadWriteMany                | Block      |           |
            rancher.io/local-path    | ReadWriteMany                | Filesystem |           | NodePath only supports ReadWriteOnce and ReadWriteOncePod (1.22+) access modes
            kubernetes.io/rbd        | ReadWriteMany                | Block      |           | invalid AccessModes [ReadWriteMany]: only AccessModes [ReadWriteOnce ReadOnlyMany] are supported
            """;

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '~', textBlock = ROWS)
    void aDriverRefusesModesInItsOwnWords(String driver, String modes, String mode, String more, String words) {
        String source = "source".equals(more) ? ",\"dataSource\":{\"kind\":\"VolumeSnapshot\",\"name\":\"s\"}" : "";
        ClaimView claim = ClaimView.from(Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\","
                + "\"metadata\":{\"name\":\"c\",\"namespace\":\"n\"},\"spec\":{\"accessModes\":[\""
                + modes.replace(", ", "\",\"") + "\"],\"volumeMode\":\"" + mode + "\"" + source + "}}"));
        Map<String, String> parameters = "shared".equals(more) ? Map.of("maxShares", "2") : Map.of();
        assertThat(ServedModes.of(driver).orElseThrow().refusal(claim, parameters))
                .isEqualTo(Optional.ofNullable(words)
                        .map(each -> each.replaceFirst("^INVALID", "rpc error: code = InvalidArgument desc =")));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            driver                       | lacks
            ebs.csi.aws.com              |
            kubernetes.io/aws-ebs        |
            a.rbd.csi.ceph.com           |
            efs.csi.aws.com              | expansion snapshots clones
            smb.csi.k8s.io               | snapshots
            nfs.csi.k8s.io               |
            blob.csi.azure.com           | snapshots
            filestore.csi.storage.gke.io | clones
            csi.vsphere.vmware.com       | clones
            kubernetes.io/vsphere-volume | clones
            dobs.csi.digitalocean.com    | clones
            csi.hetzner.cloud            | snapshots clones
            csi.scaleway.com             | clones
            linodebs.csi.linode.com      | expansion-in-use snapshots
            x.manila.csi.openstack.org   | clones
            csi.juicefs.com              | clones known-modes
            cinder.csi.openstack.org     | known-modes
            csi.example                  |
            """)
    void aDriverLacksWhatItDoesNotReport(String driver, String lacks) {
        assertThat(Arrays.stream(Lack.values())
                        .filter(each -> ServedModes.lacks(driver, each))
                        .map(Lack::toString)
                        .collect(Collectors.joining(" ")))
                .isEqualTo(lacks == null ? "" : lacks);
    }

    @ParameterizedTest
    @EnumSource(ServedModes.class)
    void everyDriverHasARow(ServedModes row) {
        assertThat(ROWS.lines().skip(1).map(line -> ServedModes.of(line.split("[ |]+", 2)[0])))
                .contains(Optional.of(row));
    }

    @ParameterizedTest
    @CsvSource({"csi.trident.netapp.io", "csi.example", "example.com/disks", "kubernetes.io/no-provisioner", "''"})
    void anotherDriverIsNotKnownToRefuse(String driver) {
        assertThat(ServedModes.of(driver)).isEmpty();
    }
}
