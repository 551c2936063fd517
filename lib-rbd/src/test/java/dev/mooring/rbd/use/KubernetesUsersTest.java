package dev.mooring.rbd.use;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonValue;
import dev.mooring.object.Inventory;
import dev.mooring.rbd.image.RbdContext;
import dev.mooring.rbd.image.RbdImageSpec;
import dev.mooring.rbd.use.RbdNode.Network;
import dev.mooring.rbd.use.UseEvidence.KubernetesUser;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which objects show a user of the image, for certain or possibly. */
class KubernetesUsersTest {

    private static final String VOLUME = """
            {"kind":"PersistentVolume","metadata":{"name":"pv","namespace":"shop"},"status":{"phase":"Bound"},
             "spec":{"csi":{"driver":"rbd.csi.ceph.com","volumeHandle":"h","volumeAttributes":
               {"staticVolume":"true","clusterID":"c","pool":"kube","imageName":"data"}}}}
            """;

    private static final String CLAIM =
            "{\"kind\":\"PersistentVolumeClaim\",\"metadata\":{\"namespace\":\"shop\",\"name\":\"db\"},\"spec\":{\"volumeName\":\"pv\"}}";

    private static String pod(String status) {
        return "{\"kind\":\"Pod\",\"metadata\":{\"namespace\":\"shop\",\"name\":\"p\"},\"spec\":{\"nodeName\":\"n1\",\"volumes\":"
                + "[{\"name\":\"v\",\"persistentVolumeClaim\":{\"claimName\":\"db\"}}]},\"status\":" + status + "}";
    }

    private static String found(String... objects) {
        Inventory inventory = Inventory.EMPTY;
        for (String object : objects) {
            inventory = inventory.with(JsonValue.parse(object));
        }
        KubernetesUsers users = KubernetesUsers.of(Scene.IMAGE.withoutSnapshot(), inventory, RbdContext.EMPTY);
        return users.found().stream()
                .filter(user -> user.sign() != KubernetesUser.Sign.RESERVES)
                .map(user -> user.sign() + " " + user.subject() + "@" + user.node())
                .collect(Collectors.joining(", "));
    }

    private static String volume() {
        // A static volume is named by its handle.
        return VOLUME.replace("\"h\"", "\"data\"");
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
                    pod     | status                                                                          | found
                    running | {"phase":"Running"}                                                             | uses Pod/shop/p@n1
                    waiting | {"phase":"Pending"}                                                             | waits Pod/shop/p@n1
                    init    | {"phase":"Pending","initContainerStatuses":[{"state":{"running":{}}}]}          | uses Pod/shop/p@n1
                    after   | {"phase":"Pending","initContainerStatuses":[{"state":{"terminated":{}}}]}       | uses Pod/shop/p@n1
                    unknown | {"phase":"Unknown"}                                                             | uses Pod/shop/p@n1
                    none    | {}                                                                              | uses Pod/shop/p@n1
                    done    | {"phase":"Succeeded","containerStatuses":[{"state":{"terminated":{}}}]}         | ``
                    evicted | {"phase":"Failed","containerStatuses":[{"state":{"running":{}}}]}               | uses Pod/shop/p@n1
                    stateless | {"phase":"Succeeded","containerStatuses":[{"name":"c"}]}                      | uses Pod/shop/p@n1
                    silent  | {"phase":"Failed","reason":"NodeLost"}                                          | may-use Pod/shop/p@n1
                    """)
    void aPodUsesTheImageOnceAContainerHasBegun(String pod, String status, String found) {
        assertThat(found(volume(), CLAIM, pod(status))).isEqualTo(found);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        node    | status                                                                                             | found
        answers | {"conditions":[{"type":"Ready","status":"True"}]}                                                  | ``
        lost    | {"conditions":[{"type":"Ready","status":"Unknown"}]}                                               | may-use Pod/shop/p@n1
        in use  | {"conditions":[{"type":"Ready","status":"True"}],"volumesInUse":["kubernetes.io/csi/rbd.csi.ceph.com^data"]} | may-use Pod/shop/p@n1, uses Node/n1 status.volumesInUse@n1
        """)
    void onlyANodeThatAnswersShowsThatAnEvictedPodHasStopped(String node, String status, String found) {
        assertThat(found(
                        volume(),
                        CLAIM,
                        pod("{\"phase\":\"Failed\",\"reason\":\"Evicted\"}"),
                        "{\"kind\":\"Node\",\"metadata\":{\"name\":\"n1\"},\"status\":" + status + "}"))
                .isEqualTo(found);
    }

    @Test
    void aNamespaceOfAVolumeHidesNoPod() {
        assertThat(found(volume(), CLAIM, pod("{\"phase\":\"Running\"}")))
                .isEqualTo(
                        found(volume().replace(",\"namespace\":\"shop\"", ""), CLAIM, pod("{\"phase\":\"Running\"}")))
                .isEqualTo("uses Pod/shop/p@n1");
    }

    @Test
    void aPodWhoseClaimIsNotListedMayUseTheImage() {
        String reserved =
                volume().replace("\"spec\":{", "\"spec\":{\"claimRef\":{\"namespace\":\"shop\",\"name\":\"db\"},");
        String other =
                volume().replace("\"spec\":{", "\"spec\":{\"claimRef\":{\"namespace\":\"shop\",\"name\":\"x\"},");
        String running = pod("{\"phase\":\"Running\"}");
        assertThat(found(reserved, running)).isEqualTo("uses Pod/shop/p@n1");
        assertThat(found(volume(), running)).isEqualTo("may-use Pod/shop/p@n1");
        assertThat(found(running)).isEqualTo("may-use Pod/shop/p@n1");
        assertThat(found(other, running)).isEmpty();
        assertThat(found(volume(), CLAIM.replace("\"pv\"", "\"another\""), running))
                .isEmpty();
    }

    @Test
    void nodesAndAttachmentsAreLookedAt() {
        String name = "kubernetes.io/csi/rbd.csi.ceph.com^data";
        String node =
                "{\"kind\":\"Node\",\"metadata\":{\"name\":\"n3\"},\"status\":{\"volumesInUse\":[\"" + name + "\"]}}";
        String attached =
                "{\"kind\":\"Node\",\"metadata\":{\"name\":\"n4\"},\"status\":{\"volumesAttached\":[{\"name\":\"" + name
                        + "\"}]}}";
        String attachment =
                "{\"kind\":\"VolumeAttachment\",\"metadata\":{\"name\":\"a\"},\"spec\":{\"nodeName\":\"n5\",\"source\":{\"persistentVolumeName\":\"pv\"}}}";
        String inline =
                "{\"kind\":\"VolumeAttachment\",\"metadata\":{\"name\":\"b\"},\"spec\":{\"nodeName\":\"n6\",\"source\":{\"inlineVolumeSpec\":"
                        + "{\"csi\":{\"driver\":\"other\",\"volumeHandle\":\"data\"}}}}}";
        assertThat(found(volume(), node, attached, attachment, inline, inline.replace("data", "logs")))
                .isEqualTo("uses Node/n3 status.volumesInUse@n3, may-use Node/n4 status.volumesAttached@n4,"
                        + " may-use VolumeAttachment/a@n5, may-use VolumeAttachment/b@n6");
    }

    /** Every kind of name that an object has for an image, beside a volume that is there. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        case                          | objects                                                                                     | found
        device                        | pod {"hostPath":{"path":"/dev/rbd/kube/IMAGE"}}                                             | uses Pod/s/p@n3
        device under an old pool name | pod {"hostPath":{"path":"/dev/rbd/old/IMAGE"}}                                              | uses Pod/s/p@n3
        device of another image       | pod {"hostPath":{"path":"/dev/rbd/kube/OTHER"}}                                             | ``
        device with a number          | pod {"hostPath":{"path":"/dev/rbd0"}}                                                       | may-use Pod/s/p@n3
        device of rbd-nbd             | pod {"hostPath":{"path":"/dev/nbd3"}}                                                       | may-use Pod/s/p@n3
        all devices, as a plugin has  | pod {"hostPath":{"path":"/dev"}}                                                            | ``
        directory of the host         | pod {"hostPath":{"path":"/var/lib/kubelet"}}                                                | ``
        inline, in-tree               | pod {"rbd":{"pool":"kube","image":"IMAGE"}}                                                 | uses Pod/s/p@n3
        inline, pool renamed          | pod {"rbd":{"pool":"old","image":"IMAGE"}}                                                  | uses Pod/s/p@n3
        volume is gone, node uses it  | node ["kubernetes.io/csi/rbd.csi.ceph.com^HANDLE"] []                                       | uses Node/n3 status.volumesInUse kubernetes.io/csi/rbd.csi.ceph.com^HANDLE@n3
        volume is gone, node has it   | node [] [{"name":"kubernetes.io/csi/my.csi^HANDLE"}]                                        | may-use Node/n3 status.volumesAttached kubernetes.io/csi/my.csi^HANDLE@n3
        volume is gone, only a device | node [] [{"name":"kubernetes.io/csi/x^h","devicePath":"/dev/rbd/kube/IMAGE"}]               | may-use Node/n3 status.volumesAttached kubernetes.io/csi/x^h@n3
        device of another image there | node [] [{"name":"kubernetes.io/csi/x^h","devicePath":"/dev/rbd/kube/OTHER"}]               | ``
        volume is gone, in-tree       | node ["kubernetes.io/rbd/kube:IMAGE"] []                                                    | uses Node/n3 status.volumesInUse kubernetes.io/rbd/kube:IMAGE@n3
        another volume on the node    | node ["kubernetes.io/csi/rbd.csi.ceph.com^OTHERS"] []                                       | ``
        attachment of a lost volume   | attachment rbd.csi.ceph.com                                                                 | may-use VolumeAttachment/a, whose volume lost is not there,@n3
        attachment of another driver  | attachment ebs.csi.aws.com                                                                  | ``
        snapshot is being taken       | content {"volumeHandle":"HANDLE"} {}                                                        | snapshots VolumeSnapshotContent/sc@
        snapshot is not ready         | content {"volumeHandle":"HANDLE"} {"snapshotHandle":"OTHERS","readyToUse":false}            | snapshots VolumeSnapshotContent/sc@
        snapshot was taken            | content {"volumeHandle":"HANDLE"} {"snapshotHandle":"OTHERS","readyToUse":true}             | ``
        snapshot is the image         | content {"snapshotHandle":"HANDLE"} {}                                                      | snapshots VolumeSnapshotContent/sc@
        snapshot of another image     | content {"volumeHandle":"OTHERS"} {}                                                        | ``
        """)
    void anObjectNamesTheImageWithoutAVolume(String name, String objects, String found) {
        String image = "csi-vol-657f4f6d-216c-4ce3-8180-ccc4980b112b";
        String handle = "0001-0009-rook-ceph-0000000000000002-657f4f6d-216c-4ce3-8180-ccc4980b112b";
        String text = replaced(objects, image, handle);
        String[] words = text.split(" ");
        String object = switch (words[0]) {
            case "pod" ->
                "{\"kind\":\"Pod\",\"metadata\":{\"namespace\":\"s\",\"name\":\"p\"},\"spec\":{\"nodeName\":\"n3\",\"volumes\":[{\"name\":\"v\","
                        + words[1].substring(1) + "]},\"status\":{\"phase\":\"Running\"}}";
            case "node" ->
                "{\"kind\":\"Node\",\"metadata\":{\"name\":\"n3\"},\"status\":{\"volumesInUse\":" + words[1]
                        + ",\"volumesAttached\":" + words[2] + "}}";
            case "attachment" ->
                "{\"kind\":\"VolumeAttachment\",\"metadata\":{\"name\":\"a\"},\"spec\":{\"attacher\":\"" + words[1]
                        + "\",\"nodeName\":\"n3\",\"source\":{\"persistentVolumeName\":\"lost\"}}}";
            default ->
                "{\"kind\":\"VolumeSnapshotContent\",\"metadata\":{\"name\":\"sc\"},\"spec\":{\"driver\":\"rbd.csi.ceph.com\",\"source\":"
                        + words[1] + "},\"status\":" + words[2] + "}";
        };
        assertThat(KubernetesUsers.of(
                                RbdImageSpec.of("kube", image),
                                Inventory.EMPTY.with(JsonValue.parse(object)),
                                RbdContext.EMPTY)
                        .found()
                        .stream()
                        .map(user -> user.sign() + " " + user.subject() + "@" + user.node())
                        .collect(Collectors.joining(", ")))
                .isEqualTo(replaced(found, image, handle));
    }

    private static String replaced(String text, String image, String handle) {
        return text.replace("IMAGE", image)
                .replace("HANDLE", handle)
                .replace("OTHERS", handle.replace("657f", "757f"))
                .replace("OTHER", image.replace("657f", "757f"));
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        phase     | found
        Bound     | PersistentVolume/pv Bound reserves the image
        Available | PersistentVolume/pv Available reserves the image
        Pending   | PersistentVolume/pv Pending reserves the image
        ''        | PersistentVolume/pv Pending reserves the image
        Released  | ''
        Failed    | ''
        """)
    void aVolumeReservesTheImageUnlessItsClaimIsGone(String phase, String found) {
        assertThat(reserved(volume().replace("\"Bound\"", "\"" + phase + "\""))).isEqualTo(found);
        assertThat(reserved(volume().replace("\"Bound\"", "\"Released\""), CLAIM))
                .isEqualTo("PersistentVolumeClaim/shop/db reserves the image");
        assertThat(reserved(CLAIM)).isEmpty();
    }

    private static String reserved(String... objects) {
        Inventory inventory = Inventory.EMPTY;
        for (String object : objects) {
            inventory = inventory.with(JsonValue.parse(object));
        }
        return KubernetesUsers.of(Scene.IMAGE, inventory, RbdContext.EMPTY).found().stream()
                .map(KubernetesUser::message)
                .collect(Collectors.joining(", "));
    }

    /** The driver may map the image by rbd-nbd, whose clients have addresses of their own. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        mounter | image | nbd
        rbd-nbd | data  | true
        rbd     | data  | false
        rbd-nbd | other | false
        """)
    void aVolumeSaysWhichMounterItHas(String mounter, String image, boolean isNbd) {
        String volume = volume().replace("\"data\"", "\"" + image + "\"")
                .replace("\"pool\"", "\"mounter\":\"" + mounter + "\",\"pool\"");
        assertThat(RbdEvidence.given(UseEvidence.of(Scene.IMAGE, Scene.NOW)
                                .objects(Inventory.of(JsonValue.parse(volume)), RbdContext.EMPTY)
                                .build())
                        .front()
                        .maybeNbd())
                .isEqualTo(isNbd);
    }

    @Test
    void aFenceThatBearsTheNameOfANodeHasItsAddress() {
        Inventory inventory = Inventory.of(JsonValue.parse("""
                {"kind":"List","items":[
                  {"kind":"Node","metadata":{"name":"n1"}},
                  {"kind":"Node","metadata":{"name":"n1-rbd-x"}},
                  {"kind":"NetworkFence","metadata":{"name":"n1-rbd-x"},"spec":{"cidrs":["100.64.0.7/32"]}},
                  {"kind":"NetworkFence","metadata":{"name":"n1-rbd-csi"},"spec":{"cidrs":["100.64.0.6/32"]}},
                  {"kind":"NetworkFence","metadata":{"name":"n10"},"spec":{"cidrs":["100.64.0.8/32"]}},
                  {"kind":"Lease","metadata":{"namespace":"kube-node-lease","name":"n1"},"spec":{"renewTime":"2026-11-20T11:59:00.123456Z"}},
                  {"kind":"Lease","metadata":{"namespace":"other","name":"n1"},"spec":{"renewTime":"2026-11-20T12:59:00Z"}}]}
                """));
        RbdNode node = UseEvidence.of(Scene.IMAGE, Scene.NOW)
                .objects(inventory, RbdContext.EMPTY)
                .build()
                .node("n1")
                .orElseThrow();
        assertThat(node.addresses().fencing())
                .containsExactly(Network.parse("100.64.0.6/32").orElseThrow());
        assertThat(node.health().lastSign()).contains(java.time.Instant.parse("2026-11-20T11:59:00.123456Z"));
    }

    @Test
    void theDriverSaysFromWhichNetworksANodeComes() {
        for (String details : java.util.List.of("ClientDetails", "clientDetails")) {
            Inventory inventory = Inventory.of(JsonValue.parse(
                    "{\"kind\":\"CSIAddonsNode\",\"metadata\":{\"namespace\":\"rook\",\"name\":\"x\"},\"spec\":{\"driver\":"
                            + "{\"name\":\"rbd.csi.ceph.com\",\"nodeID\":\"n1\"}},\"status\":{\"networkFenceClientStatus\":[{\""
                            + details + "\":[{\"id\":\"c\",\"cidrs\":[\"100.64.0.6/32\"]}]}]}}"));
            UseEvidence evidence = UseEvidence.of(Scene.IMAGE, Scene.NOW)
                    .objects(inventory, RbdContext.EMPTY)
                    .build();
            assertThat(evidence.node("n1").orElseThrow().addresses().fencing())
                    .containsExactly(Network.parse("100.64.0.6/32").orElseThrow());
        }
    }
}
