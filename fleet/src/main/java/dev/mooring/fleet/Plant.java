package dev.mooring.fleet;

import dev.mooring.forecast.ForecastCode;
import dev.mooring.json.JsonString;
import dev.mooring.lint.LintCode;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.upgrade.UpgradeQuestion;
import java.util.function.Consumer;

/** A kind of problem, and how to create it. */
enum Plant {
    /** Two clusters have the same disk in use. */
    STORAGE_IN_TWO_CLUSTERS(Plant::inTwoClusters),
    /** Two clusters have the same disk, and one of them deletes it with its claim. */
    SHARED_AND_DELETED(Plant::sharedAndDeleted),
    /** Two volumes of a cluster have one handle. */
    TWO_VOLUMES_ONE_HANDLE(Plant::oneHandle),
    /** A claim names a class that does not exist. */
    MISSING_CLASS(scene -> scene.expect(LintCode.CLASS_OF_CLAIM_MISSING, scene.pending("no-class", "gone"))),
    /** The volume of a claim is gone. */
    LOST_CLAIM(Plant::lost),
    /** The claim of a volume is gone, and the data are kept. */
    RELEASED_WITH_DATA(Plant::released),
    /** Pods on two nodes use a claim for one node. */
    WRITERS_ON_TWO_NODES(Plant::twoNodes),
    /** A claim is being deleted, and a finalizer that no controller removes holds it. */
    STUCK_FINALIZER(Plant::stuck),
    /** Nothing uses a claim. */
    UNUSED_CLAIM(scene -> scene.expect(LintCode.CLAIM_UNUSED, scene.disk("unused", scene.newDisk(), false))),
    /** A claim of a class without a provisioner finds no volume. */
    NO_VOLUME(Plant::noVolume),
    /** A volume is attached to a node that is gone. */
    ATTACHED_TO_LOST_NODE(Plant::lostNode),
    /** A pod uses a plugin that later releases do not have. */
    UPGRADE_STOPS_POD(Plant::upgrade);

    private final Consumer<PlantScene> way;

    Plant(Consumer<PlantScene> way) {
        this.way = way;
    }

    void into(PlantScene scene) {
        way.accept(scene);
    }

    private static void inTwoClusters(PlantScene scene) {
        String csi = scene.newDisk();
        for (PlantScene each : new PlantScene[] {scene, scene.elsewhere()}) {
            ObjectRef claim = each.usedDisk("twice", csi, false);
            each.expect(FleetCode.STORAGE_CLAIMED_BY_SEVERAL_CLUSTERS, each.volume(claim));
        }
    }

    private static void sharedAndDeleted(PlantScene scene) {
        String csi = scene.newDisk();
        ObjectRef kept = scene.usedDisk("kept", csi, false);
        scene.expect(FleetCode.STORAGE_CLAIMED_BY_SEVERAL_CLUSTERS, scene.volume(kept));
        PlantScene other = scene.elsewhere();
        ObjectRef deleted = other.usedDisk("deleted", csi, true);
        other.expect(FleetCode.STORAGE_CLAIMED_BY_SEVERAL_CLUSTERS, other.volume(deleted));
        other.expect(FleetCode.DATA_OF_OTHER_CLUSTERS_IS_DELETED, other.volume(deleted));
    }

    private static void oneHandle(PlantScene scene) {
        String csi = scene.newDisk();
        ObjectRef one = scene.volume(scene.usedDisk("one", csi, false));
        ObjectRef two = scene.volume(scene.usedDisk("two", csi, false));
        // One finding, about the first of them by name.
        scene.expect(LintCode.STORAGE_SHARED_BY_VOLUMES, one.compareTo(two) < 0 ? one : two);
        scene.touch(one.compareTo(two) < 0 ? two : one);
    }

    private static void lost(PlantScene scene) {
        ObjectRef claim = scene.disk("lost", scene.newDisk(), false);
        scene.cluster().remove(scene.volume(claim));
        scene.cluster().set(claim, "/status/phase", JsonString.of("Lost"));
        scene.named(claim);
        scene.expect(ForecastCode.CLAIM_WILL_BE_LOST, claim);
    }

    private static void released(PlantScene scene) {
        ObjectRef claim = scene.disk("released", scene.newDisk(), false);
        ObjectRef volume = scene.volume(claim);
        scene.cluster().remove(claim);
        scene.cluster().set(volume, "/status/phase", JsonString.of("Released"));
        scene.expect(LintCode.RELEASED_VOLUME_KEEPS_DATA, volume);
    }

    private static void twoNodes(PlantScene scene) {
        ObjectRef claim = scene.usedDisk("writers", scene.newDisk(), false);
        scene.user(claim, scene.cluster().nodes.get(1));
        scene.touch(scene.volume(claim));
        scene.expect(LintCode.SINGLE_WRITER_CLAIM_USED_BY_SEVERAL_PODS, claim);
    }

    private static void stuck(PlantScene scene) {
        ObjectRef claim = scene.disk("stuck", scene.newDisk(), false);
        scene.cluster().set(claim, "/metadata/deletionTimestamp", JsonString.of("2026-10-02T08:00:00Z"));
        scene.cluster()
                .put(MadeCluster.with(scene.cluster().get(claim), "/metadata/finalizers", "[\"example.com/hold\"]"));
        scene.expect(LintCode.DELETION_HELD, claim);
    }

    private static void noVolume(PlantScene scene) {
        String name = "static-" + scene.number();
        scene.cluster().put(scene.cluster().storageClass(name, "kubernetes.io/no-provisioner"));
        scene.expect(LintCode.CLAIM_STAYS_PENDING, scene.pending("no-volume", name));
    }

    private static void lostNode(PlantScene scene) {
        ObjectRef claim = scene.disk("on-lost-node", scene.newDisk(), false);
        scene.named(claim);
        scene.cluster().attach(claim.namespace(), claim.name(), "lost-node-" + scene.number());
        scene.touch(ObjectRef.node("lost-node-" + scene.number()));
        scene.touch(scene.volume(claim));
        scene.expect(LintCode.ATTACHMENT_WITHOUT_NODE, scene.attachment(scene.volume(claim)));
    }

    private static void upgrade(PlantScene scene) {
        String name = "git-" + scene.number();
        scene.cluster()
                .put(MadeCluster.with(
                        scene.cluster()
                                .object(
                                        "v1",
                                        Kinds.POD,
                                        scene.namespace(),
                                        name,
                                        "\"spec\":{\"nodeName\":\""
                                                + scene.cluster().nodes.get(0) + "\",\"volumes\":[{\"name\":\"data\","
                                                + "\"gitRepo\":{\"repository\":\"https://git.example.com/a.git\"}}],"
                                                + MadeCluster.containers()
                                                + "},\"status\":{\"phase\":\"Running\"}"),
                        "/metadata/labels",
                        "{\"app\":\"git\"}"));
        scene.expect(UpgradeQuestion.MOUNTING_CHANGES, ObjectRef.pod(scene.namespace(), name));
    }
}
