package dev.mooring.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.kubelet.internal.MountCode;
import dev.mooring.kubelet.internal.Mountability;
import dev.mooring.kubelet.internal.Mountability.NodeMount;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.release.Release;
import dev.mooring.workload.VolumeSpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MountabilityTest {

    private static final String CSI = "'csi':{'driver':'d.example','volumeHandle':'h'}";

    private static Manifest object(String text) {
        return Manifest.parse(text.replace('\'', '"'));
    }

    private static Manifest volume(String source) {
        return object("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'pv'},'spec':{" + source + "}}");
    }

    private static Manifest node(String version) {
        return object("{'apiVersion':'v1','kind':'Node','metadata':{'name':'n1','labels':{'zone':'a'},'annotations':"
                + "{'volumes.kubernetes.io/controller-managed-attach-detach':'true'}},"
                + "'status':{'nodeInfo':{" + (version.isEmpty() ? "" : "'kubeletVersion':'" + version + "'") + "}}}");
    }

    private static VolumeSpec spec(String source) {
        return source.startsWith("inline ")
                ? VolumeSpec.inline(Part.of(object("{'name':'v'," + source.substring("inline ".length()) + "}")))
                : VolumeSpec.ofVolume(VolumeView.from(volume(source)));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            server | kubelet           | source                                    | answer        | code
            1.30   | v1.30.14          | `'rbd':{'image':'i'}`                     | mountable     | KubeletHasPlugin
            1.31   | v1.31.2           | `'rbd':{'image':'i'}`                     | not-mountable | KubeletHasNoPlugin
            1.31   | v1.30.4-eks-1     | `'rbd':{'image':'i'}`                     | not-mountable | ControllerDoesNotAttach
            1.33   | v1.30.4           | `'cephfs':{'monitors':['m']}`             | mountable     | KubeletHasPlugin
            1.33   | v1.31.0+k3s1      | `'cephfs':{'monitors':['m']}`             | not-mountable | KubeletHasNoPlugin
            1.31   | v1.30.4           | `'portworxVolume':{'volumeID':'v'}`       | mountable     | KubeletHasPlugin
            1.31   | v1.31.0           | `'portworxVolume':{'volumeID':'v'}`       | not-mountable | DriverIsNotOnNode
            1.36   | v1.36.3           | `'awsElasticBlockStore':{'volumeID':''}`  | not-mountable | KubeletCannotTranslate
            1.36   | v1.36.3           | `'awsElasticBlockStore':{'volumeID':'v'}` | mountable     | DriverIsOnNode
            1.29   | v1.29.6           | `'glusterfs':{'path':'p'}`                | not-mountable | KubeletHasNoPlugin
            1.36   | v1.36.3           | `'nfs':{'server':'s','path':'/'}`         | mountable     | KubeletHasPlugin
            1.36   | v1.32.0           | `inline 'gitRepo':{'repository':'r'}`     | mountable     | KubeletHasPlugin
            1.36   | v1.33.0           | `inline 'gitRepo':{'repository':'r'}`     | not-mountable | KubeletRefusesPlugin
            1.35   | v1.34.0           | `inline 'image':{'reference':'r'}`        | not-mountable | KubeletRefusesPlugin
            1.35   | v1.35.0           | `inline 'image':{'reference':'r'}`        | mountable     | KubeletHasPlugin
            1.36   | v1.36.0           | `inline 'csi':{'driver':'other'}`         | not-mountable | DriverIsNotOnNode
            1.36   | v1.36.0           | `'flexVolume':{'driver':'a/b'}`           | unknown       | FlexDriverNotShown
            1.36   | v1.36.0           | `'newSource':{'a':'b'}`                   | unknown       | MountSourceNotKnown
            1.36   | v1.28.9           | `'nfs':{'server':'s','path':'/'}`         | unknown       | KubeletReleaseNotMirrored
            1.36   | v1.99.0           | `'nfs':{'server':'s','path':'/'}`         | unknown       | KubeletReleaseNotMirrored
            1.36   | ``                | `'nfs':{'server':'s','path':'/'}`         | unknown       | KubeletVersionNotGiven
            1.36   | my-build          | `'nfs':{'server':'s','path':'/'}`         | unknown       | KubeletVersionNotGiven
            1.36   | v1.36.0           | `'nfs':{'server':'s'},'nodeAffinity':{'required':{'nodeSelectorTerms':[{'matchExpressions':[{'key':'zone','operator':'In','values':['b']}]}]}}` | not-mountable | VolumeExcludesNode
            """)
    void eachNodeIsJudgedByItsKubelet(String server, String kubelet, String source, String answer, String code) {
        List<Object> given = new ArrayList<>(List.of(
                node(kubelet),
                object("{'apiVersion':'storage.k8s.io/v1','kind':'CSINode','metadata':{'name':'n1'},"
                        + "'spec':{'drivers':[{'name':'ebs.csi.aws.com','nodeID':'i'}]}}")));
        if (!source.startsWith("inline ")) {
            given.add(volume(source));
        }
        Inventory objects = Inventory.of(given).on(Release.of(server));
        NodeMount found = Mountability.of(spec(source), objects).get(0);
        assertThat(found.answer()).hasToString(answer);
        assertThat(found.code()).hasToString(code);
        assertThat(found.node()).isEqualTo("n1");
        assertThat(found.release().isPresent())
                .isEqualTo(!code.startsWith("KubeletVersion") && !code.startsWith("KubeletRelease"));
    }

    @Test
    void aServersGatesHoldForAKubeletOfTheSameRelease() {
        Inventory objects = Inventory.of(node("v1.33.1"));
        VolumeSpec spec = spec("inline 'gitRepo':{'repository':'r'}");
        Release on = Release.of("1.33").with("GitRepoVolumeDriver", true);
        assertThat(Mountability.of(spec, objects.on(on)).get(0).code()).isEqualTo(MountCode.KUBELET_HAS_PLUGIN);
        assertThat(Mountability.of(spec, objects.on(Release.of("1.34"))).get(0).code())
                .isEqualTo(MountCode.KUBELET_REFUSES_PLUGIN);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            csiNode    | complete | code
            none       | false    | CsiNodeNotGiven
            none       | true     | DriverIsNotOnNode
            without    | false    | DriverIsNotOnNode
            with       | false    | DriverIsOnNode
            unreadable | true     | CsiNodeNotGiven
            """)
    void aDriverIsOnTheNodeIfItsCsiNodeSaysSo(String csiNode, boolean complete, String code) {
        String drivers = switch (csiNode) {
            case "with" -> "[{'name':'d.example'}]";
            case "without" -> "[]";
            default -> "'?'";
        };
        List<Object> given = new ArrayList<>(List.of(node("v1.36.0")));
        if (!csiNode.equals("none")) {
            given.add(object("{'apiVersion':'storage.k8s.io/v1','kind':'CSINode','metadata':{'name':'n1'},"
                    + "'spec':{'drivers':" + drivers + "}}"));
        }
        Inventory objects = Inventory.of(given);
        NodeMount found = Mountability.of(spec(CSI), complete ? objects.complete(Kinds.CSI_NODE) : objects)
                .get(0);
        assertThat(found.code()).hasToString(code);
    }

    @ParameterizedTest
    @EnumSource(value = MountCode.class)
    void aSeverityFollowsFromTheAnswer(MountCode code) {
        assertThat(code.severity().name())
                .isEqualTo(
                        switch (code.answer()) {
                            case MOUNTABLE -> "INFO";
                            case NOT_MOUNTABLE -> "ERROR";
                            case UNKNOWN -> "WARN";
                        });
    }
}
