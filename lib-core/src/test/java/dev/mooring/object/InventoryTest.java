package dev.mooring.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.evidence.WholeLists;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.internal.Annotations;
import io.fabric8.kubernetes.api.model.KubernetesListBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeList;
import io.fabric8.kubernetes.api.model.PersistentVolumeListBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.api.model.PodListBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InventoryTest {

    private static final ObjectRef PV = ObjectRef.volume("pv");

    private static PersistentVolume volume(String name) {
        return new PersistentVolumeBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .endSpec()
                .build();
    }

    private static JsonObject json(String kind, String namespace, String name) {
        String version = kind.startsWith("CSI") || kind.startsWith("Storage") || kind.startsWith("VolumeA")
                ? "storage.k8s.io/v1"
                : "v1";
        return JsonObject.parse("{\"apiVersion\":\"" + version + "\",\"kind\":\"" + kind
                + "\",\"metadata\":{\"namespace\":\"" + namespace + "\",\"name\":\"" + name + "\"},\"spec\":{}}");
    }

    private static List<String> names(Inventory inventory) {
        return inventory.all().stream().map(each -> each.ref().toString()).toList();
    }

    /** Whoever says that all objects of a kind are given does not speak of another kind of that name. */
    @ParameterizedTest(name = "{0}: {1} {2}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        given                | asked                      | kind    | complete
        ''                   | batch/v1                   | Job     | true
        ''                   | batch/v1beta1              | Job     | true
        ''                   | batch.volcano.sh/v1alpha1  | Job     | false
        batch/v1             | batch.volcano.sh/v1alpha1  | Job     | false
        batch.volcano.sh/v1  | batch/v1                   | Job     | true
        ''                   | postgresql.cnpg.io/v1      | Cluster | true
        cluster.x-k8s.io/v1  | postgresql.cnpg.io/v1      | Cluster | false
        cluster.x-k8s.io/v1  | cluster.x-k8s.io/v1beta2   | Cluster | true
        ''                   | v1                         | Pod     | false
        """)
    void completeOfOneGroup(String given, String asked, String kind, boolean complete) {
        Inventory inventory = given.isEmpty()
                ? Inventory.EMPTY
                : Inventory.of(JsonObject.parse("{\"apiVersion\": \"" + given + "\", \"kind\": \"" + kind
                        + "\", \"metadata\": {\"name\": \"a\", \"namespace\": \"ns\"}, \"spec\": {}}"));
        assertThat(inventory.complete("Job", "Cluster").isComplete(asked, kind)).isEqualTo(complete);
    }

    @Test
    void documentsJsonAndModelObjectsMayBeMixed() {
        Inventory inventory = Inventory.of(
                new Manifest(json("PersistentVolume", "", "b")),
                json("PersistentVolumeClaim", "ns", "c"),
                volume("a"),
                List.of(new PodBuilder().withNewSpec().endSpec().build(), List.of(json("Node", "", "n"))));
        assertThat(names(inventory))
                .containsExactly(
                        "Node/n", "PersistentVolume/a", "PersistentVolume/b", "PersistentVolumeClaim/ns/c", "Pod/");
        assertThat(inventory.volumes()).extracting(VolumeView::name).containsExactly("a", "b");
        assertThat(inventory.claim("ns", "c")).isPresent();
        assertThat(inventory.pods()).hasSize(1);
        assertThat(inventory.node("n")).isPresent();
        assertThat(inventory.unreadable()).isEmpty();
        assertThat(inventory).hasToString("Inventory of 5 objects");
    }

    @Test
    void listsOfTheModelAreOpenedAndSayThatTheirKindIsComplete() {
        PersistentVolumeList list = new PersistentVolumeListBuilder()
                .withNewMetadata()
                .withResourceVersion("7")
                .endMetadata()
                .withItems(volume("a"), volume("b"))
                .build();
        Inventory inventory = Inventory.of(List.of(list));
        assertThat(inventory.volumes()).extracting(VolumeView::name).containsExactly("a", "b");
        assertThat(inventory.isComplete(Kinds.PERSISTENT_VOLUME)).isTrue();

        PersistentVolumeList page = new PersistentVolumeListBuilder(list)
                .editMetadata()
                .withContinue("token")
                .endMetadata()
                .build();
        assertThat(Inventory.of(page).volumes()).hasSize(2);
        assertThat(Inventory.of(page).isComplete(Kinds.PERSISTENT_VOLUME)).isFalse();
        assertThat(Inventory.of(new PersistentVolumeList()).isComplete(Kinds.PERSISTENT_VOLUME))
                .isFalse();
    }

    @Test
    void aListOfOneNamespaceSaysNothingAboutOthers() {
        PodList pods = new PodListBuilder().withItems(new Pod()).build();
        assertThat(Inventory.of(pods).isComplete(Kinds.POD)).isFalse();
        assertThat(Inventory.of(pods).isGiven(Kinds.POD)).isTrue();
        assertThat(Inventory.of(pods).isGiven(Kinds.NODE)).isFalse();
        assertThat(Inventory.EMPTY.complete(Kinds.POD, Kinds.NODE).isGiven(Kinds.NODE))
                .isTrue();
        assertThat(Inventory.of(new KubernetesListBuilder()
                                .addToItems(volume("a"))
                                .build())
                        .isComplete(Kinds.PERSISTENT_VOLUME))
                .isFalse();
    }

    /** A list, and the kinds of which it has all objects. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
        {"kind":"List","metadata":{"resourceVersion":""},"items":[NODE, POD_A]}                | Node
        {"kind":"List","metadata":{"resourceVersion":""},"items":[NODE, POD_A, CLAIM_B]}       | Node PersistentVolumeClaim Pod
        {"kind":"List","metadata":{"resourceVersion":"","continue":"x"},"items":[NODE, POD_A]} |
        {"kind":"List","metadata":{"resourceVersion":""},"items":[]}                           |
        {"kind":"List","items":[NODE, POD_A, CLAIM_B]}                                         |
        {"kind":"PodList","metadata":{},"items":[POD_A, POD_B]}                                |
        {"kind":"PodList","metadata":{"resourceVersion":"7"},"items":[POD_A, POD_B]}           | Pod
        {"kind":"PodList","metadata":{"resourceVersion":"7"},"items":[POD_A, POD_A]}           |
        {"kind":"NodeList","metadata":{"resourceVersion":"7","continue":null},"items":[]}      | Node
        """)
    void aListSaysWhatItHasAllObjectsOf(String list, String kinds) {
        String json = list.replace("NODE", "{\"kind\":\"Node\",\"metadata\":{\"name\":\"n\"}}")
                .replace(
                        "CLAIM_B",
                        "{\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"c\",\"namespace\":\"b\"}}")
                .replace("POD_A", "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"namespace\":\"a\"}}")
                .replace("POD_B", "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"namespace\":\"b\"}}");
        assertThat(WholeLists.of(List.of(JsonObject.parse(json))).whole())
                .containsExactlyInAnyOrder(kinds == null ? new String[0] : kinds.split(" "));
    }

    @Test
    void rawListsAreOpenedHoweverNestedAndTheirItemsGetTheirKind() {
        JsonObject list = JsonObject.parse("""
            {"apiVersion":"v1","kind":"List","items":[
              {"apiVersion":"v1","kind":"PersistentVolumeList","items":[{"metadata":{"name":"a"}}]},
              {"apiVersion":"v1","kind":"List","items":[{"apiVersion":"v1","kind":"Pod","metadata":{"name":"p"}}]},
              {"apiVersion":"v1","kind":"NodeList","items":[]}]}\
            """);
        Inventory inventory = Inventory.of(list);
        assertThat(names(inventory)).containsExactly("PersistentVolume/a", "Pod/p");
        assertThat(Inventory.documents(List.of(list, volume("a"))))
                .extracting(Manifest::name)
                .containsExactly("a", "p", "a");
    }

    @Test
    void listsThatAreTooDeepAreRefused() {
        String deep = IntStream.range(0, 10)
                .mapToObj(i -> "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"items\":[")
                .collect(Collectors.joining("", "", "]}".repeat(10)));
        assertThatThrownBy(() -> Inventory.of(JsonObject.parse(deep))).isInstanceOf(ManifestException.class);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, textBlock = """
        one uid, version, phase,   other uid, version, phase,     counts
        u,       7,       Bound,   u,         7,       Bound,     Bound
        '',      '',      Bound,   '',        '',      Bound,     Bound
        u,       7,       Bound,   u,         8,       Released,  Released
        u,       9,       Bound,   u,         10,      Released,  Released
        u,       10,      Bound,   u,         9,       Released,  Bound
        u,       7,       Bound,   u,         7,       Released,  ''
        u,       7,       Bound,   w,         8,       Released,  ''
        u,       7,       Bound,   '',        8,       Released,  ''
        '',      7,       Bound,   '',        8,       Released,  ''
        u,       '',      Bound,   u,         8,       Released,  ''
        u,       x7,      Bound,   u,         x8,      Released,  ''
        """)
    void ofTwoVersionsInOneInputTheNewerOneCountsIfAServerSaysWhichOneThatIs(
            String uid,
            String version,
            String phase,
            String otherUid,
            String otherVersion,
            String other,
            String counts) {
        Manifest one = version(uid, version, phase);
        Manifest two = version(otherUid, otherVersion, other);
        for (Inventory inventory : List.of(Inventory.of(one, two), Inventory.of(List.of(one), List.of(two, one)))) {
            assertThat(inventory.volume("pv").map(VolumeView::phase))
                    .contains(
                            counts.isEmpty()
                                    ? inventory
                                            .find(PV)
                                            .orElseThrow()
                                            .status()
                                            .string("phase")
                                            .orElseThrow()
                                    : counts);
            assertThat(inventory.conflicting()).hasSize(counts.isEmpty() ? 1 : 0);
            assertThat(inventory.unreadable())
                    .hasSameSizeAs(inventory.conflicting())
                    .allSatisfy(each -> assertThat(each.problem()).startsWith("given twice with different content"));
        }
        Inventory updated = Inventory.of(one, two).with(two);
        assertThat(updated.volume("pv").map(VolumeView::phase)).contains(other);
        assertThat(updated.conflicting()).isEmpty();
    }

    private static Manifest version(String uid, String version, String phase) {
        return Manifest.parse("""
            {"apiVersion":"v1","kind":"PersistentVolume",
             "metadata":{"name":"pv","uid":"%s","resourceVersion":"%s"},"spec":{"nfs":{}},"status":{"phase":"%s"}}
            """.formatted(uid, version, phase));
    }

    @Test
    void theLastOfOneNameCountsAndTheNamespaceOfAClusterScopedObjectIsIgnored() {
        JsonObject first = json("PersistentVolume", "", "pv");
        JsonObject last = json("PersistentVolume", "left-over", "pv").with("spec", JsonObject.EMPTY);
        Inventory inventory = Inventory.of(first).with(last);
        assertThat(inventory.all()).containsExactly(new Manifest(last));
        assertThat(inventory.find(PV)).contains(new Manifest(last));
        assertThat(inventory.find(new ObjectRef("PersistentVolume", "other", "pv")))
                .isPresent();
        assertThat(inventory.without(new ObjectRef("PersistentVolume", "other", "pv")))
                .isEqualTo(Inventory.EMPTY);
        assertThat(inventory.without(new Manifest(last))).isEqualTo(Inventory.EMPTY);
        assertThat(inventory.without(new Manifest(last).toModel(PersistentVolume.class)))
                .isEqualTo(Inventory.EMPTY);
        assertThatThrownBy(() -> inventory.without("pv")).isInstanceOf(IllegalArgumentException.class);
        assertThat(Inventory.of(json("Pod", "a", "p"), json("Pod", "b", "p")).pods())
                .hasSize(2);
    }

    /** No server has such an object: a part of its text is missing. */
    @ParameterizedTest
    @CsvSource({
        "Pod, true",
        "PersistentVolume, true",
        "PersistentVolumeClaim, true",
        "VolumeAttachment, true",
        "StatefulSet, true",
        "CronJob, true",
        "Node, false",
        "ResourceQuota, false",
        "ConfigMap, false"
    })
    void anObjectWithoutItsSpecIsCut(String kind, boolean isCut) {
        JsonObject object = json(kind, "", "a");
        assertThat(Inventory.of(object).unreadable()).isEmpty();
        for (JsonObject cut : List.of(object.without("spec"), object.with("spec", JsonNull.NULL))) {
            assertThat(Inventory.of(cut).unreadable()).hasSize(isCut ? 1 : 0);
            assertThat(Inventory.of(cut).find(new ObjectRef(kind, "", "a"))).isPresent();
        }
    }

    /** A server stores no Node without a status; one that is made for a test may have none. */
    @ParameterizedTest
    @CsvSource({"'', {}, 0", "u, {}, 0", "'', null, 0", "u, null, 1"})
    void aNodeWithoutItsStatusIsCut(String uid, String status, int unreadable) {
        Inventory inventory = Inventory.of(
                JsonObject.parse("{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"n\",\"uid\":\""
                        + uid + "\"},\"status\":" + status + "}"));
        assertThat(inventory.unreadable()).hasSize(unreadable);
        assertThat(inventory.node("n")).isPresent();
    }

    /** A server stores no volume without a source: what it is cannot be known. */
    @ParameterizedTest
    @CsvSource({
        "u, '{\"capacity\":{},\"claimRef\":{},\"nodeAffinity\":{}}', 1",
        "u, '{\"capacity\":{},\"newSource\":{}}', 0",
        "'', '{\"capacity\":{}}', 0",
    })
    void aVolumeWithoutItsSourceIsCut(String uid, String spec, int unreadable) {
        Inventory inventory = Inventory.of(JsonObject.parse(
                "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"pv\",\"uid\":\"" + uid
                        + "\"},\"spec\":" + spec + "}"));
        assertThat(inventory.unreadable()).hasSize(unreadable);
        assertThat(inventory.volume("pv")).isPresent();
    }

    @Test
    void anUnreadableObjectIsKeptAndTheOthersAreAnswered() {
        Manifest bad = Manifest.parse("""
            {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"pv"},
             "spec":{"capacity":{"storage":"10GB"}}}\
            """);
        Inventory inventory = Inventory.of(bad, volume("good"));
        assertThat(inventory.volumes()).extracting(VolumeView::name).containsExactly("good");
        assertThat(inventory.volume("pv")).isEmpty();
        assertThat(inventory.find(PV)).contains(bad);
        assertThat(inventory.all(Kinds.PERSISTENT_VOLUME)).hasSize(2);
        assertThat(inventory).hasToString("Inventory of 2 objects, 1 of them unreadable");
        assertThat(inventory.unreadable()).singleElement().satisfies(unreadable -> {
            assertThat(unreadable.object()).isEqualTo(PV);
            assertThat(unreadable.pointer()).hasToString("/spec/capacity/storage");
            assertThat(unreadable.manifest()).isEqualTo(bad);
            assertThat(unreadable.exception()).hasMessageContaining("/spec/capacity/storage");
        });
        assertThat(inventory.with(volume("pv")).unreadable()).isEmpty();
        assertThat(inventory.without(PV).unreadable()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        document                                                               | pods  | nodes
        {"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a"}}         | true  | true
        {"kind":"MyList","apiVersion":"v1","metadata":{"name":"a"}}            | true  | true
        {"clientVersion":{},"serverVersion":{}}                                | true  | true
        {"kind":"PodList","apiVersion":"v1","items":[7]}                       | false | true
        {"kind":"PodList","apiVersion":"v1"}                                   | false | false
        {"apiVersion":"v1"}                                                    | false | false
        {"kind":"Status","apiVersion":"v1","code":403}                         | false | false
        """)
    void nothingIsCompleteThatADocumentMayHaveHad(String document, boolean pods, boolean nodes) {
        Inventory inventory = Inventory.of(JsonValue.parse(document)).complete("Pod", "Node");
        assertThat(inventory.isComplete("Pod")).isEqualTo(pods);
        assertThat(inventory.isComplete("Node")).isEqualTo(nodes);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        document                                                                      | unreadable
        {"kind":"PersistentVolumeList","apiVersion":"v1","items":["hunter2"]}         | PersistentVolume/ /items/0: expected an object, found string
        {"kind":"List","apiVersion":"v1","items":[null]}                              | document /items/0: expected an object, found null
        {"kind":"List","apiVersion":"v1","items":[{"kind":"List","items":[[1]]}]}     | document /items/0/items/0: expected an object, found array
        "hunter2"                                                                     | document: expected an object, found string
        [{}]                                                                          | document: expected an object, found array
        {"apiVersion":"v1","items":[{"kind":"Pod","metadata":{"name":"a"}}]}          | document: a list without a kind: kubectl writes the kind of a list last, so its end may be missing
        {"apiVersion":"v1"}                                                           | document: no kind: the text may be cut, or it is not an object of Kubernetes
        {"kind":"List","apiVersion":"v1","items":[{"apiVersion":"v1"}]}               | document /items/0: no kind: the text may be cut, or it is not an object of Kubernetes
        {"kind":"PodList","apiVersion":"v1"}                                          | document: a list without items: the text may be cut
        {"kind":"Status","apiVersion":"v1","code":403,"reason":"Forbidden"}           | document: an error of the API server instead of objects: status 403 Forbidden
        {"kind":"Table","apiVersion":"meta.k8s.io/v1"}                                | document: a table of columns instead of objects; ask for JSON or YAML
        {"kind":"PartialObjectMetadata","apiVersion":"meta.k8s.io/v1"}                | document: only the metadata of an object whose kind is not shown
        {"kind":"PartialObjectMetadataList","apiVersion":"meta.k8s.io/v1","items":[{}]} | document /items/0: only the metadata of an object whose kind is not shown
        {"type":"ERROR","object":{"kind":"Status","apiVersion":"v1","code":410,"reason":"Expired"}} | document /object: an error of the API server instead of objects: status 410 Expired
        {"type":"DELETED","object":{"kind":"Pod","apiVersion":"v1"}}                  | document: a watch event that an object is gone: export the objects again
        {"type":"RENAMED","object":{"kind":"Pod","apiVersion":"v1"}}                  | document: no kind: the text may be cut, or it is not an object of Kubernetes
        """)
    void aValueThatIsNotAnObjectIsUnreadable(String document, String unreadable) {
        Inventory inventory = Inventory.of(JsonValue.parse(document), volume("good"));
        assertThat(inventory.unreadable()).singleElement().hasToString(unreadable);
        assertThat(inventory.volumes()).extracting(VolumeView::name).contains("good");
        assertThat(inventory.all()).hasSize(1);
        assertThat(inventory.with(volume("other")).without(PV).unreadable()).hasSize(1);
        assertThat(inventory).isNotEqualTo(Inventory.of(volume("good")));
    }

    /** The kind of an object is that of its API group, whatever its version. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        document                                                                                   | objects                   | nodes
        {"kind":"Node","apiVersion":"v1","metadata":{"name":"n"}}                                  | Node/n                    | 1
        {"kind":"Node","metadata":{"name":"n"}}                                                    | Node/n                    | 1
        {"kind":"Node","apiVersion":"longhorn.io/v1beta2","metadata":{"name":"n"}}                 | Node.longhorn.io/n        | 0
        {"kind":"NodeList","apiVersion":"longhorn.io/v1beta2","items":[{"metadata":{"name":"n"}}]} | Node.longhorn.io/n        | 0
        {"kind":"Job","apiVersion":"batch/v1beta1","metadata":{"name":"j"},"spec":{}}              | Job/j                     | 0
        {"kind":"Job","apiVersion":"batch.volcano.sh/v1","metadata":{"name":"j"}}                  | Job.batch.volcano.sh/j    | 0
        {"kind":"Service","apiVersion":"serving.knative.dev/v1","metadata":{"name":"s"}}           | Service.serving.knative.dev/s | 0
        {"kind":"Table","apiVersion":"dynamodb.services.k8s.aws/v1","metadata":{"name":"t"}}       | Table/t                   | 0
        {"type":"ADDED","object":{"kind":"Node","apiVersion":"v1","metadata":{"name":"n"}}}        | Node/n                    | 1
        {"type":"MODIFIED","object":{"kind":"Node","apiVersion":"v1","metadata":{"name":"n"}}}     | Node/n                    | 1
        {"type":"BOOKMARK","object":{"kind":"Node","apiVersion":"v1","metadata":{}}}               |                           | 0
        {"kind":"Event","apiVersion":"v1","metadata":{"name":"e"},"type":"Normal"}                 | Event/e                   | 0
        """)
    void aKindIsOfItsGroup(String document, String objects, int nodes) {
        Inventory inventory = Inventory.of(JsonValue.parse(document));
        assertThat(String.join(" ", names(inventory))).isEqualTo(objects == null ? "" : objects);
        assertThat(inventory.nodes()).hasSize(nodes);
        assertThat(inventory.unreadable()).isEmpty();
        assertThat(Inventory.documents(List.of(JsonValue.parse(document)))).isEqualTo(inventory.all());
    }

    @Test
    void documentsKeepWhatIsNotUnderstood() {
        JsonValue list = JsonValue.parse("{\"kind\":\"List\",\"apiVersion\":\"v1\",\"items\":[null,{\"a\":1}]}");
        List<Manifest> documents = Inventory.documents(List.of(list, volume("a")));
        assertThat(documents).hasSize(3);
        assertThat(Inventory.of(documents).complete(Kinds.POD).isComplete(Kinds.POD))
                .isFalse();
    }

    @Test
    void aModelObjectWithoutJsonFormIsUnreadable() {
        PersistentVolume model = volume("pv");
        model.setAdditionalProperty("self", new Object());
        Inventory inventory = Inventory.of(model, volume("good"));
        assertThat(inventory.unreadable())
                .singleElement()
                .satisfies(unreadable -> assertThat(unreadable.object()).isEqualTo(PV));
        assertThat(inventory.volumes()).hasSize(1);
    }

    @Test
    void whatIsNoObjectAtAllIsAnErrorOfTheCaller() {
        assertThatThrownBy(() -> Inventory.of("apiVersion: v1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.String");
        assertThatNullPointerException().isThrownBy(() -> Inventory.of(Collections.singletonList(null)));
    }

    @Test
    void copiesShareNothingThatChanges() {
        Inventory one = Inventory.of(volume("a"));
        Inventory two = one.with(volume("b")).with(List.of(json("Node", "", "n")));
        assertThat(names(one)).containsExactly("PersistentVolume/a");
        assertThat(names(two)).containsExactly("Node/n", "PersistentVolume/a", "PersistentVolume/b");
        assertThat(names(two.without(ObjectRef.volume("a")).without(ObjectRef.node("n"))))
                .containsExactly("PersistentVolume/b");
        assertThat(one.without(PV)).isEqualTo(one).hasSameHashCodeAs(one);
        assertThat(one.complete(Kinds.NODE)).isNotEqualTo(one);
        assertThat(Inventory.of(Arrays.asList(volume("b"), volume("a"))))
                .isEqualTo(Inventory.of(volume("a"), volume("b")));
    }

    @Test
    void everyKindWithAViewIsFoundByName() {
        Inventory inventory = Inventory.of(
                json(Kinds.STORAGE_CLASS, "", "fast"),
                json(Kinds.VOLUME_ATTACHMENT, "", "va"),
                json(Kinds.CSI_DRIVER, "", "csi.example"),
                json(Kinds.POD, "ns", "p"),
                new PersistentVolumeClaimBuilder()
                        .withNewMetadata()
                        .withNamespace("ns")
                        .withName("c")
                        .endMetadata()
                        .build());
        assertThat(inventory.storageClass("fast")).isPresent();
        assertThat(inventory.storageClasses()).hasSize(1);
        assertThat(inventory.attachments()).hasSize(1);
        assertThat(inventory.csiDriver("csi.example").map(CsiDriverView::isAttachRequired))
                .contains(true);
        assertThat(inventory.csiDrivers()).hasSize(1);
        assertThat(inventory.pod("ns", "p")).isPresent();
        assertThat(inventory.claims()).extracting(ClaimView::key).containsExactly("ns/c");
    }

    @Test
    void theContentOfASecretIsNotShown() {
        Inventory inventory = Inventory.of(new SecretBuilder()
                .withNewMetadata()
                .withName("s")
                .endMetadata()
                .addToStringData("key", "hunter2")
                .build());
        assertThat(inventory.all(Kinds.SECRET)).hasSize(1);
        assertThat(inventory.toString() + inventory.all()).doesNotContain("hunter2");
        assertThat(Inventory.of(JsonString.of("hunter2")).unreadable().toString())
                .doesNotContain("hunter2");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        classes                                              | default
        a                                                    |
        a!, b                                                | a
        a!2026-01-01T00:00:00Z, b!2026-02-01T00:00:00Z       | b
        a!2026-01-01T01:00:00+01:00, b!2026-01-01T00:00:00Z  | a
        b!, a!                                               | a
        a!, b!2020-01-01T00:00:00Z                           | b
        """)
    void theNewestClassThatIsMarkedIsTheDefault(String classes, String expected) {
        Inventory inventory = Inventory.EMPTY;
        for (String each : classes.split(", ", -1)) {
            String[] parts = each.split("!", -1);
            JsonObject metadata = JsonObject.of("name", JsonString.of(parts[0]));
            if (parts.length > 1) {
                metadata = metadata.with(
                        "annotations", JsonObject.of(Annotations.BETA_IS_DEFAULT_CLASS, JsonString.of("true")));
                metadata = parts[1].isEmpty() ? metadata : metadata.with("creationTimestamp", parts[1]);
            }
            inventory = inventory.with(json(Kinds.STORAGE_CLASS, "", parts[0]).with("metadata", metadata));
        }
        assertThat(inventory.defaultStorageClass().map(StorageClassView::name).orElse(null))
                .isEqualTo(expected);
    }
}
