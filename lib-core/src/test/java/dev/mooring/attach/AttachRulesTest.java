package dev.mooring.attach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.attach.MultiAttachMessage.Words;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.Part;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
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
    void whatIsNotKnownIsAllowedAndVsphereOnceWas() {
        assertThat(MultiAttach.isMultiAttachAllowed(null)).isTrue();
        VolumeSpec vsphere = volume("'vsphereVolume':{'volumePath':'p'},'accessModes':['ReadWriteOnce']");
        assertThat(MultiAttach.isMultiAttachAllowed(vsphere)).isFalse();
        assertThat(MultiAttach.isMultiAttachAllowedBefore113(vsphere)).isTrue();
        assertThat(MultiAttach.isMultiAttachAllowedBefore113(null)).isTrue();
        assertThat(MultiAttach.isMultiAttachAllowedBefore113(
                        volume("'csi':{'driver':'d','volumeHandle':'h'},'accessModes':['ReadWriteOnce']")))
                .isFalse();
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
                "Multi-Attach error for volume \"pv1\" Volume is already used by pod(s) a and b pod(s) in different namespaces",
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

    private static PodView pod(String namespace, String name, String node, String volume) {
        return PodView.from(object("{'kind':'Pod','metadata':{'name':'" + name + "','namespace':'" + namespace
                + "'},'spec':{'nodeName':'" + node + "','volumes':[" + volume + "]}}"));
    }

    @Test
    void aClaimForOnePodKeepsASecondOneFromBeingScheduled() {
        String use = "{'name':'v','persistentVolumeClaim':{'claimName':'c'}}";
        Manifest claim = object("{'kind':'PersistentVolumeClaim','metadata':{'name':'c','namespace':'ns'},"
                + "'spec':{'accessModes':['ReadWriteOncePod']}}");
        PodView waiting = pod("ns", "b", "", use);
        Inventory both = Inventory.of(claim, pod("ns", "a", "n", use).manifest(), waiting.manifest());
        assertThat(Conflicts.readWriteOncePodClaim(waiting, both)).contains(ObjectRef.claim("ns", "c"));
        Inventory other = Inventory.of(claim, pod("other", "a", "n", use).manifest(), waiting.manifest());
        assertThat(Conflicts.readWriteOncePodClaim(waiting, other)).isEmpty();
        assertThat(Conflicts.readWriteOncePodMount(volume("'csi':{},'accessModes':['ReadWriteOncePod']")))
                .contains(
                        "MountVolume.SetUp failed for volume \"pv1\" : volume uses the ReadWriteOncePod access mode and is "
                                + "already in use by another pod");
        assertThat(Conflicts.readWriteOncePodMount(volume("'csi':{},'accessModes':['ReadWriteOnce']")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            case | one                                                            | other                                                          | conflict
            44   | 'rbd':{'monitors':['a','b'],'pool':'p','image':'i'}            | 'rbd':{'monitors':['b','c'],'pool':'p','image':'i'}            | true
            45   | 'rbd':{'monitors':['a'],'pool':'p','image':'i','readOnly':true}| 'rbd':{'monitors':['a'],'pool':'p','image':'i','readOnly':true}| false
            46   | 'rbd':{'monitors':['a'],'pool':'p','image':'i','readOnly':true}| 'rbd':{'monitors':['a'],'pool':'p','image':'i'}                | true
            47   | 'rbd':{'monitors':['a:6789'],'image':'i'}                      | 'rbd':{'monitors':['a'],'image':'i'}                           | false
            48   | 'persistentVolumeClaim':{'claimName':'c'}                      | 'persistentVolumeClaim':{'claimName':'c'}                      | false
            49   | 'rbd':{'monitors':['a'],'image':'i'}                           | 'rbd':{'monitors':['a'],'pool':'rbd','image':'i'}              | true
            ebs  | 'awsElasticBlockStore':{'volumeID':'v','readOnly':true}        | 'awsElasticBlockStore':{'volumeID':'v','readOnly':true}        | true
            gce  | 'gcePersistentDisk':{'pdName':'v','readOnly':true}             | 'gcePersistentDisk':{'pdName':'v','readOnly':true}             | false
            pool | 'rbd':{'monitors':['a'],'pool':'p','image':'i'}                | 'rbd':{'monitors':['a'],'pool':'q','image':'i'}                | false
            img  | 'rbd':{'monitors':['a'],'image':'i'}                           | 'rbd':{'monitors':['a'],'image':'j'}                           | false
            ebs2 | 'awsElasticBlockStore':{'volumeID':'v'}                        | 'awsElasticBlockStore':{'volumeID':'w'}                        | false
            gce2 | 'gcePersistentDisk':{'pdName':'v'}                             | 'gcePersistentDisk':{'pdName':'w'}                             | false
            gce3 | 'gcePersistentDisk':{'pdName':'v','readOnly':true}             | 'gcePersistentDisk':{'pdName':'v'}                             | true
            isc2 | 'iscsi':{'iqn':'q'}                                            | 'iscsi':{'iqn':'r'}                                            | false
            isc3 | 'iscsi':{'iqn':'q','readOnly':true}                            | 'iscsi':{'iqn':'q','readOnly':true}                            | false
            isc4 | 'iscsi':{'iqn':'q','readOnly':true}                            | 'iscsi':{'iqn':'q'}                                            | true
            both | 'iscsi':{'iqn':'q'}                                            | 'gcePersistentDisk':{'pdName':'q'}                             | false
            isc  | 'iscsi':{'iqn':'q','lun':1}                                    | 'iscsi':{'iqn':'q','lun':2}                                    | true
            """)
    void disksInPodsConflictOnOneNode(String row, String one, String other, boolean conflict) {
        assertThat(Conflicts.sameInlineDisk(
                        pod("ns", "a", "n", "{'name':'v'," + one + "}"),
                        pod("ns", "b", "n", "{'name':'v'," + other + "}")))
                .as(row)
                .isEqualTo(conflict);
    }
}
