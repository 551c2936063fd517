package dev.mooring.move;

import static java.util.Objects.requireNonNull;

import dev.mooring.json.JsonArray;
import dev.mooring.json.JsonNull;
import dev.mooring.json.JsonNumber;
import dev.mooring.json.JsonObject;
import dev.mooring.json.JsonString;
import dev.mooring.json.JsonValue;
import dev.mooring.move.WayBack.Reach;
import dev.mooring.reason.EnumNames;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.Severity;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The steps of a move, in order, for both clusters.
 *
 * @param end who has the storage afterwards
 * @param reasons why the move is refused, what is not known, who may write, and what else matters; the gravest first
 * @param steps the steps; empty if the move is refused
 */
public record Runbook(MoveEnd end, List<Reason> reasons, List<MoveStep> steps) {

    /** Whether the steps can be taken. */
    public enum Verdict {
        /** Each step is safe when what it requires was seen, and all of that is expected to be seen. */
        READY,
        /** Each step is safe when what it requires was seen; whether that will be seen is not known. */
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
    }

    /** {@return whether the steps can be taken} */
    public Verdict verdict() {
        if (reasons.stream().anyMatch(each -> each.severity().compareTo(Severity.DANGER) >= 0)) {
            return Verdict.REFUSED;
        }
        boolean isUnknown = reasons.stream().anyMatch(Runbook::isUnknown);
        boolean isExpected = steps.stream().allMatch(each -> each.isOptional() || each.isExpected());
        return isUnknown || !isExpected ? Verdict.CONDITIONAL : Verdict.READY;
    }

    private static boolean isUnknown(Reason reason) {
        return reason.code() == MoveCode.SOURCE_NOT_KNOWN
                || reason.code() == MoveCode.TARGET_NOT_KNOWN
                || reason.code() == MoveCode.STORAGE_NOT_KNOWN
                || reason.code() == MoveCode.WRITER_STARTED_BY_OTHERS;
    }

    /**
     * {@return the first step after which the source does not get its own claims and volumes back; empty if there is none, as
     * in a runbook without a clean-up}
     */
    public Optional<MoveStep> pointOfNoReturn() {
        return steps.stream()
                .filter(each -> each.wayBack().reach() != Reach.AS_BEFORE)
                .findFirst();
    }

    /**
     * The same runbook with the names of the user's kubectl contexts, which are {@code source} and {@code target} otherwise.
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
                end, reasons, steps.stream().map(each -> each.with(change)).toList());
    }

    /** {@return the runbook as JSON, as {@code docs/json.md} has it} */
    public JsonObject toJson() {
        return JsonObject.of("end", JsonString.of(end.toString()))
                .with("verdict", verdict().toString())
                .with("reasons", Reason.toJson(reasons))
                .with(
                        "pointOfNoReturn",
                        pointOfNoReturn()
                                .<JsonValue>map(each -> JsonNumber.of(each.number()))
                                .orElse(JsonNull.NULL))
                .with(
                        "steps",
                        new JsonArray(
                                steps.stream().<JsonValue>map(MoveStep::toJson).toList()));
    }

    /** The verdict and the number of steps. */
    @Override
    public String toString() {
        return end + ", " + verdict() + ", " + steps.size() + " steps";
    }
}
