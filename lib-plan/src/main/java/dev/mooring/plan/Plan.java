package dev.mooring.plan;

import static java.util.Objects.requireNonNull;

import dev.mooring.evidence.Certificate;
import dev.mooring.evidence.Certificate.Judged;
import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonBoolean;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.plan.internal.Disturbance;
import dev.mooring.reason.Reason;
import dev.mooring.step.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The steps to a goal, or why there are none.
 *
 * @param goal the goal
 * @param verdict what is known
 * @param reasons why there is no plan, then what to be careful about
 * @param steps the steps, in order; empty unless {@code READY}
 * @param stays what stays after the last step, one sentence each
 * @param counterexample the shortest story that ends in harm; empty for none
 * @param searched how far it was played
 * @param proofs that the steps are safe, or that there is nothing to do; empty unless {@code READY} or {@code DONE}.
 *     Two for a move: one about the source, one about the target
 */
public record Plan(
        Goal goal,
        Verdict verdict,
        List<Reason> reasons,
        List<Step> steps,
        List<String> stays,
        Optional<Counterexample> counterexample,
        Searched searched,
        List<Certificate> proofs) {

    /** What is known about a goal. */
    public enum Verdict {
        /** The steps reach it, and nothing is harmed on the way, whatever happens meanwhile. */
        READY,
        /** It already holds. */
        DONE,
        /** There are no safe steps. */
        REFUSED,
        /** Evidence is missing. */
        UNKNOWN;

        /** {@return the name in kebab-case, for example {@code ready}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    /**
     * How far a plan was played.
     *
     * @param states how many states were examined
     * @param most the limit on examined states; lower in a larger cluster
     * @param isWhole whether all ways with up to two disturbances were played; if not, the limit was reached, and ways with fewer
     *     disturbances came first
     */
    public record Searched(int states, int most, boolean isWhole) {

        static final Searched NOTHING = new Searched(0, Search.MOST_STATES, true);

        JsonObject toJson() {
            return JsonObject.of("states", JsonNumber.of(states))
                    .with("mostStates", JsonNumber.of(most))
                    .with("whole", JsonBoolean.of(isWhole))
                    .with(
                            "disturbances",
                            JsonArray.ofStrings(Arrays.stream(Disturbance.values())
                                    .map(Disturbance::toString)
                                    .toList()));
        }
    }

    public Plan {
        requireNonNull(goal, "goal");
        requireNonNull(verdict, "verdict");
        reasons = List.copyOf(reasons);
        steps = List.copyOf(steps);
        stays = List.copyOf(stays);
        requireNonNull(counterexample, "counterexample");
        requireNonNull(searched, "searched");
        proofs = List.copyOf(proofs);
    }

    /** Without steps, and nothing was played. */
    static Plan unplayed(Goal goal, Verdict verdict, List<Reason> reasons) {
        return new Plan(goal, verdict, reasons, List.of(), List.of(), Optional.empty(), Searched.NOTHING, List.of());
    }

    /** What is known after it was played; the proofs make it a yes. */
    static Plan played(
            Goal goal,
            Judged judged,
            List<Reason> remarks,
            Search.Found found,
            List<Step> steps,
            List<String> stays,
            List<Certificate> proofs) {
        List<Reason> reasons = new ArrayList<>(judged.against());
        reasons.addAll(remarks);
        found.risk().ifPresent(each -> reasons.add(Plans.atRisk(each)));
        boolean isYes = !proofs.isEmpty();
        Verdict yes = steps.isEmpty() ? Verdict.DONE : Verdict.READY;
        Verdict no = judged.refuted().isEmpty() ? Verdict.UNKNOWN : Verdict.REFUSED;
        return new Plan(
                goal,
                isYes ? yes : no,
                reasons,
                isYes ? steps : List.of(),
                isYes ? stays : List.of(),
                found.harm(),
                new Searched(found.states(), found.most(), found.isWhole()),
                proofs);
    }

    /** {@return whether the goal is reached, or its steps are safe} */
    public boolean isYes() {
        return !proofs.isEmpty();
    }

    /** {@return the proof, if there is one and it is about one cluster} */
    public Optional<Certificate> proof() {
        return proofs.size() == 1 ? Optional.of(proofs.get(0)) : Optional.empty();
    }

    /** {@return the plan as JSON, as {@code docs/json.md} has it} */
    public JsonObject toJson() {
        List<JsonValue> all = new ArrayList<>(steps.size());
        steps.forEach(each -> all.add(each.toJson()));
        JsonObject json = JsonObject.of("goal", goal.toJson())
                .with("verdict", JsonString.of(verdict.toString()))
                .with("reasons", Reason.toJson(reasons))
                .with("steps", new JsonArray(all))
                .with("stays", JsonArray.ofStrings(stays))
                .with(
                        "counterexample",
                        counterexample.<JsonValue>map(Counterexample::toJson).orElse(JsonNull.NULL))
                .with("searched", searched.toJson());
        if (proofs.size() > 1) {
            return json.with("proofs", JsonArray.of(proofs.stream().map(Certificate::toJson)));
        }
        return proof().map(each -> json.with("proof", each.toJson())).orElse(json);
    }

    /** The goal, the verdict and the number of steps. */
    @Override
    public String toString() {
        return goal.sentence() + ": " + verdict + ", " + steps.size() + " steps";
    }
}
