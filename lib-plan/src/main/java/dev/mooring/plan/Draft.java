package dev.mooring.plan;

import dev.mooring.evidence.Certificate;
import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.plan.internal.PlanCode;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.step.ClusterSide;
import dev.mooring.step.StepKind;
import dev.mooring.step.internal.Change;
import dev.mooring.step.internal.Check;
import dev.mooring.step.internal.DraftStep;
import dev.mooring.step.internal.Kubectl;
import dev.mooring.step.internal.World;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A plan before it is played: its steps, what they are for, and what must stay. Only used while a plan is made. */
final class Draft {

    /** The kinds whose objects it needs in full. */
    final Set<String> kinds = new TreeSet<>();
    /** Why there is no plan. */
    final List<Reason> refused = new ArrayList<>();
    /** Whether that is because evidence is missing. */
    boolean isUnknown;
    /** What to be careful about. */
    final List<Reason> remarks = new ArrayList<>();
    /** What stays as it is, or costs money after the last step; one sentence each. */
    final List<String> stays = new ArrayList<>();

    final List<DraftStep> steps = new ArrayList<>();
    /** For each volume whose data must stay, the claims that may have it. */
    final Map<String, Set<ObjectRef>> owners = new TreeMap<>();
    /** The claims, volumes and what uses them. */
    final Set<ObjectRef> concerned = new LinkedHashSet<>();
    /** What must hold in the end, by its sentence. */
    final Map<String, Predicate<World>> ends = new LinkedHashMap<>();
    /** What the caller said. */
    final List<String> said = new ArrayList<>();
    /** What is proven on its own, and the plan rests on. */
    final List<Certificate> proofs = new ArrayList<>();

    void refuse(PlanCode code, ObjectRef object, String why, RemedyStep... remedy) {
        refused.add(Reason.of(code, object.toString(), why).withRemedy(remedy));
    }

    void remark(PlanCode code, ObjectRef object, String why) {
        remarks.add(Reason.of(code, object.toString(), why));
    }

    /** It does not wait: a later step sees that the object is gone, and a finalizer would keep the command for ever. */
    static List<String> deleting(ObjectRef object, String... more) {
        return Kubectl.HERE.delete(
                object,
                Stream.concat(Stream.of("--wait=false"), Stream.of(more)).toArray(String[]::new));
    }

    /** Adds a step, which is completed by its caller. */
    DraftStep step(StepKind kind, String action, ObjectRef target, String why) {
        return step(kind, action, target, why, ".yaml");
    }

    DraftStep step(StepKind kind, String action, ObjectRef target, String why, String ending) {
        String file = (steps.size() + 1) + "-" + action + ending;
        DraftStep step = new DraftStep(ClusterSide.HERE, kind, action, why, file);
        step.objects.add(target);
        steps.add(step);
        return step;
    }

    void patch(String action, ObjectRef target, JsonObject patch, JsonObject back, String why, List<Check> checks) {
        patch(StepKind.PATCH, action, target, patch, why, checks).undoneBy(Kubectl.HERE.patch(target, back));
    }

    DraftStep patch(StepKind kind, String action, ObjectRef target, JsonObject patch, String why, List<Check> checks) {
        return step(kind, action, target, why)
                .doing(Kubectl.HERE.patch(target, patch), new Change.Patch(target, patch))
                .requiring(checks);
    }

    /**
     * A patch that is read from a file: a workload may contain secrets, and all users of a machine see argument lists.
     */
    void patchFile(String action, ObjectRef target, JsonObject patch, JsonObject back, String why) {
        DraftStep step = step(StepKind.PATCH, action, target, why)
                .reading(new Manifest(patch))
                .undoneBy(Kubectl.HERE.patch(target, back));
        step.doing(Kubectl.HERE.patchFile(target, step.file()), new Change.Patch(target, patch));
    }

    void create(String action, Manifest document, String why, List<Check> checks) {
        DraftStep step = step(StepKind.CREATE, action, document.ref(), why)
                .reading(document)
                .proving("the API server has accepted " + document.ref())
                .undoneBy(deleting(document.ref()))
                .requiring(checks);
        step.doing(Kubectl.HERE.create(step.file()), new Change.Create(document));
    }

    DraftStep delete(String action, ObjectRef object, String why, List<Check> checks) {
        return step(StepKind.DELETE, action, object, why)
                .doing(deleting(object), new Change.Delete(object))
                .requiring(checks);
    }

    void await(String action, ObjectRef target, List<String> argv, String why, List<Check> checks) {
        DraftStep step = step(StepKind.WAIT, action, target, why)
                .proving("that " + checks.get(checks.size() - 1).statement())
                .requiring(checks);
        step.commands.add(argv);
    }

    void end(String sentence, Predicate<World> holds) {
        ends.put(sentence, holds);
    }

    boolean isDone(World world) {
        return !ends.isEmpty() && ends.values().stream().allMatch(each -> each.test(world));
    }
}
