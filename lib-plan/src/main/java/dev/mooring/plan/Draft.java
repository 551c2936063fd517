package dev.mooring.plan;

import dev.mooring.json.JsonObject;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.plan.internal.Act;
import dev.mooring.plan.internal.World;
import dev.mooring.reason.Reason;
import dev.mooring.step.StepKind;
import dev.mooring.step.internal.Kubectl;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    final List<Step> steps = new ArrayList<>();
    /** For each volume whose data must stay, the claims that may have it. */
    final Map<String, Set<ObjectRef>> owners = new TreeMap<>();
    /** The claims, volumes and what uses them. */
    final Set<ObjectRef> concerned = new LinkedHashSet<>();
    /** What must hold in the end, by its sentence. */
    final Map<String, Predicate<World>> ends = new LinkedHashMap<>();
    /** What the caller said. */
    final List<String> said = new ArrayList<>();

    /**
     * A step before it is played.
     *
     * @param file the name of the file that its command reads; empty for none
     * @param document what is in that file
     * @param checks what must hold before it
     */
    record Step(
            StepKind kind,
            String action,
            ObjectRef target,
            List<String> argv,
            String why,
            String proves,
            List<String> undo,
            String file,
            Optional<Manifest> document,
            List<Check> checks,
            Act act)
            implements PlayedState.Step<World> {

        Step {
            argv = List.copyOf(argv);
            undo = List.copyOf(undo);
            checks = List.copyOf(checks);
        }

        @Override
        public boolean isSeen(World world) {
            return checks.stream().allMatch(each -> each.holds().test(world));
        }

        @Override
        public boolean isActing() {
            return !(act instanceof Act.Look);
        }

        @Override
        public World done(World world) {
            return act.on(world);
        }

        @Override
        public List<String> objects() {
            return List.of(target.toString());
        }

        Step with(List<Check> others) {
            return new Step(kind, action, target, argv, why, proves, undo, file, document, others, act);
        }
    }

    /** It does not wait: a later step sees that the object is gone, and a finalizer would keep the command for ever. */
    static List<String> deleting(ObjectRef object, String... more) {
        return Kubectl.HERE.delete(
                object,
                Stream.concat(Stream.of("--wait=false"), Stream.of(more)).toArray(String[]::new));
    }

    void patch(String action, ObjectRef target, JsonObject patch, JsonObject back, String why, List<Check> checks) {
        steps.add(new Step(
                StepKind.PATCH,
                action,
                target,
                Kubectl.HERE.patch(target, patch),
                why,
                "the API server has accepted the change",
                Kubectl.HERE.patch(target, back),
                "",
                Optional.empty(),
                checks,
                new Act.Patch(target, patch)));
    }

    /**
     * A patch that is read from a file: a workload may contain secrets, and all users of a machine see argument lists.
     */
    void patchFile(String action, ObjectRef target, JsonObject patch, JsonObject back, String why) {
        String file = (steps.size() + 1) + "-" + action + ".yaml";
        steps.add(new Step(
                StepKind.PATCH,
                action,
                target,
                Kubectl.HERE.patchFile(target, file),
                why,
                "the API server has accepted the change",
                Kubectl.HERE.patch(target, back),
                file,
                Optional.of(new Manifest(patch)),
                List.of(),
                new Act.Patch(target, patch)));
    }

    void create(String action, Manifest document, String why, List<Check> checks) {
        String file = (steps.size() + 1) + "-" + action + ".yaml";
        steps.add(new Step(
                StepKind.CREATE,
                action,
                document.ref(),
                Kubectl.HERE.create(file),
                why,
                "the API server has accepted " + document.ref(),
                deleting(document.ref()),
                file,
                Optional.of(document),
                checks,
                new Act.Create(document)));
    }

    void await(String action, ObjectRef target, List<String> argv, String why, List<Check> checks) {
        steps.add(new Step(
                StepKind.WAIT,
                action,
                target,
                argv,
                why,
                "that " + checks.get(checks.size() - 1).statement(),
                List.of(),
                "",
                Optional.empty(),
                checks,
                new Act.Look()));
    }

    void end(String sentence, Predicate<World> holds) {
        ends.put(sentence, holds);
    }

    boolean isDone(World world) {
        return !ends.isEmpty() && ends.values().stream().allMatch(each -> each.test(world));
    }
}
