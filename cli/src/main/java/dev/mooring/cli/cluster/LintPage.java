package dev.mooring.cli.cluster;

import dev.mooring.cli.command.AllOption;
import dev.mooring.cli.render.Layout;
import dev.mooring.cli.render.OptionHint;
import dev.mooring.cli.render.Paint;
import dev.mooring.cli.render.Table;
import dev.mooring.cli.render.Words;
import dev.mooring.lint.LintReport;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Findings as text, grouped by code.
 *
 * @param report the report
 * @param left the findings that are not yet known
 * @param paint colours
 * @param layout the layout
 * @param all whether to show all objects of a finding, and all skipped checks
 */
record LintPage(LintReport report, KnownFindings.Left left, Paint paint, Layout layout, AllOption all) {

    private static final int WIDTH = 120;
    private static final int INDENT = 8;
    private static final String NOT_JUDGED = "not checked: ";
    private static final String ITEM = " ".repeat(INDENT) + "- ";
    /** The maximum number of remedies per finding. */
    private static final int MOST = 10;
    /** The maximum number of named kinds with possibly missing objects. */
    private static final int MOST_KINDS = 4;

    /** Findings in one group. */
    private record Group(Severity severity, String code) {}

    String text() {
        Map<Group, List<Reason>> groups = new LinkedHashMap<>();
        for (Reason each : left.findings()) {
            groups.computeIfAbsent(new Group(each.severity(), each.code().id()), key -> new ArrayList<>())
                    .add(each);
        }
        StringBuilder out = new StringBuilder();
        groups.forEach(
                (group, findings) -> out.append(findings.size() == 1 ? single(findings.get(0)) : many(findings)));
        return out.append(groups.isEmpty() ? "" : "\n")
                .append(last(all.isAll()))
                .toString();
    }

    private String single(Reason finding) {
        String place = Reasons.printable((finding.subject() + " " + finding.pointer()).strip());
        String said = place.isEmpty()
                ? layout.hanging(heading(finding) + "  ", INDENT, Reasons.printable(finding.message()), WIDTH)
                : heading(finding) + "  " + place + "\n" + line("", finding.message());
        return said + remedies(List.of(finding));
    }

    private String heading(Reason finding) {
        String severity = finding.severity().toString();
        String painted = switch (finding.severity()) {
            case DANGER, ERROR -> paint.red(severity);
            case WARN -> paint.yellow(severity);
            case INFO -> paint.faint(severity);
        };
        return painted + "  " + paint.bold(finding.code().id());
    }

    /** What all objects share is printed once; the rest is printed with each object. */
    private String many(List<Reason> findings) {
        boolean same = findings.stream().map(Reason::message).distinct().count() == 1;
        StringBuilder out = new StringBuilder(heading(findings.get(0)) + "  " + findings.size() + " times\n");
        if (same) {
            out.append(line("", findings.get(0).message()));
        }
        List<Reason> shown = findings.subList(0, Math.min(all.most(), findings.size()));
        for (Reason each : shown) {
            String place = (each.subject() + " " + (same ? each.pointer() : "")).strip();
            String text = place + (same || place.isEmpty() ? "" : ": ") + (same ? "" : each.message());
            out.append(layout.hanging(ITEM, ITEM.length(), Reasons.printable(text), WIDTH));
        }
        if (shown.size() < findings.size()) {
            out.append(line("", "and " + (findings.size() - shown.size()) + " more" + AllOption.hint()));
        }
        return out.append(remedies(findings)).toString();
    }

    private String remedies(List<Reason> findings) {
        return findings.stream()
                .flatMap(each -> each.remedy().stream().map(OptionHint::why))
                .distinct()
                .limit(MOST)
                .map(why -> line("  do", why))
                .collect(Collectors.joining());
    }

    private String line(String heading, String text) {
        return layout.hanging(heading, INDENT, Reasons.printable(text), WIDTH);
    }

    String markdown() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("severity", "code", "object", "what", "what to do"));
        for (Reason each : left.findings()) {
            rows.add(List.of(
                    each.severity().toString(),
                    each.code().id(),
                    each.subject(),
                    each.message(),
                    each.remedy().stream().map(OptionHint::why).distinct().collect(Collectors.joining("; "))));
        }
        return (rows.size() == 1 ? "" : Table.markdown(rows) + "\n") + last(true);
    }

    /** The number of findings, the skipped checks, and whether the result is conclusive. */
    private String last(boolean isWhole) {
        StringBuilder out = new StringBuilder(Words.count(report.objects().all().size(), "object") + ": " + counts());
        out.append('\n');
        if (isWhole || report.notJudged().size() < 2) {
            report.notJudged()
                    .forEach(each ->
                            out.append("not judged: ").append(each.message()).append('\n'));
        } else {
            out.append(layout.hanging(NOT_JUDGED, NOT_JUDGED.length(), Reasons.printable(missing()), WIDTH));
        }
        return out.toString();
    }

    /** The possibly incomplete kinds, once each; the checks skipped because of them have their own page. */
    private String missing() {
        List<String> kinds = report.notJudged().stream()
                .flatMap(each -> each.kinds().stream())
                .distinct()
                .sorted()
                .toList();
        List<String> shown = kinds.subList(0, Math.min(MOST_KINDS, kinds.size()));
        return "these lists may be incomplete: " + String.join(", ", shown)
                + (shown.size() < kinds.size() ? " and " + (kinds.size() - shown.size()) + " more kinds" : "")
                + "; see --all, --complete";
    }

    private String counts() {
        String known = (left.ignored() == 0 ? "" : ", " + left.ignored() + " ignored")
                + (left.known() == 0 ? "" : ", " + left.known() + " in the baseline");
        if (report.isClear() && report.findings().isEmpty()) {
            return "no finding, and every check ran";
        }
        String found = Arrays.stream(Severity.values())
                .sorted(Comparator.reverseOrder())
                .map(this::count)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
        return (found.isEmpty() ? "no finding" : found)
                + known
                + (report.isClear() || isComplete() ? "" : "; inconclusive" + notLookedFor());
    }

    /** Whether all was checked, so that only its findings keep the report from an all-clear. */
    private boolean isComplete() {
        return report.notJudged().isEmpty()
                && report.unreadable().isEmpty()
                && left.ignored() == 0
                && report.findings().stream().anyMatch(each -> each.severity() != Severity.INFO);
    }

    /** The number of checks that were skipped or limited; empty if none. */
    private String notLookedFor() {
        int things = report.notJudged().stream()
                .mapToInt(each -> each.codes().size())
                .sum();
        return things == 0 ? "" : ": " + Words.count(things, "check") + " skipped, or limited to the given objects";
    }

    private String count(Severity severity) {
        long count = left.findings().stream()
                .filter(each -> each.severity() == severity)
                .count();
        return count == 0 ? "" : count + " " + severity;
    }
}
