package dev.mooring.fuse.recovery.internal;

import dev.mooring.fuse.mount.ContainerUse;
import dev.mooring.fuse.mount.ExpectedMount;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.fuse.mount.internal.ExcludedVolume;
import dev.mooring.fuse.mount.internal.VolumeItem;
import dev.mooring.fuse.mount.internal.VolumesOfNode;
import dev.mooring.fuse.recovery.FuseRequest;
import dev.mooring.fuse.recovery.RecoveryItem;
import dev.mooring.fuse.recovery.RecoveryPlan;
import dev.mooring.fuse.recovery.Strategy;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Plans how to recover the mounts of a node whose daemon may be started. */
public final class StartPlanner {

    /** States of a blocked volume on which a container would not start, or would write to the disk of the node. */
    private static final Set<MountState.Kind> UNUSABLE = EnumSet.of(
            MountState.Kind.DEAD, MountState.Kind.HUNG, MountState.Kind.NOT_MOUNTED, MountState.Kind.BARE_BIND);

    private final Start start;
    private final List<RecoveryItem> items = new ArrayList<>();
    private final Map<VolumeItem, Planned> staged = new HashMap<>();
    private final List<RestartCause> causes = new ArrayList<>();
    private final Set<List<String>> held = new HashSet<>();
    private final List<Reason> reasons = new ArrayList<>();

    private StartPlanner(Start start) {
        this.start = start;
    }

    /**
     * Plans a recovery.
     *
     * <p>For example, if a container does not follow the host, its dead mount is unmounted and mounted again, and the
     * container restarts. If it follows the host, a new mount is bound over the dead one and the container continues.
     *
     * @param start objects, node, volumes, observations and limits
     * @return the plan; empty if every mount answers and every container sees it
     */
    public static RecoveryPlan plan(Start start) {
        return new StartPlanner(start).plan();
    }

    private RecoveryPlan plan() {
        VolumesOfNode volumes = start.volumes();
        FuseRequest request = start.request();
        reasons.addAll(volumes.reasons());
        Peers peers = new Peers(
                request.seen(),
                request.inventory(),
                request.root().text(),
                start.limits().sideDirectory());
        for (StagedMount volume : volumes.staged().stream().map(StagedMount::of).toList()) {
            StagedPlanner planner = new StagedPlanner(start, volume, peers);
            items.add(planner.staging());
            List<Planned> planned = planner.volumes();
            for (int i = 0; i < planned.size(); i++) {
                staged.put(volume.binds().get(i), planned.get(i));
            }
        }
        for (VolumeItem item : volumes.items()) {
            if (item instanceof StartedVolume volume) {
                add(volume);
            } else if (item instanceof ExcludedVolume volume) {
                items.add(untouched(volume));
            }
        }
        RecoveryPlan draft = new RecoveryPlan(
                items,
                Restarts.of(causes, held),
                Optional.of(start.limits().maxParallelMounts()),
                reasons,
                Optional.empty(),
                List.of());
        return new Conclusion(request, evidence(), users()).of(draft, List.of());
    }

    private List<MountUsers> users() {
        return start.volumes().items().stream()
                .filter(StartedVolume.class::isInstance)
                .map(item -> new VolumePlanner(start, (StartedVolume) item).users())
                .toList();
    }

    private RecoveryEvidence evidence() {
        RecoveryEvidence.Users users = new RecoveryEvidence.Users();
        start.volumes().items().forEach(item -> users.add(item.subject().podUid(), containers(item)));
        return new RecoveryEvidence(
                new RecoveryEvidence.Question(
                        start.request(),
                        entry -> start.types().contains(entry.type()),
                        start.limits().sideDirectory(),
                        start.idleDrivers()),
                new RecoveryEvidence.Judged(
                        items.stream()
                                .filter(item -> item.state().isPresent())
                                .map(RecoveryItem::target)
                                .collect(Collectors.toSet()),
                        items.stream()
                                .filter(item -> item.strategy() == Strategy.BLOCKED)
                                .flatMap(item -> item.subject().stream())
                                .map(VolumeSubject::podUid)
                                .collect(Collectors.toSet()),
                        users,
                        items.stream()
                                .flatMap(item -> item.subject().stream())
                                .anyMatch(subject -> subject.claim().isPresent())));
    }

    private static List<ContainerUse> containers(VolumeItem item) {
        return item instanceof StartedVolume volume ? volume.containers() : List.of();
    }

    private void add(StartedVolume volume) {
        Planned ofStaged = staged.get(volume);
        Planned planned = ofStaged == null ? new VolumePlanner(start, volume).direct() : ofStaged;
        items.add(planned.item());
        causes.addAll(planned.causes());
        reasons.addAll(planned.notes());
        Strategy strategy = planned.item().strategy();
        if (strategy == Strategy.BLOCKED || strategy == Strategy.CONDITIONAL) {
            for (ContainerUse use : volume.containers()) {
                held.add(List.of(volume.subject().podUid(), use.name()));
            }
        }
    }

    /** A volume that is skipped or blocked because of the objects. The mount of a blocked volume has a state too. */
    private RecoveryItem untouched(ExcludedVolume item) {
        Optional<MountState> state = item.path()
                .filter(path -> item.isBlocked())
                .map(path -> MountState.of(ExpectedMount.at(path.text()).withTypes(start.types()), start.seen()));
        if (state.filter(each -> UNUSABLE.contains(each.kind())).isPresent()) {
            held.add(List.of(item.subject().podUid()));
        }
        return new RecoveryItem(
                item.subject().node(),
                Optional.of(item.subject()),
                item.path().map(path -> path.text()).orElse(""),
                Optional.empty(),
                state,
                item.isBlocked() ? Strategy.BLOCKED : Strategy.SKIPPED,
                Optional.empty(),
                List.of(),
                List.of(),
                item.reasons());
    }
}
