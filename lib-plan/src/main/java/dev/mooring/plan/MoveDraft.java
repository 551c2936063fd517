package dev.mooring.plan;

import dev.mooring.deletion.Deletion.Propagation;
import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Certificate.Judged;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.manifest.internal.Scopes;
import dev.mooring.move.Deed;
import dev.mooring.move.Move;
import dev.mooring.move.MoveStep;
import dev.mooring.move.PlayableMove;
import dev.mooring.move.PlayableMove.PlayableStep;
import dev.mooring.move.PlayableMove.Seen;
import dev.mooring.move.Runbook;
import dev.mooring.move.internal.MoveCode;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.plan.Plan.Searched;
import dev.mooring.plan.Plan.Verdict;
import dev.mooring.plan.TwoClusters.Both;
import dev.mooring.plan.internal.Act;
import dev.mooring.plan.internal.Disturbance;
import dev.mooring.plan.internal.DisturbingActors;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.plan.internal.World;
import dev.mooring.reason.Reason;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.StepCondition;
import dev.mooring.step.StepKind;
import dev.mooring.workload.internal.WorkloadClaims;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A move as a plan: its steps are those of {@link Move}, one for each command, and they are played like those of other
 * goals.
 */
final class MoveDraft {

    /** What can write, take or delete in the source; workloads are known by their pods. */
    private static final Set<String> KINDS =
            Set.of(Kinds.POD, Kinds.PERSISTENT_VOLUME, Kinds.PERSISTENT_VOLUME_CLAIM, Kinds.VOLUME_ATTACHMENT);

    private final Goal.Move goal;
    private final PlayableMove move;
    private final Inventory source;
    private final List<Step> steps = new ArrayList<>();

    /**
     * A step that is played.
     *
     * @param planned the step as it is shown
     * @param done the objects that it changes
     * @param seen what must be seen before it
     * @param deeds what it does
     */
    record Step(PlannedStep planned, List<ObjectRef> done, List<Seen> seen, List<Deed> deeds)
            implements PlayedState.Step<Both> {

        Step {
            done = List.copyOf(done);
            seen = List.copyOf(seen);
            deeds = List.copyOf(deeds);
        }

        @Override
        public boolean isSeen(Both state) {
            return seen.stream()
                    .allMatch(each -> each.holds().test(state.of(each.side()).cluster()));
        }

        @Override
        public boolean isActing() {
            return planned.kind() != StepKind.WAIT;
        }

        @Override
        public Both done(Both state) {
            Both after = state;
            for (Deed deed : deeds) {
                World world = after.of(deed.side());
                for (Act each : acts(deed)) {
                    world = each.on(world);
                }
                after = after.with(deed.side(), world);
            }
            return after;
        }

        @Override
        public String action() {
            return planned.action();
        }

        @Override
        public List<String> objects() {
            return done.stream().map(ObjectRef::toString).toList();
        }
    }

    MoveDraft(Goal.Move goal, Inventory source, Inventory target) {
        this.goal = goal;
        this.move = Move.playable(goal.documents(), goal.policy(), source, target);
        this.source = source;
        move.steps().forEach(this::add);
    }

    static Plan plan(Goal.Move goal, Inventory source, Inventory target, List<Disturbance> rows) {
        return new MoveDraft(goal, source, target).plan(rows);
    }

    private Plan plan(List<Disturbance> rows) {
        Runbook runbook = move.runbook();
        if (runbook.verdict() == Runbook.Verdict.REFUSED) {
            return new Plan(
                    goal,
                    Verdict.REFUSED,
                    runbook.reasons(),
                    List.of(),
                    List.of(),
                    Optional.empty(),
                    Searched.NOTHING,
                    List.of());
        }
        Both start = start();
        int most = Math.min(Search.most(near(ClusterSide.SOURCE)), Search.most(near(ClusterSide.TARGET)));
        Search.Found found = new Search<>(stage(steps), rows, most).from(start);
        List<Reason> harms = found.harm().map(Counterexample::harm).stream().toList();
        // Where evidence is missing, so may be what makes a condition true.
        List<Reason> notReached = runbook.proof().isPresent() ? calm(start, steps) : List.of();
        Judged judged = new PlanRule.Played(
                        source, concerned(), KINDS, notReached, harms, Map.of(), List.of(), false, Map.of())
                .judged("the source gives its volumes up without losing data, whatever happens meanwhile");
        List<Reason> reasons = new ArrayList<>(judged.against());
        reasons.addAll(runbook.reasons());
        if (runbook.proof().isEmpty()) {
            runbook.steps().stream()
                    .filter(each -> !each.isOptional())
                    .forEach(each -> reasons.addAll(each.notExpected()));
        }
        found.risk().ifPresent(each -> reasons.add(Plans.atRisk(each)));
        List<Certificate> proofs = judged.yes().stream()
                .flatMap(played -> runbook.proof().stream()
                        .flatMap(both -> List.of(
                                Certificate.all(played.question(), List.of(both.source(), played)), both.target())
                                .stream()))
                .toList();
        boolean isYes = !proofs.isEmpty();
        return new Plan(
                goal,
                isYes ? Verdict.READY : judged.refuted().isEmpty() ? Verdict.UNKNOWN : Verdict.REFUSED,
                reasons,
                isYes ? steps.stream().map(Step::planned).toList() : List.of(),
                List.of(),
                found.harm(),
                new Searched(found.states(), most, found.isWhole()),
                proofs);
    }

    // What is played.

    List<Step> steps() {
        return List.copyOf(steps);
    }

    Both start() {
        return new Both(World.of(near(ClusterSide.SOURCE)), World.of(near(ClusterSide.TARGET)));
    }

    TwoClusters stage(List<Step> played) {
        Map<ClusterSide, DisturbingActors> casts = new EnumMap<>(ClusterSide.class);
        for (ClusterSide side : ClusterSide.both()) {
            casts.put(side, cast(side, near(side)));
        }
        boolean isHandedOver = move.runbook().end() == Runbook.End.HAND_OVER;
        return new TwoClusters(played, casts, move.owners(), isHandedOver ? move.storage() : Map.of());
    }

    private Set<String> volumes(ClusterSide side) {
        return move.owners().getOrDefault(side, Map.of()).keySet();
    }

    private Set<ObjectRef> claims(ClusterSide side) {
        return move.owners().getOrDefault(side, Map.of()).values().stream()
                .flatMap(Set::stream)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Inventory near(ClusterSide side) {
        return ConcernedObjects.of(
                Optional.ofNullable(move.clusters().get(side)).orElse(Inventory.EMPTY), claims(side), volumes(side));
    }

    private DisturbingActors cast(ClusterSide side, Inventory near) {
        List<VolumeView> volumes = new ArrayList<>();
        Inventory written = Inventory.of(move.written().values());
        for (String each : new TreeSet<>(volumes(side))) {
            near.volume(each).or(() -> written.volume(each)).ifPresent(volumes::add);
        }
        Set<String> startedAgain = move.runbook().reasons().stream()
                .filter(each -> each.code() == MoveCode.WRITER_STARTED_AGAIN)
                .map(Reason::subject)
                .collect(Collectors.toSet());
        Set<ObjectRef> workloads = near.all().stream()
                .map(Manifest::ref)
                .filter(each -> side == ClusterSide.SOURCE && startedAgain.contains(each.toString()))
                .collect(Collectors.toSet());
        return TwoClusters.cast(near, volumes, claims(side), workloads);
    }

    private Set<ObjectRef> concerned() {
        Set<ObjectRef> concerned = new LinkedHashSet<>(claims(ClusterSide.SOURCE));
        volumes(ClusterSide.SOURCE).forEach(each -> concerned.add(ObjectRef.volume(each)));
        return concerned;
    }

    /** Why the steps do not end in the goal if nothing else happens; empty if they do. */
    List<Reason> calm(Both start, List<Step> played) {
        Both now = start;
        for (Step each : played) {
            if (!each.isSeen(now)) {
                return List.of(Reason.of(
                        PlanCode.PLAN_STEP_NOT_POSSIBLE,
                        each.planned().target(),
                        "step " + each.planned().number() + " (" + each.action()
                                + ") is not possible: its conditions never hold"));
            }
            now = each.done(now);
        }
        List<Reason> against = new ArrayList<>();
        World there = now.target();
        move.owners().getOrDefault(ClusterSide.TARGET, Map.of()).forEach((volume, owners) -> {
            boolean isBound = owners.stream().anyMatch(each -> there.isBound(each, volume));
            if (!isBound && !owners.isEmpty()) {
                against.add(notReached(ObjectRef.volume(volume), "no claim of the target has it"));
            }
        });
        move.written().values().stream()
                .map(each -> Scopes.key(each.ref()))
                .filter(each -> !there.has(each))
                .forEach(each -> against.add(notReached(each, "the target does not have it")));
        World left = now.source();
        if (move.runbook().end() == Runbook.End.HAND_OVER) {
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
        return world.find(object)
                .filter(each -> !object.isVolume() || !each.metadata().has("deletionTimestamp"))
                .isPresent();
    }

    /** What the source gives up: claims, volumes, and the workloads that use them. */
    private Stream<ObjectRef> given() {
        Set<ObjectRef> own = claims(ClusterSide.SOURCE);
        return move.written().keySet().stream()
                .filter(each -> each.isClaim()
                        || each.isVolume()
                        || (PlanBlocks.WORKLOADS.contains(each.kind())
                                && source.find(each).stream()
                                        .anyMatch(found -> WorkloadClaims.of(found).claims().stream()
                                                .anyMatch(own::contains))));
    }

    // The steps.

    private void add(PlayableStep playable) {
        MoveStep step = playable.step();
        boolean isOneEach = step.commands().size() == step.objects().size()
                && step.documents().isEmpty();
        if (!isOneEach) {
            List<String> argv = step.commands().isEmpty()
                    ? step.requires().get(0).argv()
                    : step.commands().get(0);
            add(playable, step.objects(), argv, playable.deeds());
            return;
        }
        for (int i = 0; i < step.objects().size(); i++) {
            ObjectRef object = step.objects().get(i);
            List<Deed> own = playable.deeds().stream()
                    .flatMap(each -> about(each, object).stream())
                    .toList();
            add(playable, List.of(object), step.commands().get(i), own);
        }
    }

    private void add(PlayableStep playable, List<ObjectRef> objects, List<String> argv, List<Deed> deeds) {
        MoveStep step = playable.step();
        List<Seen> seen = new ArrayList<>();
        List<StepCondition> checks = new ArrayList<>();
        for (int i = 0; i < playable.seen().size(); i++) {
            Seen each = playable.seen().get(i);
            boolean isOfAnother = each.side() == step.side()
                    && step.objects().contains(each.object())
                    && !objects.contains(each.object());
            if (!isOfAnother) {
                seen.add(each);
                checks.add(step.requires().get(i));
            }
        }
        steps.add(new Step(
                new PlannedStep(
                        steps.size() + 1,
                        kind(step, argv),
                        step.action().toString(),
                        objects.get(0) + (objects.size() > 1 ? " and " + (objects.size() - 1) + " more" : ""),
                        argv,
                        step.action().why(),
                        checks,
                        step.commands().isEmpty() ? "that its conditions hold" : "the API server has accepted it",
                        List.of(),
                        step.file(),
                        document(step.documents())),
                objects,
                seen,
                deeds));
    }

    private static Optional<Manifest> document(List<Manifest> documents) {
        if (documents.size() < 2) {
            return documents.stream().findFirst();
        }
        JsonArray items = JsonArray.of(documents.stream().map(Manifest::json));
        return Optional.of(new Manifest(JsonObject.of("apiVersion", JsonString.of("v1"))
                .with("kind", "List")
                .with("items", items)));
    }

    private static StepKind kind(MoveStep step, List<String> argv) {
        if (step.commands().isEmpty()) {
            return StepKind.WAIT;
        }
        return argv.contains("scale")
                ? StepKind.SCALE
                : argv.contains("patch") ? StepKind.PATCH : argv.contains("delete") ? StepKind.DELETE : StepKind.CREATE;
    }

    /** What a deed does to one object; the controllers do the rest. */
    private static Optional<Deed> about(Deed deed, ObjectRef object) {
        if (deed instanceof Deed.Delete delete && delete.objects().contains(object)) {
            return Optional.of(new Deed.Delete(delete.side(), List.of(object)));
        }
        boolean isIts =
                (deed instanceof Deed.Change patch && patch.given().ref().equals(object))
                        || (deed instanceof Deed.Replicas scale && scale.set().equals(object));
        return isIts ? Optional.of(deed) : Optional.empty();
    }

    private static List<Act> acts(Deed deed) {
        if (deed instanceof Deed.Create create) {
            return create.documents().stream().<Act>map(Act.Create::new).toList();
        }
        if (deed instanceof Deed.Change patch) {
            return List.of(new Act.Patch(patch.given().ref(), patch.patch()));
        }
        if (deed instanceof Deed.Delete delete) {
            return delete.objects().stream()
                    .<Act>map(each -> new Act.Delete(each, Propagation.BACKGROUND))
                    .toList();
        }
        Deed.Replicas scale = (Deed.Replicas) deed;
        return List.of(new Act.Scale(scale.set(), scale.replicas()));
    }
}
