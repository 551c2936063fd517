package dev.mooring.plan;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Certificate.Judged;
import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.evidence.Premise;
import dev.mooring.manifest.Manifest;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.object.Inventory;
import dev.mooring.object.VolumeView;
import dev.mooring.object.internal.AdmissionHooks;
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

/** What must be proven before a plan is printed, or a goal is reported as reached. */
enum PlanPremise implements Premise<PlanPremise.Played> {
    /** The whole input is understood. */
    PLAN_INPUT_UNDERSTOOD(
            "the whole input is understood, and each object is given in one version", PlanPremise::understood),
    /** Who else could write, take or delete is known. */
    PLAN_KINDS_GIVEN("all objects of the kinds that can change the steps are given", PlanPremise::given),
    /** The steps begin where the objects are. */
    PLAN_BEGINS_HERE("the objects of the goal are as the first step finds them", PlanPremise::begins),
    /** The steps reach the goal if nothing disturbs them. */
    PLAN_ENDS_IN_GOAL(
            "the steps, done in order without a disturbance, end in the goal",
            (code, facts) -> Discharge.of(facts.notReached(), List.of(), facts.values())),
    /** No disturbance does harm. */
    PLAN_HARMS_NOTHING(
            "no state that disturbances reach loses data, lets two claims write, or gives a volume to the wrong claim",
            (code, facts) -> Discharge.of(facts.harms(), List.of(), facts.values())),
    /** The API server may say no. */
    PLAN_NOTHING_REFUSES(
            "no webhook and no admission policy that is given may change or refuse a step",
            (code, facts) -> Discharge.of(List.of(), facts.hooks(code), facts.values())),
    /** No other cluster interferes; a premise only if some are given. */
    PLAN_NO_OTHER_CLUSTER(
            "no other given cluster can write, take or delete the storage",
            (code, facts) -> Elsewhere.discharge(code, facts.volumes(), facts.isDestroying(), facts.others()));

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
    public record Played(
            Inventory before,
            Set<ObjectRef> concerned,
            Set<String> kinds,
            List<Reason> notReached,
            List<Reason> harms,
            Map<String, Set<String>> writes,
            List<Fact> said,
            boolean isDestroying,
            Map<String, Inventory> others) {

        public Played {
            concerned = Set.copyOf(concerned);
            kinds = Set.copyOf(kinds);
            notReached = List.copyOf(notReached);
            harms = List.copyOf(harms);
            writes = Map.copyOf(writes);
            said = List.copyOf(said);
            others = Map.copyOf(others);
        }

        /** What it rests on: the parts of the objects that decide. */
        private List<Fact> values() {
            List<Fact> values = new ArrayList<>(said);
            for (ObjectRef each : new TreeSet<>(concerned)) {
                Optional<Manifest> found = before.find(each);
                if (found.isPresent()) {
                    values.add(Fact.Value.of(found.get(), "metadata", "uid"));
                    values.add(Fact.Value.of(found.get(), "metadata", "deletionTimestamp"));
                    if (each.isClaim()) {
                        values.add(Fact.Value.of(found.get(), "spec", "volumeName"));
                    } else if (each.isVolume()) {
                        values.add(Fact.Value.of(found.get(), "spec", "claimRef"));
                        values.add(Fact.Value.of(found.get(), "spec", "persistentVolumeReclaimPolicy"));
                    }
                } else {
                    before.absence(each).ifPresent(values::add);
                }
            }
            return values;
        }

        private List<Reason> hooks(PlanPremise code) {
            Map<ObjectRef, Set<String>> found = new TreeMap<>();
            writes.forEach((operation, resources) -> AdmissionHooks.concerning(before, operation, resources)
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

        private List<VolumeView> volumes() {
            return concerned.stream()
                    .filter(ObjectRef::isVolume)
                    .sorted()
                    .flatMap(each -> before.volume(each.name()).stream())
                    .toList();
        }

        /** {@return the results of the premises} */
        Judged judged(String question) {
            return Certificate.judge(
                    question,
                    before.release(),
                    this,
                    Arrays.stream(PlanPremise.values())
                            .filter(each -> each != PLAN_NO_OTHER_CLUSTER || !others.isEmpty())
                            .toList());
        }
    }

    private final String sentence;

    private final BiFunction<PlanPremise, Played, Discharge> rule;

    PlanPremise(String sentence, BiFunction<PlanPremise, Played, Discharge> rule) {
        this.sentence = sentence;
        this.rule = rule;
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(Played facts) {
        return rule.apply(this, facts);
    }

    private static Discharge understood(PlanPremise code, Played facts) {
        List<Reason> missing = new ArrayList<>();
        facts.before()
                .unreadable()
                .forEach(each -> missing.add(
                        Reason.of(code, each.object().toString(), "cannot be read, so its effect is not known")));
        facts.before()
                .conflicting()
                .forEach(
                        each -> missing.add(Reason.of(code, each.toString(), "is given twice with different content")));
        return Discharge.of(List.of(), missing, facts.values());
    }

    private static Discharge given(PlanPremise code, Played facts) {
        List<Fact> by = new ArrayList<>();
        facts.kinds().stream()
                .sorted()
                .forEach(kind -> facts.before().completeness(kind).ifPresent(by::add));
        return Discharge.of(List.of(), notGiven(facts.before(), facts.kinds()), by);
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

    private static Discharge begins(PlanPremise code, Played facts) {
        List<Reason> missing = new ArrayList<>();
        for (ObjectRef each : new TreeSet<>(facts.concerned())) {
            if (facts.before().find(each).isEmpty()
                    && facts.before().absence(each).isEmpty()) {
                missing.add(Reason.of(code, each.toString(), "is not given, and it is not known whether it exists"));
            }
        }
        return Discharge.of(List.of(), missing, facts.values());
    }

    @Override
    public String toString() {
        return id();
    }
}
