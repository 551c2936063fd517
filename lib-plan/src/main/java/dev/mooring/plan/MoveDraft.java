package dev.mooring.plan;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Certificate.Judged;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.move.Runbook;
import dev.mooring.move.internal.MoveCode;
import dev.mooring.move.internal.Moving;
import dev.mooring.move.internal.Moving.Moved;
import dev.mooring.move.internal.PlayableMove;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.plan.Plan.Verdict;
import dev.mooring.plan.internal.Disturbance;
import dev.mooring.plan.internal.DisturbingActors;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.reason.Reason;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.Step;
import dev.mooring.step.StepCondition;
import dev.mooring.step.StepCondition.ConditionOutlook;
import dev.mooring.step.StepKind;
import dev.mooring.step.internal.Change;
import dev.mooring.step.internal.Check;
import dev.mooring.step.internal.DraftStep;
import dev.mooring.step.internal.World;
import dev.mooring.step.internal.Worlds;
import dev.mooring.workload.internal.WorkloadClaims;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A move as a plan: its steps are those of {@link dev.mooring.move.Move}, one for each command, and they are played like those of other
 * goals.
 */
final class MoveDraft {

    /** What can write, take or delete in the source; workloads are known by their pods. */
    private static final Set<String> KINDS =
            Set.of(Kinds.POD, Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.VOLUME_ATTACHMENT);

    private final Goal.Move goal;
    private final PlayableMove move;
    private final Moving moving;
    private final Map<ClusterSide, Map<String, Set<ObjectRef>>> owners = new EnumMap<>(ClusterSide.class);
    private final Inventory source;
    private final List<DraftStep> steps = new ArrayList<>();

    MoveDraft(Goal.Move goal, Inventory source, Inventory target) {
        this.goal = goal;
        this.move = PlayableMove.of(goal.documents(), goal.policy(), source, target);
        this.moving = move.moving();
        this.source = source;
        ClusterSide.both().forEach(each -> owners.put(each, moving.owners(each)));
        for (int i = 0; i < move.steps().size(); i++) {
            add(move.steps().get(i), move.runbook().steps().get(i).checks());
        }
    }

    static Plan plan(Goal.Move goal, Inventory source, Inventory target, List<Disturbance> rows) {
        return new MoveDraft(goal, source, target).plan(rows);
    }

    private Plan plan(List<Disturbance> rows) {
        Runbook runbook = move.runbook();
        if (runbook.verdict() == Runbook.Verdict.REFUSED) {
            return Plan.unplayed(goal, Verdict.REFUSED, runbook.reasons());
        }
        Worlds start = start();
        int most = Math.min(Search.most(near(ClusterSide.SOURCE)), Search.most(near(ClusterSide.TARGET)));
        Search.Found found = new Search(stage(steps), rows, most).from(start);
        // Where evidence is missing, so may be what makes a condition true.
        List<Reason> notReached = runbook.proof().isPresent() ? calm(start, steps) : List.of();
        Judged judged = new PlanRule.Played(
                        source, concerned(), KINDS, notReached, found.harms(), Map.of(), List.of(), false, Map.of())
                .judged("the source gives its volumes up without losing data, whatever happens meanwhile");
        List<Reason> remarks = new ArrayList<>(runbook.reasons());
        if (runbook.proof().isEmpty()) {
            remarks.addAll(PlayableMove.notExpected(runbook.steps()));
        }
        List<Certificate> proofs = judged.yes().stream()
                .flatMap(played -> runbook.proof().stream()
                        .flatMap(both -> List.of(
                                Certificate.all(played.question(), List.of(both.source(), played)), both.target())
                                .stream()))
                .toList();
        return Plan.played(goal, judged, remarks, found, shown(start), List.of(), proofs);
    }

    // What is played.

    List<DraftStep> steps() {
        return List.copyOf(steps);
    }

    Worlds start() {
        return Worlds.of(World.of(near(ClusterSide.SOURCE)), World.of(near(ClusterSide.TARGET)));
    }

    Stage stage(List<DraftStep> played) {
        Map<ClusterSide, DisturbingActors> casts = new EnumMap<>(ClusterSide.class);
        for (ClusterSide side : ClusterSide.both()) {
            casts.put(side, cast(side, near(side)));
        }
        Map<String, String> storage = new LinkedHashMap<>();
        if (isHandedOver()) {
            moving.volumes()
                    .forEach(each -> storage.put(each.from().name(), each.to().name()));
        }
        return new Stage(played, casts, owners, storage);
    }

    private boolean isHandedOver() {
        return moving.end() == Runbook.End.HAND_OVER;
    }

    private Map<String, Set<ObjectRef>> owners(ClusterSide side) {
        return owners.getOrDefault(side, Map.of());
    }

    private Set<String> volumes(ClusterSide side) {
        return owners(side).keySet();
    }

    private Set<ObjectRef> claims(ClusterSide side) {
        return owners(side).values().stream().flatMap(Set::stream).collect(Collectors.toCollection(TreeSet::new));
    }

    private Inventory near(ClusterSide side) {
        return ConcernedObjects.of(moving.of(side), claims(side), volumes(side));
    }

    private DisturbingActors cast(ClusterSide side, Inventory near) {
        List<VolumeView> volumes = new ArrayList<>();
        Inventory written =
                Inventory.of(moving.all().stream().map(Moved::output).toList());
        for (String each : new TreeSet<>(volumes(side))) {
            near.volume(each).or(() -> written.volume(each)).ifPresent(volumes::add);
        }
        Set<String> startedAgain = move.runbook().reasons().stream()
                .filter(each -> each.code() == MoveCode.WRITER_STARTED_AGAIN)
                .map(Reason::subject)
                .collect(Collectors.toSet());
        List<Manifest> workloads = near.all().stream()
                .filter(each -> side == ClusterSide.SOURCE
                        && startedAgain.contains(each.ref().toString()))
                .sorted(Comparator.comparing(Manifest::ref))
                .toList();
        return new DisturbingActors(near, volumes, claims(side), workloads);
    }

    private Set<ObjectRef> concerned() {
        Set<ObjectRef> concerned = new LinkedHashSet<>(claims(ClusterSide.SOURCE));
        volumes(ClusterSide.SOURCE).forEach(each -> concerned.add(ObjectRef.volume(each)));
        return concerned;
    }

    /** Why the steps do not end in the goal if nothing else happens; empty if they do. */
    List<Reason> calm(Worlds start, List<DraftStep> played) {
        Worlds now = start;
        for (DraftStep each : played) {
            if (!each.isSeen(now)) {
                Step step = each.shown(played.indexOf(each) + 1, List.of());
                return List.of(Reason.of(
                        PlanCode.PLAN_STEP_NOT_POSSIBLE,
                        step.target(),
                        "step " + step.number() + " (" + step.action()
                                + ") is not possible: its conditions never hold"));
            }
            now = each.done(now);
        }
        List<Reason> against = new ArrayList<>();
        World there = now.of(ClusterSide.TARGET);
        owners(ClusterSide.TARGET).forEach((volume, owners) -> {
            boolean isBound = owners.stream().anyMatch(each -> there.isBound(each, volume));
            if (!isBound && !owners.isEmpty()) {
                against.add(notReached(ObjectRef.volume(volume), "no claim of the target has it"));
            }
        });
        moving.all().stream()
                .map(Moved::to)
                .filter(each -> !there.has(each))
                .forEach(each -> against.add(notReached(each, "the target does not have it")));
        World left = now.of(ClusterSide.SOURCE);
        if (isHandedOver()) {
            given().filter(each -> isThere(left, each))
                    .forEach(each -> against.add(notReached(each, "the source still has it")));
        }
        return against;
    }

    private static Reason notReached(ObjectRef object, String what) {
        return Reason.of(PlanCode.PLAN_GOAL_NOT_REACHED, object.toString(), "after the last step " + what);
    }

    /** A volume that is being deleted goes away when its provisioner allows it. */
    private static boolean isThere(World world, ObjectRef object) {
        return world.is(object, each -> !object.isVolume() || !each.metadata().has("deletionTimestamp"));
    }

    /** What the source gives up: claims, volumes, and the workloads that use them. */
    private Stream<ObjectRef> given() {
        Set<ObjectRef> own = claims(ClusterSide.SOURCE);
        return moving.all().stream()
                .map(Moved::from)
                .filter(each -> each.isClaim()
                        || each.isVolume()
                        || (PlanWriters.WORKLOADS.contains(each.kind())
                                && source.find(each).stream()
                                        .anyMatch(found -> WorkloadClaims.of(found).claims().stream()
                                                .anyMatch(own::contains))));
    }

    // The steps.

    /** A step for each command, with the outlook of its conditions as in the runbook. */
    private void add(DraftStep whole, List<StepCondition> expected) {
        boolean isOneEach = whole.commands.size() == whole.objects.size() && whole.documents.isEmpty();
        if (!isOneEach) {
            add(whole, expected, whole.objects, whole.commands.stream().findFirst(), whole.changes);
            return;
        }
        for (int i = 0; i < whole.objects.size(); i++) {
            ObjectRef object = whole.objects.get(i);
            List<Change> own = whole.changes.stream()
                    .flatMap(each -> about(each, object).stream())
                    .toList();
            add(whole, expected, List.of(object), Optional.of(whole.commands.get(i)), own);
        }
    }

    private void add(
            DraftStep whole,
            List<StepCondition> expected,
            List<ObjectRef> objects,
            Optional<List<String>> argv,
            List<Change> changes) {
        StepKind kind = argv.map(MoveDraft::kind).orElse(StepKind.WAIT);
        DraftStep part = new DraftStep(whole.side, kind, whole.action, whole.why, whole.file())
                .proving(argv.isEmpty() ? "that its conditions hold" : "the API server has accepted it");
        part.objects.addAll(objects);
        argv.ifPresent(part.commands::add);
        part.documents.addAll(whole.documents);
        part.changes.addAll(changes);
        for (int i = 0; i < whole.checks.size(); i++) {
            Check each = whole.checks.get(i);
            ConditionOutlook outlook = expected.get(i).outlook();
            boolean isOfAnother = each.side() == whole.side
                    && whole.objects.contains(each.object())
                    && !objects.contains(each.object());
            if (!isOfAnother) {
                part.checks.add(each.expecting(world -> outlook));
            }
        }
        steps.add(part);
    }

    private List<Step> shown(Worlds start) {
        List<Step> shown = new ArrayList<>();
        for (DraftStep each : steps) {
            shown.add(each.shown(shown.size() + 1, each.conditions(start)));
        }
        return shown;
    }

    private static StepKind kind(List<String> argv) {
        return argv.contains("scale")
                ? StepKind.SCALE
                : argv.contains("patch") ? StepKind.PATCH : argv.contains("delete") ? StepKind.DELETE : StepKind.CREATE;
    }

    /** What a change is for one object; the controllers do the rest. */
    private static Optional<Change> about(Change change, ObjectRef object) {
        if (change instanceof Change.Delete delete && delete.objects().contains(object)) {
            return Optional.of(new Change.Delete(object));
        }
        boolean isIts = (change instanceof Change.Patch patch && patch.object().equals(object))
                || (change instanceof Change.PatchSet set && set.object().equals(object))
                || (change instanceof Change.Scale scale && scale.object().equals(object));
        return isIts ? Optional.of(change) : Optional.empty();
    }
}
