package dev.mooring.rbd.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The in-tree plugin's rows of the specification, by their numbers. */
class InTreeTest {

    private static Manifest volume(String modes, String source) {
        return Manifest.parse(
                "{\"apiVersion\":\"v1\",\"kind\":\"PersistentVolume\",\"metadata\":{\"name\":\"pv\"},\"spec\":{"
                        + "\"accessModes\":" + modes + "," + source + "}}");
    }

    private static Manifest translated(Translation translation) {
        return ((Translation.Translated) translation).manifest();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
                    row | modes                              | read-only | translated
                    57  | ["ReadWriteOnce","ReadOnlyMany"]   | false     | ["ReadWriteOnce"]
                    58  | ["ReadOnlyMany"]                   | false     | ["ReadWriteOnce"]
                    59  | ["ReadWriteOnce"]                  | true      | ["ReadOnlyMany"]
                    """)
    void accessModesAreReplaced(String row, String modes, boolean readOnly, String result) {
        Translation translation = InTreeTranslation.translateInTreePVToCSI(volume(
                modes, "\"rbd\":{\"image\":\"i\",\"pool\":\"p\",\"monitors\":[\"m\"],\"readOnly\":" + readOnly + "}"));
        assertThat(translated(translation)
                        .at("spec", "accessModes")
                        .orElseThrow()
                        .toJson())
                .isEqualTo(result);
        assertThat(((Translation.Translated) translation).notes())
                .extracting(note -> note.code().id())
                .contains("AccessModesReplaced", "PartLost", "HandleNotReversible");
    }

    @Test
    void rows60And61AnInlineVolumeHasItsBareImageAsHandle() {
        Manifest bare = translated(InTreeTranslation.translateInTreeInlineVolumeToCSI(
                JsonObject.parse("{\"name\":\"v\",\"rbd\":{\"image\":\"foo\",\"monitors\":[]}}"), "ns"));
        assertThat(bare.name()).isEqualTo("rbd.csi.ceph.com-foo");
        assertThat(bare.at("spec", "csi", "volumeHandle").orElseThrow().toJson())
                .isEqualTo("\"foo\"");
        assertThat(bare.at("spec", "csi", "nodeStageSecretRef").orElseThrow().toJson())
                .isEqualTo("{}");
        Manifest secret = translated(InTreeTranslation.translateInTreeInlineVolumeToCSI(
                JsonObject.parse("{\"name\":\"v\",\"rbd\":{\"image\":\"foo\",\"secretRef\":{\"name\":\"s\"}}}"), "ns"));
        assertThat(secret.at("spec", "csi", "controllerExpandSecretRef")
                        .orElseThrow()
                        .toJson())
                .isEqualTo("{\"name\":\"s\",\"namespace\":\"ns\"}");
    }

    @Test
    void rows67And68BackAndForthKeepsHandleAndClusterOnly() {
        Manifest csi = volume(
                "[\"ReadWriteOnce\"]",
                "\"csi\":{\"driver\":\"rbd.csi.ceph.com\",\"volumeHandle\":\"dummy\",\"volumeAttributes\":"
                        + "{\"imageName\":\"i\",\"pool\":\"p\",\"clusterID\":\"c\",\"staticVolume\":\"true\"}}");
        Manifest inTree = translated(InTreeTranslation.translateCSIPVToInTree(csi));
        assertThat(inTree.at("spec", "rbd").orElseThrow())
                .isEqualTo(JsonObject.parse("{\"monitors\":[\"\"],\"image\":\"i\",\"pool\":\"p\",\"user\":\"admin\"}"));
        assertThat(inTree.annotation("rbd.csi.ceph.com/volume-handle")).contains("dummy");
        Manifest again = translated(InTreeTranslation.translateInTreePVToCSI(inTree));
        assertThat(again.at("spec", "csi", "volumeHandle").orElseThrow().toJson())
                .isEqualTo("\"dummy\"");
        assertThat(again.at("spec", "csi", "volumeAttributes", "clusterID")
                        .orElseThrow()
                        .toJson())
                .isEqualTo("\"c\"");
        assertThat(again.at("spec", "csi", "volumeAttributes", "staticVolume")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
                    row | parameters                                                                     | answer
                    55  | {"monitors":"10.70.53.126:6789, 10.70.53.156:6789","adminSecretName":"s"}       | 38b1a04d22d4a187e1c180a1814292df
                    69  | {"monitors":"a"}                                                               | missing Ceph admin secret name
                    70  | {"monitors":"","adminSecretName":"s"}                                          | missing Ceph monitors
                    two | {"MONITORS":"a","monitors":"b","adminSecretName":"s","userId":"u"}             | 92eb5ffee6ae2fec3ad71c777531578f AmbiguousParameter PartLost
                    """)
    void classesAreTranslated(String row, String parameters, String answer) {
        Manifest storageClass =
                Manifest.parse("{\"kind\":\"StorageClass\",\"metadata\":{\"name\":\"c\"},\"parameters\":" + parameters
                        + ",\"provisioner\":\"kubernetes.io/rbd\"}");
        Translation translation = InTreeTranslation.translateInTreeStorageClassToCSI(storageClass);
        assertThat(
                        translation instanceof Translation.Translated done
                                ? (done.manifest()
                                                        .json()
                                                        .child("parameters")
                                                        .string("clusterID")
                                                        .orElse("")
                                                + " "
                                                + done.notes().stream()
                                                        .map(note -> note.code().id())
                                                        .collect(Collectors.joining(" ")))
                                        .strip()
                                : ((Translation.Refused) translation).reason().message())
                .isEqualTo(answer);
    }

    @Test
    void aSourceThatIsNotThereIsRefusedWithUpstreamsWords() {
        Manifest none = volume("[]", "\"nfs\":{}");
        assertThat(((Translation.Refused) InTreeTranslation.translateInTreePVToCSI(none))
                        .reason()
                        .message())
                .isEqualTo("pv is nil or RBD Volume not defined on pv");
        assertThat(((Translation.Refused) InTreeTranslation.translateCSIPVToInTree(none))
                        .reason()
                        .message())
                .isEqualTo("pv is nil or CSI source not defined on pv");
        assertThat(((Translation.Refused) InTreeTranslation.translateInTreeInlineVolumeToCSI(JsonObject.EMPTY, "ns"))
                        .reason()
                        .message())
                .isEqualTo("volume is nil or RBDVolume not defined on volume");
    }
}
