package dev.mooring.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.object.Inventory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which volumes are written through a cache of the node. */
class WriteCacheTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        "csi":{"driver":"blob.csi.azure.com","volumeHandle":"a#b#c"}                                                       | true
        "csi":{"driver":"blob.csi.azure.com","volumeHandle":"a","volumeAttributes":{"Protocol":"fuse2"}}                   | true
        "csi":{"driver":"blob.csi.azure.com","volumeHandle":"a","volumeAttributes":{"Protocol":"NFS"}}                     | false
        "csi":{"driver":"csi-rclone","volumeHandle":"a"}                                                                   | true
        "csi":{"driver":"csi-rclone","volumeHandle":"a","volumeAttributes":{"vfs-cache-mode":"full"}}                      | true
        "csi":{"driver":"csi-rclone","volumeHandle":"a","volumeAttributes":{"vfs-cache-mode":"off"}}                       | false
        "csi":{"driver":"csi.juicefs.com","volumeHandle":"a"}                                                              | false
        "mountOptions":["writeback"],"csi":{"driver":"csi.juicefs.com","volumeHandle":"a"}                                 | true
        "mountOptions":["writeback"],"csi":{"driver":"ebs.csi.aws.com","volumeHandle":"a"}                                 | false
        "nfs":{"server":"s","path":"/"}                                                                                    | false
        """)
    void aCacheOfTheNode(String spec, boolean cached) {
        Inventory objects = Inventory.of(JsonObject.parse(
                "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"a\"},\"spec\":{" + spec
                        + "}}"));
        assertThat(WriteCache.isOf(objects.volume("a").orElseThrow())).isEqualTo(cached);
    }
}
