package dev.mooring.cli.report;

import dev.mooring.cli.render.Layout;
import dev.mooring.cli.render.Table;
import dev.mooring.cli.render.Words;
import dev.mooring.reason.Reason;
import dev.mooring.reason.Reasons;
import dev.mooring.reason.RemedyStep;
import dev.mooring.reason.Severity;
import dev.mooring.report.Damage;
import dev.mooring.report.Report;
import dev.mooring.report.ReportObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A report as text: what is found, then each claim and volume with something to report, the worst first.
 *
 * @param report the report
 * @param heading the title as a line of text or of Markdown
 * @param table the form of a table: columns for a screen, or Markdown
 */
record ReportPage(Report report, String heading, Function<List<List<String>>, String> table) {

    private static final List<String> OBJECTS = List.of("DAMAGE", "OBJECT", "STATE", "WITH", "WHY");
    private static final List<String> FINDINGS = List.of("FINDING", "CODE", "OBJECT", "WHAT", "DO");

    static ReportPage text(Report report, Layout layout) {
        return new ReportPage(report, Reasons.printable(report.title()) + "\n", layout::table);
    }

    static ReportPage markdown(Report report) {
        return new ReportPage(report, "# " + Reasons.printable(report.title()) + "\n", Table::markdown);
    }

    String print() {
        List<ReportObject> listed = report.objects().stream()
                .filter(each -> Damage.of(each) != Damage.NONE || !each.state().isWell())
                .sorted(Comparator.comparing(Damage::of).thenComparing(ReportObject::ref))
                .toList();
        int others = report.objects().size() - listed.size();
        return Stream.of(
                        heading,
                        summary() + "\n",
                        rows(
                                FINDINGS,
                                report.lint().findings().stream()
                                        .map(ReportPage::row)
                                        .toList()),
                        rows(OBJECTS, listed.stream().map(ReportPage::row).toList()),
                        others == 0 ? "" : Words.count(others, "object") + " with nothing to report\n")
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    private String summary() {
        List<ReportObject> claims =
                report.objects().stream().filter(each -> each.ref().isClaim()).toList();
        long bound = claims.stream()
                .filter(each -> each.state() == ReportObject.State.BOUND)
                .count();
        long reached = claims.stream().filter(each -> isDanger(each.severity())).count();
        long dangers = report.lint().findings().stream()
                .filter(each -> isDanger(each.severity()))
                .count();
        return bound + " of " + Words.count(claims.size(), "claim") + " certainly Bound, "
                + Words.count(dangers, "danger") + " found"
                + (reached == 0 ? "" : ", " + Words.count(reached, "claim") + " in danger");
    }

    private static boolean isDanger(Severity severity) {
        return severity.compareTo(Severity.DANGER) >= 0;
    }

    private String rows(List<String> columns, List<List<String>> rows) {
        List<List<String>> all = new ArrayList<>(List.of(columns));
        all.addAll(rows);
        return rows.isEmpty() ? "" : table.apply(all);
    }

    private static List<String> row(Reason finding) {
        return printable(
                finding.severity().toString(),
                finding.code().id(),
                finding.subject(),
                finding.message(),
                finding.remedy().stream().map(RemedyStep::why).collect(Collectors.joining("; ")));
    }

    private static List<String> row(ReportObject object) {
        return printable(
                Damage.of(object).toString(),
                object.ref().toString(),
                object.state().toString(),
                object.partner().map(each -> each.key()).orElse(""),
                Stream.of(object.findings(), object.reasons(), object.doubts())
                        .flatMap(List::stream)
                        .findFirst()
                        .map(Reason::message)
                        .orElse(""));
    }

    private static List<String> printable(String... cells) {
        return Stream.of(cells).map(Reasons::printable).toList();
    }
}
