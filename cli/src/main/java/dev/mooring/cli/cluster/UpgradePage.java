package dev.mooring.cli.cluster;

import dev.mooring.cli.render.CommandText;
import dev.mooring.cli.render.Layout;
import dev.mooring.cli.render.OptionHint;
import dev.mooring.cli.render.ShellWords;
import dev.mooring.cli.render.Table;
import dev.mooring.cli.render.Words;
import dev.mooring.manifest.ObjectRef;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.release.Difference;
import dev.mooring.upgrade.UpgradeAnswer;
import dev.mooring.upgrade.UpgradeReport;
import dev.mooring.upgrade.UpgradeReport.ObjectChange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The changes of an upgrade as text, grouped by question and causes.
 *
 * @param report the report
 * @param limit the maximum number of objects per group with their answers
 * @param layout the layout
 */
record UpgradePage(UpgradeReport report, int limit, Layout layout) {

    private static final int WIDTH = 120;
    private static final int INDENT = 14;

    private Collection<List<ObjectChange>> groups() {
        Map<List<Object>, List<ObjectChange>> groups = new LinkedHashMap<>();
        for (ObjectChange each : report.changes()) {
            groups.computeIfAbsent(
                            List.of(each.severity(), each.question(), each.causes(), each.isTogether()),
                            key -> new ArrayList<>())
                    .add(each);
        }
        return groups.values();
    }

    String text() {
        StringBuilder out = new StringBuilder();
        groups().forEach(group -> text(group, out));
        return out.append(last()).append('\n').toString();
    }

    private void text(List<ObjectChange> group, StringBuilder out) {
        ObjectChange first = group.get(0);
        out.append(first.severity() + "  " + heading(group) + "\n");
        causes(first).forEach(cause -> out.append(line("  cause", cause)));
        for (ObjectChange each : shown(group)) {
            out.append("  " + Reasons.printable(each.object().toString()) + "\n");
            out.append(line("    " + before(), said(each.before())));
            out.append(line("    " + after(), said(each.after())));
            each.remedy().forEach(step -> out.append(todo(step)));
        }
        if (group.size() > limit) {
            out.append(line("  and", others(group)));
        }
        out.append('\n');
    }

    private String line(String heading, String text) {
        return layout.hanging(heading, INDENT, Reasons.printable(text), WIDTH);
    }

    private String todo(RemedyStep step) {
        String words = Reasons.printable(OptionHint.words(step));
        return step.argv().isEmpty()
                ? line("    do", words)
                : layout.command("    do", INDENT, CommandText.of(step.argv()).following(words + ": "), WIDTH);
    }

    String markdown() {
        StringBuilder out =
                new StringBuilder("# Kubernetes " + report.from() + " to " + report.to() + "\n\n" + last() + "\n");
        for (List<ObjectChange> group : groups()) {
            ObjectChange first = group.get(0);
            out.append("\n## " + first.severity() + ": " + heading(group) + "\n\n");
            causes(first).forEach(cause -> out.append("- cause: " + cause + "\n"));
            out.append('\n').append(Table.markdown(rows(group)));
            if (group.size() > limit) {
                out.append("\nand " + others(group) + "\n");
            }
        }
        return out.toString();
    }

    private List<List<String>> rows(List<ObjectChange> group) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("OBJECT", before(), after(), "DO"));
        for (ObjectChange each : shown(group)) {
            rows.add(List.of(
                    each.object().toString(),
                    said(each.before()),
                    said(each.after()),
                    each.remedy().stream().map(UpgradePage::step).collect(Collectors.joining("; "))));
        }
        return rows;
    }

    private static String heading(List<ObjectChange> group) {
        return group.get(0).question().words() + ": " + Words.count(group.size(), "object");
    }

    private List<ObjectChange> shown(List<ObjectChange> group) {
        return group.subList(0, Math.min(group.size(), limit));
    }

    private String others(List<ObjectChange> group) {
        List<ObjectRef> rest = group.subList(limit, group.size()).stream()
                .map(ObjectChange::object)
                .toList();
        String names = rest.stream().limit(limit).map(ObjectRef::toString).collect(Collectors.joining(", "));
        return Words.count(rest.size(), "more object")
                + (limit == 0 ? "" : ": " + names)
                + (rest.size() > limit && limit > 0 ? ", …" : "");
    }

    /** Disabling a gate reverts a behaviour: the row's older behaviour is then the new one. */
    private List<String> causes(ObjectChange change) {
        List<String> causes = new ArrayList<>();
        for (Difference each : change.causes()) {
            Difference.Row row = each.row();
            boolean isBack = report.from().has(each);
            causes.add(each.id() + ", " + (row.onset().gate().isPresent() ? "feature gate " : "since ") + row.onset()
                    + (change.isTogether() ? ", together with the others" : "") + ". Before: "
                    + (isBack ? row.after() : row.before()) + " After: " + (isBack ? row.before() : row.after()));
        }
        return causes.isEmpty() ? List.of("not known: no difference between the releases explains it") : causes;
    }

    private static String said(UpgradeAnswer answer) {
        String statements = String.join("; ", answer.statements());
        return answer.standing() + (statements.isEmpty() ? "" : ": " + statements);
    }

    private static String step(RemedyStep step) {
        return OptionHint.words(step) + (step.argv().isEmpty() ? "" : ": " + ShellWords.line(step.argv()));
    }

    private String before() {
        return report.from().minor() == report.to().minor()
                ? "before"
                : "1." + report.from().minor();
    }

    private String after() {
        return report.from().minor() == report.to().minor()
                ? "after"
                : "1." + report.to().minor();
    }

    private String last() {
        String stays = Words.count(report.unchanged(), "object") + " without a change";
        if (report.changes().isEmpty()) {
            return "Kubernetes " + report.from() + " to " + report.to() + ": no answer changes; " + stays;
        }
        Map<Severity, Long> counts = new LinkedHashMap<>();
        report.changes().forEach(each -> counts.merge(each.severity(), 1L, Long::sum));
        return "Kubernetes " + report.from() + " to " + report.to() + ": "
                + counts.entrySet().stream()
                        .map(each -> each.getValue() + " " + each.getKey())
                        .collect(Collectors.joining(", "))
                + " about "
                + Words.count(
                        report.changes().stream()
                                .map(ObjectChange::object)
                                .distinct()
                                .count(),
                        "object")
                + "; " + stays;
    }
}
