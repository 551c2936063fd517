package dev.mooring.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which lists have all objects: {@code KIND VERSION MORE REMAINING NAMESPACES}, separated by a bar. */
class WholeListsTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            emptyValue = "",
            value = {
                "NodeList 7 - - ., Node, ''",
                "NodeList 7 c - ., '', Node",
                "NodeList 7 c 1 ., '', Node",
                "NodeList 7 c 1 .|NodeList 7 - - ., '', ''",
                "NodeList 7 c 1 .|NodeList 8 - - ., '', Node",
                "NodeList 7 c 2 .|NodeList 7 - - ., '', Node",
                "NodeList 7 c 2 .|NodeList 7 d 1 .|NodeList 7 - - ., '', ''",
                "NodeList 7 c 3 ..|NodeList 7 d 1 .., '', Node",
                "NodeList 7 - 4 ., '', Node",
                "NodeList 7 - 0 ., Node, ''",
                "PodList 7 - - a, '', ''",
                "PodList 7 - - ab, Pod, ''",
                "PodList 7 c 1 a|PodList 7 - - b, '', ''",
                "PodList 7 c 2 a|PodList 7 - - bc, '', ''",
                "PodList - - - ab, '', ''",
                "PodList - - - ab|PodList 7 - - bc, Pod, ''",
                "PodList - - - ab|PodList 7 - - b, '', ''",
                "NodeList - - - ., '', ''",
                "NodeList '' - - ., Node, ''",
                "List - - - ., '', ''",
                "List '' - - ., Node, ''",
                "List '' c - ., '', ' Node'",
            })
    void aListIsWholeIfAServerMadeItInOnePart(String lists, String whole, String cut) {
        WholeLists found = WholeLists.of(
                Arrays.stream(lists.split("\\|")).map(WholeListsTest::list).toList());
        assertThat(String.join(" ", found.whole())).isEqualTo(whole);
        assertThat(String.join(" ", found.cut())).isEqualTo(cut);
    }

    /** The namespace kube-system of a cluster keeps its uid. */
    @ParameterizedTest
    @CsvSource({
        "kube-system, u, kube-system, u, 1, Namespace",
        "kube-system, u, kube-system, w, 2, ''",
        "shop, u, shop, w, 0, Namespace"
    })
    void objectsOfTwoClustersAreNotWhole(
            String name, String uid, String otherName, String otherUid, int clusters, String whole) {
        JsonObject list =
                JsonObject.parse("{\"kind\":\"NamespaceList\",\"metadata\":{\"resourceVersion\":\"7\"},\"items\":["
                        + namespace(name, uid).toJson() + "]}");
        WholeLists found = WholeLists.of(List.of(list, namespace(otherName, otherUid)));
        assertThat(found.clusters()).hasSize(clusters);
        assertThat(String.join(" ", found.whole())).isEqualTo(whole);
        assertThat(found.cut().contains("")).isEqualTo(clusters > 1);
    }

    /** The group of a list decides, not the word before {@code List}. */
    @ParameterizedTest
    @CsvSource({"v1, Node", "longhorn.io/v1beta2, ''"})
    void aListOfAnOperatorIsNoListOfNodes(String apiVersion, String whole) {
        JsonObject list = JsonObject.parse("{\"apiVersion\":\"" + apiVersion
                + "\",\"kind\":\"NodeList\",\"metadata\":{\"resourceVersion\":\"7\"},\"items\":[]}");
        assertThat(String.join(" ", WholeLists.of(List.of(list)).whole())).isEqualTo(whole);
    }

    /** A server has no object of a kind that it lacks; a list of some groups does not show which kinds it lacks. */
    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "/Namespace /PersistentVolumeClaim apps/StatefulSet storage.k8s.io/StorageClass, -, true",
                "/Namespace /PersistentVolumeClaim apps/StatefulSet storage.k8s.io/StorageClass"
                        + " snapshot.storage.k8s.io/VolumeSnapshot, -, false",
                "/Namespace /PersistentVolumeClaim apps/StatefulSet storage.k8s.io/StorageClass"
                        + " velero.io/VolumeSnapshot, -, true",
                "/Namespace /PersistentVolumeClaim apps/StatefulSet storage.k8s.io/StorageClass, VolumeSnapshot, false",
                "/Namespace /PersistentVolumeClaim apps/StatefulSet storage.k8s.io/StorageClass, DataVolume, false",
                "/Namespace /PersistentVolumeClaim apps/StatefulSet storage.k8s.io/StorageClass, Pod, false",
                "/Namespace /PersistentVolumeClaim apps/StatefulSet, -, false",
                "storage.k8s.io/StorageClass, -, false",
                "'', -, false",
            })
    void aServerHasNoObjectOfAKindThatItLacks(String served, String given, boolean isWhole) {
        StringBuilder resources = new StringBuilder();
        for (String each : served.isEmpty() ? new String[0] : served.split(" ")) {
            String[] kind = each.split("/");
            resources
                    .append(resources.isEmpty() ? "" : ",")
                    .append("{\"group\":\"" + kind[0] + "\",\"kind\":\"" + kind[1] + "\"}");
        }
        List<JsonObject> documents = new java.util.ArrayList<>();
        documents.add(JsonObject.parse(
                "{\"kind\":\"APIResourceList\",\"apiVersion\":\"v1\",\"resources\":[" + resources + "]}"));
        if (given != null) {
            documents.add(JsonObject.parse("{\"kind\":\"" + given + "\",\"metadata\":{\"name\":\"x\"}}"));
        }
        assertThat(WholeLists.of(documents).whole().contains("VolumeSnapshot")).isEqualTo(isWhole);
    }

    private static JsonObject namespace(String name, String uid) {
        return JsonObject.parse(
                "{\"kind\":\"Namespace\",\"metadata\":{\"name\":\"" + name + "\",\"uid\":\"" + uid + "\"}}");
    }

    private static JsonObject list(String words) {
        String[] word = words.split(" ");
        boolean plain = word[0].equals("List");
        StringBuilder items = new StringBuilder();
        for (char namespace : word[4].toCharArray()) {
            String where = namespace == '.' ? "" : ",\"namespace\":\"" + namespace + "\"";
            items.append(items.isEmpty() ? "" : ",")
                    .append("{" + (plain ? "\"kind\":\"Node\"," : "") + "\"metadata\":{\"name\":\"x\"" + where + "}}");
        }
        List<String> metadata = new java.util.ArrayList<>();
        if (!word[1].equals("-")) {
            metadata.add("\"resourceVersion\":\"" + word[1].replace("'", "") + "\"");
        }
        if (!word[2].equals("-")) {
            metadata.add("\"continue\":\"" + word[2] + "\"");
        }
        if (!word[3].equals("-")) {
            metadata.add("\"remainingItemCount\":" + word[3]);
        }
        return JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"" + word[0] + "\",\"metadata\":{"
                + String.join(",", metadata) + "},\"items\":[" + items + "]}");
    }
}
