package dev.mooring.workload;

import static dev.mooring.workload.Objects.claim;
import static dev.mooring.workload.Objects.object;
import static dev.mooring.workload.Objects.pod;
import static dev.mooring.workload.Objects.volume;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.PodView;
import dev.mooring.object.Unreadable;
import dev.mooring.object.VolumePlugin;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.workload.internal.WorkloadCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PodVolumesTest {

    private static final String CSI = "'csi':{'driver':'d.example','volumeHandle':'h1'}";
    private static final String DATA = "'volumes':[{'name':'vol','persistentVolumeClaim':{'claimName':'data'}}]";

    /** One world for each code that produces it and nothing else. */
    private static final Map<WorkloadCode, List<Manifest>> WORLDS = worlds();

    private static Map<WorkloadCode, List<Manifest>> worlds() {
        Map<WorkloadCode, List<Manifest>> worlds = new TreeMap<>();
        Manifest user = pod("p", "n", DATA);
        Manifest bound = claim("data", "u1", "pv", "Bound");
        Manifest pv = volume("pv", "u1", CSI);
        worlds.put(WorkloadCode.VOLUME_NAME_MISSING, List.of(pod("p", "n", "'volumes':[{'emptyDir':{}}]")));
        worlds.put(
                WorkloadCode.VOLUME_NAME_REPEATED,
                List.of(pod("p", "n", "'volumes':[{'name':'a','emptyDir':{}},{'name':'a','emptyDir':{}}]")));
        worlds.put(
                WorkloadCode.SOURCE_AMBIGUOUS,
                List.of(pod("p", "n", "'volumes':[{'name':'a','emptyDir':{},'nfs':{'server':'s','path':'/'}}]")));
        worlds.put(WorkloadCode.SOURCE_UNKNOWN, List.of(pod("p", "n", "'volumes':[{'name':'a','novelty':{}}]")));
        worlds.put(
                WorkloadCode.CLAIM_NAME_MISSING,
                List.of(pod("p", "n", "'volumes':[{'name':'a','persistentVolumeClaim':{}}]")));
        worlds.put(WorkloadCode.CLAIM_NOT_FOUND, List.of(user));
        worlds.put(WorkloadCode.CLAIM_NOT_BOUND, List.of(user, claim("data", "u1", "pv", "Lost"), pv));
        worlds.put(WorkloadCode.CLAIM_PHASE_UNKNOWN, List.of(user, claim("data", "u1", "pv", ""), pv));
        worlds.put(
                WorkloadCode.CLAIM_NOT_OWNED,
                List.of(
                        pod("p", "n", "'volumes':[{'name':'vol','ephemeral':{}}]"),
                        claim("p-vol", "u1", "pv", "Bound"),
                        ofEphemeral()));
        worlds.put(WorkloadCode.VOLUME_NOT_FOUND, List.of(user, bound));
        worlds.put(
                WorkloadCode.CLAIM_UNREADABLE,
                List.of(
                        user,
                        object("{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'data',"
                                + "'namespace':'ns'},'spec':{'volumeName':1}}")));
        worlds.put(WorkloadCode.VOLUME_UNREADABLE, List.of(user, bound, volume("pv", "u1", "'csi':{'driver':{}}")));
        worlds.put(WorkloadCode.VOLUME_NOT_CLAIMED, List.of(user, bound, volume("pv", "", CSI)));
        worlds.put(WorkloadCode.VOLUME_CLAIMED_BY_OTHER, List.of(user, bound, volume("pv", "u2", CSI)));
        worlds.put(
                WorkloadCode.VOLUME_CLAIMED_BY_OTHER_NAME,
                List.of(
                        user,
                        bound,
                        object("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'pv'},'spec':{" + CSI
                                + ",'claimRef':{'namespace':'other','name':'data','uid':'u1'}}}")));
        worlds.put(
                WorkloadCode.MOUNT_UNKNOWN_VOLUME,
                List.of(pod("p", "n", "'containers':[{'name':'c','volumeMounts':[{'name':'x','mountPath':'/x'}]}]")));
        worlds.put(
                WorkloadCode.DEVICE_OF_FILESYSTEM,
                List.of(
                        pod("p", "n", DATA + ",'containers':[{'name':'c','volumeDevices':[{'name':'vol'}]}]"),
                        bound,
                        pv));
        worlds.put(
                WorkloadCode.MOUNT_OF_BLOCK,
                List.of(
                        pod("p", "n", DATA + ",'containers':[{'name':'c','volumeMounts':[{'name':'vol'}]}]"),
                        bound,
                        volume("pv", "u1", CSI + ",'volumeMode':'Block'")));
        return worlds;
    }

    private static Manifest ofEphemeral() {
        return object("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'pv'},'spec':{" + CSI
                + ",'claimRef':{'namespace':'ns','name':'p-vol','uid':'u1'}}}");
    }

    private static List<Reason> reasons(PodVolumes pod) {
        List<Reason> all = new ArrayList<>(pod.findings());
        pod.volumes().forEach(volume -> all.addAll(volume.reasons()));
        return all;
    }

    private static PodVolumes ask(List<Manifest> world) {
        return PodVolumes.of(PodView.from(world.get(0)), Inventory.of(world));
    }

    @ParameterizedTest
    @EnumSource
    void everyReasonHasAWorldThatGivesItAlone(WorkloadCode code) {
        List<Reason> reasons = reasons(ask(WORLDS.getOrDefault(code, List.of())));
        assertThat(reasons).extracting(Reason::code).containsExactly(code);
        assertThat(reasons).allSatisfy(reason -> {
            assertThat(reason.subject()).isNotEmpty();
            assertThat(reason.severity()).isEqualTo(code.severity());
        });
        assertThat(Arrays.stream(WorkloadCode.values()).map(WorkloadCode::id)).doesNotHaveDuplicates();
    }

    @Test
    void aBoundClaimLeadsToItsVolumeAndTheVolumesNameIsTheInnerName() {
        Manifest user = pod("p", "n", """
            'volumes':[{'name':'vol','persistentVolumeClaim':{'claimName':'data','readOnly':true}}],
            'initContainers':[{'name':'i','volumeMounts':[{'name':'vol','mountPath':'/i'}]}],
            'containers':[{'name':'c','volumeMounts':[{'name':'vol','mountPath':'/a'},
               {'name':'vol','mountPath':'/b','subPath':'s','readOnly':true,'mountPropagation':'Bidirectional'}]}]\
            """);
        PodVolumes pod = ask(List.of(user, claim("data", "u1", "pv-7", "Bound"), volume("pv-7", "u1", CSI)));
        PodVolume volume = pod.volume("vol").orElseThrow();
        assertThat(pod.pod().nodeName()).isEqualTo("n");
        assertThat(pod.pod().uid()).isEqualTo("uid-p");
        assertThat(volume.isResolved()).isTrue();
        assertThat(volume.claim()).contains(ObjectRef.claim("ns", "data"));
        VolumeSpec spec = volume.spec().orElseThrow();
        assertThat(spec.name()).isEqualTo("pv-7");
        assertThat(spec.isReadOnly()).isTrue();
        assertThat(spec.csi()).contains(new CsiVolume("d.example", "h1"));
        assertThat(volume.uses())
                .extracting(
                        VolumeUse::container,
                        VolumeUse::kind,
                        VolumeUse::index,
                        VolumeUse::isDevice,
                        VolumeUse::path,
                        VolumeUse::subPath,
                        VolumeUse::subPathExpr,
                        VolumeUse::isReadOnly,
                        VolumeUse::propagation)
                .containsExactly(
                        tuple("i", VolumeUse.Kind.INIT, 0, false, "/i", "", "", false, "None"),
                        tuple("c", VolumeUse.Kind.MAIN, 0, false, "/a", "", "", false, "None"),
                        tuple("c", VolumeUse.Kind.MAIN, 1, false, "/b", "s", "", true, "Bidirectional"));
        assertThat(volume.uses()).extracting(VolumeUse::hasSubPath).containsExactly(false, false, true);
        assertThat(pod.volume("other")).isEmpty();
    }

    @Test
    void anEntryWithoutASourceIsAnEmptyDir() {
        PodVolumes pod = ask(List.of(pod("p", "n", "'volumes':[{'name':'tmp'}]")));
        assertThat(pod.volumes().get(0).spec().orElseThrow().plugin()).contains(VolumePlugin.EMPTY_DIR);
    }

    @Test
    void aClaimWithoutUidIsComparedByName() {
        Manifest claim = object("""
            {'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'data','namespace':'ns'},
             'spec':{'volumeName':'pv'},'status':{'phase':'Bound'}}\
            """);
        assertThat(ask(List.of(pod("p", "n", DATA), claim, volume("pv", "any", CSI)))
                        .volumes())
                .allMatch(PodVolume::isResolved);
        Manifest other = object("""
            {'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'pv'},
             'spec':{'csi':{},'claimRef':{'namespace':'ns','name':'another'}}}\
            """);
        assertThat(ask(List.of(pod("p", "n", DATA), claim, other))
                        .volumes()
                        .get(0)
                        .reasons())
                .singleElement()
                .satisfies(reason -> {
                    assertThat(reason.expected()).contains("ns/data");
                    assertThat(reason.actual()).contains("ns/another");
                });
    }

    @Test
    void theClaimOfAnEphemeralVolumeBelongsToItsPod() {
        Manifest owned = object("""
            {'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'p-vol','namespace':'ns','uid':'u1',
             'ownerReferences':[{'uid':'x'},{'uid':'uid-p','controller':true},{'uid':'y','controller':true}]},
             'spec':{'volumeName':'pv'},'status':{'phase':'Bound'}}\
            """);
        Manifest user = pod("p", "n", "'volumes':[{'name':'vol','ephemeral':{}}]");
        assertThat(ask(List.of(user, owned, ofEphemeral())).volumes()).allMatch(PodVolume::isResolved);
        assertThat(ask(WORLDS.getOrDefault(WorkloadCode.CLAIM_NOT_OWNED, List.of()))
                        .volumes()
                        .get(0)
                        .reasons())
                .extracting(Reason::message)
                .containsExactly("PVC ns/p-vol was not created for pod ns/p (pod is not owner)");
    }

    @Test
    void ofTwoEntriesWithOneNameTheFirstIsMeant() {
        PodVolumes pod = ask(List.of(pod("p", "n", """
            'volumes':[{'name':'a','emptyDir':{}},{'name':'a','hostPath':{'path':'/x'}}],
            'containers':[{'name':'c','volumeMounts':[{'name':'a','mountPath':'/a'}]}]\
            """)));
        assertThat(pod.volumes().get(0).uses()).hasSize(1);
        assertThat(pod.volumes().get(0).isResolved()).isTrue();
        assertThat(pod.volumes().get(1).uses()).isEmpty();
        assertThat(pod.volumes().get(1).isResolved()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'volumes':{}",
                "'volumes':['a']",
                "'volumes':[{'name':1}]",
                "'volumes':[{'name':'a','persistentVolumeClaim':'x'}]",
                "'volumes':[{'name':'a','persistentVolumeClaim':{'claimName':{}}}]",
                "'containers':[{'name':'c','volumeMounts':[{'readOnly':'yes'}]}]"
            })
    void aPartOfAnotherTypeIsRefusedByItsPlace(String spec) {
        List<Manifest> world = List.of(pod("p", "n", spec));
        assertThatThrownBy(() -> ask(world))
                .isInstanceOf(ManifestException.class)
                .hasMessageStartingWith("Pod/ns/p /spec/");
    }

    @Test
    void nullPartsAreAbsentParts() {
        PodVolumes pod = ask(List.of(pod("p", "n", "'volumes':[null,{'name':'a','csi':null}],'containers':null")));
        assertThat(pod.volumes()).hasSize(2);
        assertThat(reasons(pod)).extracting(Reason::code).containsExactly(WorkloadCode.VOLUME_NAME_MISSING);
    }

    @Test
    void anObjectThatCannotBeReadIsNamedAndTheOthersAreAnswered() {
        VolumeUsers users = VolumeUsers.of(Inventory.of(
                pod("good", "n", DATA),
                pod("bad", "n", "'containers':[{'name':'c','volumeMounts':[{'readOnly':'yes'}]}]"),
                claim("data", "u1", "pv", "Bound"),
                volume("pv", "u1", CSI),
                volume("odd", "", "'iscsi':{'iqn':7}")));
        assertThat(users.pods()).extracting(each -> each.pod().name()).containsExactly("good");
        assertThat(users.volumes()).extracting(VolumeSpec::name).containsExactly("pv");
        assertThat(users.unreadable())
                .extracting(Unreadable::toString)
                .containsExactly(
                        "PersistentVolume/odd /spec/iscsi/iqn: expected a string, found number",
                        "Pod/ns/bad /spec/containers/0/volumeMounts/0/readOnly: expected a boolean, found string");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            source                                                          | unique name
            'csi':{'driver':'d','volumeHandle':'h^x'}                       | kubernetes.io/csi/d^h^x
            'rbd':{'image':'foo','pool':'kube','monitors':['a']}            | kubernetes.io/rbd/kube:foo
            'rbd':{'image':'foo','monitors':['a']}                          | kubernetes.io/rbd/rbd:foo
            'nfs':{'server':'s','path':'/e'}                                | kubernetes.io/nfs/s//e
            'fc':{'targetWWNs':['a','b'],'lun':0}                           | kubernetes.io/fc/[a b]:0
            'fc':{'targetWWNs':['a','b']}                                   |
            'fc':{'wwids':['a','b']}                                        | kubernetes.io/fc/[a b]
            'iscsi':{'targetPortal':'1.2.3.4','iqn':'iqn.x'}                | kubernetes.io/iscsi/1.2.3.4:iqn.x:0
            'local':{'path':'/mnt'}                                         | kubernetes.io/local-volume/pv
            'hostPath':{'path':'/srv'}                                      | kubernetes.io/host-path//srv
            'quobyte':{'registry':'r','volume':'v'}                         | kubernetes.io/quobyte/r:v
            'awsElasticBlockStore':{'volumeID':'vol-1'}                     | kubernetes.io/csi/ebs.csi.aws.com^vol-1
            'awsElasticBlockStore':{'volumeID':'aws://us-east-1a/vol-1'}    | kubernetes.io/csi/ebs.csi.aws.com^vol-1
            'awsElasticBlockStore':{'volumeID':'aws://us-east-1a/x'}        | kubernetes.io/aws-ebs/aws://us-east-1a/x
            'azureDisk':{'diskName':'d','diskURI':'/u'}                     | kubernetes.io/csi/disk.csi.azure.com^/u
            'cinder':{'volumeID':'c'}                                       | kubernetes.io/csi/cinder.csi.openstack.org^c
            'vsphereVolume':{'volumePath':'[d] a/b'}                        | kubernetes.io/csi/csi.vsphere.vmware.com^[d] a/b
            'portworxVolume':{'volumeID':'p'}                               | kubernetes.io/csi/pxd.portworx.com^p
            'gcePersistentDisk':{'pdName':'g'}                              | kubernetes.io/csi/pd.csi.storage.gke.io^projects/UNSPECIFIED/zones/UNSPECIFIED/disks/g
            'azureFile':{'shareName':'s','secretName':'azure-storage-account-acc-secret','secretNamespace':'n'} | kubernetes.io/csi/file.csi.azure.com^#acc#s#pv#n
            'azureFile':{'shareName':'s','secretName':'x'},'claimRef':{'namespace':'ns'} | kubernetes.io/csi/file.csi.azure.com^#x#s#pv#ns
            'azureFile':{'shareName':'s','secretName':'x','secretNamespace':''} |
            'photonPersistentDisk':{'pdID':'ph'}                            | kubernetes.io/photon-pd/ph
            'flexVolume':{'driver':'a/b'}                                   | flexvolume-a/b/pv
            'cephfs':{'monitors':['m']}                                     |
            'nothing':'here'                                                |
            """)
    void volumesHaveTheUniqueNamesOfTheirPlugins(String source, String unique) {
        VolumeSpec spec = VolumeSpec.ofVolume(VolumeView.from(volume("pv", "", source)));
        assertThat(UniqueVolumeName.of(spec).map(UniqueVolumeName::toString)).isEqualTo(Optional.ofNullable(unique));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            labels                                                          | place
            'topology.kubernetes.io/zone':'us-a1-b'                         | zones/us-a1-b
            'failure-domain.beta.kubernetes.io/zone':'us-a1-c','topology.kubernetes.io/zone':'us-a1-b' | zones/us-a1-c
            'topology.kubernetes.io/zone':'us-a1-b__us-a1-c'                | regions/us-a1
            'topology.kubernetes.io/zone':'us-a1-b__eu-a1-c'                |
            """)
    void aGceDiskHasTheZoneOfItsLabelInItsHandle(String labels, String place) {
        VolumeSpec spec = VolumeSpec.ofVolume(VolumeView.from(object("{'apiVersion':'v1','kind':'PersistentVolume',"
                + "'metadata':{'name':'pv','labels':{" + labels + "}},'spec':{'gcePersistentDisk':{'pdName':'g'}}}")));
        assertThat(spec.csi().map(CsiVolume::handle))
                .isEqualTo(Optional.ofNullable(place).map(found -> "projects/UNSPECIFIED/" + found + "/disks/g"));
    }
}
