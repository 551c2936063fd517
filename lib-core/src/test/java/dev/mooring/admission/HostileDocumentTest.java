package dev.mooring.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.AdmissionDecision.Accepted;
import dev.mooring.admission.AdmissionDecision.Invalid;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.release.Release;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Large and odd documents; each verdict was put to the real code too. */
class HostileDocumentTest {

    @ParameterizedTest
    @CsvSource({"262143, x, true", "262144, x, false", "131071, é, true", "131072, é, false", "300000, x, false"})
    void annotationsAreCountedInBytes(int length, String letter, boolean accepted) {
        AdmissionDecision decision =
                create("/metadata/annotations", JsonObject.of("a", JsonString.of(letter.repeat(length))));
        assertThat(Documents.says(decision))
                .isEqualTo(accepted ? "accepted" : "metadata.annotations: Too long: may not be more than 262144 bytes");
    }

    @Test
    void tenThousandFinalizers() {
        AdmissionDecision decision = create("/metadata/finalizers", strings(10_000, "bad one "));
        assertThat(((Invalid) decision).errors()).hasSize(20_000);
    }

    @Test
    void aThousandControllersShareOneText() {
        JsonObject owner = JsonObject.of("apiVersion", JsonString.of("v1"))
                .with("kind", "K")
                .with("uid", "u")
                .with("controller", JsonBoolean.TRUE);
        List<JsonValue> owners = IntStream.range(0, 1000)
                .mapToObj(i -> (JsonValue) owner.with("name", "n" + i))
                .toList();
        List<FieldError> errors = ((Invalid) create("/metadata/ownerReferences", new JsonArray(owners))).errors();
        assertThat(errors).hasSize(999);
        IdentityHashMap<String, Boolean> texts = new IdentityHashMap<>();
        errors.forEach(error -> texts.put(error.value().orElseThrow(), true));
        assertThat(texts.size()).isEqualTo(1);
        assertThat(texts.keySet().iterator().next()).hasSize(201).endsWith("…");
    }

    @Test
    void secretsOfAnImmutableSpecAreHidden() {
        String attributes = "/spec/csi/volumeAttributes={\"password\":\"CANARY-%d\"}";
        String parameters = "/parameters={\"s3-secret\":\"CANARY-%d\",\"a\":\"b\"}";
        for (Release each : Release.known()) {
            assertThat(changed(each, "volume", attributes))
                    .contains("-   \"password\": \"***\"", "+   \"password\": \"*** (changed)\"")
                    .doesNotContain("CANARY");
            assertThat(changed(each, "class", parameters)).doesNotContain("CANARY");
        }
        assertThat(changed(Release.of("1.36"), "class", parameters))
                .contains("Invalid value: {\"a\":\"b\",\"s3-secret\":\"***\"}: field is immutable");
    }

    private static String changed(Release server, String name, String edit) {
        Manifest old = Documents.of(name, edit.formatted(1));
        return ((Invalid) Admission.update(server, Documents.of(name, edit.formatted(2)), old))
                .errors()
                .toString();
    }

    @Test
    void hugeNodeAffinity() {
        JsonObject requirement =
                JsonObject.of("key", JsonString.of("k")).with("operator", "In").with("values", strings(20, "v"));
        JsonObject term = JsonObject.of("matchExpressions", new JsonArray(Collections.nCopies(10, requirement)));
        JsonObject affinity = JsonObject.of(
                "required", JsonObject.of("nodeSelectorTerms", new JsonArray(Collections.nCopies(2000, term))));
        Manifest volume = with("/spec/nodeAffinity", affinity);
        assertThat(Admission.create(volume).isAccepted()).isTrue();
        assertThat(Admission.update(volume, volume).isAccepted()).isTrue();
    }

    @Test
    void deepNonsenseIsUnknownAndDeepManagedFieldsAreKept() {
        JsonValue deep = JsonString.of("x");
        for (int i = 0; i < 55; i++) {
            deep = JsonObject.of("a", deep);
        }
        assertThat(Documents.says(create("/spec/deep", deep))).isEqualTo("accepted && unknown field \"spec.deep\"");
        JsonObject entry = JsonObject.of("operation", JsonString.of("Apply")).with("fieldsV1", deep);
        Accepted kept = (Accepted) create("/metadata/managedFields", JsonArray.of(entry));
        assertThat(kept.stored().metadata().array("managedFields").items()).containsExactly(entry);
    }

    @Test
    void onlyTheFirstHundredUnknownFieldsAreReported() {
        JsonObject spec = Documents.of("volume", "").spec();
        for (int i = 0; i < 300; i++) {
            spec = spec.with("f" + i, "");
        }
        assertThat(((Accepted) create("/spec", spec)).warnings())
                .hasSize(100)
                .last()
                .isEqualTo("unknown field \"spec.f99\"");
    }

    @Test
    void namesThatTakeLongToJudge() {
        for (String name :
                List.of("a".repeat(1_000_000), "a.".repeat(300_000), "-".repeat(100_000), "a-".repeat(100_000))) {
            Manifest volume = with("/metadata/name", JsonString.of(name));
            assertThat(Admission.create(volume).isAccepted()).isFalse();
        }
        for (String iqn : List.of("iqn.2000-01.".repeat(50_000) + ",", "iqn.2000-01.a:".repeat(50_000) + " ")) {
            JsonObject iscsi = JsonObject.of("targetPortal", JsonString.of("p")).with("iqn", iqn);
            assertThat(Admission.create(new Manifest(
                                    Documents.of("bare", "").json().with(JsonPointer.parse("/spec/iscsi"), iscsi)))
                            .isAccepted())
                    .isFalse();
        }
    }

    @Test
    void tooManyLinesAreRefusedWithoutTheirDifference() {
        Manifest old = with("/spec/csi/volumeAttributes", JsonObject.of("a", JsonString.of("b")));
        Map<String, JsonString> many = new HashMap<>();
        for (int i = 0; i < 5000; i++) {
            many.put("k" + i, JsonString.of("v"));
        }
        Invalid refused = (Invalid) Admission.update(old, with("/spec/csi/volumeAttributes", JsonObject.of(many)));
        assertThat(refused.errors())
                .singleElement()
                .satisfies(error -> assertThat(error.detail())
                        .isEqualTo("spec.persistentvolumesource is immutable after creation\n"));
    }

    private static JsonArray strings(int count, String prefix) {
        return JsonArray.ofStrings(
                IntStream.range(0, count).mapToObj(i -> prefix + i).toList());
    }

    private static AdmissionDecision create(String at, JsonValue value) {
        return Admission.create(with(at, value));
    }

    private static Manifest with(String at, JsonValue value) {
        return new Manifest(Documents.of("volume", "").json().with(JsonPointer.parse(at), value));
    }
}
