package dev.mooring.cli.cluster;

import dev.mooring.cli.render.Paragraph;
import dev.mooring.cli.render.Table;
import dev.mooring.cli.render.Words;
import dev.mooring.lint.LintReport;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Findings for people.
 *
 * @param report the report
 */
record LintPage(LintReport report) {

    private static final int WIDTH = 120;
    private static final int INDENT = 8;

    String text() {
        StringBuilder out = new StringBuilder();
        for (Reason each : report.findings()) {
            out.append(Reasons.printable(each.severity() + "  " + each.code().id() + "  " + each.subject() + " "
                                    + each.pointer())
                            .stripTrailing())
                    .append('\n');
            out.append(line("", each.message()));
            each.remedy().stream().map(RemedyStep::why).distinct().forEach(why -> out.append(line("  do", why)));
        }
        return out.append(report.findings().isEmpty() ? "" : "\n")
                .append(last())
                .toString();
    }

    private static String line(String heading, String text) {
        return Paragraph.hanging(heading, INDENT, Reasons.printable(text), WIDTH);
    }

    String markdown() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("severity", "code", "object", "what", "what to do"));
        for (Reason each : report.findings()) {
            rows.add(List.of(
                    each.severity().toString(),
                    each.code().id(),
                    each.subject(),
                    each.message(),
                    each.remedy().stream().map(RemedyStep::why).distinct().collect(Collectors.joining("; "))));
        }
        return (rows.size() == 1 ? "" : Table.markdown(rows) + "\n") + last();
    }

    /** How many findings there are, what was not looked for, and whether all is clear. */
    private String last() {
        StringBuilder out = new StringBuilder(Words.count(report.objects().all().size(), "object") + ": " + counts());
        out.append('\n');
        report.notJudged()
                .forEach(each ->
                        out.append("not judged: ").append(each.message()).append('\n'));
        return out.toString();
    }

    private String counts() {
        if (report.isClear() && report.findings().isEmpty()) {
            return "no finding, and everything was looked for";
        }
        String found = Arrays.stream(Severity.values())
                .sorted(Comparator.reverseOrder())
                .map(this::count)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
        return (found.isEmpty() ? "no finding" : found)
                + (report.isClear() ? "" : "; not an all-clear" + notLookedFor());
    }

    /** How many things were not looked for, or not everywhere; empty if none. */
    private String notLookedFor() {
        int things = report.notJudged().stream()
                .mapToInt(each -> each.codes().size())
                .sum();
        return things == 0
                ? ""
                : ": " + Words.count(things, "thing") + " not looked for, or only among the given objects";
    }

    private String count(Severity severity) {
        long count = report.findings().stream()
                .filter(each -> each.severity() == severity)
                .count();
        return count == 0 ? "" : count + " " + severity;
    }
}
