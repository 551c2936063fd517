package dev.mooring.lint;

import dev.mooring.evidence.Discharge;
import dev.mooring.evidence.Fact;
import dev.mooring.manifest.Manifest;
import dev.mooring.reason.Reason;
import dev.mooring.reason.ReasonCode;
import dev.mooring.reason.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** What was checked and found, as the premises of an all-clear need it. */
final class LintEvidence {

    private final LintReport report;

    LintEvidence(LintReport report) {
        this.report = report;
    }

    /** The state of one row: an information does not refute it. */
    Discharge about(LintCode code) {
        List<Reason> missing = report.notJudged().stream()
                .filter(each -> each.codes().contains(code))
                .map(each -> Reason.of(code, "", each.message()))
                .toList();
        List<Fact> by = new ArrayList<>();
        report.objects().completeness(code.kind()).ifPresent(by::add);
        code.needs().forEach(kind -> report.objects().completeness(kind).ifPresent(by::add));
        return discharge(found(each -> each == code), missing, by, code);
    }

    /** What the other rooms say about the objects. */
    Discharge others(ReasonCode premise) {
        return discharge(found(each -> !(each instanceof LintCode)), List.of(), whole(), premise);
    }

    /** Whether all that was given could be read. */
    Discharge readable(ReasonCode premise) {
        List<Reason> missing = report.unreadable().stream()
                .map(each -> Reason.of(premise, each.object().toString(), each.problem())
                        .at(each.pointer().toString()))
                .toList();
        return discharge(List.of(), missing, whole(), premise);
    }

    private List<Reason> found(Predicate<ReasonCode> codes) {
        return report.findings().stream()
                .filter(each -> each.severity() != Severity.INFO && codes.test(each.code()))
                .toList();
    }

    private static Discharge discharge(List<Reason> found, List<Reason> missing, List<Fact> by, ReasonCode premise) {
        return found.isEmpty() && missing.isEmpty() && by.isEmpty()
                ? new Discharge.Open(List.of(Reason.of(premise, "", "no object was given")))
                : Discharge.of(found, missing, by);
    }

    /** All that was checked: all objects of a kind, or each of them. */
    private List<Fact> whole() {
        List<Fact> by = new ArrayList<>();
        Set<String> kinds = new TreeSet<>();
        report.objects().all().forEach(each -> kinds.add(each.kind()));
        for (String kind : kinds) {
            report.objects().completeness(kind).ifPresentOrElse(by::add, () -> {
                for (Manifest each : report.objects().all(kind)) {
                    by.add(Fact.Value.of(each));
                }
            });
        }
        return by;
    }
}
