package dev.mooring.plan.orphan;

import static dev.mooring.plan.orphan.PoolWorld.handle;
import static dev.mooring.plan.orphan.PoolWorld.info;
import static dev.mooring.plan.orphan.PoolWorld.uuid;
import static dev.mooring.plan.orphan.PoolWorld.volume;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Evidence;
import dev.mooring.manifest.Manifest;
import dev.mooring.object.Inventory;
import dev.mooring.plan.orphan.OrphanItem.Verdict;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.RemedyStep;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which images and subvolumes have an owner. */
class OrphansTest {

    private static final String ONE = "csi-vol-" + uuid(1);
    private static final String NINE = "csi-vol-" + uuid(9);

    private static void cloned(Map<String, String> outputs, String image, String parent) {
        outputs.put(
                "info",
                info(
                        image,
                        ",'parent':{'pool':'kube','pool_namespace':'','image':'" + parent
                                + "','snapshot':'s','trash':false,'overlap':1}"));
    }

    /** One piece of evidence that something is in use or that not all is known, in one place only. */
    private enum Hidden {
        VOLUME_OF_THE_OTHER_CLUSTER(world -> world.cluster("west").add(volume("nine", 9)), "OwnedByVolume"),
        VOLUME_WITH_A_PREFIX(
                world -> world.cluster("west")
                        .add(volume("nine", 9)
                                .replace("'pool':'kube'", "'pool':'kube'," + "'volumeNamePrefix':'csi-vol-'")),
                "OwnedByVolume"),
        VOLUME_WITHOUT_ATTRIBUTES(
                world -> world.cluster("east").add(volume("nine", 9).replace("'pool':'kube'", "'clusterID':'x'")),
                "OwnedByVolume"),
        STATIC_VOLUME(
                world -> world.cluster("east")
                        .add("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'s'},'spec':{'csi':{"
                                + "'driver':'rbd.csi.ceph.com','volumeHandle':'" + NINE + "','volumeAttributes':{"
                                + "'staticVolume':'true','clusterID':'c','pool':'kube'}}}}"),
                "OwnedByVolume"),
        IN_TREE_VOLUME(
                world -> world.cluster("west")
                        .add("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'t'},'spec':{'rbd':{"
                                + "'monitors':['m'],'pool':'kube','image':'" + NINE + "'}}}"),
                "OwnedByVolume"),
        SNAPSHOT_CONTENT(
                world -> world.cluster("west").add(content("{'snapshotHandle':'" + handle(9) + "'}", "{}")),
                "OwnedBySnapshot"),
        SNAPSHOT_CONTENT_BY_STATUS(
                world -> world.cluster("west")
                        .add(content("{'volumeHandle':'" + handle(1) + "'}", "{'snapshotHandle':'" + handle(9) + "'}")),
                "OwnedBySnapshot"),
        SNAPSHOT_BEING_CUT_OF_IT(
                world -> world.cluster("west").add(content("{'volumeHandle':'" + handle(9) + "'}", "{}")),
                "OwnedBySnapshot"),
        SNAPSHOT_BEING_CUT(
                world -> world.cluster("west").add(content("{'volumeHandle':'" + handle(2) + "'}", "{}")),
                "StorageBeingMade"),
        INLINE_VOLUME_OF_A_POD(
                world -> world.cluster("east")
                        .add(
                                "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p','namespace':'n'},'spec':{'volumes':["
                                        + "{'name':'v','rbd':{'monitors':['m'],'pool':'kube','image':'" + NINE
                                        + "'}}]}}"),
                "OwnedByPod"),
        INLINE_VOLUME_OF_A_DEPLOYMENT(
                world -> world.cluster("east")
                        .add(
                                "{'apiVersion':'apps/v1','kind':'Deployment','metadata':{'name':'d','namespace':'n'},'spec':{"
                                        + "'template':{'spec':{'volumes':[{'name':'v','rbd':{'image':'" + NINE
                                        + "'}}]}}}}"),
                "NamedByObject"),
        NODE_HAS_ITS_HANDLE_IN_USE(
                world -> world.cluster("east")
                        .add("{'apiVersion':'v1','kind':'Node','metadata':{'name':'n1'},'status':{'volumesInUse':["
                                + "'kubernetes.io/csi/rbd.csi.ceph.com^" + handle(9) + "']}}"),
                "NamedByObject"),
        CLAIM_BEING_PROVISIONED(
                world -> world.cluster("west")
                        .add("{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c','namespace':'n',"
                                + "'annotations':{'volume.kubernetes.io/storage-provisioner':'rbd.csi.ceph.com'}},"
                                + "'spec':{'storageClassName':'fast'},'status':{'phase':'Pending'}}"),
                "StorageBeingMade"),
        CLAIM_OF_A_LOST_VOLUME(
                world -> world.cluster("west")
                        .add(
                                "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c','namespace':'n'},"
                                        + "'spec':{'storageClassName':'fast','volumeName':'gone'},'status':{'phase':'Lost'}}"),
                "ObjectOfLostVolume"),
        ATTACHMENT_OF_A_LOST_VOLUME(
                world -> world.cluster("west")
                        .add(
                                "{'apiVersion':'storage.k8s.io/v1','kind':'VolumeAttachment','metadata':{'name':'a'},'spec':{"
                                        + "'attacher':'rbd.csi.ceph.com','nodeName':'n1','source':{'persistentVolumeName':'gone'}}}"),
                "ObjectOfLostVolume"),
        UNREADABLE_VOLUME(
                world -> world.cluster("west")
                        .add("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'b'},'spec':{'csi':7}}"),
                "ClusterNotComplete"),
        CLUSTER_NOT_GIVEN(world -> world.clusters.remove("west"), "ClusterNotGiven"),
        ONE_CLUSTER_UNDER_TWO_NAMES(world -> world.clusters.put("west", world.cluster("east")), "OneClusterTwice"),
        ONE_NODE_IN_TWO_CLUSTERS(
                world -> world.clusters
                        .values()
                        .forEach(each -> each.add(
                                "{'apiVersion':'v1','kind':'Node','metadata':{'name':'n1','uid':'" + uuid(77) + "'}}")),
                "OneClusterTwice"),
        NO_CLUSTER_STATED(world -> world.stated = Set.of(), "ClustersNotStated"),
        THIRD_CLUSTER_STATED(world -> world.stated = Set.of("east", "west", "north"), "ClusterNotGiven"),
        VOLUMES_NOT_COMPLETE(world -> world.completeOf("west").remove("PersistentVolume"), "ClusterNotComplete"),
        CLAIMS_NOT_COMPLETE(world -> world.completeOf("east").remove("PersistentVolumeClaim"), "ClusterNotComplete"),
        PODS_NOT_COMPLETE(world -> world.completeOf("east").remove("Pod"), "ClusterNotComplete"),
        CONTENTS_NOT_COMPLETE(world -> world.completeOf("west").remove("VolumeSnapshotContent"), "ClusterNotComplete"),
        WATCHER(
                world -> world.output(NINE)
                        .put("status", "{'watchers':[{'address':'10.0.0.5:0/1','client':4,'cookie':1}]}"),
                "WatcherUnknown"),
        LOCK(
                world -> world.output(NINE)
                        .put("locks", "[{'id':'auto 1','locker':'client.4','address':'10.0.0.5:0/1'}]"),
                "LastWriterUnclean"),
        STATUS_NOT_GIVEN(world -> world.output(NINE).remove("status"), "StatusUnknown"),
        LOCKS_NOT_GIVEN(world -> world.output(NINE).remove("locks"), "LocksUnknown"),
        INFO_NOT_GIVEN(world -> world.output(NINE).remove("info"), "NotDescribed"),
        CHILDREN_NOT_GIVEN(world -> world.output(NINE).remove("children"), "ClonesNotKnown"),
        CLONE_OF_ANOTHER_POOL(
                world -> world.output(NINE).put("children", "[{'pool':'other','pool_namespace':'','image':'x'}]"),
                "CloneDependsOnIt"),
        PARENT_OF_AN_OWNED_IMAGE(world -> cloned(world.described(ONE), ONE, NINE), "NeededByClone"),
        PARENT_OF_AN_IMAGE_WITHOUT_OWNER(world -> cloned(world.described("other"), "other", NINE), "CloneDependsOnIt"),
        CLONE_OF_ITSELF(world -> cloned(world.output(NINE), NINE, NINE), "CloneDependsOnIt"),
        TWO_CLONES_IN_A_CIRCLE(
                world -> {
                    cloned(world.described(ONE), ONE, NINE);
                    cloned(world.output(NINE), NINE, ONE);
                },
                "NeededByClone"),
        THREE_CLONES_IN_A_CIRCLE(
                world -> {
                    cloned(world.described(ONE), ONE, "other");
                    cloned(world.described("other"), "other", NINE);
                    cloned(world.output(NINE), NINE, ONE);
                },
                "NeededByClone"),
        INFO_OF_ANOTHER_IMAGE(world -> world.output(NINE).put("info", info(ONE, "")), "InfoOfOtherImage"),
        GROUP(
                world -> world.output(NINE)
                        .put("info", info(NINE, "").replace("'op_features':[]", "'op_features':['group']")),
                "InGroup"),
        WRITTEN_AFTER_IT_WAS_SEEN(
                world -> world.output(NINE).put("info", info(NINE, ",'modify_timestamp':'Fri Nov 27 05:59:50 2026'")),
                "WrittenLater"),
        CLONE_IN_THE_TRASH(
                world -> world.output(NINE)
                        .put("info", info(NINE, "").replace("'op_features':[]", "'op_features':['clone-parent']")),
                "ClonesNotKnown"),
        CLAIM_OF_A_DRIVER_WITH_ANOTHER_NAME(
                world -> {
                    world.cluster("west")
                            .add(storageClass("fast", "disks.example.com", "'clusterID':'c','pool':'kube'"));
                    world.cluster("west").add(claim("'storageClassName':'fast'", "disks.example.com", 5));
                },
                "StorageBeingMade"),
        CLAIM_OF_A_DRIVER_WHOSE_CLASS_IS_NOT_GIVEN(
                world -> world.cluster("west").add(claim("'storageClassName':'x'", "disks.example.com", 5)),
                "StorageBeingMade"),
        SNAPSHOT_OF_A_DRIVER_WITH_ANOTHER_NAME(
                world -> world.cluster("west")
                        .add(content("{'volumeHandle':'" + handle(2) + "'}", "{}")
                                .replace("rbd.csi.ceph.com", "disks.example.com")),
                "StorageBeingMade"),
        VOLUME_OF_A_DRIVER_WITH_ANOTHER_NAME(
                world -> world.cluster("west").add(volume("nine", 9).replace("rbd.csi.ceph.com", "disks.example.com")),
                "OwnedByVolume"),
        ANNOTATION_WITH_AN_OLD_VOLUME(
                world -> world.cluster("west")
                        .add(
                                "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'b','namespace':'n'},'data':{'pv.yaml':"
                                        + "'volumeHandle: " + handle(9) + "'}}"),
                "NamedByObject"),
        JOURNAL_NOT_GIVEN(world -> world.journal.clear(), "JournalNotKnown"),
        NAMES_OF_THE_JOURNAL_NOT_GIVEN(world -> world.journal("kube").remove("csi.volumes.default"), "JournalNotKnown"),
        NAMES_OF_THE_JOURNAL_CUT(
                world -> world.journal("kube")
                        .computeIfPresent("csi.volumes.default", (name, text) -> text.substring(0, 80)),
                "JournalNotKnown"),
        ENTRY_OF_ANOTHER_POOL(
                world -> {
                    world.journal("other").putAll(world.journal("kube"));
                    world.journal.remove("kube");
                },
                "JournalNotKnown"),
        MADE_FOR_A_CLAIM(
                world -> world.cluster("west").add(claim("'volumeName':'two'", "rbd.csi.ceph.com", 900)),
                "MadeForObject"),
        MADE_FOR_A_VOLUME(world -> world.cluster("west").add(volume("pvc-" + uuid(900), 70)), "MadeForObject"),
        MADE_FOR_THE_VOLUME_OF_A_SECOND_NAME(
                world -> {
                    world.journal("kube")
                            .computeIfPresent(
                                    "csi.volumes.default",
                                    (name, text) -> text + PoolWorld.omap("csi.volume.pvc-" + uuid(901), uuid(9)));
                    world.cluster("west").add(volume("pvc-" + uuid(901), 70));
                },
                "MadeForObject"),
        MADE_FOR_ANOTHER_HANDLE(
                world -> {
                    world.journal("kube")
                            .put(
                                    "csi.volumes.backup",
                                    PoolWorld.omap("csi.volume.0001-0001-a-0000000000000001-" + uuid(902), handle(9)));
                    world.cluster("west").add(volume("copy", 902));
                },
                "MadeForObject"),
        ENTRY_OF_ANOTHER_IMAGE(
                world -> world.journal("kube").put("csi.volume." + uuid(9), PoolWorld.entry(3)), "JournalOfAnother"),
        ENTRY_OF_ANOTHER_ID(
                world -> world.journal("kube")
                        .put("csi.volume." + uuid(9), PoolWorld.entry(9, "csi.imageid", "10bc47f58fd6")),
                "JournalOfAnother"),
        GROUP_BY_THE_JOURNAL(
                world -> world.journal("kube").put("csi.volume." + uuid(9), PoolWorld.entry(9, "csi.groupid", "g")),
                "InGroup"),
        NO_ENTRY(world -> world.journal("kube").put("csi.volume." + uuid(9), ""), "NotOfADriver"),
        TRASH_NOT_GIVEN(world -> world.trash = "", "TrashNotListed"),
        SAME_NAME_IN_TRASH(world -> world.trash = "[{'id':'1','name':'" + NINE + "'}]", "NameInTrash"),
        MIRRORED_COPY(
                world -> world.output(NINE)
                        .put(
                                "info",
                                info(
                                        NINE,
                                        ",'mirroring':{'mode':'snapshot','state':'enabled',"
                                                + "'global_id':'g','primary':false}")),
                "CopyOfMirroredImage");

        private final Consumer<PoolWorld> change;

        private final String code;

        Hidden(Consumer<PoolWorld> change, String code) {
            this.change = change;
            this.code = code;
        }
    }

    private static String content(String source, String status) {
        return "{'apiVersion':'snapshot.storage.k8s.io/v1','kind':'VolumeSnapshotContent','metadata':{'name':'vsc'},'spec':{"
                + "'driver':'rbd.csi.ceph.com','deletionPolicy':'Retain','volumeSnapshotRef':{'name':'s','namespace':'n'},"
                + "'source':" + source + "},'status':" + status + "}";
    }

    private static String claim(String spec, String provisioner, int uid) {
        return "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c','namespace':'n','uid':'"
                + uuid(uid)
                + "','annotations':{'volume.kubernetes.io/storage-provisioner':'" + provisioner + "'}},'spec':{" + spec
                + "}}";
    }

    private static String storageClass(String name, String provisioner, String parameters) {
        return "{'apiVersion':'storage.k8s.io/v1','kind':'StorageClass','metadata':{'name':'" + name
                + "'},'provisioner':'" + provisioner + "','parameters':{" + parameters + "}}";
    }

    @Test
    void anImageThatNoClusterNeedsMayGoToTheTrash() {
        OrphanItem nine = PoolWorld.withOrphan().nine();
        assertThat(nine.verdict()).isEqualTo(Verdict.ORPHAN);
        assertThat(nine.isDeletable()).isTrue();
        assertThat(nine.proofs().stream().map(Certificate::question))
                .containsExactly(
                        "kube/" + NINE + " is an orphan in its pool",
                        "cluster east does not need kube/" + NINE + ", and no client uses it",
                        "cluster west does not need kube/" + NINE + ", and no client uses it");
        assertThat(nine.steps().get(0).argv()).containsSubsequence("trash", "mv", "--pool=kube", "--image=" + NINE);
        assertThat(nine.steps().get(0).undo()).containsSubsequence("trash", "restore", "--image-id=10bc47f58fd5");
        assertThat(nine.steps())
                .noneMatch(step -> step.argv().size() > 1 && step.argv().get(1).equals("rm"));
    }

    @ParameterizedTest
    @EnumSource(Hidden.class)
    void onePieceOfEvidenceIsEnoughForNoOrphan(Hidden hidden) {
        PoolWorld world = PoolWorld.withOrphan();
        hidden.change.accept(world);
        OrphanItem nine = world.nine();
        assertThat(nine.verdict()).isNotEqualTo(Verdict.ORPHAN);
        assertThat(nine.proofs()).isEmpty();
        assertThat(nine.steps()).isEmpty();
        assertThat(nine.reasons())
                .extracting(Reason::code)
                .extracting(ReasonCode::id)
                .contains(hidden.code);
        assertThat(nine.verdict() == Verdict.OWNED)
                .isEqualTo(hidden.code.startsWith("OwnedBy") || hidden.code.equals("NeededByClone"));
    }

    /** Each rule rests on what it reads: with less of the objects of a cluster nothing else becomes an orphan. */
    @Test
    void lessEvidenceMakesNoOrphan() {
        Stream.concat(
                        Arrays.stream(Hidden.values()).map(each -> each.change),
                        Arrays.stream(HiddenOfSubvolume.values()).map(each -> each.change))
                .forEach(change -> {
                    PoolWorld world = PoolWorld.withOrphan().withSubvolume();
                    change.accept(world);
                    Set<String> orphans = orphans(world.scene());
                    for (String cluster : world.clusters.keySet()) {
                        less(world.inventory(cluster))
                                .forEach(less -> assertThat(orphans)
                                        .containsAll(orphans(
                                                world.scene((name, all) -> name.equals(cluster) ? less : all))));
                    }
                });
    }

    /** Without an object of a kind that must be whole: what stands in others only speaks against an orphan. */
    private static Stream<Inventory> less(Inventory all) {
        List<Manifest> others = all.all().stream()
                .filter(each -> !Arrays.asList(PoolWorld.KINDS).subList(0, 4).contains(each.kind()))
                .toList();
        return Evidence.less(all).stream().filter(less -> less.all().containsAll(others));
    }

    private static Set<String> orphans(PoolInput scene) {
        return Orphans.of(scene).items().stream()
                .filter(each -> each.verdict() == Verdict.ORPHAN)
                .map(each -> each.stored().toString())
                .collect(Collectors.toSet());
    }

    @Test
    void anOrphanIsOneByWhatWasReadOnly() {
        PoolWorld world = PoolWorld.withOrphan().withSubvolume();
        for (OrphanItem item : List.of(world.nine(), world.eight())) {
            PoolInput alone = world.scene((name, all) -> Evidence.alone(
                    item.proofs().stream()
                            .filter(each -> each.question().contains("cluster " + name))
                            .flatMap(each -> each.proofs().stream())
                            .flatMap(each -> each.by().stream()),
                    all));
            assertThat(orphans(alone)).contains(item.stored().toString());
        }
    }

    @Test
    void whatAClusterOwnsIsOwnedWhateverElseIsMissing() {
        PoolWorld world = PoolWorld.withOrphan();
        world.clusters.remove("west");
        world.completeOf("east").clear();
        world.stated = Set.of();
        world.trash = "";
        assertThat(world.item(ONE).verdict()).isEqualTo(Verdict.OWNED);
        assertThat(world.item("csi-vol-" + uuid(2)).verdict()).isEqualTo(Verdict.UNKNOWN);
    }

    @Test
    void aSnapshotForbidsDeletingAndNotTheVerdict() {
        PoolWorld world = PoolWorld.withOrphan();
        world.output(NINE).put("snapshots", "[{'id':4,'name':'csi-snap-1','size':1,'protected':'false'}]");
        world.output(NINE).put("info", info(NINE, "").replace("'snapshot_count':0", "'snapshot_count':1"));
        assertThat(world.nine().verdict()).isEqualTo(Verdict.ORPHAN);
        assertThat(world.nine().isDeletable()).isFalse();
        assertThat(world.nine().steps()).isEmpty();
    }

    @Test
    void aNameThatNoDriverWritesNeedsTheWordThatNobodyElseIsThere() {
        PoolWorld world = PoolWorld.withOrphan();
        world.images.add("vm-disk-1");
        world.describe("vm-disk-1");
        assertThat(world.item("vm-disk-1").verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(world.item("vm-disk-1").reasons()).extracting(Reason::code).contains(OrphanCode.NOT_OF_A_DRIVER);
        world.nobodyElse = true;
        assertThat(world.item("vm-disk-1").verdict()).isEqualTo(Verdict.UNKNOWN);
        world.complete.values().forEach(kinds -> kinds.add(Inventory.ALL_KINDS));
        assertThat(world.item("vm-disk-1").verdict()).isEqualTo(Verdict.ORPHAN);
    }

    /** What an object says about an image with a name that somebody thought of. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c','namespace':'n'},'spec':{"
                        + "'storageClassName':'','volumeName':'gone'}}",
                "{'apiVersion':'apps/v1','kind':'Deployment','metadata':{'name':'d','namespace':'n'},'spec':{'replicas':0,"
                        + "'template':{'spec':{'volumes':[{'name':'v','rbd':{'image':'vm-disk-1'}}]}}}}",
                "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'b','namespace':'n'},'data':{'pv.yaml':'a long text: "
                        + "... image: vm-disk-1'}}"
            })
    void aNameThatNoDriverWritesMayStandAnywhere(String object) {
        PoolWorld world = PoolWorld.withOrphan();
        world.images.add("vm-disk-1");
        world.describe("vm-disk-1");
        world.nobodyElse = true;
        world.complete.values().forEach(kinds -> kinds.add(Inventory.ALL_KINDS));
        world.cluster("west").add(object.replace("...", "x ".repeat(5000)));
        assertThat(world.item("vm-disk-1").verdict()).isEqualTo(Verdict.UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"volume-", "vm-100-disk-0", "snapshot-", "base-9000-disk-0", "Windows 11", "csi_vol-"})
    void theImagesOfVirtualMachinesAreNobodysOrphans(String name) {
        PoolWorld world = PoolWorld.withOrphan();
        String image = name.endsWith("-") ? name + uuid(7) : name;
        world.images.add(image);
        world.describe(image);
        world.complete.values().forEach(kinds -> kinds.add(Inventory.ALL_KINDS));
        assertThat(world.item(image).verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(world.item(image).reasons()).extracting(Reason::code).contains(OrphanCode.NOT_OF_A_DRIVER);
    }

    @Test
    void theJournalIsCleanedAfterTheImageAndTheNameFirst() {
        List<RemedyStep> steps = PoolWorld.withOrphan().nine().steps();
        assertThat(steps)
                .extracting(RemedyStep::action)
                .containsExactly(
                        "move-to-trash", "verify", "delete-from-trash", "remove-journal-name", "remove-journal-entry");
        assertThat(steps.get(3).argv())
                .endsWith("--pool=kube", "rmomapkey", "csi.volumes.default", "csi.volume.pvc-" + uuid(900));
        assertThat(steps.get(3).undo())
                .endsWith("setomapval", "csi.volumes.default", "csi.volume.pvc-" + uuid(900), uuid(9));
        assertThat(steps.get(4).argv()).endsWith("--pool=kube", "rm", "csi.volume." + uuid(9));
    }

    @Test
    void anEntryToWhichNoNameLeadsStays() {
        PoolWorld world = PoolWorld.withOrphan();
        world.journal("kube").put("csi.volumes.default", "");
        assertThat(world.nine().isDeletable()).isTrue();
        assertThat(world.nine().reasons()).extracting(Reason::code).containsExactly(OrphanCode.JOURNAL_STAYS);
        assertThat(world.nine().steps()).extracting(RemedyStep::action).doesNotContain("remove-journal-entry");
    }

    @Test
    void aNameThatIsReservedForNoImageIsSaid() {
        PoolWorld world = PoolWorld.withOrphan();
        world.journal("kube")
                .computeIfPresent(
                        "csi.volumes.default",
                        (name, text) -> text
                                + PoolWorld.omap("csi.volume.pvc-" + uuid(66), uuid(6), "csi.volume.two", uuid(7)));
        assertThat(Orphans.of(world.scene()).findings())
                .extracting(Reason::code)
                .containsExactly(OrphanCode.JOURNAL_WITHOUT_IMAGE, OrphanCode.JOURNAL_WITHOUT_IMAGE);
        assertThat(Orphans.of(world.scene()).findings().get(0).message())
                .startsWith("pvc-" + uuid(66) + " is reserved for " + uuid(6))
                .endsWith("requested again");
        assertThat(Orphans.of(world.scene()).findings().get(1).message())
                .endsWith("its name or uid is that of PersistentVolume/two of cluster west");
    }

    @Test
    void thePrefixOfAClassIsThatOfADriver() {
        PoolWorld world = PoolWorld.withOrphan();
        String image = "prod-" + uuid(7);
        world.images.add(image);
        world.describe(image);
        world.journal("kube").put("csi.snaps.default", "");
        world.journal("kube").put("csi.snap." + uuid(7), "");
        assertThat(world.item(image).verdict()).isEqualTo(Verdict.UNKNOWN);
        world.cluster("west")
                .add("{'apiVersion':'storage.k8s.io/v1','kind':'StorageClass','metadata':{'name':'c'},'provisioner':"
                        + "'rbd.csi.ceph.com','parameters':{'volumeNamePrefix':'prod-'}}");
        assertThat(world.item(image).verdict()).isEqualTo(Verdict.ORPHAN);
        world.cluster("east").add(volume("seven", 7).replace("'pool':'kube'", "'clusterID':'x'"));
        assertThat(world.item(image).verdict()).isEqualTo(Verdict.OWNED);
    }

    @Test
    void aVolumeWhoseImageIsInTheTrashIsADangerWithItsWayBack() {
        PoolWorld world = PoolWorld.withOrphan();
        world.images.remove(ONE);
        world.trash = "[{'id':'abc','name':'csi-vol-" + uuid(1) + "'},{'id':'abd','name':'csi-vol-" + uuid(5) + "'}]";
        List<OrphanItem> trashed = Orphans.of(world.scene()).items().stream()
                .filter(each -> each.kind().equals("trashed-image"))
                .toList();
        assertThat(trashed.get(0).verdict()).isEqualTo(Verdict.OWNED);
        assertThat(trashed.get(0).reasons().get(0).code()).isEqualTo(OrphanCode.OWNED_IN_TRASH);
        assertThat(trashed.get(0).reasons().get(0).remedy().get(0).argv())
                .containsSubsequence("trash", "restore", "--image-id=abc");
        assertThat(trashed.get(1).reasons())
                .extracting(Reason::code)
                .containsExactly(OrphanCode.ALREADY_IN_TRASH, OrphanCode.HOLDERS_IN_TRASH_NOT_KNOWN);
    }

    /** What keeps an image in the trash; the outputs are captures of Ceph 16.2.15, with the names of this world. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', quoteCharacter = '`', textBlock = """
        case                   | trash    | snapshots                                                                         | children | reasons
        nobody asked           | USER     | ``                                                                                | ``       | [AlreadyInTrash, HoldersInTrashNotKnown]
        only its clones asked  | USER     | ``                                                                                | []       | [AlreadyInTrash, HoldersInTrashNotKnown]
        nothing holds it       | USER     | []                                                                                | []       | [AlreadyInTrash, NothingHoldsInTrash]
        a snapshot             | USER     | [{'id':4,'name':'snap1','size':1073741824,'protected':'true','timestamp':'Fri Nov 20 10:20:37 2026'}] | [] | [AlreadyInTrash, HeldInTrash]
        a clone without owner  | USER     | []                                                                                | [{'pool':'kube','pool_namespace':'','image':'csi-vol-clone-77'}] | [AlreadyInTrash, HeldInTrash]
        a clone with an owner  | USER     | []                                                                                | [{'pool':'kube','pool_namespace':'','image':'ONE'}] | [NeededByClone, HeldInTrash]
        a clone in the trash   | PARENT   | []                                                                                | []       | [AlreadyInTrash, HeldInTrash]
        a time                 | LATER    | []                                                                                | []       | [AlreadyInTrash, HeldInTrash]
        a migration            | MIGRATION | []                                                                               | []       | [AlreadyInTrash, HeldInTrash]
        the short list         | SHORT    | []                                                                                | []       | [AlreadyInTrash, NothingHoldsInTrash]
        """)
    void whatHoldsAnImageInTheTrashIsSaid(
            String name, String trash, String snapshots, String children, String reasons) {
        PoolWorld world = PoolWorld.withOrphan();
        String time = "'deleted_at':'Fri Nov 20 10:22:12 2026','status':'expired at Fri Nov 20 10:22:12 2026'";
        String entry = "{'id':'116931590ec3','name':'csi-vol-trash-1','source':'USER'," + time + "}";
        world.trash = "["
                + switch (trash) {
                    case "SHORT" -> "{'id':'116931590ec3','name':'csi-vol-trash-1'}";
                    case "LATER" -> entry.replace("expired at", "protected until");
                    case "MIGRATION" -> entry.replace("USER", "MIGRATION");
                    case "PARENT" ->
                        entry + ",{'id':'11','name':'csi-vol-2','source':'USER'," + time
                                + ",'parent':{'pool':'kube','pool_namespace':'','image':'csi-vol-trash-1','snapshot':'s'}}";
                    default -> entry;
                }
                + "]";
        Map<String, String> said = world.outputs.computeIfAbsent("csi-vol-trash-1", none -> new TreeMap<>());
        if (!snapshots.isEmpty()) {
            said.put("snapshots", snapshots);
        }
        if (!children.isEmpty()) {
            said.put("children", children.replace("ONE", ONE));
        }
        OrphanItem item = Orphans.of(world.scene()).items().stream()
                .filter(each -> each.stored().toString().contains("116931590ec3"))
                .findFirst()
                .orElseThrow();
        assertThat(item.reasons()).extracting(each -> each.code().id()).hasToString(reasons);
        if (name.endsWith("with an owner")) {
            assertThat(item.reasons().get(1).message())
                    .endsWith("; about the clone: PersistentVolume/one of cluster east leads to it");
        }
        assertThat(item.steps()).isEmpty();
    }

    @Test
    void outputsOfAnImageOfTheSameNameSayNothingAboutTheOneInTheTrash() {
        PoolWorld world = PoolWorld.withOrphan();
        world.trash = "[{'id':'1','name':'" + NINE + "','source':'USER','status':'expired at x'}]";
        assertThat(Orphans.of(world.scene()).allReasons())
                .extracting(Reason::code)
                .contains(OrphanCode.HOLDERS_IN_TRASH_NOT_KNOWN)
                .doesNotContain(OrphanCode.NOTHING_HOLDS_IN_TRASH);
    }

    @Test
    void aVolumeWhoseImageIsNowhereIsADanger() {
        PoolWorld world = PoolWorld.withOrphan();
        world.cluster("east").add(volume("lost", 6));
        assertThat(Orphans.of(world.scene()).findings())
                .extracting(Reason::code)
                .containsExactly(OrphanCode.IMAGE_OF_VOLUME_MISSING);
    }

    @Test
    void aListThatFailedIsNoEmptyList() {
        PoolWorld world = PoolWorld.withOrphan();
        world.imagesText = "rbd: error";
        world.trash = "{";
        Orphans orphans = Orphans.of(world.scene());
        assertThat(orphans.isAllKnown()).isFalse();
        assertThat(orphans.findings()).extracting(Reason::code).contains(OrphanCode.LIST_NOT_READ);
    }

    @Test
    void anImageWithoutEvidenceIsSaidToHaveNoOwnerAndIsNoOrphan() {
        PoolWorld world = PoolWorld.withOrphan();
        world.outputs.clear();
        assertThat(world.nine().verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(world.nine().reasons().get(0).code()).isEqualTo(OrphanCode.NO_OWNER_FOUND);
    }

    @Test
    void aLostVolumeOfAnotherDriverIsOfNoImage() {
        PoolWorld world = PoolWorld.withOrphan();
        world.cluster("west")
                .add(
                        "{'apiVersion':'v1','kind':'PersistentVolumeClaim','metadata':{'name':'c','namespace':'n','annotations':{"
                                + "'volume.kubernetes.io/storage-provisioner':'ebs.csi.aws.com'}},'spec':{'volumeName':'gone'}}");
        assertThat(world.nine().verdict()).isEqualTo(Verdict.UNKNOWN);
        world.cluster("west").add(storageClass("gp3", "ebs.csi.aws.com", "'type':'gp3'"));
        assertThat(world.nine().reasons())
                .extracting(Reason::message)
                .anyMatch(each -> each.contains("not all given: StorageClass"));
        world.completeOf("west").add("StorageClass");
        assertThat(world.nine().verdict()).isEqualTo(Verdict.ORPHAN);
    }

    @Test
    void aClusterThatIsNotAmongTheStatedOnesIsRefused() {
        PoolWorld world = PoolWorld.withOrphan();
        world.stated = Set.of("east");
        assertThatThrownBy(world::scene)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("west");
    }

    /** One piece of evidence about a subvolume. */
    private enum HiddenOfSubvolume {
        VOLUME(world -> world.cluster("west").add(cephfs("'volumeHandle':'" + handle(8) + "'", "")), "OwnedByVolume"),
        VOLUME_OF_NFS(
                world -> world.cluster("west")
                        .add(cephfs("'volumeHandle':'" + handle(8) + "'", "").replace("cephfs.csi", "nfs.csi")),
                "OwnedByVolume"),
        STATIC_VOLUME(
                world -> world.cluster("east")
                        .add(cephfs(
                                "'volumeHandle':'mine'",
                                "'staticVolume':'true','rootPath':" + "'/volumes/csi/csi-vol-" + uuid(8) + "/"
                                        + uuid(80) + "'")),
                "OwnedByVolume"),
        SHALLOW_VOLUME(
                world -> world.cluster("east")
                        .add(cephfs(
                                "'volumeHandle':'" + handle(70) + "'",
                                "'backingSnapshot':" + "'true','backingSnapshotRoot':'/volumes/csi/csi-vol-" + uuid(8)
                                        + "/" + uuid(80) + "/.snap/s'")),
                "OwnedByVolume"),
        IN_TREE_VOLUME(
                world -> world.cluster("east")
                        .add("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'t'},'spec':{'cephfs':{"
                                + "'monitors':['m'],'path':'/volumes/csi/csi-vol-" + uuid(8) + "/" + uuid(80) + "'}}}"),
                "OwnedByVolume"),
        VOLUME_OF_A_DIRECTORY_ABOVE(
                world -> world.cluster("east")
                        .add(cephfs("'volumeHandle':'all'", "'staticVolume':'true','rootPath':" + "'/volumes'")),
                "MountedFromAbove"),
        IN_TREE_VOLUME_OF_ALL(
                world -> world.cluster("east")
                        .add("{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'t'},'spec':{'cephfs':{"
                                + "'monitors':['m']}}}"),
                "MountedFromAbove"),
        SNAPSHOT_OF_A_CLUSTER(
                world -> {
                    world.snapshots = "[{'name':'csi-snap-" + uuid(50) + "'}]";
                    world.cluster("west").add(content("{'snapshotHandle':'" + handle(50) + "'}", "{}"));
                },
                "OwnedBySnapshot"),
        SNAPSHOTS_NOT_GIVEN(world -> world.snapshots = "", "ClonesNotKnown"),
        CLIENT(
                world -> world.sessions = "[{'id':4,'client_metadata':{'root':'/volumes/csi/csi-vol-" + uuid(8) + "/"
                        + uuid(80) + "','hostname':'n1'}}]",
                "MountedByClient"),
        CLIENT_OF_ALL(
                world -> world.sessions = "[{'id':4,'client_metadata':{'root':'/','hostname':'n1'}}]",
                "MountedByClient"),
        CLIENT_BESIDE_THE_MANAGER(
                world -> world.sessions = "[{'id':3,'inst':'client.3 10.0.0.9:0/5','client_metadata':{'root':'/'}},"
                        + "{'id':4,'inst':'client.4 10.0.0.9:0/6','client_metadata':{'root':'/'}}]",
                "MountedByClient"),
        CLIENT_WITHOUT_ROOT(world -> world.sessions = "[{'id':4}]", "MountedByClient"),
        CLIENTS_NOT_GIVEN(world -> world.sessions = "", "ClientsNotListed"),
        EXPORT_BY_NFS(
                world -> world.journal("meta/csi")
                        .put("csi.volume." + uuid(8), PoolWorld.entry(8, "nfs.cluster", "my-nfs")),
                "ExportedByNfs"),
        MADE_FOR_A_CLAIM(
                world -> world.cluster("west").add(claim("'volumeName':'two'", "cephfs.csi.ceph.com", 800)),
                "MadeForObject"),
        JOURNAL_NOT_GIVEN(world -> world.journal.remove("meta/csi"), "JournalNotKnown"),
        BEING_CLONED(world -> world.info = world.info.replace("'complete'", "'in-progress'"), "SubvolumeNotComplete"),
        OTHER_DESCRIPTION(world -> world.info = world.info.replace("csi-vol-", "csi-vol-x"), "NotDescribed"),
        CLUSTER_NOT_GIVEN(world -> world.clusters.remove("west"), "ClusterNotGiven");

        private final Consumer<PoolWorld> change;

        private final String code;

        HiddenOfSubvolume(Consumer<PoolWorld> change, String code) {
            this.change = change;
            this.code = code;
        }
    }

    private static String cephfs(String handle, String attributes) {
        return "{'apiVersion':'v1','kind':'PersistentVolume','metadata':{'name':'f'},'spec':{'csi':{'driver':"
                + "'cephfs.csi.ceph.com'," + handle + ",'volumeAttributes':{" + attributes + "}}}}";
    }

    @Test
    void aSubvolumeThatNoClusterNeedsIsRemovedWithASnapshotThatKeepsIt() {
        OrphanItem eight = PoolWorld.withOrphan().withSubvolume().eight();
        assertThat(eight.reasons()).isEmpty();
        assertThat(eight.verdict()).isEqualTo(Verdict.ORPHAN);
        assertThat(eight.isDeletable()).isTrue();
        assertThat(eight.proofs()).hasSize(3);
        assertThat(eight.steps().get(0).argv()).containsSubsequence("snapshot", "create", "fs");
        assertThat(eight.steps().get(1).argv()).contains("--retain-snapshots", "--group_name=csi");
        assertThat(eight.steps().get(1).undo()).containsSubsequence("snapshot", "clone");
    }

    @ParameterizedTest
    @EnumSource(HiddenOfSubvolume.class)
    void onePieceOfEvidenceIsEnoughForNoOrphanedSubvolume(HiddenOfSubvolume hidden) {
        PoolWorld world = PoolWorld.withOrphan().withSubvolume();
        hidden.change.accept(world);
        OrphanItem eight = world.eight();
        assertThat(eight.verdict()).isNotEqualTo(Verdict.ORPHAN);
        assertThat(eight.reasons())
                .extracting(Reason::code)
                .extracting(ReasonCode::id)
                .contains(hidden.code);
    }

    @Test
    void theManagerIsNoUserOfAFileSystem() {
        PoolWorld world = PoolWorld.withOrphan().withSubvolume();
        world.sessions = "[{'id':3,'inst':'client.3 10.0.0.9:0/5','client_metadata':{'root':'/','hostname':'mgr'}}]";
        assertThat(world.eight().verdict()).isEqualTo(Verdict.ORPHAN);
        world.managers = "";
        assertThat(world.eight().verdict()).isEqualTo(Verdict.UNKNOWN);
    }

    @Test
    void aSubvolumeStaysWhileItHasSnapshotsOrNoWayBack() {
        PoolWorld world = PoolWorld.withOrphan().withSubvolume();
        world.snapshots = "[{'name':'by-hand'}]";
        assertThat(world.eight().verdict()).isEqualTo(Verdict.ORPHAN);
        assertThat(world.eight().reasons())
                .extracting(Reason::code)
                .containsExactly(OrphanCode.SUBVOLUME_HAS_SNAPSHOTS);
        assertThat(world.eight().steps()).isEmpty();
        world.snapshots = "[]";
        world.info = world.info.replace(",'snapshot-retention'", "");
        assertThat(world.eight().isDeletable()).isFalse();
    }

    @Test
    void everyCodeIsProduced() {
        Set<OrphanCode> seen = EnumSet.noneOf(OrphanCode.class);
        Consumer<PoolWorld> look = world -> Orphans.of(world.scene()).allReasons().stream()
                .map(Reason::code)
                .filter(OrphanCode.class::isInstance)
                .forEach(code -> seen.add((OrphanCode) code));
        Stream.concat(
                        Arrays.stream(Hidden.values()).map(each -> each.change),
                        Arrays.stream(HiddenOfSubvolume.values()).map(each -> each.change))
                .forEach(change -> {
                    PoolWorld world = PoolWorld.withOrphan().withSubvolume();
                    change.accept(world);
                    look.accept(world);
                });
        PoolWorld other = PoolWorld.withOrphan().withSubvolume();
        other.images.add("vm-disk-1");
        other.images.remove(ONE);
        other.snapshots = "[{'name':'by-hand'}]";
        other.trash = "[{'id':'abc','name':'csi-vol-" + uuid(1) + "'},{'id':'abd','name':'csi-vol-" + uuid(5) + "'}]";
        other.cluster("east").add(volume("lost", 6));
        other.outputs.put("csi-vol-" + uuid(5), new TreeMap<>(Map.of("snapshots", "[]", "children", "[]")));
        look.accept(other);
        other.trash = other.trash.replace("'id':'abd'", "'id':'abd','source':'MIRRORING'");
        look.accept(other);
        PoolWorld journal = PoolWorld.withOrphan();
        journal.journal("kube").put("csi.volumes.default", PoolWorld.omap("csi.volume.x", uuid(99)));
        look.accept(journal);
        PoolWorld cut = PoolWorld.withOrphan();
        cut.trash = "{";
        look.accept(cut);
        assertThat(seen).containsExactlyInAnyOrder(OrphanCode.values());
    }
}
