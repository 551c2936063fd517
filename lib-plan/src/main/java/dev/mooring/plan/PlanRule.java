package dev.mooring.plan;

import dev.mooring.evidence.Certificate.Judged;
import dev.mooring.evidence.internal.Reads;
import dev.mooring.evidence.internal.Rule;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AdmissionHooks;
import dev.mooring.object.internal.Evidence;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** What must hold before a plan is printed, or a goal is reported as reached. */
enum PlanRule implements Rule<PlanRule.Reading> {
    /** The whole input is understood. */
    PLAN_INPUT_UNDERSTOOD(
            "the whole input is understood, and each object is given in one version", PlanRule::notUnderstood),
    /** Who else could write, take or delete is known. */
    PLAN_KINDS_GIVEN("all objects of the kinds that can change the steps are given", (code, plan) -> given(plan)),
    /** The steps begin where the objects are. */
    PLAN_BEGINS_HERE("the objects of the goal are as the first step finds them", PlanRule::begins),
    /** The steps reach the goal if nothing disturbs them. */
    PLAN_ENDS_IN_GOAL(
            "the steps, done in order without a disturbance, end in the goal",
            (code, plan) -> plan.refuted(plan.plan().notReached())),
    /** No disturbance does harm. */
    PLAN_HARMS_NOTHING(
            "no state that disturbances reach loses data, lets two claims write, or gives a volume to the wrong claim",
            (code, plan) -> plan.refuted(plan.plan().harms())),
    /** The API server may say no. */
    PLAN_NOTHING_REFUSES(
            "no webhook and no admission policy that is given may change or refuse a step",
            (code, plan) -> plan.open(hooks(code, plan))),
    /** No other cluster interferes; a rule only if some are given. */
    PLAN_NO_OTHER_CLUSTER("no other given cluster can write, take or delete the storage", OtherClusters::against);

    private final String sentence;

    private final BiFunction<PlanRule, Reading, Stream<Reason>> against;

    PlanRule(String sentence, BiFunction<PlanRule, Reading, Stream<Reason>> against) {
        this.sentence = sentence;
        this.against = against;
    }

    /**
     * A plan that was played.
     *
     * @param before the objects as they were given
     * @param concerned the claims, volumes and workloads of the goal
     * @param kinds the kinds whose objects are all needed
     * @param notReached why the goal is not reached; empty if it is
     * @param harms the harm on the way; empty for none
     * @param writes the resources that the steps write, by operation
     * @param said what the caller says
     * @param isDestroying whether the data are to be deleted
     * @param others the other clusters that are given, by name
     */
    record Played(
            Inventory before,
            Set<ObjectRef> concerned,
            Set<String> kinds,
            List<Reason> notReached,
            List<Reason> harms,
            Map<String, Set<String>> writes,
            List<String> said,
            boolean isDestroying,
            Map<String, Inventory> others) {

        Played {
            concerned = Set.copyOf(concerned);
            kinds = Set.copyOf(kinds);
            notReached = List.copyOf(notReached);
            harms = List.copyOf(harms);
            writes = Map.copyOf(writes);
            said = List.copyOf(said);
            others = Map.copyOf(others);
        }

        /** {@return the results of the rules} */
        Judged judged(String question) {
            return Rule.judge(
                    question,
                    before.release(),
                    this::reading,
                    Arrays.stream(PlanRule.values())
                            .filter(each -> each != PLAN_NO_OTHER_CLUSTER || !others.isEmpty())
                            .toList());
        }

        /** How one rule reads the input. */
        Reading reading(Reads reads) {
            return new Reading(this, new Evidence(before, reads), reads);
        }
    }

    /**
     * How a rule reads the input of a plan.
     *
     * @param plan the plan
     * @param evidence the objects as they were given
     * @param reads receives what is read
     */
    record Reading(Played plan, Evidence evidence, Reads reads) {

        /** What was found leaves the rule open; if nothing was, it rests on the objects of the goal. */
        private Stream<Reason> open(List<Reason> found) {
            Reads.open(found);
            return refuted(found);
        }

        /** Only one rule needs each object: it says which one is missing. */
        private Stream<Reason> refuted(List<Reason> found) {
            plan.said().forEach(reads::said);
            for (ObjectRef each : new TreeSet<>(plan.concerned())) {
                Optional<Manifest> unused =
                        Reads.either(() -> evidence.objects().find(each), Optional::empty);
            }
            return found.stream();
        }

        /** The volumes of the goal that are given. */
        List<VolumeView> volumes() {
            return plan.concerned().stream()
                    .filter(ObjectRef::isVolume)
                    .sorted()
                    .flatMap(each -> plan.before().volume(each.name()).stream())
                    .toList();
        }
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Stream<Reason> against(Reading plan) {
        return against.apply(this, plan);
    }

    private static Stream<Reason> notUnderstood(PlanRule code, Reading plan) {
        Stream<Reason> unreadable = plan.evidence()
                .given(objects -> objects.unreadable().stream()
                        .map(each -> Reason.of(
                                code, each.object().toString(), "cannot be read, so its effect is not known")));
        Stream<Reason> twice = plan.evidence()
                .given(objects -> objects.conflicting().stream()
                        .map(each -> Reason.of(code, each.toString(), "is given twice with different content")));
        return plan.open(Stream.concat(unreadable, twice).toList());
    }

    private static Stream<Reason> given(Reading plan) {
        Reads.open(notGiven(plan.plan().before(), plan.plan().kinds()));
        for (String kind : new TreeSet<>(plan.plan().kinds())) {
            List<Manifest> unused = plan.evidence().objects().all(kind);
        }
        return Stream.of();
    }

    /** The kinds whose objects are not all given. */
    static List<Reason> notGiven(Inventory before, Set<String> kinds) {
        List<Reason> missing = new ArrayList<>();
        for (String kind : new TreeSet<>(kinds)) {
            if (!before.isComplete(kind)) {
                missing.add(Reason.of(
                                PLAN_KINDS_GIVEN,
                                kind,
                                "not all " + kind + " objects are given: one of them can change the steps")
                        .withRemedy(RemedyStep.of("give-evidence", "export all " + kind + " objects")
                                .withTarget(kind)
                                .withArgv("kubectl", "get", kind.toLowerCase(Locale.ROOT), "-A", "-o", "yaml")));
            }
        }
        return missing;
    }

    private static Stream<Reason> begins(PlanRule code, Reading plan) {
        for (ObjectRef each : new TreeSet<>(plan.plan().concerned())) {
            Optional<Manifest> unused = Reads.naming(
                    () -> plan.evidence().objects().find(each),
                    () -> Reason.of(code, each.toString(), "is not given, and it is not known whether it exists"));
        }
        return plan.open(List.of());
    }

    private static List<Reason> hooks(PlanRule code, Reading plan) {
        Map<ObjectRef, Set<String>> found = new TreeMap<>();
        plan.plan()
                .writes()
                .forEach((operation, resources) -> plan.evidence()
                        .given(objects -> AdmissionHooks.concerning(objects, operation, resources).stream())
                        .forEach(each -> found.computeIfAbsent(each.ref(), key -> new TreeSet<>())
                                .addAll(resources)));
        List<Reason> reasons = new ArrayList<>();
        found.forEach((hook, resources) -> reasons.add(Reason.of(
                code,
                hook.toString(),
                "may change or refuse what the steps write to " + String.join(", ", resources)
                        + ": what it does is not known")));
        return reasons;
    }

    @Override
    public String toString() {
        return id();
    }
}
