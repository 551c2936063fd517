package dev.mooring.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.driver.ClusterGroup;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharedStorageTest {

    private static final String EBS = "'csi':{'driver':'ebs.csi.aws.com','volumeHandle':'vol-0a1'}";
    private static final String EBS_IN_TREE = "'awsElasticBlockStore':{'volumeID':'aws://eu-west-1a/vol-0a1'}";
    private static final String OTHER_EBS = "'csi':{'driver':'ebs.csi.aws.com','volumeHandle':'vol-0a2'}";
    private static final String LONGHORN = "'csi':{'driver':'driver.longhorn.io','volumeHandle':'vol-0a1'}";
    private static final String HOST_PATH = "'hostPath':{'path':'/data'}";
    private static final String NFS = "'nfs':{'server':'nfs.example.com','path':'/exports/a'}";
    private static final String NFS_CSI = "'csi':{'driver':'nfs.csi.k8s.io','volumeHandle':'any','volumeAttributes':"
            + "{'server':'nfs.example.com','share':'/exports','subdir':'a'}}";
    private static final String UNKNOWN = "'csi':{'driver':'disk.example.com','volumeHandle':'vol-0a1'}";

    private static final Map<String, String> SOURCES = Map.of(
            "ebs",
            EBS,
            "ebs-in-tree",
            EBS_IN_TREE,
            "other-ebs",
            OTHER_EBS,
            "longhorn",
            LONGHORN,
            "host-path",
            HOST_PATH,
            "nfs",
            NFS,
            "nfs-csi",
            NFS_CSI,
            "unknown-driver",
            UNKNOWN);

    static Holding holding(String cluster, String source, String mode, String fate) {
        String json = "{'kind':'PersistentVolume','apiVersion':'v1','metadata':{'name':'pv-" + source + "'},'spec':{"
                + "'accessModes':['" + mode
                + "'],'capacity':{'storage':'1Gi'},'persistentVolumeReclaimPolicy':'Retain',"
                + SOURCES.get(source) + "},'status':{'phase':'Bound'}}";
        return Holding.of(cluster, VolumeView.from(Manifest.parse(json.replace('\'', '"'))), fate);
    }

    /** All rows about volumes, as {@code code severity} by cluster. */
    private static Map<String, String> found(List<Holding> holdings) {
        Map<String, List<Holding>> byKey = new TreeMap<>();
        holdings.forEach(each -> ClusterGroup.keys(each.storage())
                .forEach(key ->
                        byKey.computeIfAbsent(key, none -> new ArrayList<>()).add(each)));
        return byKey.entrySet().stream()
                .flatMap(each -> SharedStorage.of(each.getKey(), each.getValue()).stream())
                .collect(Collectors.toMap(
                        Finding::cluster,
                        each -> each.reason().code().id() + " " + each.severity() + (each.known() ? "" : " unknown"),
                        (one, other) -> one.contains("unknown") ? other : one,
                        TreeMap::new));
    }

    @ParameterizedTest(name = "{0} and {1}, {2}")
    @CsvSource(delimiter = '|', textBlock = """
            ebs            | ebs            | ReadWriteOnce | StorageClaimedBySeveralClusters DANGER
            ebs            | ebs-in-tree    | ReadWriteOnce | StorageClaimedBySeveralClusters DANGER
            ebs            | other-ebs      | ReadWriteOnce |
            ebs            | longhorn       | ReadWriteOnce |
            longhorn       | longhorn       | ReadWriteOnce |
            host-path      | host-path      | ReadWriteOnce |
            nfs            | nfs            | ReadWriteMany | StorageClaimedBySeveralClusters WARN
            nfs            | nfs-csi        | ReadWriteMany | StorageClaimedBySeveralClusters WARN
            unknown-driver | unknown-driver | ReadWriteOnce | StorageMayBeClaimedBySeveralClusters INFO unknown
            """)
    void handlesAreComparedByTheTableOfDriversAndNotAsText(String one, String other, String mode, String expected) {
        Map<String, String> found = found(List.of(holding("a", one, mode, "kept"), holding("b", other, mode, "kept")));
        assertThat(found).isEqualTo(expected == null ? Map.of() : Map.of("a", expected, "b", expected));
    }

    @Test
    void volumesOfOneClusterAreNotSharedByClusters() {
        assertThat(found(List.of(
                        holding("a", "ebs", "ReadWriteOnce", "kept"),
                        holding("a", "ebs-in-tree", "ReadWriteOnce", "kept"))))
                .isEmpty();
    }

    @Test
    void whoDeletesTheDataOfOthersIsNamed() {
        List<Holding> holdings = List.of(
                holding("a", "ebs", "ReadWriteOnce", "kept"),
                holding("a", "ebs-in-tree", "ReadWriteOnce", "kept"),
                holding("b", "ebs", "ReadWriteOnce", "deleted-when-released"),
                holding("c", "ebs", "ReadWriteOnce", "kept"));
        String key = ClusterGroup.keys(holdings.get(0).storage()).get(0);
        List<Finding> found = SharedStorage.of(key, holdings);
        assertThat(found)
                .filteredOn(each -> each.reason().code() == FleetCode.DATA_OF_OTHER_CLUSTERS_IS_DELETED)
                .singleElement()
                .satisfies(each -> {
                    assertThat(each.cluster()).isEqualTo("b");
                    assertThat(each.others()).containsExactly("a", "c");
                    assertThat(each.reason().message()).contains("deletes the data of", "cluster a", "cluster c");
                });
        assertThat(found)
                .filteredOn(each -> each.reason().code() == FleetCode.STORAGE_CLAIMED_BY_SEVERAL_CLUSTERS)
                .hasSize(4);
    }

    @Test
    void aVolumeWithoutSecretsIsTheSameStorage() {
        for (Platform platform : Platform.values()) {
            for (String csi :
                    List.of(platform.disk(new java.util.Random(1)), platform.files(new java.util.Random(1)))) {
                JsonObject pv = JsonObject.parse("{\"kind\":\"PersistentVolume\",\"apiVersion\":\"v1\",\"metadata\":"
                        + "{\"name\":\"pv\"},\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"csi\":" + csi + "}}");
                VolumeView view = VolumeView.from(new Manifest(pv));
                assertThat(ClusterGroup.keys(Holding.of("a", view, "kept").storage()))
                        .isEqualTo(ClusterGroup.keys(dev.mooring.driver.BackingStorage.of(view)))
                        .isNotEmpty();
            }
        }
    }
}
