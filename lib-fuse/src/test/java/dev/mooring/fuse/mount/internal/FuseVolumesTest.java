package dev.mooring.fuse.mount.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.kubelet.KubeletRoot;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where the volumes of pods are. */
class FuseVolumesTest {

    private static Inventory inventory(String driver, String handle, String options, String attributes) {
        return Inventory.of(List.of(
                Manifest.parse("""
                    {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"pv"},"spec":{"claimRef":{"namespace":"shop",
                    "name":"data"},"mountOptions":%s,"csi":{"driver":"%s","volumeHandle":"%s","volumeAttributes":%s}},
                    "status":{"phase":"Bound"}}\
                    """.formatted(options, driver, handle, attributes)),
                Manifest.parse("""
                    {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"data","namespace":"shop"},"spec":{
                    "volumeName":"pv"},"status":{"phase":"Bound"}}\
                    """),
                Manifest.parse("""
                    {"apiVersion":"v1","kind":"Pod","metadata":{"name":"web","namespace":"shop","uid":"u"},"spec":{"nodeName":"n1",
                    "volumes":[{"name":"data","persistentVolumeClaim":{"claimName":"data"}}],"containers":[{"name":"app",
                    "volumeMounts":[{"name":"data","mountPath":"/data"}]}]},"status":{"phase":"Running"}}\
                    """)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "ru.yandex.s3.csi, csi-bucket/tenant/pvc-aa, 0cf32d5706f66fe74f805f444f10ccae3ba3ed3b163bcf0751c1045b0ad39c32",
        "blob.csi.azure.com, rg1#acct1#pvc-aa#uuid1#default#, 4d381107cfba43457793f930a62ea41382cb0daf0b8d019f8b4625f4d28ebdf4",
        "seaweedfs-csi-driver, /buckets/pvc-aa, 2fbccd35996e7486f3cde88a3bbeb54c94b6db4b57619b0e189b1c8948b4290e",
        "csi.cubefs.com, pvc-aa, f85eee91adfeace415e24504b4f669971d39ee764aff89cee8ed3fdbd654b03c",
        "cephfs.csi.ceph.com, 0001-0009-rook-ceph-0000000000000001-11111111-2222-3333-4444-555555555555,"
                + " 720419ddf520e4a1c7f6b0fca27c990cd1304794dd5e83650c55f64ff1995ff8"
    })
    void theStagingPathHasTheHashOfTheHandle(String driver, String handle, String hash) {
        assertThat(FuseVolumes.of(inventory(driver, handle, "[]", "{}"), Optional.empty(), KubeletRoot.DEFAULT))
                .singleElement()
                .satisfies(volume -> assertThat(volume.staging())
                        .contains(
                                "/var/lib/kubelet/plugins/kubernetes.io/csi/" + driver + "/" + hash + "/globalmount"));
    }

    /** An option of the volume or of the driver forbids writing as the pod does. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        []                          | {}                                  | false
        ["ro"]                      | {}                                  | true
        ["noatime","ro"]            | {}                                  | true
        ["noatime,ro"]              | {}                                  | true
        ["read-only"]               | {}                                  | true
        ["--read-only"]             | {}                                  | true
        ["rows"]                    | {}                                  | false
        []                          | {"mountOptions":"implicit-dirs,ro"} | true
        """)
    void whoMayWrite(String options, String attributes, boolean readOnly) {
        assertThat(FuseVolumes.of(
                        inventory("s3.csi.aws.com", "b", options, attributes), Optional.empty(), KubeletRoot.DEFAULT))
                .singleElement()
                .satisfies(volume -> {
                    assertThat(volume.isReadOnly()).isEqualTo(readOnly);
                    assertThat(volume.containers().get(0).mounts().get(0).isReadOnly())
                            .isEqualTo(readOnly);
                });
    }
}
