package dev.mooring.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.driver.Sameness.Answer;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.VolumeView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which storage several clusters claim. */
class ClusterGroupTest {

    private static final Map<String, String> SOURCES = Map.of(
            "ebs", "'csi':{'driver':'ebs.csi.aws.com','volumeHandle':'vol-0a1'}",
            "ebs-in-tree", "'awsElasticBlockStore':{'volumeID':'aws://eu-west-1a/vol-0a1'}",
            "other-ebs", "'csi':{'driver':'ebs.csi.aws.com','volumeHandle':'vol-0a2'}",
            "longhorn", "'csi':{'driver':'driver.longhorn.io','volumeHandle':'vol-0a1'}",
            "host-path", "'hostPath':{'path':'/data'}",
            "nfs", "'nfs':{'server':'nfs.example.com','path':'/exports/a'}",
            "nfs-csi",
                    "'csi':{'driver':'nfs.csi.k8s.io','volumeHandle':'any','volumeAttributes':"
                            + "{'server':'nfs.example.com','share':'/exports','subdir':'a'}}",
            "unknown-driver", "'csi':{'driver':'disk.example.com','volumeHandle':'vol-0a1'}");

    private static BackingStorage storage(String name, String source) {
        String json = "{'kind':'PersistentVolume','apiVersion':'v1','metadata':{'name':'" + name + "'},'spec':{"
                + "'accessModes':['ReadWriteOnce'],'capacity':{'storage':'1Gi'}," + SOURCES.get(source) + "}}";
        return BackingStorage.of(VolumeView.from(Manifest.parse(json.replace('\'', '"'))));
    }

    private static Map<String, List<BackingStorage>> clusters(String... volumes) {
        Map<String, List<BackingStorage>> clusters = new LinkedHashMap<>();
        for (String each : volumes) {
            String[] parts = each.split("/");
            clusters.computeIfAbsent(parts[0], none -> new ArrayList<>())
                    .add(storage(each.replace('/', '-'), parts[1]));
        }
        return clusters;
    }

    @ParameterizedTest(name = "{0} and {1}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            ebs            | ebs            | SAME
            ebs            | ebs-in-tree    | SAME
            ebs            | other-ebs      |
            ebs            | longhorn       |
            longhorn       | longhorn       |
            host-path      | host-path      |
            nfs            | nfs            | SAME
            nfs            | nfs-csi        | SAME
            unknown-driver | unknown-driver | UNKNOWN
            """)
    void handlesAreComparedByTheTableOfDrivers(String one, String other, Answer answer) {
        List<ClusterGroup> groups = StorageGroup.across(clusters("a/" + one, "b/" + other));
        if (answer == null) {
            assertThat(groups).isEmpty();
        } else {
            assertThat(groups).singleElement().satisfies(group -> {
                assertThat(group.sameness().answer()).isEqualTo(answer);
                assertThat(group.clusters()).containsExactly("a", "b");
            });
        }
    }

    @Test
    void volumesOfOneClusterAreNotSharedByClusters() {
        assertThat(StorageGroup.across(clusters("a/ebs", "a/ebs-in-tree"))).isEmpty();
    }

    @Test
    void allVolumesOfAStorageAreInOneGroupInTheirOrder() {
        assertThat(StorageGroup.across(
                        clusters("a/ebs", "a/nfs", "a/ebs-in-tree", "b/ebs", "c/nfs-csi", "c/other-ebs")))
                .extracting(group -> group.members().stream()
                        .map(ClusterGroup.Member::volume)
                        .toList())
                .containsExactly(List.of("a-ebs", "a-ebs-in-tree", "b-ebs"), List.of("a-nfs", "c-nfs-csi"));
    }

    @Test
    void aGroupOfOneKeyIsTheSameAsAcross() {
        List<ClusterGroup.Member> members = List.of(
                new ClusterGroup.Member("a", storage("one", "ebs")),
                new ClusterGroup.Member("b", storage("two", "ebs")));
        assertThat(ClusterGroup.keys(members.get(0).storage()))
                .containsAnyElementsOf(ClusterGroup.keys(members.get(1).storage()));
        assertThat(ClusterGroup.ofKey(members))
                .singleElement()
                .satisfies(group -> assertThat(group.members()).isEqualTo(members));
    }

    /** 20,000 volumes, each in two clusters. */
    @Test
    void manyVolumesAreGroupedInOnePass() {
        int volumes = Boolean.getBoolean("long.tests") ? 20_000 : 4_000;
        Map<String, List<BackingStorage>> clusters = new LinkedHashMap<>();
        for (String cluster : List.of("a", "b")) {
            List<BackingStorage> storages = new ArrayList<>();
            for (int i = 0; i < volumes; i++) {
                storages.add(BackingStorage.of(VolumeView.from(Manifest.parse("""
                        {"kind":"PersistentVolume","apiVersion":"v1","metadata":{"name":"pv-%1$s"},"spec":{"accessModes":
                        ["ReadWriteOnce"],"csi":{"driver":"ebs.csi.aws.com","volumeHandle":"vol-%1$s"}}}\
                        """.formatted(i)))));
            }
            clusters.put(cluster, storages);
        }
        assertThat(StorageGroup.across(clusters)).hasSize(volumes);
    }
}
