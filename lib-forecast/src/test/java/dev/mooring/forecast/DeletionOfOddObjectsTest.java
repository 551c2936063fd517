package dev.mooring.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.deletion.Deletion;
import dev.mooring.deletion.DeletionEnd;
import dev.mooring.deletion.Deletions;
import dev.mooring.deletion.OtherControllers;
import dev.mooring.deletion.internal.DeletionCode;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What cannot be read is deleted like everything else, and the answer about the others stays. */
class DeletionOfOddObjectsTest {

    private static final JsonObject VOLUME = JsonObject.parse("""
            {"apiVersion":"v1","kind":"PersistentVolume","metadata":{"name":"v","uid":"uv"},"spec":{"capacity":{"storage":"1Gi"},
             "accessModes":["ReadWriteOnce"],"claimRef":{"namespace":"d","name":"p","uid":"up"}},"status":{"phase":"Bound"}}
            """);
    private static final JsonObject CLAIM = JsonObject.parse("""
            {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"p","namespace":"d","uid":"up"},"spec":{"volumeName":"v",
             "accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"1Gi"}}},"status":{"phase":"Bound"}}
            """);
    private static final JsonObject OTHER = JsonObject.parse("""
            {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"other","namespace":"d"},"spec":{
             "accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"1Gi"}}}}
            """);
    private static final JsonObject SET = JsonObject.parse("""
            {"apiVersion":"apps/v1","kind":"StatefulSet","metadata":{"name":"t","namespace":"d","uid":"ut"},
             "spec":{"replicas":2,"template":{"spec":{}},"volumeClaimTemplates":[[]]}}
            """);

    private static final ObjectRef ASKED = ObjectRef.volume("v");

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            /spec/claimRef/name      | []
            /spec/capacity/storage   | "much"
            /spec/nodeAffinity       | {"required":{"nodeSelectorTerms":[{"matchExpressions":[{"key":"z","operator":"In","values":[true]}]}]}}
            """)
    void aVolumeThatCannotBeRead(String place, String value) {
        JsonObject odd = VOLUME.with(JsonPointer.parse(place), JsonValue.parse(value));
        Forecast after = Forecast.given(Inventory.of(odd, CLAIM, OTHER)).deleting(ASKED);
        assertThat(after.deletions().end(ASKED)).map(DeletionEnd::state).contains(DeletionEnd.State.GONE);
        assertThat(after.claim("d", "other")).isPresent();
        assertThat(after.unreadable())
                .singleElement()
                .satisfies(each -> assertThat(each.object()).isEqualTo(ASKED));
    }

    /** Its finalizer keeps it, so it changes and stays unreadable. */
    @Test
    void aClassThatCannotBeReadAndStays() {
        JsonObject odd = JsonObject.parse("""
                {"apiVersion":"storage.k8s.io/v1","kind":"StorageClass","metadata":{"name":"odd","finalizers":["example.com/x"]},
                 "provisioner":"csi.example","allowVolumeExpansion":{}}""");
        ObjectRef asked = new ObjectRef("StorageClass", "", "odd");
        Forecast after = Forecast.of(Inventory.of(odd, VOLUME, CLAIM)).deleting(asked);
        assertThat(after.deletions().end(asked)).map(DeletionEnd::state).contains(DeletionEnd.State.TERMINATING);
        assertThat(after.claim("d", "p")).isPresent();
    }

    @Test
    void aClaimThatCannotBeRead() {
        JsonObject odd = CLAIM.with(JsonPointer.parse("/spec/accessModes"), JsonValue.parse("{}"));
        Forecast after = Forecast.given(Inventory.of(VOLUME, odd, OTHER)).deleting(ObjectRef.claim("d", "p"));
        assertThat(after.deletions().end(ObjectRef.claim("d", "p"))).isPresent();
        assertThat(after.claim("d", "other")).isPresent();
    }

    @Test
    void aSetThatCannotBeReadIsScaledWithADoubt() {
        ObjectRef set = new ObjectRef("StatefulSet", "d", "t");
        Deletions scaled = Deletion.in(Inventory.of(SET, CLAIM)).scaling(set, 0).play(OtherControllers.NONE);
        assertThat(scaled.allReasons())
                .extracting(Reason::code)
                .contains(DeletionCode.SCALED, DeletionCode.METADATA_NOT_READ);
    }
}
