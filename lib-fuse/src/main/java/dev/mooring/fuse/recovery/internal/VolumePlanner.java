package dev.mooring.fuse.recovery.internal;

import dev.mooring.fuse.mount.ExpectedMount;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.recovery.Branch;
import dev.mooring.fuse.recovery.RecoveryItem;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.fuse.recovery.Strategy;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Plans one volume of one pod. */
final class VolumePlanner {

    private static final int UNSEEN_LAYERS = 1;

    private final Start start;
    private final StartedVolume volume;
    private final MountUsers users;
    private final MountLayers stack;
    private final MountState state;

    VolumePlanner(Start start, StartedVolume volume) {
        this.start = start;
        this.volume = volume;
        this.users = new MountUsers(used(volume), start.seen());
        this.stack = new MountLayers(start.on(), volume.target().text());
        this.state = MountState.of(expected(volume), start.seen());
    }

    /** Only a volume with a daemon of its own has a source to compare; a bind has no process. */
    private ExpectedMount expected(StartedVolume volume) {
        ExpectedMount mount = ExpectedMount.at(volume.target().text()).withTypes(start.types());
        return volume.staging()
                .map(staging -> mount.boundFrom(staging.text()))
                .orElseGet(() -> mount.of(volume.start().source()));
    }

    /** The mount as every driver has one. A volume with a daemon of its own has the root of its file system. */
    private UsedMount used(StartedVolume of) {
        String target = of.target().text();
        return new UsedMount(
                of.subject(),
                target,
                of.isReadOnly(),
                of.staging()
                        .map(staging -> BindFindings.ofStaged(start.seen(), staging.text(), target))
                        .orElse(Optional.of("/")),
                of.containers());
    }

    StartedVolume volume() {
        return volume;
    }

    MountUsers users() {
        return users;
    }

    MountLayers stack() {
        return stack;
    }

    MountState state() {
        return state;
    }

    Choice choice() {
        return Choice.of(state, stack, users, start);
    }

    Planned direct() {
        return plan(choice(), new DirectSteps(start, volume, users));
    }

    private Choice dead(int layers) {
        return Choice.dead(layers, start.limits().maxLayers(), stack, users);
    }

    /** Whether the mount would be stacked if it is dead. */
    boolean wouldStack() {
        return dead(Math.max(UNSEEN_LAYERS, stack.topDown().size())).strategy() == Strategy.STACK;
    }

    Planned plan(Choice choice, VolumeSteps how) {
        return plan(choice, how, List.of());
    }

    Planned plan(Choice choice, VolumeSteps how, List<Reason> ties) {
        List<Step> steps = new ArrayList<>(
                choice.strategy() == Strategy.CONDITIONAL
                        ? List.of(Step.probe(path(), "it is not known whether the mount is dead"))
                        : steps(choice.strategy(), how, state.layers()));
        List<Reason> reasons = new ArrayList<>(List.of(choice.reason()));
        List<RestartCause> causes = new ArrayList<>(new RestartCauses(start.on(), users).of(choice.strategy()));
        if (choice.strategy() == Strategy.NONE) {
            steps.addAll(leftSidePaths(reasons));
            steps.addAll(staleSubPaths(reasons));
        }
        List<Reason> bare = new SubPathBinds(start.on(), users).bare();
        reasons.addAll(ties);
        reasons.addAll(bare);
        reasons.addAll(state.reasons());
        reasons.addAll(volume.reasons());
        List<Branch> branches = choice.strategy() == Strategy.CONDITIONAL ? branches(how) : List.of();
        List<Reason> notes = new ArrayList<>(bare);
        if (choice.strategy() == Strategy.NONE) {
            List<Reason> findings = users.findings().reasons();
            reasons.addAll(findings);
            notes.addAll(findings);
            notes.addAll(new RestartCauses(start.on(), users).unknownViews());
        }
        return new Planned(item(choice.strategy(), steps, branches, reasons), causes, notes);
    }

    private List<Step> steps(Strategy strategy, VolumeSteps how, int layers) {
        return switch (strategy) {
            case REPLACE -> how.replace();
            case STACK -> how.stack(layers);
            case MOUNT -> how.mountAgain();
            case NONE, WAIT, ASK_DRIVER, REPLACE_POD, CONDITIONAL, BLOCKED, SKIPPED -> List.of();
        };
    }

    private List<Branch> branches(VolumeSteps how) {
        int layers = Math.max(UNSEEN_LAYERS, stack.topDown().size());
        Strategy dead = how.possible() ? dead(layers).strategy() : Strategy.BLOCKED;
        Strategy bare = how.possible() ? Strategy.MOUNT : Strategy.BLOCKED;
        List<Branch> branches = new ArrayList<>();
        branches.add(branch(MountState.Kind.DEAD, dead, steps(dead, how, layers)));
        branches.add(branch(MountState.Kind.NOT_MOUNTED, bare, steps(bare, how, layers)));
        branches.add(branch(MountState.Kind.HEALTHY, Strategy.NONE, List.of()));
        return branches;
    }

    private Branch branch(MountState.Kind state, Strategy strategy, List<Step> steps) {
        return new Branch(state, strategy, steps, Restarts.of(new RestartCauses(start.on(), users).of(strategy)));
    }

    /** Side paths of an earlier recovery that still have the top mount of the target. */
    private List<Step> leftSidePaths(List<Reason> reasons) {
        List<Step> steps = new SidePaths(start, volume).releases();
        if (!steps.isEmpty()) {
            reasons.add(stack.reason(RecoveryCode.SIDE_PATH_LEFT, "a side path is still mounted"));
        }
        return steps;
    }

    private List<Step> staleSubPaths(List<Reason> reasons) {
        List<Step> steps = new SubPathBinds(start.on(), users).stale();
        if (!steps.isEmpty()) {
            reasons.add(stack.reason(RecoveryCode.SUB_PATH_STALE, "a sub path is still bound from an older mount"));
        }
        return steps;
    }

    private RecoveryItem item(Strategy strategy, List<Step> steps, List<Branch> branches, List<Reason> reasons) {
        return new RecoveryItem(
                volume.subject().node(),
                Optional.of(volume.subject()),
                path(),
                Optional.empty(),
                Optional.of(state),
                strategy,
                Optional.empty(),
                steps,
                branches,
                reasons);
    }

    private String path() {
        return stack.path();
    }
}
