package dev.mooring.s3fs.recovery;

import dev.mooring.reason.Reason;
import dev.mooring.s3fs.mount.ExpectedMount;
import dev.mooring.s3fs.mount.MountState;
import dev.mooring.s3fs.volume.StagedVolume;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Plans a staged mount and the binds of the pods. The dead binds are peers: a mount over one of them appears at all of them,
 * and an unmount of one of them unmounts all of them, so all are recovered in the same way.
 */
final class StagedPlanner {

    private final RecoveryRequest request;
    private final StagedVolume staged;
    private final Layers stack;
    private final MountState state;
    private final Choice choice;
    private final List<VolumePlanner> binds;

    StagedPlanner(RecoveryRequest request, StagedVolume staged) {
        this.request = request;
        this.staged = staged;
        this.stack = new Layers(request, staged.path().text());
        ExpectedMount expected = ExpectedMount.at(stack.path())
                .withTypes(request.types())
                .of(staged.mount().source().argument());
        this.state = MountState.of(expected, request.seen());
        this.choice = Choice.ofStaging(state, stack);
        this.binds = staged.binds().stream()
                .map(volume -> new VolumePlanner(request, volume))
                .toList();
    }

    RecoveryItem staging() {
        List<Reason> reasons = new ArrayList<>(List.of(choice.reason()));
        reasons.addAll(state.reasons());
        List<Step> steps = choice.strategy() == Strategy.CONDITIONAL
                ? List.of(Step.probe(stack.path(), "it is not known whether the mount is dead"))
                : steps(choice.strategy());
        List<Branch> branches = choice.strategy() != Strategy.CONDITIONAL
                ? List.of()
                : List.of(
                        new Branch(MountState.Kind.DEAD, Strategy.REPLACE, steps(Strategy.REPLACE), List.of()),
                        new Branch(MountState.Kind.NOT_MOUNTED, Strategy.MOUNT, steps(Strategy.MOUNT), List.of()),
                        new Branch(MountState.Kind.HEALTHY, Strategy.NONE, List.of(), List.of()));
        return new RecoveryItem(new RecoveryItem.Facts(
                RecoveryItem.MountRole.STAGING,
                staged.node(),
                null,
                stack.path(),
                state,
                choice.strategy(),
                steps,
                branches,
                reasons));
    }

    private List<Step> steps(Strategy strategy) {
        MountSteps mount = new MountSteps(request, stack.path(), staged.mount(), staged.credentialFile());
        List<Step> steps = new ArrayList<>(
                strategy == Strategy.REPLACE
                        ? mount.replace()
                        : strategy == Strategy.MOUNT ? mount.mountAgain() : List.of());
        if (!steps.isEmpty()) {
            steps.add(mount.delete());
        }
        return steps;
    }

    List<Planned> volumes() {
        List<Choice> choices = agreed();
        Set<String> stacked = new HashSet<>();
        List<Planned> planned = new ArrayList<>();
        for (int i = 0; i < binds.size(); i++) {
            VolumePlanner bind = binds.get(i);
            Choice chosen = choices.get(i);
            Optional<String> group = bind.stack().peerGroup();
            boolean appears = chosen.strategy() == Strategy.STACK && group.isPresent() && !stacked.add(group.get());
            BindSteps how =
                    new BindSteps(request, bind.users(), stack.path(), choice.strategy() != Strategy.NONE, appears);
            planned.add(bind.plan(chosen, how));
        }
        return planned;
    }

    private List<Choice> agreed() {
        List<Choice> choices = new ArrayList<>();
        for (VolumePlanner bind : binds) {
            choices.add(agreed(bind));
        }
        return choices;
    }

    private Choice agreed(VolumePlanner bind) {
        Choice own = bind.choice();
        boolean needsStaging = own.strategy() != Strategy.NONE && own.strategy() != Strategy.BLOCKED;
        if (needsStaging && choice.strategy() == Strategy.BLOCKED) {
            return Choice.blocked(
                    bind.stack(),
                    RecoveryCode.STAGING_BLOCKED,
                    "the staged mount cannot be recovered: " + choice.reason().message());
        }
        if (bind.state().kind() != MountState.Kind.DEAD) {
            return own;
        }
        List<VolumePlanner> peers = peers(bind);
        boolean anyStacks = peers.stream().anyMatch(peer -> peer.choice().strategy() == Strategy.STACK);
        boolean disagree = peers.stream()
                                .map(peer -> peer.users().allReadOnly())
                                .distinct()
                                .count()
                        > 1
                || peers.stream().anyMatch(peer -> peer.users().readOnlyMixed());
        if (anyStacks && !disagree && own.strategy() == Strategy.REPLACE) {
            return new Choice(
                    Strategy.STACK,
                    bind.stack()
                            .reason(
                                    RecoveryCode.STACKED_WITH_PEERS,
                                    "a mount over the bind of another pod also appears at this bind"));
        }
        if (anyStacks && disagree && own.strategy() == Strategy.STACK) {
            own = new Choice(
                    Strategy.REPLACE,
                    bind.stack()
                            .reason(
                                    RecoveryCode.READ_ONLY_MIXED,
                                    "some pods may write and some may only read, but they would share one stacked mount"));
        }
        return own.strategy() == Strategy.REPLACE && peerAlive(bind)
                ? Choice.blocked(
                        bind.stack(),
                        RecoveryCode.PEER_ALIVE,
                        "an unmount would also unmount a mount that another pod uses")
                : own;
    }

    /** The dead binds at which a mount over this one appears, including this one. */
    private List<VolumePlanner> peers(VolumePlanner bind) {
        Optional<String> group = bind.stack().peerGroup();
        return binds.stream()
                .filter(other -> other == bind
                        || (group.isPresent()
                                && other.state().kind() == MountState.Kind.DEAD
                                && other.stack().peerGroup().equals(group)))
                .toList();
    }

    /** Whether a lower layer of this stack is a peer of a layer below the healthy mount of another pod. */
    private boolean peerAlive(VolumePlanner bind) {
        Set<String> lower = lowerGroups(bind);
        return binds.stream()
                .filter(other -> other.state().kind() == MountState.Kind.HEALTHY)
                .anyMatch(other -> lowerGroups(other).stream().anyMatch(lower::contains));
    }

    private static Set<String> lowerGroups(VolumePlanner bind) {
        Set<String> groups = new HashSet<>();
        bind.stack().topDown().stream()
                .skip(1)
                .forEach(entry -> entry.sharedGroup().ifPresent(groups::add));
        return groups;
    }
}
