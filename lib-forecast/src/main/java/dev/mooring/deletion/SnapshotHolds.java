package dev.mooring.deletion;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ManifestException;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.Inventory;
import dev.mooring.object.SnapshotContentView;
import dev.mooring.object.internal.ObjectTimes;
import dev.mooring.reason.RemedyStep;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Who keeps a snapshot or its content: the snapshot controller and the csi-snapshotter of a driver. That they run is shown
 * by their Leases, which they renew every few seconds.
 *
 * @upstream external-snapshotter pkg/common-controller/snapshot_controller.go processSnapshotWithDeletionTimestamp;
 *     pkg/sidecar-controller/snapshot_controller.go syncContent, shouldDelete; cmd/snapshot-controller/main.go and
 *     cmd/csi-snapshotter/main.go lockName
 */
final class SnapshotHolds {

    static final String BOUND = "snapshot.storage.kubernetes.io/volumesnapshot-bound-protection";

    private static final String BEING_CREATED = "snapshot.storage.kubernetes.io/volumesnapshot-being-created";

    private static final String CONTROLLER = "snapshot-controller-leader";

    private static final String SNAPSHOTTER = "external-snapshotter-leader-";

    private static final Duration RENEWED = Duration.ofMinutes(10);

    private SnapshotHolds() {}

    /** A claim that is being restored and a group keep a snapshot; a content with policy Delete goes first. */
    static Hold snapshot(DeletionInput scene, Life life, String finalizer) {
        Inventory objects = scene.inventory();
        List<ObjectRef> restored = restored(objects, life.ref());
        if (!restored.isEmpty()) {
            return Hold.held(restored, Texts.list(restored) + " is restored from it and is Pending");
        }
        if (!objects.isComplete(Kinds.PERSISTENT_VOLUME_CLAIM)) {
            return Hold.unknown(
                    "a claim that is not given may be restored from it", Texts.giveAll(Kinds.PERSISTENT_VOLUME_CLAIM));
        }
        JsonObject status = life.manifest().status();
        Optional<String> group = status.string("volumeGroupSnapshotName");
        if (group.isPresent()) {
            return Hold.unknown("it belongs to VolumeGroupSnapshot " + group.get()
                    + ", and the snapshot controller keeps it until that is gone");
        }
        ObjectRef ref = new ObjectRef(
                Kinds.VOLUME_SNAPSHOT_CONTENT,
                "",
                status.string("boundVolumeSnapshotContentName").orElse("snapcontent-" + life.uid()));
        Optional<Manifest> content = objects.find(ref);
        if (content.isEmpty() && !objects.isComplete(Kinds.VOLUME_SNAPSHOT_CONTENT)) {
            return Hold.unknown(
                    ref + " is not given: the snapshot controller may delete it first",
                    Texts.giveAll(Kinds.VOLUME_SNAPSHOT_CONTENT));
        }
        try {
            Optional<SnapshotContentView> bound = content.map(SnapshotContentView::from)
                    .filter(each -> each.snapshot().equals(life.ref())
                            && each.snapshotUid().equals(life.uid()));
            return bound.isPresent()
                            && finalizer.equals(BOUND)
                            && !bound.get().deletionPolicy().equals("Retain")
                    ? deleted(objects, bound.get())
                    : controller(objects);
        } catch (ManifestException e) {
            return Hold.unknown(ref + " cannot be read");
        }
    }

    private static Hold deleted(Inventory objects, SnapshotContentView content) {
        if (isMissing(objects, content.driver())) {
            return noDriver(content);
        }
        return Hold.unknown(
                List.of(content.ref()),
                "it goes after " + content.ref() + ", whose driver " + content.driver()
                        + " deletes the snapshot in the storage first" + failure(content));
    }

    /** The driver answers whether it has made the snapshot, and deletes it if the policy is Delete. */
    static Hold content(DeletionInput scene, Life life, String finalizer) {
        Inventory objects = scene.inventory();
        SnapshotContentView content;
        try {
            content = SnapshotContentView.from(life.manifest());
        } catch (ManifestException e) {
            return Hold.unknown("it cannot be read: " + e.problem());
        }
        if (isMissing(objects, content.driver())) {
            return noDriver(content);
        }
        Life snapshot = scene.life(content.snapshot());
        if (snapshot != null && snapshot.uid().equals(content.snapshotUid()) && !snapshot.isBeingDeleted()) {
            return Hold.held(
                    List.of(snapshot.ref()), snapshot.ref() + " has it: its driver waits until that is deleted");
        }
        if (life.manifest()
                .metadata()
                .child("annotations")
                .string(BEING_CREATED)
                .isPresent()) {
            return Hold.unknown("its driver " + content.driver() + " has not said yet whether the snapshot was made");
        }
        return content.deletionPolicy().equals("Retain")
                ? ifRuns(
                        objects,
                        SNAPSHOTTER + Attachers.sanitized(content.driver()),
                        "the csi-snapshotter of " + content.driver())
                : Hold.unknown("its driver " + content.driver() + " deletes the snapshot in the storage first"
                        + failure(content));
    }

    private static String failure(SnapshotContentView content) {
        return content.manifest()
                .status()
                .child("error")
                .string("message")
                .map(message -> "; its last error: " + message)
                .orElse("; the input does not show whether it does");
    }

    private static List<ObjectRef> restored(Inventory objects, ObjectRef snapshot) {
        return objects.claims().stream()
                .filter(claim -> claim.namespace().equals(snapshot.namespace())
                        && !claim.phase().equals(Phases.BOUND)
                        && !claim.phase().equals(Phases.LOST)
                        && Stream.of("dataSource", "dataSourceRef")
                                .map(claim.manifest().spec()::child)
                                .anyMatch(source -> source.string("kind")
                                                .filter(Kinds.VOLUME_SNAPSHOT::equals)
                                                .isPresent()
                                        && source.string("name")
                                                .filter(snapshot.name()::equals)
                                                .isPresent()))
                .map(claim -> claim.ref())
                .toList();
    }

    /** Whether no CSIDriver and no CSINode knows a driver, and all are given. */
    private static boolean isMissing(Inventory objects, String driver) {
        return Attachers.isMissing(objects, Attachers.FINALIZER + Attachers.sanitized(driver));
    }

    private static Hold noDriver(SnapshotContentView content) {
        return Hold.held(
                List.of(),
                "only the csi-snapshotter of the driver " + content.driver() + " lets " + content.ref()
                        + " go, and no CSIDriver and no CSINode knows that driver: nothing does",
                RemedyStep.of(
                                "check-controller",
                                "install the driver again, or confirm that the snapshot is not needed")
                        .withTarget(content.ref().toString()));
    }

    /** What the snapshot controller removes without a condition. */
    static Hold controller(Inventory objects) {
        return ifRuns(objects, CONTROLLER, "the snapshot controller");
    }

    private static Hold ifRuns(Inventory objects, String lease, String controller) {
        boolean runs = objects.all(Kinds.LEASE).stream()
                .filter(each -> each.name().equals(lease))
                .flatMap(each -> each.spec().string("renewTime").flatMap(ObjectTimes::time).stream())
                .anyMatch(renewed -> ObjectTimes.latest(objects)
                        .filter(latest -> renewed.plus(RENEWED).isBefore(latest.at()))
                        .isEmpty());
        return runs
                ? Hold.RELEASED
                : Hold.unknown(
                        controller + " removes it, and no Lease " + lease + " shows that it runs",
                        RemedyStep.of("check-controller", "check that " + controller + " runs, and read its log"));
    }
}
