package dev.mooring.move.internal;

import static java.util.Objects.requireNonNull;

import dev.mooring.deletion.DataEnd.Fate;
import dev.mooring.forecast.ClaimEnd;
import dev.mooring.forecast.Forecast;
import dev.mooring.forecast.VolumeEnd;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.ClaimRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.NodeView;
import dev.mooring.object.VolumeView;
import dev.mooring.reason.Reason;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.Step;
import dev.mooring.step.Step.Risk;
import dev.mooring.step.Step.SideState;
import dev.mooring.step.Step.SideState.End;
import dev.mooring.step.Step.WayBack;
import dev.mooring.step.StepCondition;
import dev.mooring.step.StepCondition.ConditionOutlook;
import dev.mooring.step.internal.Change;
import dev.mooring.step.internal.Check;
import dev.mooring.step.internal.DraftStep;
import dev.mooring.step.internal.World;
import dev.mooring.step.internal.Worlds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The steps, played one after the other on both clusters: undisturbed, and with other users' claims that arrive before
 * the first step or after any step. Only used while a runbook is made.
 */
final class Rehearsal {

    private final Moving moving;
    private final List<DraftStep> done = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final Map<String, Reason> harms = new LinkedHashMap<>();
    private final Map<ClusterSide, Losses> losses = new EnumMap<>(ClusterSide.class);
    private final WaysBack waysBack;
    private Worlds calm;
    /** As {@link #calm}, but the volumes of the source were never set to Retain. */
    private Worlds unguarded;

    private List<Worlds> worst = new ArrayList<>();
    /** What happens to the data on each side if the claims are deleted now. */
    private final Map<ClusterSide, Fate> ifDeleted = new EnumMap<>(ClusterSide.class);

    Rehearsal(Moving moving, List<DraftStep> drafts) {
        this.moving = moving;
        Set<String> namespaces = drafts.stream()
                .flatMap(draft -> Stream.concat(draft.documents.stream(), draft.undo.documents.stream()))
                .map(Manifest::namespace)
                .collect(Collectors.toCollection(TreeSet::new));
        namespaces.add(ThirdClaims.NAMESPACE);
        this.calm = Worlds.of(
                World.goingOn(Forecast.ofBinding(with(namespaces, moving.source()))),
                World.goingOn(Forecast.ofBinding(with(namespaces, unscheduled(moving.target())))));
        this.unguarded = calm;
        for (ClusterSide side : ClusterSide.both()) {
            losses.put(side, new Losses(side, moving, calm.of(side).cluster()));
            ifDeleted.put(side, ifDeleted(side));
        }
        this.waysBack = new WaysBack(moving, calm);
        worst.add(crowded(crowded(calm, ClusterSide.SOURCE), ClusterSide.TARGET));
        look("before the first step");
        drafts.forEach(this::play);
    }

    /** That the namespaces are there is a condition of the steps. */
    private static Inventory with(Set<String> namespaces, Inventory cluster) {
        Inventory all = cluster;
        for (String each : namespaces) {
            boolean isThere = each.isEmpty()
                    || cluster.find(new ObjectRef(Kinds.NAMESPACE, "", each)).isPresent();
            all = isThere ? all : all.with(namespace(each));
        }
        return all;
    }

    private static Manifest namespace(String name) {
        return new Manifest(JsonObject.of("apiVersion", JsonString.of("v1"))
                .with("kind", Kinds.NAMESPACE)
                .with("metadata", JsonObject.of("name", JsonString.of(name))));
    }

    /** Nothing here depends on where the pods of the target run. */
    private static Inventory unscheduled(Inventory cluster) {
        Inventory without = cluster;
        for (NodeView node : cluster.nodes()) {
            without = without.without(node.ref());
        }
        return without;
    }

    List<Reason> harms() {
        return List.copyOf(harms.values());
    }

    List<Step> steps() {
        return List.copyOf(steps);
    }

    private void play(DraftStep draft) {
        List<StepCondition> conditions = draft.conditions(calm);
        if (MoveAction.CHECK_BOUND.is(draft)) {
            checkBound(draft);
        }
        calm = draft.done(calm);
        worst = new ArrayList<>(worst.stream().map(draft::done).toList());
        if (!draft.changes.isEmpty()) {
            worst.add(crowded(calm, draft.side));
        }
        look("after " + draft.action);
        done.add(draft);
        Risk risk = risk(draft);
        WayBack back = waysBack.after(done, calm);
        Map<ClusterSide, SideState> after =
                Map.of(ClusterSide.SOURCE, state(ClusterSide.SOURCE), ClusterSide.TARGET, state(ClusterSide.TARGET));
        steps.add(draft.shown(steps.size() + 1, conditions, risk, back, after));
    }

    private Worlds crowded(Worlds track, ClusterSide side) {
        List<VolumeView> volumes = side == ClusterSide.SOURCE
                ? moving.sourceVolumes()
                : moving.volumes().stream()
                        .flatMap(each -> Inventory.of(each.output()).volumes().stream())
                        .toList();
        List<Manifest> claims = ThirdClaims.of(volumes);
        return track.after(side, List.of(new Change.Create(claims)));
    }

    private void look(String when) {
        for (ClusterSide side : ClusterSide.both()) {
            harm(losses(side).in(calm.of(side).cluster(), when));
            worst.forEach(each -> harm(losses(side).in(each.of(side).cluster(), when)));
        }
    }

    private Losses losses(ClusterSide side) {
        return requireNonNull(losses.get(side));
    }

    private void harm(List<Reason> found) {
        found.forEach(each -> harms.putIfAbsent(each.code() + " " + each.subject(), each));
    }

    private void checkBound(DraftStep draft) {
        for (Check want : draft.checks) {
            ObjectRef claim = draft.objects.get(draft.checks.indexOf(want));
            if (want.in(calm).outlook() == ConditionOutlook.FAILS) {
                notBound(
                        claim,
                        calm.of(ClusterSide.TARGET).cluster().explain(claim).stream()
                                .map(Reason::message)
                                .findFirst()
                                .orElse("the API server refuses it"));
            } else if (worst.stream().anyMatch(each -> want.in(each).outlook() == ConditionOutlook.FAILS)) {
                notBound(claim, "another user's claim can take it first");
            }
        }
    }

    private void notBound(ObjectRef claim, String why) {
        harm(List.of(Reason.of(
                MoveCode.CLAIM_WITHOUT_ITS_VOLUME, claim.toString(), "does not get its volume in the target: " + why)));
    }

    private Risk risk(DraftStep draft) {
        Fate before = Losses.worst(unguarded.of(ClusterSide.SOURCE).cluster(), moving.volumes(ClusterSide.SOURCE));
        unguarded = MoveAction.SET_RETAIN.is(draft) ? unguarded : draft.done(unguarded);
        Fate after = Losses.worst(unguarded.of(ClusterSide.SOURCE).cluster(), moving.volumes(ClusterSide.SOURCE));
        Fate exposed = exposure();
        if (!draft.changes.isEmpty()) {
            ifDeleted.put(draft.side, ifDeleted(draft.side));
        }
        boolean isAboutSnapshots = MoveAction.DELETE_SNAPSHOTS.is(draft)
                && done.stream().anyMatch(each -> MoveAction.KEEP_SNAPSHOTS.is(each));
        return after.compareTo(before) < 0 || isAboutSnapshots
                ? Risk.UNLESS_RETAINED
                : exposure().compareTo(exposed) < 0 ? Risk.WHEN_CLAIM_IS_DELETED : Risk.NONE;
    }

    private Fate exposure() {
        return Collections.min(ifDeleted.values());
    }

    private Fate ifDeleted(ClusterSide side) {
        return losses(side).ifDeleted(calm.of(side).cluster(), moving.claims(side));
    }

    private SideState state(ClusterSide side) {
        List<End> ends = ends(calm.of(side).cluster(), side);
        Set<End> others = new LinkedHashSet<>();
        worst.forEach(each -> others.addAll(ends(each.of(side).cluster(), side)));
        ends.forEach(others::remove);
        return new SideState(ends, List.copyOf(others), requireNonNull(ifDeleted.get(side)));
    }

    private List<End> ends(Forecast cluster, ClusterSide side) {
        List<End> ends = new ArrayList<>();
        for (ObjectRef each : moving.claims(side)) {
            ends.add(cluster.claim(each.namespace(), each.name())
                    .map(end -> new End(each, phase(end), end.volume().orElse("")))
                    .orElseGet(() -> absent(each)));
        }
        for (ObjectRef each : moving.volumes(side)) {
            ends.add(cluster.volume(each.name())
                    .map(end -> new End(
                            each, phase(end), end.claim().map(ClaimRef::key).orElse("")))
                    .orElseGet(() -> absent(each)));
        }
        return ends;
    }

    private static End absent(ObjectRef object) {
        return new End(object, "absent", "");
    }

    private static String phase(ClaimEnd end) {
        return end.isBeingDeleted() ? "being deleted" : end.phase();
    }

    private static String phase(VolumeEnd end) {
        return end.isBeingDeleted() ? "being deleted" : end.phase();
    }
}
