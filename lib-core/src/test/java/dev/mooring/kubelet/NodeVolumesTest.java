package dev.mooring.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonPointer;
import dev.mooring.json.JsonString;
import dev.mooring.kubelet.NodeVolumes.Place;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From pod, claim and volume to paths, and back. */
class NodeVolumesTest {

    private static final String ROOT = "/var/lib/kubelet";

    private static JsonObject json(String text) {
        return JsonObject.parse(text.replace('\'', '"'));
    }

    private static JsonObject pod(String name, String uid, String node, String subPath) {
        return json("{'apiVersion':'v1','kind':'Pod','metadata':{'namespace':'shop','name':'" + name + "','uid':'" + uid
                + "'},'spec':{'nodeName':'" + node
                + "','containers':[{'name':'main','image':'i','volumeMounts':[{'name':"
                + "'films','mountPath':'/films'" + (subPath.isEmpty() ? "" : ",'subPath':'" + subPath + "'")
                + "},{'name':'tmp','mountPath':'/tmp'}]}],'volumes':[{'name':'films','persistentVolumeClaim':{'claimName':"
                + "'data'}},{'name':'tmp','emptyDir':{}}]}}");
    }

    private static final Inventory CLUSTER = Inventory.of(
            json(
                    "{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'pv-films','uid':'v1'},'spec':{'capacity':"
                            + "{'storage':'1Gi'},'accessModes':['ReadWriteMany'],'csi':{'driver':'rbd.csi.ceph.com','volumeHandle':"
                            + "'h-1'},'claimRef':{'namespace':'shop','name':'data','uid':'c1'}},'status':{'phase':'Bound'}}"),
            json(
                    "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'namespace':'shop','name':'data','uid':'c1',"
                            + "'annotations':{'pv.kubernetes.io/bind-completed':'yes'}},'spec':{'accessModes':['ReadWriteMany'],"
                            + "'volumeName':'pv-films','resources':{'requests':{'storage':'1Gi'}}},'status':{'phase':'Bound'}}"),
            pod("a", "uid-a", "worker-1", ""),
            pod("b", "uid-b", "worker-1", "season/1"),
            pod("elsewhere", "uid-c", "worker-2", ""));

    private static final NodeVolumes NODE = NodeVolumes.of(KubeletRoot.DEFAULT, "worker-1", CLUSTER);

    private static String words(Place place) {
        return place.pod().name() + " " + place.name() + " "
                + place.claim().map(ObjectRef::key).orElse("-") + " "
                + place.volume().map(ObjectRef::name).orElse("-") + " "
                + place.role()
                        .map(Object::toString)
                        .orElseGet(
                                () -> "sub-path of " + place.use().orElseThrow().container());
    }

    @Test
    void anAnnotationThatIsNullMakesNoMirror() {
        JsonObject pod = pod("plain", "uid-e", "worker-1", "")
                .with(
                        JsonPointer.of("metadata", "annotations"),
                        JsonObject.of("kubernetes.io/config.mirror", JsonNull.NULL));
        assertThat(NodeVolumes.of(KubeletRoot.DEFAULT, "worker-1", Inventory.of(pod))
                        .at(ROOT + "/pods/uid-e/volumes/kubernetes.io~empty-dir/tmp/file"))
                .isNotEmpty();
    }

    @Test
    void aStaticPodHasTheDirectoryOfItsOwnUidNotOfThatOfItsMirror() {
        JsonObject mirror = pod("mirror", "uid-d", "worker-1", "")
                .with(
                        JsonPointer.of("metadata", "annotations"),
                        JsonObject.of("kubernetes.io/config.mirror", JsonString.of("0123abcd")));
        NodeVolumes node = NodeVolumes.of(KubeletRoot.DEFAULT, "worker-1", Inventory.of(mirror));
        assertThat(node.at(ROOT + "/pods/0123abcd/volumes/kubernetes.io~empty-dir/tmp/file"))
                .extracting(place -> place.pod().name())
                .contains("mirror");
        assertThat(node.at(ROOT + "/pods/uid-d/volumes/kubernetes.io~empty-dir/tmp/file"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
        path                                                                       | places
        /pods/uid-a/volumes/kubernetes.io~csi/pv-films/mount                       | a films shop/data pv-films target
        /pods/uid-a/volumes/kubernetes.io~csi/pv-films/mount/                      | a films shop/data pv-films target
        /pods/uid-a/volumes/kubernetes.io~csi/pv-films/mount/season/1/a.mp4        | a films shop/data pv-films target
        /pods/uid-a/volumes/kubernetes.io~csi/pv-films                             | a films shop/data pv-films volume-dir
        /pods/uid-a/volumes/kubernetes.io~csi/pv-films/vol_data.json               | a films shop/data pv-films metadata
        /pods/uid-b/volume-subpaths/pv-films/main/0                                | b films shop/data pv-films sub-path of main
        /pods/uid-b/volume-subpaths/pv-films/main/0/a.mp4                          | b films shop/data pv-films sub-path of main
        /pods/uid-b/volume-subpaths/pv-films/main/1                                |
        /pods/uid-c/volumes/kubernetes.io~csi/pv-films/mount                       |
        /pods/uid-a                                                                |
        """)
    void aPathIsOfAPodAClaimAndAVolume(String path, String places) {
        assertThat(NODE.at(ROOT + path))
                .extracting(NodeVolumesTest::words)
                .isEqualTo(places == null ? List.of() : List.of(places));
    }

    @Test
    void aGlobalMountIsOfAllPodsThatUseIt() {
        List<String> mounts = NODE.of(ObjectRef.volume("pv-films")).stream()
                .filter(each -> each.role()
                        .map(Object::toString)
                        .filter("global-mount"::equals)
                        .isPresent())
                .map(each -> each.path().text())
                .distinct()
                .toList();
        assertThat(mounts).singleElement().satisfies(path -> assertThat(path).endsWith("/globalmount"));
        assertThat(NODE.at(mounts.get(0) + "/a.mp4"))
                .extracting(each -> each.pod().name())
                .containsExactly("a", "b");
    }

    @Test
    void emptyDirsHaveNoClaim() {
        assertThat(NODE.at(ROOT + "/pods/uid-a/volumes/kubernetes.io~empty-dir/tmp/x"))
                .extracting(NodeVolumesTest::words)
                .contains("a tmp - - target");
    }

    /** Both directions say the same. */
    @Test
    void eachPlaceIsFoundByItsPathAndByItsObjects() {
        assertThat(NODE.places()).hasSizeGreaterThan(10).allSatisfy(place -> {
            assertThat(NODE.at(place.path().text())).contains(place);
            assertThat(NODE.of(place.pod())).contains(place);
            Stream.concat(place.claim().stream(), place.volume().stream())
                    .forEach(object -> assertThat(NODE.of(object)).contains(place));
        });
        assertThat(NODE.of(ObjectRef.volume("other"))).isEmpty();
    }

    @Test
    void whatIsNotKnownHasAReason() {
        NodeVolumes node = NodeVolumes.of(KubeletRoot.DEFAULT, "n", Inventory.of(pod("a", "uid-a", "n", "")));
        assertThat(node.findings()).isNotEmpty();
        assertThat(node.of(ObjectRef.volume("pv-films"))).isEmpty();
    }
}
