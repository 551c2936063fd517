package dev.mooring.attach;

import static dev.mooring.attach.AttachObjects.CSI;
import static dev.mooring.attach.AttachObjects.UNIQUE;
import static dev.mooring.attach.AttachObjects.attachment;
import static dev.mooring.attach.AttachObjects.attachmentOf;
import static dev.mooring.attach.AttachObjects.claim;
import static dev.mooring.attach.AttachObjects.node;
import static dev.mooring.attach.AttachObjects.object;
import static dev.mooring.attach.AttachObjects.pod;
import static dev.mooring.attach.AttachObjects.podOf;
import static dev.mooring.attach.AttachObjects.volume;
import static dev.mooring.attach.AttachObjects.whole;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.attach.AttachDiagnosis.State;
import dev.mooring.attach.internal.DetachRule;
import dev.mooring.attach.internal.MultiAttachMessage;
import dev.mooring.internal.EnumNames;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.workload.CsiVolume;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AttachDiagnosisTest {

    private static VolumeDiagnosis ask(List<Manifest> objects) {
        List<VolumeDiagnosis> volumes = AttachDiagnosis.of(whole(objects)).volumes();
        return volumes.stream()
                .filter(volume -> volume.name().toString().equals(UNIQUE))
                .findFirst()
                .orElseGet(() -> volumes.get(0));
    }

    /** Node a holds the volume as the words say, a pod waits on node b. */
    private static List<Manifest> world(String onA, String podOnA, String attachmentA, String onB, String attachmentB) {
        List<Manifest> objects = new ArrayList<>(List.of(
                volume("pv1", "ReadWriteOnce", "h1"), claim("pv1", "ReadWriteOnce"), pod("wait", "b", "waiting")));
        if (!onA.equals("gone")) {
            objects.add(node("a", onA));
        }
        objects.add(node("b", onB));
        if (!podOnA.isEmpty()) {
            objects.add(pod("old", "a", podOnA));
        }
        if (!attachmentA.isEmpty()) {
            objects.add(attachment("a", attachmentA));
        }
        if (!attachmentB.isEmpty()) {
            objects.add(attachment("b", attachmentB));
        }
        return objects;
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            case  | node a                 | pod on a    | va a                  | node b         | va b        | code                  | state
            50    | reported inuse         | terminating | attached              | ready          | ``          | NODE_LOST_TERMINATING | STUCK
            51    | ready reported inuse   | ``          | attached              | ready          | ``          | STILL_MOUNTED         | STUCK
            52    | gone                   | ``          | attached              | ready          | ``          | NODE_GONE             | STUCK
            53    | ready                  | ``          | attached              | ready          | error       | UNCERTAIN             | STUCK
            54    | ready                  | ``          | ``                    | ready reported | attached    | ATTACHED_HERE         | IN_PLACE
            2a    | ready reported         | running     | attached              | ready          | attached    | ATTACHED_TWICE        | UNSAFE
            2b    | ready                  | ``          | ``                    | ready          | attached    | ATTACHED_NOT_REPORTED | WAITING
            4     | ready                  | ``          | ``                    | ready          | error       | NOT_STARTED           | STUCK
            4 b   | ready                  | ``          | ``                    | ready          | untaken     | NO_ATTACHER           | STUCK
            4 c   | ready                  | ``          | ``                    | ready unmanaged| ``          | POD_UNSEEN            | STUCK
            5     | ready reported inuse   | running     | attached              | ready          | ``          | USED_ELSEWHERE        | STUCK
            6     | ready reported inuse   | terminating | attached              | ready          | ``          | TERMINATING_ELSEWHERE | WAITING
            8     | ready                  | ``          | deleting              | ready          | ``          | DETACHING             | WAITING
            9     | ready                  | ``          | deleting detacherror  | ready          | error       | DETACH_REFUSED        | STUCK
            10    | ready reported         | ``          | attached              | ready          | ``          | DETACH_DUE            | WAITING
            12    | reported inuse         | running     | attached              | ready          | ``          | NODE_LOST_RUNNING     | STUCK
            13    | reported inuse         | ``          | attached              | ready          | ``          | NODE_LOST_TIMER       | STUCK
            13 b  | reported               | ``          | attached              | ready          | ``          | NODE_LOST_UNMOUNTED   | STUCK
            14    | oos reported inuse     | terminating | attached              | ready          | ``          | OUT_OF_SERVICE        | STUCK
            """)
    void aWaitingPodHasItsCase(
            String row, String onA, String podOnA, String vaA, String onB, String vaB, String code, State state) {
        VolumeDiagnosis volume = ask(world(onA, podOnA, vaA, onB, vaB));
        assertThat(volume.cases())
                .as(row)
                .extracting(found -> found.code().id())
                .contains(EnumNames.camelCase(code));
        assertThat(volume.state()).as(row).isEqualTo(state);
        assertThat(volume.isMultiAttachAllowed()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void everyCodeSaysWhatItMeansAndWarnsWhereAWriterMayLive(AttachCode code) {
        assertThat(code.why()).isNotEmpty();
        assertThat(code.byItself()).isNotEmpty();
        assertThat(code.safe()).isNotEmpty();
        if (code.writerMayBeAlive()) {
            assertThat(code.notSafe()).isNotEmpty();
            assertThat(code.safe()).doesNotStartWith("delete").doesNotStartWith("add");
        }
        assertThat(REACHED)
                .filteredOn(found -> found.code() == code)
                .isNotEmpty()
                .allMatch(found -> code.severity() == Severity.INFO
                        || !found.reason().remedy().isEmpty());
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            code                | remedy
            AttachDue           |
            StillMounted        | follow-advice
            AttachedTwice       | follow-advice
            NodeGone            | follow-advice
            NodeLostRunning     | fence-node taint-node
            NodeLostTerminating | fence-node taint-node
            NodeLostTimer       | fence-node taint-node
            NodeNotGiven        | give-evidence
            VolumeNotGiven      | give-evidence
            EvidenceNotComplete | give-evidence
            """)
    void whatToDoNextIsASequenceOfSteps(String code, String remedy) {
        assertThat(REACHED)
                .filteredOn(found -> found.code().id().equals(code))
                .isNotEmpty()
                .allSatisfy(found -> assertThat(found.reason().remedy())
                        .extracting(RemedyStep::action)
                        .containsExactly(remedy == null ? new String[0] : remedy.split(" ")));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            case                          | nodes          | attachment           | driver                   | codes                        | ask
            the node is gone              | ''             | deleting detacherror | cinder.csi.openstack.org | DetachHangs NodeGone         | openstack volume show h1
            the node is lost              | a=             | deleting             | driver.longhorn.io       | DetachHangs NodeLostUnmounted | kubectl get volumes.longhorn.io --namespace=longhorn-system --output=yaml h1
            a driver that nobody knows    | ''             | deleting detacherror | d.example                | DetachHangs NodeGone         |
            the volume is gone            | a=ready gone=1 | deleting detacherror | ebs.csi.aws.com          | DetachHangs DetachRefused    |
            the node is there             | a=ready        | deleting detacherror | ebs.csi.aws.com          | DetachRefused                |
            not deleted                   | ''             | attached             | ebs.csi.aws.com          | NodeGone                     |
            """)
    void anAttachmentThatIsDeletedAlreadyIsNotToBeDeleted(
            String row, String nodes, String attachment, String driver, String codes, String ask) {
        CsiVolume csi = new CsiVolume(driver, "h1");
        boolean isGone = nodes.contains("gone");
        List<Manifest> world = new ArrayList<>(
                List.of(AttachObjects.node("b", "ready"), AttachObjects.attachmentOf("a", attachment, "pv1", csi)));
        if (!isGone) {
            world.addAll(List.of(
                    AttachObjects.volume("pv1", "ReadWriteOnce", "h1"), AttachObjects.claim("pv1", "ReadWriteOnce")));
        }
        if (nodes.contains("a=")) {
            world.add(AttachObjects.node("a", nodes.contains("ready") ? "ready" : ""));
        }
        Inventory objects = AttachObjects.whole(world.stream()
                .map(each -> Manifest.parse(each.json().toJson().replace("d.example", driver)))
                .toList());
        List<AttachDiagnosis.Case> cases =
                AttachDiagnosis.of(objects).volumes().get(0).cases();
        assertThat(cases.stream()
                        .map(found -> found.code().id())
                        .filter(code -> !code.equals("VolumeNotGiven"))
                        .sorted())
                .as(row)
                .containsExactly(codes.split(" "));
        assertThat(cases)
                .filteredOn(found -> found.code() == AttachCode.DETACH_HANGS)
                .allSatisfy(found -> {
                    assertThat(found.reason().message())
                            .contains("finalizers external-attacher/d-example", "driver " + driver);
                    assertThat(found.reason().message().contains("its error: device is busy"))
                            .isEqualTo(attachment.contains("error"));
                    assertThat(found.reason().message().contains("without PersistentVolume/pv1"))
                            .isEqualTo(isGone);
                    assertThat(found.reason().remedy().stream()
                                    .filter(step -> !step.argv().isEmpty())
                                    .map(step -> String.join(" ", step.argv())))
                            .isEqualTo(ask == null ? List.of() : List.of(ask));
                });
    }

    /** A volume that nothing has, and what may use it of its own accord. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            object                                                                                                                                             | state
            {'apiVersion':'kubevirt.io/v1','kind':'VirtualMachineInstance','metadata':{'name':'x','namespace':'ns'},'spec':{'volumes':[{'persistentVolumeClaim':{'claimName':'c-pv1'}}]}} | UNKNOWN
            {'apiVersion':'argoproj.io/v1alpha1','kind':'Rollout','metadata':{'name':'x','namespace':'ns'},'spec':{'template':{'spec':{'volumes':[{'name':'v','persistentVolumeClaim':{'claimName':'c-pv1'}}]}}}} | UNKNOWN
            {'apiVersion':'apps.kruise.io/v1alpha1','kind':'CloneSet','metadata':{'name':'x','namespace':'ns'},'spec':{'template':{'spec':{'volumes':[{'name':'v','persistentVolumeClaim':{'claimName':'c-pv1'}}]}}}} | UNKNOWN
            {'apiVersion':'argoproj.io/v1alpha1','kind':'Rollout','metadata':{'name':'x','namespace':'ns'},'spec':{'replicas':0,'template':{'spec':{'volumes':[{'name':'v','persistentVolumeClaim':{'claimName':'c-pv1'}}]}}}} | FREE
            {'apiVersion':'example.org/v1','kind':'Thing','metadata':{'name':'x','namespace':'ns'},'spec':{'volumes':[{'persistentVolumeClaim':{'claimName':'other'}}]}} | FREE
            {'apiVersion':'example.org/v1','kind':'Thing','metadata':{'name':'x','namespace':'other'},'spec':{'volumes':[{'persistentVolumeClaim':{'claimName':'c-pv1'}}]}} | FREE
            {'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'x','namespace':'ns'},'data':{'a':'c-pv1'}} | FREE
            """)
    void whatMakesPodsOfItsOwnAccordTakesTheFree(String object, State state) {
        List<Manifest> world = List.of(
                AttachObjects.node("a", "ready"),
                AttachObjects.volume("pv1", "ReadWriteOnce", "h1"),
                AttachObjects.claim("pv1", "ReadWriteOnce"),
                AttachObjects.pod("done", "a", "finished"),
                AttachObjects.object(object));
        VolumeDiagnosis volume =
                AttachDiagnosis.of(AttachObjects.whole(world)).volumes().get(0);
        assertThat(volume.state()).isEqualTo(state);
        assertThat(volume.writerMayBeAlive()).isEqualTo(VolumeDiagnosis.Alive.NO);
        assertThat(volume.proof().isPresent()).isEqualTo(state == State.FREE);
        assertThat(volume.cases().stream().anyMatch(found -> found.code() == AttachCode.CUSTOM_RESOURCE_MAY_USE_IT))
                .isEqualTo(state == State.UNKNOWN);
    }

    /** The cases of worlds that have each code between them. */
    private static final List<AttachDiagnosis.Case> REACHED = reached();

    private static List<AttachDiagnosis.Case> reached() {
        List<List<Manifest>> worlds = new ArrayList<>(List.of(
                world("reported inuse", "terminating", "attached", "ready", ""),
                world("ready reported inuse", "", "attached", "ready", ""),
                world("gone", "", "attached", "ready", ""),
                world("ready", "", "attached", "ready", "error"),
                world("ready", "", "", "ready reported", "attached"),
                world("ready reported", "running", "attached", "ready", "attached"),
                world("ready", "", "", "ready", "attached"),
                world("ready", "", "", "ready", "error"),
                world("ready", "", "", "ready", "untaken"),
                world("ready", "", "", "ready", ""),
                world("ready", "", "", "ready unmanaged", ""),
                world("ready reported inuse", "terminating", "attached", "ready", ""),
                world("ready", "", "deleting", "ready", ""),
                world("ready", "", "deleting detacherror", "ready", "error"),
                world("ready reported", "", "attached", "ready", ""),
                world("reported inuse", "running", "attached", "ready", ""),
                world("reported inuse", "", "attached", "ready", ""),
                world("reported", "", "attached", "ready", ""),
                world("oos reported inuse", "terminating", "attached", "ready", ""),
                world("ready oos reported inuse", "", "attached", "ready", ""),
                world("ready reported inuse", "", "", "ready", ""),
                world("gone", "running", "", "ready", ""),
                world("gone", "", "deleting detacherror", "ready", ""),
                world("ready reported inuse", "running", "attached", "ready", "")));
        worlds.addAll(List.of(
                sharedModes(),
                noAttach(),
                sharedStorage(),
                sharedHandle(),
                rwopClaim(),
                rwopVolume(),
                rwopTwice(),
                custom(),
                caret(),
                leftover(),
                unused(),
                otherAttacher(),
                inTree("'cephfs':{'monitors':['m']}"),
                inTree("'azureFile':{'shareName':'s','secretName':'x','secretNamespace':''}")));
        Stream<AttachDiagnosis.Case> cases = Stream.concat(
                        worlds.stream().map(AttachObjects::whole),
                        Stream.of(Inventory.of(world("gone", "", "attached", "ready", ""))))
                .flatMap(world -> AttachDiagnosis.of(world).volumes().stream())
                .flatMap(volume -> volume.cases().stream());
        return Stream.concat(cases, AttachRuleTest.cases()).toList();
    }

    private static List<Manifest> custom() {
        List<Manifest> world = new ArrayList<>(world("ready", "finished", "", "ready", ""));
        world.removeIf(each -> each.kind().equals("Pod") && each.name().equals("wait"));
        world.add(AttachObjects.object("{'apiVersion':'example.org/v1','kind':'Thing','metadata':{'name':'x',"
                + "'namespace':'ns'},'spec':{'claimName':'c-pv1'}}"));
        return world;
    }

    private static List<Manifest> rwopTwice() {
        List<Manifest> world = new ArrayList<>(rwopVolume());
        world.add(pod("two", "a", "running"));
        return world;
    }

    private static List<Manifest> otherAttacher() {
        List<Manifest> world = new ArrayList<>(unused());
        world.set(
                2,
                object("{'apiVersion':'storage.k8s.io/v1','kind':'VolumeAttachment','metadata':{'name':'"
                        + CSI.attachmentName("a") + "'},'spec':{'attacher':'other.example','nodeName':'a','source':"
                        + "{'persistentVolumeName':'pv1'}},'status':{'attached':true}}"));
        return world;
    }

    private static List<Manifest> inTree(String source) {
        return List.of(
                object("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'pv1'},'spec':{'accessModes':"
                        + "['ReadWriteOnce']," + source
                        + ",'claimRef':{'namespace':'ns','name':'c-pv1','uid':'u-pv1'}}}"),
                claim("pv1", "ReadWriteOnce"),
                pod("wait", "b", "waiting"),
                node("b", "ready"));
    }

    private static List<Manifest> sharedModes() {
        return List.of(
                volume("pv1", "ReadWriteMany", "h1"),
                claim("pv1", "ReadWriteMany"),
                pod("wait", "b", "waiting"),
                node("b", "ready"),
                attachment("b", "error"));
    }

    private static List<Manifest> noAttach() {
        List<Manifest> world = new ArrayList<>(world("ready", "", "", "ready", ""));
        world.add(object("{'apiVersion':'storage.k8s.io/v1','kind':'CSIDriver','metadata':{'name':'d.example'},"
                + "'spec':{'attachRequired':false}}"));
        return world;
    }

    private static List<Manifest> sharedStorage() {
        return List.of(
                volume("pv1", "ReadWriteOnce", "h1"),
                volume("pv2", "ReadWriteOnce", "h1"),
                claim("pv1", "ReadWriteOnce"),
                claim("pv2", "ReadWriteOnce"),
                node("a", "ready reported inuse"),
                node("b", "ready"),
                attachment("a", "attached"),
                pod("one", "a", "running"),
                podOf("two", "b", "waiting", "pv2"));
    }

    /** Two shares under one handle, which a kubelet treats as one volume. */
    private static List<Manifest> sharedHandle() {
        return List.of(
                share("pv1", "/a"), share("pv2", "/b"), claim("pv1", "ReadWriteMany"), pod("one", "a", "running"));
    }

    private static Manifest share(String volume, String share) {
        return object("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'" + volume
                + "'},'spec':{'accessModes':['ReadWriteMany'],'csi':{'driver':'smb.csi.k8s.io','volumeHandle':'h',"
                + "'volumeAttributes':{'source':'//files.example/" + share
                + "'}},'claimRef':{'namespace':'ns','name':'c-"
                + volume + "','uid':'u-" + volume + "'}}}");
    }

    private static List<Manifest> rwopClaim() {
        return List.of(
                volume("pv1", "ReadWriteOncePod", "h1"),
                claim("pv1", "ReadWriteOncePod"),
                node("a", "ready reported inuse"),
                attachment("a", "attached"),
                pod("one", "a", "running"),
                pod("two", "", "waiting"));
    }

    private static List<Manifest> rwopVolume() {
        return List.of(
                volume("pv1", "ReadWriteOncePod", "h1"),
                claim("pv1", "ReadWriteOncePod"),
                node("a", "ready reported inuse"),
                attachment("a", "attached"),
                pod("one", "a", "running"),
                pod("two", "a", "waiting"));
    }

    private static List<Manifest> caret() {
        return List.of(
                volume("pv1", "ReadWriteOnce", "h^1"),
                node("a", "ready"),
                attachmentOf("a", "attached", "pv1", new CsiVolume("d.example", "h^1")));
    }

    private static List<Manifest> leftover() {
        return List.of(node("a", "ready"), attachment("a", "attached"));
    }

    private static List<Manifest> unused() {
        return List.of(volume("pv1", "ReadWriteOnce", "h1"), node("a", "ready reported"), attachment("a", "attached"));
    }

    @Test
    void twoVolumesWithOneStorageAreOneVolume() {
        VolumeDiagnosis volume = ask(sharedStorage());
        assertThat(volume.objects()).hasSize(2);
        assertThat(volume.cases().get(0).code()).isEqualTo(AttachCode.SHARED_STORAGE);
        assertThat(volume.cases()).extracting(AttachDiagnosis.Case::code).contains(AttachCode.USED_ELSEWHERE);
        assertThat(volume.attachedTo()).containsExactly("a");
    }

    @Test
    void twoAttachmentsOfAnExclusiveVolumeAreDangerEvenIfNobodyWaits() {
        List<Manifest> world = List.of(
                volume("pv1", "ReadWriteOnce", "h1"),
                node("a", "ready"),
                node("b", "ready reported"),
                attachment("a", "deleting detacherror"),
                attachment("b", "attached"));
        VolumeDiagnosis volume = ask(world);
        assertThat(volume.state()).isEqualTo(State.UNSAFE);
        assertThat(volume.attachedTo()).containsExactly("a", "b");
    }

    @Test
    void attachmentsTheControllerLeavesAloneAreToldOf() {
        List<Manifest> byHand =
                List.of(volume("pv1", "ReadWriteOnce", "h1"), node("a", "ready"), attachment("a", "attached byhand"));
        assertThat(ask(byHand).cases()).extracting(AttachDiagnosis.Case::code).contains(AttachCode.LEFT_FOR_EVER);
        assertThat(ask(leftover()).name()).hasToString("VolumeAttachment/" + CSI.attachmentName("a"));
        assertThat(ask(unused()).state()).isEqualTo(State.UNUSED);
    }

    @Test
    void errorsAreQuotedAndTheGravestComesFirst() {
        VolumeDiagnosis volume = ask(world("ready", "", "deleting detacherror", "ready", "error"));
        assertThat(volume.cases())
                .anySatisfy(found -> assertThat(found.reason().message()).contains("device is busy"));
        VolumeDiagnosis lost = ask(world("reported inuse", "terminating", "attached", "ready", ""));
        assertThat(lost.writerMayBeAlive()).isEqualTo(VolumeDiagnosis.Alive.YES);
        assertThat(lost.cases().get(0).reason().severity()).isEqualTo(Severity.DANGER);
        assertThat(lost.waiting()).hasSize(1);
        assertThat(AttachDiagnosis.of(Inventory.of(List.of())).volumes()).isEmpty();
    }

    @Test
    void theSameObjectsInAnyOrderGiveTheSameDiagnosis() {
        List<Manifest> world = new ArrayList<>(sharedStorage());
        AttachDiagnosis first = AttachDiagnosis.of(Inventory.of(world));
        Collections.reverse(world);
        assertThat(AttachDiagnosis.of(Inventory.of(world)))
                .usingRecursiveComparison()
                .isEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            object                                                                                        | named
            {'kind':'Node','apiVersion':'v1','metadata':{'name':'x'},'status':{'volumesInUse':'a'}}       | Node/x
            {'kind':'Pod','apiVersion':'v1','metadata':{'name':'x','namespace':'n'},'spec':{'volumes':1}} | Pod/n/x
            {'kind':'PersistentVolume','apiVersion':'v1','metadata':{'name':'x'},'spec':{'csi':{'driver':1}}} | PersistentVolume/x
            {'kind':'VolumeAttachment','apiVersion':'storage.k8s.io/v1','metadata':{'name':'x'},'spec':[]} | VolumeAttachment/x
            {'kind':'CSIDriver','apiVersion':'storage.k8s.io/v1','metadata':{'name':'x'},'spec':{'attachRequired':0}} | CSIDriver/x
            """)
    void anObjectThatCannotBeReadIsNamedAndTheOthersAreAnswered(String json, String named) {
        List<Manifest> world = new ArrayList<>(unused());
        int before = AttachDiagnosis.of(Inventory.of(world)).volumes().size();
        world.add(object(json));
        AttachDiagnosis diagnosis = AttachDiagnosis.of(Inventory.of(world));
        assertThat(diagnosis.volumes()).hasSize(before);
        assertThat(diagnosis.unreadable())
                .singleElement()
                .satisfies(bad -> assertThat(bad.object()).hasToString(named));
    }

    @Test
    void aNodeThatCannotBeReadIsNotGone() {
        List<Manifest> world = new ArrayList<>(world("gone", "", "attached", "ready", ""));
        world.add(object("{'kind':'Node','apiVersion':'v1','metadata':{'name':'a'},'status':{'conditions':{}}}"));
        assertThat(ask(world).cases())
                .extracting(AttachDiagnosis.Case::code)
                .contains(AttachCode.UNCERTAIN)
                .doesNotContain(AttachCode.NODE_GONE);
    }

    @Test
    void aStateIsPrintedInKebabCase() {
        assertThat(State.IN_PLACE).hasToString("in-place");
        assertThat(NodeState.Attachment.NOT_TAKEN_UP).hasToString("not-taken-up");
        assertThat(AttachCode.READ_WRITE_ONCE_POD_CLAIM_IN_USE).hasToString("ReadWriteOncePodClaimInUse");
        assertThat(AttachCode.ATTACHED_TWICE).hasToString("AttachedTwice");
        assertThat(NodeState.Presence.NOT_GIVEN).hasToString("not-given");
        assertThat(VolumeDiagnosis.Alive.UNKNOWN).hasToString("unknown");
        assertThat(DetachRule.Era.UNHEALTHY_ONLY).hasToString("unhealthy-only");
        assertThat(DetachRule.Decision.FORCE_DETACH).hasToString("force-detach");
        assertThat(MultiAttachMessage.Words.WAITING_FOR_DETACH).hasToString("waiting-for-detach");
    }

    @Test
    void aNodeMayReportThousandsOfVolumes() {
        String names = IntStream.range(0, 4_000)
                .mapToObj(i -> "{'name':'kubernetes.io/csi/d.example^h" + i + "'}")
                .collect(Collectors.joining(","));
        Manifest node = object("{'apiVersion':'v1','kind':'Node','metadata':{'name':'a'},'status':{'volumesAttached':["
                + names + "]}}");
        assertThat(AttachDiagnosis.of(whole(List.of(node))).volumes()).hasSize(4_000);
    }

    @Test
    void isJsonWithEachVolume() {
        assertThat(AttachDiagnosis.of(whole(world("reported", "terminating", "attached", "ready", "")))
                        .toJson()
                        .toJson())
                .isEqualTo("""
                {"volumes":[{"name":"kubernetes.io/csi/d.example^h1","objects":["pv1"],"multiAttach":false,\
                "oneWriter":true,"attachedTo":["a"],"wantedBy":["ns/wait"],"state":"stuck","writerMayBeAlive":"yes",\
                "reasons":[{"code":"NodeLostTerminating","severity":"DANGER","object":"Pod/ns/wait","path":"",\
                "message":"the other node is not Ready and its pods are only marked for deletion: a dead node never \
                reports them as stopped (node a)","remedy":[{"action":"fence-node","target":"Node/a","argv":[],\
                "why":"power the node off, or cut it off from the storage","requires":"","proves":"the node can no \
                longer write, if the power or the storage confirms it","undo":[]},{"action":"taint-node",\
                "target":"Node/a","argv":["kubectl","taint","nodes","a",\
                "node.kubernetes.io/out-of-service=nodeshutdown:NoExecute"],"why":"let the controller detach the \
                volume without waiting","requires":"the node is fenced","proves":"","undo":["kubectl","taint",\
                "nodes","a","node.kubernetes.io/out-of-service=nodeshutdown:NoExecute-"]}],"node":"a"}],\
                "advice":[{"code":"NodeLostTerminating","byItself":"nothing, without a time limit: the six minutes \
                start only when the last pod is gone","safe":"only after the node is fenced: add the out-of-service \
                taint, or delete the Node object","notSafe":"the taint or a forced deletion without fencing: the \
                old node may still write","writerMayBeAlive":true}],"nodes":[{"name":"a","exists":true,\
                "presence":"given","ready":false,"outOfService":false,"attachment":"attached","error":"",\
                "reported":true,"inUse":false,"users":[],"terminating":["ns/old"],"mayWrite":true},{"name":"b",\
                "exists":true,"presence":"given","ready":true,"outOfService":false,"attachment":"none","error":"",\
                "reported":false,"inUse":false,"users":["ns/wait"],"terminating":[],"mayWrite":false}]}]}""");
    }
}
