package dev.mooring.sanitize;

import dev.mooring.json.JsonValue;
import dev.mooring.reason.Reason;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What every object of a shape comes to, with gaps for the free values. */
final class Judgement {

    private final Template output;
    private final List<Told> told;
    private final Optional<Severity> worst;

    private Judgement(Template output, List<Told> told) {
        this.output = output;
        this.told = told;
        this.worst = told.stream().map(each -> each.reason.severity()).max(Comparator.naturalOrder());
    }

    /** A warning with gaps. */
    private static final class Told {
        private final Reason reason;
        /** The texts that have gaps. */
        private final Map<String, Template> open = new HashMap<>();

        Told(Reason reason, List<String> placeholders) {
            this.reason = reason;
            Reason unused = filled(text -> {
                Template template = Template.of(text, placeholders);
                if (!template.isFixed()) {
                    open.put(text, template);
                }
                return text;
            });
        }

        Reason fill(byte[] json, int[] values) {
            return filled(text -> {
                Template template = open.get(text);
                return template == null ? text : template.text(json, values);
            });
        }

        boolean shows(int value) {
            return open.values().stream().anyMatch(template -> template.hasGap(value));
        }

        private Reason filled(UnaryOperator<String> fill) {
            Reason filled = Reason.of(reason.code(), fill.apply(reason.subject()), fill.apply(reason.message()))
                    .withSeverity(reason.severity())
                    .at(reason.pointer())
                    .withRemedy(reason.remedy().stream()
                            .map(step -> filled(step, fill))
                            .toList());
            return reason.expected().isPresent() && reason.actual().isPresent()
                    ? filled.withValues(
                            fill.apply(reason.expected().get()),
                            fill.apply(reason.actual().get()))
                    : filled.withValuesOf(reason);
        }

        private static RemedyStep filled(RemedyStep step, UnaryOperator<String> fill) {
            return RemedyStep.of(step.action(), fill.apply(step.why()))
                    .withTarget(fill.apply(step.target()))
                    .withArgv(step.argv().stream().map(fill).toList())
                    .withRequires(fill.apply(step.requires()))
                    .withProves(fill.apply(step.proves()))
                    .withUndo(step.undo().stream().map(fill).toArray(String[]::new));
        }
    }

    /** The answer to an object whose free values are placeholders. */
    static Judgement of(Sanitized answer, List<String> placeholders) {
        String text =
                answer.documents().stream().map(JsonValue::toJson).findFirst().orElse("");
        return new Judgement(
                Template.of(text, placeholders),
                warnings(answer).map(reason -> new Told(reason, placeholders)).toList());
    }

    private static Stream<Reason> warnings(Sanitized answer) {
        return answer.allWarnings().stream();
    }

    /** Whether this is the answer to an object, where the plain way says that. */
    boolean isAnswer(Sanitized plain, byte[] json, int[] values) {
        String text =
                plain.documents().stream().map(JsonValue::toJson).findFirst().orElse("");
        return Arrays.equals(output(json, values), text.getBytes(StandardCharsets.UTF_8))
                && warnings(json, values).equals(warnings(plain).toList());
    }

    byte[] output(byte[] json, int[] values) {
        return output.fill(json, values);
    }

    List<Reason> warnings(byte[] json, int[] values) {
        return told.stream().map(each -> each.fill(json, values)).toList();
    }

    Optional<Severity> worst() {
        return worst;
    }

    /** Whether a warning shows one of so many values of which this is true. */
    boolean showsAny(int values, IntPredicate which) {
        return IntStream.range(0, values)
                .filter(which)
                .anyMatch(value -> told.stream().anyMatch(each -> each.shows(value)));
    }
}
