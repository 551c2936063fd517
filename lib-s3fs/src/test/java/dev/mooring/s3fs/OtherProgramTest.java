package dev.mooring.s3fs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.fuse.mount.NodeObservations;
import dev.mooring.fuse.mount.internal.ExcludedVolume;
import dev.mooring.fuse.mount.internal.VolumeItem;
import dev.mooring.fuse.recovery.FuseRequest;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A driver that mounts with another program is not asked for the server of a bucket. */
class OtherProgramTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "csi.juicefs.com, MounterUnsupported",
        "s3.csi.aws.com, MounterUnsupported",
        "blob.csi.azure.com, MounterUnsupported",
        "ru.yandex.s3.csi, UrlInvalid",
        "s3.example.com, UrlInvalid"
    })
    void whatIsWrong(String driver, String code) {
        Inventory inventory =
                Inventory.of(List.of(Manifest.parse("""
                    {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"pv"},"spec":{"claimRef":{"namespace":
                    "shop","name":"data"},"csi":{"driver":"%s","volumeHandle":"bucket"}},"status":{"phase":"Bound"}}\
                    """.formatted(driver)), Manifest.parse("""
                            {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"data","namespace":"shop"},"spec":{
                            "volumeName":"pv"},"status":{"phase":"Bound"}}\
                            """), Manifest.parse("""
                            {"apiVersion":"v1","kind":"Pod","metadata":{"name":"web","namespace":"shop","uid":"1"},"spec":{"nodeName":
                            "n1","volumes":[{"name":"data","persistentVolumeClaim":{"claimName":"data"}}],"containers":[{"name":
                            "app","volumeMounts":[{"name":"data","mountPath":"/data"}]}]},"status":{"phase":"Running"}}\
                            """)));
        List<VolumeItem> items = new S3fsRules(
                        FuseRequest.of(inventory, NodeObservations.NONE).onNode("n1"),
                        S3fsDaemon.of(DriverProfile.GENERIC.withDrivers(Set.of(driver))))
                .volumes()
                .items();
        assertThat(items).singleElement().isInstanceOf(ExcludedVolume.class);
        List<String> codes = items.get(0).reasons().stream()
                .map(Reason::code)
                .map(each -> each.id())
                .toList();
        assertThat(codes).contains(code);
        assertThat(codes.contains("UrlInvalid")).isEqualTo(code.equals("UrlInvalid"));
    }
}
