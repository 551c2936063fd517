package dev.mooring.attach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.attach.AttachDiagnosis.State;
import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Certificate.Proof;
import dev.mooring.evidence.Evidence;
import dev.mooring.evidence.Fact;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonValue;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A volume that is in place, and what each change of the evidence makes of it. */
class AttachRuleTest {

    /** A cluster as a server gives it: the pod runs on node a with its volume; nothing is on node b. */
    private static final String WORLD = """
            [{'apiVersion':'v1','kind':'Pod','metadata':{'name':'w','namespace':'ns','uid':'p'},'spec':{'nodeName':'a','containers':[{'name':'c'}],
              'volumes':[{'name':'v','persistentVolumeClaim':{'claimName':'c-pv1'}}]},
              'status':{'phase':'Running','containerStatuses':[{'name':'c','state':{'running':{}}}]}},
             {'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c-pv1','namespace':'ns','uid':'u'},
              'spec':{'volumeName':'pv1','accessModes':['ReadWriteOnce']},'status':{'phase':'Bound'}},
             {'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'pv1','uid':'v'},'spec':{'accessModes':['ReadWriteOnce'],
              'csi':{'driver':'d.example','volumeHandle':'h1'},'claimRef':{'namespace':'ns','name':'c-pv1','uid':'u'}},'status':{'phase':'Bound'}},
             {'apiVersion':'storage.k8s.io/v1','kind':'VolumeAttachment','metadata':{'name':'VA-A','uid':'va','finalizers':['external-attacher/d-example']},
              'spec':{'attacher':'d.example','nodeName':'a','source':{'persistentVolumeName':'pv1'}},'status':{'attached':true}},
             {'apiVersion':'v1','kind':'Node','metadata':{'name':'a','uid':'n-a','annotations':{'volumes.kubernetes.io/controller-managed-attach-detach':'true'}},
              'spec':{},'status':{'conditions':[{'type':'Ready','status':'True','lastHeartbeatTime':'2026-03-01T10:00:00Z'}],
              'volumesInUse':['UNIQUE'],'volumesAttached':[{'name':'UNIQUE','devicePath':''}]}},
             {'apiVersion':'v1','kind':'Node','metadata':{'name':'b','uid':'n-b','annotations':{'volumes.kubernetes.io/controller-managed-attach-detach':'true'}},
              'spec':{},'status':{'conditions':[{'type':'Ready','status':'True','lastHeartbeatTime':'2026-03-01T10:04:00Z'}]}},
             {'apiVersion':'coordination.k8s.io/v1','kind':'Lease','metadata':{'name':'a','namespace':'kube-node-lease','ownerReferences':[{'kind':'Node','uid':'n-a'}]},'spec':{'renewTime':'2026-03-01T10:04:01.000000Z'}},
             {'apiVersion':'coordination.k8s.io/v1','kind':'Lease','metadata':{'name':'b','namespace':'kube-node-lease','ownerReferences':[{'kind':'Node','uid':'n-b'}]},'spec':{'renewTime':'2026-03-01T10:04:05.000000Z'}},
             {'apiVersion':'storage.k8s.io/v1','kind':'CSIDriver','metadata':{'name':'d.example'},'spec':{'attachRequired':true}}]
            """;

    /** A pod of the volume on node b, whose containers are as the words say. */
    private static String finished(String phase, String container) {
        return "+{'apiVersion':'v1','kind':'Pod','metadata':{'name':'f','namespace':'ns'},'spec':{'nodeName':'b',"
                + "'containers':[{'name':'c'}],'volumes':[{'name':'v','persistentVolumeClaim':{'claimName':'c-pv1'}}]},"
                + "'status':{'phase':'" + phase + "'," + container + "}}";
    }

    private static String another(String source) {
        return "+{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'pv2'},'spec':{'accessModes':['ReadWriteOnce'],"
                + source + "}}";
    }

    /**
     * A row: the change, and what is said then.
     *
     * @param change text that is replaced and its replacement with {@code =>} between them, or {@code +} and one more object
     */
    @SuppressWarnings("ArrayRecordComponent") // a row of a table, compared with nothing
    private record Row(String what, State state, String code, String... change) {

        @Override
        public String toString() {
            return what + " is " + state + " " + code;
        }
    }

    /** The changes that leave the volume where nothing has it. */
    private static final List<String> NOWHERE = List.of(
            "'kind':'Pod'=>'kind':'PodTemplate'",
            "'kind':'VolumeAttachment'=>'kind':'Other'",
            "{'name':'UNIQUE','devicePath':''}=>",
            "'UNIQUE'=>",
            finished("Succeeded", "'containerStatuses':[{'state':{'terminated':{'exitCode':0}}}]"));

    private static final String LOST =
            "'status':'True','lastHeartbeatTime':'2026-03-01T10:00=>'status':'Unknown','lastHeartbeatTime':'2026-03-01T10:00";

    private static Row nowhere(String what, State state, String code, String... changes) {
        return new Row(
                what,
                state,
                code,
                Stream.concat(NOWHERE.stream(), Arrays.stream(changes)).toArray(String[]::new));
    }

    /** What a node that does not answer makes of a volume that nothing has. */
    private static List<Row> lost() {
        String affinity = "'spec':{'accessModes':['ReadWriteOnce'],\n=>'spec':{'accessModes':['ReadWriteOnce'],"
                + "'nodeAffinity':{'required':{'nodeSelectorTerms':[{'matchExpressions':[{'key':'zone','operator':'In','values':['z']}]}]}},\n";
        return List.of(
                nowhere("nothing has it", State.FREE, ""),
                nowhere(
                        "a virtual machine",
                        State.UNKNOWN,
                        "CustomResourceMayUseIt",
                        "+{'apiVersion':'kubevirt.io/v1','kind':'VirtualMachineInstance','metadata':{'name':'m','namespace':'ns'},'spec':{'volumes':[{'persistentVolumeClaim':{'claimName':'c-pv1'}}]}}"),
                nowhere("a lost node", State.UNKNOWN, "LostNodeMayWrite", LOST),
                nowhere(
                        "a node that stopped reporting",
                        State.UNKNOWN,
                        "LostNodeMayWrite",
                        "10:04:01.000000Z=>10:02:01.000000Z"),
                nowhere(
                        "a lost node with the taint",
                        State.UNKNOWN,
                        "LostNodeMayWrite",
                        LOST,
                        "'spec':{},'status':{'conditions':[{'type':'Ready','status':'Unknown'=>'spec':{'taints':[{'key':'node.kubernetes.io/out-of-service','effect':'NoExecute'}]},'status':{'conditions':[{'type':'Ready','status':'Unknown'"),
                nowhere("a lost node of another zone", State.FREE, "", LOST, affinity),
                nowhere(
                        "a lost node of the zone",
                        State.UNKNOWN,
                        "LostNodeMayWrite",
                        LOST,
                        affinity,
                        "'name':'a','uid':'n-a'=>'name':'a','labels':{'zone':'z'},'uid':'n-a'"),
                nowhere("a disk that the cloud detaches", State.FREE, "", LOST, "d.example=>ebs.csi.aws.com"));
    }

    private static List<Row> rows() {
        return Stream.concat(used().stream(), lost().stream()).toList();
    }

    private static List<Row> used() {
        String image =
                "'csi':{'driver':'d.example','volumeHandle':'h1'}=>'csi':{'driver':'rbd.csi.ceph.com','volumeHandle':'"
                        + "0001-0004-ceph-0000000000000001-11111111-2222-3333-4444-555555555555'}";
        return List.of(
                new Row("nothing changed", State.IN_PLACE, "", "x=>x"),
                new Row("no leases", State.IN_PLACE, "", "'kind':'Lease'=>'kind':'Other'"),
                new Row("an old heartbeat", State.UNKNOWN, "NodeSilent", "03-01T10:00:00Z=>03-01T08:00:00Z"),
                new Row("an old lease", State.UNKNOWN, "NodeSilent", "10:04:01.000000Z=>10:02:01.000000Z"),
                new Row("an old lease of the other node", State.IN_PLACE, "", "10:04:05.000000Z=>10:02:01.000000Z"),
                new Row(
                        "no lease of the node",
                        State.UNKNOWN,
                        "NodeSilent",
                        "'name':'a','namespace':'kube=>'name':'x','namespace':'kube"),
                new Row(
                        "a lease without time",
                        State.UNKNOWN,
                        "NodeSilent",
                        "'renewTime':'2026-03-01T10:04:01.000000Z'=>"),
                new Row(
                        "the cloud says that the machine is off",
                        State.UNKNOWN,
                        "ReadyDisputed",
                        "'spec':{},'status':{'conditions':[{'type':'Ready','status':'True','lastHeartbeatTime':'2026-03-01T10:00=>'spec':{'taints':[{'key':'node.cloudprovider.kubernetes.io/shutdown','effect':'NoSchedule'}]},'status':{'conditions':[{'type':'Ready','status':'True','lastHeartbeatTime':'2026-03-01T10:00"),
                new Row(
                        "another condition of the kubelet is Unknown",
                        State.UNKNOWN,
                        "ReadyDisputed",
                        "'conditions':[{'type':'Ready','status':'True','lastHeartbeatTime':'2026-03-01T10:00=>'conditions':[{'type':'DiskPressure','status':'Unknown'},{'type':'Ready','status':'True','lastHeartbeatTime':'2026-03-01T10:00"),
                new Row(
                        "no heartbeat, and the other node has one",
                        State.UNKNOWN,
                        "NodeSilent",
                        ",'lastHeartbeatTime':'2026-03-01T10:00:00Z'=>"),
                new Row(
                        "a pod that started long after all reports",
                        State.UNKNOWN,
                        "NodeSilent",
                        "'state':{'running':{}}=>'state':{'running':{'startedAt':'2026-03-01T11:00:00Z'}}"),
                new Row(
                        "a pod that started soon after all reports",
                        State.IN_PLACE,
                        "",
                        "'state':{'running':{}}=>'state':{'running':{'startedAt':'2026-03-01T10:08:00Z'}}"),
                new Row(
                        "a pod with the address of the other node",
                        State.UNKNOWN,
                        "PodOnOtherNode",
                        "'phase':'Running'=>'hostIP':'10.0.0.2','phase':'Running'",
                        "10:04:00Z'}]=>10:04:00Z'}],'addresses':[{'type':'InternalIP','address':'10.0.0.2'}]"),
                new Row(
                        "a pod with both addresses of its node",
                        State.IN_PLACE,
                        "",
                        "'phase':'Running'=>'hostIP':'10.0.0.1','hostIPs':[{'ip':'10.0.0.1'},{'ip':'fd00::1'}],'phase':'Running'",
                        "10:00:00Z'}]=>10:00:00Z'}],'addresses':[{'type':'InternalIP','address':'10.0.0.1'},{'type':'InternalIP','address':'fd00::1'}]"),
                new Row(
                        "a claimRef of another namespace",
                        State.UNKNOWN,
                        "LinkOfPodBroken",
                        "'claimRef':{'namespace':'ns'=>'claimRef':{'namespace':'other'"),
                new Row(
                        "a lease of another Node",
                        State.UNKNOWN,
                        "NodeSilent",
                        "'Node','uid':'n-a'=>'Node','uid':'n-z'"),
                new Row(
                        "a lease that another node holds",
                        State.UNKNOWN,
                        "NodeSilent",
                        "'renewTime':'2026-03-01T10:04:01.000000Z'=>'renewTime':'2026-03-01T10:04:01.000000Z','holderIdentity':'b'"),
                new Row(
                        "not Ready",
                        State.UNKNOWN,
                        "NodeLostRunning",
                        "'status':'True','lastHeartbeatTime':'2026-03-01T10:00=>'status':'Unknown','lastHeartbeatTime':'2026-03-01T10:00"),
                new Row(
                        "a pod that waits on a lost node",
                        State.UNKNOWN,
                        "NodeReportsOld",
                        "'phase':'Running','containerStatuses':[{'name':'c','state':{'running':{}}}]=>'phase':'Pending'",
                        "'kind':'VolumeAttachment'=>'kind':'Other'",
                        "{'name':'UNIQUE','devicePath':''}=>",
                        "'UNIQUE'=>",
                        "'status':'True','lastHeartbeatTime':'2026-03-01T10:00=>'status':'Unknown','lastHeartbeatTime':'2026-03-01T10:00"),
                new Row(
                        "two conditions",
                        State.UNKNOWN,
                        "ReadyDisputed",
                        "'conditions':[{'type':'Ready','status':'True','lastHeartbeatTime':'2026-03-01T10:00:00Z'}=>'conditions':[{'type':'Ready','status':'True'},{'type':'Ready','status':'False'}"),
                new Row(
                        "a taint",
                        State.UNKNOWN,
                        "ReadyDisputed",
                        "'spec':{},'status':{'conditions':[{'type':'Ready','status':'True','lastHeartbeatTime':'2026-03-01T10:00=>'spec':{'taints':[{'key':'node.kubernetes.io/unreachable','effect':'NoExecute'}]},'status':{'conditions':[{'type':'Ready','status':'True','lastHeartbeatTime':'2026-03-01T10:00"),
                new Row(
                        "cordoned",
                        State.IN_PLACE,
                        "",
                        "'spec':{},'status':{'conditions':[{'type':'Ready','status':'True','lastHeartbeatTime':'2026-03-01T10:00=>'spec':{'unschedulable':true,'taints':[{'key':'node.kubernetes.io/unschedulable','effect':'NoSchedule'}]},'status':{'conditions':[{'type':'Ready','status':'True','lastHeartbeatTime':'2026-03-01T10:00"),
                new Row(
                        "a Node that goes",
                        State.UNKNOWN,
                        "ReadyDisputed",
                        "'name':'a','uid':'n-a'=>'deletionTimestamp':'2026-03-01T10:00:00Z','name':'a','uid':'n-a'"),
                new Row(
                        "an attachment that goes",
                        State.UNSAFE,
                        "AttachmentBeingDeleted",
                        "'uid':'va'=>'uid':'va','deletionTimestamp':'2026-03-01T10:00:00Z'"),
                new Row(
                        "an attachment not attached",
                        State.UNKNOWN,
                        "AttachmentDisagreesWithNode",
                        "'attached':true=>'attached':false"),
                new Row(
                        "an attachment without status",
                        State.UNKNOWN,
                        "AttachmentDisagreesWithNode",
                        "'status':{'attached':true}=>'status':{}"),
                new Row(
                        "an attach error",
                        State.UNKNOWN,
                        "AttachmentDisagreesWithNode",
                        "'attached':true=>'attached':false,'attachError':{'message':'x'}"),
                new Row(
                        "a detach error",
                        State.UNKNOWN,
                        "AttachmentDisagreesWithNode",
                        "'attached':true=>'attached':true,'detachError':{'message':'x'}"),
                new Row(
                        "not in volumesAttached",
                        State.UNKNOWN,
                        "AttachmentDisagreesWithNode",
                        "{'name':'UNIQUE','devicePath':''}=>"),
                new Row(
                        "not in volumesInUse",
                        State.UNKNOWN,
                        "UsedWithoutReport",
                        "'volumesInUse':['UNIQUE']=>'volumesInUse':[]"),
                new Row(
                        "no attachment",
                        State.UNSAFE,
                        "AttachmentRemoved",
                        "'kind':'VolumeAttachment'=>'kind':'Other'"),
                new Row("attached and in use, no pod", State.UNKNOWN, "StillMounted", "'kind':'Pod'=>'kind':'Other'"),
                new Row("an attachment of another name", State.UNKNOWN, "LeftForEver", "VA-A=>by-hand"),
                new Row(
                        "an attachment for a second node",
                        State.UNKNOWN,
                        "AttachingTwice",
                        "+{'apiVersion':'storage.k8s.io/v1','kind':'VolumeAttachment','metadata':{'name':'VA-B','finalizers':['f']},'spec':{'attacher':'d.example','nodeName':'b','source':{'persistentVolumeName':'pv1'}},'status':{'attached':false}}"),
                new Row(
                        "failed, and runs",
                        State.UNSAFE,
                        "AttachedTwice",
                        finished("Failed", "'containerStatuses':[{'state':{'running':{}}}]")),
                new Row(
                        "failed on a lost node",
                        State.UNKNOWN,
                        "FinishedPodMayRun",
                        finished("Failed", "'reason':'NodeLost'"),
                        "'status':'True','lastHeartbeatTime':'2026-03-01T10:04=>'status':'Unknown','lastHeartbeatTime':'2026-03-01T10:04"),
                new Row(
                        "failed on a node that has unmounted",
                        State.IN_PLACE,
                        "",
                        finished("Failed", "'reason':'Evicted'")),
                new Row(
                        "failed and ended",
                        State.IN_PLACE,
                        "",
                        finished("Failed", "'containerStatuses':[{'state':{'terminated':{'exitCode':1}}}]")),
                new Row(
                        "no phase",
                        State.UNKNOWN,
                        "PodPhaseNotKnown",
                        "'phase':'Running','containerStatuses':[{'name':'c','state':{'running':{}}}]=>"),
                new Row("the phase Unknown", State.UNKNOWN, "PodPhaseNotKnown", "'phase':'Running'=>'phase':'Unknown'"),
                new Row(
                        "a pod that goes",
                        State.IN_PLACE,
                        "",
                        "'uid':'p'=>'uid':'p','deletionTimestamp':'2026-03-01T10:03:00Z'"),
                new Row(
                        "a pod that should be gone",
                        State.UNKNOWN,
                        "PodOverdue",
                        "'uid':'p'=>'uid':'p','deletionTimestamp':'2026-03-01T09:00:00Z'"),
                new Row(
                        "a pod without spec",
                        State.UNKNOWN,
                        "EvidenceNotComplete",
                        "+{'apiVersion':'v1','kind':'Pod','metadata':{'name':'x','namespace':'ns'}}"),
                new Row(
                        "a claim of another uid",
                        State.UNKNOWN,
                        "LinkOfPodBroken",
                        "'name':'c-pv1','namespace':'ns','uid':'u'=>'name':'c-pv1','namespace':'ns','uid':'old'"),
                new Row(
                        "a claim that is Lost",
                        State.UNKNOWN,
                        "LinkOfPodBroken",
                        "'accessModes':['ReadWriteOnce']},'status':{'phase':'Bound'}=>'accessModes':['ReadWriteOnce']},'status':{'phase':'Lost'}"),
                new Row(
                        "a volume that is Released",
                        State.UNKNOWN,
                        "LinkOfPodBroken",
                        "'uid':'u'}},'status':{'phase':'Bound'}=>'uid':'u'}},'status':{'phase':'Released'}"),
                new Row("no claim", State.UNKNOWN, "StillMounted", "'kind':'PersistentVolumeClaim'=>'kind':'Other'"),
                new Row(
                        "a claim that goes",
                        State.UNKNOWN,
                        "ClaimOrVolumeBeingDeleted",
                        "'namespace':'ns','uid':'u'}=>'namespace':'ns','uid':'u','deletionTimestamp':'2026-03-01T10:00:00Z'}"),
                new Row(
                        "a volume that goes",
                        State.UNKNOWN,
                        "ClaimOrVolumeBeingDeleted",
                        "'uid':'v'=>'uid':'v','deletionTimestamp':'2026-03-01T10:00:00Z'"),
                new Row(
                        "the handle at another driver",
                        State.UNSAFE,
                        "SharedStorage",
                        another("'csi':{'driver':'e.example','volumeHandle':'h1'}")),
                new Row(
                        "another handle",
                        State.IN_PLACE,
                        "",
                        another("'csi':{'driver':'d.example','volumeHandle':'h2'}")),
                new Row(
                        "the image in-tree",
                        State.UNSAFE,
                        "SharedStorage",
                        another("'rbd':{'pool':'p','image':'csi-vol-11111111-2222-3333-4444-555555555555'}"),
                        image,
                        "VA-A=>VA-R",
                        "UNIQUE=>RBD"),
                new Row(
                        "the image of a static volume",
                        State.UNSAFE,
                        "SharedStorage",
                        another(
                                "'csi':{'driver':'x.rbd.csi.ceph.com','volumeHandle':'csi-vol-11111111-2222-3333-4444-555555555555','volumeAttributes':{'staticVolume':'true'}}"),
                        image),
                new Row(
                        "the image as a device in a pod",
                        State.UNSAFE,
                        "SharedStorage",
                        "+{'apiVersion':'v1','kind':'Pod','metadata':{'name':'dd','namespace':'ns'},'spec':{'nodeName':'b','volumes':[{'name':'d','hostPath':{'path':'/dev/rbd/p/csi-vol-11111111-2222-3333-4444-555555555555'}}]},'status':{'phase':'Running'}}",
                        image),
                new Row(
                        "the image inline in a pod",
                        State.UNSAFE,
                        "SharedStorage",
                        "+{'apiVersion':'v1','kind':'Pod','metadata':{'name':'dd','namespace':'ns'},'spec':{'nodeName':'b','volumes':[{'name':'d','rbd':{'monitors':['m'],'pool':'p','image':'csi-vol-11111111-2222-3333-4444-555555555555'}}]},'status':{'phase':'Running'}}",
                        image),
                new Row(
                        "the image in use by another name",
                        State.UNSAFE,
                        "SharedStorage",
                        "'volumesInUse':['UNIQUE']=>'volumesInUse':['UNIQUE','kubernetes.io/rbd/p:csi-vol-11111111-2222-3333-4444-555555555555']",
                        image),
                new Row("no driver object, none is known", State.IN_PLACE, "", "'kind':'CSIDriver'=>'kind':'Other'"),
                new Row(
                        "no attach needed",
                        State.IN_PLACE,
                        "",
                        "'attachRequired':true=>'attachRequired':false",
                        "'kind':'VolumeAttachment'=>'kind':'Other'",
                        "{'name':'UNIQUE','devicePath':''}=>",
                        "'UNIQUE'=>"),
                new Row(
                        "no attach needed, nothing of the node",
                        State.UNKNOWN,
                        "NodeLostRunning",
                        "'attachRequired':true=>'attachRequired':false",
                        "'kind':'VolumeAttachment'=>'kind':'Other'",
                        "'conditions':[{'type':'Ready','status':'True','lastHeartbeatTime':'2026-03-01T10:00:00Z'}]=>'conditions':[]"));
    }

    private static Inventory objects(Row row) {
        StringBuilder more = new StringBuilder();
        String world = WORLD;
        for (String change : row.change()) {
            if (change.startsWith("+")) {
                more.append(',').append(change.substring(1));
            } else {
                String[] sides = change.split("=>", 2);
                assertThat(change.equals("x=>x") || world.contains(sides[0]))
                        .as(change)
                        .isTrue();
                world = world.replace(sides[0], sides[1]);
            }
        }
        String all = (world.strip().replaceAll("]$", "") + more + "]")
                .replace("VA-A", AttachObjects.CSI.attachmentName("a"))
                .replace("VA-B", AttachObjects.CSI.attachmentName("b"))
                .replace("UNIQUE", AttachObjects.UNIQUE)
                .replace('\'', '"');
        List<Manifest> manifests = ((JsonArray) JsonValue.parse(all))
                .items().stream().map(each -> new Manifest((JsonObject) each)).toList();
        return AttachObjects.whole(manifests).complete(Kinds.LEASE);
    }

    private static VolumeDiagnosis ask(Inventory objects) {
        return AttachDiagnosis.of(objects).volumes().stream()
                .filter(each ->
                        each.objects().stream().anyMatch(ref -> ref.name().equals("pv1")))
                .findFirst()
                .orElseThrow();
    }

    /** The cases of all rows. */
    static Stream<AttachDiagnosis.Case> cases() {
        return rows().stream()
                .flatMap(row -> AttachDiagnosis.of(objects(row)).volumes().stream())
                .flatMap(volume -> volume.cases().stream());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void aYesNeedsEachRule(Row row) {
        VolumeDiagnosis volume = ask(objects(row));
        assertThat(volume.state()).as(row.what() + " " + volume.cases()).isEqualTo(row.state());
        assertThat(volume.proof().isPresent()).isEqualTo(row.state() == State.IN_PLACE || row.state() == State.FREE);
        if (!row.code().isEmpty()) {
            assertThat(volume.cases()).extracting(each -> each.code().id()).contains(row.code());
        }
    }

    @ParameterizedTest
    @EnumSource(AttachRule.class)
    void eachRuleIsProvenByWhatItRead(AttachRule rule) {
        List<Row> rows = AttachRule.USED.contains(rule) ? used() : lost();
        Certificate proof = ask(objects(rows.get(0))).proof().orElseThrow();
        assertThat(proof.proofs())
                .filteredOn(each -> each.code().equals(rule.id()))
                .singleElement()
                .satisfies(each -> {
                    assertThat(each.sentence()).isEqualTo(rule.sentence());
                    assertThat(each.by()).extracting(Fact::words).contains("all Node objects are given");
                });
        assertThat(rule).hasToString(rule.id());
        assertThat(proof.said()).isGreaterThan(0);
    }

    /** A rule that nothing but itself makes a no has to be in the table. */
    @Test
    void eachRuleIsNeeded() {
        Inventory withoutSomeClaims = objects(rows().get(0)).incomplete(Kinds.PERSISTENT_VOLUME_CLAIM);
        assertThat(Stream.concat(rows().stream().map(AttachRuleTest::objects), Stream.of(withoutSomeClaims))
                        .flatMap(objects ->
                                new AttachProofs(objects).shown(objects).volumes(objects))
                        .map(volume -> Arrays.stream(AttachRule.values())
                                .filter(rule -> rule.cases(volume).findAny().isPresent())
                                .toList())
                        .filter(against -> against.size() == 1)
                        .flatMap(List::stream)
                        .collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(AttachRule.values());
    }

    /** Leases and custom resources only speak against an answer. */
    @ParameterizedTest
    @MethodSource("rows")
    void lessEvidenceMakesNoYesAndTheReadsGiveItAgain(Row row) {
        Inventory all = objects(row);
        VolumeDiagnosis volume = ask(all);
        volume.proof()
                .ifPresentOrElse(
                        proof -> assertThat(ask(Evidence.alone(proof, all)).proof().orElseThrow().proofs().stream()
                                        .map(Proof::code))
                                .containsExactlyElementsOf(
                                        proof.proofs().stream().map(Proof::code).toList()),
                        () -> assertThat(Evidence.less(all).stream()
                                        .filter(less -> Stream.of(Kinds.LEASE, "VirtualMachineInstance")
                                                .allMatch(kind -> less.all(kind).size()
                                                        == all.all(kind).size()))
                                        .flatMap(less -> AttachDiagnosis.of(less).volumes().stream())
                                        .filter(each -> each.name().equals(volume.name())))
                                .allMatch(each -> each.proof().isEmpty()));
    }

    @Test
    void aKindThatIsNotCompleteTakesTheYes() {
        List<Manifest> all = objects(rows().get(0)).all();
        String[] kinds = {
            Kinds.POD, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.PERSISTENT_VOLUME, Kinds.VOLUME_ATTACHMENT, Kinds.NODE
        };
        for (String kind : kinds) {
            String[] others =
                    Arrays.stream(kinds).filter(each -> !each.equals(kind)).toArray(String[]::new);
            assertThat(ask(Inventory.of(all).complete(others)).state()).as(kind).isEqualTo(State.UNKNOWN);
        }
        assertThat(ask(Inventory.of(all).complete(kinds)).state()).isEqualTo(State.IN_PLACE);
    }
}
