package dev.mooring.plan.clean;

import static dev.mooring.plan.clean.NodeWorld.GONE;
import static dev.mooring.plan.clean.NodeWorld.LEFT;
import static dev.mooring.plan.clean.NodeWorld.LIVE;
import static dev.mooring.plan.clean.NodeWorld.PODS;
import static dev.mooring.plan.clean.NodeWorld.STAGED;
import static dev.mooring.plan.clean.NodeWorld.attachment;
import static dev.mooring.plan.clean.NodeWorld.claim;
import static dev.mooring.plan.clean.NodeWorld.image;
import static dev.mooring.plan.clean.NodeWorld.mount;
import static dev.mooring.plan.clean.NodeWorld.node;
import static dev.mooring.plan.clean.NodeWorld.pod;
import static dev.mooring.plan.clean.NodeWorld.uuid;
import static dev.mooring.plan.clean.NodeWorld.volume;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mooring.evidence.Evidence;
import dev.mooring.object.Inventory;
import dev.mooring.plan.clean.CleanItem.Verdict;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What may be cleaned on a node. */
class NodeCleaningTest {

    private static final String MOUNT_OF_GONE = PODS + GONE + "/volumes/kubernetes.io~csi/nine/mount";
    private static final String DEVICE = "/dev/rbd1";
    private static final String OTHER_POD = "55555555-5555-4555-8555-555555555555";

    private static void ownNamespace(NodeWorld world, String pid, String... lines) {
        world.processes.put(pid, List.of(lines));
    }

    private static String root(int id) {
        return mount(id, "0:70", "/", "/", "", "overlay", "overlay");
    }

    private static String replaced(NodeWorld world, String old, String now) {
        assertThat(world.holders).contains(old);
        return world.holders.replace(old, now);
    }

    /** One piece of evidence, in one place only; and what it is about. */
    private enum Hidden {
        MOUNTED_BY_HAND(
                DEVICE,
                world -> world.host.add(mount(60, "252:16", "/", "/mnt/rescue", "", "ext4", "/dev/rbd1")),
                CleanCode.MOUNT_OF_DEVICE_IN_USE),
        MOUNTED_BY_HAND_UNDER_ANOTHER_NAME(
                DEVICE,
                world -> world.host.add(mount(60, "252:16", "/", "/mnt/rescue", "", "ext4", "/dev/rbd/kube/x")),
                CleanCode.MOUNT_OF_DEVICE_IN_USE),
        MOUNTED_BY_THE_NAME_OF_THE_IMAGE(
                DEVICE,
                world -> {
                    world.holders = "/sys/block/rbd0/holders\n/sys/block/rbd1/holders\n/sys/block/rbd1/dev:1:1\n";
                    world.host.add(mount(60, "252:16", "/", "/mnt/r", "", "ext4", "/dev/rbd/kube/" + image(9)));
                },
                CleanCode.MOUNT_OF_DEVICE_IN_USE),
        PARTITION(
                DEVICE,
                world -> world.host.add(mount(60, "252:17", "/", "/mnt/rescue", "", "ext4", "/dev/rbd1p1")),
                CleanCode.MOUNT_OF_DEVICE_IN_USE),
        UNKNOWN_NUMBER(
                DEVICE,
                world -> {
                    world.holders = "/sys/block/rbd1/holders\n";
                    world.host.removeIf(each -> each.contains("/dev/rbd1"));
                    world.host.add(mount(60, "252:16", "/", "/mnt/rescue", "", "ext4", "/dev/disk/by-id/x"));
                },
                CleanCode.DEVICE_NUMBER_NOT_KNOWN),
        TABLE_WITHOUT_NUMBERS(
                DEVICE,
                world -> world.containers.put("c", List.of("/dev/disk/by-id/x /data ext4 rw 0 0")),
                CleanCode.DEVICE_NUMBER_NOT_KNOWN),
        NBD(
                "/dev/nbd",
                world -> {
                    world.devices = world.devices.replace("/dev/rbd1", "/dev/nbd1");
                    world.holders = world.holders.replace("rbd1", "nbd1");
                },
                CleanCode.NBD_IS_NOT_REFUSED),
        PROCESSES_OF_A_CONTAINER(
                DEVICE, world -> world.processes.put("1", List.of(root(900))), CleanCode.NAMESPACES_NOT_KNOWN),
        BLOCK_VOLUME_OF_A_LIVE_POD(
                DEVICE,
                world -> world.host.add(mount(
                        60,
                        "0:6",
                        "/rbd1",
                        "/var/lib/kubelet/plugins/kubernetes.io/csi/volumeDevices/publish/v/" + LIVE,
                        "shared:9",
                        "devtmpfs",
                        "udev")),
                CleanCode.MOUNT_OF_DEVICE_IN_USE),
        SUB_PATH_OF_A_LIVE_POD(
                DEVICE,
                world -> world.host.add(mount(
                        60, "252:16", "/sub", PODS + LIVE + "/volume-subpaths/v/c/0", "shared:9", "ext4", "/dev/rbd1")),
                CleanCode.MOUNT_OF_DEVICE_IN_USE),
        PRIVATE_NAMESPACE(
                DEVICE,
                world -> ownNamespace(
                        world, "300", root(300), mount(301, "252:16", "/", "/data", "", "ext4", "/dev/rbd1")),
                CleanCode.MOUNTED_IN_A_CONTAINER),
        SLAVE_IN_A_CONTAINER(
                DEVICE,
                world -> ownNamespace(
                        world, "300", root(300), mount(301, "252:16", "/", "/data", "master:42", "ext4", "/dev/rbd1")),
                CleanCode.MOUNTED_IN_A_CONTAINER),
        PEER_AT_ANOTHER_PLACE(
                DEVICE,
                world -> ownNamespace(
                        world, "300", root(300), mount(301, "252:16", "/", "/data", "shared:42", "ext4", "/dev/rbd1")),
                CleanCode.MOUNTED_IN_A_CONTAINER),
        CONTAINER_TABLE_ALONE(
                DEVICE,
                world -> world.containers.put(
                        "c", List.of(root(300), mount(301, "252:16", "/", "/data", "", "ext4", "/dev/rbd1"))),
                CleanCode.MOUNTED_IN_A_CONTAINER),
        DEVICE_NODE_IN_A_CONTAINER(
                DEVICE,
                world -> ownNamespace(
                        world, "300", root(300), mount(301, "0:6", "/rbd1", "/dev/x", "", "devtmpfs", "udev")),
                CleanCode.MOUNTED_IN_A_CONTAINER),
        CRYPT(
                DEVICE,
                world -> world.holders =
                        replaced(world, "'mountpoint':'/y'}", "'children':[{'name':'luks-1','type':'crypt'}]}"),
                CleanCode.DEVICE_HAS_HOLDER),
        MULTIPATH_BY_SYSFS(
                DEVICE,
                world -> world.holders =
                        "/sys/block/rbd0/holders\n/sys/block/rbd1/holders\n/sys/block/rbd1/holders/dm-3\n",
                CleanCode.DEVICE_HAS_HOLDER),
        LVM_BY_LS(
                DEVICE,
                world -> world.holders =
                        "/sys/block/rbd1/holders:\ntotal 0\nlrwxrwxrwx 1 root root 0 Nov 27 04:00 dm-0 ->"
                                + " ../../../virtual/block/dm-0\n",
                CleanCode.DEVICE_HAS_HOLDER),
        TREE_OF_LSBLK(
                DEVICE,
                world -> world.holders =
                        "NAME MAJ:MIN RM SIZE RO TYPE MOUNTPOINT\nrbd1 252:16 0 1G 0 disk\n└─vg-lv 253:0 0 1G 0"
                                + " lvm\n",
                CleanCode.DEVICE_HAS_HOLDER),
        LOOP(
                DEVICE,
                world -> world.holders = "/sys/block/rbd1/holders\n/sys/block/loop0/loop/backing_file:/dev/rbd1\n",
                CleanCode.DEVICE_HAS_HOLDER),
        LOOP_OF_LOSETUP(DEVICE, world -> world.moreHolders = """
                        NAME SIZELIMIT OFFSET AUTOCLEAR RO BACK-FILE DIO LOG-SEC
                        /dev/loop3         0      0         0  0 /dev/rbd1   0     512
                        """, CleanCode.DEVICE_HAS_HOLDER),
        LOOP_OF_A_BLOCK_VOLUME(
                DEVICE,
                world -> {
                    String at = "/var/lib/kubelet/plugins/kubernetes.io/csi/volumeDevices/nine/dev/" + GONE;
                    world.host.add(mount(60, "0:6", "/rbd1", at, "shared:9", "devtmpfs", "udev"));
                    world.moreHolders = "/sys/block/loop3/loop/backing_file:" + at + "\n";
                },
                CleanCode.DEVICE_HAS_HOLDER),
        LOOP_WITHOUT_A_FILE(
                DEVICE,
                world -> world.holders =
                        replaced(world, "{'name':'rbd0'", "{'name':'loop3','maj:min':'7:3'},{'name':'rbd0'"),
                CleanCode.HOLDERS_NOT_KNOWN),
        LOOPS_NOT_LISTED(
                DEVICE,
                world -> world.holders = "/sys/block/rbd0/holders\n/sys/block/rbd1/holders\n",
                CleanCode.HOLDERS_NOT_KNOWN),
        SWAP(
                DEVICE,
                world -> world.holders = replaced(world, "'mountpoint':'/y'", "'mountpoint':'[SWAP]'"),
                CleanCode.DEVICE_HAS_HOLDER),
        POD_OF_THE_API(
                DEVICE,
                world -> {
                    world.objects.add(volume("nine", 9));
                    world.objects.add(claim("nine"));
                    world.objects.add(
                            pod("web", OTHER_POD, "{'name':'v','persistentVolumeClaim':{'claimName':'nine'}}"));
                },
                CleanCode.POD_USES_DEVICE),
        POD_WITH_AN_INLINE_VOLUME(
                DEVICE,
                world -> world.objects.add(pod(
                        "web",
                        OTHER_POD,
                        "{'name':'v','rbd':{'monitors':['m'],'pool':'kube','image':'" + image(9) + "'}}")),
                CleanCode.POD_USES_DEVICE),
        POD_WITH_THE_DEVICE(
                DEVICE,
                world -> world.objects.add(pod("web", OTHER_POD, "{'name':'v','hostPath':{'path':'/dev/rbd1'}}")),
                CleanCode.POD_USES_DEVICE),
        POD_WITH_THE_PATH_OF_THE_IMAGE(
                DEVICE,
                world -> world.objects.add(
                        pod("web", OTHER_POD, "{'name':'v','hostPath':{'path':'/dev/rbd/kube/" + image(9) + "'}}")),
                CleanCode.POD_USES_DEVICE),
        PROCESSES_WITHOUT_CONTAINERS(
                DEVICE,
                world -> world.processes.keySet().removeIf(each -> !each.equals("1")),
                CleanCode.NAMESPACES_NOT_KNOWN),
        POD_WHOSE_CLAIM_IS_NOT_KNOWN(
                DEVICE,
                world -> world.objects.add(
                        pod("web", OTHER_POD, "{'name':'v','persistentVolumeClaim':{'claimName':'mystery'}}")),
                CleanCode.POD_MAY_USE_DEVICE),
        ATTACHMENT(
                DEVICE,
                world -> {
                    world.objects.add(volume("nine", 9));
                    world.objects.add(attachment("nine"));
                },
                CleanCode.ATTACHED_TO_NODE),
        ATTACHMENT_OF_A_LOST_VOLUME(
                DEVICE, world -> world.objects.add(attachment("lost")), CleanCode.ATTACHMENT_OF_LOST_VOLUME),
        NODE_REPORTS_IT(
                DEVICE,
                world -> {
                    world.objects.removeIf(each -> each.contains("'kind':'Node'"));
                    world.objects.add(node(
                            "'kubernetes.io/csi/rbd.csi.ceph.com^0001-0009-other-0000000000000002-" + uuid(9) + "'"));
                },
                CleanCode.REPORTED_BY_NODE),
        VOLUMES_NOT_COMPLETE(
                DEVICE, world -> world.complete.remove("PersistentVolume"), CleanCode.NODE_OBJECTS_NOT_COMPLETE),
        ATTACHMENTS_NOT_COMPLETE(
                DEVICE, world -> world.complete.remove("VolumeAttachment"), CleanCode.NODE_OBJECTS_NOT_COMPLETE),
        PODS_NOT_COMPLETE(DEVICE, world -> world.complete.remove("Pod"), CleanCode.NODE_OBJECTS_NOT_COMPLETE),
        NODE_NOT_GIVEN(
                DEVICE,
                world -> {
                    world.complete.remove("Node");
                    world.objects.removeIf(each -> each.contains("'kind':'Node'"));
                },
                CleanCode.NODE_OBJECT_NOT_GIVEN),
        NODE_GIVEN_TWICE(DEVICE, world -> world.objects.add(node("'x'")), CleanCode.NODE_OBJECT_NOT_GIVEN),
        POD_GIVEN_TWICE(DEVICE, world -> world.objects.add(pod("db", LIVE, "")), CleanCode.NODE_OBJECTS_NOT_COMPLETE),
        SECOND_CLIENT_OF_THE_NODE(
                DEVICE,
                world -> world.status = "{'watchers':[{'address':'10.0.0.1:0/77','client':4,'cookie':1},"
                        + "{'address':'10.0.0.1:0/78','client':5,'cookie':1}]}",
                CleanCode.IMAGE_OPEN_BESIDE_DEVICE),
        SECOND_CLIENT_OF_UNKNOWN_ADDRESS(
                DEVICE,
                world -> world.status = "{'watchers':[{'address':'10.0.0.1:0/77','client':4,'cookie':1},"
                        + "{'address':'192.168.7.7:0/78','client':5,'cookie':1}]}",
                CleanCode.IMAGE_OPEN_BESIDE_DEVICE),
        STATUS_NOT_GIVEN(DEVICE, world -> world.status = "", CleanCode.WATCHERS_NOT_KNOWN),
        STATUS_CUT(DEVICE, world -> world.status = "{'watchers':[", CleanCode.WATCHERS_NOT_KNOWN),
        OBJECTS_OF_ANOTHER_CLUSTER(
                MOUNT_OF_GONE,
                world -> {
                    world.objects.clear();
                    world.objects.add("{'apiVersion':'v1','kind':'Node','metadata':{'name':'n7'}}");
                },
                CleanCode.NODE_OBJECT_NOT_GIVEN),
        NODE_OF_ANOTHER_CLUSTER(
                DEVICE,
                world -> {
                    world.objects.removeIf(each -> each.contains("'kind':'Node'"));
                    world.objects.add("{'apiVersion':'v1','kind':'Node','metadata':{'name':'n7'}}");
                },
                CleanCode.NODE_OBJECT_NOT_GIVEN),
        HOLDERS_NOT_GIVEN(DEVICE, world -> world.holders = "", CleanCode.HOLDERS_NOT_KNOWN),
        HOLDERS_OF_ANOTHER_DEVICE(
                DEVICE, world -> world.holders = "/sys/block/rbd0/holders\n", CleanCode.HOLDERS_NOT_KNOWN),
        PROCESSES_NOT_GIVEN(DEVICE, world -> world.noProcesses = true, CleanCode.NAMESPACES_NOT_KNOWN),
        HOST_TABLE_CUT(DEVICE, world -> world.hostCut = true, CleanCode.MOUNTS_NOT_KNOWN),
        NO_TABLE_GIVEN(
                DEVICE,
                world -> {
                    world.noHost = true;
                    world.noProcesses = true;
                },
                CleanCode.MOUNTS_NOT_KNOWN),
        POD_IN_THE_API(MOUNT_OF_GONE, world -> world.objects.add(pod("web", GONE, "")), CleanCode.POD_STILL_EXISTS),
        POD_IN_THE_RUNTIME(
                MOUNT_OF_GONE,
                world -> world.runtime =
                        "{'containers':[{'state':'CONTAINER_RUNNING','labels':{'io.kubernetes.pod.uid':'" + GONE
                                + "'}}]}",
                CleanCode.POD_STILL_EXISTS),
        CONTAINER_OF_THE_POD(
                MOUNT_OF_GONE,
                world -> ownNamespace(
                        world,
                        "300",
                        root(300),
                        mount(301, "8:1", PODS + GONE + "/etc-hosts", "/etc/hosts", "", "ext4", "x")),
                CleanCode.MOUNTED_IN_A_CONTAINER),
        UNKNOWN_NAMESPACE_WITH_THE_FILE_SYSTEM(
                MOUNT_OF_GONE,
                world -> ownNamespace(world, "300", root(300), mount(301, "252:16", "/", "/d", "", "ext4", "x")),
                CleanCode.MOUNTED_IN_A_CONTAINER),
        FOLDER_SEEN_BY_A_CONTAINER(
                LEFT,
                world -> ownNamespace(
                        world,
                        "300",
                        root(300),
                        mount(301, "8:1", PODS + LEFT + "/volumes/kubernetes.io~empty-dir/e", "/e", "", "ext4", "x")),
                CleanCode.MOUNTED_IN_A_CONTAINER),
        FOLDER_WITH_DATA(
                LEFT,
                world -> world.folders += "f " + PODS + LEFT + "/volumes/kubernetes.io~csi/old/mount/data.db\n",
                CleanCode.FILES_IN_FOLDER),
        FOLDER_WITH_DATA_OF_NO_TYPE(
                LEFT,
                world -> world.folders += PODS + LEFT + "/volumes/kubernetes.io~csi/old/mount/data.db\n",
                CleanCode.FILES_IN_FOLDER),
        FOLDER_LIST_WITH_AN_ERROR(
                LEFT,
                world -> world.folders += "find: '" + PODS + LEFT + "/volumes': Permission denied\n",
                CleanCode.FOLDER_NOT_LISTED),
        FOLDER_OF_A_STATIC_POD(
                "0123456789abcdef0123456789abcdef",
                world -> world.folders += "d " + PODS + "0123456789abcdef0123456789abcdef\n",
                CleanCode.MAY_BE_STATIC_POD),
        FOLDER_LIST_NOT_GIVEN(
                LEFT,
                world -> {
                    world.folders = "";
                    world.log = "E1123 10:00:00.000001 812 kubelet_volumes.go:154] Orphaned pod \"" + LEFT
                            + "\" found, but volume paths are still present on disk : There were a total of 7 errors similar to"
                            + " this. Turn up verbosity to see them.\n";
                },
                CleanCode.FOLDER_NOT_LISTED);

        private final String target;

        private final Consumer<NodeWorld> change;

        private final CleanCode code;

        Hidden(String target, Consumer<NodeWorld> change, CleanCode code) {
            this.target = target;
            this.change = change;
            this.code = code;
        }

        /** What the answer says about the target; nothing if it is not mentioned any more, as a mount of a pod that exists. */
        void isNotStale(NodeWorld world) {
            NodeCleaning cleaning = NodeCleaning.of(world.scene());
            assertThat(cleaning.items())
                    .filteredOn(each ->
                            each.target().startsWith(target) || each.target().contains("/pods/" + target))
                    .allMatch(each ->
                            each.verdict() != Verdict.STALE && each.steps().isEmpty());
            assertThat(cleaning.steps()).noneMatch(step -> step.target().startsWith(target));
        }
    }

    @Test
    void whatNobodyUsesIsUnmountedThenUnmappedThenListedAgain() {
        NodeCleaning cleaning = NodeCleaning.of(NodeWorld.usual().scene());
        assertThat(cleaning.allReasons()).extracting(Reason::code).doesNotContain(CleanCode.NAMESPACES_NOT_KNOWN);
        assertThat(cleaning.steps().stream().map(RemedyStep::argv).map(argv -> String.join(" ", argv)))
                .containsExactly(
                        "umount " + MOUNT_OF_GONE,
                        "umount " + PODS + GONE + "/volumes/kubernetes.io~projected/token",
                        "umount " + STAGED + "bb/globalmount",
                        "rbd unmap /dev/rbd1",
                        "rbd device list --format=json",
                        "rbd --client-mount-timeout 15 --rados-osd-op-timeout 15 status --pool=kube --image=" + image(9)
                                + " --format=json",
                        "rmdir " + PODS + LEFT + "/volumes/kubernetes.io~csi/old/mount",
                        "rm " + PODS + LEFT + "/volumes/kubernetes.io~csi/old/vol_data.json",
                        "rmdir " + PODS + LEFT + "/volumes/kubernetes.io~csi/old",
                        "rmdir " + PODS + LEFT + "/volumes/kubernetes.io~csi");
        assertThat(cleaning.isAllKnown()).isTrue();
        assertThat(NodeWorld.usual().item("/dev/rbd0").verdict()).isEqualTo(Verdict.IN_USE);
    }

    @ParameterizedTest
    @EnumSource(Hidden.class)
    void onePieceOfEvidenceIsEnoughToStay(Hidden hidden) {
        NodeWorld world = NodeWorld.usual();
        hidden.change.accept(world);
        hidden.isNotStale(world);
        if (hidden.code != CleanCode.POD_STILL_EXISTS) {
            assertThat(NodeCleaning.of(world.scene()).items())
                    .filteredOn(each -> each.target().contains(hidden.target))
                    .isNotEmpty()
                    .allSatisfy(each ->
                            assertThat(each.reasons()).extracting(Reason::code).contains(hidden.code));
        }
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        log
        E1 1 k.go:1] Orphaned pod "U" found, but volume paths are still present on disk
        err="orphaned pod \\"U\\" found, but failed to rmdir() volume at path /var/lib/kubelet/pods/U/volumes/kubernetes.io~csi/old: directory not empty" numErrs=1
        Orphaned pod "U" found, but volumes are not cleaned up
        I1 1 k.go:2] "Orphaned pod found, but volumes are not cleaned up" podUID="U"
        I1 1 k.go:2] "Pod found, but volumes are still mounted on disk" podUID="U" paths=["/v"]
        E1 1 k.go:2] "Pod found, but error occurred during checking mounted volumes from disk" err="x" podUID="U"
        err="orphaned pod \\"U\\" found, but failed to rmdir() volume at path /v: device or resource busy" numErrs=1
        err="orphaned pod \\"U\\" found, but failed to rmdir() subpath at path /v: not a directory" numErrs=1
        err="orphaned pod \\"U\\" found, but failed to remove subpath at path /v: device or resource busy" numErrs=1
        err="orphaned pod \\"U\\" found, but error occurred during reading volume dir from disk: stat /v: transport endpoint is not connected"
        err="orphaned pod \\"U\\" found, but error occurred during reading of volume-subpaths dir from disk: x"
        err="orphaned pod \\"U\\" found, but error occurred during reading the pod dir from disk: x"
        err="orphaned pod \\"U\\" found, but error occurred when trying to remove the volumes dir: unlinkat: directory not empty"
        err="orphaned pod \\"U\\" found, but error occurred when trying to remove subdir \\"/p\\": device busy"
        err="orphaned pod \\"U\\" found, but error occurred when trying to remove the pod directory: directory not empty"
        E1 1 k.go:2] "Orphaned pod found, but failed to remove volumes subdir" err="volumes subdir was found after it was removed" podUID="U" path="/v"
        E1 1 k.go:2] "Failed to remove orphaned pod subdir" err="x" podUID="U" path="/p"
        E1 1 k.go:2] "Failed to remove orphaned pod dir" err="x" podUID="U"
        """)
    void theKubeletsMessageIsAnsweredFromItsText(String line) {
        NodeWorld world = NodeWorld.usual();
        world.log = line.replaceAll("\\bU\\b", LEFT) + "\n";
        assertThat(world.item(LEFT).verdict()).isEqualTo(Verdict.STALE);
        assertThat(world.item(LEFT).reasons()).extracting(Reason::code).containsExactly(CleanCode.SAID_BY_KUBELET);
        world.log = line.replaceAll("\\bU\\b", LIVE) + "\n";
        assertThat(NodeCleaning.of(world.scene()).items())
                .filteredOn(each -> each.target().equals(PODS + LIVE))
                .singleElement()
                .satisfies(each -> assertThat(each.verdict()).isEqualTo(Verdict.IN_USE));
    }

    @Test
    void aDeadMountOfAPodThatExistsIsAnotherQuestion() {
        NodeWorld world = NodeWorld.usual();
        world.dead.add(PODS + LIVE + "/volumes/kubernetes.io~csi/one/mount");
        world.dead.add(MOUNT_OF_GONE);
        assertThat(NodeCleaning.of(world.scene()).findings())
                .extracting(Reason::code)
                .containsExactly(CleanCode.DEAD_MOUNT_OF_LIVE_POD);
        assertThat(world.item(MOUNT_OF_GONE).verdict()).isEqualTo(Verdict.STALE);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        watchers                                                                    | verdict | reasons
        {'address':'10.0.0.1:0/7','client':4,'cookie':1}                            | stale   | []
        {'address':'10.0.9.9:0/7','client':4,'cookie':1}                            | stale   | []
        ''                                                                          | stale   | [NoClientOfDevice]
        {'address':'10.0.0.2:0/7','client':4,'cookie':1}                            | stale   | [NoClientOfDevice]
        {'address':'10.0.0.1:0/7','client':4,'cookie':1},{'address':'10.0.0.2:0/7','client':5,'cookie':1} | stale | []
        {'address':'10.0.0.1:0/7','client':4,'cookie':1},{'address':'10.0.0.1:0/7','client':4,'cookie':2} | unknown | [ImageOpenBesideDevice]
        """)
    void theClientsOfTheImageAreThoseOfTheDevice(String watchers, String verdict, String reasons) {
        NodeWorld world = NodeWorld.usual();
        world.objects.add("{'apiVersion':'v1','kind':'Node','metadata':{'name':'n2'},'status':{'addresses':[{"
                + "'type':'InternalIP','address':'10.0.0.2'}]}}");
        world.status = "{'watchers':[" + watchers + "]}";
        CleanItem device = world.item(DEVICE);
        assertThat(device.verdict()).hasToString(verdict);
        assertThat(device.reasons()).extracting(Reason::code).hasToString(reasons);
    }

    @Test
    void theTableOfProcessOneIsThatOfTheHost() {
        NodeWorld world = NodeWorld.usual();
        world.noHost = true;
        assertThat(NodeCleaning.of(world.scene()).steps())
                .isEqualTo(NodeCleaning.of(NodeWorld.usual().scene()).steps());
    }

    @Test
    void everyLayerOfAStackIsUnmounted() {
        NodeWorld world = NodeWorld.usual();
        world.host.add(mount(61, "252:16", "/", MOUNT_OF_GONE, "shared:61", "ext4", "/dev/rbd1"));
        assertThat(NodeCleaning.of(world.scene()).steps())
                .filteredOn(step -> step.target().equals(MOUNT_OF_GONE))
                .hasSize(2);
    }

    @Test
    void aMountOnAMountGoesFirst() {
        NodeWorld world = NodeWorld.usual();
        world.host.add(mount(61, "0:90", "/", MOUNT_OF_GONE + "/inner", "", "nfs4", "s:/x"));
        assertThat(NodeCleaning.of(world.scene()).steps().get(0).target()).isEqualTo(MOUNT_OF_GONE + "/inner");
        ownNamespace(world, "300", root(300), mount(301, "0:90", "/", "/n", "", "nfs4", "s:/x"));
        assertThat(world.item(MOUNT_OF_GONE + "/inner").verdict()).isEqualTo(Verdict.IN_USE);
        CleanItem above = NodeCleaning.of(world.scene()).items().stream()
                .filter(each -> each.target().equals(MOUNT_OF_GONE))
                .findFirst()
                .orElseThrow();
        assertThat(above.verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(above.reasons()).extracting(Reason::code).containsExactly(CleanCode.MOUNTED_BELOW);
        assertThat(world.item(DEVICE).verdict()).isEqualTo(Verdict.IN_USE);
    }

    @Test
    void aFolderWaitsUntilItsMountsAreGone() {
        NodeWorld world = NodeWorld.usual();
        world.host.add(
                mount(60, "0:80", "/", PODS + LEFT + "/volumes/kubernetes.io~csi/old/mount", "", "fuse.s3fs", "s3fs"));
        List<CleanItem> items = NodeCleaning.of(world.scene()).items().stream()
                .filter(each -> each.target().startsWith(PODS + LEFT))
                .toList();
        assertThat(items).extracting(CleanItem::verdict).containsExactly(Verdict.STALE, Verdict.UNKNOWN);
        assertThat(items.get(1).reasons()).extracting(Reason::code).containsExactly(CleanCode.UNMOUNT_FIRST);
        assertThat(items.get(1).steps()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        list                                                                                    | holders
        NAME MAJ:MIN RM SIZE RO TYPE MOUNTPOINT~rbd1 252:16 0 1G 0 disk /y                       | []
        NAME MAJ:MIN RM SIZE RO TYPE MOUNTPOINT~rbd1 252:16 0 1G 0 disk~`-dm 253:0 0 1G 0 crypt   | [dm]
        /sys/block/rbd1/holders                                                                 | []
        /sys/class/block/rbd1/holders:                                                          | []
        /sys/block/rbd1/holders:~dm-0                                                           | [dm-0]
        drwxr-xr-x 2 root root 0 Nov 27 04:00 /sys/block/rbd1/holders                             | []
        /sys/block/rbd0/holders                                                                 | unknown
        ls: cannot access '/sys/block/rbd1': No such file                                        | unknown
        """)
    void holdersAreReadFromWhateverListsThem(String list, String holders) {
        assertThat(DeviceHolders.parse(list.replace('~', '\n') + "\n")
                        .of("/dev/rbd1")
                        .map(Set::toString)
                        .orElse("unknown"))
                .isEqualTo(holders);
    }

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
        list                                                                          | loops   | files
        NAME MAJ:MIN RM SIZE RO TYPE MOUNTPOINTS~loop0 7:0 0 8M 0 loop /mnt/a~vda 254:0 0 9G 0 disk / | [loop0] | {}
        NAME MAJ:MIN RM SIZE RO TYPE MOUNTPOINTS~vda 254:0 0 9G 0 disk /               | []      | {}
        NAME SIZELIMIT OFFSET AUTOCLEAR RO BACK-FILE DIO LOG-SEC~/dev/loop1 0 0 0 0 /dev/loop0 0 512 | [] | {loop1=/dev/loop0}
        NAME SIZELIMIT OFFSET AUTOCLEAR RO BACK-FILE~/dev/loop1 0 0 1 1 /var/lib/snapd/snaps/a b.snap | [] | {loop1=/var/lib/snapd/snaps/a b.snap}
        /dev/loop0: [65024]:9977972 (/tmp/img)                                        | []      | {loop0=/tmp/img}
        /sys/block/loop1/loop/backing_file:/dev/loop0                                 | []      | {loop1=/dev/loop0}
        {"loopdevices":[{"name":"/dev/loop1","back-file":"/dev/loop0","dio":false}]}  | []      | {loop1=/dev/loop0}
        """)
    void loopDevicesAreReadFromWhateverListsThem(String list, String loops, String files) {
        DeviceHolders read = DeviceHolders.parse(list.replace('~', '\n') + "\n");
        assertThat(read.hasLoops()).isTrue();
        assertThat(read.loops()).hasToString(loops);
        assertThat(read.backings()).hasToString(files);
    }

    @Test
    void everyCodeIsProduced() {
        Set<CleanCode> seen = EnumSet.noneOf(CleanCode.class);
        Consumer<NodeWorld> look = world -> NodeCleaning.of(world.scene()).allReasons().stream()
                .map(Reason::code)
                .filter(CleanCode.class::isInstance)
                .forEach(code -> seen.add((CleanCode) code));
        Arrays.stream(Hidden.values()).forEach(hidden -> {
            NodeWorld world = NodeWorld.usual();
            hidden.change.accept(world);
            look.accept(world);
        });
        NodeWorld other = NodeWorld.usual();
        other.dead.add(PODS + LIVE + "/volumes/kubernetes.io~csi/one/mount");
        NodeWorld idle = NodeWorld.usual();
        idle.status = "{'watchers':[]}";
        look.accept(idle);
        other.devices = "";
        other.log = "Orphaned pod \"" + LIVE + "\" found, but volumes are not cleaned up\n";
        other.host.add(mount(61, "0:90", "/", MOUNT_OF_GONE + "/inner", "", "nfs4", "s:/x"));
        other.host.add(
                mount(60, "0:80", "/", PODS + LEFT + "/volumes/kubernetes.io~csi/old/mount", "", "fuse.s3fs", "s3fs"));
        ownNamespace(other, "300", root(300), mount(301, "0:90", "/", "/n", "", "nfs4", "s:/x"));
        look.accept(other);
        assertThat(seen).contains(CleanCode.values()).hasSameSizeAs(CleanCode.values());
    }

    /** Each rule rests on what it reads: with less of the objects nothing else becomes stale. */
    @Test
    void lessEvidenceMakesNothingStale() {
        for (Hidden hidden : Hidden.values()) {
            NodeWorld world = NodeWorld.usual();
            hidden.change.accept(world);
            Set<String> stale = stale(world.scene());
            for (Inventory less : Evidence.less(world.scene().objects)) {
                assertThat(stale).containsAll(stale(world.scene(less)));
            }
        }
    }

    @Test
    void whatIsStaleIsSoByWhatWasReadOnly() {
        NodeWorld world = NodeWorld.usual();
        NodeInput scene = world.scene();
        for (CleanItem item : NodeCleaning.of(scene).items()) {
            item.proof()
                    .ifPresent(yes -> assertThat(stale(world.scene(Evidence.alone(yes, scene.objects))))
                            .contains(item.target()));
        }
        assertThat(stale(scene)).hasSize(4);
    }

    private static Set<String> stale(NodeInput scene) {
        return NodeCleaning.of(scene).items().stream()
                .filter(each -> each.verdict() == Verdict.STALE)
                .map(CleanItem::target)
                .collect(Collectors.toSet());
    }

    /** One image and one device, under the names that a volume, a pod, a node or an attachment can give them. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        case                             | object                                                                   | verdict
        the handle, another driver       | volume 'csi':{'driver':'rook.rbd.csi.ceph.com','volumeHandle':'0001-0001-c-0000000000000007-UUID'}  | in-use
        the pool by its name             | volume 'csi':{'driver':'rbd.csi.ceph.com','volumeHandle':'IMAGE','volumeAttributes':{'pool':'kube','staticVolume':'true'}} | in-use
        a pool that was renamed          | volume 'csi':{'driver':'rbd.csi.ceph.com','volumeHandle':'IMAGE','volumeAttributes':{'pool':'old','staticVolume':'true'}} | in-use
        the in-tree plugin               | volume 'rbd':{'monitors':['m'],'pool':'kube','image':'IMAGE'}              | in-use
        the device of the image          | volume 'local':{'path':'/dev/rbd/kube/IMAGE'}                              | in-use
        the device of the node           | volume 'local':{'path':'/dev/rbd1'}                                       | in-use
        where it is staged               | volume 'hostPath':{'path':'STAGED'}                                        | in-use
        another image                    | volume 'rbd':{'monitors':['m'],'pool':'kube','image':'other'}              | stale
        a server                         | volume 'nfs':{'server':'s','path':'/x'}                                   | stale
        a pod with the staging folder    | inline 'hostPath':{'path':'STAGED/sub'}                                    | in-use
        a pod with a folder above        | inline 'hostPath':{'path':'/var/lib'}                                      | stale
        a pod with another image         | inline 'rbd':{'monitors':['m'],'pool':'kube','image':'other'}              | stale
        a node with the in-tree name     | node kubernetes.io/rbd/kube:IMAGE                                          | in-use
        a node with a handle             | node kubernetes.io/csi/x.rbd.csi.ceph.com^0001-0001-c-0000000000000002-UUID | in-use
        a node with another handle       | node kubernetes.io/csi/rbd.csi.ceph.com^0001-0001-c-0000000000000002-657f4f6d-216c-4ce3-8180-000000000077 | stale
        """)
    void aDeviceIsFoundUnderEachName(String name, String object, String verdict) {
        NodeWorld world = NodeWorld.usual();
        String text = object.substring(object.indexOf(' ') + 1)
                .replace("IMAGE", image(9))
                .replace("UUID", uuid(9))
                .replace("STAGED", STAGED + "bb/globalmount");
        if (object.startsWith("volume")) {
            world.objects.add(
                    "{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'x'},'spec':{'claimRef':{"
                            + "'namespace':'n','name':'x'}," + text + "}}");
            world.objects.add(claim("x"));
            world.objects.add(pod("web", OTHER_POD, "{'name':'v','persistentVolumeClaim':{'claimName':'x'}}"));
        } else if (object.startsWith("inline")) {
            world.objects.add(pod("web", OTHER_POD, "{'name':'v'," + text + "}"));
        } else {
            world.objects.removeIf(each -> each.contains("'kind':'Node'"));
            world.objects.add(node("'" + text + "'"));
        }
        assertThat(world.item(DEVICE).verdict()).hasToString(verdict);
    }
}
