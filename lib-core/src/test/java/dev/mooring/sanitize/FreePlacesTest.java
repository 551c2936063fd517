package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which values no rule looks into, and whether a warning shows one. */
class FreePlacesTest {

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        parent                     | key                                              | free
        metadata                   | name                                             | [NAME]
        metadata                   | managedFields                                    | [ARRAY]
        metadata                   | generateName                                     | []
        metadata/annotations       | note                                             | [STRING]
        metadata/annotations       | kubectl.kubernetes.io/last-applied-configuration | [STRING]
        metadata/annotations       | volume.kubernetes.io/selected-node               | [STRING]
        metadata/annotations       | volume.beta.kubernetes.io/storage-class          | []
        metadata/annotations       | pv.kubernetes.io/migrated-to                     | []
        metadata/annotations       | example.k8s.io/note                              | []
        metadata/annotations       | helm.sh/resource-policy                          | []
        metadata/annotations       | argocd.argoproj.io/sync-options                  | []
        metadata/labels            | app                                              | [WORD]
        metadata/labels            | app.kubernetes.io/name                           | [WORD]
        metadata/labels            | topology.kubernetes.io/zone                      | []
        spec/csi                   | volumeHandle                                     | [CEPH_HANDLE, HANDLE]
        spec/csi                   | driver                                           | []
        spec/csi/nodeStageSecretRef | namespace                                       | [LABEL]
        spec/csi/volumeAttributes  | pool                                             | [TEXT]
        spec                       | volumeMode                                       | []
        spec/accessModes           | *                                                | []
        """)
    void whatIsFree(String parent, String key, String free) {
        assertThat(FreePlaces.at(parent, key)).asString().isEqualTo(free);
    }

    @Test
    void aWarningShowsTheValuesWhosePlaceholdersAreInIt() {
        List<JsonObject> claim = List.of(JsonObject.parse(
                "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"name\":\"zq0qz\",\"namespace\":\"shop\"},"
                        + "\"spec\":{\"accessModes\":[\"ReadWriteOnce\"],\"volumeName\":\"zq2qz\",\"resources\":{\"requests\":"
                        + "{\"storage\":\"1Gi\"}}}}"));
        Sanitized told = Sanitizer.sanitize(claim, Policy.sharedStorage());
        Judgement judgement = Judgement.of(told, List.of("zq0qz", "zq1qz", "zq2qz"));
        assertThat(told.allWarnings()).isNotEmpty();
        assertThat(judgement.showsAny(3, value -> value == 0)).isTrue();
        assertThat(judgement.showsAny(3, value -> value == 1)).isFalse();
        assertThat(judgement.showsAny(3, value -> value == 2)).isTrue();
        assertThat(judgement.showsAny(2, value -> value == 2)).isFalse();
        assertThat(judgement.showsAny(3, value -> false)).isFalse();
    }
}
