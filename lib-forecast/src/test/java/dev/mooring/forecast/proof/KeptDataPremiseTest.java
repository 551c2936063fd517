package dev.mooring.forecast.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Evidence;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.KeptData;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeptDataPremiseTest {

    private static Inventory cluster(String policy, String owner, String other) {
        String owners = owner.isEmpty()
                ? ""
                : ",\"ownerReferences\":[{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"name\":\"" + owner
                        + "\",\"uid\":\"u\"}]";
        return Inventory.of(
                        Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":"
                                + "{\"namespace\":\"n\",\"name\":\"c\",\"uid\":\"c\"" + owners
                                + "},\"spec\":{\"volumeName\":\"v\"},\"status\":{\"phase\":\"Bound\"}}"),
                        volume("v", policy, "h", "Bound"),
                        volume("w", "Delete", other, "Released"),
                        Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":"
                                + "{\"namespace\":\"n\",\"name\":\"m\",\"uid\":\"m\"}}"))
                .complete(
                        Kinds.PERSISTENT_VOLUME_CLAIM,
                        Kinds.PERSISTENT_VOLUME,
                        Kinds.POD,
                        Kinds.VOLUME_SNAPSHOT,
                        Kinds.VOLUME_SNAPSHOT_CONTENT);
    }

    private static Manifest volume(String name, String policy, String handle, String phase) {
        String ref = name.equals("v") ? "\"claimRef\":{\"namespace\":\"n\",\"name\":\"c\",\"uid\":\"c\"}," : "";
        return Manifest.parse("{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"" + name
                + "\",\"uid\":\"" + name + "\"},\"spec\":{" + ref + "\"persistentVolumeReclaimPolicy\":\"" + policy
                + "\",\"csi\":{\"driver\":\"d\",\"volumeHandle\":\"" + handle + "\"}},\"status\":{\"phase\":\"" + phase
                + "\"}}");
    }

    private static Optional<Certificate> proof(Inventory objects, ObjectRef deleted) {
        Forecast after = Forecast.of(objects).deleting(each -> each.inOrder(List.of(deleted)));
        return KeptData.of(after, objects).proof();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', emptyValue = "", textBlock = """
        policy | owner | other | deleted | kept
        Retain | ''    | i     | claim   | true
        Delete | ''    | i     | claim   | false
        Retain | ''    | h     | claim   | false
        Delete | ''    | i     | map     | true
        Delete | gone  | i     | map     | false
        Retain | gone  | i     | map     | true
        """)
    void aYesRestsOnWhatItReadAndLessIsNoYes(String policy, String owner, String other, String deleted, boolean kept) {
        Inventory input = cluster(policy, owner, other);
        ObjectRef object = deleted.equals("claim") ? ObjectRef.claim("n", "c") : new ObjectRef("ConfigMap", "n", "m");
        Optional<Certificate> yes = proof(input, object);
        assertThat(yes.isPresent()).isEqualTo(kept);
        yes.ifPresent(
                proof -> assertThat(proof(Evidence.alone(proof, input), object)).contains(proof));
        for (Inventory less : kept ? List.<Inventory>of() : Evidence.less(input)) {
            assertThat(proof(less, object)).isEmpty();
        }
    }
}
