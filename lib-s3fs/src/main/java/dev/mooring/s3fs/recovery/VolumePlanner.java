package dev.mooring.s3fs.recovery;

import dev.mooring.kubelet.MountEntry;
import dev.mooring.kubelet.MountTable;
import dev.mooring.reason.Reason;
import dev.mooring.s3fs.target.Target;
import dev.mooring.s3fs.target.TargetState;
import dev.mooring.s3fs.volume.AffectedVolume;
import java.util.ArrayList;
import java.util.List;

/** Plans one volume of one pod. */
final class VolumePlanner {

    private static final int UNSEEN_LAYERS = 1;

    private final RecoveryRequest request;
    private final Users users;
    private final Layers pile;
    private final TargetState state;

    VolumePlanner(RecoveryRequest request, AffectedVolume volume) {
        this.request = request;
        this.users = new Users(volume, request.seen());
        this.pile = new Layers(request, volume.target().text());
        this.state = TargetState.of(target(volume), request.seen());
    }

    /** A bind has no process of its own, so only a volume with its own s3fs has a source to compare. */
    private Target target(AffectedVolume volume) {
        String source = volume.staging() == null ? volume.mount().source().argument() : null;
        return new Target(volume.target().text(), request.types(), source);
    }

    Users users() {
        return users;
    }

    Layers pile() {
        return pile;
    }

    TargetState state() {
        return state;
    }

    Choice choice() {
        return Choice.of(state, pile, users);
    }

    Planned direct() {
        return plan(choice(), new DirectSteps(request, users));
    }

    Planned plan(Choice choice, VolumeSteps how) {
        List<Step> steps = new ArrayList<>(
                choice.strategy() == Strategy.CONDITIONAL
                        ? List.of(new Step.Probe(path(), "it is not known whether the mount is dead"))
                        : steps(choice.strategy(), how, state.layers()));
        List<Reason> reasons = new ArrayList<>(List.of(choice.reason()));
        List<Cause> causes = new ArrayList<>(new Causes(request, users).of(choice.strategy()));
        if (choice.strategy() == Strategy.NONE) {
            steps.addAll(leftSidePaths(reasons));
            steps.addAll(staleSubPaths(reasons));
        }
        new SubPaths(request, users)
                .bare()
                .forEach(path -> reasons.add(
                        Reason.of(RecoveryCode.SUB_PATH_BARE, path, "it is a bind of the bare directory of the node")));
        reasons.addAll(state.reasons());
        reasons.addAll(users.volume().reasons());
        List<Branch> branches = choice.strategy() == Strategy.CONDITIONAL ? branches(how) : List.of();
        List<Reason> notes =
                choice.strategy() == Strategy.NONE ? new Causes(request, users).unknownStarts() : List.of();
        return new Planned(item(choice.strategy(), steps, branches, reasons), causes, notes);
    }

    private List<Step> steps(Strategy strategy, VolumeSteps how, int layers) {
        return switch (strategy) {
            case REPLACE -> how.replace();
            case STACK -> how.stack(layers);
            case MOUNT -> how.mountAnew();
            case NONE, CONDITIONAL, BLOCKED, SKIPPED -> List.of();
        };
    }

    private List<Branch> branches(VolumeSteps how) {
        int layers = Math.max(UNSEEN_LAYERS, pile.topDown().size());
        Strategy dead = Choice.dead(layers, pile, users).strategy();
        List<Branch> branches = new ArrayList<>();
        branches.add(branch("DEAD", dead, steps(dead, how, layers)));
        branches.add(branch("NOT_MOUNTED", Strategy.MOUNT, how.mountAnew()));
        branches.add(branch("HEALTHY", Strategy.NONE, List.of()));
        return branches;
    }

    private Branch branch(String id, Strategy strategy, List<Step> steps) {
        return new Branch(id, strategy, steps, Restarts.of(new Causes(request, users).of(strategy)));
    }

    /** Side paths that still show the mount that is on top of the target: an earlier recovery did not clear them away. */
    private List<Step> leftSidePaths(List<Reason> reasons) {
        MountTable mounts = request.seen().mounts();
        List<MountEntry> own = pile.topDown();
        if (mounts == null || own.isEmpty() || own.get(0).device().isEmpty()) {
            return List.of();
        }
        String root = SidePath.root(
                request.policy().places().sidePaths(), users.volume().subject());
        List<Step> steps = new ArrayList<>();
        for (MountEntry side : mounts.under(root)) {
            if (side.device().equals(own.get(0).device())) {
                steps.add(DirectSteps.release(side.mountPoint(), "an earlier recovery did not clear it away"));
                reasons.add(pile.reason(RecoveryCode.SIDE_PATH_LEFT, "a side path is still mounted"));
            }
        }
        return steps;
    }

    private List<Step> staleSubPaths(List<Reason> reasons) {
        List<Step> steps = new SubPaths(request, users).stale();
        if (!steps.isEmpty()) {
            reasons.add(pile.reason(RecoveryCode.SUB_PATH_STALE, "a sub path is still bound from an older mount"));
        }
        return steps;
    }

    private RecoveryItem item(Strategy strategy, List<Step> steps, List<Branch> branches, List<Reason> reasons) {
        return new RecoveryItem(
                RecoveryItem.Role.VOLUME,
                users.volume().subject().node(),
                users.volume().subject(),
                path(),
                state,
                strategy,
                steps,
                branches,
                reasons);
    }

    private String path() {
        return pile.path();
    }
}
