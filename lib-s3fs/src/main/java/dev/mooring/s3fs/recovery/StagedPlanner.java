package dev.mooring.s3fs.recovery;

import dev.mooring.reason.Reason;
import dev.mooring.s3fs.target.Target;
import dev.mooring.s3fs.target.TargetState;
import dev.mooring.s3fs.volume.StagedVolume;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Plans a staged mount and the pods' binds of it. The dead binds are peers: what is laid over one of them, or taken from it,
 * comes to and goes from all of them, so they are brought back in one way.
 */
final class StagedPlanner {

    private final RecoveryRequest request;
    private final StagedVolume staged;
    private final Layers pile;
    private final TargetState state;
    private final Choice choice;
    private final List<VolumePlanner> binds;

    StagedPlanner(RecoveryRequest request, StagedVolume staged) {
        this.request = request;
        this.staged = staged;
        this.pile = new Layers(request, staged.path().text());
        String source = staged.mount().source().argument();
        this.state = TargetState.of(new Target(pile.path(), request.types(), source), request.seen());
        this.choice = Choice.ofStaging(state, pile);
        this.binds = staged.binds().stream()
                .map(volume -> new VolumePlanner(request, volume))
                .toList();
    }

    RecoveryItem staging() {
        List<Reason> reasons = new ArrayList<>(List.of(choice.reason()));
        reasons.addAll(state.reasons());
        List<Step> steps = choice.strategy() == Strategy.CONDITIONAL
                ? List.of(new Step.Probe(pile.path(), "it is not known whether the mount is dead"))
                : steps(choice.strategy());
        List<Branch> branches = choice.strategy() != Strategy.CONDITIONAL
                ? List.of()
                : List.of(
                        new Branch("DEAD", Strategy.REPLACE, steps(Strategy.REPLACE), List.of()),
                        new Branch("NOT_MOUNTED", Strategy.MOUNT, steps(Strategy.MOUNT), List.of()),
                        new Branch("HEALTHY", Strategy.NONE, List.of(), List.of()));
        return new RecoveryItem(
                RecoveryItem.Role.STAGING,
                staged.node(),
                null,
                pile.path(),
                state,
                choice.strategy(),
                steps,
                branches,
                reasons);
    }

    private List<Step> steps(Strategy strategy) {
        MountSteps mount = new MountSteps(request, pile.path(), staged.mount(), staged.secret());
        List<Step> steps = new ArrayList<>(
                strategy == Strategy.REPLACE
                        ? mount.replace()
                        : strategy == Strategy.MOUNT ? mount.mountAnew() : List.of());
        if (!steps.isEmpty()) {
            steps.add(mount.delete());
        }
        return steps;
    }

    List<Planned> volumes() {
        List<Choice> choices = agreed();
        Set<String> laidOver = new HashSet<>();
        List<Planned> planned = new ArrayList<>();
        for (int i = 0; i < binds.size(); i++) {
            VolumePlanner bind = binds.get(i);
            Choice chosen = choices.get(i);
            Optional<String> group = bind.pile().peerGroup();
            boolean comes = chosen.strategy() == Strategy.STACK && group.isPresent() && !laidOver.add(group.get());
            BindSteps how =
                    new BindSteps(request, bind.users(), pile.path(), choice.strategy() != Strategy.NONE, comes);
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
                    bind.pile(),
                    RecoveryCode.STAGING_BLOCKED,
                    "the staged mount cannot be brought back: "
                            + choice.reason().message());
        }
        if (!(bind.state() instanceof TargetState.Dead)) {
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
                    bind.pile()
                            .reason(
                                    RecoveryCode.STACKED_WITH_PEERS,
                                    "another pod's bind of the same mount is laid over, and that comes to this one too"));
        }
        if (anyStacks && disagree && own.strategy() == Strategy.STACK) {
            own = new Choice(
                    Strategy.REPLACE,
                    bind.pile()
                            .reason(
                                    RecoveryCode.READ_ONLY_MIXED,
                                    "some pods may write and some may not; what is laid over is the same for all of them"));
        }
        return own.strategy() == Strategy.REPLACE && peerAlive(bind)
                ? Choice.blocked(
                        bind.pile(),
                        RecoveryCode.PEER_ALIVE,
                        "unmounting a layer would unmount what another pod uses; restart that pod first")
                : own;
    }

    /** The dead binds that get what is laid over this one, itself among them. */
    private List<VolumePlanner> peers(VolumePlanner bind) {
        Optional<String> group = bind.pile().peerGroup();
        return binds.stream()
                .filter(other -> other == bind
                        || (group.isPresent()
                                && other.state() instanceof TargetState.Dead
                                && other.pile().peerGroup().equals(group)))
                .toList();
    }

    /** Whether a lower layer of the pile is a peer of one under a mount of another pod that answers. */
    private boolean peerAlive(VolumePlanner bind) {
        Set<String> lower = lowerGroups(bind);
        return binds.stream()
                .filter(other -> other.state() instanceof TargetState.Healthy)
                .anyMatch(other -> lowerGroups(other).stream().anyMatch(lower::contains));
    }

    private static Set<String> lowerGroups(VolumePlanner bind) {
        Set<String> groups = new HashSet<>();
        bind.pile().topDown().stream()
                .skip(1)
                .forEach(entry -> entry.sharedGroup().ifPresent(groups::add));
        return groups;
    }
}
