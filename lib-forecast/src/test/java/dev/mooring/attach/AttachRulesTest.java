package dev.mooring.attach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.attach.internal.DetachRule;
import dev.mooring.attach.internal.MultiAttach;
import dev.mooring.attach.internal.MultiAttachMessage;
import dev.mooring.attach.internal.MultiAttachMessage.Words;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.Part;
import dev.mooring.object.VolumeView;
import dev.mooring.workload.VolumeSpec;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AttachRulesTest {

    private static Manifest object(String json) {
        return Manifest.parse(json.replace('\'', '"'));
    }

    private static VolumeSpec volume(String spec) {
        return VolumeSpec.ofVolume(
                VolumeView.from(object("{'kind':'PersistentVolume','metadata':{'name':'pv1'},'spec':{" + spec + "}}")));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            case | modes                                        | allowed
            1    | ['ReadWriteOnce']                            | false
            2    | ['ReadWriteOncePod']                         | false
            3    | ['ReadOnlyMany']                             | true
            4    | ['ReadWriteMany']                            | true
            5    | ['ReadWriteOnce','ReadOnlyMany']             | true
            6    | ['ReadWriteOnce','ReadWriteOncePod']         | false
            7    | []                                           | true
            7 b  | null                                         | true
            8    | ['Foo']                                      | false
            """)
    void theVolumesModesDecide(String row, String modes, boolean allowed) {
        VolumeSpec spec = volume("'csi':{'driver':'d','volumeHandle':'h'},'accessModes':" + modes);
        assertThat(MultiAttach.isMultiAttachAllowed(spec)).as(row).isEqualTo(allowed);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            case | source               | allowed
            11   | azureDisk            | false
            12   | cinder               | false
            13   | rbd                  | true
            13 b | awsElasticBlockStore | true
            13 c | gcePersistentDisk    | true
            """)
    void twoInlineSourcesAreForbidden(String row, String source, boolean allowed) {
        VolumeSpec spec = VolumeSpec.inline(Part.of(object("{'name':'v','" + source + "':{}}")));
        assertThat(MultiAttach.isMultiAttachAllowed(spec)).as(row).isEqualTo(allowed);
    }

    @Test
    void whatIsNotKnownIsAllowedAndVsphereIsNot() {
        assertThat(MultiAttach.isMultiAttachAllowed(null)).isTrue();
        VolumeSpec vsphere = volume("'vsphereVolume':{'volumePath':'p'},'accessModes':['ReadWriteOnce']");
        assertThat(MultiAttach.isMultiAttachAllowed(vsphere)).isFalse();
        assertThatThrownBy(() -> volume("'csi':{},'accessModes':'ReadWriteOnce'"))
                .isInstanceOf(ManifestException.class)
                .hasMessageContaining("/spec/accessModes");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            case | pods | elsewhere | words              | text
            17   | ``   | 0         | MULTI_ATTACH_ERROR | Multi-Attach error for volume "pv1" Volume is already exclusively attached to one node and can't be attached to another
            18   | pod2 | 0         | MULTI_ATTACH_ERROR | Multi-Attach error for volume "pv1" Volume is already used by pod(s) pod2
            19   | ``   | 1         | MULTI_ATTACH_ERROR | Multi-Attach error for volume "pv1" Volume is already used by 1 pod(s) in different namespaces
            20   | pod3 | 1         | MULTI_ATTACH_ERROR | Multi-Attach error for volume "pv1" Volume is already used by pod(s) pod3 and 1 pod(s) in different namespaces
            21   | pod2 | 0         | WAITING_FOR_DETACH | Waiting for detach for volume "pv1" Volume is already used by pod(s) pod2
            22   | ``   | 0         | WAITING_FOR_DETACH | Waiting for detach for volume "pv1" Volume is already exclusively attached to one node, waiting on detach before it can be attached to another node
            two  | a;b  | 12        | MULTI_ATTACH_ERROR | Multi-Attach error for volume "pv1" Volume is already used by pod(s) a, b and 12 pod(s) in different namespaces
            """)
    void messagesAreWrittenAndReadBack(String row, String pods, int elsewhere, Words words, String text) {
        List<String> names = pods.isEmpty() ? List.of() : List.of(pods.split(";"));
        MultiAttachMessage message = names.isEmpty() && elsewhere == 0
                ? MultiAttachMessage.exclusively("pv1")
                : MultiAttachMessage.usedBy("pv1", names, elsewhere);
        assertThat(message.text(words)).as(row).isEqualTo(text);
        assertThat(MultiAttachMessage.parse(text)).contains(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "AttachVolume.Attach failed for volume \"pv1\" : x",
                "Multi-Attach error for volume \"pv1\" : Volume is already used by pod(s) a",
                "Multi-Attach error for volume \"pv1\" Volume is already used by 0 pod(s) in different namespaces",
                "Multi-Attach error for volume \"pv1\" Volume is already used by pod(s) ",
                "Multi-Attach error for volume \"pv1\" Volume is already used by pod(s) a and b pod(s) in different"
                        + " namespaces",
                "Multi-Attach error for volume \"pv1\" Volume is already here",
                "Multi-Attach error for volume \"pv1\" Volume is already used by pod(s) a,  b",
                "Something happened for volume \"pv1\" Volume is already used by pod(s) a",
                "Multi-Attach error for volume \"pv1",
                ""
            })
    void otherTextsAreNoMultiAttachMessages(String text) {
        assertThat(MultiAttachMessage.parse(text)).isEmpty();
    }

    @Test
    void podsOfAMessageAreASet() {
        String start = "Multi-Attach error for volume \"pv1\" Volume is already used by pod(s) ";
        assertThat(MultiAttachMessage.parse(start + "a, b")).isEqualTo(MultiAttachMessage.parse(start + "b, a"));
        assertThatThrownBy(() -> MultiAttachMessage.usedBy("pv1", List.of(), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            case | mounted | seconds | ready | oos   | era            | decision
            26   | true    | 120     | true  | false | UNHEALTHY_ONLY | WAIT
            27   | true    | 420     | true  | false | ALWAYS         | FORCE_DETACH
            28   | true    | 420     | true  | false | UNHEALTHY_ONLY | WAIT
            29   | true    | 420     | false | false | UNHEALTHY_ONLY | FORCE_DETACH
            30   | true    | 420     | false | false | NEVER          | WAIT
            31   | true    | 0       | true  | true  | UNHEALTHY_ONLY | FORCE_DETACH
            32   | false   | 60      | true  | false | UNHEALTHY_ONLY | DETACH
            33   | false   | 420     | true  | false | UNHEALTHY_ONLY | FORCE_DETACH
            34   | true    | 420     | false | false | UNHEALTHY_ONLY | FORCE_DETACH
            35   | true    | 360     | false | false | UNHEALTHY_ONLY | WAIT
            """)
    void theDetachRuleOfEachEra(
            String row,
            boolean mounted,
            long seconds,
            boolean ready,
            boolean outOfService,
            DetachRule.Era era,
            DetachRule.Decision decision) {
        DetachRule.Seen seen = new DetachRule.Seen(mounted, Duration.ofSeconds(seconds), ready, outOfService);
        assertThat(DetachRule.decide(seen, era)).as(row).isEqualTo(decision);
    }

    @Test
    void aVolumeForOnePodIsNotMountedForASecondOne() {
        assertThat(Conflicts.readWriteOncePodMount(volume("'csi':{},'accessModes':['ReadWriteOncePod']")))
                .contains("MountVolume.SetUp failed for volume \"pv1\" : volume uses the ReadWriteOncePod access mode"
                        + " and is already in use by another pod");
        assertThat(Conflicts.readWriteOncePodMount(volume("'csi':{},'accessModes':['ReadWriteOnce']")))
                .isEmpty();
    }
}
