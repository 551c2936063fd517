package dev.mooring.plan;

import static java.util.Objects.requireNonNull;

import dev.mooring.admission.NamespaceLifecycle;
import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Certificate.Judged;
import dev.mooring.manifest.Kinds;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.plan.Plan.Verdict;
import dev.mooring.plan.internal.Disturbance;
import dev.mooring.plan.internal.DisturbingActors;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.Step;
import dev.mooring.step.StepCondition;
import dev.mooring.step.StepCondition.ConditionOutlook;
import dev.mooring.step.StepKind;
import dev.mooring.step.internal.DraftStep;
import dev.mooring.step.internal.Kubectl;
import dev.mooring.step.internal.Patches;
import dev.mooring.step.internal.World;
import dev.mooring.step.internal.Worlds;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Plans for goals. */
public final class Plans {

    private Plans() {}

    /**
     * The steps from the objects as they are to a goal. To continue a plan, ask again with a new export: completed
     * steps no longer appear.
     *
     * <p>For example, a claim that is Lost because its volume names an older claim of the same name becomes two steps: reserve the volume
     * for the claim, and wait until it is bound.
     *
     * @param goal the goal
     * @param cluster everything known about the cluster
     * @return the plan; refused with reasons, and with a counterexample if a disturbance does harm
     */
    public static Plan of(Goal goal, Inventory cluster) {
        return of(goal, cluster, Map.of());
    }

    /**
     * The same if other clusters may reach the storage: there are steps only if none of them can write, take or delete
     * it meanwhile.
     *
     * @param goal the goal
     * @param cluster everything known about the cluster of the goal
     * @param others everything known about the other clusters, by their names
     * @return the plan
     */
    public static Plan of(Goal goal, Inventory cluster, Map<String, Inventory> others) {
        return of(goal, cluster, others, List.of(Disturbance.values()));
    }

    /**
     * The steps of a move to another cluster, those of {@link dev.mooring.move.Move#of} with one command each, played in both clusters
     * against what may happen meanwhile.
     *
     * <p>A move is not continued from a new export: the target has its objects then, and the names are taken.
     *
     * @param goal what moves
     * @param source everything known about the source
     * @param target everything known about the target
     * @return the plan; {@code UNKNOWN} where the move itself is conditional
     */
    public static Plan of(Goal.Move goal, Inventory source, Inventory target) {
        return MoveDraft.plan(
                requireNonNull(goal, "goal"),
                requireNonNull(source, "source"),
                requireNonNull(target, "target"),
                List.of(Disturbance.values()));
    }

    /** With some of the disturbances. */
    static Plan of(Goal goal, Inventory cluster, Map<String, Inventory> others, List<Disturbance> rows) {
        requireNonNull(goal, "goal");
        requireNonNull(cluster, "cluster");
        Draft whole = Drafts.of(goal, cluster);
        if (!whole.refused.isEmpty()) {
            return refused(goal, whole, cluster);
        }
        List<Reason> missing = PlanRule.notGiven(cluster, whole.kinds);
        if (!missing.isEmpty()) {
            missing = new ArrayList<>(missing);
            missing.addAll(whole.remarks);
            return Plan.unplayed(goal, Verdict.UNKNOWN, missing);
        }
        Inventory near = goal instanceof Goal.Drain ? cluster : near(whole, cluster);
        Draft draft = Drafts.of(goal, near);
        return draft.refused.isEmpty() ? play(goal, draft, near, cluster, others, rows) : refused(goal, draft, cluster);
    }

    private static Inventory near(Draft draft, Inventory cluster) {
        Set<ObjectRef> claims = new TreeSet<>();
        Set<String> volumes = new TreeSet<>();
        for (ObjectRef each : draft.concerned) {
            if (each.isClaim()) {
                claims.add(each);
            } else if (each.isVolume()) {
                volumes.add(each.name());
            }
        }
        return ConcernedObjects.of(cluster, claims, volumes);
    }

    /** Without all objects, what is missing may be the reason; then nothing is known. */
    private static Plan refused(Goal goal, Draft draft, Inventory cluster) {
        List<Reason> reasons = new ArrayList<>(draft.refused);
        reasons.addAll(draft.remarks);
        List<Reason> missing = PlanRule.notGiven(cluster, draft.kinds);
        boolean isUnknown = !missing.isEmpty()
                && draft.refused.stream().allMatch(each -> each.code() == PlanCode.PLAN_OBJECT_NOT_GIVEN);
        reasons.addAll(isUnknown ? missing : List.of());
        return Plan.unplayed(goal, isUnknown || draft.isUnknown ? Verdict.UNKNOWN : Verdict.REFUSED, reasons);
    }

    private static Plan play(
            Goal goal,
            Draft draft,
            Inventory near,
            Inventory cluster,
            Map<String, Inventory> others,
            List<Disturbance> rows) {
        boolean isDestroying = goal instanceof Goal.Retire retire && retire.data() != Goal.Retire.Data.KEEP;
        World start = World.of(near);
        Set<String> going = new TreeSet<>(draft.owners.keySet());
        going.retainAll(start.lost());
        if (!going.isEmpty()) {
            going.forEach(each -> draft.refused.add(goingNow(each)));
            return refused(goal, draft, cluster);
        }
        if (draft.isDone(start)) {
            // The controllers reach it on their own.
            draft.steps.removeIf(DraftStep::isActing);
        }
        List<Reason> ending = ending(draft, cluster);
        if (!ending.isEmpty()) {
            draft.refused.addAll(ending);
            return refused(goal, draft, cluster);
        }
        DisturbingActors cast = cast(draft, near);
        Calm calm = Calm.of(draft, start);
        Search.Found found = new Search(Stage.of(draft, cast), rows, Search.most(near)).from(Worlds.of(start));
        Judged judged = new PlanRule.Played(
                        cluster,
                        new LinkedHashSet<>(draft.concerned),
                        draft.kinds,
                        calm.against(),
                        found.harms(),
                        writes(draft, cluster),
                        draft.said,
                        isDestroying,
                        others)
                .judged(draft.steps.isEmpty() ? goal.sentence() : "the steps to it are safe: " + goal.sentence());
        return Plan.played(
                goal,
                judged,
                draft.remarks,
                found,
                calm.steps(),
                draft.stays,
                judged.yes().stream()
                        .map(yes -> Certificate.all(
                                yes.question(),
                                Stream.concat(Stream.of(yes), draft.proofs.stream())
                                        .toList()))
                        .toList());
    }

    /** The resources that the steps write, by operation. */
    private static Map<String, Set<String>> writes(Draft draft, Inventory cluster) {
        Map<String, Set<String>> writes = new TreeMap<>();
        for (DraftStep each : draft.steps) {
            String operation = switch (each.kind) {
                case CREATE -> "CREATE";
                case DELETE -> "DELETE";
                default -> "UPDATE";
            };
            if (each.isActing()) {
                String version = cluster.find(each.target())
                        .map(Manifest::apiVersion)
                        .or(() -> each.documents.stream().findFirst().map(Manifest::apiVersion))
                        .orElse("v1");
                writes.computeIfAbsent(operation, key -> new TreeSet<>())
                        .add(Kinds.resource(version, each.target().kind()));
            }
        }
        return writes;
    }

    /** What the steps change, or wait for, in a namespace that goes or is not there. */
    private static List<Reason> ending(Draft draft, Inventory cluster) {
        Stream<ObjectRef> kept = draft.steps.isEmpty()
                ? draft.concerned.stream()
                : draft.steps.stream()
                        .filter(each -> each.kind != StepKind.DELETE)
                        .map(DraftStep::target);
        return kept.distinct().flatMap(each -> ending(cluster, each).stream()).toList();
    }

    private static Optional<Reason> ending(Inventory cluster, ObjectRef object) {
        ObjectRef namespace = new ObjectRef(Kinds.NAMESPACE, "", object.namespace());
        PlanCode code = cluster.find(namespace).isPresent()
                ? PlanCode.PLAN_OBJECT_BEING_DELETED
                : PlanCode.PLAN_OBJECT_NOT_GIVEN;
        return NamespaceLifecycle.ending(cluster, object.namespace())
                .map(words -> Reason.of(code, object.toString(), words));
    }

    static Reason atRisk(Counterexample story) {
        return Reason.of(
                PlanCode.PLAN_AT_RISK_NOW,
                story.harm().subject(),
                story.harm().message() + ", if that happens before the first step");
    }

    private static Reason goingNow(String volume) {
        ObjectRef ref = ObjectRef.volume(volume);
        return Reason.of(
                        PlanCode.PLAN_DATA_GO_NOW,
                        ref.toString(),
                        "its claim is gone or being deleted, and its reclaim policy deletes the data now")
                .withRemedy(RemedyStep.of("set-retain", "set policy Retain at once, and export again")
                        .withTarget(ref.toString())
                        .withArgv(Kubectl.HERE.patch(ref, Patches.reclaimPolicy("Retain"))));
    }

    static DisturbingActors cast(Draft draft, Inventory near) {
        List<VolumeView> volumes = new ArrayList<>();
        Set<ObjectRef> claims = new TreeSet<>();
        List<Manifest> workloads = new ArrayList<>();
        for (ObjectRef each : draft.concerned) {
            if (each.isVolume()) {
                near.volume(each.name()).ifPresent(volumes::add);
            } else if (each.isClaim()) {
                claims.add(each);
            } else if (PlanWriters.WORKLOADS.contains(each.kind())) {
                near.find(each).ifPresent(workloads::add);
            }
        }
        return new DisturbingActors(near, volumes, claims, workloads);
    }

    /** The steps done in order, and nothing else happens. */
    record Calm(List<Step> steps, List<Reason> against) {

        static Calm of(Draft draft, World start) {
            List<Step> steps = new ArrayList<>();
            List<Reason> against = new ArrayList<>();
            Worlds now = Worlds.of(start);
            for (DraftStep each : draft.steps) {
                Step step = each.shown(steps.size() + 1, each.conditions(now));
                World world = now.of(each.side);
                step.checks().stream()
                        .filter(check -> check.outlook() == ConditionOutlook.FAILS && against.isEmpty())
                        .forEach(check -> against.add(stuck(step, each.target(), check, world)));
                steps.add(step);
                now = each.done(now);
            }
            World end = now.of(ClusterSide.HERE);
            if (against.isEmpty()) {
                draft.ends.forEach((sentence, holds) -> {
                    if (!holds.test(end)) {
                        against.add(Reason.of(
                                PlanCode.PLAN_GOAL_NOT_REACHED,
                                "",
                                "after the last step it is not true that " + sentence));
                    }
                });
            }
            return new Calm(List.copyOf(steps), List.copyOf(against));
        }

        private static Reason stuck(Step step, ObjectRef target, StepCondition check, World world) {
            List<String> why = Stream.concat(
                            world.cluster().explain(target, 3).reasons().stream(),
                            world.cluster().deletions().end(target).stream()
                                    .flatMap(each -> each.allReasons().stream()))
                    .map(Reason::message)
                    .limit(4)
                    .toList();
            return Reason.of(
                    PlanCode.PLAN_STEP_NOT_POSSIBLE,
                    step.target(),
                    "step " + step.number() + " (" + step.action() + ") is not possible: this never holds: "
                            + check.statement()
                            + (why.isEmpty() ? "" : ": " + String.join("; ", why)));
        }
    }
}
