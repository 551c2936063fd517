package dev.mooring.cli.cluster;

import dev.mooring.cli.input.NotJudged;
import dev.mooring.forecast.BoundVerdict;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;

/** The messages of {@code --expect-bound} if it is not met. */
final class ExpectBound {

    private static final int MOST_REASONS = 5;

    private ExpectBound() {}

    /** The verdict and its first reasons; empty if the claims are certain to end Bound. */
    static List<String> problems(BoundVerdict verdict, NotJudged notJudged) {
        List<String> problems = new ArrayList<>();
        List<String> kinds = notJudged.forbidding();
        if (verdict.isYes() && kinds.isEmpty()) {
            return problems;
        }
        List<Reason> reasons = verdict.reasons();
        reasons.stream().limit(MOST_REASONS).forEach(reason -> problems.add("--expect-bound: " + reason));
        if (reasons.size() > MOST_REASONS) {
            problems.add("--expect-bound: " + (reasons.size() - MOST_REASONS) + " more reasons are in the answer");
        }
        if (!kinds.isEmpty()) {
            problems.add("--expect-bound: not judged, and could change the answer: " + String.join(", ", kinds));
        }
        if (problems.isEmpty()) {
            problems.add("--expect-bound: " + verdict.answer());
        }
        return problems;
    }
}
