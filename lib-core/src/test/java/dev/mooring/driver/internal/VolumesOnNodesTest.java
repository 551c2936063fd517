package dev.mooring.driver.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which entries of a node are a volume, or may be. */
class VolumesOnNodesTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, quoteCharacter = '`', textBlock = """
        case                      | source of pv                              | other volume                  | entry                       | is it
        FlexVolume                | {"flexVolume":{"driver":"a/b"}}           |                               | flexvolume-a/b/pv           | true
        its volume is gone        | {"flexVolume":{"driver":"a/b"}}           |                               | flexvolume-a/b/old          | true
        its volume is there       | {"flexVolume":{"driver":"a/b"}}           | {"flexVolume":{"driver":"a/b"}} | flexvolume-a/b/other      | false
        another FlexVolume driver | {"flexVolume":{"driver":"a/b"}}           |                               | flexvolume-a/c/pv           | false
        driver without a vendor   | {"flexVolume":{"driver":"disk"}}          |                               | flexvolume-disk/pv          | true
        CSI handle                | {"csi":{"driver":"d","volumeHandle":"h"}} |                               | kubernetes.io/csi/d^h       | true
        another handle            | {"csi":{"driver":"d","volumeHandle":"h"}} |                               | kubernetes.io/csi/d^i       | false
        """)
    void entriesOfVolume(String name, String source, String other, String entry, boolean isIt) {
        Manifest node = new Manifest(JsonObject.parse("""
                {"apiVersion":"v1","kind":"Node","metadata":{"name":"n"},"status":{"volumesInUse":["%s"]}}
                """.formatted(entry)));
        Manifest volume = volume("pv", source);
        Inventory cluster =
                Inventory.of(other == null ? List.of(node, volume) : List.of(node, volume, volume("other", other)));
        assertThat(!VolumesOnNodes.of(cluster).of(VolumeView.from(volume)).isEmpty())
                .isEqualTo(isIt);
    }

    private static Manifest volume(String name, String source) {
        return new Manifest(JsonObject.parse("""
                {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"%s"},"spec":%s}
                """.formatted(name, source)));
    }
}
