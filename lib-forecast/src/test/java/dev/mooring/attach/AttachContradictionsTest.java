package dev.mooring.attach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.attach.AttachDiagnosis.State;
import dev.mooring.attach.VolumeDiagnosis.Alive;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Evidence that shows two writers, or that is missing, and what is said of it. */
class AttachContradictionsTest {

    /** An object by its words: a node, a VolumeAttachment, a pod or a volume, with what AttachObjects knows of it. */
    private static List<Manifest> world(String words) {
        List<Manifest> world = new ArrayList<>();
        String all = words.replace("ISCSI", "'iscsi':{'targetPortal':'t','iqn':'q','lun':1}")
                .replace("READER", "'iscsi':{'targetPortal':'t','iqn':'q','lun':1,'readOnly':true}")
                .replace("SHARE", "'azureFile':{'shareName':'s','secretName':'x'}");
        for (String object : all.split("; ")) {
            String[] word = object.split(" ", 3);
            String rest = word.length > 2 ? word[2] : "";
            switch (word[0]) {
                case "node" -> world.add(AttachObjects.node(word[1], rest));
                case "va" -> world.add(AttachObjects.attachment(word[1], rest));
                case "pod" -> world.add(AttachObjects.pod(rest, word[1].equals("-") ? "" : word[1], rest));
                case "pv" -> {
                    world.add(AttachObjects.volume(word[1], rest, "h1"));
                    world.add(AttachObjects.claim(word[1], rest));
                }
                case "rbd" -> {
                    world.add(
                            AttachObjects.object(
                                    "{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'pv1'},'spec':{'accessModes':['"
                                            + word[1] + "'],'volumeMode':'" + rest
                                            + "','csi':{'driver':'rbd.csi.ceph.com',"
                                            + "'volumeHandle':'h1'},'claimRef':{'namespace':'ns','name':'c-pv1','uid':'u-pv1'}}}"));
                    world.add(AttachObjects.claim("pv1", word[1]));
                }
                case "rbdintree" ->
                    world.addAll(List.of(
                            AttachObjects.object(
                                    "{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'pv1'},'spec':{'accessModes':['"
                                            + word[1] + "'],'rbd':{'monitors':['m'],'pool':'p','image':'i'},"
                                            + "'claimRef':{'namespace':'ns','name':'c-pv1','uid':'u-pv1'}}}"),
                            AttachObjects.claim("pv1", word[1])));
                case "kubelet" ->
                    world.add(AttachObjects.object("{'apiVersion':'v1','kind':'Node','metadata':{'name':'" + word[1]
                            + "','annotations':{'volumes.kubernetes.io/controller-managed-attach-detach':'true'}},"
                            + "'status':{'nodeInfo':{'kubeletVersion':'" + rest
                            + "'},'conditions':[{'type':'Ready','status':'True'}]}}"));
                case "driver" ->
                    world.add(AttachObjects.object(
                            "{'apiVersion':'storage.k8s.io/v1','kind':'CSIDriver','metadata':{'name':'d.example'},'spec':{'attachRequired':"
                                    + rest.equals("attaches") + "}}"));
                case "unclaimed" ->
                    world.addAll(List.of(
                            AttachObjects.object(
                                    "{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'pv1'},'spec':{'accessModes':['"
                                            + word[1] + "'],'csi':{'driver':'d.example','volumeHandle':'h1'}}}"),
                            AttachObjects.claim("pv1", word[1])));
                case "phaseless" ->
                    world.addAll(List.of(
                            AttachObjects.volume("pv1", word[1], "h1"),
                            AttachObjects.object("{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{"
                                    + "'name':'c-pv1','namespace':'ns','uid':'u-pv1'},'spec':{'accessModes':['"
                                    + word[1]
                                    + "'],'volumeName':'pv1'}}")));
                case "inline" ->
                    world.add(AttachObjects.object("{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p',"
                            + "'namespace':'ns'},'spec':{'nodeName':'" + word[1] + "','volumes':[{'name':'v','" + rest
                            + "':{'monitors':['m'],'pool':'p','image':'i'}}]},'status':{'phase':'Pending'}}"));
                case "source" ->
                    world.add(AttachObjects.object(
                            "{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'pv1'},'spec':{'accessModes':['"
                                    + word[1] + "']," + rest + "}}"));
                case "runs" ->
                    world.add(AttachObjects.object("{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p-" + word[1]
                            + "','namespace':'ns'},'spec':{'nodeName':'" + word[1] + "','volumes':[{'name':'v'," + rest
                            + "}]},'status':{'phase':'Running'}}"));
                case "reports" ->
                    world.add(AttachObjects.object("{'apiVersion':'v1','kind':'Node','metadata':{'name':'" + word[1]
                            + "'},'status':{'conditions':[{'type':'Ready','status':'True'}],'volumesAttached':[{'name':'"
                            + rest + "'}],'volumesInUse':['" + rest + "']}}"));
                case "vainline" ->
                    world.add(AttachObjects.object(
                            "{'apiVersion':'storage.k8s.io/v1','kind':'VolumeAttachment','metadata':{'name':'"
                                    + AttachObjects.CSI.attachmentName(word[1])
                                    + "'},'spec':{'attacher':'d.example','nodeName':'" + word[1]
                                    + "','source':{'inlineVolumeSpec':{'csi':{'driver':'d.example','volumeHandle':'h1'}}}},"
                                    + "'status':{'attached':true}}"));
                case "bad" ->
                    world.add(AttachObjects.object(
                            "{'apiVersion':'" + (word[1].equals("Node") ? "v1" : "storage.k8s.io/v1") + "','kind':'"
                                    + word[1] + "','metadata':{'name':'x','labels':[]},'provisioner':[]}"));
                default -> throw new IllegalArgumentException(object);
            }
        }
        return world;
    }

    private static VolumeDiagnosis ask(Inventory objects) {
        List<VolumeDiagnosis> volumes = AttachDiagnosis.of(objects).volumes();
        assertThat(volumes).hasSize(1);
        return volumes.get(0);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            case                                  | objects                                                                                                  | code                       | state    | alive
            in place                              | pv pv1 ReadWriteOnce; node a ready reported inuse; va a attached; pod a running                           |                            | IN_PLACE | YES
            unused                                | pv pv1 ReadWriteOnce; node a ready reported; va a attached                                                | Unused                     | UNUSED   | NO
            free                                  | pv pv1 ReadWriteOnce; node a ready; pod a finished                                                        |                            | FREE     | NO
            two attached                          | pv pv1 ReadWriteOnce; node a ready reported; node b ready reported; va a attached; va b attached          | AttachedTwice              | UNSAFE   | UNKNOWN
            two in use, no attachments            | pv pv1 ReadWriteOnce; node a ready inuse; node b ready inuse                                              | AttachedTwice              | UNSAFE   | YES
            one attached, one in use              | pv pv1 ReadWriteOnce; node a ready reported; node b ready inuse                                           | AttachedTwice              | UNSAFE   | YES
            an attachment here, in use there      | pv pv1 ReadWriteOnce; node a ready; node b ready reported inuse; va a attached; va b attached; pod b running | AttachedTwice           | UNSAFE   | YES
            a pod there, in use here              | pv pv1 ReadWriteOnce; node a ready reported inuse; node b ready; va a attached; pod b running             | AttachedTwice              | UNSAFE   | YES
            two in use, one pod for each          | pv pv1 ReadWriteOncePod; node a ready reported inuse; node b ready inuse; va a attached; pod a running; pod b terminating | ReadWriteOncePodTwice | UNSAFE | YES
            two in use may be shared              | pv pv1 ReadWriteMany; node a ready reported inuse; node b ready reported inuse; va a attached; va b attached; pod a running | | IN_PLACE | YES
            two in use of an RBD file system      | rbd ReadWriteMany Filesystem; node a ready; node b ready; pod a running; pod b terminating                | AttachedTwice              | UNSAFE   | YES
            ReadWriteMany of an RBD device        | rbd ReadWriteMany Block; node a ready; node b ready; pod a running; pod b terminating                     | UsedWithoutReport          | UNKNOWN  | YES
            two readers                           | pv pv1 ReadOnlyMany; node a ready reported inuse; node b ready reported inuse; va a attached; va b attached | StillMounted             | UNUSED   | YES
            ready with the taint                  | pv pv1 ReadWriteOnce; node a ready oos reported inuse; va a attached; pod a running                       | ReadyAndOutOfService       | UNSAFE   | YES
            attachment removed by hand            | pv pv1 ReadWriteOnce; node a ready reported inuse; node b ready; pod a running; pod b waiting             | AttachmentRemoved          | UNSAFE   | YES
            attachment removed, nobody waits      | pv pv1 ReadWriteOnce; node a ready reported inuse; pod a running                                          | AttachmentRemoved          | UNSAFE   | YES
            pod on a node that is gone            | pv pv1 ReadWriteOnce; node b ready; pod a running                                                         | PodOnMissingNode           | UNSAFE   | YES
            pod runs, node reports nothing        | pv pv1 ReadWriteOnce; node a ready; va a attached; pod a running                                          | UsedWithoutReport          | UNKNOWN  | YES
            lost node, nobody waits               | pv pv1 ReadWriteOnce; node a reported inuse; va a attached; pod a running                                 | NodeLostRunning            | UNKNOWN  | YES
            lost node, pod terminating            | pv pv1 ReadWriteOnce; node a reported inuse; va a attached; pod a terminating                             | NodeLostTerminating        | UNKNOWN  | YES
            lost node, said to be off             | pv pv1 ReadWriteOnce; node a oos reported inuse; va a attached                                            | OutOfService               | UNKNOWN  | UNKNOWN
            lost node, the pod is finished        | pv pv1 ReadWriteOnce; node a lost; pod a finished                                                         | LostNodeMayWrite           | UNKNOWN  | UNKNOWN
            lost node, the pod has not started    | pv pv1 ReadWriteOnce; node a lost; pod a waiting                                                          | AttachDue                  | UNKNOWN  | YES
            lost node, only an attachment         | pv pv1 ReadWriteOnce; node a lost; va a attached                                                          | Uncertain                  | UNKNOWN  | YES
            the taint where nothing is            | pv pv1 ReadWriteOnce; node a ready oos; pod a finished                                                    | LostNodeMayWrite           | UNKNOWN  | UNKNOWN
            lost node, one pod kept from nodes    | pv pv1 ReadWriteOncePod; node a reported inuse; va a attached; pod a running; pod - waiting               | NodeLostRunning            | STUCK    | YES
            the same claim                        | pv pv1 ReadWriteOncePod; node a reported inuse; va a attached; pod a running; pod - waiting               | ReadWriteOncePodClaimInUse | STUCK    | YES
            the finished pod does not keep it     | pv pv1 ReadWriteOncePod; node a ready; pod a finished; pod - waiting                                      |                            | FREE     | NO
            lost node, waiting on an unseen node  | pv pv1 ReadWriteOnce; node a reported inuse; va a attached; pod x waiting                                 | NodeLostTimer              | STUCK    | YES
            terminating, waiting elsewhere        | pv pv1 ReadWriteOnce; node a ready reported inuse; node b ready; va a attached; pod a terminating; pod b waiting | TerminatingElsewhere | WAITING | YES
            nothing in the way                    | pv pv1 ReadWriteOnce; node b ready; pod b waiting                                                         | AttachDue                  | WAITING  | NO
            shared, nothing in the way            | pv pv1 ReadWriteMany; node b ready; pod b waiting                                                         | AttachDue                  | WAITING  | NO
            the taint, and the pod has not started| pv pv1 ReadWriteOnce; node a ready oos; pod a waiting                                                     | ReadyAndOutOfService       | UNSAFE   | UNKNOWN
            a claim that many pods may have       | pv pv1 ReadWriteOnce; node a ready reported inuse; va a attached; pod a running; pod - waiting            |                            | IN_PLACE | YES
            mounted, and no attach is needed      | pv pv1 ReadWriteOnce; driver - none; node a ready inuse                                                   | StillMounted               | UNKNOWN  | YES
            no driver makes a VolumeAttachment    | reports a kubernetes.io/iscsi/t:q:1; runs a ISCSI                                                         |                            | IN_PLACE | YES
            two in use of an inline disk          | reports a kubernetes.io/iscsi/t:q:1; runs a ISCSI; reports b kubernetes.io/iscsi/t:q:1; runs b ISCSI      | AttachedTwice              | UNSAFE   | YES
            two readers of an inline disk         | reports a kubernetes.io/iscsi/t:q:1; runs a READER; reports b kubernetes.io/iscsi/t:q:1; runs b READER    |                            | IN_PLACE | YES
            two in use of an inline share         | node a ready; runs a SHARE; node b ready; runs b SHARE                                                    | UsedWithoutReport          | UNKNOWN  | YES
            nobody knows the volume               | node a ready reported; node b ready reported                                                              | VolumeNotGiven             | UNKNOWN  | UNKNOWN
            """)
    void theEvidenceIsComparedFirst(String row, String objects, String code, State state, Alive alive) {
        VolumeDiagnosis volume = ask(AttachObjects.whole(world(objects)));
        if (code != null) {
            assertThat(volume.cases())
                    .as(row)
                    .extracting(found -> found.code().id())
                    .contains(code);
        }
        assertThat(volume.state()).as(row).isEqualTo(state);
        assertThat(volume.writerMayBeAlive()).as(row).isEqualTo(alive);
        assertThat(volume.cases())
                .as(row)
                .allMatch(found -> found.reason().severity() == Severity.INFO
                        || !found.reason().remedy().isEmpty());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            pv pv1 ReadWriteOnce; node a ready reported inuse; va a attached; pod a running
            pv pv1 ReadWriteOnce; node a ready reported; va a attached
            pv pv1 ReadWriteOnce; node a ready; pod a finished
            pv pv1 ReadWriteOnce; node b ready; pod b waiting
            """)
    void whatIsNotGivenIsNotAbsent(String objects) {
        assertThat(ask(AttachObjects.whole(world(objects))).state()).isNotEqualTo(State.UNKNOWN);
        VolumeDiagnosis loose = ask(Inventory.of(world(objects)));
        assertThat(loose.state()).isEqualTo(State.UNKNOWN);
        assertThat(loose.writerMayBeAlive()).isNotEqualTo(Alive.NO);
        assertThat(loose.cases())
                .filteredOn(found -> found.code() == AttachCode.EVIDENCE_NOT_COMPLETE)
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.reason().message())
                            .endsWith(
                                    "(CSIDriver, Node, PersistentVolume, PersistentVolumeClaim, Pod, VolumeAttachment)");
                    assertThat(found.reason().remedy().get(0).argv()).contains("kubectl", "get");
                });
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            modes            | several nodes | one writer
            ReadWriteOnce    | false         | true
            ReadWriteOncePod | false         | true
            ReadOnlyMany     | true          | false
            ReadWriteMany    | true          | false
            """)
    void theAccessModesSayHowManyNodesMayHaveItAndWriteIt(String modes, boolean severalNodes, boolean oneWriter) {
        VolumeDiagnosis volume = ask(
                AttachObjects.whole(world("pv pv1 " + modes + "; node a ready reported; node b ready; pod b waiting")));
        assertThat(volume.isMultiAttachAllowed()).isEqualTo(severalNodes);
        assertThat(volume.hasOneWriter()).isEqualTo(oneWriter);
        assertThat(volume.nodes()).extracting(NodeState::node).containsExactly("a", "b");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            case                       | objects                                                                           | missing   | state
            a driver without CSIDriver | pv pv1 ReadWriteOnce; node a ready reported; va a attached                        | CSIDriver | UNKNOWN
            the CSIDriver is given     | pv pv1 ReadWriteOnce; driver - attaches; node a ready reported; va a attached     |           | UNUSED
            a volume without a driver  | reports a kubernetes.io/iscsi/t:q:1; runs a ISCSI                                 |           | IN_PLACE
            """)
    void whetherADriverAttachesIsKnownByItsCsiDriver(String row, String objects, String missing, State state) {
        VolumeDiagnosis volume = ask(Inventory.of(world(objects))
                .complete("Pod", "PersistentVolumeClaim", "PersistentVolume", "VolumeAttachment", "Node"));
        assertThat(volume.state()).as(row).isEqualTo(state);
        assertThat(volume.cases().stream()
                        .filter(found -> found.code() == AttachCode.EVIDENCE_NOT_COMPLETE)
                        .map(found -> found.reason().message().replaceAll(".*\\((.*)\\)", "$1"))
                        .findFirst())
                .as(row)
                .isEqualTo(Optional.ofNullable(missing));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
            case                                  | objects                                                                                                      | cases                                         | said
            the error of an unused node           | pv pv1 ReadWriteOnce; node a ready; va a deleting detacherror                                                | DetachRefused@a                               | (node a: device is busy)
            no error                              | pv pv1 ReadWriteOnce; node a ready reported; va a attached                                                   | Unused@a                                      | needs it (node a)
            a pod waits and the node has an error | pv pv1 ReadWriteOnce; node a ready; node b ready; va a deleting detacherror; pod b waiting                   | DetachRefused@a                               | (node a: device is busy)
            the volume is not of this claim       | unclaimed ReadWriteOnce; node b ready; pod b waiting                                                         | PodUnseen@b                                   | (the volume has no claimRef)
            and no attach is needed               | unclaimed ReadWriteOnce; driver - none; node b ready; pod b waiting                                          | PodUnseen@b                                   | (the volume has no claimRef)
            no attach is needed                   | pv pv1 ReadWriteOnce; driver - none; node b ready; pod b waiting                                             | NoAttachNeeded@b                              | the volume is mounted without being attached
            a driver that attaches                | pv pv1 ReadWriteOnce; driver - attaches; node b ready; pod b waiting                                         | AttachDue@b                                   | the attach is due
            a second pod of the node              | pv pv1 ReadWriteOnce; node a ready reported inuse; va a attached; pod a running; pod a waiting               | AttachedHere@a                                | an older event no longer applies
            the node still reports it             | pv pv1 ReadWriteOnce; driver - none; node a ready reported; va a attached                                    | Unused@a                                      | needs it (node a)
            the node does not report it           | pv pv1 ReadWriteOnce; driver - none; node a ready; va a attached                                             | Uncertain@a LeftForEver@a                     | not the usual one (node a)
            the kubelet has the removed plugin    | rbdintree ReadWriteOnce; kubelet a v1.30.1; pod a waiting                                                    | ControllerDoesNotAttach@a InTreePluginRemoved | the controller has no plugin for it
            this kubelet does not                 | rbdintree ReadWriteOnce; kubelet a v1.34.1; pod a waiting                                                    | KubeletHasNoPlugin@a InTreePluginRemoved      | has no plugin kubernetes.io/rbd
            a kubelet of the same release         | rbdintree ReadWriteOnce; kubelet a v1.37.0; pod a waiting                                                    | InTreePluginRemoved                           | no node can mount the volume
            a kubelet that is not known           | rbdintree ReadWriteOnce; kubelet a v1.90.0; pod a waiting                                                    | InTreePluginRemoved                           | no node can mount the volume
            no Node object                        | pv pv1 ReadWriteOnce; pod b waiting                                                                          | PodUnseen@b                                   | (there is no Node object b)
            no phase of the claim                 | phaseless ReadWriteOnce; node b ready; pod b waiting                                                         | AttachDue@b                                   | the attach is due
            an inline volume                      | node a ready; inline a rbd                                                                                   | InTreePluginRemoved                           | kubernetes.io/rbd/p:i of Pod/ns/p: no kubelet of this release
            an attachment with its own source     | node a ready; vainline a                                                                                     | Uncertain@a VolumeNotGiven                    | kubernetes.io/csi/d.example^h1 of VolumeAttachment/csi-4a0b2fec45bc027060402275da2bd5814bdf214d5afe4088f4a38b9a8b007e77: no given
            a volume that nothing attaches        | source ReadWriteOnce 'nfs':{'server':'s','path':'/p'}; node a ready; va a attached                           | Uncertain@a LeftForEver@a                     | kubernetes.io/nfs/s//p of VolumeAttachment/csi-4a0b
            the volume has no unique name         | source ReadWriteOnce 'fc':{'lun':1}; node a ready; va a attached                                             | Uncertain@a LeftForEver@a VolumeNotGiven      | VolumeAttachment/csi-4a0b2fec45bc027060402275da2bd5814bdf214d5afe4088f4a38b9a8b007e77 of
            two nodes with an inline disk         | reports a kubernetes.io/iscsi/t:q:1; runs a ISCSI; reports b kubernetes.io/iscsi/t:q:1; runs b ISCSI         | AttachedTwice@a                               | iscsi/t:q:1 of Node/a: two nodes have the volume
            nothing but a report                  | node a ready reported                                                                                        | VolumeNotGiven Unused@a                       | of Node/a: no given PersistentVolume
            two nodes                             | pv pv1 ReadWriteOnce; node a ready reported inuse; node b ready; va a attached; va b deleting; pod a running | AttachedTwice@a Detaching@b                   | (node a: in volumesAttached, in volumesInUse, VolumeAttachment attached, Pod/ns/running; node b: VolumeAttachment deleting)
            two nodes report it                   | pv pv1 ReadWriteOnce; node a ready reported; node b ready inuse; va a attached; va b attached                | AttachedTwice@a StillMounted@b Unused@a       | (node a: in volumesAttached, VolumeAttachment attached; node b: in volumesInUse, VolumeAttachment attached)
            a node that cannot be read            | pv pv1 ReadWriteOnce; node a ready reported; va a attached; bad Node                                         | EvidenceNotComplete Unused@a                  | of PersistentVolume/pv1: not all objects of these kinds are given or can be read, so that another node or pod may have the volume (Node)
            a class that cannot be read           | pv pv1 ReadWriteOnce; node a ready reported; va a attached; bad StorageClass                                 | Unused@a                                      | needs it (node a)
            two pods for one | pv pv1 ReadWriteOncePod; node a ready reported inuse; node b ready; va a attached; pod a running; pod b terminating | AttachedTwice@a ReadWriteOncePodTwice UsedWithoutReport@b | (Pod/ns/running on node a, Pod/ns/terminating on node b)
            """)
    void eachCaseIsSaidOfItsNodeAndNoOther(String row, String objects, String cases, String said) {
        VolumeDiagnosis volume = ask(AttachObjects.whole(world(objects)));
        assertThat(volume.cases().stream()
                        .map(found -> found.code().id() + (found.node().isEmpty() ? "" : "@" + found.node()))
                        .collect(Collectors.joining(" ")))
                .as(row)
                .isEqualTo(cases);
        assertThat(volume.cases())
                .as(row)
                .anySatisfy(found -> assertThat(
                                volume.name() + " of " + found.reason().subject() + ": "
                                        + found.reason().message())
                        .contains(said));
    }
}
