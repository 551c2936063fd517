package dev.mooring.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.object.Inventory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an operator sends: the stored claim with what may change. */
class ClaimUpdateTest {

    private static final String STORED = "/metadata/uid=\"u\" /metadata/resourceVersion=\"7\""
            + " /metadata/finalizers=[\"kubernetes.io/pvc-protection\"] /metadata/labels={\"app\":\"db\"}"
            + " /spec/volumeName=\"pv\" /status={\"phase\":\"Bound\",\"capacity\":{\"storage\":\"5Gi\"}}";

    private static final Inventory CLASSES = Inventory.of(Manifest.parse("""
        {"apiVersion": "storage.k8s.io/v1", "kind": "StorageClass", "metadata": {"name": "fast"},
         "provisioner": "csi.example", "allowVolumeExpansion": true}
        """), Manifest.parse("""
        {"apiVersion": "storage.k8s.io/v1", "kind": "StorageClass", "metadata": {"name": "fixed"},
         "provisioner": "csi.example"}
        """));

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '^', textBlock = """
        stored                                   | wanted                                                                       | says
        ^^                                       | ^^                                                                           | no change
        ^^                                       | /spec/resources/requests/storage="5120Mi"                                    | no change
        ^^                                       | /spec/resources/requests/storage="6Gi"                                       | /spec/resources/requests/storage from 5Gi to 6Gi
        ^^                                       | /spec/resources/requests/storage="6Gi" /spec/storageClassName="slow"         | /spec/resources/requests/storage from 5Gi to 6Gi; refused: /spec/storageClassName from fast to slow
        ^^                                       | /spec/resources/requests/storage="4Gi"                                       | no change; refused: /spec/resources/requests/storage from 5Gi to 4Gi
        ^^                                       | /spec/resources/requests/storage="many"                                      | no change; refused: /spec/resources/requests/storage from 5Gi to many
        ^^                                       | /spec/resources/limits={"storage":"9Gi"}                                     | no change; refused: /spec/resources/limits/storage from nothing to 9Gi
        ^^                                       | -/spec/storageClassName -/spec/volumeMode                                    | no change
        ^^                                       | /spec/accessModes=["ReadWriteMany"]                                          | no change; refused: /spec/accessModes from ["ReadWriteOnce"] to ["ReadWriteMany"]
        ^^                                       | /spec/volumeName="other"                                                     | no change; refused: /spec/volumeName from pv to other
        /status={"phase":"Pending"}              | /spec/resources/requests/storage="6Gi"                                       | no change; refused: /spec/resources/requests/storage from 5Gi to 6Gi
        /status={"phase":"Pending"} -/spec/volumeName | /spec/volumeName="pv-2"                                                 | /spec/volumeName from nothing to pv-2
        /spec/storageClassName="fixed"           | /spec/storageClassName="fixed" /spec/resources/requests/storage="6Gi"        | no change; refused: /spec/resources/requests/storage from 5Gi to 6Gi
        ^^                                       | /metadata/labels={"app":"web","tier":"a"}                                    | /metadata/labels/app, /metadata/labels/tier
        ^^                                       | /metadata/labels={"no/t/valid":"x"} /metadata/annotations={"a":"b"}          | /metadata/annotations/a; refused: /metadata/labels/no~1t~1valid
        ^^                                       | /metadata/finalizers=["example.com/mine"]                                    | /metadata/finalizers
        /metadata/deletionTimestamp="2026-01-01T00:00:00Z" | /metadata/finalizers=["example.com/mine"]                          | no change; refused: /metadata/finalizers
        ^^                                       | /metadata/ownerReferences=[{"apiVersion":"v1","kind":"Pod","name":"p","uid":"o"}] | /metadata/ownerReferences
        ^^                                       | /status={"phase":"Lost"} /metadata/resourceVersion="3"                       | no change
        """)
    void whatMayChangeIsSentAndTheRestIsKept(String stored, String wanted, String says) {
        Manifest live = Documents.of("claim", (STORED + " " + stored).strip());
        ClaimUpdate update = ClaimUpdate.of(live, Documents.of("claim", wanted), CLASSES);
        assertThat(update).hasToString("PersistentVolumeClaim/shop/data: " + says);
        assertThat(update.isChange()).isEqualTo(!says.startsWith("no change"));
        assertThat(Admission.put(CLASSES.release(), live, update.document()).isAccepted())
                .isTrue();
        assertThat(update.kept()).allSatisfy(each -> assertThat(each.refusal()).isNotEmpty());
        assertThat(update.document().status()).isEqualTo(live.status());
        assertThat(update.document().equals(live)).isEqualTo(!update.isChange());
    }

    @Test
    void whatOthersPutThereStays() {
        Manifest live = Documents.of("claim", STORED);
        Manifest wanted =
                Documents.of("claim", "/metadata/finalizers=[\"example.com/mine\"] /metadata/labels={\"tier\":\"a\"}");
        ClaimUpdate update = ClaimUpdate.of(live, wanted, CLASSES);
        assertThat(update.document().metadata().array("finalizers").toJson())
                .isEqualTo("[\"kubernetes.io/pvc-protection\",\"example.com/mine\"]");
        assertThat(update.document().metadata().child("labels").toJson()).isEqualTo("{\"app\":\"db\",\"tier\":\"a\"}");
        assertThat(update.document().metadata().string("resourceVersion")).contains("7");
    }

    @Test
    void aStoredObjectThatIsNoClaimIsRefused() {
        Manifest claim = Documents.of("claim", "");
        assertThatThrownBy(() -> ClaimUpdate.of(Documents.of("volume", ""), claim, CLASSES))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ClaimUpdate.of(claim, Documents.of("volume", ""), CLASSES))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ClaimUpdate.of(Documents.of("claim", "/spec=1"), claim, CLASSES))
                .isInstanceOf(ManifestException.class);
    }
}
