package dev.mooring.fuse.recovery.internal;

import dev.mooring.evidence.Certificate;
import dev.mooring.fuse.mount.ContainerUse;
import dev.mooring.fuse.mount.ExpectedMount;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.mount.VolumeSubject;
import dev.mooring.fuse.mount.internal.ExcludedVolume;
import dev.mooring.fuse.mount.internal.VolumeItem;
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

    private final StartRequest request;
    private final List<RecoveryItem> items = new ArrayList<>();
    private final Map<VolumeItem, Planned> staged = new HashMap<>();
    private final List<RestartCause> causes = new ArrayList<>();
    private final Set<List<String>> held = new HashSet<>();
    private final List<Reason> reasons = new ArrayList<>();

    private StartPlanner(StartRequest request) {
        this.request = request;
    }

    /**
     * Plans a recovery.
     *
     * <p>For example, if a container does not follow the host, its dead mount is unmounted and mounted again, and the
     * container restarts. If it follows the host, a new mount is bound over the dead one and the container continues.
     *
     * @param request objects, node, volumes, observations and limits
     * @return the plan; empty if every mount answers and every container sees it
     */
    public static RecoveryPlan plan(StartRequest request) {
        return new StartPlanner(request).plan();
    }

    private RecoveryPlan plan() {
        StartRequest.Volumes volumes = request.volumes();
        reasons.addAll(volumes.reasons());
        Peers peers = new Peers(
                request.seen(),
                request.inventory(),
                request.root().text(),
                request.limits().sideDirectory());
        for (StagedMount volume : volumes.staged()) {
            StagedPlanner planner = new StagedPlanner(request, volume, peers);
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
        reasons.addAll(0, RecoveryContradiction.in(evidence()));
        return allClear(new RecoveryPlan(
                items,
                Restarts.of(causes, held),
                Optional.of(request.limits().maxParallelMounts()),
                reasons,
                Optional.empty(),
                List.of()));
    }

    /** If there is nothing to do, that must be proven. */
    private RecoveryPlan allClear(RecoveryPlan plan) {
        boolean quiet = plan.isEmpty()
                && items.stream()
                        .noneMatch(
                                item -> item.strategy() == Strategy.BLOCKED || item.strategy() == Strategy.CONDITIONAL);
        Map<String, MountState.Kind> states = new HashMap<>();
        items.stream()
                .filter(item -> !isServedWithoutStaging(item))
                .forEach(item -> item.state().ifPresent(state -> states.put(item.target(), state.kind())));
        AllClear.Facts known = new AllClear.Facts(request.inventory(), request.seen(), states, reasons);
        List<Certificate> mounts = mounts(known);
        if (!quiet) {
            return new RecoveryPlan(
                    items, plan.restarts(), plan.maxParallelMounts(), reasons, Optional.empty(), mounts);
        }
        Certificate.Judged judged = AllClear.judge(request.node(), known);
        reasons.addAll(AllClear.unsaid(judged, reasons));
        return new RecoveryPlan(items, plan.restarts(), plan.maxParallelMounts(), reasons, judged.yes(), mounts);
    }

    private List<Certificate> mounts(AllClear.Facts known) {
        Set<String> restarted =
                causes.stream().map(cause -> cause.used().subject().podUid()).collect(Collectors.toSet());
        List<MountUsers> users = request.volumes().items().stream()
                .filter(StartedVolume.class::isInstance)
                .map(item -> new VolumePlanner(request, (StartedVolume) item).users())
                .toList();
        return AllClear.ofMounts(
                items.stream().map(item -> mount(item, restarted)).toList(), users, known);
    }

    private static AllClear.Mount mount(RecoveryItem item, Set<String> restarted) {
        Optional<VolumeSubject> works = item.subject()
                .filter(subject -> item.state()
                        .filter(state -> state.kind() == MountState.Kind.HEALTHY)
                        .isPresent())
                .filter(subject -> !restarted.contains(subject.podUid()));
        return new AllClear.Mount(item.target(), item.strategy(), works);
    }

    private RecoveryEvidence evidence() {
        RecoveryEvidence.Users users = new RecoveryEvidence.Users();
        request.volumes().items().forEach(item -> users.add(item.subject().podUid(), containers(item)));
        return new RecoveryEvidence(
                new RecoveryEvidence.Question(
                        request.inventory(),
                        request.node(),
                        request.root().text(),
                        request.seen(),
                        entry -> request.types().contains(entry.type()),
                        request.limits().sideDirectory(),
                        request.idleDrivers(),
                        Set.of()),
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
        Planned planned = ofStaged == null ? new VolumePlanner(request, volume).direct() : ofStaged;
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
                .map(path -> MountState.of(ExpectedMount.at(path.text()).withTypes(request.types()), request.seen()));
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

    /** Whether the staging path has no mount, and the daemon still serves the binds, which have states of their own. */
    private static boolean isServedWithoutStaging(RecoveryItem item) {
        return item.subject().isEmpty()
                && item.strategy() == Strategy.NONE
                && item.state()
                        .filter(each -> each.kind() == MountState.Kind.NOT_MOUNTED)
                        .isPresent();
    }
}
