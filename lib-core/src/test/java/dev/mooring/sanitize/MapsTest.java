package dev.mooring.sanitize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of the source and what they are in the target. */
class MapsTest {

    private static JsonObject sanitized(String object, Maps maps) {
        return Sanitizer.sanitize(Policy.builder(Purpose.PREBIND).maps(maps).build(), List.of(JsonObject.parse(object)))
                .objects()
                .get(0)
                .output()
                .orElseThrow()
                .json();
    }

    private static String volume(String spec) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"v\"},\"spec\":{\"capacity\":{\"storage\":\"1Gi\"},"
                + "\"accessModes\":[\"ReadWriteMany\"],\"claimRef\":{\"namespace\":\"ns\",\"name\":\"c\"}," + spec
                + "}}";
    }

    /** The secret a/s becomes b/t wherever it is named. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        spec                                                                                          | path                                   | after
        "csi":{"driver":"d","volumeHandle":"h","nodeStageSecretRef":{"namespace":"a","name":"s"}}      | /spec/csi/nodeStageSecretRef           | {"namespace":"b","name":"t"}
        "csi":{"driver":"d","volumeHandle":"h","nodeStageSecretRef":{"namespace":"x","name":"s"}}      | /spec/csi/nodeStageSecretRef           | {"namespace":"x","name":"s"}
        "csi":{"driver":"d","volumeHandle":"h","nodeStageSecretRef":{"namespace":"a","name":"x"}}      | /spec/csi/nodeStageSecretRef           | {"namespace":"a","name":"x"}
        "cephfs":{"monitors":["m"],"secretRef":{"namespace":"a","name":"s"}}                           | /spec/cephfs/secretRef                 | {"namespace":"b","name":"t"}
        "azureFile":{"shareName":"x","secretName":"s","secretNamespace":"a"}                           | /spec/azureFile                        | {"shareName":"x","secretName":"t","secretNamespace":"b"}
        """)
    void aSecretIsRenamedWhereverItIsNamed(String spec, String path, String after) {
        JsonObject output = sanitized(
                volume(spec), Maps.builder().secret("a", "s", "b", "t").build());
        assertThat(JsonPointer.parse(path).find(output).orElseThrow().toJson()).isEqualTo(after);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        parameters                                                                                                                     | after
        {"csi.storage.k8s.io/node-stage-secret-name":"s","csi.storage.k8s.io/node-stage-secret-namespace":"a"}                           | {"csi.storage.k8s.io/node-stage-secret-name":"t","csi.storage.k8s.io/node-stage-secret-namespace":"b"}
        {"csi.storage.k8s.io/node-stage-secret-name":"${pvc.name}","csi.storage.k8s.io/node-stage-secret-namespace":"a"}                 | {"csi.storage.k8s.io/node-stage-secret-name":"${pvc.name}","csi.storage.k8s.io/node-stage-secret-namespace":"a"}
        {"csi.storage.k8s.io/node-stage-secret-name":"s","csi.storage.k8s.io/node-stage-secret-namespace":"${pvc.namespace}"}            | {"csi.storage.k8s.io/node-stage-secret-name":"s","csi.storage.k8s.io/node-stage-secret-namespace":"${pvc.namespace}"}
        {"adminSecretName":"s","adminSecretNamespace":"a","other":"s"}                                                                   | {"adminSecretName":"t","adminSecretNamespace":"b","other":"s"}
        """)
    void soItIsInTheParametersOfAClass(String parameters, String after) {
        JsonObject output = sanitized(
                "{\"apiVersion\":\"storage.k8s.io/v1\",\"kind\":\"StorageClass\",\"metadata\":{\"name\":\"c\"},\"provisioner\":\"p\",\"parameters\":"
                        + parameters + "}",
                Maps.builder().secret("a", "s", "b", "t").build());
        assertThat(output.child("parameters").toJson()).isEqualTo(after);
    }

    @Test
    void aHandleIsMappedForItsDriverFirst() {
        Maps maps = Maps.builder()
                .map(MapKind.VOLUME_HANDLE, Map.of("h", "any"))
                .volumeHandle("d", "h", "own")
                .build();
        assertThat(sanitized(volume("\"csi\":{\"driver\":\"d\",\"volumeHandle\":\"h\"}"), maps)
                        .child("spec")
                        .child("csi")
                        .string("volumeHandle"))
                .contains("own");
        assertThat(sanitized(volume("\"csi\":{\"driver\":\"e\",\"volumeHandle\":\"h\"}"), maps)
                        .child("spec")
                        .child("csi")
                        .string("volumeHandle"))
                .contains("any");
    }

    @ParameterizedTest(name = "{0} {1} to {2}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        kind             | from | to | error
        CLAIM_NAME       | a    | b  | needs keys of two parts, such as NAMESPACE/NAME
        VOLUME_ATTRIBUTE | a    | b  | needs keys of two parts, such as NAMESPACE/NAME
        SECRET           | a    | b  | needs keys of two parts, such as NAMESPACE/NAME
        NAMESPACE        | ''   | b  | has an empty name
        NAMESPACE        | a    | '' | has an empty name
        STORAGE_CLASS    | ''   | b  | ''
        STORAGE_CLASS    | a    | '' | ''
        NAMESPACE        | x    | z  | is mapped to two different values
        NAMESPACE        | x    | y  | ''
        CLUSTER_ID       | a    | 64 | ''
        CLUSTER_ID       | a    | 65 | bytes, which no handle can contain
        """)
    void entriesThatCannotBeMeantAreRefused(MapKind kind, String from, String to, String error) {
        Maps.Builder builder = Maps.builder().map(MapKind.NAMESPACE, "x", "y");
        String target = to.matches("\\d+") ? "i".repeat(Integer.parseInt(to)) : to;
        if (error.isEmpty()) {
            assertThat(builder.map(kind, from, target)).isSameAs(builder);
        } else {
            assertThatThrownBy(() -> builder.map(kind, from, target))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(error);
        }
    }
}
