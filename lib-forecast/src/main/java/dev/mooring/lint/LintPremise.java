package dev.mooring.lint;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Premise;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** What must be proven for an all-clear, in addition to the absence of {@link LintCode} findings. */
enum LintPremise implements Premise<LintReport> {
    /** An object that cannot be read is not checked. */
    LINTED_OBJECTS_CAN_BE_READ(
            "every object that was given can be read", (evidence, code) -> evidence.unreadable(code)),
    /** Forecast, order, admission and attachments. */
    OTHER_QUESTIONS_FIND_NOTHING(
            "the forecast has no danger, depends on no order and refuses no object, and no attachment is in danger",
            (evidence, code) -> evidence.others());

    private final String sentence;

    private final BiFunction<LintEvidence, LintPremise, Stream<Reason>> against;

    LintPremise(String sentence, BiFunction<LintEvidence, LintPremise, Stream<Reason>> against) {
        this.sentence = sentence;
        this.against = against;
    }

    /** The premises of an all-clear about some checks, in their order. */
    static List<Premise<LintReport>> table(List<LintCode> codes) {
        List<Premise<LintReport>> all = new ArrayList<>(List.of(values()));
        all.addAll(codes);
        return List.copyOf(all);
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Discharge on(LintReport report) {
        return LintEvidence.on(this, report, evidence -> against.apply(evidence, this));
    }

    @Override
    public String toString() {
        return id();
    }
}
