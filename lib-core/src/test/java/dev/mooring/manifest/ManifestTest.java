package dev.mooring.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.internal.Manifests;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManifestTest {

    private static final String VOLUME =
            "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"pv\",\"labels\":{\"a\":\"b\"}},"
                    + "\"spec\":{\"capacity\":{\"storage\":\"1Gi\"},\"newField\":{\"x\":[1]}}}";

    @Test
    void tellsWhichObjectItIsAndNothingOfItsContent() {
        Manifest claim = Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":"
                + "{\"name\":\"c\",\"namespace\":\"ns\",\"uid\":\"u\",\"annotations\":{\"k\":true}}}");
        assertThat(claim).hasToString("PersistentVolumeClaim/ns/c");
        assertThat(claim.ref()).isEqualTo(ObjectRef.claim("ns", "c"));
        assertThat(claim.annotation("k")).contains("true");
        assertThat(claim.annotation("l")).isEmpty();
        assertThat(Manifest.parse("{\"metadata\":[],\"kind\":7}").ref()).isEqualTo(new ObjectRef("", "", ""));
    }

    @Test
    void modelObjectsGoInAndOut() {
        PersistentVolume volume = Manifest.parse(VOLUME).toModel(PersistentVolume.class);
        assertThat(volume.getSpec().getCapacity()).containsEntry("storage", new Quantity("1Gi"));
        assertThat(Manifest.from(volume).json())
                .isEqualTo(Manifest.parse(VOLUME).json());
        PersistentVolume built = new PersistentVolumeBuilder()
                .withNewMetadata()
                .withName("x")
                .endMetadata()
                .build();
        assertThat(Manifest.from(built).ref()).isEqualTo(ObjectRef.volume("x"));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', nullValues = "-", textBlock = """
        version               | kind                  | namespace | name | reference
        v1                    | PersistentVolumeClaim | shop      | data | PersistentVolumeClaim/shop/data
        v1                    | PersistentVolume      | -         | pv-1 | PersistentVolume/pv-1
        batch.volcano.sh/v1   | Job                   | shop      | sort | Job.batch.volcano.sh/shop/sort
        v1                    | Pod                   | shop      | -    | Pod/shop/
        v1                    | -                     | -         | x    | /x
        """)
    void theReferenceOfAModelObjectIsThatOfItsDocument(
            String version, @Nullable String kind, @Nullable String namespace, @Nullable String name, String words) {
        GenericKubernetesResource model = new GenericKubernetesResource();
        model.setApiVersion(version);
        model.setKind(kind);
        model.setMetadata(
                new ObjectMetaBuilder().withNamespace(namespace).withName(name).build());
        assertThat(ObjectRef.of(model))
                .hasToString(words)
                .isEqualTo(Manifest.from(model).ref())
                .isEqualTo(ObjectRef.of(Manifest.from(model)))
                .isEqualTo(ObjectRef.of(Manifest.from(model).json()));
    }

    /** An informer reports that an object is gone, whatever is in it. */
    @Test
    void aReferenceNeedsNoJsonForm() {
        PersistentVolume unreadable = Manifest.parse(VOLUME).toModel(PersistentVolume.class);
        unreadable.getSpec().getAdditionalProperties().put("bad", new Object());
        assertThatThrownBy(() -> Manifest.from(unreadable)).isInstanceOf(ManifestException.class);
        assertThat(ObjectRef.of(unreadable)).isEqualTo(ObjectRef.volume("pv"));
        assertThat(ObjectRef.of(new PersistentVolume())).isEqualTo(ObjectRef.volume(""));
    }

    @Test
    void onlyAnObjectHasAReference() {
        assertThatThrownBy(() -> ObjectRef.of("shop/data"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("found java.lang.String");
        assertThatThrownBy(() -> ObjectRef.of(JsonValue.parse("[]"))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aManifestIsReturnedAsItIs() {
        Manifest volume = Manifest.parse(VOLUME);
        assertThat(Manifest.from(volume)).isSameAs(volume);
    }

    @Test
    void aPodIsNotTakenForAVolume() {
        Manifest pod = Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\"}}");
        assertThatThrownBy(() -> pod.toModel(PersistentVolume.class))
                .isInstanceOf(ManifestException.class)
                .hasMessage("Pod/p /kind: expected v1 PersistentVolume, found v1 Pod");
        Manifest oldClass = Manifest.parse("{\"apiVersion\":\"storage.k8s.io/v1beta1\",\"kind\":\"StorageClass\"}");
        assertThatThrownBy(() -> oldClass.toModel(StorageClass.class))
                .hasMessageContaining("storage.k8s.io/v1 StorageClass");
    }

    @Test
    void aValueThatDoesNotFitIsNamedByItsPlaceAndNotQuoted() {
        Manifest claim = Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{},"
                + "\"spec\":{\"accessModes\":\"hunter2\"}}");
        ManifestException error =
                catchThrowableOfType(ManifestException.class, () -> claim.toModel(PersistentVolumeClaim.class));
        assertThat(error.pointer()).hasToString("/spec/accessModes");
        assertThat(error).hasMessageNotContaining("hunter2");
    }

    @Test
    void listsOfAnyNestingAreWalkedAndRebuilt() {
        JsonValue nested = JsonValue.parse(
                "{\"kind\":\"List\",\"items\":[{\"kind\":\"A\"},{\"kind\":\"BList\",\"apiVersion\":\"v1\",\"items\":"
                        + "[{\"n\":1},{\"kind\":\"C\",\"n\":2}]},null]}");
        List<Located> objects = Manifests.objects(List.of(nested, JsonValue.parse("null"), JsonValue.parse("7")));
        assertThat(objects)
                .extracting(place -> place.document() + " " + place.at() + " "
                        + place.typed().toJson())
                .containsExactly(
                        "0 /items/0 {\"kind\":\"A\"}",
                        "0 /items/1/items/0 {\"apiVersion\":\"v1\",\"kind\":\"B\",\"n\":1}",
                        "0 /items/1/items/1 {\"apiVersion\":\"v1\",\"kind\":\"C\",\"n\":2}",
                        "0 /items/2 null",
                        "2  7");
        assertThat(Manifests.rebuild(
                                nested,
                                (at, list) -> list.without("apiVersion"),
                                at -> at.toString().endsWith("/0")
                                        ? Optional.empty()
                                        : Optional.of(JsonValue.parse("5")))
                        .orElseThrow()
                        .toJson())
                .isEqualTo("{\"kind\":\"List\",\"items\":[{\"kind\":\"BList\",\"items\":[5]},5]}");
    }

    @Test
    void listsBeyondTheDepthAreRefused() {
        String list = "[]";
        for (int i = 0; i < Manifests.MAX_LIST_DEPTH + 1; i++) {
            list = "[{\"kind\":\"List\",\"items\":" + list + "}]";
        }
        JsonValue document =
                ((dev.mooring.json.JsonArray) JsonValue.parse(list)).items().get(0);
        assertThatThrownBy(() -> Manifests.objects(List.of(document)))
                .isInstanceOf(ManifestException.class)
                .hasMessageContaining("limit of 8");
    }

    @Test
    void onlyOneObjectIsTaken() {
        JsonObject json = JsonObject.parse("{\"kind\":\"Pod\"}");
        assertThat(Manifest.from(json).json()).isSameAs(json);
        assertThatThrownBy(() -> Manifest.from(List.of(json)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected one object, found several in a list; Inventory.documents takes lists");
        assertThatThrownBy(() -> Manifest.from(JsonValue.parse("[]"))).hasMessageContaining("found array");
    }
}
