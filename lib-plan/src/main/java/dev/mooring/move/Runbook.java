package dev.mooring.move;

import static java.util.Objects.requireNonNull;

import dev.mooring.apply.Transfer;
import dev.mooring.internal.EnumNames;
import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.Severity;
import dev.mooring.step.Step;
import dev.mooring.step.Step.WayBack.Reach;
import dev.mooring.step.internal.Kubectl;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The steps of a move, in order, for both clusters.
 *
 * @param end who has the storage afterwards
 * @param reasons why the move is refused, what is not known, who may write, and what else matters; the most severe first
 * @param steps the steps; empty if the move is refused
 * @param proof that the steps can be taken, for each cluster; empty if a premise is not proven
 */
public record Runbook(End end, List<Reason> reasons, List<Step> steps, Optional<Transfer.Proofs> proof) {

    /** Whether the steps can be taken. */
    public enum Verdict {
        /** Each step is safe once its requirements are seen, and all are expected to hold. */
        READY,
        /** Each step is safe once its requirements are seen; whether they will hold is not known. */
        CONDITIONAL,
        /** The move is not safe, and there are no steps. */
        REFUSED;

        /** {@return the name in kebab-case} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }

    public Runbook {
        requireNonNull(end, "end");
        reasons = Reasons.sorted(reasons);
        steps = List.copyOf(steps);
        requireNonNull(proof, "proof");
    }

    /** {@return whether the steps can be taken} */
    public Verdict verdict() {
        if (reasons.stream().anyMatch(each -> each.severity().isAtLeast(Severity.DANGER))) {
            return Verdict.REFUSED;
        }
        return proof.isPresent() ? Verdict.READY : Verdict.CONDITIONAL;
    }

    /**
     * {@return the first step after which the source does not get its own claims and volumes back; empty if there is none, as
     * in a runbook without a clean-up}
     */
    public Optional<Step> pointOfNoReturn() {
        return steps.stream()
                .filter(each -> each.wayBack().reach() != Reach.AS_BEFORE)
                .findFirst();
    }

    /**
     * The same runbook with the names of the user's kubectl contexts; the defaults are {@code source} and
     * {@code target}.
     *
     * @param source the context of the source
     * @param target the context of the target
     * @return the changed copy
     */
    public Runbook inContexts(String source, String target) {
        requireNonNull(source, "source");
        requireNonNull(target, "target");
        UnaryOperator<List<String>> change = argv -> Kubectl.in(argv, source, target);
        return new Runbook(
                end, reasons, steps.stream().map(each -> each.with(change)).toList(), proof);
    }

    /** {@return the runbook as JSON, as {@code docs/json.md} has it} */
    public JsonObject toJson() {
        JsonObject runbook = JsonObject.of("end", JsonString.of(end.toString()))
                .with("verdict", verdict().toString())
                .with("reasons", Reason.toJson(reasons))
                .with(
                        "pointOfNoReturn",
                        pointOfNoReturn()
                                .<JsonValue>map(each -> JsonNumber.of(each.number()))
                                .orElse(JsonNull.NULL))
                .with("steps", JsonArray.of(steps.stream().map(Step::toRunbookJson)));
        return verdict() == Verdict.READY
                ? proof.map(each -> runbook.with("proofs", each.toJson())).orElse(runbook)
                : runbook;
    }

    /** The verdict and the number of steps. */
    @Override
    public String toString() {
        return end + ", " + verdict() + ", " + steps.size() + " steps";
    }

    /** Who has the storage after a move. */
    public enum End {
        /** The target: the source stops its writers first and gives the objects up last. */
        HAND_OVER,
        /** Both clusters keep the volumes and use them at the same time. */
        DUAL_ACTIVE;

        /** {@return the name in kebab-case, for example {@code hand-over}} */
        @Override
        public String toString() {
            return EnumNames.kebabCase(this);
        }
    }
}
