package dev.mooring.lint;

import dev.mooring.evidence.internal.Rule;
import dev.mooring.reason.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** What must be proven for an all-clear, in addition to a {@link Check} for each {@link LintCode}. */
enum LintRule implements Rule<LintEvidence> {
    /** An object that cannot be read is not checked. */
    LINTED_OBJECTS_CAN_BE_READ("every object that was given can be read", LintEvidence::unreadable),
    /** Forecast, order, admission and attachments. */
    OTHER_QUESTIONS_FIND_NOTHING(
            "the forecast has no danger, depends on no order and refuses no object, and no attachment is in danger",
            (evidence, rule) -> evidence.others());

    private final String sentence;

    private final BiFunction<LintEvidence, LintRule, Stream<Reason>> against;

    LintRule(String sentence, BiFunction<LintEvidence, LintRule, Stream<Reason>> against) {
        this.sentence = sentence;
        this.against = against;
    }

    /** The rules of an all-clear about some checks, in their order. */
    static List<Rule<LintEvidence>> table(List<LintCode> codes) {
        List<Rule<LintEvidence>> all = new ArrayList<>(List.of(values()));
        codes.forEach(code -> all.add(new Check(code)));
        return List.copyOf(all);
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public Stream<Reason> against(LintEvidence evidence) {
        return against.apply(evidence, this);
    }

    @Override
    public String toString() {
        return id();
    }

    /** One check found nothing. */
    private record Check(LintCode code) implements Rule<LintEvidence> {

        @Override
        public String name() {
            return code.name();
        }

        @Override
        public String sentence() {
            return "all objects were checked, and none of these was found: " + code.words();
        }

        @Override
        public Stream<Reason> against(LintEvidence evidence) {
            return evidence.about(code);
        }
    }
}
