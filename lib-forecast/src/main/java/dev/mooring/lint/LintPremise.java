package dev.mooring.lint;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Premise;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** What must be proven for an all-clear, in addition to the absence of {@link LintCode} findings. */
enum LintPremise implements Premise<LintReport> {
    /** An object that cannot be read is not checked. */
    LINTED_OBJECTS_CAN_BE_READ("every object that was given can be read", LintEvidence::readable),
    /** Forecast, order, admission and attachments. */
    OTHER_QUESTIONS_FIND_NOTHING(
            "the forecast has no danger, depends on no order and refuses no object, and no attachment is in danger",
            LintEvidence::others);

    private final String sentence;

    private final BiFunction<LintEvidence, LintPremise, Discharge> search;

    LintPremise(String sentence, BiFunction<LintEvidence, LintPremise, Discharge> search) {
        this.sentence = sentence;
        this.search = search;
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
        return search.apply(new LintEvidence(report), this);
    }

    @Override
    public String toString() {
        return id();
    }
}
