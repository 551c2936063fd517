package dev.mooring.rbd.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.rbd.image.InTreeNames.PoolAndImage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The in-tree plugin's rows of the specification, by their numbers. */
class InTreeTest {

    private static final InTreeNames NAMES = new InTreeNames("/var/lib/kubelet", "kube", "foo");

    @Test
    void rows29To35Paths() {
        assertThat(NAMES.globalMount()).isEqualTo("/var/lib/kubelet/plugins/kubernetes.io/rbd/mounts/kube-image-foo");
        assertThat(NAMES.deprecatedGlobalMount())
                .isEqualTo("/var/lib/kubelet/plugins/kubernetes.io/rbd/rbd/kube-image-foo");
        assertThat(NAMES.globalMapDirectory())
                .isEqualTo("/var/lib/kubelet/plugins/kubernetes.io/rbd/volumeDevices/kube-image-foo");
        assertThat(NAMES.uniqueName()).isEqualTo("kubernetes.io/rbd/kube:foo");
        assertThat(NAMES.oldUniqueName(List.of("10.70.53.126:6789", "10.70.53.156:6789")))
                .isEqualTo("kubernetes.io/rbd/[10.70.53.126:6789 10.70.53.156:6789]:foo");
    }

    @Test
    void rows33And34ADirectoryMayStandForSeveralImages() {
        assertThat(InTreeNames.filesystemSource("p-image-my-image-x")).isEmpty();
        assertThat(InTreeNames.blockSource("p-image-my-image-x")).contains(new PoolAndImage("p", "my"));
        assertThat(InTreeNames.split("p-image-my-image-x"))
                .containsExactly(new PoolAndImage("p", "my-image-x"), new PoolAndImage("p-image-my", "x"));
        assertThat(InTreeNames.filesystemSource("kube-image-foo")).contains(new PoolAndImage("kube", "foo"));
        assertThat(InTreeNames.split("nothing")).isEmpty();
        assertThat(InTreeNames.split("-image-".repeat(10_000))).isEmpty();
        Map<String, String> deep = Map.of("adminSecretName", "s", "monitors", "m", "keyring", "/k".repeat(100_000));
        assertThat(InTreeProvisioner.check(deep)).isInstanceOf(InTreeProvisioner.Accepted.class);
        assertThat(InTreeNames.blockSource("nothing")).isEmpty();
    }

    private static Map<String, String> map(String cell) {
        Map<String, String> map = new LinkedHashMap<>();
        for (String entry : cell.split(";")) {
            map.put(entry.substring(0, entry.indexOf('=')), entry.substring(entry.indexOf('=') + 1));
        }
        return map;
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
                    row | parameters                                                              | answer
                    41  | Monitors=a;adminSecretName=s;userSecretName=u                           | Accepted[monitors=[a], pool=rbd, adminId=admin, userId=admin, imageFormat=2, imageFeatures=[], fsType=]
                    42  | monitors=a;imageFeatures=layering,exclusive-lock                        | invalid feature "exclusive-lock" for volume plugin kubernetes.io/rbd, supported features are: [layering]
                    43  | monitors=a;imageFormat=3                                                | invalid ceph imageformat 3, expecting 1 or 2
                    44  | clusterID=c                                                             | invalid option "clusterID" for volume plugin kubernetes.io/rbd
                    45  | monitors=a;adminSecretName=s                                            | must specify either keyring or user secret name
                    46  | monitors=a;adminSecretName=s;userSecretName=u;adminId=a                 | Accepted[monitors=[a], pool=rbd, adminId=a, userId=a, imageFormat=2, imageFeatures=[], fsType=]
                    47  | monitors=a;adminSecretName=s;keyring=etc/keyring                        | keyring field must contain a path to a file (the image stays)
                    47a | monitors=a;adminSecretName=s;keyring=/etc/ceph/keyring                  | Accepted[monitors=[a], pool=rbd, adminId=admin, userId=admin, imageFormat=2, imageFeatures=[], fsType=]
                    48  | monitors=a, b;adminSecretName=s;userSecretName=u                        | Accepted[monitors=[a,  b], pool=rbd, adminId=admin, userId=admin, imageFormat=2, imageFeatures=[], fsType=]
                    r8  | monitors=;adminSecretName=s;userSecretName=u                            | Accepted[monitors=[], pool=rbd, adminId=admin, userId=admin, imageFormat=2, imageFeatures=[], fsType=]
                    r8  | adminSecretName=s;userSecretName=u                                      | missing Ceph monitors
                    r6  | monitors=a                                                              | missing Ceph admin secret name
                    all | monitors=a;adminSecretName=s;userSecretName=u;userId=u;pool=p;imageFormat=1;imageFeatures=layering;fstype=xfs | Accepted[monitors=[a], pool=p, adminId=admin, userId=u, imageFormat=1, imageFeatures=[layering], fsType=xfs]
                    """)
    void theProvisionersParameters(String row, String parameters, String answer) {
        InTreeProvisioner.Parameters checked = InTreeProvisioner.check(map(parameters));
        String text = checked instanceof InTreeProvisioner.Refused refused
                ? refused.message() + (refused.leavesImage() ? " (the image stays)" : "")
                : checked.toString();
        assertThat(text).isEqualTo(answer);
    }

    @Test
    void row28SizesAreRoundedUpToMebibytes() {
        assertThat(InTreeProvisioner.sizeMebibytes((1L << 30) + 1)).isEqualTo(1025);
        assertThat(InTreeProvisioner.sizeMebibytes(1L << 30)).isEqualTo(1024);
        assertThat(InTreeProvisioner.sizeMebibytes(Long.MAX_VALUE)).isEqualTo(1L << 43);
    }

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
