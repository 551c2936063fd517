package dev.mooring.object.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.admission.Documents;
import dev.mooring.binding.Sketches;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a server sets before a controller sees an object. */
class ServerDefaultsTest {

    private static Manifest object(String document, String edits) {
        return document.equals("pod")
                ? Sketches.of("pod p").get(0)
                : Documents.of(document, edits == null ? "" : edits);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '^', textBlock = """
        document | edits                                              | stored
        claim    |                                                    | false
        claim    | /metadata/uid="u"                                  | true
        claim    | /metadata/resourceVersion="1"                      | true
        claim    | /metadata/creationTimestamp="2026-01-01T00:00:00Z" | true
        claim    | /status={"phase":"Bound"}                          | true
        claim    | /metadata/uid="" /status={"phase":""}              | false
        """)
    void anObjectIsStoredIfAServerWroteIntoIt(String document, String edits, boolean stored) {
        assertThat(ServerDefaults.isStored(object(document, edits))).isEqualTo(stored);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '^', textBlock = """
        document | edits                                          | at                                  | filled in
        claim    |                                                | /status/phase                       | "Pending"
        claim    | /status={"phase":"Bound"}                      | /status/phase                       | "Bound"
        volume   |                                                | /status/phase                       | "Pending"
        volume   |                                                | /spec/persistentVolumeReclaimPolicy | "Retain"
        volume   | /spec/persistentVolumeReclaimPolicy="Delete"   | /spec/persistentVolumeReclaimPolicy | "Delete"
        class    |                                                | /volumeBindingMode                  | "Immediate"
        class    | /volumeBindingMode="WaitForFirstConsumer"      | /volumeBindingMode                  | "WaitForFirstConsumer"
        pod      |                                                | /status                             | {}
        """)
    void whatEveryStoredObjectHasIsFilledIn(String document, String edits, String at, String filledIn) {
        assertThat(JsonPointer.parse(at)
                        .find(ServerDefaults.filledIn(object(document, edits)).json())
                        .map(JsonValue::toJson))
                .hasValue(filledIn);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '^', textBlock = """
        edits                                                                      | classes                   | class
        -/spec/storageClassName                                                    | sc a by=x; sc b by=x default | "b"
        -/spec/storageClassName                                                    | sc a by=x                 |
        /spec/storageClassName=""                                                  | sc b by=x default         | ""
        /spec/storageClassName="c"                                                 | sc b by=x default         | "c"
        -/spec/storageClassName /spec/volumeName="v"                               | sc b by=x default         | "b"
        -/spec/storageClassName /metadata/annotations={"volume.beta.kubernetes.io/storage-class":"c"} | sc b by=x default |
        """)
    void aNewClaimWithoutClassGetsTheDefaultOne(String edits, String classes, String storageClass) {
        Manifest claim = ServerDefaults.withDefaultClass(
                object("claim", edits), Inventory.of(Sketches.of(classes)).storageClasses());
        assertThat(JsonPointer.parse("/spec/storageClassName")
                        .find(claim.json())
                        .map(JsonValue::toJson)
                        .orElse(null))
                .isEqualTo(storageClass);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '^', textBlock = """
        document | edits                                                   | finalizers
        claim    |                                                         | ["kubernetes.io/pvc-protection"]
        claim    | /metadata/finalizers=["a/b"]                            | ["a/b","kubernetes.io/pvc-protection"]
        claim    | /metadata/finalizers=["kubernetes.io/pvc-protection"]   | ["kubernetes.io/pvc-protection"]
        volume   |                                                         | ["kubernetes.io/pv-protection"]
        class    |                                                         |
        """)
    void whatIsUsedIsProtected(String document, String edits, String finalizers) {
        assertThat(JsonPointer.parse("/metadata/finalizers")
                        .find(ServerDefaults.withProtection(object(document, edits))
                                .json())
                        .map(JsonValue::toJson)
                        .orElse(null))
                .isEqualTo(finalizers);
    }
}
