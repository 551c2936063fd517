package dev.mooring.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.binding.BindingRequest;
import dev.mooring.binding.Sketch;
import dev.mooring.binding.VolumeBinding;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.quantity.StorageSize;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadingTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {}
        {"metadata":null,"spec":null,"status":null}
        {"metadata":{"name":null,"annotations":null,"labels":null,"finalizers":null,"deletionTimestamp":null}}
        {"spec":{"accessModes":null,"resources":null,"capacity":null,"selector":null,"claimRef":null,"volumeMode":null}}
        {"spec":{"storageClassName":null,"volumeName":null,"nodeAffinity":null,"volumeAttributesClassName":null}}
        """)
    void whatIsNullOrAbsentIsReadAsGoReadsIt(String json) {
        ClaimView claim = ClaimView.from(Manifest.parse(json));
        VolumeView volume = VolumeView.from(Manifest.parse(json));
        assertThat(claim.key()).isEqualTo("/");
        assertThat(List.of(claim.uid(), claim.className(), claim.volumeName(), claim.phase()))
                .containsOnly("");
        assertThat(claim.hasClass()).isFalse();
        assertThat(claim.request()).isEqualTo(StorageSize.ZERO);
        assertThat(claim.selector()).isEmpty();
        assertThat(volume.hasCapacity()).isFalse();
        assertThat(volume.claimRef()).isEmpty();
        assertThat(List.of(volume.name(), volume.uid(), volume.className(), volume.reclaimPolicy(), volume.phase()))
                .containsOnly("");
        assertThat(List.of(claim.volumeMode(), volume.volumeMode())).containsOnly("Filesystem");
        assertThat(VolumeBinding.checkVolumeSatisfyClaim(volume, claim)).isEmpty();
        assertThat(VolumeBinding.decide(BindingRequest.immediate(claim, List.of(volume)))
                        .reasons())
                .hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        volume                                              | pointer                              | problem
        {"kind":"Pod","apiVersion":"v1"}                    | /kind                                | expected v1 PersistentVolume, found v1 Pod
        {"metadata":[]}                                     | /metadata                            | expected an object, found array
        {"metadata":{"labels":{"a":1}}}                     | /metadata/labels/a                   | expected a string, found number
        {"metadata":{"annotations":{"a/b":true}}}           | /metadata/annotations/a~1b           | expected a string, found boolean
        {"spec":{"accessModes":"RWO"}}                      | /spec/accessModes                    | expected an array, found string
        {"spec":{"capacity":{"storage":"10GB"}}}            | /spec/capacity/storage               | not a quantity: "10GB"; expected an optional sign, digits with at most one point, and a suffix or exponent, and nothing else
        {"spec":{"capacity":{"storage":{}}}}                | /spec/capacity/storage               | expected a quantity, found object
        {"spec":{"capacity":{"storage":""}}}                | /spec/capacity/storage               | not a quantity: ""; expected an optional sign, digits with at most one point, and a suffix or exponent, and nothing else
        {"spec":{"claimRef":"x"}}                           | /spec/claimRef                       | expected an object, found string
        {"spec":{"nodeAffinity":{"required":{"nodeSelectorTerms":[1]}}}} | /spec/nodeAffinity/required/nodeSelectorTerms/0 | expected an object, found number
        {"status":{"phase":3}}                              | /status/phase                        | expected a string, found number
        """)
    void whatHasAnotherTypeIsRefusedByPlace(String volume, String pointer, String problem) {
        assertThatThrownBy(() -> VolumeView.from(Manifest.parse(volume)))
                .isInstanceOfSatisfying(ManifestException.class, error -> {
                    assertThat(error.pointer()).hasToString(pointer);
                    assertThat(error.problem()).isEqualTo(problem);
                });
    }

    @Test
    void sizesMayBeNumbersOrNull() {
        assertThat(size("1024")).isEqualTo(StorageSize.parse("1Ki"));
        assertThat(size("1e3")).isEqualTo(StorageSize.parse("1000"));
        assertThat(size("\" 1Gi \"")).isEqualTo(StorageSize.parse("1Gi"));
        assertThat(size("null")).isEqualTo(StorageSize.ZERO);
        assertThat(VolumeView.from(Manifest.parse("{\"spec\":{\"capacity\":{\"storage\":null}}}"))
                        .hasCapacity())
                .isTrue();
    }

    private static StorageSize size(String json) {
        return ClaimView.from(Manifest.parse("{\"spec\":{\"resources\":{\"requests\":{\"storage\":" + json + "}}}}"))
                .request();
    }

    @Test
    void modelObjectsReadTheSame() {
        Manifest claim = Sketch.claimManifest("class! beta=x vac=gold selector={\"matchLabels\":{\"a\":\"1\"}}");
        assertThat(ClaimView.from(claim.toModel(PersistentVolumeClaim.class)).className())
                .isEqualTo("x");
        Manifest volume = Sketch.volumeManifest("ref=ns/c:u1 label=a=1");
        assertThat(VolumeView.from(volume.toModel(PersistentVolume.class)).claimRef())
                .contains(new ClaimRef("ns", "c", "u1"));
        PersistentVolume empty = new PersistentVolume();
        assertThat(VolumeView.from(empty).name()).isEmpty();
    }

    @Test
    void aValueShowsWhatItIsAndNothingOfItsContent() {
        VolumeView volume = Sketch.volume("label=token=hunter2");
        assertThat(volume).hasToString("PersistentVolume/pv").isEqualTo(Sketch.volume("label=token=hunter2"));
        assertThat(volume).hasSameHashCodeAs(Sketch.volume("label=token=hunter2"));
        assertThat(Sketch.claim("uid=u2"))
                .hasToString("PersistentVolumeClaim/ns/c")
                .isNotEqualTo(Sketch.claim(""));
    }

    @Test
    void twoHundredAccessModesAreToldShort() {
        String modes = String.join("+", Collections.nCopies(200, "ReadWriteSometimes"));
        ClaimView claim = Sketch.claim("modes=" + modes);
        assertThat(VolumeBinding.checkAccessModes(claim, Sketch.volume("modes=" + modes)))
                .isTrue();
        assertThat(VolumeBinding.matchFailures(claim, Sketch.volume("")).get(0).message())
                .hasSizeLessThan(300)
                .endsWith("… (200)");
    }

    @Test
    void aClassIsRead() {
        Manifest manifest = Manifest.parse(
                "{\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"StorageClass\","
                        + "\"metadata\":{\"name\":\"x\",\"creationTimestamp\":\"2026-01-01T00:00:00Z\"},\"provisioner\":\"p\"}");
        StorageClassView facts = StorageClassView.from(manifest);
        assertThat(facts.created()).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(facts.volumeBindingMode()).isEmpty();
        assertThat(StorageClassView.from(manifest.toModel(StorageClass.class))).isEqualTo(facts);
        assertThatThrownBy(() -> StorageClassView.from(
                        Manifest.parse("{\"metadata\":{\"name\":\"x\",\"creationTimestamp\":\"yesterday\"}}")))
                .isInstanceOf(ManifestException.class)
                .hasMessageContaining("/metadata/creationTimestamp: expected a time");
    }

    @Test
    void labelsAndAnnotationsKeepTheirOrder() {
        VolumeView volume = VolumeView.from(new Manifest(JsonObject.parse(
                "{\"metadata\":{\"labels\":{\"b\":\"1\",\"a\":null},\"annotations\":{\"z\":\"\",\"y\":\"\"}}}")));
        assertThat(volume.labels()).containsExactly(Map.entry("b", "1"), Map.entry("a", ""));
        assertThat(volume.annotations()).containsOnlyKeys("z", "y");
    }
}
