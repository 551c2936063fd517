package dev.mooring.attach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.attach.AttachDiagnosis.Case;
import dev.mooring.attach.internal.Attachability;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.release.Release;
import dev.mooring.workload.UniqueVolumeName;
import dev.mooring.workload.VolumeSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which volumes a release attaches, by which name, and what it says of a pod that waits for one. */
class AttachReleaseTest {

    private static Release release(String text) {
        String[] parts = text.split(" ");
        Release release = Release.of(parts[0]);
        return parts.length == 1 ? release : release.with(parts[1], true);
    }

    private static Manifest volume(String source) {
        return Manifest.parse("""
                {'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'pv-1'},
                 'spec':{'accessModes':['ReadWriteOnce'],'claimRef':{'namespace':'shop','name':'data','uid':'u-c'},%s}}""".formatted(source).replace('\'', '"'));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            release                   | source                                                                | name
            1.30                      | `'rbd':{'monitors':['10.70.53.126:6789'],'pool':'kube','image':'i'}`  | kubernetes.io/rbd/kube:i
            1.31                      | `'rbd':{'monitors':['10.70.53.126:6789'],'pool':'kube','image':'i'}`  |
            1.30 CSIMigrationRBD      | `'rbd':{'monitors':['10.70.53.126:6789'],'pool':'rbd','image':'foo'}` | kubernetes.io/csi/rbd.csi.ceph.com^mig_mons-b7f67366bb43f32e07d8a261a7840da9_image-foo_726264
            1.30                      | `'portworxVolume':{'volumeID':'v'}`                                   |
            1.31                      | `'portworxVolume':{'volumeID':'v'}`                                   | kubernetes.io/csi/pxd.portworx.com^v
            1.29 CSIMigrationPortworx | `'portworxVolume':{'volumeID':'v'}`                                   | kubernetes.io/csi/pxd.portworx.com^v
            1.29                      | `'awsElasticBlockStore':{'volumeID':'vol-1'}`                         | kubernetes.io/csi/ebs.csi.aws.com^vol-1
            1.36                      | `'awsElasticBlockStore':{'volumeID':'vol-1'}`                         | kubernetes.io/csi/ebs.csi.aws.com^vol-1
            1.29                      | `'cephfs':{'monitors':['m']}`                                         |
            """)
    void theNameOfAnAttachedVolumeIsThatOfTheRelease(String release, String source, String name) {
        Release asked = release(release);
        VolumeSpec spec = VolumeSpec.ofVolume(VolumeView.from(volume(source)), asked);
        assertThat(Attachability.name(spec, Inventory.EMPTY.on(asked)).map(UniqueVolumeName::toString))
                .isEqualTo(Optional.ofNullable(name));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            release | source                                               | cases
            1.30    | `'rbd':{'monitors':['m'],'pool':'kube','image':'i'}` | AttachDue
            1.31    | `'rbd':{'monitors':['m'],'pool':'kube','image':'i'}` | InTreePluginRemoved
            1.30    | `'cephfs':{'monitors':['m']}`                        |
            1.31    | `'cephfs':{'monitors':['m']}`                        | InTreePluginRemoved
            1.30    | `'portworxVolume':{'volumeID':'v'}`                  |
            1.31    | `'portworxVolume':{'volumeID':'v'}`                  | AttachDue, InTreePluginMigrated
            """)
    void aPodThatWaitsIsToldWhatTheReleaseDoes(String release, String source, String cases) {
        Inventory objects = Inventory.of(volume(source), Manifest.parse("""
                        {"apiVersion":"v1","kind":"PersistentVolumeClaim",
                         "metadata":{"name":"data","namespace":"shop","uid":"u-c"},
                         "spec":{"volumeName":"pv-1","accessModes":["ReadWriteOnce"]},"status":{"phase":"Bound"}}"""), Manifest.parse("""
                        {"apiVersion":"v1","kind":"Pod","metadata":{"name":"p","namespace":"shop","uid":"u-p"},
                         "spec":{"nodeName":"n1","containers":[{"name":"c","volumeMounts":[{"name":"d","mountPath":"/d"}]}],
                         "volumes":[{"name":"d","persistentVolumeClaim":{"claimName":"data"}}]},
                         "status":{"phase":"Pending"}}"""), Manifest.parse("""
                        {"apiVersion":"v1","kind":"Node","metadata":{"name":"n1","annotations":
                         {"volumes.kubernetes.io/controller-managed-attach-detach":"true"}},
                         "status":{"conditions":[{"type":"Ready","status":"True"}]}}"""))
                .complete("Node", "PersistentVolume", "PersistentVolumeClaim", "Pod", "VolumeAttachment", "CSIDriver")
                .on(release(release));
        List<VolumeDiagnosis> found = AttachDiagnosis.of(objects).volumes();
        assertThat(found.stream().flatMap(each -> each.cases().stream()))
                .allMatch(each -> each.advice().isPresent() == each.code().id().equals("AttachDue"));
        assertThat(found.stream()
                        .flatMap(each -> each.cases().stream())
                        .map(Case::reason)
                        .map(reason -> reason.code().id())
                        .sorted()
                        .collect(Collectors.joining(", ")))
                .isEqualTo(cases == null ? "" : cases);
    }
}
