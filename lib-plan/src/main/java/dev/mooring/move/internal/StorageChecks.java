package dev.mooring.move.internal;

import dev.mooring.driver.BackingStorage;
import dev.mooring.driver.Reach;
import dev.mooring.driver.Sharing;
import dev.mooring.driver.internal.SameStorage;
import dev.mooring.driver.internal.WriteSharing;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.Runbook;
import dev.mooring.move.internal.Moving.Moved;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.step.ClusterSide;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The questions about the storage behind the volumes. */
final class StorageChecks {

    private StorageChecks() {}

    /** Whether the target can use the storage at all. */
    static List<Reason> reach(Moving moving) {
        List<Reason> reasons = new ArrayList<>();
        for (VolumeView volume : moving.sourceVolumes()) {
            BackingStorage storage = BackingStorage.of(volume);
            if (storage.reach() == Reach.NODE) {
                reasons.add(MoveCheck.reason(
                                MoveCode.DATA_ON_ONE_NODE,
                                volume.ref(),
                                "its data are on the disk of one node: no node of the target has them")
                        .withRemedy(
                                RemedyStep.of("copy-data", "copy the data to a volume that both clusters can reach")));
            } else if (storage.sharing() == Sharing.NEVER) {
                reasons.add(MoveCheck.reason(
                        MoveCode.STORAGE_STAYS,
                        volume.ref(),
                        "its storage is served by the cluster that has it: the target cannot use it"));
            } else if (storage.reach() == Reach.UNKNOWN) {
                reasons.add(MoveCheck.reason(
                        MoveCode.STORAGE_NOT_KNOWN,
                        volume.ref(),
                        "how its driver builds handles is not known: make sure that the target reaches the storage"));
            } else if (storage.reach() == Reach.ZONE || storage.reach() == Reach.REGION) {
                reasons.add(MoveCheck.reason(
                        MoveCode.STORAGE_REACHES_ONE_PLACE,
                        volume.ref(),
                        "only the machines of one " + storage.reach() + " reach its storage: nodes of the target must"
                                + " be there"));
            }
        }
        return reasons;
    }

    /** Other volumes for the storage of a volume that moves: their users are not stopped. */
    static List<Reason> others(Moving moving) {
        List<Reason> reasons = new ArrayList<>();
        others(moving.sourceVolumes(), moving.source(), ClusterSide.SOURCE, MoveCode.SOURCE_NOT_KNOWN, reasons);
        List<VolumeView> outputs = moving.volumes().stream()
                .map(Moved::output)
                .flatMap(each -> Inventory.of(each).volumes().stream())
                .toList();
        others(outputs, moving.target(), ClusterSide.TARGET, MoveCode.TARGET_NOT_KNOWN, reasons);
        return reasons;
    }

    private static void others(
            List<VolumeView> moving, Inventory cluster, ClusterSide side, MoveCode unknown, List<Reason> reasons) {
        Set<ObjectRef> own = new LinkedHashSet<>();
        moving.forEach(volume -> own.add(volume.ref()));
        SameStorage index =
                SameStorage.among(moving.stream().map(BackingStorage::of).toList());
        for (VolumeView volume : cluster.volumes()) {
            if (!own.contains(volume.ref())) {
                index.of(BackingStorage.of(volume))
                        .forEach(match -> reasons.add(reason(match, volume.ref(), side, unknown)));
            }
        }
    }

    private static Reason reason(SameStorage.Match match, ObjectRef other, ClusterSide side, MoveCode unknown) {
        ObjectRef moving = match.storage().volume().ref();
        return match.isCertain()
                ? MoveCheck.reason(
                        MoveCode.STORAGE_HAS_ANOTHER_VOLUME,
                        moving,
                        "is the same storage as " + other + " of the " + side + ": its users are not stopped")
                : MoveCheck.reason(
                        unknown,
                        moving,
                        "may be the same storage as " + other + " of the " + side + ": "
                                + match.sameness().message());
    }

    /** Whether both clusters can use a volume at the same time, and who may write. */
    static List<Reason> sharing(Moving moving) {
        List<Reason> reasons = new ArrayList<>();
        if (moving.end() == Runbook.End.DUAL_ACTIVE) {
            moving.sourceVolumes().forEach(each -> sharing(each, reasons));
        }
        return reasons;
    }

    private static void sharing(VolumeView volume, List<Reason> reasons) {
        WriteSharing writers = WriteSharing.of(volume);
        Sharing sharing = BackingStorage.of(volume).sharing();
        boolean isPossible = sharing == Sharing.UNKNOWN
                || sharing == Sharing.WRITERS
                || (sharing == Sharing.READERS && writers == WriteSharing.NONE);
        if (writers == WriteSharing.ONE || !isPossible) {
            reasons.add(MoveCheck.reason(
                            MoveCode.SHARING_IMPOSSIBLE,
                            volume.ref(),
                            "two clusters cannot use it at the same time: nothing keeps both from writing")
                    .at("/spec/accessModes")
                    .withValues("ReadWriteMany on shared storage", String.join(", ", volume.accessModes()))
                    .withRemedy(RemedyStep.of("hand-over", "hand the volume over instead of sharing it")));
            return;
        }
        reasons.add(
                writers == WriteSharing.NONE
                        ? MoveCheck.reason(
                                MoveCode.NONE_MAY_WRITE, volume.ref(), "both clusters read it, neither may write")
                        : MoveCheck.reason(
                                MoveCode.BOTH_MAY_WRITE,
                                volume.ref(),
                                "both clusters may write, if the application can"));
        reasons.add(MoveCheck.reason(
                MoveCode.NEVER_DELETE,
                volume.ref(),
                "keep Retain in both clusters; delete its data, its handle and its snapshots only when neither cluster"
                        + " has the volume"));
    }
}
