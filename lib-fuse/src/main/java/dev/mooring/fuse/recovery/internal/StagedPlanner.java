package dev.mooring.fuse.recovery.internal;

import dev.mooring.fuse.mount.ExpectedMount;
import dev.mooring.fuse.mount.MountState;
import dev.mooring.fuse.recovery.Branch;
import dev.mooring.fuse.recovery.RecoveryItem;
import dev.mooring.fuse.recovery.Step;
import dev.mooring.fuse.recovery.StepKind;
import dev.mooring.fuse.recovery.Strategy;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Plans a staged mount and the binds of the pods. The dead binds are peers: a mount over one of them appears at all of them,
 * and an unmount of one of them unmounts all of them, so all are recovered in the same way.
 */
final class StagedPlanner {

    /** States of a bind in which the daemon of the staged mount may still run. */
    private static final Set<MountState.Kind> SERVED = EnumSet.of(
            MountState.Kind.HEALTHY,
            MountState.Kind.MOUNTED_TWICE,
            MountState.Kind.WRONG_BUCKET,
            MountState.Kind.HUNG,
            MountState.Kind.SHADOWED);

    private final Start start;
    private final StagedMount staged;
    private final Peers peers;
    private final MountLayers stack;
    private final MountState state;
    private final List<VolumePlanner> binds;
    private final Choice choice;
    private final Isolations isolations;

    StagedPlanner(Start start, StagedMount staged, Peers peers) {
        this.start = start;
        this.staged = staged;
        this.peers = peers;
        this.isolations = new Isolations(peers);
        this.stack = new MountLayers(start.on(), staged.path().text());
        ExpectedMount expected = ExpectedMount.at(stack.path())
                .withTypes(start.types())
                .of(staged.start().source());
        this.state = MountState.of(expected, start.seen());
        this.binds = staged.binds().stream()
                .map(volume -> new VolumePlanner(start, volume))
                .toList();
        this.choice = served().orElseGet(() -> Choice.ofStaging(state, stack, start.program()));
    }

    /** Without a staged mount its daemon may still serve binds, and a second daemon must not be started next to it. */
    private Optional<Choice> served() {
        if (state.kind() != MountState.Kind.NOT_MOUNTED) {
            return Optional.empty();
        }
        if (binds.stream().anyMatch(bind -> SERVED.contains(bind.state().kind()))) {
            return Optional.of(Choice.of(
                    Strategy.NONE,
                    stack.reason(
                            RecoveryCode.STAGING_GONE_TARGET_SERVED,
                            "nothing is mounted, but the daemon still serves the bind of a pod; a new mount here would"
                                    + " be a second daemon")));
        }
        return binds.stream().anyMatch(bind -> bind.state().kind() == MountState.Kind.UNKNOWN)
                ? Optional.of(Choice.of(
                        Strategy.CONDITIONAL,
                        stack.reason(
                                RecoveryCode.STATE_UNKNOWN,
                                "nothing is mounted, and it is not known whether the daemon still serves the"
                                        + " bind of a pod")))
                : Optional.empty();
    }

    private boolean isGone() {
        return state.kind() == MountState.Kind.NOT_MOUNTED && choice.strategy() == Strategy.NONE;
    }

    RecoveryItem staging() {
        List<Reason> reasons = new ArrayList<>(List.of(choice.reason()));
        reasons.addAll(state.reasons());
        List<Step> steps = choice.strategy() == Strategy.CONDITIONAL ? probes() : steps(choice.strategy());
        List<Branch> branches = choice.strategy() != Strategy.CONDITIONAL || state.kind() != MountState.Kind.UNKNOWN
                ? List.of()
                : List.of(
                        new Branch(MountState.Kind.DEAD, Strategy.REPLACE, steps(Strategy.REPLACE), List.of()),
                        new Branch(MountState.Kind.NOT_MOUNTED, Strategy.MOUNT, steps(Strategy.MOUNT), List.of()),
                        new Branch(MountState.Kind.HEALTHY, Strategy.NONE, List.of(), List.of()));
        return new RecoveryItem(
                staged.node(),
                Optional.empty(),
                stack.path(),
                Optional.empty(),
                Optional.of(state),
                choice.strategy(),
                Optional.empty(),
                steps,
                branches,
                reasons);
    }

    /** What must be probed before the staged mount may be made; then the caller plans again. */
    private List<Step> probes() {
        return state.kind() == MountState.Kind.UNKNOWN
                ? List.of(Step.probe(stack.path(), "it is not known whether the mount is dead"))
                : binds.stream()
                        .filter(bind -> bind.state().kind() == MountState.Kind.UNKNOWN)
                        .map(bind -> Step.probe(
                                bind.stack().path(),
                                "the daemon of the missing staged mount may still serve this bind"))
                        .toList();
    }

    private List<Step> steps(Strategy strategy) {
        MountSteps mount = new MountSteps(start, stack.path(), staged.start());
        List<Step> steps = new ArrayList<>(
                strategy == Strategy.REPLACE
                        ? mount.replace()
                        : strategy == Strategy.MOUNT ? mount.mountAgain() : List.of());
        if (!steps.isEmpty()) {
            steps.addAll(staged.start().after());
        }
        return steps;
    }

    List<Planned> volumes() {
        List<Choice> choices = agreed();
        Map<String, List<VolumePlanner>> stacks = new HashMap<>();
        for (int i = 0; i < binds.size(); i++) {
            if (choices.get(i).strategy() == Strategy.STACK) {
                VolumePlanner bind = binds.get(i);
                bind.stack()
                        .peerGroup()
                        .ifPresent(group -> stacks.computeIfAbsent(group, unused -> new ArrayList<>())
                                .add(bind));
            }
        }
        List<Planned> planned = new ArrayList<>();
        for (int i = 0; i < binds.size(); i++) {
            VolumePlanner bind = binds.get(i);
            String group = choices.get(i).strategy() == Strategy.STACK
                    ? bind.stack().peerGroup().orElse("")
                    : "";
            List<VolumePlanner> members = stacks.getOrDefault(group, List.of(bind));
            planned.add(bind.plan(
                    choices.get(i),
                    steps(bind, group, members, choices),
                    ties(bind, group, members, choices.get(i).strategy())));
        }
        return planned;
    }

    /**
     * One mount over one bind reaches all peers, so it is made once. Before it, sub paths that no container follows are
     * unmounted, because it could reach them too, and the dead mounts are held; the last bind isolates them.
     */
    private BindSteps steps(VolumePlanner bind, String group, List<VolumePlanner> members, List<Choice> choices) {
        boolean first = members.get(0).equals(bind);
        boolean last = members.get(members.size() - 1).equals(bind);
        List<Step> before = new ArrayList<>();
        for (int i = 0; first && i < binds.size(); i++) {
            before.addAll(unfollowed(binds.get(i), members, choices.get(i).strategy()));
        }
        Set<String> except = new HashSet<>(Set.of(stack.path()));
        for (int i = 0; i < binds.size(); i++) {
            unfollowed(binds.get(i), members, choices.get(i).strategy()).forEach(step -> except.add(step.target()));
        }
        if (first) {
            List<String> all = members.stream()
                    .flatMap(member -> groups(member, group).stream())
                    .toList();
            isolations.take(members.get(0), all, stack.path());
        }
        List<String> isolated = isolations.of(members.get(0));
        if (first) {
            before.addAll(peers.steps(StepKind.HOLD_MOUNT, isolated, except));
        }
        List<Step> isolates = last ? peers.steps(StepKind.ISOLATE_MOUNT, isolated, except) : List.of();
        return new BindSteps(
                start,
                bind.volume(),
                bind.users(),
                stack.path(),
                isGone(),
                choice.strategy() != Strategy.NONE,
                !first,
                before,
                isolates);
    }

    /** The peer groups over which something is bound: that of the mount, and those of sub paths; none if nothing is stacked. */
    private Set<String> groups(VolumePlanner bind, String group) {
        Set<String> groups = new TreeSet<>();
        if (!group.isEmpty()) {
            groups.add(group);
            groups.addAll(new SubPathBinds(start.on(), bind.users()).groups());
        }
        return groups;
    }

    /** The binds of sub paths that the plan unmounts. */
    private List<Step> unfollowed(VolumePlanner bind, List<VolumePlanner> members, Strategy strategy) {
        SubPathBinds subPaths = new SubPathBinds(start.on(), bind.users());
        if (members.contains(bind)) {
            return subPaths.unfollowed();
        }
        return switch (strategy) {
            case REPLACE, MOUNT -> subPaths.repairs();
            case NONE -> subPaths.stale();
            case STACK, WAIT, ASK_DRIVER, REPLACE_POD, CONDITIONAL, BLOCKED, SKIPPED -> List.of();
        };
    }

    /** Which other pods end the mount of this one. */
    private List<Reason> ties(VolumePlanner bind, String group, List<VolumePlanner> members, Strategy strategy) {
        Set<String> takers = new TreeSet<>();
        if (strategy == Strategy.STACK) {
            List<String> isolated = isolations.of(members.get(0));
            groups(bind, group).stream()
                    .filter(each -> !isolated.contains(each))
                    .forEach(each -> takers.addAll(peers.owners(each, stack.path())));
        } else if (strategy == Strategy.CONDITIONAL && binds.stream().anyMatch(VolumePlanner::wouldStack)) {
            binds.stream()
                    .filter(other -> mayBePeers(bind, other))
                    .forEach(other -> takers.add(other.volume().subject().podUid()));
        } else if (bind.state().kind() == MountState.Kind.HEALTHY) {
            takers.addAll(peers.takers(
                    bind.volume().subject().podUid(),
                    bind.users().paths(),
                    bind.users().places()));
        }
        takers.remove(bind.volume().subject().podUid());
        List<String> order = binds.stream()
                .sorted(Comparator.comparing(each -> each.users().anyFollows()))
                .map(each -> each.volume().subject().pod().toString())
                .distinct()
                .toList();
        return peers.tied(bind.volume().subject().pod(), takers, order, strategy != Strategy.NONE).stream()
                .toList();
    }

    private static boolean mayBePeers(VolumePlanner bind, VolumePlanner other) {
        Optional<String> own = bind.stack().peerGroup();
        Optional<String> its = other.stack().peerGroup();
        return own.isEmpty() || its.isEmpty() || own.equals(its);
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
        if (needsStaging && isGone() && own.strategy() != Strategy.CONDITIONAL) {
            return Choice.blocked(
                    bind.stack(),
                    RecoveryCode.STAGING_GONE,
                    "the staged mount is gone, and its daemon still serves another pod");
        }
        if (bind.state().kind() != MountState.Kind.DEAD) {
            return own;
        }
        List<VolumePlanner> group = peers(bind);
        boolean anyStacks = group.stream().anyMatch(peer -> peer.choice().strategy() == Strategy.STACK);
        boolean disagree = group.stream()
                                .map(peer -> peer.users().allReadOnly())
                                .distinct()
                                .count()
                        > 1
                || group.stream().anyMatch(peer -> peer.users().readOnlyMixed());
        if (anyStacks && !disagree && own.strategy() == Strategy.REPLACE) {
            return Choice.of(
                    Strategy.STACK,
                    bind.stack()
                            .reason(
                                    RecoveryCode.STACKED_WITH_PEERS,
                                    "a mount over the bind of another pod also appears at this bind"));
        }
        if (anyStacks && disagree && own.strategy() == Strategy.STACK) {
            own = Choice.of(
                    Strategy.REPLACE,
                    bind.stack()
                            .reason(
                                    RecoveryCode.READ_ONLY_MIXED,
                                    "some pods may write and some may only read, but they would share one stacked"
                                            + " mount"));
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
