package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import dev.mooring.sanitize.internal.WarningCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said about storage that the target has under another name, reaches not, or knows not. */
class StorageChecksTest {

    private static final String UUID = "657f4f6d-216c-4ce3-8180-ccc4980b112b";
    private static final Set<String> CODES =
            Set.of("DuplicateVolumeHandle", "VolumesMayBeOneStorage", "StorageOutOfReach", "ClusterIdNotInTarget");

    private static final Set<String> REACH = Set.of("StorageOutOfReach", "ClusterIdNotInTarget");

    private static JsonObject volume(String name, String source) {
        return JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"" + name
                + "\"},\"spec\":{\"capacity\":{\"storage\":\"1Gi\"},\"accessModes\":[\"ReadWriteOnce\"],"
                + "\"persistentVolumeReclaimPolicy\":\"Retain\"," + source(source) + "}}");
    }

    /** {@code driver handle key=value}, or the source as JSON. */
    private static String source(String text) {
        if (text.startsWith("\"")) {
            return text;
        }
        String[] words = text.replace("UUID", UUID).split(" ");
        String attributes = Arrays.stream(words)
                .skip(2)
                .map(pair -> "\"" + pair.replace("=", "\":\"") + "\"")
                .collect(Collectors.joining(","));
        return "\"csi\":{\"driver\":\"" + words[0] + "\",\"volumeHandle\":\"" + words[1] + "\",\"volumeAttributes\":{"
                + attributes + "}}";
    }

    /** {@code node zone=… region=… id=…}, {@code class provisioner clusterID}, or a volume called {@code live}. */
    private static JsonObject live(String text, int index) {
        String[] words = text.split(" ", -1);
        return switch (words[0]) {
            case "node" ->
                JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"n" + index
                        + "\",\"labels\":{\"topology.kubernetes.io/zone\":\"" + words[1]
                        + "\",\"topology.kubernetes.io/region\":\"" + words[2] + "\"}},\"spec\":{\"providerID\":\""
                        + words[3] + "\"}}");
            case "class" ->
                JsonObject.parse(
                        "{\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"StorageClass\",\"metadata\":{\"name\":\"c"
                                + index + "\"},\"provisioner\":\"" + words[1] + "\",\"parameters\":{\"clusterID\":\""
                                + words[2]
                                + "\"}}");
            default -> volume("live", text);
        };
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
        case                                | driver          | step
        one handle for all                  | ebs.csi.aws.com | 0
        one handle for all, unknown driver  | csi.example.com | 0
        one handle for two each             | ebs.csi.aws.com | 2
        """)
    void whatIsSaidOfManyGrowsWithTheirNumberOnly(String name, String driver, int step) {
        List<JsonObject> volumes = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            volumes.add(volume("pv-" + i, driver + " vol-" + (step == 0 ? 0 : i / step)));
        }
        Sanitized sanitized = Sanitizer.sanitize(Policy.moveStorage(), volumes);

        assertThat(sanitized.objects())
                .allSatisfy(each -> assertThat(each.warnings())
                        .filteredOn(warning -> warning.code() == WarningCode.DUPLICATE_VOLUME_HANDLE)
                        .hasSize(1)
                        .allSatisfy(warning -> assertThat(warning.message()).hasSizeLessThan(400)));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, quoteCharacter = '`', textBlock = """
        case                        | volume | target | warnings
        another disk                | ebs.csi.aws.com vol-1 | ebs.csi.aws.com vol-2 | ``
        the same disk               | ebs.csi.aws.com vol-1 | ebs.csi.aws.com vol-1 | DANGER DuplicateVolumeHandle
        the same disk in-tree       | "awsElasticBlockStore":{"volumeID":"aws://z/vol-1"} | ebs.csi.aws.com vol-1 | DANGER DuplicateVolumeHandle
        one directory, two handles  | nfs.csi.k8s.io a server=s share=/x | nfs.csi.k8s.io b server=s share=/x | DANGER DuplicateVolumeHandle
        one handle, two directories | nfs.csi.k8s.io a server=s share=/x | nfs.csi.k8s.io a server=s share=/y | DANGER DuplicateVolumeHandle
        two names of a server       | nfs.csi.k8s.io a server=s share=/x | nfs.csi.k8s.io b server=t share=/x | WARN VolumesMayBeOneStorage
        unknown driver              | csi.example.com a | csi.example.com a | DANGER DuplicateVolumeHandle
        unknown driver, other       | csi.example.com a | csi.example.com b | ``
        pool by id and by name      | rbd.csi.ceph.com 0001-0001-a-0000000000000002-UUID | rbd.csi.ceph.com csi-vol-UUID staticVolume=true pool=kube clusterID=a | WARN VolumesMayBeOneStorage
        in-tree image and a handle  | "rbd":{"monitors":["m"],"pool":"kube","image":"csi-vol-657f4f6d-216c-4ce3-8180-ccc4980b112b"} | rbd.csi.ceph.com 0001-0001-a-0000000000000002-UUID | WARN VolumesMayBeOneStorage
        device path of an image     | "rbd":{"monitors":["m"],"pool":"kube","image":"img"} | "local":{"path":"/dev/rbd/kube/img"} | WARN VolumesMayBeOneStorage
        device path of another pool | "rbd":{"monitors":["m"],"pool":"kube","image":"img"} | "local":{"path":"/dev/rbd/other/img"} | ``
        one directory of nodes      | "hostPath":{"path":"/data"} | "hostPath":{"path":"/data/"} | WARN VolumesMayBeOneStorage
        driver under another name   | ebs.csi.aws.com vol-1 | ebs.example.com vol-1 | WARN VolumesMayBeOneStorage
        zone of the target          | pd.csi.storage.gke.io projects/p/zones/z/disks/d | node z r gce://p/z/n | ``
        another zone                | pd.csi.storage.gke.io projects/p/zones/y/disks/d | node z r gce://p/z/n | DANGER StorageOutOfReach
        another subscription in-tree | "azureDisk":{"diskName":"d","diskURI":"/subscriptions/T/resourceGroups/r/providers/Microsoft.Compute/disks/d"} | node z r azure:///subscriptions/s/resourceGroups/x | DANGER StorageOutOfReach
        another project             | pd.csi.storage.gke.io projects/q/zones/z/disks/d | node z r gce://p/z/n | DANGER StorageOutOfReach
        another region              | pd.csi.storage.gke.io projects/p/regions/s/disks/d | node z r gce://p/z/n | DANGER StorageOutOfReach
        zone not said               | pd.csi.storage.gke.io projects/UNSPECIFIED/zones/UNSPECIFIED/disks/d | node z r gce://p/z/n | ``
        one node says nothing       | pd.csi.storage.gke.io projects/p/zones/y/disks/d | node z r gce://p/z/n; node - - - | ``
        another subscription        | disk.csi.azure.com /subscriptions/T/resourceGroups/r/providers/Microsoft.Compute/disks/d | node z r azure:///subscriptions/s/resourceGroups/x | DANGER StorageOutOfReach
        subscription in other case  | disk.csi.azure.com /subscriptions/S/resourceGroups/r/providers/Microsoft.Compute/disks/d | node z r azure:///subscriptions/s/resourceGroups/x | ``
        node in other case          | disk.csi.azure.com /subscriptions/s/resourceGroups/r/providers/Microsoft.Compute/disks/d | node z r azure:///subscriptions/S/resourceGroups/x | ``
        share of another zone       | filestore.csi.storage.gke.io modeInstance/us-c1-b/i/v | node z r gce://p/z/n | ``
        volume of the other cluster | driver.longhorn.io v | node z r x | WARN StorageOutOfReach
        Ceph cluster of the target  | rbd.csi.ceph.com 0001-0001-a-0000000000000002-UUID | class rbd.csi.ceph.com a | ``
        another Ceph cluster        | rbd.csi.ceph.com 0001-0001-a-0000000000000002-UUID | class rbd.csi.ceph.com b | WARN ClusterIdNotInTarget
        a volume names another      | rbd.csi.ceph.com 0001-0001-a-0000000000000002-UUID | rbd.csi.ceph.com 0001-0001-b-0000000000000003-UUID | WARN ClusterIdNotInTarget
        a volume names the same     | rbd.csi.ceph.com 0001-0001-a-0000000000000002-UUID | rbd.csi.ceph.com 0001-0001-a-0000000000000003-UUID | ``
        no Ceph cluster named       | rbd.csi.ceph.com 0001-0001-a-0000000000000002-UUID | class csi.example.com b | ``
        """)
    void warns(String name, String volume, String target, String warnings) {
        List<Object> live = new ArrayList<>();
        for (String each : target.split("; ")) {
            live.add(live(each.replace("-", each.startsWith("node -") ? "" : "-"), live.size()));
        }
        Policy policy = Policy.builder(Purpose.PREBIND).build();
        Sanitized answer = Sanitizer.sanitize(policy, Inventory.of(live.toArray()), List.of(volume("pv", volume)));
        assertThat(answer.allWarnings().stream()
                        .filter(each -> CODES.contains(each.code().id()))
                        .map(each -> each.severity() + " " + each.code().id())
                        .collect(Collectors.joining(", ")))
                .isEqualTo(warnings);
        assertThat(answer.allWarnings())
                .filteredOn(each -> REACH.contains(each.code().id()))
                .extracting(Reason::pointer)
                .allMatch(pointer -> pointer.equals(volume.startsWith("\"") ? "/spec" : "/spec/csi/volumeHandle"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
        case      | source | handle | clusterID
        dynamic   | rook-ceph.rbd.csi.ceph.com 0001-0009-rook-ceph-0000000000000002-UUID clusterID=rook-ceph | 0001-0007-storage-0000000000000002-UUID | storage
        CephFS    | cephfs.csi.ceph.com 0001-0009-rook-ceph-0000000000000002-UUID clusterID=rook-ceph | 0001-0007-storage-0000000000000002-UUID | storage
        renamed   | my.driver 0001-0009-rook-ceph-0000000000000002-UUID clusterID=rook-ceph | 0001-0007-storage-0000000000000002-UUID | storage
        static    | rbd.csi.ceph.com image staticVolume=true clusterID=rook-ceph pool=p | image | storage
        another   | rbd.csi.ceph.com 0001-0001-a-0000000000000002-UUID clusterID=a | 0001-0001-a-0000000000000002-UUID | a
        no handle | rbd.csi.ceph.com 0001-0009-rook-ceph-0000000000000002-9f0c clusterID=rook-ceph | 0001-0009-rook-ceph-0000000000000002-9f0c | storage
        """)
    void clusterIdsAreMappedInHandlesAndAttributes(String name, String source, String handle, String clusterId) {
        Policy policy = Policy.builder(Purpose.PREBIND)
                .maps(Maps.builder()
                        .map(MapKind.CLUSTER_ID, "rook-ceph", "storage")
                        .build())
                .build();
        JsonObject volume = volume("pv", source);
        Sanitized answer = Sanitizer.sanitize(policy, List.of(volume));
        JsonObject csi = answer.objects().get(0).output().orElseThrow().spec().child("csi");
        assertThat(csi.string("volumeHandle")).contains(handle.replace("UUID", UUID));
        assertThat(csi.child("volumeAttributes").string("clusterID")).contains(clusterId);
    }

    @Test
    void parametersOfClassesFollow() {
        JsonObject storageClass = live("class rbd.csi.ceph.com rook-ceph", 0);
        Policy policy = Policy.builder(Purpose.PREBIND)
                .maps(Maps.builder()
                        .map(MapKind.CLUSTER_ID, "rook-ceph", "storage")
                        .build())
                .build();
        Sanitized answer = Sanitizer.sanitize(policy, List.of(storageClass));
        assertThat(JsonPointer.of("parameters", "clusterID")
                        .find(answer.objects().get(0).output().orElseThrow().json())
                        .map(JsonValue::toJson))
                .contains("\"storage\"");
        assertThat(answer.allWarnings().stream().map(Reason::code).map(Object::toString))
                .doesNotContain("HandleEmbedsClusterId", "UnusedMapEntry");
    }

    @Test
    void aNameThatFitsInNoHandleIsRefused() {
        Maps.Builder maps = Maps.builder();
        assertThatThrownBy(() -> maps.map(MapKind.CLUSTER_ID, "a", "x".repeat(65)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("64 bytes");
    }
}
