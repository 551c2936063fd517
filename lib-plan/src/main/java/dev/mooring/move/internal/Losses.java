package dev.mooring.move.internal;

import dev.mooring.controller.ControllerRule;
import dev.mooring.deletion.DataEnd;
import dev.mooring.deletion.DataEnd.Fate;
import dev.mooring.deletion.DeletionEnd.State;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Phases;
import dev.mooring.object.ClaimRef;
import dev.mooring.reason.Reason;
import dev.mooring.step.ClusterSide;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a cluster loses of the moving claims and volumes on a track: stolen, lost or deleted. */
final class Losses {

    private final ClusterSide side;
    private final List<ObjectRef> claims;
    /** The claim that each volume belongs to, by the volume's name; empty for none. */
    private final Map<ObjectRef, String> owners = new LinkedHashMap<>();

    Losses(ClusterSide side, Moving moving, Forecast start) {
        this.side = side;
        this.claims = moving.claims(side).stream()
                .filter(each -> !isLost(start, each))
                .toList();
        for (ObjectRef volume : moving.volumes(side)) {
            owners.put(
                    volume,
                    start.volume(volume.name())
                            .flatMap(VolumeEnd::claim)
                            .map(ClaimRef::key)
                            .orElse(""));
        }
        moving.promises(side).forEach((claim, volume) -> {
            if (!volume.isEmpty()) {
                owners.put(ObjectRef.volume(volume), claim.key());
            }
        });
    }

    private static boolean isLost(Forecast cluster, ObjectRef claim) {
        return cluster.claim(claim.namespace(), claim.name())
                .filter(each -> each.phase().equals(Phases.LOST))
                .isPresent();
    }

    /** What is lost in a cluster; the messages name the step before. */
    List<Reason> in(Forecast cluster, String when) {
        List<Reason> found = new ArrayList<>();
        owners.forEach((volume, owner) -> {
            cluster.volume(volume.name())
                    .flatMap(end -> stolen(end, owner))
                    .ifPresent(by -> found.add(
                            reason(MoveCode.VOLUME_STOLEN, volume, when, "has claim " + by + " instead of " + owner)));
            if (fate(cluster, volume) != Fate.KEPT) {
                found.add(reason(MoveCode.DATA_DELETED_ON_THE_WAY, volume, when, "can lose its data"));
            }
        });
        for (ObjectRef claim : claims) {
            if (isLost(cluster, claim)) {
                String why = cluster.claim(claim.namespace(), claim.name())
                        .map(ClaimEnd::decisive)
                        .map(ControllerRule::sentence)
                        .orElse("");
                found.add(reason(MoveCode.CLAIM_LOST_ON_THE_WAY, claim, when, "is Lost: " + why));
            }
        }
        return found;
    }

    private Reason reason(MoveCode code, ObjectRef object, String when, String what) {
        return Reason.of(code, object.toString(), "in the " + side + ", " + when + ", " + what);
    }

    private static Optional<String> stolen(VolumeEnd end, String owner) {
        return end.claim().map(ClaimRef::key).filter(key -> end.isTaken() && !owner.isEmpty() && !key.equals(owner));
    }

    /** What happens to the data of a volume in a cluster. */
    static Fate fate(Forecast cluster, ObjectRef volume) {
        boolean isDeleted = cluster.volume(volume.name())
                .filter(end -> end.rules().stream().anyMatch(ControllerRule::deletesData))
                .isPresent();
        return isDeleted
                ? Fate.DELETED
                : cluster.deletions().data(volume).map(DataEnd::fate).orElse(Fate.KEPT);
    }

    /** The worst that happens to the data if the claims are deleted. */
    Fate ifDeleted(Forecast cluster, List<ObjectRef> own) {
        List<ObjectRef> there =
                own.stream().filter(each -> cluster.find(each).isPresent()).toList();
        Forecast after = there.isEmpty() ? cluster : cluster.deleting(deletion -> deletion.together(there));
        return worst(after, owners.keySet());
    }

    /** The worst that happens to the data of these volumes. */
    static Fate worst(Forecast cluster, Collection<ObjectRef> volumes) {
        Fate worst = Fate.KEPT;
        for (ObjectRef volume : volumes) {
            Fate fate = fate(cluster, volume);
            worst = fate.compareTo(worst) < 0 ? fate : worst;
        }
        return worst;
    }

    /** Whether an object was deleted in between. */
    static boolean isDeleted(Forecast cluster, ObjectRef object) {
        return cluster.deletions()
                .end(object)
                .filter(each -> each.state() == State.GONE)
                .isPresent();
    }
}
