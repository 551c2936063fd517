package dev.mooring.testing;

import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.RemedyStep;
import java.util.List;
import java.util.stream.Collectors;

/** Reasons as the part of a failure message that says why: object, field, both values, what to do. */
final class Explanations {

    /** How many reasons a message has at most. */
    static final int MOST = 8;

    private Explanations() {}

    static String of(List<Reason> reasons) {
        if (reasons.isEmpty()) {
            return "  no reason is known\n";
        }
        String first = reasons.stream().limit(MOST).map(Explanations::of).collect(Collectors.joining());
        return reasons.size() <= MOST ? first : first + "  and " + (reasons.size() - MOST) + " more reasons\n";
    }

    private static String of(Reason reason) {
        StringBuilder text = new StringBuilder();
        line(
                text,
                "  ",
                reason.subject().isEmpty() ? "" : reason.subject() + ": ",
                reason.code().id());
        line(text, "    why:      ", "", reason.message());
        line(text, "    field:    ", "", reason.pointer());
        line(text, "    expected: ", "", reason.expected().orElse(""));
        line(text, "    actual:   ", "", reason.actual().orElse(""));
        List<RemedyStep> remedy = reason.remedy().isEmpty() ? CheckRemedy.of(reason) : reason.remedy();
        remedy.forEach(step -> line(text, "    do:       ", "", step.toString()));
        return text.toString();
    }

    private static void line(StringBuilder text, String start, String subject, String words) {
        if (!words.isEmpty()) {
            text.append(start).append(Reasons.printable(subject + words)).append('\n');
        }
    }
}
