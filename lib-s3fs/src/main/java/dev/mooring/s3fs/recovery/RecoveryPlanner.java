package dev.mooring.s3fs.recovery;

import dev.mooring.kubelet.NodePath;
import dev.mooring.reason.Reason;
import dev.mooring.s3fs.target.Target;
import dev.mooring.s3fs.target.TargetState;
import dev.mooring.s3fs.volume.AffectedVolume;
import dev.mooring.s3fs.volume.BlockedVolume;
import dev.mooring.s3fs.volume.ContainerUse;
import dev.mooring.s3fs.volume.StagedVolume;
import dev.mooring.s3fs.volume.VolumeItem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Plans how the mounts of a node are brought back. */
public final class RecoveryPlanner {

    private final RecoveryRequest request;
    private final List<RecoveryItem> staging = new ArrayList<>();
    private final Map<AffectedVolume, Planned> ofStaged = new HashMap<>();
    private final List<RecoveryItem> items = new ArrayList<>();
    private final List<Cause> causes = new ArrayList<>();
    private final Set<List<String>> held = new HashSet<>();
    private final List<Reason> reasons = new ArrayList<>();

    private RecoveryPlanner(RecoveryRequest request) {
        this.request = request;
    }

    /**
     * Plans.
     *
     * <p>For example, a dead mount of a container that does not follow the host is unmounted and made anew, and the container
     * restarts; if it follows the host, a new mount is laid over the dead one and the container goes on.
     *
     * @param request the volumes, what was seen, what is allowed
     * @return the plan; empty if every mount answers and every container sees it
     */
    public static RecoveryPlan plan(RecoveryRequest request) {
        return new RecoveryPlanner(request).plan();
    }

    private RecoveryPlan plan() {
        reasons.addAll(request.volumes().reasons());
        for (StagedVolume staged : request.volumes().staged()) {
            StagedPlanner planner = new StagedPlanner(request, staged);
            staging.add(planner.staging());
            List<Planned> planned = planner.volumes();
            for (int i = 0; i < planned.size(); i++) {
                ofStaged.put(staged.binds().get(i), planned.get(i));
            }
        }
        request.volumes().items().forEach(this::item);
        List<RecoveryItem> all = new ArrayList<>(staging);
        all.addAll(items);
        return new RecoveryPlan(
                all, Restarts.of(causes, held), request.policy().limits().maxParallelMounts(), reasons);
    }

    private void item(VolumeItem item) {
        if (item instanceof AffectedVolume volume) {
            Planned staged = ofStaged.get(volume);
            Planned planned = staged == null ? new VolumePlanner(request, volume).direct() : staged;
            items.add(planned.item());
            causes.addAll(planned.causes());
            reasons.addAll(planned.notes());
            Strategy strategy = planned.item().strategy();
            if (strategy == Strategy.BLOCKED || strategy == Strategy.CONDITIONAL) {
                volume.containers().forEach(use -> hold(volume, use));
            }
        } else {
            items.add(untouched(item));
        }
    }

    private void hold(AffectedVolume volume, ContainerUse use) {
        held.add(List.of(volume.subject().podUid(), use.name()));
    }

    /** A volume that is skipped or blocked because of the objects; its mount is looked at all the same. */
    private RecoveryItem untouched(VolumeItem item) {
        boolean blocked = item instanceof BlockedVolume;
        NodePath target = item.target();
        TargetState state = !blocked || target == null
                ? null
                : TargetState.of(new Target(target.text(), request.types(), null), request.seen());
        if (state instanceof TargetState.Dead
                || state instanceof TargetState.Hung
                || state instanceof TargetState.NotMounted) {
            held.add(List.of(item.subject().podUid()));
        }
        return new RecoveryItem(
                RecoveryItem.Role.VOLUME,
                item.subject().node(),
                item.subject(),
                target == null ? "" : target.text(),
                state,
                blocked ? Strategy.BLOCKED : Strategy.SKIPPED,
                List.of(),
                List.of(),
                item.reasons());
    }
}
